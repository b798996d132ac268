"""Games as records, over or broken off: to share, to look through and to continue."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.server.bodies import (
    PlayOn,
    RecordId,
    RecordInfo,
    RecordLog,
    RecordText,
    RecordView,
    TableCreated,
)
from kibitz.server.http.rest import (
    PROBLEMS,
    HouseOf,
    MoveNumber,
    RefusedError,
    address_of,
    limit,
    limit_day,
    look,
    missing,
    packed_answer,
    text_answer,
    text_file,
)
from kibitz.server.jobs.worker import Run
from kibitz.server.messages import MAX_SEATS
from kibitz.server.solving import RecordLayout
from kibitz.server.storage.rows import new_name
from kibitz.server.tables.house import House
from kibitz.server.tables.replay import (
    HIDDEN_NAME,
    checked_info,
    record_layout,
    record_log,
    record_view,
)
from kibitz.server.tables.replay import record_info as info_of

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/records", status_code=201, response_model=RecordInfo)
async def upload(house: HouseOf, request: Request, given: RecordText) -> Response:
    """Share a record: it is checked and saved as it is, under a new unguessable name."""
    limit(house, request)
    if "\x00" in given.text:
        raise RefusedError(400, "input", Msg("server.error.message"))
    name = new_name()
    try:
        found = await look(house, request, ("info", name), Run(checked_info, (name, given.text)))
    except BadInputError as error:
        if error.msg.key == HIDDEN_NAME:
            raise RefusedError(422, "name", error.msg) from error
        raise
    limit_day(house, request, "records")
    await house.save_record(name, given.text)
    return packed_answer(request, found, 201)


@router.get("/records/{id}", response_model=RecordInfo)
async def record_info(house: HouseOf, request: Request, id: RecordId) -> Response:
    key = ("info", id)
    found = house.cache.get(key)
    if found is None:
        run = Run(info_of, (id, await stored_text(house, id)))
        found = await look(house, request, key, run)
    return packed_answer(request, found)


@router.get("/records/{id}/text", response_class=Response, responses=text_answer("The record"))
async def record_text(house: HouseOf, id: RecordId) -> Response:
    """The record as a file to download."""
    return text_file(await stored_text(house, id), f"kibitz-{id}")


@router.get("/records/{id}/moves/{move}", response_model=RecordView)
async def record_at(
    house: HouseOf,
    request: Request,
    id: RecordId,
    move: MoveNumber,
    seat: Annotated[int | None, Query(ge=0, lt=MAX_SEATS)] = None,
    open: bool = False,
) -> Response:
    """A link to any move: the position after it, from a seat's side, from outside, or with all
    hands open."""
    key = ("position", id, move, seat, open)
    found = house.cache.get(key)
    if found is None:
        run = Run(record_view, (id, await stored_text(house, id), move, seat, open))
        found = await look(house, request, key, run)
    return packed_answer(request, found)


@router.get("/records/{id}/moves/{move}/layout", response_model=RecordLayout)
async def layout_at(house: HouseOf, request: Request, id: RecordId, move: MoveNumber) -> Response:
    """The position after a move, with all that the game's solver needs, to be changed and asked
    about."""
    key = ("layout", id, move)
    found = house.cache.get(key)
    if found is None:
        run = Run(record_layout, (await stored_text(house, id), move))
        found = await look(house, request, key, run)
    return packed_answer(request, found)


@router.get("/records/{id}/log", response_model=RecordLog)
async def log(
    house: HouseOf,
    request: Request,
    id: RecordId,
    seat: Annotated[int | None, Query(ge=0, lt=MAX_SEATS)] = None,
    open: bool | None = None,
) -> Response:
    """All moves in a list: who made each, how it is written, and what it did. With all hands open,
    unless a seat is named; from outside with ``open=false``."""
    shown = seat is None if open is None else open
    key = ("log", id, seat, shown)
    found = house.cache.get(key)
    if found is None:
        run = Run(record_log, (await stored_text(house, id), seat, shown))
        found = await look(house, request, key, run)
    return packed_answer(request, found)


@router.post("/records/{id}/table", status_code=201)
async def play_on(house: HouseOf, request: Request, id: RecordId, wish: PlayOn) -> TableCreated:
    """Continue a game from a record: after its last move, or after any other."""
    limit(house, request)
    text = await stored_text(house, id)
    limit_day(house, request, "tables")
    return await house.play_on(id, text, wish, address_of(request))


async def stored_text(house: House, id: str) -> str:
    """The text of a record; 404 if there is none of that name."""
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    return text
