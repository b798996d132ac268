"""The table as one flat buffer of 725 numbers, and the names of the places in it.

Cards are counted by kind, because works that look alike are interchangeable. To copy a position is
to copy this buffer; the order of the deck never changes and is shared.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.masters_gallery.cards import COPIES, KINDS
from kibitz.games.masters_gallery.options import Options

NAME: Final = "masters_gallery"

# What is to be decided. The phases 1 to 5 are those of the symbols of the same number.
MAIN_CARD: Final = 0
CHOOSING: Final = 6
ADDING: Final = 7
OVER: Final = 8

MAX_SEATS: Final = 5
MAX_ROUNDS: Final = 6

# The buffer. By seat and kind:
HAND: Final = 0
SHOWN: Final = 150
"""Face up in a seat's display."""
# By kind:
GONE: Final = 300
"""Discarded after a round."""
# By artist:
UP: Final = 330
"""Face-up cards of the artist in this round, the extra card included."""
DOWN: Final = 335
"""The kind that lies face down, or -1. Only one card for each artist has the symbol for it."""
DOWN_SEAT: Final = 340
"""Who laid a card of that artist face down in this game, or -1."""
DOWN_AT: Final = 345
"""Which entry of the trail that is."""
TURNED: Final = 355
"""The kind turned up when a round was scored, or -1; and in which round."""
VALUE: Final = 360
"""The sum of the tokens on the artist."""
AWARDS: Final = 365
"""How many of them are awards."""
ADDED: Final = 370
"""1 if the seat on turn has added a card of that artist."""
# By seat and artist:
SHOWS: Final = 375
"""Cards in the display, face-down ones included."""
# By seat:
SIZE: Final = 400
"""Cards in hand."""
CHOSEN: Final = 405
"""The kind chosen for a simultaneous play that is not shown yet, or -1."""
LAID: Final = 410
"""The kind shown in the last simultaneous play, or -1."""
POINTS: Final = 415
# By round and seat, by round and place, by round and artist:
GAINS: Final = 420
RANKED: Final = 450
"""The artist ranked first, second, third, or -1."""
ROUND_VALUES: Final = 468
"""The artists' values after the round."""
# Single numbers:
PHASE: Final = 498
TURN: Final = 499
ROUND: Final = 500
STARTER: Final = 501
TOP: Final = 502
"""How many cards have left the deck."""
EXTRA: Final = 503
"""The kind of the extra card, or -1."""
MAIN: Final = 504
"""The kind of the turn's main card."""
ACTOR: Final = 505
"""Who took the last turn of this round, or -1. Closes it, if it closes now."""
CLOSED: Final = 506
TOKENS: Final = 507
"""Awards left to give."""
DRAWN: Final = 508
"""The kind drawn in the last move, or by the closing card (then it is locked), or -1."""
DRAWN_BY: Final = 509
LOCKED: Final = 510
"""1 while the drawn card may not be an additional card."""
ADDER: Final = 511
"""How many seats have had their chance to add cards."""
LAST_SEAT: Final = 513
LAST_ACTION: Final = 514
LAST_ROUND: Final = 515
LAST_NOTE: Final = 516
TURNED_IN: Final = 517
CHOSE_AT: Final = 522
"""By seat: which entry of the trail its pending choice is."""
TRAIL_SIZE: Final = 527
TRAIL: Final = 528
"""All that everybody saw come into hands and leave them, in order; see ``resample``."""
SCORED: Final = 700
"""By seat and artist: the cards that scored in the round that the last move ended."""
SIZE_OF_TABLE: Final = 725

NOTE_LAID: Final = 1
"""The last move ended a simultaneous play."""
NOTE_LIMIT: Final = 2
"""The last move brought an artist to the limit."""
NOTE_NO_CARDS: Final = 4
"""After the last move the round closed because there were no cards left."""

# An entry of the trail is ``seat * 256``, flags, and one of: a kind that left the hand, an artist
# whose card was laid face down, a card chosen, or how many cards came.
TRAIL_SEAT: Final = 256
TRAIL_DOWN: Final = 30
TRAIL_CHOSE: Final = 35
TRAIL_GOT: Final = 40
FLAG_CHOICE: Final = 64
"""On a card that left: it was a hidden choice of a simultaneous play. On cards that came: drawn."""
FLAG_DOWN: Final = 128
"""The card was laid face down."""


def empty_table(awards: int) -> vec[i64]:
    """A table before the first deal."""
    b = vec[i64]()
    for i in range(SIZE_OF_TABLE):
        nothing = DOWN <= i < DOWN_AT or TURNED <= i < VALUE or CHOSEN <= i < POINTS
        b = append(b, -1 if nothing or RANKED <= i < ROUND_VALUES else 0)
    b[EXTRA] = -1
    b[MAIN] = -1
    b[ACTOR] = -1
    b[DRAWN] = -1
    b[DRAWN_BY] = -1
    b[LAST_SEAT] = -1
    b[LAST_ACTION] = -1
    b[TOKENS] = awards
    return b


def count_kinds(cards: list[int]) -> list[int]:
    """How many cards of each kind these are."""
    counts = [0] * KINDS
    for card in cards:
        counts[card >> 5] += 1
    return counts


def list_places(b: vec[i64], options: Options, deck: list[int]) -> dict[str, list[int]]:
    """Where every card is, by the names of the places; for referees and tests."""
    seats = int(options.seats)
    copies = _Copies()
    found: dict[str, list[int]] = {"deck": copies.cards(deck[b[TOP] :])}
    for seat in range(seats):
        found[f"hand.{seat}"] = copies.counted(b, HAND + seat * KINDS)
    for seat in range(seats):
        down = [
            int(b[DOWN + artist])
            for artist in range(int(options.artists))
            if b[DOWN + artist] >= 0 and b[DOWN_SEAT + artist] == seat
        ]
        found[f"display.{seat}"] = copies.counted(b, SHOWN + seat * KINDS)
        found[f"down.{seat}"] = copies.cards(down)
        chosen = b[CHOSEN + seat]
        found[f"chosen.{seat}"] = copies.cards([int(chosen)] if chosen >= 0 else [])
    found["extra"] = copies.cards([int(b[EXTRA])] if b[EXTRA] >= 0 else [])
    found["discard"] = copies.counted(b, GONE)
    return found


class _Copies:
    """Numbers the copies of each kind in the order in which they are met."""

    def __init__(self) -> None:
        self.seen: list[int] = [0] * KINDS

    def cards(self, kinds: list[int]) -> list[int]:
        found: list[int] = []
        for kind in kinds:
            found.append(kind * COPIES + self.seen[kind])
            self.seen[kind] += 1
        return found

    def counted(self, b: vec[i64], at: int) -> list[int]:
        kinds: list[int] = []
        for kind in range(KINDS):
            kinds += [kind] * int(b[at + kind])
        return self.cards(kinds)
