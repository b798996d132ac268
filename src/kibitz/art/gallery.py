"""The works of the gallery: five artists A to E, each with a plain work and five symbols."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from kibitz.art.glyphs import draw_word
from kibitz.art.masters import degas, monet, renoir, van_gogh, vermeer
from kibitz.art.paint import HEIGHT, WIDTH, Painting
from kibitz.art.shapes import card, num
from kibitz.art.style import Style

SYMBOLS: dict[str, str] = {"": "", "■": "draw", "=": "up", "≂": "down", "✠": "all", "★": "award"}
"""The mark in a card's name, and what it is called in file names."""

ARTISTS = "ABCDE"
FACES: list[str] = [artist + mark for artist in ARTISTS for mark in SYMBOLS]

_MOTIFS: dict[str, tuple[Callable[[Painting], None], ...]] = {
    "A": vermeer.MOTIFS,
    "B": degas.MOTIFS,
    "C": monet.MOTIFS,
    "D": renoir.MOTIFS,
    "E": van_gogh.MOTIFS,
}
_PREFIX = "@"

_COLOURS = {
    "A": ("#1b4796", "#ffffff"),
    "B": ("#d6628a", "#ffffff"),
    "C": ("#a51f2d", "#ffffff"),
    "D": ("#217a72", "#ffffff"),
    "E": ("#f2b10f", "#1b1d24"),
}
"""The artist's colour, and what is written on it."""


def stem(name: str) -> str:
    """A file name for a card: ``A``, ``A-draw``."""
    return name[0] + (f"-{SYMBOLS[name[1:]]}" if name[1:] else "")


def face(name: str, style: Style, prefix: str) -> str:
    """The work of that name: a picture in a frame, the artist's letter and the symbol on a tab."""
    artist, mark = name[0], name[1:]
    colour, _ = _COLOURS[artist]
    return card(
        f'<clipPath id="{prefix}c"><rect width="{WIDTH}" height="{HEIGHT}" rx="6"/></clipPath>'
        f'<g transform="translate(12 12)"><g clip-path="url(#{prefix}c)">{_painted(name).replace(_PREFIX, prefix)}</g>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="none" stroke="{colour}" '
        'stroke-width="5"/></g>' + _tab(artist, mark, style)
    )


@lru_cache(maxsize=len(FACES))
def _painted(name: str) -> str:
    """The picture, which takes longer to make than the rest; its ids begin with ``_PREFIX``."""
    painting = Painting(stem(name), _PREFIX)
    _MOTIFS[name[0]][list(SYMBOLS).index(name[1:])](painting)
    return painting.svg()


def _tab(artist: str, mark: str, style: Style) -> str:
    colour, ink = _COLOURS[artist]
    size = 1.62 if style.index == "large" else 1.0
    height = 118 if mark else 66
    body = (
        f'<path fill="{colour}" stroke="#fffdf8" stroke-width="3" d="M0 14A14 14 0 0 1 14 0H58V'
        f'{height - 12}A12 12 0 0 1 46 {height}H0Z"/>' + draw_word(artist, 29, 11, 44, ink, 17)
    )
    if mark:
        body += f'<g transform="translate(29 86)">{symbol(mark, ink)}</g>'
    scale = f" scale({num(size, 2)})" if size != 1 else ""
    return f'<g transform="translate(1.5 1.5){scale}">{body}</g>'


def symbol(mark: str, ink: str) -> str:
    """A symbol about 36 high around the origin."""
    if mark == "■":
        return f'<rect x="-15" y="-15" width="30" height="30" rx="2" fill="{ink}"/>'
    if mark == "=":
        return f'<path stroke="{ink}" stroke-width="8" d="M-17-8H17M-17 8H17"/>'
    if mark == "≂":
        wave = "M-17 9H17M-17-5C-12-16-5-15 0-9S12-2 17-13"
        return f'<path fill="none" stroke="{ink}" stroke-width="7.5" d="{wave}"/>'
    if mark == "✠":
        arm = "M-4-4C-5-9-7-13-10-17C-4-19 4-19 10-17C7-13 5-9 4-4Z"
        arms = "".join(
            f'<path transform="rotate({turn})" d="{arm}"/>' for turn in (0, 90, 180, 270)
        )
        return f'<g fill="{ink}">{arms}<rect x="-5" y="-5" width="10" height="10"/></g>'
    points = []
    for i in range(10):
        reach, angle = (19, 7.6)[i % 2], math.pi * (i / 5 - 0.5)
        points.append(f"{num(reach * math.cos(angle))} {num(reach * math.sin(angle) + 1)}")
    return f'<path fill="{ink}" d="M{"L".join(points)}Z"/>'
