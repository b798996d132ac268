"""What all cards share: the blank card, the four suits, and helpers for writing SVG."""

from __future__ import annotations

import math

from kibitz.art.style import Style
from kibitz.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES

WIDTH = 250
HEIGHT = 350
RADIUS = 15

PAPER = "#fffdf8"
EDGE = "#c9c3b4"
INK = "#1b1d24"
RED = "#c9202e"
GREEN = "#17703f"
BLUE = "#1c58b8"

SUITS: dict[int, str] = {
    CLUBS: "M-22-27A22 22 0 1 1 14.5-10.4A22 22 0 1 1 4.8 24C6 36 10 44 18 50H-18"
    "C-10 44-6 36-4.8 24A22 22 0 1 1-14.5-10.4A22 22 0 0 1-22-27Z",
    DIAMONDS: "M0-50C10-31 24-14 39 0C24 14 10 31 0 50C-10 31-24 14-39 0C-24-14-10-31 0-50Z",
    HEARTS: "M0 47C-9 29-46 9-46-19C-46-36-35-46-23-46C-11-46-3-38 0-27C3-38 11-46 23-46"
    "C35-46 46-36 46-19C46 9 9 29 0 47Z",
    SPADES: "M0-50C9-31 45-10 45 15C45 30 35 38 24 38C15 38 8 33 5 25C6 37 10 45 18 50H-18"
    "C-10 45-6 37-5 25C-8 33-15 38-24 38C-35 38-45 30-45 15C-45-10-9-31 0-50Z",
}
"""Paths in a box from -50 to 50."""


def num(value: float, places: int = 1) -> str:
    """A number as short as SVG allows."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def suit_colour(suit: int, style: Style) -> str:
    """The colour of a suit's pips and indices."""
    if style.colours == "four" and suit in (CLUBS, DIAMONDS):
        return GREEN if suit == CLUBS else BLUE
    return RED if suit in (DIAMONDS, HEARTS) else INK


def pip(suit: int, x: float, y: float, size: float, colour: str, turned: bool = False) -> str:
    """One suit sign, ``size`` high, centred at a point."""
    scale = num((-size if turned else size) / 100, 3)
    return (
        f'<path transform="translate({num(x)} {num(y)}) scale({scale})" fill="{colour}" '
        f'd="{SUITS[suit]}"/>'
    )


def card(body: str, paper: str = PAPER, edge: str = EDGE) -> str:
    """A whole card: what is drawn on it, and rounded corners with nothing outside."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x=".75" y=".75" width="248.5" height="348.5" rx="{RADIUS}" fill="{paper}" '
        f'stroke="{edge}" stroke-width="1.5"/>{body}</svg>\n'
    )


def both_ways(identity: str, body: str) -> str:
    """A drawing, and the same turned upside down, as cards have no top."""
    return (
        f'<g id="{identity}">{body}</g>'
        f'<use href="#{identity}" transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"/>'
    )


def guilloche(radius: float, swing: float, waves: int, rounds: int, points: int = 0) -> str:
    """A closed curve that swings ``waves`` times about a circle while going round ``rounds`` times.

    Smooth through its highest and lowest points, which is all that has to be written down.
    """
    turns = points or waves * 2
    path = ""
    for i in range(turns + 1):
        angle = 2 * math.pi * rounds * i / turns
        reach = radius + (swing if i % 2 else -swing)
        x, y = reach * math.cos(angle), reach * math.sin(angle)
        # Handles along the circle keep the curve round at its turning points.
        pull = 2 * math.pi * rounds / turns / 2.2 * reach
        dx, dy = -pull * math.sin(angle), pull * math.cos(angle)
        if i == 0:
            path = f"M{num(x)} {num(y)}"
            first = f"C{num(x + dx)} {num(y + dy)}"
        else:
            path += first if i == 1 else "S"
            path += f" {num(x - dx)} {num(y - dy)} {num(x)} {num(y)}"
    return path
