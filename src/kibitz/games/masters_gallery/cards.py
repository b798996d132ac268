"""The 95 works of Masters Gallery: five artists, five symbols, and how people write them.

A card is ``kind * 32 + copy`` and a kind is ``artist * 6 + symbol``. Plain works of one artist
look alike: they share a name, and only ``copy``, which never leaves the engine, tells them apart.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

ARTISTS: Final = 5
"""The most artists a pack can have; they are called A to E."""
SYMBOLS: Final = 6
KINDS: Final = 30
COPIES: Final = 32

PLAIN: Final = 0
DRAW_ONE: Final = 1
SECOND_UP: Final = 2
SECOND_DOWN: Final = 3
TOGETHER: Final = 4
AWARD: Final = 5

ARTIST_LETTERS: Final = "ABCDE"
SYMBOL_MARKS: Final = ("", "■", "=", "≂", "✠", "★")
WORKS: Final = (17, 18, 19, 20, 21)
"""How many works each artist has, symbols included."""

_MARKS: Final[dict[str, int]] = {
    "": PLAIN,
    "■": DRAW_ONE, "#": DRAW_ONE,
    "=": SECOND_UP,
    "≂": SECOND_DOWN, "~": SECOND_DOWN,
    "✠": TOGETHER, "+": TOGETHER,
    "★": AWARD, "*": AWARD,
}  # fmt: skip


def kind_of(card: int) -> int:
    """0..29: what is printed on the card."""
    return card >> 5


def kind_name(kind: int) -> str:
    """``A``, ``A■``, ``A=``, ``A≂``, ``A✠``, ``A★``."""
    return ARTIST_LETTERS[kind // SYMBOLS] + SYMBOL_MARKS[kind % SYMBOLS]


def card_name(card: int) -> str:
    """The name in records and on the wire; all plain works of an artist share one."""
    return kind_name(card >> 5)


def parse_artist(text: str) -> int:
    """0..4 for A to E; -1 if it is none of them."""
    word = text.strip().upper()
    return ARTIST_LETTERS.find(word) if len(word) == 1 else -1


def parse_kind(text: str) -> int:
    """A kind written as ``A★``, ``a*``; plain ASCII: # draw, = up, ~ down, + together, * award."""
    word = text.strip().replace("\ufe0e", "").replace("\ufe0f", "")
    artist = parse_artist(word[:1])
    symbol = _MARKS.get(word[1:], -1)
    if artist < 0 or symbol < 0:
        raise BadInputError(Msg("error.card", text=text.strip()))
    return artist * SYMBOLS + symbol


def parse_card(text: str) -> int:
    """The first card of that name."""
    return parse_kind(text) * COPIES


def pack_of(works: list[int], symbols: list[int]) -> list[int]:
    """The sorted pack: ``works`` by artist, among them one card with each of ``symbols``."""
    cards: list[int] = []
    for artist in range(len(works)):
        plain = works[artist] - len(symbols)
        cards += [artist * SYMBOLS * COPIES + copy for copy in range(plain)]
        cards += [(artist * SYMBOLS + symbol) * COPIES for symbol in sorted(symbols)]
    return cards


def number_copies(cards: list[int]) -> None:
    """Number the works of one name in the order in which they lie, in place.

    A deal written as text cannot tell them apart, so every deal is put into this form.
    """
    seen: list[int] = [0] * KINDS
    for i in range(len(cards)):
        kind = cards[i] >> 5
        cards[i] = kind * COPIES + seen[kind]
        seen[kind] += 1
