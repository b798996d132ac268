"""Analyses of records, and what-ifs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from kibitz.play.analysis import Terms
from kibitz.server.bodies import RecordId, RecordInfo
from kibitz.server.http.records import stored_text
from kibitz.server.http.rest import (
    PROBLEMS,
    HouseOf,
    MoveNumber,
    address_of,
    limit,
    limit_day,
    look,
    missing,
    owner_of,
    packed_answer,
    unless_gone,
)
from kibitz.server.jobs.analyses import OpenAnalysis, checked_terms, job_name
from kibitz.server.jobs.queue import Lane
from kibitz.server.jobs.worker import Run
from kibitz.server.storage.rows import new_name
from kibitz.server.tables.house import House
from kibitz.server.tables.replay import record_info
from kibitz.server.tables.trial import (
    FromRecord,
    Trial,
    branch_text,
    line_views,
    trial_marks,
    trial_reply,
    trial_view,
    trial_why,
)
from kibitz.server.trial_bodies import (
    AnalysisId,
    AnalysisInfo,
    LineViews,
    NewAnalysis,
    NewBranch,
    PileMarks,
    TriedPiles,
    TriedRecord,
    TriedView,
    TriedWhy,
    WhyNot,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/records/{id}/analysis", status_code=201)
async def analyse(
    house: HouseOf, request: Request, id: RecordId, wish: NewAnalysis
) -> AnalysisInfo:
    """Analyse a record, or go on with an analysis that was stopped. One that is done already is
    not done again."""
    limit(house, request)
    text = await stored_text(house, id)
    terms = await house.look(Run(checked_terms, (text, wish)), owner_of(request))
    assert isinstance(terms, Terms)
    if await house.analyses.find(job_name(id, terms)) is None:
        limit_day(house, request, "records")
        await house.quota.take("records")
    return (await house.analyses.begin(id, text, terms, address_of(request))).info()


@router.post("/records/{id}/analysis/find")
async def kept(
    house: HouseOf, request: Request, id: RecordId, wish: NewAnalysis
) -> AnalysisInfo | None:
    """The analysis on these terms that is kept with a record; null if there is none."""
    text = await stored_text(house, id)
    terms = await house.look(Run(checked_terms, (text, wish)), owner_of(request))
    assert isinstance(terms, Terms)
    found = await house.analyses.find(job_name(id, terms))
    return None if found is None else found.info()


@router.get("/analyses/{id}")
async def analysis(
    house: HouseOf,
    request: Request,
    id: AnalysisId,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> AnalysisInfo:
    """How far it has got. With ``after``, the ``version`` of what is known already: the answer
    waits some seconds for something newer."""
    found = await _analysis(house, id)
    if after:
        await unless_gone(request, found.after(after))
    return found.info()


@router.post("/analyses/{id}/cancel")
async def stop(house: HouseOf, id: AnalysisId) -> AnalysisInfo:
    """Stop it; what it has found stays."""
    found = await _analysis(house, id)
    found.cancel()
    return found.info()


@router.get("/analyses/{id}/lines/{move}", response_model=LineViews)
async def line(house: HouseOf, request: Request, id: AnalysisId, move: MoveNumber) -> Response:
    """What would have been better than this move, on the table."""
    found = await _analysis(house, id)
    judged = next((one for one in found.judged if one["move"] == move), None)
    if judged is None or judged["better"] is None:
        raise missing()
    key = ("line", id, move)
    known = house.cache.get(key)
    if known is None:
        text = await stored_text(house, found.record)
        run = Run(line_views, (text, found.terms, move - 1, judged["better"]))
        known = await look(house, request, key, run)
    return packed_answer(request, known)


@router.post("/records/{id}/try", response_model=TriedView)
async def attempt(house: HouseOf, request: Request, id: RecordId, tried: TriedRecord) -> Response:
    """What if: the position after some moves of a record and then other ones."""
    run = Run(trial_view, (await _trial(house, id, tried),))
    return packed_answer(request, await worked(house, request, run))


@router.post("/records/{id}/try/reply", response_model=TriedView)
async def reply(house: HouseOf, request: Request, id: RecordId, tried: TriedRecord) -> Response:
    """The same, with a move of the computer's after them."""
    trial = await _trial(house, id, tried)
    run = Run(trial_reply, (trial,), Lane.HINT)
    return packed_answer(request, await worked(house, request, run))


@router.post("/records/{id}/try/why", response_model=WhyNot)
async def why(house: HouseOf, request: Request, id: RecordId, asked: TriedWhy) -> Response:
    """Why something touched leads nowhere there."""
    run = Run(trial_why, (await _trial(house, id, asked.tried), asked.ref, asked.target))
    return packed_answer(request, await worked(house, request, run))


@router.post("/records/{id}/try/check", response_model=PileMarks)
async def check(house: HouseOf, request: Request, id: RecordId, asked: TriedPiles) -> Response:
    """What is still wrong with piles that are being arranged there."""
    run = Run(trial_marks, (await _trial(house, id, asked.tried), asked.piles))
    return packed_answer(request, await worked(house, request, run))


@router.post("/records/{id}/branches", status_code=201, response_model=RecordInfo)
async def branch(house: HouseOf, request: Request, id: RecordId, wish: NewBranch) -> Response:
    """Give a what-if a name and save it as a record of its own."""
    limit(house, request)
    trial = await _trial(house, id, wish.tried)
    text = await house.look(Run(branch_text, (trial, wish.name, id)), owner_of(request))
    assert isinstance(text, str)
    name = new_name()
    info = await look(house, request, ("info", name), Run(record_info, (name, text)))
    limit_day(house, request, "records")
    await house.save_record(name, text)
    return packed_answer(request, info, 201)


async def worked(house: House, request: Request, run: Run) -> bytes:
    """What a worker process answers, which is not cached."""
    found = await unless_gone(request, house.look(run, owner_of(request)))
    assert isinstance(found, bytes)
    return found


async def _trial(house: House, id: str, tried: TriedRecord) -> Trial:
    return Trial(FromRecord(await stored_text(house, id), tried.move), tried.moves, tried.seat)


async def _analysis(house: House, id: str) -> OpenAnalysis:
    found = await house.analyses.find(id)
    if found is None:
        raise missing()
    return found
