"""Questions to a game's exact solver, without a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from kibitz.server.bodies import NewQuestion, QuestionId, QuestionInfo
from kibitz.server.http.rest import (
    PROBLEMS,
    HouseOf,
    address_of,
    limit,
    limit_day,
    missing,
    unless_gone,
)
from kibitz.server.jobs.questions import OpenQuestion
from kibitz.server.tables.house import House

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/questions", status_code=201)
async def ask(house: HouseOf, request: Request, wish: NewQuestion) -> QuestionInfo:
    """Put a question to a game's exact solver. The answer is found under the name given back."""
    limit(house, request)
    limit_day(house, request, "records")
    await house.quota.take("records")
    return (await house.questions.ask(wish, address_of(request))).info()


@router.get("/questions/{id}")
async def question(
    house: HouseOf,
    request: Request,
    id: QuestionId,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> QuestionInfo:
    """How far it has got. With ``after``, the ``version`` of what is known already: the answer
    waits some seconds for something newer."""
    found = await _question(house, request, id)
    if after:
        # Whoever has gone away does not count as waiting.
        await unless_gone(request, found.after(after))
    return found.info()


@router.post("/questions/{id}/cancel")
async def stop(house: HouseOf, request: Request, id: QuestionId) -> QuestionInfo:
    """Stop it."""
    found = await _question(house, request, id)
    found.cancel()
    return found.info()


async def _question(house: House, request: Request, id: str) -> OpenQuestion:
    found = await house.questions.find(id, address_of(request))
    if found is None:
        raise missing()
    return found
