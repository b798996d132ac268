"""The whole answer to "could I have won?": verdict, plan, steps, what was missing, odds."""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import Card
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.makiaveli.solver.maximum import MaximumSolver, done, solver
from kibitz.games.makiaveli.solver.planner import Plan, Planner
from kibitz.games.makiaveli.solver.position import Position, check_position, kind_counts
from kibitz.games.makiaveli.solver.steps import Recipe, Step, make_recipe

_NONE: Final[list[int]] = [0] * 52


class Analysis:
    """All that is known of a position. Every part is exact."""

    def __init__(self, win: bool, of: int, recipe: Recipe, untouched: int | None) -> None:
        self.win: bool = win
        """Whether the whole hand can be laid in this turn."""
        self.of: int = of
        """Cards in the hand."""
        self.laid: int = of - len(recipe.hand_left)
        """The most cards that can be laid."""
        self.kept: list[Card] = recipe.hand_left
        """The cards that stay in the hand."""
        self.groups: list[list[Card]] = recipe.groups
        """The floor after the turn (as it is, if nothing can be laid)."""
        self.cross_left: list[Card] = recipe.cross_left
        self.untouched: int | None = untouched
        """Floor groups that stay as they are; None if the floor was given as loose cards."""
        self.steps: list[Step] = recipe.steps
        self.missing: list[Card] = []
        """Each card that would have made the hand, with it, layable; first copies."""
        self.next_draw_odds: tuple[int, int] | None = None
        """Unseen cards that make it a win if drawn next, of all unseen; None if it is a win
        already, or if no card is unseen."""


def analyse(position: Position, anchored: bool = False) -> Analysis:
    """The whole answer. BadInputError if the position cannot be."""
    check_position(position)
    used = solver()
    try:
        return _analyse(position, anchored, used)
    finally:
        done(used)


def _analyse(position: Position, anchored: bool, used: MaximumSolver) -> Analysis:
    floor = kind_counts(position.floor())
    hand = kind_counts(position.hand)
    cross = kind_counts(position.cross)
    groups = [[card >> 1 for card in group] for group in position.groups]
    as_it_is: list[list[int]] = []
    if position.loose is not None:
        arranged = used.arrange_all(floor)
        if arranged is None:
            raise BadInputError(Msg("makiaveli.error.loose_floor"))
        as_it_is = arranged
    loose: list[Card] = position.loose if position.loose is not None else []
    of = len(position.hand)
    anchored = anchored and len(position.cross) > 1
    plan = best_plan(used, groups, kind_counts(loose), hand, cross, anchored)
    if plan.laid == 0:
        # No turn without a hand card: the table stays, and cross cards with it.
        forms = [[kind * 2 for kind in group] for group in as_it_is]
        plan = Plan(list(range(len(groups))), forms, 0, len(groups), 0)
    recipe = make_recipe(
        position.groups, loose, position.hand, position.cross, plan.kept, plan.groups, anchored
    )
    win = plan.laid == of
    answer = Analysis(win, of, recipe, None if position.loose is not None else plan.untouched)
    if not win:
        must = [a + b for a, b in zip(floor, hand, strict=True)]
        winners = used.wanted(must, cross)
        if anchored:
            winners = [kind for kind in winners if _wins_anchored(used, must, cross, kind)]
        unseen = 104 - sum(must) - sum(cross)
        hits = sum([2 - must[kind] - cross[kind] for kind in winners])
        answer.missing = [kind * 2 for kind in winners]
        answer.next_draw_odds = (hits, unseen) if unseen else None
    return answer


