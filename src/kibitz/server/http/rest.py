"""What the routes share: refusals, rate limits, and how parameters are read."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Coroutine, Hashable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, Request, Response
from fastapi import Path as InPath

from kibitz.core.messages import Msg
from kibitz.server.bodies import Problem
from kibitz.server.jobs.queue import Owner
from kibitz.server.jobs.worker import Run
from kibitz.server.operations.limits import Addresses
from kibitz.server.storage.quota import Kind
from kibitz.server.tables.house import House

T = TypeVar("T")


class RefusedError(Exception):
    """A request that is answered with a problem."""

    def __init__(self, status: int, code: str, msg: Msg, wait: int = 0) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.msg = msg
        self.wait = wait


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


HouseOf = Annotated[House, Depends(the_house)]
Lang = Annotated[str, InPath(pattern="^[a-z]{2}$")]
GameName = Annotated[str, InPath(min_length=1, max_length=100)]
MoveNumber = Annotated[int, InPath(ge=0, le=1_000_000)]


def bearer(authorization: Annotated[str, Header(max_length=100)] = "") -> str:
    """The token of ``Authorization: Bearer …``: never in an address, which ends up in logs."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


Token = Annotated[str, Depends(bearer)]

PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    401: {"model": Problem},
    404: {"model": Problem},
    409: {"model": Problem},
    413: {"model": Problem},
    421: {"model": Problem},
    422: {"model": Problem},
    429: {"model": Problem},
    503: {"model": Problem},
    507: {"model": Problem},
}


def text_answer(description: str) -> dict[int | str, dict[str, Any]]:
    """How an answer that is plain text is described to programs."""
    return {200: {"description": description, "content": {"text/plain": {}}}}


def missing() -> RefusedError:
    return RefusedError(404, "missing", Msg("server.error.missing"))


def limit(house: House, request: Request, bucket: str = "creating") -> None:
    """Requests that fill the database, or read much of it, have a stricter limit than others."""
    addresses: Addresses = getattr(request.app.state, bucket)
    wait = addresses.take(address_of(request)) if house.settings.per_address else 0
    if wait:
        raise RefusedError(429, "rate", Msg("server.error.rate"), wait)


def limit_day(house: House, request: Request, kind: Kind) -> None:
    """What is stored has a limit for each address and day."""
    addresses: Addresses = getattr(request.app.state, kind)
    wait = addresses.take(address_of(request)) if house.settings.per_address else 0
    if wait:
        tables, records = Msg("server.error.day_tables"), Msg("server.error.day_records")
        raise RefusedError(429, "quota", tables if kind == "tables" else records, wait)


def address_of(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def owner_of(request: Request, table: str = "") -> Owner:
    """For whom a worker process works."""
    return Owner(address_of(request), table)


class ClientGoneError(Exception):
    """Nobody reads the answer any more."""


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of work that is cancelled if the client goes away meanwhile; then
    ClientGoneError."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientGoneError
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def look(house: House, request: Request, key: Hashable, run: Run, table: str = "") -> bytes:
    """What a worker process finds out about a game, as compressed JSON; what it found before is
    cached under the key. RefusedError if there is no such thing."""
    found = await unless_gone(request, house.look(run, owner_of(request, table)))
    if found is None:
        raise missing()
    assert isinstance(found, bytes)
    house.cache.put(key, found)
    return found


def packed_answer(request: Request, packed: bytes, status: int = 200) -> Response:
    """An answer that is compressed already."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, status, headers, "application/json")


def text_file(text: str, stem: str) -> Response:
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{stem}.kibitz"'},
    )
