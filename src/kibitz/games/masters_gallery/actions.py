"""Action numbers of Masters Gallery, and which of them are legal. Clauses in brackets: RULES.md.

A card in an action is a kind, so works that look alike are one action.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.masters_gallery.cards import (
    AWARD,
    DRAW_ONE,
    KINDS,
    SECOND_DOWN,
    SECOND_UP,
    SYMBOLS,
    TOGETHER,
)
from kibitz.games.masters_gallery.options import ONE_AWARD_EACH, Options
from kibitz.games.masters_gallery.table import (
    ADDED,
    ADDING,
    AWARDS,
    CHOOSING,
    DRAWN,
    DRAWN_BY,
    HAND,
    LOCKED,
    MAIN,
    MAIN_CARD,
    PHASE,
    SHOWS,
    TURN,
)

PLAY: Final = 0
"""Display a card as the turn's main card."""
SECOND: Final = 30
"""Display a second card of the same artist, face up or face down as the main card says."""
CHOOSE: Final = 60
"""Choose a card for the simultaneous play."""
ADD: Final = 90
"""Add a card after the closing."""
GIVE: Final = 120
"""Give an award to an artist."""
DRAW: Final = 125
ALL: Final = 126
"""Let everybody play a card at once."""
SKIP: Final = 127
"""Leave the symbol unused."""
DONE: Final = 128
"""Add no further card."""
NUM_ACTIONS: Final = 129


def list_legal(b: vec[i64], options: Options) -> list[int]:
    """The legal actions of the seat on turn, in a stable order."""
    phase: i64 = b[PHASE]
    seat: i64 = b[TURN]
    found: list[int] = []
    if phase == MAIN_CARD:
        _list_cards(b, found, seat, PLAY, 0, options.artists * SYMBOLS)
    elif phase in (SECOND_UP, SECOND_DOWN):
        first: i64 = b[MAIN] - b[MAIN] % SYMBOLS
        _list_cards(b, found, seat, SECOND, first, first + SYMBOLS)
        found.append(SKIP)
    elif phase == CHOOSING:
        _list_cards(b, found, seat, CHOOSE, 0, options.artists * SYMBOLS)
    elif phase == ADDING:
        _list_additional(b, options, found, seat)
        found.append(DONE)
    elif phase == DRAW_ONE:
        found.append(DRAW)
        found.append(SKIP)
    elif phase == TOGETHER:
        found.append(ALL)
        found.append(SKIP)
    elif phase == AWARD:
        artist: i64 = 0
        while artist < options.artists:
            if options.awards != ONE_AWARD_EACH or b[AWARDS + artist] == 0:
                found.append(GIVE + artist)
            artist += 1
        found.append(SKIP)
    return found


def _list_cards(b: vec[i64], found: list[int], seat: i64, base: i64, first: i64, end: i64) -> None:
    """The kinds from ``first`` to ``end`` that the seat holds."""
    at: i64 = HAND + seat * KINDS
    kind: i64 = first
    while kind < end:
        if b[at + kind] > 0:
            found.append(base + kind)
        kind += 1


def _list_additional(b: vec[i64], options: Options, found: list[int], seat: i64) -> None:
    """[Closing 5, 6] One card for each artist displayed, but not the card just drawn."""
    locked: i64 = b[DRAWN] if b[LOCKED] == 1 and b[DRAWN_BY] == seat else -1
    artist: i64 = 0
    while artist < options.artists:
        if b[SHOWS + seat * 5 + artist] > 0 and b[ADDED + artist] == 0:
            kind: i64 = artist * SYMBOLS
            while kind < (artist + 1) * SYMBOLS:
                cards: i64 = b[HAND + seat * KINDS + kind]
                if cards > 1 or (cards == 1 and kind != locked):
                    found.append(ADD + kind)
                kind += 1
        artist += 1
