"""How many connections may be open, in all and from one address, and which goes first when there
are too many."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from typing import Any, Protocol

import uvicorn

from kibitz.server.operations import metrics
from kibitz.server.operations.addresses import counted
from kibitz.server.operations.settings import Settings

_OTHER_FILES = 200
"""Open files the server needs besides connections: the database, pages, worker processes."""


class Idle(Protocol):
    """A connection on which no request is being answered."""

    def evict(self) -> None:
        """Close it."""


class Gate:
    """All open connections, counted by address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.connections, _file_limit())
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._idle: OrderedDict[Idle, None] = OrderedDict()
        """The longest idle first."""

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.BaseTransport, address: str) -> int:
        """Count a new connection: 0, or the HTTP status with which it is refused."""
        limited = self.settings.per_address and address not in self.settings.proxies
        address = counted(address)
        mine = self._by_address[address]
        if limited and mine >= self.settings.connections_per_address:
            metrics.refused_connections.labels("address").inc()
            return 429
        if len(self._open) >= self.most and not self._evict():
            metrics.refused_connections.labels("all").inc()
            return 503
        self._open[transport] = address
        self._by_address[address] = mine + 1
        return 0

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended. One that was refused was never counted."""
        address = self._open.pop(transport, None)
        if address is None:
            return
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def idle(self, connection: Idle) -> None:
        """Nothing is being answered on it: it may be closed to make room for another."""
        self._idle[connection] = None
        self._idle.move_to_end(connection)

    def busy(self, connection: Idle) -> None:
        self._idle.pop(connection, None)

    def _evict(self) -> bool:
        """Close the connection that has been idle for longest. Who holds thousands open and asks
        for nothing makes room for those who do."""
        if not self._idle:
            return False
        oldest, _ = self._idle.popitem(last=False)
        metrics.refused_connections.labels("idle").inc()
        oldest.evict()
        return True


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, through which each connection finds the gate."""

    def __init__(self, app: Any, gate: Gate, **options: Any) -> None:
        super().__init__(app, **options)
        self.gate = gate


def gate_of(config: uvicorn.Config) -> Gate:
    assert isinstance(config, GuardedConfig)
    return config.gate


def _file_limit() -> int:
    """Every connection is an open file, of which a process may have only some."""
    if sys.platform == "win32":
        return 1_000_000
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1_000_000 if soft == resource.RLIM_INFINITY else max(1, soft - _OTHER_FILES)
