"""Cards as counts of their 52 kinds (card >> 1), the form in which the solver takes them."""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import Card

NO_CARDS: Final[list[int]] = [0] * 52
"""Not to be changed."""


def kind_counts(cards: list[Card]) -> list[int]:
    """How many cards of each kind."""
    counts = [0] * 52
    for card in cards:
        counts[card >> 1] += 1
    return counts


def floor_counts(floor: list[list[Card]]) -> list[int]:
    """How many cards of each kind lie on the floor."""
    return kind_counts([card for group in floor for card in group])


def add_counts(a: list[int], b: list[int]) -> list[int]:
    """Both together."""
    return [m + n for m, n in zip(a, b, strict=True)]
