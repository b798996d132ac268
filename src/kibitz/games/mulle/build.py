"""What joins a build: absorption (RULES.md, Build 6 and 7) and trotta (Trotta 2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.mulle.packing import best_left
from kibitz.games.mulle.table import BUILD, Table
from kibitz.games.mulle.values import bit, rank_mask

_MOST_PILES: Final = 64
"""The cost of leaving a pile, such that piles count more than any number of cards; see
``Packing``."""


@final
class Joining:
    """The piles of a table that join a build."""

    def __init__(self, first: i64, second: i64, builds: i64) -> None:
        self.first: i64 = first
        """Singles, first copies."""
        self.second: i64 = second
        self.builds: i64 = builds
        """The values of the builds that join."""


def absorbed(
    table: Table, seat: i64, value: i64, all_pairs: bool = False, either: bool = False
) -> Joining:
    """What a build of this value absorbs, after its card and target have left the table.

    ``all_pairs``: every build of two cards, whatever its value, instead of the groups.
    ``either``: a build of that value joins whoever owns it.
    """
    # Build 6: every single and every own build of that value. Later 5: any build of it.
    of_value = rank_mask(value)
    builds = table.builds() if either else table.owned(seat)
    joining = Joining(table.first & of_value, table.second & of_value, builds & bit(value))
    if all_pairs:
        joining.builds |= table.two
        return joining
    # Build 7: groups of singles and open two-card builds, of either seat.
    pairs = table.open & table.two
    piles = table.loose_piles(value, pairs)
    ways = best_left(piles, pairs & (bit(value) - 1), value, _MOST_PILES)
    only: i64 = ways[0]
    if len(ways) > 1 or only != piles:
        _add_earliest(joining, table, piles, ways, pairs)
    return joining


def trotta_joins(table: Table, value: i64, any_size: bool) -> Joining:
    """What joins a card of this value that is played as trotta, by a seat without a build of it.

    ``any_size``: the other seat's build of that value joins whatever its size.
    """
    of_value = rank_mask(value)
    builds = table.builds() if any_size else table.two
    joining = Joining(table.first & of_value, table.second & of_value, builds & bit(value))
    # Pairs of singles; of several equal ones those that have been there longest.
    counts = table.counts()
    pairs: i64 = 0
    low: i64 = 1
    while low * 2 <= value:
        high = value - low
        n = counts >> (4 * (low - 1)) & 15
        if low == high:
            pairs += n // 2 * 2 * bit(4 * (low - 1))
        elif high <= 13:
            m = counts >> (4 * (high - 1)) & 15
            pairs += (n if n < m else m) * (bit(4 * (low - 1)) + bit(4 * (high - 1)))
        low += 1
    if pairs != 0:
        _fill(joining, table, pairs, 0)
    return joining


def _add_earliest(joining: Joining, table: Table, piles: i64, ways: list[int], pairs: i64) -> None:
    """Build 7: of several ways, the one with the piles that have been there longest."""
    best: list[int] = []
    quota: i64 = 0
    for left in ways:
        places = _fill(Joining(0, 0, 0), table, piles - left, pairs)
        if len(best) == 0 or places < best:
            best = places
            quota = piles - left
    _fill(joining, table, quota, pairs)


def _fill(joining: Joining, table: Table, quota: i64, open_builds: i64) -> list[int]:
    """Let ``quota`` piles of each value join: the open build, then singles from the oldest.

    Returns the places of these piles on the table.
    """
    value: i64 = 2
    while value < 16:
        if open_builds >> value & 1 and quota >> (4 * (value - 1)) & 15:
            joining.builds |= bit(value)
            quota -= bit(4 * (value - 1))
        value += 1
    places: list[int] = []
    for place, pile in enumerate(table.piles()):
        if pile >= BUILD:
            if joining.builds >> (pile - BUILD) & 1:
                places.append(place)
        else:
            shift: i64 = 4 * (pile >> 3)
            if quota >> shift & 15:
                quota -= bit(shift)
                places.append(place)
                if pile & 1:
                    joining.second |= bit(pile >> 1)
                else:
                    joining.first |= bit(pile >> 1)
    return places
