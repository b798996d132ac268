"""The new floor when nobody says how it shall lie: the fewest groups disturbed."""

from __future__ import annotations

from kibitz.games.makiaveli.melds import tidy
from kibitz.games.makiaveli.solver.analysis import plan_with
from kibitz.games.makiaveli.solver.position import kind_counts


def arrange_floor(
    floor: list[list[int]], laid: list[int], crossed: list[int], anchored: bool
) -> list[list[int]]:
    """All these cards in groups: those of the old floor that can stay as they are do, as many as
    possible; then what became of the others."""
    kinds = [[card >> 1 for card in group] for group in floor]
    none = [0] * 52
    plan = plan_with(anchored, kinds, kind_counts(laid), none, none, kind_counts(crossed), 0)
    if plan is None:
        raise ValueError("these cards cannot be arranged")
    loose = laid + crossed
    for number, group in enumerate(floor):
        if number not in plan.kept:
            loose = loose + group
    groups = [floor[number] for number in plan.kept]
    groups += [tidy([_take(loose, token >> 1) for token in new]) for new in plan.groups]
    return groups


def _take(loose: list[int], kind: int) -> int:
    for card in loose:
        if card >> 1 == kind:
            loose.remove(card)
            return card
    raise ValueError(f"no card of kind {kind}")
