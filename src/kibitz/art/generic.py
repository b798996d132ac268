"""A face for any card of any deck: its name in letters, over a pattern made from the name."""

from __future__ import annotations

from hashlib import sha256

from kibitz.art.glyphs import draw_word, word_width
from kibitz.art.shapes import INK, both_ways, card, num
from kibitz.art.style import Style

_HUES = ("#b3262e", "#1c58b8", "#17703f", "#8a3a9c", "#b5651d", "#0f6f7c", "#5a4a3f", "#a12a6b")


def face(name: str, style: Style, prefix: str) -> str:
    """The card of that name."""
    digest = sha256(name.encode()).digest()
    colour = _HUES[digest[0] % len(_HUES)]
    word = "".join(name.split())[:6] or "?"
    if style.index == "large":
        return card(
            draw_word(word, 125, 24, 98, INK, 17, 214) + _quilt(digest, colour, 125, 232, 150)
        )
    wide = min(word_width(word) * 0.34, 110)
    index = draw_word(word, 16 + wide / 2, 17, 34, INK, 17, wide)
    return card(
        _quilt(digest, colour, 125, 175, 170)
        + f'<rect x="52" y="146" width="146" height="58" rx="10" fill="#fffdf8" stroke="{colour}" '
        'stroke-width="2"/>'
        + draw_word(word, 125, 158, 34, INK, 17, 126)
        + both_ways(f"{prefix}i", index)
    )


def _quilt(digest: bytes, colour: str, x: float, y: float, size: float) -> str:
    """Quarter circles in a grid of 6 by 6, turned as the name's digest says, alike upside down."""
    cell = size / 6
    path = ""
    for row in range(6):
        for column in range(6):
            k = row * 6 + column
            turn = digest[(min(k, 35 - k)) % 31 + 1] % 4
            if k > 17:
                turn = (turn + 2) % 4
            left, top = x - size / 2 + column * cell, y - size / 2 + row * cell
            c = num(cell)
            starts = (
                (left, top, f"h{c}a{c} {c} 0 0 1-{c} {c}z"),
                (left + cell, top, f"v{c}a{c} {c} 0 0 1-{c}-{c}z"),
                (left + cell, top + cell, f"h-{c}a{c} {c} 0 0 1 {c}-{c}z"),
                (left, top + cell, f"v-{c}a{c} {c} 0 0 1 {c} {c}z"),
            )
            sx, sy, rest = starts[turn]
            path += f"M{num(sx)} {num(sy)}{rest}"
    return f'<path fill="{colour}" fill-opacity=".85" d="{path}"/>'
