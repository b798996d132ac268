"""Cards as the rules count them: suit by suit, the two lowest and the ace highest.

Inside this game a card is ``suit * 13 + power`` with power 0 (two) to 12 (ace), so that a set of
cards is one 52-bit mask, a suit is 13 neighbouring bits, and "same suit, higher rank" is a
comparison. The rest of the program numbers cards otherwise: ``card_of`` and ``index_of`` translate.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.core.cards import card_msg, card_name, make_card, rank_of, suit_of
from kibitz.core.messages import Msg

SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
"""The suits as moves are written in records."""

KING_POWER: Final = 11

NO_CARD: Final = 63


def card_of(x: int) -> int:
    """The card everybody else knows under another number."""
    power = x % 13
    return make_card(1 if power == 12 else power + 2, x // 13)


def index_of(card: int) -> int:
    """The inverse of ``card_of``; both copies of a card count as one."""
    rank = rank_of(card)
    return suit_of(card) * 13 + (12 if rank == 1 else rank - 2)


NAMES: Final[list[str]] = [card_name(card_of(x)) for x in range(52)]

# The lowest bit of a mask, modulo 67, is different for each of 52 bits.
LOW: Final[list[int]] = [0] * 67
for _x in range(52):
    LOW[(1 << _x) % 67] = _x

SUIT_MASKS: Final[list[int]] = [8191 << (13 * s) for s in range(4)]
KINGS: Final[int] = sum([1 << (13 * s + KING_POWER) for s in range(4)])

TOP_BIT: Final = 0x4000000000000000


def bit_of(x: i64) -> i64:
    """The mask of one card."""
    one: i64 = TOP_BIT
    return one >> (62 - x)


def size_of(mask: i64) -> i64:
    """How many cards a mask holds: bits are added in pairs, then fours, and so on."""
    n: i64 = mask - ((mask >> 1) & 0x5555555555555)
    n = (n & 0x3333333333333) + ((n >> 2) & 0x3333333333333)
    n = (n + (n >> 4)) & 0x0F0F0F0F0F0F0F
    n += n >> 8
    n += n >> 16
    n += n >> 32
    return n & 63


def cards_in(mask: int) -> list[int]:
    """The cards of a mask by suit and rank: the order in which hands are shown."""
    found: list[int] = []
    m: i64 = mask
    while m:
        low: i64 = m & -m
        found.append(LOW[low % 67])
        m ^= low
    return found


def names_of(mask: int) -> list[str]:
    """The names of the cards of a mask, in the same order."""
    return [NAMES[x] for x in cards_in(mask)]


def msgs_of(mask: int) -> list[Msg]:
    """The cards of a mask inside a message."""
    return [card_msg(card_of(x)) for x in cards_in(mask)]


def msg_of(x: int) -> Msg:
    """One card inside a message."""
    return card_msg(card_of(x))


def suit_msg(suit: int) -> Msg:
    """A suit inside a message."""
    if suit == 0:
        return Msg("montenegro.suit.clubs")
    if suit == 1:
        return Msg("montenegro.suit.diamonds")
    if suit == 2:
        return Msg("montenegro.suit.hearts")
    return Msg("montenegro.suit.spades")


def beats(x: i64, other: i64) -> bool:
    """Same suit, higher rank, the ace being the highest (rule 3.2)."""
    return x > other and x // 13 == other // 13


def lower_in_army(x: int, suit: int) -> int:
    """The cards that would have been turned up in place of this one (rule 2.4).

    An army turns up the lowest card of its own suit, or, having none, its lowest card, where
    equal ranks go in the order clubs, diamonds, hearts, spades.
    """
    if x // 13 == suit:
        return SUIT_MASKS[suit] & ((1 << x) - 1)
    mask = SUIT_MASKS[suit]
    for other in range(52):
        if (other % 13, other // 13) < (x % 13, x // 13):
            mask |= 1 << other
    return mask


def to_turn_up(army: int, suit: int) -> int:
    """The card that an army without a face-up card turns up; the army is not empty."""
    own = army & SUIT_MASKS[suit]
    if own:
        return cards_in(own)[0]
    best = -1
    for x in cards_in(army):
        if best < 0 or x % 13 < best % 13:
            best = x
    return best
