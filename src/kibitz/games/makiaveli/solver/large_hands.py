"""Plans for large hands, found without the walk over groups (`walk.py`).

Of a large hand nearly everything can be laid, often without touching the floor. So what is best is
guessed and asked about, from the best down: as few hand cards left as possible, no group touched,
these cross cards taken. The first that can be done is the best plan, and each question is one about
counts, which `leftovers.py` answers in about a millisecond. Only where no plan is found that leaves
all groups untouched, or too many cards stay in the hand, the walk has to find one.
"""

from __future__ import annotations

from typing import Final

from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts
from kibitz.games.makiaveli.solver.leftovers import at_most
from kibitz.games.makiaveli.solver.marking import mark_cross
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import Plan
from kibitz.games.makiaveli.solver.pool import find_plan, place_anchored

MOST_LEFT: Final = 6
"""With more layable hand cards left than this, `maximum.py` is as fast."""


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


def untouched_plan(
    solver: MaximumSolver,
    groups: list[list[int]],
    loose: list[int],
    floor: list[int],
    large: LargeHand,
    anchored: bool,
) -> Plan | None:
    """The best plan, if it leaves all groups as they are; None if that is not known."""
    left = large.left
    if groups and solver.fewest_left(loose, large.fitting, large.crossing, left) > left:
        return None
    kept = list(range(len(groups)))
    for taken in parts(large.crossing):
        placed = add_counts(add_counts(loose, taken), large.fitting)
        if left:
            must = add_counts(loose, taken)
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
        plan = Plan(kept, forms, large.laid, len(groups), sum(taken))
        if not anchored or mark_cross(plan, groups, floor, large.fitting):
            return plan
        must = [n - t for n, t in zip(placed, taken, strict=True)]
        marked = place_anchored(must, taken)
        if marked is None and left:
            # Perhaps if other cards stay in the hand.
            marked = find_plan(True, [], loose, large.fitting, NO_CARDS, taken, large.laid)
        if marked is not None:
            return Plan(kept, marked.groups, large.laid, len(groups), sum(taken))
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
