"""A connected client: a queue of outgoing messages that is limited in size."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from kibitz.server.operations import metrics

_MESSAGES = 64
_BYTES = 2 << 20
"""A client whose queue grows beyond this does not read; it may reconnect and get everything
again."""

SLOW = 1013
GONE = 1012
"""Codes of the WebSocket protocol: try again later; service restart."""
UNWELCOME = 4404
"""No such table, or the token opens nothing there."""
AWAY = 4503
"""The database is away: come back in some seconds."""


class Client:
    """A socket's place at a table."""

    def __init__(self, seat: int | None, address: str = "") -> None:
        self.seat = seat
        """None: a spectator."""
        self.address = address
        self.closing: int | None = None
        """The code to close the socket with, once that is decided."""
        self.interrupt: Callable[[], object] | None = None
        """Wakes the task that waits for the client's next message."""
        self._waiting: deque[str] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def send(self, message: str) -> None:
        """Queue a message without waiting; if the queue is too long, close the socket instead."""
        if self.closing is not None:
            return
        self._waiting.append(message)
        self._size += len(message)
        if len(self._waiting) > _MESSAGES or self._size > _BYTES:
            metrics.dropped.labels("slow").inc()
            self.close(SLOW)
        self._news.set()

    def close(self, code: int) -> None:
        """Close at once, without sending what is queued."""
        if self.closing is None:
            self.closing = code
            if self.interrupt is not None:
                self.interrupt()
        self._news.set()

    async def next(self) -> str | None:
        """The next message to send; None when the socket is to be closed."""
        while self.closing is None:
            if self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message)
                return message
            self._news.clear()
            await self._news.wait()
        return None