def best_plan(
    used: MaximumSolver,
    groups: list[list[int]],
    loose: list[int],
    hand: list[int],
    cross: list[int],
    anchored: bool,
) -> Plan:
    """The arrangement with the most hand cards, then groups untouched, then cross cards.

    `groups` are kinds, the rest counts. The floor must be legal.
    """
    floor = loose[:]
    for group in groups:
        for kind in group:
            floor[kind] += 1
    laid, taken = used.best(floor, hand, cross)
    if laid < 0:
        raise ValueError("the floor cannot be arranged")
    plan: Plan | None
    if groups:
        plan = plan_with(False, groups, loose, hand, cross, _NONE, laid)
    else:
        arranged = used.arrange(floor, hand, cross)
        assert arranged is not None
        plan = Plan([], [[kind * 2 for kind in group] for group in arranged], laid, 0, taken)
    assert plan is not None
    if not anchored or mark_cross(plan, groups, floor, hand):
        return plan
    laid = most_anchored(floor, hand, cross, _NONE, laid)
    plan = plan_with(True, groups, loose, hand, cross, _NONE, laid)
    assert plan is not None
    return plan


def mark_cross(plan: Plan, groups: list[list[int]], floor: list[int], hand: list[int]) -> bool:
    """Mark where cross cards go so that no group gets two; False if that cannot be.

    A plan that is best without this rule and can be marked is best with it.
    """
    extra = [-a - b for a, b in zip(floor, hand, strict=True)]
    for number in plan.kept:
        for kind in groups[number]:
            extra[kind] += 1
    for group in plan.groups:
        for card in group:
            extra[card >> 1] += 1
    wanted: list[int] = []
    for kind in range(52):
        if extra[kind] > 0:
            wanted.extend([kind] * extra[kind])
    return _mark(plan.groups, wanted, [False] * len(plan.groups))


def _mark(groups: list[list[int]], wanted: list[int], crossed: list[bool]) -> bool:
    """Backtracking over at most four cards with at most two places each."""
    if not wanted:
        return True
    for number, group in enumerate(groups):
        if not crossed[number] and wanted[0] * 2 in group:
            at = group.index(wanted[0] * 2)
            group[at] += 1
            crossed[number] = True
            if _mark(groups, wanted[1:], crossed):
                return True
            group[at] -= 1
            crossed[number] = False
    return False


_IDLE: Final[list[Planner]] = []
_IDLE_ANCHORED: Final[list[Planner]] = []


def _planner(anchored: bool) -> Planner:
    """A planner nobody else is using."""
    try:
        return _IDLE_ANCHORED.pop() if anchored else _IDLE.pop()
    except IndexError:
        return Planner(anchored)


def _release(planner: Planner, anchored: bool) -> None:
    (_IDLE_ANCHORED if anchored else _IDLE).append(planner)


def plan_with(
    anchored: bool,
    groups: list[list[int]],
    loose: list[int],
    hand: list[int],
    cross: list[int],
    taken: list[int],
    required: int,
) -> Plan | None:
    """See `Planner.plan`."""
    planner = _planner(anchored)
    plan = planner.plan(groups, loose, hand, cross, taken, required)
    _release(planner, anchored)
    return plan


def most_anchored(
    must: list[int], hand: list[int], cross: list[int], taken: list[int], bound: int
) -> int:
    """The most hand cards (up to `bound`) if no group may take two cross cards; -1: none at all.

    `cross` may be taken, `taken` must be (taken earlier in the turn).
    """
    planner = _planner(True)
    most = planner.most(must, hand, cross, taken, bound)
    _release(planner, True)
    return most


def can_complete_anchored(
    must: list[int], hand: list[int], cross: list[int], taken: list[int]
) -> bool:
    """Whether a turn can be completed if no group may take two cross cards."""
    return most_anchored(must, hand, cross, taken, 0) >= 0


def _wins_anchored(used: MaximumSolver, must: list[int], cross: list[int], kind: int) -> bool:
    more = must[:]
    more[kind] += 1
    if used.feasible(more, _NONE):
        return True
    # Mostly some arrangement without the rule keeps it too.
    groups = used.arrange(more, _NONE, cross)
    if groups is None:
        return False
    plan = Plan([], [[kind * 2 for kind in group] for group in groups], 0, 0, 0)
    return mark_cross(plan, [], more, _NONE) or can_complete_anchored(more, _NONE, cross, _NONE)
