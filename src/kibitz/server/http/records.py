"""Games as records, over or broken off: to share, to look through and to continue."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from kibitz.core.messages import Msg
from kibitz.core.record import Reading
from kibitz.server import messages
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
    limit,
    limit_day,
    missing,
    text_answer,
    text_file,
)
from kibitz.server.messages import MAX_SEATS
from kibitz.server.names import has_hidden_characters
from kibitz.server.tables.house import House
from kibitz.server.tables.replay import CachedRecord, load_record

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/records", status_code=201)
async def upload(house: HouseOf, request: Request, given: RecordText) -> RecordInfo:
    """Share a record: it is checked and saved as it is, under a new unguessable name."""
    limit(house, request)
    if "\x00" in given.text:
        raise RefusedError(400, "input", Msg("server.error.message"))
    found = await asyncio.to_thread(load_record, given.text)
    sitters = [*found.record.players, *(who for _, _, who in found.record.changes)]
    if any(has_hidden_characters(who.name) for who in sitters):
        raise RefusedError(422, "name", Msg("server.error.name", where="body.text"))
    limit_day(house, request, "records")
    return _record_info(await house.save_record(given.text), found.reading)


@router.get("/records/{id}")
async def record_info(house: HouseOf, id: RecordId) -> RecordInfo:
    return _record_info(id, (await _load(house, id)).reading)


@router.get("/records/{id}/text", response_class=Response, responses=text_answer("The record"))
async def record_text(house: HouseOf, id: RecordId) -> Response:
    """The record as a file to download."""
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    return text_file(text, f"kibitz-{id}")


@router.get("/records/{id}/moves/{move}")
async def record_at(
    house: HouseOf,
    id: RecordId,
    move: MoveNumber,
    seat: Annotated[int | None, Query(ge=0, lt=MAX_SEATS)] = None,
    open: bool = False,
) -> RecordView:
    """A link to any move: the position after it, from a seat's side, from outside, or with all
    hands open."""
    found = await _load(house, id)
    record = found.record
    if move > len(record.moves) or (seat is not None and seat >= record.setup.seats):
        raise missing()
    by, text = record.moves[move - 1] if move else (None, None)
    if open:
        view = await asyncio.to_thread(found.open_view, move)
    else:
        view = await asyncio.to_thread(found.view, move, seat)
    return RecordView(
        record=id,
        moves=move,
        of=len(record.moves),
        by=by,
        text=text,
        view=view,
    )


@router.get("/records/{id}/log")
async def record_log(house: HouseOf, id: RecordId) -> RecordLog:
    """All moves in a list: who made each, how it is written, and what it did."""
    found = await _load(house, id)
    return RecordLog(moves=await asyncio.to_thread(lambda: found.history))


@router.post("/records/{id}/table", status_code=201)
async def play_on(house: HouseOf, request: Request, id: RecordId, wish: PlayOn) -> TableCreated:
    """Continue a game from a record: after its last move, or after any other."""
    limit(house, request)
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    limit_day(house, request, "tables")
    return await house.play_on(id, text, wish)


async def _load(house: House, id: str) -> CachedRecord:
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    return await asyncio.to_thread(load_record, text)


def _record_info(id: str, reading: Reading) -> RecordInfo:
    record = reading.record
    return RecordInfo(
        record=id,
        game=record.game,
        revision=record.setup.revision,
        options=record.setup.options,
        players=[sitter.name for sitter in record.players],
        moves=len(record.moves),
        result=record.result,
        sha256=record.fingerprint() if record.salt else None,
        complete=reading.error is None and (record.result is not None or record.given_up),
        error=None if reading.error is None else messages.Msg.of(reading.error.msg),
    )
