"""Playing cards as small ints, and the ways people write them.

A card is ``(rank - 1) * 8 + suit * 2 + copy``: 0..103 for two packs. ``copy`` says which
pack and never leaves the engine: two sevens of hearts look the same to everybody.
Rank 1 is the ace and 13 the king; suits are clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

Card: TypeAlias = int

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

BLACK: Final = 0
RED: Final = 1

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13

RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"
SUIT_WORDS: Final = ("KL", "RU", "HJ", "SP")
"""Klöver, ruter, hjärter, spader: the words Swedish players write before the rank."""

_SUITS: Final[dict[str, int]] = {
    "C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES,
    "♣": CLUBS, "♦": DIAMONDS, "♥": HEARTS, "♠": SPADES,
    "♧": CLUBS, "♢": DIAMONDS, "♡": HEARTS, "♤": SPADES,
}  # fmt: skip
_WORDS: Final[dict[str, int]] = {"KL": CLUBS, "RU": DIAMONDS, "HJ": HEARTS, "SP": SPADES}
_RANKS: Final[dict[str, int]] = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
    "10": 10, "T": 10, "J": 11, "Q": 12, "K": 13,
}  # fmt: skip


def make_card(rank: int, suit: int, copy: int = 0) -> Card:
    """The card of that rank (1..13), suit (0..3) and pack (0 or 1)."""
    return (rank - 1) * 8 + suit * 2 + copy


def rank_of(card: Card) -> int:
    """1 (ace) to 13 (king)."""
    return (card >> 3) + 1


def suit_of(card: Card) -> int:
    """0..3: clubs, diamonds, hearts, spades."""
    return (card >> 1) & 3


def copy_of(card: Card) -> int:
    """Which of the two packs the card comes from."""
    return card & 1


def kind_of(card: Card) -> int:
    """0..51: what is printed on the card; equal for the two copies."""
    return card >> 1


def colour_of(card: Card) -> int:
    """RED for diamonds and hearts, BLACK for clubs and spades."""
    suit = (card >> 1) & 3
    return RED if suit in (DIAMONDS, HEARTS) else BLACK


def pack(copies: int = 1) -> list[Card]:
    """The 52 cards of one pack, or the 104 of two, sorted by rank and suit."""
    return [c for c in range(104) if (c & 1) < copies]


def card_name(card: Card) -> str:
    """``7H``, ``TS``: the name used in records and on the wire; both copies share it."""
    return RANK_LETTERS[card >> 3] + SUIT_LETTERS[(card >> 1) & 3]


def card_symbol(card: Card) -> str:
    """``7♥``, ``10♠``: the name shown to people."""
    rank = (card >> 3) + 1
    return ("10" if rank == 10 else RANK_LETTERS[rank - 1]) + SUIT_SYMBOLS[(card >> 1) & 3]


def card_words(card: Card) -> str:
    """``HJ 7``, ``SP 10``: the Swedish way."""
    rank = (card >> 3) + 1
    return f"{SUIT_WORDS[(card >> 1) & 3]} {'10' if rank == 10 else RANK_LETTERS[rank - 1]}"


def parse_card(text: str) -> Card:
    """The first copy of a card written as ``7H``, ``10h``, ``TH``, ``7♥``, ``HJ 7`` or ``SP2``."""
    word = text.strip().replace("\ufe0e", "").replace("\ufe0f", "").upper()
    if word[:2] in _WORDS:
        rank = _RANKS.get(word[2:].strip(), 0)
        suit = _WORDS[word[:2]]
    else:
        rank = _RANKS.get(word[:-1].strip(), 0)
        suit = _SUITS.get(word[-1:], -1)
    if rank == 0 or suit < 0:
        raise BadInputError(Msg("error.card", text=text.strip()))
    return make_card(rank, suit)


def split_cards(text: str) -> list[str]:
    """The card words in a text: separated by blanks or commas; ``HJ 7`` is one word."""
    words: list[str] = []
    pending = ""
    for word in text.replace(",", " ").split():
        if pending:
            words.append(f"{pending} {word}")
            pending = ""
        elif word.upper() in _WORDS:
            pending = word
        else:
            words.append(word)
    if pending:
        words.append(pending)
    return words


def parse_cards(text: str) -> list[Card]:
    """All cards of a text; the second of two identical ones is copy 1, a third is an error."""
    cards: list[Card] = []
    for word in split_cards(text):
        card = parse_card(word)
        if card in cards:
            card += 1
        if card in cards:
            raise BadInputError(Msg("error.third_copy", card=card_msg(card)))
        cards.append(card)
    return cards


def card_names(cards: list[Card]) -> str:
    """``7H TS``: the names of several cards, as ``parse_cards`` reads them."""
    return " ".join([card_name(c) for c in cards])


def normal_copies(cards: list[Card]) -> None:
    """Renumber copies in place so that the first of two identical cards is copy 0.

    A deal written as text does not distinguish copies, so every deal is normalised to this form.
    """
    seen: list[int] = [0] * 52
    for i in range(len(cards)):
        kind = cards[i] >> 1
        cards[i] = kind * 2 + seen[kind]
        seen[kind] += 1


def card_msg(card: Card) -> Msg:
    """A card inside a message; each face writes it in the reader's preferred notation."""
    return Msg("card", face=card_name(card))


def cards_msg(cards: list[Card]) -> list[Msg]:
    """Several cards inside a message."""
    return [card_msg(c) for c in cards]
