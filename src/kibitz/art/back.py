"""Backs: a lattice of fine waves, the same seen from both ends."""

from __future__ import annotations

import math

from kibitz.art.shapes import card, num
from kibitz.art.style import Style

_PALETTES = {
    "blue": ("#1d3f7a", "#dfe8f7", "#7fa3dc", "#f2d58a"),
    "plum": ("#6d1f45", "#f8e3ea", "#d58aa8", "#f2d58a"),
}


def back(style: Style, prefix: str) -> str:
    """The back in the style's colour."""
    dark, light, middle, gold = _PALETTES[style.back]
    waves = ""
    for k in range(-16, 17):
        points = []
        for i in range(15):
            y = 20 + i * 310 / 14
            x = 125 + k * 13 + 7 * math.sin(i * math.pi / 2)
            points.append(f"{num(x)} {num(y)}")
        waves += "M" + "L".join(points)
    body = (
        f'<clipPath id="{prefix}c"><rect x="20" y="20" width="210" height="310" rx="7"/></clipPath>'
        f'<rect x="12" y="12" width="226" height="326" rx="10" fill="{dark}"/>'
        f'<g clip-path="url(#{prefix}c)" fill="none" stroke="{middle}"><path d="{waves}"/></g>'
        f'<rect x="20" y="20" width="210" height="310" rx="7" fill="none" stroke="{light}"/>'
        f'<circle cx="125" cy="175" r="40" fill="{dark}" stroke="{gold}" stroke-width="2"/>'
    )
    return card(body)
