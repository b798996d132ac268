"""The colours of suits, on drawn cards and in running text."""

from __future__ import annotations

import re

from rich.text import Text

from kibitz.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_SYMBOLS, SUIT_WORDS

SuitColours = tuple[str, str, str, str]
"""A rich style for each suit, in the order of the suits; empty: as the rest of the text."""

PAPER = "#f5f1e6"
"""Cards are drawn on a ground of their own, so that they look the same on dark and light
terminals."""
INK: SuitColours = ("#111111", "#b80f2e", "#b80f2e", "#111111")
INK_FOUR: SuitColours = ("#00702c", "#0048c0", "#b80f2e", "#111111")
"""Suits on paper, in two colours and in four."""
TEXT: SuitColours = ("", "#e0364c", "#e0364c", "")
TEXT_FOUR: SuitColours = ("#149a46", "#3d8bfd", "#e0364c", "")
"""Suits in running text, on whatever ground the terminal has."""
NONE: SuitColours = ("", "", "", "")

assert (CLUBS, DIAMONDS, HEARTS, SPADES) == (0, 1, 2, 3)

_RANK = "(?:10|[2-9AJQK])"
_CARD = re.compile(rf"{_RANK}([{SUIT_SYMBOLS}])|\b({'|'.join(SUIT_WORDS)}) {_RANK}\b")
"""``7♥`` or ``HJ 7``."""


def coloured(sentence: str, colours: SuitColours, style: str = "") -> Text:
    """A sentence with its cards in the colours of their suits."""
    text = Text(sentence, style=style)
    for found in _CARD.finditer(sentence):
        suit = SUIT_SYMBOLS.index(found[1]) if found[1] else SUIT_WORDS.index(found[2])
        colour = colours[suit]
        if colour:
            text.stylize(colour, found.start(), found.end())
    return text
