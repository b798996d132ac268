"""Which cards of a plan come from the cross, where no group may take two of them."""

from __future__ import annotations

from kibitz.games.makiaveli.solver.planner import Plan


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
