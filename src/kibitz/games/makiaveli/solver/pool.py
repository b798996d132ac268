"""Idle solvers and planners, and the questions that need one for a moment.

Solvers and planners have large buffers and lists of choices that grow with use, so they are used
again. Each is lent to one caller at a time, which makes these functions safe for threads.
"""

from __future__ import annotations

from typing import Final

from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import Plan, Planner

_IDLE: Final[list[MaximumSolver]] = []
# The buffers of a planner take 2 ms to build: nobody should wait for that to see a floor.
_IDLE_PLANNERS: Final[list[Planner]] = [Planner(False)]
_IDLE_ANCHORED: Final[list[Planner]] = []


def borrow_solver() -> MaximumSolver:
    """A solver nobody else is using. Return it with `return_solver` to save building the next."""
    try:
        return _IDLE.pop()
    except IndexError:
        return MaximumSolver()


def return_solver(solver: MaximumSolver) -> None:
    """Nobody uses this solver any longer."""
    _IDLE.append(solver)


def can_complete(must: list[int], may: list[int]) -> bool:
    """Whether all `must` cards can be laid, with any of the `may` cards."""
    solver = borrow_solver()
    found = solver.feasible(must, may)
    return_solver(solver)
    return found


def layable(must: list[int], may: list[int]) -> list[int]:
    """See `FeasibilitySolver.layable`."""
    solver = borrow_solver()
    most = solver.layable(must, may)
    return_solver(solver)
    return most


def most_cards(must: list[int], hand: list[int], cross: list[int]) -> tuple[int, int]:
    """See `MaximumSolver.best`."""
    solver = borrow_solver()
    most = solver.best(must, hand, cross)
    return_solver(solver)
    return most


def _borrow_planner(anchored: bool) -> Planner:
    try:
        return _IDLE_ANCHORED.pop() if anchored else _IDLE_PLANNERS.pop()
    except IndexError:
        return Planner(anchored)


def _return_planner(planner: Planner, anchored: bool) -> None:
    (_IDLE_ANCHORED if anchored else _IDLE_PLANNERS).append(planner)


def find_plan(
    anchored: bool,
    groups: list[list[int]],
    loose: list[int],
    hand: list[int],
    cross: list[int],
    taken: list[int],
    required: int,
    exact: bool = False,
) -> Plan | None:
    """See `Planner.plan`."""
    planner = _borrow_planner(anchored)
    plan = planner.plan(groups, loose, hand, cross, taken, required, exact)
    _return_planner(planner, anchored)
    return plan


def place_anchored(must: list[int], taken: list[int]) -> Plan | None:
    """See `Planner.place`; no group takes two cross cards."""
    planner = _borrow_planner(True)
    plan = planner.place(must, taken)
    _return_planner(planner, True)
    return plan


def most_anchored(
    must: list[int], hand: list[int], cross: list[int], taken: list[int], bound: int
) -> int:
    """The most hand cards (up to `bound`) if no group may take two cross cards; -1: none at all.

    `cross` may be taken, `taken` must be (taken earlier in the turn).
    """
    planner = _borrow_planner(True)
    most = planner.most(must, hand, cross, taken, bound)
    _return_planner(planner, True)
    return most


def can_complete_anchored(
    must: list[int], hand: list[int], cross: list[int], taken: list[int]
) -> bool:
    """Whether a turn can be completed if no group may take two cross cards."""
    return most_anchored(must, hand, cross, taken, 0) >= 0
