"""What every HTTP request and answer goes through: limits, headers, metrics and the log."""

from __future__ import annotations

import re
import time
from functools import cache

from fastapi import WebSocket
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.core.messages import Msg
from kibitz.core.registry import games as all_games
from kibitz.core.solver import PositionSolver
from kibitz.server.http.entry import Entry
from kibitz.server.http.problems import problem
from kibitz.server.http.protocol import most_bytes
from kibitz.server.http.visitor import find_visitor
from kibitz.server.operations import logs, metrics
from kibitz.server.operations.limits import Addresses
from kibitz.server.operations.settings import Settings
from kibitz.vision.reading import readable

# Scripts, styles and pictures come from this server alone; nobody may put the page in a frame.
_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'{sockets}",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # A seat's token stands in the fragment of an address; the address goes nowhere else either.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def policy(host: str) -> bytes:
    """What the page may load, and from where. The socket's address is named for browsers that do
    not count it as the page's own; the host is the one in the request."""
    named = re.fullmatch(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?", host)
    sockets = f" ws://{host} wss://{host}" if named else ""
    return _POLICY.replace("{sockets}", sockets).encode()


def permissions(path: str) -> tuple[bytes, bytes]:
    """What the page may ask the user for: a camera where photos become positions, else nothing."""
    words = path.strip("/").split("/")
    camera = len(words) == 2 and words[0] == "solve" and words[1] in _photographed()
    value = f"camera=({'self' if camera else ''}), microphone=(), geolocation=()"
    return b"permissions-policy", value.encode()


@cache
def _photographed() -> frozenset[str]:
    """The games whose positions can be photographed."""
    editors = [
        (game.name, game.solver.editor)
        for game in all_games()
        if isinstance(game.solver, PositionSolver)
    ]
    return frozenset(name for name, editor in editors if editor is not None and readable(editor))


class Door:
    """Limits, headers, metrics and the log line of every HTTP request; sockets pass through."""

    def __init__(self, app: ASGIApp, settings: Settings, state: State) -> None:
        self.app = app
        self.settings = settings
        self.state = state
        rate = settings.requests_per_minute
        self.addresses = Addresses(rate, rate / 2)
        self.entry = Entry(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            find_visitor(scope, self.settings)
        if scope["type"] == "websocket":
            refusal = await self.entry.refuse(scope, receive)
            if refusal is not None:
                await WebSocket(scope, receive, send).send_denial_response(refusal)
                return
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            # Straight to the endpoint: the middleware between here and a route is for requests, and
            # would stay in memory for as long as the socket is open.
            await self.state.sockets.serve(WebSocket(scope, receive, send))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500
        begun = False
        taken = 0
        most = most_bytes(scope["path"])

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun = True
                status = message["status"]
                headers = [*message.get("headers", []), *_HEADERS, permissions(scope["path"])]
                if not any(name == b"content-security-policy" for name, _ in headers):
                    host = next((v for k, v in scope["headers"] if k == b"host"), b"")
                    headers.append((b"content-security-policy", policy(host.decode("latin-1"))))
                # Pages say themselves how long they may be cached; nothing else may be.
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        client = scope.get("client")
        wait = 0
        if self.settings.per_address and scope["path"].startswith("/api/"):
            wait = self.addresses.take(client[0] if client else "")
        try:
            if wait:
                await problem(429, "rate", Msg("server.error.rate"), wait)(scope, receive, dressed)
            elif (refusal := await self.entry.refuse(scope, receive)) is not None:
                await refusal(scope, receive, dressed)
            else:
                await self.app(scope, limited, dressed)
        except Exception as error:
            metrics.crashes.inc()
            logs.crash("crash", error)
            if not begun:
                await problem(500, "crash", Msg("server.error.crash"))(scope, receive, dressed)
        finally:
            seconds = time.perf_counter() - start
            route = getattr(scope.get("route"), "path", "-")
            metrics.requests.labels(scope["method"], route, status).inc()
            metrics.request_seconds.observe(seconds)
            logs.event(
                "request",
                method=scope["method"],
                route=route,
                status=status,
                ms=round(seconds * 1000, 1),
            )
