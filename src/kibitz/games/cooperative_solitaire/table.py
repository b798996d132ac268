"""The table as one flat buffer: 22 piles as linked stacks.

For every card the buffer holds the card below it, for every pile its top card and its height. A
move changes a few numbers, and copying a position copies one buffer. Clauses are those of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.cooperative_solitaire.options import Options

NAME: Final = "cooperative_solitaire"

# Piles.
HELPER: Final = 0
"""Piles 0..7."""
MAIN: Final = 8
"""Piles 8..15: two for each suit, ``MAIN + suit * 2`` and the next."""
PRIMARY: Final = 16
SECONDARY: Final = 18
THROWAWAY: Final = 20
"""The seat is added to these three."""
PILES: Final = 22

# The buffer.
BELOW: Final = 0
"""For each of 104 cards the card it lies on, -1 at the bottom of a pile."""
TOP: Final = 104
"""For each pile its top card, -1 if it is empty."""
COUNT: Final = TOP + PILES
"""For each pile its height."""
HIDDEN_PRIMARY: Final = COUNT + PILES
"""For each seat how many cards, at the bottom of its primary pile, nobody has seen."""
HIDDEN_SECONDARY: Final = HIDDEN_PRIMARY + 2
QUIET: Final = HIDDEN_SECONDARY + 2
"""For each seat its turns in a row without a card placed by anybody (end 4)."""
GIVEN: Final = QUIET + 2
"""For each seat how many cards it has placed on the other seat's piles."""
SEAT: Final = GIVEN + 2
"""The seat on turn; unchanged when the game ends."""
TURN: Final = SEAT + 1
"""Turns are numbered from 1."""
PLACED: Final = TURN + 1
"""1 once a card has been placed in this turn."""
ENDING: Final = PLACED + 1
LAST_SEAT: Final = ENDING + 1
"""From here on: what the last move did, for the log."""
LAST_ACTION: Final = LAST_SEAT + 1
LAST_CARD: Final = LAST_ACTION + 1
LAST_FOLLOWER: Final = LAST_CARD + 1
"""The card from the primary pile that took a freed helper place, or -1."""
LAST_RECYCLED: Final = LAST_FOLLOWER + 1
SHIFTED: Final = LAST_RECYCLED + 1
"""1 once a single helper card has gone to an empty helper pile in this turn (priorities 4)."""
SIZE: Final = SHIFTED + 1

# Values of ENDING.
RUNNING: Final = 0
STARTER_FINISHED: Final = 1
"""The other seat plays its turn of this round."""
STARTER_WON: Final = 2
SECOND_WON: Final = 3
TIE: Final = 4
STALLED: Final = 5
OUT_OF_TURNS: Final = 6


def main_pile(b: vec[i64], card: i64) -> i64:
    """The main pile for a card that fits one; the first if it fits both."""
    pile: i64 = MAIN + (card & 6)
    return pile if b[COUNT + pile] == card >> 3 else pile + 1


def move_top(b: vec[i64], source: i64, target: i64) -> i64:
    """Move the top card of one pile to another; return the card."""
    card: i64 = b[TOP + source]
    b[TOP + source] = b[BELOW + card]
    b[COUNT + source] -= 1
    b[BELOW + card] = b[TOP + target]
    b[TOP + target] = card
    b[COUNT + target] += 1
    return card


def reveal_tops(b: vec[i64], seat: i64) -> None:
    """Memory 1: the top cards of a seat's primary and secondary pile are open, and stay known."""
    if b[HIDDEN_PRIMARY + seat] > 0 and b[HIDDEN_PRIMARY + seat] == b[COUNT + PRIMARY + seat]:
        b[HIDDEN_PRIMARY + seat] -= 1
    if b[HIDDEN_SECONDARY + seat] > 0 and b[HIDDEN_SECONDARY + seat] == b[COUNT + SECONDARY + seat]:
        b[HIDDEN_SECONDARY + seat] -= 1


def recycle(b: vec[i64], seat: i64) -> None:
    """Turn 3: if the secondary pile is empty, the throwaway pile is turned over to replace it."""
    if b[TOP + SECONDARY + seat] >= 0 or b[TOP + THROWAWAY + seat] < 0:
        return
    card: i64 = b[TOP + THROWAWAY + seat]
    above: i64 = -1
    b[COUNT + SECONDARY + seat] = b[COUNT + THROWAWAY + seat]
    while card >= 0:
        below: i64 = b[BELOW + card]
        b[BELOW + card] = above
        above = card
        card = below
    b[TOP + SECONDARY + seat] = above
    b[TOP + THROWAWAY + seat] = -1
    b[COUNT + THROWAWAY + seat] = 0
    b[LAST_RECYCLED] = 1


def pile_cards(b: vec[i64], pile: i64) -> list[int]:
    """The cards of a pile from the bottom to the top."""
    cards: list[int] = []
    card: i64 = b[TOP + pile]
    while card >= 0:
        cards.append(card)
        card = b[BELOW + card]
    cards.reverse()
    return cards


def cards_left(b: vec[i64], seat: i64) -> i64:
    """How many cards a seat has yet to get rid of."""
    return b[COUNT + PRIMARY + seat] + b[COUNT + SECONDARY + seat] + b[COUNT + THROWAWAY + seat]


def put_cards(b: vec[i64], pile: i64, cards: list[int]) -> None:
    """Put cards on a pile, the last one on top."""
    for card in cards:
        b[BELOW + card] = b[TOP + pile]
        b[TOP + pile] = card
        b[COUNT + pile] += 1


def empty_table() -> vec[i64]:
    """A table without cards."""
    b = vec[i64]()
    i: i64 = 0
    while i < SIZE:
        b = append(b, -1 if i < COUNT else 0)
        i += 1
    b[LAST_SEAT] = -1
    b[LAST_CARD] = -1
    b[LAST_FOLLOWER] = -1
    b[TURN] = 1
    return b


def dealt_table(cards: list[int], options: Options, primary: i64) -> vec[i64]:
    """Set-up: each seat's half of the cards goes to its primary, helper and secondary piles."""
    b = empty_table()
    b[SEAT] = options.starter
    half: i64 = len(cards) // 2
    helpers: i64 = options.helpers // 2
    for i, card in enumerate(cards):
        seat: i64 = 1 if i >= half else 0
        if card & 1 != seat:
            raise BadInputError(Msg("cooperative_solitaire.why.two_decks"))
        place: i64 = i - seat * half
        pile: i64
        if place < primary:
            pile = PRIMARY + seat
        elif place < primary + helpers:
            pile = HELPER + seat * helpers + place - primary
        else:
            pile = SECONDARY + seat
        b[BELOW + card] = b[TOP + pile]
        b[TOP + pile] = card
        b[COUNT + pile] += 1
    for seat in range(2):
        b[HIDDEN_PRIMARY + seat] = b[COUNT + PRIMARY + seat]
        b[HIDDEN_SECONDARY + seat] = b[COUNT + SECONDARY + seat]
        reveal_tops(b, seat)
    return b
