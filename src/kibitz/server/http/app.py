"""The application: all routes, and what starts and stops with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import kibitz
from kibitz.core.errors import KibitzError
from kibitz.server.http import (
    analyses,
    games,
    icons,
    lessons,
    photos,
    pictures,
    positions,
    puzzles,
    questions,
    records,
    status,
    studies,
    tables,
)
from kibitz.server.http.door import Door
from kibitz.server.http.pages import Pages, unbuilt_page
from kibitz.server.http.problems import HANDLERS
from kibitz.server.messages import MAX_TEXT
from kibitz.server.operations import logs
from kibitz.server.operations.limits import Addresses
from kibitz.server.operations.settings import Settings
from kibitz.server.sockets.endpoint import Sockets
from kibitz.server.tables.house import House

SOCKET_MESSAGE = 8 * MAX_TEXT
"""Bytes of a message on a socket at most."""
_DAY = 24 * 60
"""Minutes."""


def make_app(settings: Settings) -> FastAPI:
    """The server, not yet running; its house opens when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            house = House(settings)
        except KibitzError as error:
            app.state.refusal = error
            raise
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
    # Why the server could not start: another one may have been quicker to take the database.
    app.state.refusal = None
    app.state.web = settings.web
    app.state.creating = Addresses(settings.tables_per_minute, settings.tables_per_minute)
    app.state.looking = Addresses(settings.looks_per_minute, settings.looks_per_minute / 4)
    app.state.editing = Addresses(settings.edits_per_minute, settings.edits_per_minute / 4)
    app.state.seeing = Addresses(settings.photos_per_minute, settings.photos_per_minute / 3)
    app.state.photos = 0
    app.state.tables = Addresses(settings.tables_per_day / _DAY, settings.tables_per_day)
    app.state.records = Addresses(settings.records_per_day / _DAY, settings.records_per_day)
    for part in (
        games,
        lessons,
        tables,
        records,
        questions,
        status,
        pictures,
        icons,
        positions,
        photos,
        analyses,
        puzzles,
        studies,
    ):
        app.include_router(part.router)
    for error, answer in HANDLERS.items():
        app.add_exception_handler(error, answer)
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
