"""Questions to a game's exact solver, without a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from kibitz.core.messages import Msg
from kibitz.server.bodies import NewQuestion, QuestionId, QuestionInfo
from kibitz.server.http.rest import (
    PROBLEMS,
    HouseOf,
    RefusedError,
    address_of,
    limit,
    limit_day,
    missing,
)
from kibitz.server.jobs.pool import WorkError
from kibitz.server.jobs.questions import OpenQuestion, TooManyError
from kibitz.server.tables.house import House

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/questions", status_code=201)
async def ask(house: HouseOf, request: Request, wish: NewQuestion) -> QuestionInfo:
    """Put a question to a game's exact solver. The answer is found under the name given back."""
    limit(house, request)
    limit_day(house, request, "records")
    await house.quota.take("records")
    try:
        return (await house.questions.ask(wish, address_of(request))).info()
    except TooManyError as error:
        raise RefusedError(429, "busy", Msg("server.error.questions"), 10) from error
    except WorkError as error:
        raise RefusedError(503, "busy", error.msg, 10) from error


@router.get("/questions/{id}")
async def question(
    house: HouseOf, id: QuestionId, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> QuestionInfo:
    """How far it has got. With ``after``, the ``version`` of what is known already: the answer
    waits some seconds for something newer."""
    found = await _question(house, id)
    if after:
        await found.after(after)
    return found.info()


@router.post("/questions/{id}/cancel")
async def stop(house: HouseOf, id: QuestionId) -> QuestionInfo:
    """Stop it."""
    found = await _question(house, id)
    found.cancel()
    return found.info()


async def _question(house: House, id: str) -> OpenQuestion:
    try:
        found = await house.questions.find(id)
    except WorkError as error:
        raise RefusedError(503, "busy", error.msg, 10) from error
    if found is None:
        raise missing()
    return found
