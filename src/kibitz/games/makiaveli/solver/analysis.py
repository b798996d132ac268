"""The full analysis behind "Could I have won?": verdict, plan, steps, missing cards, odds."""

from __future__ import annotations

from kibitz.core.cards import Card
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts, kind_counts
from kibitz.games.makiaveli.solver.large_hands import (
    LargeHand,
    completes_anchored,
    look_at_hand,
    plan_by_questions,
)
from kibitz.games.makiaveli.solver.marking import mark_cross
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import MANY_LOOSE, Plan
from kibitz.games.makiaveli.solver.pool import (
    borrow_solver,
    can_complete_anchored,
    find_plan,
    most_anchored,
    return_solver,
)
from kibitz.games.makiaveli.solver.position import Position, check_position
from kibitz.games.makiaveli.solver.steps import Recipe, Step, make_recipe


class Analysis:
    """All that the solver finds out about a position. Every part is exact."""

    def __init__(self, win: bool, of: int, recipe: Recipe, untouched: int | None) -> None:
        self.win: bool = win
        """Whether the whole hand can be laid in this turn."""
        self.of: int = of
        """Cards in the hand."""
        self.laid: int = of - len(recipe.hand_left)
        """The most cards that can be laid."""
        self.hand_left: list[Card] = recipe.hand_left
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
    """Analyse a position. BadInputError if it is not one that can occur."""
    check_position(position)
    solver = borrow_solver()
    try:
        return _analyse(position, anchored, solver)
    finally:
        return_solver(solver)


def _analyse(position: Position, anchored: bool, solver: MaximumSolver) -> Analysis:
    floor = kind_counts(position.floor())
    hand = kind_counts(position.hand)
    cross = kind_counts(position.cross)
    groups = [[card >> 1 for card in group] for group in position.groups]
    as_it_is: list[list[int]] = []
    if position.loose is not None:
        arranged = solver.arrange_all(floor)
        if arranged is None:
            raise BadInputError(Msg("makiaveli.error.loose_floor"))
        as_it_is = arranged
    loose: list[Card] = position.loose if position.loose is not None else []
    of = len(position.hand)
    anchored = anchored and len(position.cross) > 1
    plan = best_plan(solver, groups, kind_counts(loose), hand, cross, anchored)
    if plan.laid == 0:
        # No turn without a hand card: the table stays, and cross cards with it.
        forms = [[kind * 2 for kind in group] for group in as_it_is]
        plan = Plan(list(range(len(groups))), forms, 0, len(groups), 0)
    recipe = make_recipe(
        position.groups, loose, position.hand, position.cross, plan.kept, plan.groups, anchored
    )
    win = plan.laid == of
    analysis = Analysis(win, of, recipe, None if position.loose is not None else plan.untouched)
    if not win:
        must = add_counts(floor, hand)
        winners = solver.missing_kinds(must, cross)
        if anchored:
            winners = [kind for kind in winners if _wins_anchored(solver, must, cross, kind)]
        unseen = 104 - sum(must) - sum(cross)
        hits = sum([2 - must[kind] - cross[kind] for kind in winners])
        analysis.missing = [kind * 2 for kind in winners]
        analysis.next_draw_odds = (hits, unseen) if unseen else None
    return analysis


def best_plan(
    solver: MaximumSolver,
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
    plan: Plan | None = None
    large: LargeHand | None = None
    if sum(loose) + sum(hand) > MANY_LOOSE:
        large = look_at_hand(solver, floor, hand, cross)
    if large is not None:
        plan = plan_by_questions(solver, groups, loose, floor, large, anchored)
        if plan is not None:
            return plan
        laid = large.laid
        useful = large.fitting
        if large.left:
            useful = _layable_part(solver, floor, hand, cross)
    else:
        laid, taken = solver.best(floor, hand, cross)
        if laid < 0:
            raise ValueError("the floor cannot be arranged")
        useful = hand if laid == sum(hand) else _layable_part(solver, floor, hand, cross)
        if not groups:
            arranged = solver.arrange(floor, hand, cross)
            assert arranged is not None
            plan = Plan([], [[kind * 2 for kind in group] for group in arranged], laid, 0, taken)
    if groups:
        plan = _plan(False, groups, loose, useful, cross, laid)
        assert plan is not None
    if plan is not None and (not anchored or mark_cross(plan, groups, floor, hand)):
        return plan
    plan = None
    if laid == sum(useful):
        plan = _plan(True, groups, loose, useful, cross, laid)
        laid -= 1
    if plan is None:
        laid = most_anchored(floor, useful, cross, NO_CARDS, laid)
        plan = _plan(True, groups, loose, useful, cross, laid)
    assert plan is not None
    return plan


def _layable_part(
    solver: MaximumSolver, floor: list[int], hand: list[int], cross: list[int]
) -> list[int]:
    """The cards of the hand without those that no arrangement holds."""
    most = solver.layable(floor, add_counts(hand, cross))
    return [min(hand[kind], most[kind] - floor[kind]) for kind in range(52)]


def _plan(
    anchored: bool,
    groups: list[list[int]],
    loose: list[int],
    hand: list[int],
    cross: list[int],
    laid: int,
) -> Plan | None:
    """The plan that lays so many cards of the hand; None if there is none. There is none with more.

    Cards that are laid in any case are like loose ones, and the walk has less to choose.
    """
    if laid < sum(hand):
        return find_plan(anchored, groups, loose, hand, cross, NO_CARDS, laid)
    all_loose = add_counts(loose, hand)
    plan = find_plan(anchored, groups, all_loose, NO_CARDS, cross, NO_CARDS, 0, exact=True)
    if plan is not None:
        plan.laid = laid
    return plan


def _wins_anchored(solver: MaximumSolver, must: list[int], cross: list[int], kind: int) -> bool:
    more = must[:]
    more[kind] += 1
    if solver.feasible(more, NO_CARDS):
        return True
    # Usually an arrangement found without the rule obeys it too.
    if solver.fewest_left(more, NO_CARDS, cross, 0) > 0:
        return False
    groups = solver.leftover_groups()
    plan = Plan([], [[kind * 2 for kind in group] for group in groups], 0, 0, 0)
    if mark_cross(plan, [], more, NO_CARDS):
        return True
    if sum(more) > MANY_LOOSE:
        return completes_anchored(solver, more, cross)
    return can_complete_anchored(more, NO_CARDS, cross, NO_CARDS)
