"""One open socket: what is to be sent waits here, and not for ever."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from kibitz.server.operations import metrics

_MESSAGES = 64
_BYTES = 2 << 20
"""A client that lets so much pile up does not read; it may come back and get everything anew."""

SLOW = 1013
GONE = 1012
"""Codes of the WebSocket protocol: try again later; the service restarts."""


class Client:
    """A socket's place at a table."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        """None: a spectator."""
        self.closing: int | None = None
        """The code to close with, once the server has decided to."""
        self.interrupt: Callable[[], object] | None = None
        """Wakes whoever waits for the other end to say something."""
        self._waiting: deque[str] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def send(self, message: str) -> None:
        """Never waits. Too much in the queue: the socket is closed instead."""
        if self.closing is not None:
            return
        self._waiting.append(message)
        self._size += len(message)
        if len(self._waiting) > _MESSAGES or self._size > _BYTES:
            metrics.dropped.labels("slow").inc()
            self.close(SLOW)
        self._news.set()

    def close(self, code: int) -> None:
        """Close at once, without sending what waits."""
        if self.closing is None:
            self.closing = code
            if self.interrupt is not None:
                self.interrupt()
        self._news.set()

    async def next(self) -> str | None:
        """The next message to go out; None when the socket shall be closed."""
        while self.closing is None:
            if self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message)
                return message
            self._news.clear()
            await self._news.wait()
        return None
