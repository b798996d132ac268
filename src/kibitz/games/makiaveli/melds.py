"""Melds: what a valid group is [Group], and in which order people write one.

A *group* is any pile of cards on the floor; a *meld* is a group that the rules allow.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

HIGH_ACE: Final = 14


def _ladder(ranks: list[int]) -> list[int]:
    """The ranks in the order of a run, an ace above the king as 14; empty if they are no run."""
    order = sorted(ranks)
    if order[0] == 1 and order[-1] == 13:
        order = [*order[1:], HIGH_ACE]
    if any(b != a + 1 for a, b in pairwise(order)):
        return []
    return order


def is_meld(kinds: list[int]) -> bool:
    """Whether cards of these kinds (card >> 1) are a set or a run of three or more."""
    return is_set(kinds) or is_run(kinds)


def is_set(kinds: list[int]) -> bool:
    """One rank, all suits different, three cards or four."""
    return len(kinds) >= 3 and len(set(kinds)) == len(kinds) and len({k >> 2 for k in kinds}) == 1


def is_run(kinds: list[int]) -> bool:
    """One suit, consecutive ranks, no rank twice, an ace at one end only."""
    if len(kinds) < 3 or len({k & 3 for k in kinds}) != 1 or len(set(kinds)) != len(kinds):
        return False
    # Thirteen ranks and one more would need the ace at both ends, but no rank comes twice.
    return bool(_ladder([(k >> 2) + 1 for k in kinds]))


def run_ranks(kinds: list[int]) -> tuple[int, int]:
    """The first and the last rank of a run; an ace above the king is 14."""
    order = _ladder([(k >> 2) + 1 for k in kinds])
    return order[0], order[-1]


def tidy(cards: list[int]) -> list[int]:
    """Cards in the order people lay them: runs upwards, sets by suit, anything else by rank."""
    kinds = [c >> 1 for c in cards]
    if len(cards) >= 2 and len({k & 3 for k in kinds}) == 1 and len(set(kinds)) == len(kinds):
        order = _ladder([(k >> 2) + 1 for k in kinds])
        if order and order[-1] == HIGH_ACE:
            return sorted(cards, key=_high_ace_key)
    return sorted(cards)


def _high_ace_key(card: int) -> int:
    return card + 104 if card < 8 else card
