"""Studies and ladders of bots. Nothing of it is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from kibitz.arena.study import make_plan
from kibitz.arena.tournaments import make_contest
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.server.http.rest import PROBLEMS, HouseOf, limit, missing, owner_of, unless_gone
from kibitz.server.jobs.studies import Games, OpenStudy
from kibitz.server.study_bodies import NewLadder, NewStudy, StudyId, StudyInfo
from kibitz.server.tables.house import House
from kibitz.server.tables.ledger import sit_bot

SEED = 1
"""Always the same: who asks again finds the same."""

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/studies", status_code=201)
async def study(house: HouseOf, request: Request, wish: NewStudy) -> StudyInfo:
    """Play many games between bots, for each value of a parameter."""
    limit(house, request, "editing")
    game = find_game(wish.game)
    for word in wish.seats:
        for value in wish.values:
            sit_bot(game, with_value(word, value))
    words = ",".join(wish.seats)
    plan = make_plan(game, words, wish.games, SEED, dict(wish.options), grid=list(wish.values))
    return house.studies.begin(Games(plan), owner_of(request), wish.resume).info()


@router.post("/ladders", status_code=201)
async def ladder(house: HouseOf, request: Request, wish: NewLadder) -> StudyInfo:
    """Let bots play each other and rate them."""
    limit(house, request, "editing")
    game = find_game(wish.game)
    players = [sit_bot(game, word).name for word in wish.players]
    if len(set(players)) < len(players):
        raise BadInputError(Msg("server.error.ladder_twice"))
    contest = make_contest(game, players, wish.games, SEED, dict(wish.options), round_robin=True)
    return house.studies.begin(Games(contest), owner_of(request), wish.resume).info()


@router.get("/studies/{id}")
async def news(
    house: HouseOf,
    request: Request,
    id: StudyId,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> StudyInfo:
    """How far it has got. With ``after``, the ``version`` of what is known already: the answer
    waits some seconds for something newer."""
    found = _study(house, id)
    if after:
        await unless_gone(request, found.after(after))
    return found.info()


@router.post("/studies/{id}/cancel")
async def stop(house: HouseOf, id: StudyId) -> StudyInfo:
    """Stop it; what it has found stays for a while."""
    found = _study(house, id)
    found.cancel()
    return found.info()


def with_value(word: str, value: float) -> str:
    """A bot's word with the letter x replaced."""
    head, colon, rest = word.partition(":")
    given = [f"{value:g}" if one.strip() == "x" else one for one in rest.split(",")]
    return f"{head}{colon}{','.join(given)}"


def _study(house: House, id: str) -> OpenStudy:
    found = house.studies.find(id)
    if found is None:
        raise missing()
    return found
