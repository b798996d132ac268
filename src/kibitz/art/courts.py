"""Jacks, queens and kings: each half a figure in a frame, and the same upside down."""

from __future__ import annotations

import math
from collections.abc import Callable

from kibitz.art.figures import BLUE_DIAMONDS, GOLD, LINE, PALETTES, Palette, dots
from kibitz.art.jacks import JACKS
from kibitz.art.kings import KINGS
from kibitz.art.queens import QUEENS
from kibitz.art.shapes import num, pip, suit_colour
from kibitz.art.style import Style
from kibitz.core.cards import DIAMONDS, JACK, KING, QUEEN

_LEFT, _TOP = -77, -147
_SLANT = 26
"""How far the middle line rises from one side of the frame to the other, above the centre."""

_FIGURES: dict[int, tuple[Callable[[Palette], str], ...]] = {
    JACK: JACKS,
    QUEEN: QUEENS,
    KING: KINGS,
}


def palette(suit: int, style: Style) -> Palette:
    """The colours of a suit's figures; diamonds have others in a deck of four colours."""
    return BLUE_DIAMONDS if suit == DIAMONDS and style.colours == "four" else PALETTES[suit]


def court(rank: int, suit: int, style: Style, prefix: str) -> str:
    """The picture of a court card, without its indices."""
    p = palette(suit, style)
    colour = suit_colour(suit, style)
    half = _ground(p) + _figure(rank, suit, p) + pip(suit, -57, -126, 32, colour)
    edge = f"M{_LEFT} {_TOP}H{-_LEFT}V{-_SLANT}L{_LEFT} {_SLANT}Z"
    return (
        f'<clipPath id="{prefix}c"><path d="{edge}"/></clipPath>'
        '<g transform="translate(125 175)">'
        f'<g id="{prefix}h"><g clip-path="url(#{prefix}c)">{half}</g></g>'
        f'<use href="#{prefix}h" transform="scale(-1)"/>'
        + _sash(p)
        + f'<path fill="none" stroke="{LINE}" stroke-width="1.6" d="M{_LEFT} {_TOP}H{-_LEFT}V{-_TOP}H{_LEFT}Z"/>'
        "</g>"
    )


def cropped(rank: int, suit: int, style: Style, prefix: str) -> str:
    """The upper half alone, standing at the card's lower edge: for cards read on a phone."""
    return (
        f'<clipPath id="{prefix}c"><rect x="5" y="5" width="240" height="340" rx="11"/></clipPath>'
        f'<g clip-path="url(#{prefix}c)"><g transform="translate(148 298) scale(1.24)">'
        f"{_figure(rank, suit, palette(suit, style))}</g></g>"
    )


def _figure(rank: int, suit: int, p: Palette) -> str:
    return (
        f'<g stroke="{LINE}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">'
        f"{_FIGURES[rank][suit](p)}</g>"
    )


def _ground(p: Palette) -> str:
    """The sheet behind a figure: a sun of broad rays."""
    rays = ""
    for k in range(18):
        a, b = (math.radians(k * 20 + turn) for turn in (0, 10))
        rays += f"M0-84L{num(200 * math.cos(a), 0)} {num(200 * math.sin(a) - 84, 0)}"
        rays += f"L{num(200 * math.cos(b), 0)} {num(200 * math.sin(b) - 84, 0)}Z"
    return f'<path fill="{p.ground}" d="M-80-150H80V40H-80Z"/><path fill="{p.rays}" d="{rays}"/>'


def _sash(p: Palette) -> str:
    """The band over the middle line."""
    slope = -_SLANT / -_LEFT
    places = [(float(x), x * slope) for x in range(-63, 64, 14)]
    band = f"M{_LEFT} {_SLANT - 8}L{-_LEFT} {-_SLANT - 8}V{-_SLANT + 8}L{_LEFT} {_SLANT + 8}Z"
    return (
        f'<path fill="{p.dark}" stroke="{LINE}" stroke-width="1.6" d="{band}"/>'
        f'<path stroke="{GOLD}" stroke-width="1.4" fill="none" d="M{_LEFT} {_SLANT - 5}L{-_LEFT} {-_SLANT - 5}M{_LEFT} {_SLANT + 5}L{-_LEFT} {-_SLANT + 5}"/>'
        f'<g stroke="none">{dots(places, 2.6, GOLD)}</g>'
    )
