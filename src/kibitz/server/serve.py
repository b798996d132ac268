"""Running the server: its listening socket, and uvicorn's settings."""

from __future__ import annotations

import contextlib
import socket
import sys
from typing import Any, Literal

import uvicorn

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.server.http.app import SOCKET_MESSAGE, make_app
from kibitz.server.http.protocol import GuardedHttp
from kibitz.server.operations import garbage, logs
from kibitz.server.operations.connections import Gate, GuardedConfig
from kibitz.server.operations.settings import Settings
from kibitz.server.sockets.protocol import GuardedSocket

_PATIENCE_MS = 30_000


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; BadInputError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Inherited by each connection: the system drops one whose other end reads nothing.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _PATIENCE_MS)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise BadInputError(
            Msg("server.error.port", host=host, port=port, why=error.strerror or str(error))
        ) from error
    return listener


def make_server(settings: Settings) -> uvicorn.Server:
    """Ready to run on a listening socket."""
    config = GuardedConfig(
        make_app(settings),
        Gate(settings),
        http=GuardedHttp,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws=GuardedSocket,
        ws_max_size=SOCKET_MESSAGE,
        # Compression costs more memory for each socket than a table does.
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=settings.idle_connection,
        loop=_loop(),
    )
    return uvicorn.Server(config)


def _loop() -> Literal["uvloop", "asyncio"]:
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return "asyncio"
    return "uvloop"


def _many_files() -> None:
    """Every socket is an open file: allow as many as the system permits."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run(settings: Settings, listener: socket.socket, text: bool = False) -> None:
    """Serve until told to stop. ``text``: log lines for people, not JSON."""
    logs.prepare(text)
    _many_files()
    # Switch threads quickly: somebody waits for the move that the writer has just saved.
    sys.setswitchinterval(0.0005)
    garbage.prepare()
    run_server(make_server(settings), listener)


def run_server(server: uvicorn.Server, listener: socket.socket) -> None:
    """Serve until told to stop; the error if the server could not start."""
    try:
        server.run(sockets=[listener])
    except SystemExit:
        app: Any = server.config.app
        if app.state.refusal is None:
            raise
        raise app.state.refusal from None
