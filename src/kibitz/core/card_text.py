# interpreted: text in
"""Cards as people write them anywhere: ``8h``, ``8♥``, ``10S``, ``5h6h7h``, ``5-7h``,
``hjärter 8``, ``hjärteråtta``, ``queen of spades``, ``8hsd``, ``♥ 5 6 7``, ``🂸``. ``parse_card``
in ``cards.py`` is the strict reader of records and moves; this one is for text that is pasted.
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
    "c": CLUBS, "d": DIAMONDS, "r": DIAMONDS, "h": HEARTS, "s": SPADES,
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
_RANK_LETTERS = {"e": 1, "d": 12}
"""Swedish ess and dam, where a suit stands beside them."""
_RANKS = {**_RANK_SIGNS, **_RANK_WORDS, **_RANK_LETTERS}
_SUITS = {**_SUIT_SIGNS, **_SUIT_WORDS}


def _any(words: dict[str, int]) -> str:
    """A pattern for any of these, the longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_RANK_SIGN = rf"(?:{_any(_RANK_SIGNS)})"
_SUIT_SIGN = rf"(?:{_any(_SUIT_SIGNS)})"
_SUIT_SYMBOL = "[♣♧♦♢♥♡♠♤]"
_SUIT_WORDY = rf"(?:{_any(_SUIT_WORDS)})"
_RANK = rf"(?:(?:{_any(_RANK_WORDS)})(?!\w)|{_RANK_SIGN})"
_NAMED = rf"(?:(?:{_any(_RANK_WORDS | _RANK_LETTERS)})(?!\w)|{_RANK_SIGN})"
"""A rank beside the name of a suit."""
_DASH = r"\s*[-–]\s*"
_OF = r"\s*(?:(?:of|i|av)\s+)?"
_SUIT_AFTER = rf"(?:(?:{_SUIT_WORDY}|{_SUIT_SIGN})(?![a-zåäö\d♣♧♦♢♥♡♠♤]))"

_FROM_TO = re.compile(rf"({_RANK}){_OF}({_SUIT_AFTER}|{_SUIT_SIGN}){_DASH}({_RANK}){_OF}\2(?!\w)")
"""``5h-7h``."""
_RANKS_FIRST = re.compile(rf"({_RANK}(?:(?:{_DASH}|[\s,]+){_RANK})*){_OF}({_SUIT_AFTER})")
"""``8 hearts``, ``5 6 7 h``, ``5-7h``."""
_SIGNS = re.compile(rf"({_RANK_SIGN}+)({_SUIT_SIGN}+)(?![a-zåäö])|({_RANK_SIGN})({_SUIT_SIGN})")
"""``8h``, ``8hsd``, ``567h``; and the first of ``5h6h7h``."""
_SUIT_FIRST = re.compile(rf"({_SUIT_WORDY}|{_SUIT_SYMBOL})[\s:.]*({_NAMED})(?!\w)")
_SIGN_FIRST = re.compile(rf"({_SUIT_SIGN})\s*:?\s*({_RANK})(?!\w)|({_SUIT_SIGN})({_RANK_SIGN})")
"""``h 8``, and the first of ``h8h9``."""
_HAND = re.compile(rf"({_SUIT_SYMBOL}|[cdhs]:)\s*({_RANK_SIGN}{{2,}})(?!\w)")
"""``♠AKQ`` and ``S:AKQ``, as hands are written in bridge."""
_LETTERS = re.compile(rf"(kn|[ed])({_SUIT_SIGN})(?!\w)|({_SUIT_SIGN})(kn|[ed])(?!\w)")
"""``d♥``, ``kns``, ``he``."""
_MORE = re.compile(rf"(?:{_DASH}|[\s,]+)({_NAMED})(?![\w♣♧♦♢♥♡♠♤])")
"""After ``hjärter 5``: the other ranks of that suit."""
_BETWEEN = re.compile(r"(?:[\s,.+&()\[\]{}:*•\-–]|and\b|och\b)+")
_LABEL = re.compile(r"\s*(?:([a-zåäö ]+):|\d{1,2}[.)])(?=\s)")
"""``Hand: 8h``, ``1. 5h 6h 7h``."""
_GROUPS = re.compile(r"[\n\r/|;·]+")
_SHOWN = 40
"""Signs of a text that are repeated when it cannot be read."""
_VARIATION = re.compile("[\ufe0e\ufe0f]")
_PICTURES = {
    0x1F0A0 + 16 * row + (rank if rank < 12 else rank + 1): f" {sign}{suit} "
    for row, suit in enumerate("shdc")
    for rank, sign in enumerate(["a", *"23456789", "10", *"jqk"], 1)
}
"""Unicode's pictures of cards. The twelfth of each suit is the knight, which no pack here has."""


