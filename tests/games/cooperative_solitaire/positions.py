"""Positions laid out by hand, and the smaller games the tests count through."""

from __future__ import annotations

import pytest

from kibitz.core.cards import card_names, make_card, parse_card
from kibitz.core.errors import IllegalMoveError
from kibitz.core.game import Setup
from kibitz.games.cooperative_solitaire.game import CooperativeSolitaireGame
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    HELPER,
    MAIN,
    PRIMARY,
    SEAT,
    SECONDARY,
    THROWAWAY,
    TURN,
    empty_table,
    pile_cards,
    put_cards,
)

FULL = "AD 2S|AD 2S|AC 2H|AC 2H|AS 2D|AS 2D|AH 2C|AH 2C"
"""Eight helper piles on which nothing above an ace goes."""


def lay(
    helpers: str = "",
    primary: tuple[str, str] = ("", ""),
    secondary: tuple[str, str] = ("", ""),
    throwaway: tuple[str, str] = ("", ""),
    main: str = "",
    seat: int = 0,
    turn: int = 1,
    starter: int = 0,
    one_lower: bool = False,
    letters: bool = True,
    at_once: bool = True,
    known: bool = False,
    limit: int = 1000,
    own: bool = False,
    single_to_empty: bool = False,
    unfilled: bool = False,
) -> CooperativeSolitaireState:
    """A position in which everything has been seen.

    Piles are written bottom first; ``helpers`` has piles separated by ``|``; ``main`` says how high
    main piles are, by their top cards (``"3S KH"``).
    """
    b = empty_table()
    used: set[int] = set()

    def take(word: str) -> int:
        card = parse_card(word)
        card += 1 if card in used else 0
        assert card not in used, f"a third {word}"
        used.add(card)
        return card

    for word in main.split():
        top = parse_card(word)
        suit = (top >> 1) & 3
        pile = MAIN + suit * 2
        pile += 1 if b[COUNT + pile] else 0
        ranks = range(1, (top >> 3) + 2)
        put_cards(b, pile, [take(card_names([make_card(r, suit)])) for r in ranks])
    for i, words in enumerate(helpers.split("|")):
        put_cards(b, HELPER + i, [take(w) for w in words.split()])
    for owner in range(2):
        for base, piles in ((PRIMARY, primary), (SECONDARY, secondary), (THROWAWAY, throwaway)):
            put_cards(b, base + owner, [take(w) for w in piles[owner].split()])
    b[SEAT] = seat
    b[TURN] = turn
    options = Options(
        starter,
        one_lower,
        letters,
        at_once,
        known,
        limit,
        own=own,
        single_to_empty=single_to_empty,
        unfilled=unfilled,
    )
    return CooperativeSolitaireState(b, options)


def moves(state: CooperativeSolitaireState) -> list[str]:
    """The legal moves without their cards: ``P-H3``, ``throw``."""
    return [state.move_text(a).split()[0] for a in state.legal_actions()]


def play(state: CooperativeSolitaireState, *texts: str) -> CooperativeSolitaireState:
    """Play moves in place, through the guarded door."""
    for text in texts:
        state.play(text)
    return state


def cards(state: CooperativeSolitaireState, pile: int) -> str:
    """The cards of a pile, bottom first."""
    return card_names(pile_cards(state.table, pile))


def ending(state: CooperativeSolitaireState) -> int:
    return int(state.table[ENDING])


def why(state: CooperativeSolitaireState, text: str) -> str:
    """The last word of the message that refuses a move."""
    with pytest.raises(IllegalMoveError) as caught:
        state.parse_move(text)
    return str(caught.value.msg.key).rpartition(".")[2]


class Small(CooperativeSolitaireGame):
    """The same game with fewer cards."""

    def __init__(
        self, ranks: int, suits: list[int], primary: int, helpers: int, without: str = ""
    ) -> None:
        super().__init__()
        self.ranks = ranks
        self.suits = suits
        self.primary_cards = primary
        self.helper_piles = helpers
        self.without = {parse_card(w) >> 1 for w in without.split()}

    def pack(self, setup: Setup) -> list[int]:
        return [c for c in super().pack(setup) if c >> 1 not in self.without]
