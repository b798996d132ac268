"""Positions that people put together: arranged as they grow, solved, and played from."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request

from kibitz.core.options import Value
from kibitz.core.registry import game as find_game
from kibitz.core.rng import MAX_SEED
from kibitz.play import positions
from kibitz.server import messages, solving
from kibitz.server.http.rest import PROBLEMS, HouseOf, address_of, limit, unless_gone
from kibitz.server.jobs.queue import Lane, Owner
from kibitz.server.jobs.worker import Run

_GRACE = 3.0
"""Seconds that a search may go on after the position has changed."""

router = APIRouter(prefix="/api/positions", responses=PROBLEMS)


@router.post("/arrange")
async def arrange(house: HouseOf, request: Request, wish: solving.ArrangeWish) -> solving.Arranged:
    """Add cards to a position, tidy it, and say what is not right yet. Nothing is saved."""
    limit(house, request, "editing")
    if not wish.regroup:
        return arrange_position(wish)
    run = Run(arrange_position, (wish,))
    found = await unless_gone(request, house.look(run, Owner(address_of(request))))
    assert isinstance(found, solving.Arranged)
    return found


@router.post("/solve")
async def solve(house: HouseOf, request: Request, wish: solving.PositionWish) -> solving.Solved:
    """The answer for a position, in a worker process. Nothing is saved: whoever goes away, because
    the position has changed, stops the search."""
    limit(house, request, "editing")
    game = find_game(wish.game)
    options = positions.question(game, wish.layout, dict(wish.settings))
    run = Run(solve_position, (game.name, options), Lane.SOON)
    owner = Owner(address_of(request))
    work = house.workers.run(run, house.settings.solve_limit, owner, _GRACE)
    found = await unless_gone(request, work)
    assert isinstance(found, solving.Solved)
    return found


@router.post("/record")
async def record(
    house: HouseOf, request: Request, wish: solving.PositionWish
) -> solving.PositionRecord:
    """A game that begins with the position, to be uploaded and played on. The other cards are
    shuffled."""
    limit(house, request, "editing")
    seed = secrets.randbelow(MAX_SEED)
    begun = positions.begin(find_game(wish.game), wish.layout, dict(wish.settings), seed)
    return solving.PositionRecord(text=begun.text())


def arrange_position(wish: solving.ArrangeWish) -> solving.Arranged:
    """Looking for other groups may take a while; everything else is done at once."""
    found = positions.arrange(
        find_game(wish.game), wish.layout, wish.place or "", wish.text, wish.regroup
    )
    return solving.Arranged.of(found)


def solve_position(name: str, options: dict[str, Value]) -> solving.Solved:
    """What a worker process does."""
    solver = find_game(name).solver
    assert solver is not None
    answer = solver.solve(options, _silent)
    return solving.Solved(
        yes=answer.yes,
        lines=[messages.Msg.of(line) for line in answer.lines],
        notes=[messages.Msg.of(note) for note in answer.notes],
        plan=None if answer.plan is None else solving.Plan.of(answer.plan),
        draw=None if answer.draw is None else solving.NextDraw.of(answer.draw),
    )


def _silent(_: object) -> None:
    """Nobody reads the progress of an answer that comes at once."""
