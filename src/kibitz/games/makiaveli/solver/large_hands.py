"""Plans for large hands, found without the walk over groups (`walk.py`).

Of a large hand nearly everything can be laid, and few groups have to be broken for it. So what is
best is guessed and asked about, from the best down: as few hand cards left as possible, no group
touched, then one, then two, these cross cards taken. The first that can be done is the best plan,
and each question is one about counts, which `leftovers.py` answers in about a millisecond. Only
where too many groups would have to be tried, or too many cards stay in the hand, the walk has to
find one.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts
from kibitz.games.makiaveli.solver.leftovers import at_most
from kibitz.games.makiaveli.solver.marking import mark_cross
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import Plan
from kibitz.games.makiaveli.solver.pool import find_plan, place_anchored

MOST_LEFT: Final = 6
"""With more layable hand cards left than this, `maximum.py` is as fast."""


MOST_ASKED: Final = 64
"""Choices of groups to keep that are tried; on floors where more are needed the walk is as fast."""


class LargeHand:
    """What is known of a large hand: the cards a group might hold, and how many of them stay."""

    def __init__(self, fitting: list[int], crossing: list[int], left: int) -> None:
        self.fitting: list[int] = fitting
        """The cards of the hand without those that no group can hold."""
        self.crossing: list[int] = crossing
        """The same for the cross."""
        self.left: int = left
        """The fewest fitting cards that stay in the hand."""
        self.laid: int = sum(fitting) - left


def look_at_hand(
    solver: MaximumSolver, floor: list[int], hand: list[int], cross: list[int]
) -> LargeHand | None:
    """Find out how many cards stay in the hand; None if more than MOST_LEFT do."""
    held = at_most(add_counts(floor, add_counts(hand, cross)))
    fitting = [min(hand[kind], held[kind] - floor[kind]) for kind in range(52)]
    if min(fitting) < 0:
        return None
    crossing = [min(cross[kind], held[kind] - floor[kind] - fitting[kind]) for kind in range(52)]
    if solver.feasible(add_counts(floor, add_counts(fitting, crossing)), NO_CARDS):
        return LargeHand(fitting, crossing, 0)
    left = solver.fewest_left(floor, fitting, crossing, MOST_LEFT)
    return LargeHand(fitting, crossing, left) if left <= MOST_LEFT else None


def plan_by_questions(
    solver: MaximumSolver,
    groups: list[list[int]],
    loose: list[int],
    floor: list[int],
    large: LargeHand,
    anchored: bool,
) -> Plan | None:
    """The best plan, if one that breaks few groups lays all that can be laid; else None."""
    asked = 0
    for broken in range(len(groups) + 1):
        best: Plan | None = None
        for chosen in combinations(range(len(groups)), len(groups) - broken):
            if asked == MOST_ASKED:
                return None
            asked += 1
            plan = _plan_that_keeps(solver, groups, list(chosen), loose, floor, large, anchored)
            if plan is not None and (best is None or plan.taken > best.taken):
                best = plan
        if best is not None:
            return best
    return None


def _plan_that_keeps(
    solver: MaximumSolver,
    groups: list[list[int]],
    kept: list[int],
    loose: list[int],
    floor: list[int],
    large: LargeHand,
    anchored: bool,
) -> Plan | None:
    """The best plan that leaves these groups as they are and lays all that can be laid."""
    open_cards = loose[:]
    for number in range(len(groups)):
        if number not in kept:
            for kind in groups[number]:
                open_cards[kind] += 1
    left = large.left
    if groups and solver.fewest_left(open_cards, large.fitting, large.crossing, left) > left:
        return None
    for taken in parts(large.crossing):
        placed = add_counts(add_counts(open_cards, taken), large.fitting)
        if left:
            must = add_counts(open_cards, taken)
            if solver.fewest_left(must, large.fitting, NO_CARDS, left) > left:
                continue
            placed = [0] * 52
            for group in solver.leftover_groups():
                for kind in group:
                    placed[kind] += 1
        found = solver.arrange_all(placed)
        if found is None:
            continue
        forms = [[kind * 2 for kind in group] for group in found]
        plan = Plan(kept, forms, large.laid, len(kept), sum(taken))
        if not anchored or mark_cross(plan, groups, floor, large.fitting):
            return plan
        must = [n - t for n, t in zip(placed, taken, strict=True)]
        marked = place_anchored(must, taken)
        if marked is None and left:
            # Perhaps if other cards stay in the hand.
            marked = find_plan(True, [], open_cards, large.fitting, NO_CARDS, taken, large.laid)
        if marked is not None:
            return Plan(kept, marked.groups, large.laid, len(kept), sum(taken))
    return None


def parts(cards: list[int]) -> list[list[int]]:
    """All ways to take some of a few cards, most first."""
    found: list[list[int]] = [NO_CARDS]
    for kind in range(52):
        if cards[kind]:
            more: list[list[int]] = []
            for count in range(1, cards[kind] + 1):
                for part in found:
                    with_kind = part[:]
                    with_kind[kind] = count
                    more.append(with_kind)
            found = found + more
    found.sort(key=sum, reverse=True)
    return found


def completes_anchored(solver: MaximumSolver, must: list[int], cross: list[int]) -> bool:
    """Whether all `must` cards can be laid if no group may take two cross cards."""
    for taken in reversed(parts(cross)):
        both = add_counts(must, taken)
        if not solver.feasible(both, NO_CARDS):
            continue
        if sum(taken) < 2 or place_anchored(must, taken) is not None:
            return True
    return False
