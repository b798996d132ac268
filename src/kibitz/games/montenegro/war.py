"""What the armies are worth in a war (rule 5). Armies and hands are masks of cards."""

from __future__ import annotations

from mypy_extensions import i64

from kibitz.games.montenegro.deck import SUIT_MASKS, size_of


def of_suit(cards: i64, suit: i64) -> i64:
    """How many of the cards are of the suit."""
    mask: i64 = SUIT_MASKS[suit]
    return size_of(cards & mask)


def front(army: i64, hand: i64, suit: i64) -> i64:
    """Either side's army of the attacked suit, with the hand (rule 5.2)."""
    return of_suit(army, suit) + of_suit(hand, suit)


def reinforcement(army: i64, suit: i64) -> i64:
    """An army sent to another suit's war: its own suit counts for it, strangers against."""
    return 2 * of_suit(army, suit) - size_of(army)
