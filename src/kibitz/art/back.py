"""The back of a card: a lattice of eyes with a large one in the middle, the same upside down."""

from __future__ import annotations

from kibitz.art.shapes import card, guilloche, num
from kibitz.art.style import Style

_PALETTES = {
    "blue": ("#183a73", "#3d68ad", "#8fb2e6", "#f0d58c"),
    "plum": ("#611a3e", "#97426b", "#e0a3bd", "#f0d58c"),
}
_LEFT, _TOP, _WIDTH, _HEIGHT = 22, 22, 206, 306
_EYE_WIDTH, _EYE_HEIGHT = 20.6, 30.6
_WAVES = 10


def back(style: Style, prefix: str) -> str:
    """The back in the style's colour."""
    dark, middle, light, gold = _PALETTES[style.back]
    columns = "".join(
        f'<use href="#{prefix}w" x="{num(k * _EYE_WIDTH)}"/>' for k in range(_WAVES + 1)
    )
    pupils = "".join(
        f'<use href="#{prefix}p" x="{num(k * _EYE_WIDTH)}"/>' for k in range(_WAVES + 1)
    )
    body = (
        f'<clipPath id="{prefix}c"><rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" rx="5"/></clipPath><defs><path id="{prefix}w" d="{_wave()}"/>'
        f'<path id="{prefix}p" d="{_pupils()}"/><g id="{prefix}l">{columns}</g></defs>'
        f'<rect x="12" y="12" width="226" height="326" rx="9" fill="{dark}"/>'
        f'<g clip-path="url(#{prefix}c)"><g fill="none"><use href="#{prefix}l" stroke="{middle}" '
        f'stroke-width="2.6"/><use href="#{prefix}l" stroke="{light}" stroke-width=".9"/></g>'
        f'<g fill="{light}">{pupils}</g></g>'
        f'<g fill="none" stroke="{light}"><rect x="{_LEFT}" y="{_TOP}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" rx="5" stroke-width="1.4"/>'
        f'<rect x="16.5" y="16.5" width="217" height="317" rx="7" stroke="{gold}"/></g>'
        + _eye(dark, middle, light, gold)
    )
    return card(body)


def emblem(style: Style | None = None) -> str:
    """The large eye alone, square: for a page's icon."""
    dark, middle, light, gold = _PALETTES[(style or Style()).back]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="33 83 184 184">'
        f'<rect x="33" y="83" width="184" height="184" rx="40" fill="{dark}"/>'
        f"{_eye(dark, middle, light, gold)}</svg>\n"
    )


def _wave() -> str:
    """A pair of upright waves that swing apart and together."""
    half = num(_EYE_HEIGHT / 2)
    path = ""
    for swing in (_EYE_WIDTH, -_EYE_WIDTH):
        path += f"M{_LEFT} {_TOP}q{num(swing)} {half} 0 {num(_EYE_HEIGHT)}"
        path += f"t0 {num(_EYE_HEIGHT)}" * 9
    return path


def _pupils() -> str:
    """A lozenge in every eye of a pair of waves."""
    return "".join(
        f"M{_LEFT} {num(_TOP + (row + 0.5) * _EYE_HEIGHT - 5)}l2.6 5l-2.6 5l-2.6-5z"
        for row in range(10)
    )


def _eye(dark: str, middle: str, light: str, gold: str) -> str:
    almond = "M-82 0C-50-40-24-54 0-54C24-54 50-40 82 0C50 40 24 54 0 54C-24 54-50 40-82 0Z"
    return (
        f'<g transform="translate(125 175)" fill="none">'
        f'<path fill="{dark}" stroke="{dark}" stroke-width="14" d="{almond}"/>'
        f'<path fill="{dark}" stroke="{gold}" stroke-width="2.2" d="{almond}"/>'
        f'<path stroke="{light}" transform="scale(.9)" d="{almond}"/>'
        f'<circle r="42" fill="{middle}" stroke="{gold}" stroke-width="1.6"/>'
        f'<path stroke="{light}" stroke-width=".8" d="{guilloche(30, 9, 26, 11)}"/>'
        f'<circle r="19" fill="{dark}" stroke="{gold}" stroke-width="1.6"/>'
        f'<path stroke="{gold}" stroke-width=".7" d="{guilloche(10, 6, 12, 5)}"/>'
        "</g>"
    )
