# interpreted: text in and out
"""Games that begin with a position put together by hand, instead of a deal.

The option `position` says who is on turn (`starter` or `other`), then has the helper piles and for
each seat its primary, secondary and throwaway pile, the top cards last:
`starter | 9H 8C / KS | QD | JD | | KC | |`. All other cards lie on the main piles.
"""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.cards import card_msg, card_name, parse_card
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    HELPER,
    HIDDEN_PRIMARY,
    HIDDEN_SECONDARY,
    MAIN,
    PRIMARY,
    SEAT,
    SECONDARY,
    THROWAWAY,
    TURN,
    empty_table,
    put_cards,
    recycle,
    reveal_tops,
)

STARTER, OTHER = "starter", "other"
RANKS = 13
HELPERS = 8
"""Piles."""
_PARTS = (PRIMARY, SECONDARY, THROWAWAY, PRIMARY + 1, SECONDARY + 1, THROWAWAY + 1)
"""The piles in the order of the text."""


@dataclass
class Position:
    """Cards by pile, the top card last."""

    on_turn: str
    helpers: list[list[int]]
    own: dict[int, list[int]]
    """By the number of the pile."""

    def cards(self) -> list[int]:
        return [card for pile in [*self.helpers, *self.own.values()] for card in pile]


def position_text(helpers: list[list[str]], own: dict[int, list[str]]) -> str:
    """A position as the solver's option has it: all but who is on turn."""
    floor = " / ".join(" ".join(pile) for pile in helpers)
    return " | ".join([floor, *[" ".join(own[pile]) for pile in _PARTS]])


def parse_position(text: str) -> Position:
    """BadInputError says what is wrong."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 2 + len(_PARTS) or parts[0] not in (STARTER, OTHER):
        raise BadInputError(Msg("cooperative_solitaire.error.position", text=text[:60]))
    used: set[int] = set()

    def read(words: str) -> list[int]:
        return [_copy(word, used) for word in words.split()]

    helpers = [read(pile) for pile in parts[1].split("/")] if parts[1] else []
    if len(helpers) > HELPERS:
        raise BadInputError(Msg("cooperative_solitaire.put.many_piles", most=HELPERS))
    own = {pile: read(part) for pile, part in zip(_PARTS, parts[2:], strict=True)}
    return Position(parts[0], helpers, own)


def _copy(word: str, used: set[int]) -> int:
    """One of the two cards of that face."""
    first = parse_card(word) & ~1
    card = first if first not in used else first + 1
    if card in used:
        raise BadInputError(Msg("error.no_copy_left", card=card_msg(first)))
    used.add(card)
    return card


def check_position(position: Position) -> None:
    """BadInputError if no game can begin with it."""
    why = lacking(position)
    if why is not None:
        raise BadInputError(why)


def lacking(position: Position) -> Msg | None:
    """Why no game can begin with it."""
    for seat in range(2):
        if not any(position.own[pile + seat] for pile in (PRIMARY, SECONDARY, THROWAWAY)):
            return Msg("cooperative_solitaire.put.no_cards")
    built = _built(position)
    for suit in range(4):
        for rank in range(1, RANKS):
            # [Placing 1] A main pile has no gaps.
            if built[suit][rank] > built[suit][rank - 1]:
                return Msg(
                    "cooperative_solitaire.put.gap",
                    high=card_msg(rank * 8 + suit * 2),
                    low=card_msg((rank - 1) * 8 + suit * 2),
                )
    return None


def _built(position: Position) -> list[list[int]]:
    """For each suit and rank how many cards lie on the main piles: all that lie nowhere else."""
    left = [[2] * RANKS for _ in range(4)]
    for card in position.cards():
        left[(card >> 1) & 3][card >> 3] -= 1
    return left


def table_of(text: str, options: Options) -> vec[i64]:
    """The table that a game begins with."""
    position = parse_position(text)
    check_position(position)
    b = empty_table()
    b[SEAT] = options.starter if position.on_turn == STARTER else 1 - options.starter
    b[TURN] = 1 if position.on_turn == STARTER else 2
    for number, pile in enumerate(position.helpers):
        put_cards(b, HELPER + number, pile)
    for number, pile in position.own.items():
        put_cards(b, number, pile)
    used = set(position.cards())
    for suit in range(4):
        for rank in range(RANKS):
            both = (rank * 8 + suit * 2, rank * 8 + suit * 2 + 1)
            for copy, card in enumerate([card for card in both if card not in used]):
                put_cards(b, MAIN + suit * 2 + copy, [card])
    for seat in range(2):
        recycle(b, seat)
        b[HIDDEN_PRIMARY + seat] = b[COUNT + PRIMARY + seat]
        b[HIDDEN_SECONDARY + seat] = b[COUNT + SECONDARY + seat]
        reveal_tops(b, seat)
    return b


def names(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards]
