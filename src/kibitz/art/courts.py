"""Jacks, queens and kings."""

from __future__ import annotations

from kibitz.art.glyphs import draw_word
from kibitz.art.shapes import both_ways, pip, suit_colour
from kibitz.art.style import Style
from kibitz.core.cards import RANK_LETTERS


def court(rank: int, suit: int, style: Style, prefix: str) -> str:
    colour = suit_colour(suit, style)
    half = draw_word(RANK_LETTERS[rank - 1], 125, 70, 80, colour) + pip(suit, 75, 60, 34, colour)
    return (
        f'<rect x="50" y="34" width="150" height="282" fill="none" stroke="{colour}"/>'
        + both_ways(f"{prefix}h", half)
    )


def cropped(rank: int, suit: int, style: Style, prefix: str) -> str:
    return pip(suit, 168, 258, 138, suit_colour(suit, style))
