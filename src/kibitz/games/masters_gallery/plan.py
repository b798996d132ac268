# interpreted: reads what solvers found
"""A solution of the counts model, read as a plan: what each seat displays, round by round."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.games.masters_gallery.counts import Counts
from kibitz.games.masters_gallery.linear import Sum, total
from kibitz.games.masters_gallery.rounds import USED, Round

MAIN_CLOSES = "main"
SECOND_CLOSES = "second"
ALL_CLOSES = "all"
WANT_CLOSES = "want"
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
    """-1 if nobody takes a turn."""
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


def read_plan(counts: Counts, values: list[int]) -> list[RoundPlan]:
    """The plan of a solution; every seat must be a group of its own."""
    numbers = counts.names.read(values)
    return [_read_round(r, values, numbers) for r in counts.rounds]


def _read_round(r: Round, values: list[int], numbers: list[int]) -> RoundPlan:
    """``numbers``: of each artist, in the model."""

    def at(what: Sum) -> int:
        return what.value(values)

    def each(row: list[Sum]) -> list[int]:
        return [at(row[number]) for number in numbers]

    def find(grid: list[list[Sum]]) -> int:
        return next((a for row in grid for a, n in enumerate(each(row)) if n), -1)

    starts = [at(what) for what in r.starts]
    closes = [at(what) for what in r.closes]
    how, artist = IDLE, -1
    for way, grid in (
        (MAIN_CLOSES, r.by_main),
        (SECOND_CLOSES, r.by_second),
        (ALL_CLOSES, r.last_all),
    ):
        if find(grid) >= 0:
            how, artist = way, find(grid)
    if any(at(what) for what in r.want):
        how = WANT_CLOSES
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


def signature(r: Round) -> list[Sum]:
    """All that the order of turns in a round depends on; see ``ordering``."""
    found: list[Sum] = [*r.starts, *r.closes, *r.want, r.idle]
    for g in r.groups:
        found += [r.hand[g], r.turns[g], total(r.early[g]), total(r.late[g])]
        found += [total(r.use[s][g]) for s in USED if s != USED[-1]]
        found += [total(r.by_main[g]), total(r.by_second[g]), total(r.last_all[g])]
        found += [total(r.locks[g])]
    return [what for what in found if what.terms]


def forbid(counts: Counts, number: int, values: list[int]) -> None:
    """Exclude solutions that are in this round, for the order of turns, like this one."""
    _differ(counts, signature(counts.rounds[number]), values)


def forbid_until(counts: Counts, number: int, values: list[int], besides: list[Sum]) -> None:
    """Exclude solutions in which all seats do the same as in this one up to a round.

    Which artists get the awards makes no difference to what can be played.
    """
    parts: list[Sum] = list(besides)
    for r in counts.rounds[: number + 1]:
        grids = [r.main, *r.use.values(), r.last_all, r.early, r.late, r.lays, r.add]
        grids += [r.by_main, r.by_second, r.locks]
        parts += [*r.closes, *r.want]
        parts += [what for grid in grids for row in grid for what in row]
    _differ(counts, [what for what in parts if what.terms], values)


def _differ(counts: Counts, parts: list[Sum], values: list[int]) -> None:
    """At least one of these is something else than here."""
    model = counts.model
    differs: list[Sum] = []
    for what in parts:
        value = what.value(values)
        low, high = model.bounds(what)
        if value > low:
            less = model.flag(f"less_{len(model.variables)}")
            model.at_most(what, value - 1, [less])
            differs.append(less)
        if value < high:
            more = model.flag(f"more_{len(model.variables)}")
            model.at_least(what, value + 1, [more])
            differs.append(more)
    model.at_least(total(differs), 1)
