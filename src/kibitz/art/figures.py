"""The parts of court cards: palettes, lines, faces from the front and from the side.

A court's upper half is drawn around the card's centre: x from -77 to 77, y from -147 up at the
frame down to the slanting line through the middle. Faces look out from about (0, -84).
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.art.shapes import num
from kibitz.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES

LINE = "#221d1b"
GOLD = "#edbe4f"
BRASS = "#b47f22"
WHITE = "#fffaf0"
STEEL = "#c7d0d8"
SILVER = "#eef2f4"


@dataclass(frozen=True)
class Palette:
    """The colours a suit's people wear, and their skin."""

    main: str
    dark: str
    light: str
    accent: str
    ground: str
    """The sheet behind them."""
    rays: str
    skin: str
    shade: str


_RED_DIAMONDS = Palette(
    "#dd6b2f", "#8e3314", "#fbe0b0", "#1d7775", "#fdf3df", "#f9e6c0", "#c58a5b", "#a96c40"
)
PALETTES: dict[int, Palette] = {
    SPADES: Palette(
        "#2b4a8b", "#16264f", "#cbd8ee", "#c33a40", "#f3f5fa", "#e2e9f4", "#f4d6b6", "#e2b48c"
    ),
    HEARTS: Palette(
        "#c62a35", "#7c1322", "#f8d2c6", "#2f4f8f", "#fdf1ec", "#fae0d7", "#f8dcc0", "#e8b896"
    ),
    DIAMONDS: _RED_DIAMONDS,
    CLUBS: Palette(
        "#23724b", "#0f3f2a", "#d3e6c4", "#a5362f", "#f4f7ec", "#e3edd4", "#e5b98e", "#cc9666"
    ),
}
BLUE_DIAMONDS = Palette(
    "#2f78cf", "#123f82", "#d0e4fa", "#d9962a", "#f0f6fd", "#dceafa", "#c58a5b", "#a96c40"
)


def shape(path: str, fill: str, more: str = "") -> str:
    """A filled shape with the outline all share."""
    return f'<path fill="{fill}"{" " + more if more else ""} d="{path}"/>'


def flat(path: str, fill: str) -> str:
    """A filled shape without outline."""
    return f'<path fill="{fill}" stroke="none" d="{path}"/>'


def stroke(path: str, width: float = 0, colour: str = "") -> str:
    """A line: as wide as outlines are, or wider."""
    more = (f' stroke-width="{num(width)}"' if width else "") + (
        f' stroke="{colour}"' if colour else ""
    )
    return f'<path fill="none"{more} d="{path}"/>'


def pole(x: float, height: float, width: float, core: float, colour: str) -> str:
    """A staff from the middle line up: its outline, and the wood or metal inside."""
    path = f"M{num(x)} 40V{num(-height)}"
    return stroke(path, width, LINE) + stroke(path, core, colour)


def both(*parts: str) -> str:
    """A drawing and its mirror image."""
    body = "".join(parts)
    return f'{body}<g transform="scale(-1 1)">{body}</g>'


def at(x: float, y: float, *parts: str, turn: float = 0, size: float = 1) -> str:
    """A drawing moved elsewhere, turned and scaled."""
    more = (f" rotate({num(turn)})" if turn else "") + (
        f" scale({num(size, 2)})" if size != 1 else ""
    )
    return f'<g transform="translate({num(x)} {num(y)}){more}">{"".join(parts)}</g>'


def dots(
    places: list[tuple[float, float]], radius: float, fill: str, outlined: bool = False
) -> str:
    """Small discs, as one path."""
    r, d = num(radius), num(2 * radius)
    path = "".join(
        f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0" for x, y in places
    )
    return shape(path, fill) if outlined else flat(path, fill)


def front_face(p: Palette, lips: str, brow: str, lashes: bool = False) -> str:
    """A face from the front, one half in the shade as if cut from paper."""
    parts = [
        shape("M-9-70V-44H9V-70Z", p.shade),
        shape("M-21-112V-84C-21-68-10-58 0-55C10-58 21-68 21-84V-112Z", p.skin),
        flat("M0-111H20V-84C20-69 10-59 0-56.2Z", p.shade),
        stroke("M-2.5-98V-83.5C-3-79.5 1-78.5 3.5-80", 1.5),
        both(stroke("M-17-98C-12.5-102.5-7-102.5-3-99.5", 1.9 if lashes else 3, brow)),
    ]
    eye = "M-15-91.5C-12-95.5-7-95.5-4.5-91.5C-7.5-89-12-89-15-91.5Z"
    parts += [
        both(
            shape(eye, WHITE, 'stroke-width="1"'),
            dots([(-9.6, -92)], 2.3, LINE),
            stroke("M-15.5-91.5C-12-96-7-96-4-91.5", 2 if lashes else 1.5),
        )
    ]
    parts.append(
        flat("M-7-69C-4-71.5-1.5-71.5 0-70.5C1.5-71.5 4-71.5 7-69C3-65.2-3-65.2-7-69Z", lips)
    )
    parts.append(stroke("M-6.5-69C-3-68 3-68 6.5-69", 0.9))
    if lashes:
        parts.append(
            both('<circle cx="-14" cy="-79" r="4" fill="#e9876f" fill-opacity=".4" stroke="none"/>')
        )
    return "".join(parts)


def side_face(p: Palette, lips: str, brow: str) -> str:
    """A face in profile, looking to the left."""
    return "".join(
        [
            shape("M-4-70V-44H14V-72Z", p.shade),
            shape(
                "M-14-112L-17-99L-26-84.5L-19-82L-20-77.5L-17-75.5L-19.5-72L-16-69"
                "C-17-62-14-57-7-57C4-57 14-63 18-74V-112Z",
                p.skin,
            ),
            flat("M2-58.5C9-61 15-67 17.2-74V-111H6C10-96 10-76 2-58.5Z", p.shade),
            stroke("M-17-99C-13-102.5-8-102-4-99", 2.6, brow),
            shape("M-15.5-92C-12-96-8-95.5-5-91.5C-8-89.5-12-89.5-15.5-92Z", WHITE),
            dots([(-12, -92.2)], 2.2, LINE),
            stroke("M-16-92.5C-12-96.5-7.5-96-4.5-91.5", 1.6),
            flat("M-19.7-77.5L-11-74L-19.3-72L-17.3-75.3Z", lips),
            stroke("M-24.5-84C-22.5-85.5-20-85-19.5-82.5", 1.2),
        ]
    )


def hand(x: float, y: float, p: Palette, cuff: str, sleeve: str, towards: int = -1) -> str:
    """A fist around something upright, its arm coming from the ``towards`` side (-1: left)."""
    s = towards
    arm = shape(f"M{num(s * 9)}-9L{num(s * 30)}-2L{num(s * 34)} 26L{num(s * 9)} 12Z", sleeve)
    wrist = shape(f"M{num(s * 7)}-10H{num(s * 14)}V12H{num(s * 7)}Z", cuff)
    fist = shape(
        "M-9-8C-9-11-7-12-4-12H5C8-12 10-10 10-7V7C10 10 8 12 5 12H-4C-7 12-9 10-9 7Z", p.skin
    )
    fingers = stroke(
        f"M{num(-s * 10)}-4H{num(-s * 1)}M{num(-s * 10)} 2H{num(-s * 1)}M{num(-s * 9)} 7H{num(-s * 1)}",
        1.2,
    )
    return at(x, y, arm, wrist, fist, fingers)
