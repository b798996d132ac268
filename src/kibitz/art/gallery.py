"""The works of the gallery: five artists A to E, each with a plain work and five symbols."""

from __future__ import annotations

from kibitz.art.glyphs import draw_word
from kibitz.art.shapes import card
from kibitz.art.style import Style

SYMBOLS: dict[str, str] = {"": "", "■": "draw", "=": "up", "≂": "down", "✠": "all", "★": "award"}
"""The mark in a card's name, and what it is called in file names."""

ARTISTS = "ABCDE"
FACES: list[str] = [artist + mark for artist in ARTISTS for mark in SYMBOLS]

_COLOURS = dict(zip(ARTISTS, ("#1f4e9e", "#c2607a", "#b03a2e", "#4f7f6a", "#d69a1e"), strict=True))


def stem(name: str) -> str:
    """A file name for a card: ``A``, ``A-draw``."""
    return name[0] + (f"-{SYMBOLS[name[1:]]}" if name[1:] else "")


def face(name: str, style: Style, prefix: str) -> str:
    """The work of that name."""
    colour = _COLOURS[name[0]]
    return card(
        f'<rect x="14" y="14" width="222" height="322" fill="{colour}"/>'
        + draw_word(name[0], 44, 30, 46, "#fff")
        + draw_word(
            {"■": "#", "≂": "~", "✠": "+", "★": "*"}.get(name[1:], name[1:]), 44, 90, 36, "#fff"
        )
    )
