# interpreted: text in
"""Cards as people write them anywhere: ``8h``, ``8♥``, ``10S``, ``5h6h7h``, ``hjärter 8``,
``queen of spades``, ``8hsd``, ``♥ 5 6 7``. ``parse_card`` in ``cards.py`` is the strict reader of
records and moves; this one is for text that is pasted.
"""

from __future__ import annotations

import re

from kibitz.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, make_card
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

_SUIT_WORDS = {
    "clubs": CLUBS, "club": CLUBS, "klöver": CLUBS, "klover": CLUBS, "kl": CLUBS,
    "diamonds": DIAMONDS, "diamond": DIAMONDS, "ruter": DIAMONDS, "ru": DIAMONDS,
    "hearts": HEARTS, "heart": HEARTS, "hjärter": HEARTS, "hjarter": HEARTS, "hj": HEARTS,
    "spades": SPADES, "spade": SPADES, "spader": SPADES, "sp": SPADES,
}  # fmt: skip
_SUIT_SIGNS = {
    "♣": CLUBS, "♧": CLUBS, "♦": DIAMONDS, "♢": DIAMONDS,
    "♥": HEARTS, "♡": HEARTS, "♠": SPADES, "♤": SPADES,
    "c": CLUBS, "d": DIAMONDS, "h": HEARTS, "s": SPADES,
}  # fmt: skip
_RANK_WORDS = {
    "ace": 1, "ess": 1, "äss": 1, "two": 2, "två": 2, "three": 3, "tre": 3, "four": 4, "fyra": 4,
    "five": 5, "fem": 5, "six": 6, "sex": 6, "seven": 7, "sju": 7, "eight": 8, "åtta": 8,
    "nine": 9, "nio": 9, "ten": 10, "tio": 10, "jack": 11, "knekt": 11, "kn": 11,
    "queen": 12, "dam": 12, "king": 13, "kung": 13,
}  # fmt: skip
_RANK_SIGNS = {
    "a": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "t": 10,
    "j": 11, "q": 12, "k": 13,
}  # fmt: skip
_RANKS = {**_RANK_SIGNS, **_RANK_WORDS}
_SUITS = {**_SUIT_SIGNS, **_SUIT_WORDS}


def _any(words: dict[str, int]) -> str:
    """A pattern for any of these, the longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_RANK_SIGN = rf"(?:{_any(_RANK_SIGNS)})"
_SUIT_SIGN = rf"(?:{_any(_SUIT_SIGNS)})"
_RANK = rf"(?:(?:{_any(_RANK_WORDS)})(?!\w)|{_RANK_SIGN})"
_SUIT_WORD = rf"(?:(?:{_any(_SUIT_WORDS)})(?![a-zåäö])|[♣♧♦♢♥♡♠♤])"
_SIGNS = re.compile(rf"({_RANK_SIGN}+)({_SUIT_SIGN}+)(?![a-zåäö])|({_RANK_SIGN})({_SUIT_SIGN})")
"""``8h``, ``8hsd``, ``567h``; and the first of ``5h6h7h``."""
_RANK_FIRST = re.compile(rf"({_RANK})\s*(?:(?:of|i|av)\s+)?({_SUIT_WORD})")
_SUIT_FIRST = re.compile(rf"({_SUIT_WORD}|{_SUIT_SIGN})\s*({_RANK})(?!\w)")
_SUIT_SIGN_FIRST = re.compile(rf"({_SUIT_SIGN})({_RANK_SIGN})")
"""``h8h9``."""
_MORE = re.compile(rf"[\s,\-–]+({_RANK})(?![\w♣♧♦♢♥♡♠♤])")
"""After ``hjärter 5``: the other ranks of that suit."""
_BETWEEN = re.compile(r"(?:[\s,.+&()\[\]{}:*•\-–]|and\b|och\b)+")
_GROUPS = re.compile(r"[\n\r/|;·]+")
_VARIATION = re.compile("[\ufe0e\ufe0f]")


def read_cards(text: str) -> list[list[Card]]:
    """The groups of cards in a text, first copies only; groups end with a line, or with ``/``,
    ``|``, ``;`` or ``·``. BadInputError names the first word that is no card."""
    lines = _GROUPS.split(_VARIATION.sub("", text).lower())
    groups = [_read_line(line) for line in lines]
    return [group for group in groups if group]


def _read_line(line: str) -> list[Card]:
    cards: list[Card] = []
    at = 0
    while at < len(line):
        gap = _BETWEEN.match(line, at)
        if gap is not None:
            at = gap.end()
            continue
        found, at = _read_some(line, at)
        cards += found
    return cards


def _read_some(line: str, at: int) -> tuple[list[Card], int]:
    """The card, or the few cards written as one, at this place, and where they end."""
    signs = _SIGNS.match(line, at)
    if signs is not None:
        ranks = re.findall(_RANK_SIGN, signs[1] or signs[3])
        suits = re.findall(_SUIT_SIGN, signs[2] or signs[4])
        if len(ranks) == 1 or len(suits) == 1:
            return [make_card(_RANKS[r], _SUITS[s]) for r in ranks for s in suits], signs.end()
    found = _RANK_FIRST.match(line, at)
    if found is not None:
        return [make_card(_RANKS[found[1]], _SUITS[found[2]])], found.end()
    found = _SUIT_FIRST.match(line, at)
    if found is not None:
        suit = _SUITS[found[1]]
        cards = [make_card(_RANKS[found[2]], suit)]
        at = found.end()
        while more := _MORE.match(line, at):
            cards.append(make_card(_RANKS[more[1]], suit))
            at = more.end()
        return cards, at
    found = _SUIT_SIGN_FIRST.match(line, at)
    if found is not None:
        return [make_card(_RANKS[found[2]], _SUITS[found[1]])], found.end()
    word = re.split(r"[\s,]", line[at:], maxsplit=1)[0]
    raise BadInputError(Msg("error.card", text=word[:40]))
