"""The application: routes, and what every request and answer goes through."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import kibitz
from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg
from kibitz.server.bodies import MAX_RECORD
from kibitz.server.http.api import api, outside
from kibitz.server.http.pages import Pages, unbuilt_page
from kibitz.server.http.pictures import pictures
from kibitz.server.http.records import shared
from kibitz.server.http.rest import RefusedError
from kibitz.server.jobs.questions import NotKeptError
from kibitz.server.messages import MAX_TEXT
from kibitz.server.operations import logs, metrics
from kibitz.server.operations.limits import Addresses
from kibitz.server.operations.settings import Settings
from kibitz.server.sockets.endpoint import Sockets
from kibitz.server.tables.house import House
from kibitz.server.tables.table import LostError

_BODY = 2 * MAX_RECORD
"""Bytes of a request's body at most."""
SOCKET_MESSAGE = 8 * MAX_TEXT
"""Bytes of a message on a socket at most."""

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
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def policy(host: str) -> bytes:
    """What the page may load, and from where. The socket's address is named for browsers that do
    not count it among the page's own; the name is the one by which we were called."""
    named = re.fullmatch(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?", host)
    sockets = f" ws://{host} wss://{host}" if named else ""
    return _POLICY.replace("{sockets}", sockets).encode()


def make_app(settings: Settings) -> FastAPI:
    """The server, not yet running; its house opens when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings)
        app.state.house = house
        app.state.sockets = Sockets(house)
        logs.event("start", version=kibitz.__version__)
        yield
        await house.close()
        logs.event("stop")

    app = FastAPI(
        title="Kibitz",
        version=kibitz.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.creating = Addresses(settings.tables_per_minute, settings.tables_per_minute)
    app.state.looking = Addresses(settings.looks_per_minute, settings.looks_per_minute / 4)
    app.include_router(api)
    app.include_router(shared)
    app.include_router(outside)
    app.include_router(pictures)
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(KibitzError, _bad_input)
    app.add_exception_handler(LostError, _lost)
    app.add_exception_handler(NotKeptError, _lost)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    _serve_pages(app, settings)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Door, settings=settings, state=app.state)
    return app


def _serve_pages(app: FastAPI, settings: Settings) -> None:
    """The browser table, at every address that nothing else has."""
    pages = None if settings.web is None else Pages(settings.web)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        if path.partition("/")[0] in ("api", "ws"):
            raise HTTPException(404)
        if pages is None:
            return unbuilt_page(request)
        answer = pages.answer(path, request)
        if answer is None:
            raise HTTPException(404)
        return answer


# Answers to requests that are refused


def _problem(status: int, code: str, msg: Msg, wait: int = 0) -> JSONResponse:
    headers = {"Retry-After": str(wait)} if wait else None
    return JSONResponse({"code": code, "error": msg.data()}, status, headers)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return _problem(error.status, error.code, error.msg, error.wait)


async def _bad_input(_: Request, error: Exception) -> Response:
    assert isinstance(error, KibitzError)
    return _problem(400, "input", error.msg)


async def _lost(_: Request, error: Exception) -> Response:
    return _problem(503, "lost", Msg("server.error.lost"), 1)


async def _invalid(_: Request, error: Exception) -> Response:
    """Says where, not what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _problem(422, "invalid", Msg("server.error.field", where=where, why=first["type"]))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 413:
        return _problem(413, "large", Msg("server.error.large"))
    msg = Msg("server.error.http", status=error.status_code)
    answer = _problem(error.status_code, "http", msg)
    answer.headers.update(error.headers or {})
    return answer


class Door:
    """Limits, headers, figures and the log line of every HTTP request; sockets pass through."""

    def __init__(self, app: ASGIApp, settings: Settings, state: State) -> None:
        self.app = app
        self.settings = settings
        self.state = state
        rate = settings.requests_per_minute
        self.addresses = Addresses(rate, rate / 2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            # Straight to the table: what lies between here and a route is for requests, and would
            # be kept in memory for as long as the socket is open.
            await self.state.sockets.serve(WebSocket(scope, receive, send))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500
        begun = False
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > _BODY:
                raise HTTPException(413)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun = True
                status = message["status"]
                headers = [*message.get("headers", []), *_HEADERS]
                host = next((v for k, v in scope["headers"] if k == b"host"), b"")
                headers.append((b"content-security-policy", policy(host.decode("latin-1"))))
                # The pages say themselves how long they may be kept; of all else nothing is.
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
                refusal = _problem(429, "rate", Msg("server.error.rate"), wait)
                await refusal(scope, receive, dressed)
            else:
                await self.app(scope, limited, dressed)
        except Exception as error:
            metrics.crashes.inc()
            logs.crash("crash", error)
            if not begun:
                refusal = _problem(500, "crash", Msg("server.error.crash"))
                await refusal(scope, receive, dressed)
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
