"""Arranging the floor for a seat that does not say how it should lie: `done` by itself."""

from __future__ import annotations

from kibitz.games.makiaveli.melds import tidy
from kibitz.games.makiaveli.solver.counts import NO_CARDS, kind_counts
from kibitz.games.makiaveli.solver.pool import find_plan


def arrange_floor(
    floor: list[list[int]], laid: list[int], crossed: list[int], anchored: bool
) -> list[list[int]]:
    """The new floor: as many old groups as possible unchanged, then the other groups.

    `laid` and `crossed` are the cards laid and the cross cards taken in this turn.
    """
    kinds = [[card >> 1 for card in group] for group in floor]
    plan = find_plan(
        anchored, kinds, kind_counts(laid), NO_CARDS, NO_CARDS, kind_counts(crossed), 0
    )
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
