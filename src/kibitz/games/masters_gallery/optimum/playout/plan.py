# interpreted: reads what solvers found
"""A solution of a model, read as a plan: what each seat displays, round by round."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.games.masters_gallery.optimum.model.expressions import Expr
from kibitz.games.masters_gallery.optimum.model.round_variables import USED
from kibitz.games.masters_gallery.optimum.model.rounds import RoundModel
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel

MAIN_CLOSES = "main"
SECOND_CLOSES = "second"
ALL_CLOSE = "all"
NO_CARDS_CLOSE = "no cards"
IDLE = "idle"


@dataclass
class SeatPlan:
    """What one seat does in a round; lists are by artist."""

    hand: int
    main: list[int]
    use: dict[int, list[int]]
    """By symbol: on how many main cards it is used; not the ✠ that closes the round."""
    early: list[int]
    late: list[int]
    lays: list[int]
    add: list[int]


@dataclass
class RoundPlan:
    """What happens in a round."""

    starter: int
    closer: int
    """-1 if no seat takes a turn."""
    how: str
    """What closes it."""
    artist: int
    """Of the closing card, or of the ✠ that closes; -1 if it is neither."""
    draws_last: bool
    """The closing card is ■ and draws."""
    extra: int
    """The extra card's artist, or -1."""
    given: list[int]
    """Awards by artist."""
    seats: list[SeatPlan] = field(default_factory=list)
    drawers: list[int] = field(default_factory=list)
    """With open cards: who draws with ■, in order."""


def read_plan(game_model: GameModel, values: list[int]) -> list[RoundPlan]:
    """The plan of a solution for single seats."""
    numbers = game_model.symmetry.read(values)
    return [_read_round(r, values, numbers) for r in game_model.rounds]


def _read_round(r: RoundModel, values: list[int], numbers: list[int]) -> RoundPlan:
    """``numbers``: by artist, its number in the model."""

    def at(what: Expr) -> int:
        return what.value(values)

    def each(row: list[Expr]) -> list[int]:
        return [at(row[number]) for number in numbers]

    def find(grid: list[list[Expr]]) -> int:
        return next((a for row in grid for a, n in enumerate(each(row)) if n), -1)

    starts = [at(what) for what in r.starts]
    closes = [at(what) for what in r.closes]
    how, artist = IDLE, -1
    for way, grid in (
        (MAIN_CLOSES, r.by_main),
        (SECOND_CLOSES, r.by_second),
        (ALL_CLOSE, r.closing_all),
    ):
        if find(grid) >= 0:
            how, artist = way, find(grid)
    if any(at(what) for what in r.closes_empty):
        how = NO_CARDS_CLOSE
    extra = each(r.extra)
    plan = RoundPlan(
        starts.index(1),
        closes.index(1) if any(closes) else -1,
        how,
        artist,
        find(r.locks) >= 0,
        extra.index(1) if any(extra) else -1,
        each(r.given),
    )
    for g in r.groups:
        plan.seats.append(
            SeatPlan(
                at(r.hand[g]),
                each(r.main[g]),
                {s: each(r.use[s][g]) for s in USED},
                each(r.early[g]),
                each(r.late[g]),
                each(r.lays[g]),
                each(r.add[g]),
            )
        )
    return plan