def read_cards(text: str) -> list[list[Card]]:
    """The groups of cards in a text, first copies only; groups end with a line, or with ``/``,
    ``|``, ``;`` or ``·``. BadInputError names the first word that is no card."""
    lines = _GROUPS.split(_VARIATION.sub("", text).translate(_PICTURES))
    groups = [_read_line(line) for line in lines]
    return [group for group in groups if group]


def _read_line(written: str) -> list[Card]:
    # Sign by sign: some have more than one in lower case, and places have to stay the same.
    line = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in written)
    label = _LABEL.match(line)
    at = 0
    if label is not None and (label[1] is None or label[1].strip() not in _SUITS):
        at = label.end()
    cards: list[Card] = []
    while at < len(line):
        gap = _BETWEEN.match(line, at)
        if gap is not None:
            at = gap.end()
            continue
        found = _read_some(line, at)
        if found is None:
            raise _no_card(written, at)
        cards += found[0]
        at = found[1]
    return cards


def _no_card(line: str, at: int) -> BadInputError:
    """Names what cannot be read, and the word that it is part of, as they are written."""
    begin = max(line.rfind(gap, 0, at) for gap in " \t,") + 1
    word, piece = (re.split(r"[\s,]", line[start:], maxsplit=1)[0] for start in (begin, at))
    if piece == word or line[at - 1 : at + 1].isalpha():
        return BadInputError(Msg("error.card", text=word[:_SHOWN]))
    # Of a long word, what stands around the piece.
    cut = max(0, at - begin - _SHOWN // 2)
    return BadInputError(
        Msg("error.card_in", text=piece[: _SHOWN // 2], word=word[cut : cut + _SHOWN])
    )


def _read_some(line: str, at: int) -> tuple[list[Card], int] | None:
    """The card, or the few cards written as one, at this place, and where they end; None if what
    stands there is no card."""
    found = _FROM_TO.match(line, at)
    if found is not None:
        return _of_suit(f"{found[1]}-{found[3]}", found[2]), found.end()
    found = _RANKS_FIRST.match(line, at)
    if found is not None:
        return _of_suit(found[1], found[2]), found.end()
    signs = _SIGNS.match(line, at)
    if signs is not None:
        ranks = re.findall(_RANK_SIGN, signs[1] or signs[3])
        suits = re.findall(_SUIT_SIGN, signs[2] or signs[4])
        if len(ranks) == 1 or len(suits) == 1:
            return [make_card(_RANKS[r], _SUITS[s]) for r in ranks for s in suits], signs.end()
    found = _HAND.match(line, at)
    if found is not None:
        return [
            make_card(_RANKS[rank], _SUITS[found[1][0]])
            for rank in re.findall(_RANK_SIGN, found[2])
        ], found.end()
    found = _SUIT_FIRST.match(line, at) or _SIGN_FIRST.match(line, at)
    if found is not None:
        suit, rank = (found[1], found[2]) if found[1] else (found[3], found[4])
        end = found.end()
        while found[1] and (more := _MORE.match(line, end)):
            end = more.end()
        return _of_suit(rank + line[found.end() : end], suit), end
    found = _LETTERS.match(line, at)
    if found is not None:
        rank, suit = (found[1], found[2]) if found[1] else (found[4], found[3])
        return [make_card(_RANKS[rank], _SUITS[suit])], found.end()
    return None


def _of_suit(ranks: str, suit: str) -> list[Card]:
    """The cards of a suit whose ranks these are; ``5-7`` is 5, 6 and 7, and ``5-6-7`` is too."""
    found: list[int] = []
    for word in re.split(r"[\s,]+", re.sub(_DASH, "-", ranks)):
        chain = [_RANKS[one] for one in word.split("-")]
        found += _run(*chain) if len(chain) == 2 else chain
    return [make_card(rank, _SUITS[suit]) for rank in found]


def _run(first: int, last: int) -> list[int]:
    """The ranks from one to another; an ace is high where that is nearer."""
    high = {1: 14}
    ways = [(first, last), (high.get(first, first), last), (first, high.get(last, last))]
    low, up = min(ways, key=lambda way: abs(way[0] - way[1]))
    step = 1 if up >= low else -1
    return [(rank - 1) % 13 + 1 for rank in range(low, up + step, step)]
