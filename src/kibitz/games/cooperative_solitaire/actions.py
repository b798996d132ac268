"""The numbers of the moves: ``END``, or ``source * 16 + target``.

A number means the same in every position. Sources 0..7 are the helper piles.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.cooperative_solitaire.table import PRIMARY, SECONDARY, THROWAWAY, main_pile

END: Final = 0
"""Throw the top card of the secondary pile, if there is one, and end the turn."""

# Sources.
FROM_PRIMARY: Final = 8
FROM_SECONDARY: Final = 9

# Targets.
TO_MAIN: Final = 1
TO_HELPER: Final = 2
"""Targets 2..9 are the helper piles."""
TO_PRIMARY: Final = 10
"""The other seat's, as is the next."""
TO_THROWAWAY: Final = 11

NUM_ACTIONS: Final = FROM_SECONDARY * 16 + TO_THROWAWAY + 1


def class_of(action: i64) -> str:
    """The class of a move, ``1a`` to ``3b``; the empty string for the end of a turn."""
    if action == END:
        return ""
    source: i64 = action >> 4
    target: i64 = action & 15
    if target == TO_MAIN:
        return "1c" if source == FROM_SECONDARY else "1b" if source == FROM_PRIMARY else "1a"
    letter = "b" if source == FROM_SECONDARY else "a"
    return ("3" if target >= TO_PRIMARY else "2") + letter


def source_pile(action: i64, seat: i64) -> i64:
    """The pile a placing move takes its card from."""
    source: i64 = action >> 4
    if source == FROM_PRIMARY:
        return PRIMARY + seat
    return SECONDARY + seat if source == FROM_SECONDARY else source


def target_pile(b: vec[i64], action: i64, seat: i64, card: i64) -> i64:
    """The pile a placing move lays its card on."""
    target: i64 = action & 15
    if target == TO_MAIN:
        return main_pile(b, card)
    if target == TO_PRIMARY:
        return PRIMARY + 1 - seat
    return THROWAWAY + 1 - seat if target == TO_THROWAWAY else target - TO_HELPER
