"""Games as records, over or broken off: to share, to look through, to go on with, and to ask
solvers about."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from kibitz.core.messages import Msg
from kibitz.core.record import Reading
from kibitz.server.bodies import (
    NewQuestion,
    PlayOn,
    QuestionId,
    QuestionInfo,
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
    message,
    missing,
    text_answer,
    text_file,
)
from kibitz.server.jobs.pool import WorkError
from kibitz.server.jobs.questions import OpenQuestion, TooManyError
from kibitz.server.messages import MAX_SEATS
from kibitz.server.tables.house import House
from kibitz.server.tables.replay import Kept, kept

shared = APIRouter(prefix="/api", responses=PROBLEMS)


@shared.post("/records", status_code=201)
async def upload(house: HouseOf, request: Request, given: RecordText) -> RecordInfo:
    """Share a record: it is checked and kept as it is, under a new unguessable name."""
    limit(house, request)
    if "\x00" in given.text:
        raise RefusedError(400, "input", Msg("server.error.message"))
    found = await asyncio.to_thread(kept, given.text)
    return _record_info(await house.keep_record(given.text), found.reading)


@shared.get("/records/{id}")
async def record_info(house: HouseOf, id: RecordId) -> RecordInfo:
    return _record_info(id, (await _kept(house, id)).reading)


@shared.get("/records/{id}/text", response_class=Response, responses=text_answer("The record"))
async def record_text(house: HouseOf, id: RecordId) -> Response:
    """The record as a file to download."""
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    return text_file(text, f"kibitz-{id}")


@shared.get("/records/{id}/moves/{move}")
async def record_at(
    house: HouseOf,
    id: RecordId,
    move: MoveNumber,
    seat: Annotated[int | None, Query(ge=0, lt=MAX_SEATS)] = None,
    open: bool = False,
) -> RecordView:
    """A link to any move: the position after it, from a seat's side, from outside, or with all
    hands open."""
    found = await _kept(house, id)
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


@shared.get("/records/{id}/log")
async def record_log(house: HouseOf, id: RecordId) -> RecordLog:
    """All moves in a list: who made each, how it is written, and what it did."""
    found = await _kept(house, id)
    return RecordLog(moves=await asyncio.to_thread(lambda: found.history))


@shared.post("/records/{id}/table", status_code=201)
async def play_on(house: HouseOf, request: Request, id: RecordId, wish: PlayOn) -> TableCreated:
    """Go on with a game from a record: after its last move, or after any other."""
    limit(house, request)
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    return await house.play_on(id, text, wish)


# Questions


@shared.post("/questions", status_code=201)
async def ask(house: HouseOf, request: Request, wish: NewQuestion) -> QuestionInfo:
    """Put a question to a game's exact solver. The answer is found under the name given back."""
    limit(house, request)
    try:
        return (await house.questions.ask(wish, address_of(request))).info()
    except TooManyError as error:
        raise RefusedError(429, "busy", Msg("server.error.questions"), 10) from error
    except WorkError as error:
        raise RefusedError(503, "busy", error.msg, 10) from error


@shared.get("/questions/{id}")
async def question(
    house: HouseOf, id: QuestionId, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> QuestionInfo:
    """How far it has come. With ``after``, the ``version`` of what is known already: the answer
    waits some seconds for something newer."""
    found = await _question(house, id)
    if after:
        await found.after(after)
    return found.info()


@shared.post("/questions/{id}/cancel")
async def stop(house: HouseOf, id: QuestionId) -> QuestionInfo:
    """Nobody wants to know any more."""
    found = await _question(house, id)
    found.cancel()
    return found.info()


# What the above is made of


async def _kept(house: House, id: str) -> Kept:
    text = await house.store.read_record(id)
    if text is None:
        raise missing()
    return await asyncio.to_thread(kept, text)


async def _question(house: House, id: str) -> OpenQuestion:
    try:
        found = await house.questions.find(id)
    except WorkError as error:
        raise RefusedError(503, "busy", error.msg, 10) from error
    if found is None:
        raise missing()
    return found


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
        error=None if reading.error is None else message(reading.error.msg),
    )
