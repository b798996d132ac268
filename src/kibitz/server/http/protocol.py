"""The connection below HTTP. What arrives is measured before it is parsed: the parser itself takes
headers of any size, for as long as they come."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from kibitz.server.bodies import MAX_RECORD
from kibitz.server.operations import metrics
from kibitz.server.operations.connections import gate_of

MAX_BODY = 2 * MAX_RECORD
"""Bytes of a request's body at most."""
MAX_PHOTO = 32 << 20
"""Bytes of a photo at most; the same as kibitz.vision.photo.MAX_BYTES."""
_RAW_BODY = 4 * MAX_BODY
"""Bytes read of a body at most, as it is on the wire. A body that is too large is read a little
further than it is used, so that its sender sees the answer and not a broken connection."""
PHOTO_PATH = "/api/positions/see"
_PIPELINE = 16
"""Requests sent ahead, before the first is answered."""


def most_bytes(path: str) -> int:
    """How large the body of a request to this path may be."""
    return MAX_PHOTO if path == PHOTO_PATH else MAX_BODY


class _RefusedRequestError(Exception):
    """Raised within the parser, which then stops."""


class GuardedHttp(HttpToolsProtocol):
    """A connection with limits on the size of requests and on the time they take to arrive."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = gate_of(config)
        self._limits = self._gate.settings
        self._timer: asyncio.TimerHandle | None = None
        self._in_head = True
        """Whether the next byte belongs to the first line or the headers of a request."""
        self._taken = 0
        """Bytes of the present head or body that have been parsed."""
        self._lines = 0
        self._most_raw = _RAW_BODY
        self._refusal = 400
        """The status if the parser stops."""
        self._deaf = False
        """Whether this connection is no longer read."""

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        status = self._gate.admit(transport, self.client[0] if self.client else "")
        if status:
            self._refuse(status)
            return
        self._gate.idle(self)
        self._arm(self._limits.head_seconds, 408)

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self._gate.busy(self)
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        at = 0
        while at < len(data) and not self._deaf:
            # In pieces, so that the end of a head or a body is noticed near where it is.
            most = self._limits.head_bytes
            piece = data[at : at + (most - self._taken if self._in_head else most)]
            at += len(piece)
            if self._in_head and self._timer is None:
                self._arm(self._limits.head_seconds, 408)
            self._taken += len(piece)
            super().data_received(piece)
            if self._in_head and self._taken >= most:
                self._refuse(431)
            elif not self._in_head and self._taken >= self._most_raw:
                self._refuse(413)

    def handle_websocket_upgrade(self) -> None:
        self._deaf = True
        self._disarm()
        self._gate.busy(self)
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self._gate.idle(self)

    def send_400_response(self, msg: str) -> None:
        self._refuse(self._refusal)

    # What the parser calls

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        if self._lines > self._limits.head_lines:
            self._refusal = 431
            raise _RefusedRequestError
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= _PIPELINE:
            self._refusal = 429
            raise _RefusedRequestError
        self._gate.busy(self)
        super().on_headers_complete()
        # An upgrade to a socket has no path yet, and no body.
        self._most_raw = max(_RAW_BODY, 2 * most_bytes(self.scope.get("path", "")))
        self._in_head = False
        self._taken = 0
        self._arm(self._limits.body_seconds, 408)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head = True
        self._taken = self._lines = 0
        self._disarm()

    # Limits

    def evict(self) -> None:
        self._gate.leave(self.transport)
        self._deaf = True
        self.transport.abort()

    def _arm(self, seconds: float, status: int) -> None:
        self._disarm()
        self._timer = self.loop.call_later(seconds, self._refuse, status)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: int) -> None:
        """Say why, if no other answer is being sent, and close the connection."""
        self._deaf = True
        self._disarm()
        if self.transport.is_closing():
            return
        metrics.refused_connections.labels(str(status)).inc()
        if self.pipeline or _answering(self.cycle):
            self.transport.abort()
            return
        text = HTTPStatus(status).phrase
        self.transport.write(
            f"HTTP/1.1 {status} {text}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(text)}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"
            f"{text}".encode("ascii")
        )
        self.transport.close()


def _answering(cycle: RequestResponseCycle | None) -> bool:
    """Whether an answer is being sent."""
    return cycle is not None and cycle.response_started and not cycle.response_complete
