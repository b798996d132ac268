"""What a card is worth, on the table and in the hand (RULES.md, Cards).

A *kind* is what is printed on a card: 0..51, ``(rank - 1) * 4 + suit``. Card ``c`` is of kind
``c >> 1``; ``c & 1`` is its copy. A set of cards is two masks of 52 bits, one for each copy, so
identical pairs are ``first & second``, and the four bits of a rank lie side by side.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SPADE_ACE: Final = 3
SPADE_TWO: Final = 7
DIAMOND_TEN: Final = 37
SPECIALS: Final = 0x200000008F
"""Aces, SP 2 and RU 10, as a mask of kinds."""
HIGHEST: Final = 16
"""No card in a hand is worth more, so no build can be."""


def bit(n: i64) -> i64:
    """The mask of one bit, 0..62. (``1 << n`` would be a 32-bit shift when compiled.)"""
    return 0x4000000000000000 >> (62 - n)


def table_value(kind: i64) -> i64:
    """Aces count 1, court cards 11 to 13, the others their number."""
    return (kind >> 2) + 1


def hand_value(kind: i64) -> i64:
    """As on the table, but for the special cards: aces 14, SP 2 15, RU 10 16."""
    if kind < 4:
        return 14
    if kind == SPADE_TWO:
        return 15
    if kind == DIAMOND_TEN:
        return 16
    return (kind >> 2) + 1


def is_special(kind: i64) -> bool:
    """Aces, SP 2 and RU 10."""
    return kind < 4 or kind in (SPADE_TWO, DIAMOND_TEN)


def rank_mask(value: i64) -> i64:
    """The kinds of one table value, 1..13, as a mask."""
    return 15 * bit((value - 1) * 4) if value <= 13 else 0


def counts_by_value(first: i64, second: i64) -> i64:
    """How many cards of each table value are in a set: value ``a`` in the four bits from
    ``4 * (a - 1)``."""
    ones: i64 = 0x1111111111111
    once = (first & ones) + (first >> 1 & ones) + (first >> 2 & ones) + (first >> 3 & ones)
    twice = (second & ones) + (second >> 1 & ones) + (second >> 2 & ones) + (second >> 3 & ones)
    return once + twice


def size(mask: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def lowest(mask: i64) -> i64:
    """The number of the lowest bit that is set; there must be one."""
    n: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        n += 1
    return n


def kinds_in(mask: i64) -> list[int]:
    """The kinds of a mask, from the lowest."""
    return [k for k in range(52) if mask & bit(k)]


def masks_of(cards: list[int]) -> tuple[i64, i64]:
    """Some cards as a set: the first copies and the second ones."""
    first: i64 = 0
    second: i64 = 0
    for card in cards:
        if card & 1:
            second |= bit(card >> 1)
        else:
            first |= bit(card >> 1)
    return first, second


def cards_in(first: i64, second: i64) -> list[int]:
    """The cards of a set, sorted; the two copies of a kind are adjacent."""
    cards: list[int] = []
    for kind in range(52):
        if first & bit(kind):
            cards.append(kind * 2)
        if second & bit(kind):
            cards.append(kind * 2 + 1)
    return cards
