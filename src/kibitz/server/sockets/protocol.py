"""The connection below a WebSocket. Frames are counted before they are decoded: empty ones cost the
sender six bytes, but the decoder as much as any other."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

from kibitz.server.operations import metrics
from kibitz.server.operations.connections import gate_of
from kibitz.server.operations.limits import Bucket
from kibitz.server.sockets.frames import FrameCounter

TOO_MANY = 4429
_BURST = 4


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that is closed when more frames arrive than a person at a table can cause."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = gate_of(config)
        rate = self._gate.settings.frames_per_second
        self._bucket = Bucket(rate, _BURST * rate)
        self._counter = FrameCounter()
        self._flooded = False

    def data_received(self, data: bytes) -> None:
        # The request comes first; it was counted as a request.
        if self.handshake_initiated:
            if self._flooded:
                return
            left = int(self._bucket.left())
            frames = self._counter.count(data, left)
            if frames > left:
                self._drop()
                return
            self._bucket.take(frames)
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def _drop(self) -> None:
        """Close the socket and read no more of it."""
        self._flooded = True
        metrics.dropped.labels("frames").inc()
        if self.handshake_complete and self.conn.state is State.OPEN:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": ""})
            self.conn.send_close(TOO_MANY)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        else:
            self.transport.abort()
