"""Glyphs for the corners of cards: narrow letters and digits of even weight.

Each glyph is in a box 100 high, drawn for lines 16 wide: the width of the box, the lines, and
filled shapes where slanting strokes have to end level.
"""

from __future__ import annotations

import unicodedata

from kibitz.art.shapes import SUITS, num

WEIGHT = 16.0

GLYPHS: dict[str, tuple[float, str, str]] = {
    "0": (56, "M8 36C8 17 15 8 28 8S48 17 48 36V64C48 83 41 92 28 92S8 83 8 64Z", ""),
    "1": (36, "", "M18 100V29C14 33 8 36 1 38V21C10 17 16 9 18 0H34V100Z"),
    "2": (54, "M8 35V31C8 16 16 8 28 8C40 8 47 16 47 29C47 39 43 47 35 57L9 92M4 92H51", ""),
    "3": (55, ("M8 30C8 15 16 8 27 8C39 8 46 15 46 26C46 39 39 47 27 47H19M27 47"
              "C40 47 48 55 48 69C48 84 40 92 27 92C15 92 7 84 7 70"), ""),
    "4": (60, "", "M30 0H47L20 62H34V40H50V62H60V78H50V100H34V78H1V63Z"),
    "5": (56, ("M47 8H15L12 46C17 41 22 39 28 39C41 39 48 49 48 65C48 82 40 92 27 92"
              "C15 92 8 85 7 73"), ""),
    "6": (56, ("M46 27C45 15 39 8 28 8C14 8 8 19 8 42V64C8 82 15 92 28 92S48 82 48 66S41 41 28 41"
              "S8 50 8 64"), ""),
    "7": (50, "", "M1 0H50V14L28 100H11L32 16H1Z"),
    "8": (56, ("M28 47C17 47 10 39 10 27.5S17 8 28 8S46 16 46 27.5S39 47 28 47C16 47 8 56 8 69.5"
              "S16 92 28 92S48 83 48 69.5S40 47 28 47Z"), ""),
    "9": (56, ("M10 73C11 85 17 92 28 92C42 92 48 81 48 58V36C48 18 41 8 28 8S8 18 8 34S15 59 28 59"
              "S48 50 48 36"), ""),
    "A": (64, "", "M0 100L22 0H42L64 100H47L43 79H21L17 100ZM24 64H40L32 22Z"),
    "B": (56, ("M8 8V92M0 8H27C39 8 46 15 46 27S39 47 27 47H8M27 47"
              "C40 47 48 55 48 69S40 92 27 92H0"), ""),
    "C": (54, "M47 34C47 17 40 8 28 8S8 17 8 36V64C8 83 16 92 28 92S47 83 47 66", ""),
    "D": (58, "M8 8V92M0 8H24C42 8 50 18 50 38V62C50 82 42 92 24 92H0", ""),
    "E": (48, "M46 8H8V92H47M8 48H41", ""),
    "F": (46, "M46 8H8V100M8 49H40", ""),
    "G": (58, "M48 34C48 17 41 8 28 8S8 17 8 36V64C8 83 16 92 28 92S50 83 50 66V54H30", ""),
    "H": (58, "M8 0V100M50 0V100M8 49H50", ""),
    "I": (36, "M18 8V92M2 8H34M2 92H34", ""),
    "J": (50, "M18 8H42V66C42 84 35 92 23 92C12 92 6 85 5 72", ""),
    "K": (63, "", "M0 0H16V42L42 0H61L38 37L63 100H45L27 54L16 71V100H0Z"),
    "L": (46, "M8 0V92H46", ""),
    "M": (72, "", "M0 100V0H17L36 46L55 0H72V100H56V37L42 70H30L16 37V100Z"),
    "N": (60, "", "M0 100V0H17L44 63V0H60V100H43L16 37V100Z"),
    "O": (58, "M8 36C8 17 16 8 29 8S50 17 50 36V64C50 83 42 92 29 92S8 83 8 64Z", ""),
    "P": (54, "M8 100V8M0 8H26C39 8 47 17 47 31S39 54 26 54H8", ""),
    "Q": (62, "M8 36C8 17 16 8 29 8S50 17 50 36V64C50 83 42 92 29 92S8 83 8 64Z",
          "M26 66H43L66 106H48Z"),
    "R": (58, "M8 100V8M0 8H26C39 8 47 16 47 29S39 51 26 51H8", "M22 50H39L60 100H42Z"),
    "S": (54, ("M46 30C45 15 38 8 27 8C15 8 9 16 9 27C9 39 17 44 27 48C39 53 47 58 47 71"
              "C47 84 39 92 27 92C15 92 8 84 7 70"), ""),
    "T": (54, "M27 8V100M2 8H52", ""),
    "U": (58, "M8 0V66C8 83 16 92 29 92S50 83 50 66V0", ""),
    "V": (62, "", "M0 0H17L31 71L45 0H62L40 100H22Z"),
    "W": (86, "", "M0 0H16L26 66L36 14H50L60 66L70 0H86L68 100H52L43 46L34 100H18Z"),
    "X": (62, "", "M1 0H20L31 34L42 0H61L41 50L61 100H42L31 66L20 100H1L21 50Z"),
    "Y": (60, "", "M0 0H18L30 39L42 0H60L38 60V100H22V60Z"),
    "Z": (52, "", "M3 0H51V15L21 84H51V100H1V85L31 16H3Z"),
    "10": (86, "M45 36C45 17 51 8 61.5 8S78 17 78 36V64C78 83 72 92 61.5 92S45 83 45 64Z",
           "M13 100V29C10 32 6 35 0 37V20C7 16 12 9 14 0H29V100Z"),
    "-": (40, "M4 52H36", ""), "+": (52, "M26 28V76M2 52H50", ""),
    "=": (52, "M2 38H50M2 66H50", ""), "~": (56, "M4 60C10 40 20 42 28 52S46 64 52 44", ""),
    ".": (20, "M2 92H18", ""), "#": (64, "M22 10L14 92M50 10L42 92M4 36H60M2 66H58", ""),
    "!": (20, "M10 0V66M2 92H18", ""), "*": (52, "M26 22V82M0 37L52 67M52 37L0 67", ""),
    "?": (52, "M6 30C7 15 15 8 26 8S45 16 45 29C45 44 26 44 26 66M18 92H34", ""),
    "/": (44, "M40 -2L4 102", ""),
}  # fmt: skip
"""``10`` is one glyph, narrow as on cards."""

_UNKNOWN = (56.0, "M8 8H48V92H8Z", "")
_MARKS = {
    "\u0308": "M{middle}-15m-19 0h14m10 0h14",
    "\u030a": "M{middle}-24m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0",
    "\u0301": "M{middle}-8l10-14",
    "\u0300": "M{middle}-8l-10-14",
    "\u0302": "M{middle}-22m-14 12l14-12l14 12",
    "\u0303": "M{middle}-16m-18 4q9-12 18-4t18-4",
}
"""Accents, by the sign that combines."""

_FILLED = {"♣": 0, "♦": 1, "♥": 2, "♠": 3}
_GAP = 12.0


def glyph(sign: str) -> tuple[float, str, str]:
    """A character's box, lines and shapes, with accents above; unknown ones are an empty box."""
    found = GLYPHS.get(sign.upper())
    if found is None:
        parts = unicodedata.normalize("NFKD", sign.upper())
        width, lines, solid = GLYPHS.get(parts[:1], _UNKNOWN)
        lines += "".join(_MARKS.get(mark, "").format(middle=num(width / 2)) for mark in parts[1:])
        found = (width, lines, solid)
    return found


def word_width(word: str) -> float:
    """How wide a word is at height 100."""
    return sum(glyph(sign)[0] if sign not in _FILLED else 92.0 for sign in _signs(word)) + _GAP * (
        len(_signs(word)) - 1
    )


def _signs(word: str) -> list[str]:
    if "10" not in word:
        return list(word)
    head, _, tail = word.partition("10")
    return [*_signs(head), "10", *_signs(tail)]


def draw_word(
    word: str,
    x: float,
    y: float,
    height: float,
    colour: str,
    weight: float = WEIGHT,
    most: float = 1e9,
) -> str:
    """A word centred at ``x`` with its top at ``y``, no wider than ``most``."""
    width = word_width(word)
    scale = height / 100
    squeeze = min(1.0, most / (width * scale))
    parts: list[str] = []
    at = 0.0
    for sign in _signs(word):
        if sign in _FILLED:
            parts.append(
                f'<path transform="translate({num(at + 46)} 50)" fill="{colour}" stroke="none" '
                f'd="{SUITS[_FILLED[sign]]}"/>'
            )
            at += 92 + _GAP
            continue
        box, lines, solid = glyph(sign)
        place = f' transform="translate({num(at)})"' if at else ""
        if lines:
            parts.append(f'<path{place} d="{lines}"/>')
        if solid:
            filled = f'fill="{colour}" fill-rule="evenodd" stroke="none"'
            parts.append(f'<path{place} {filled} d="{solid}"/>')
        at += box + _GAP
    left = x - width * scale * squeeze / 2
    across = num(scale * squeeze, 3)
    matrix = f"translate({num(left)} {num(y)}) scale({across} {num(scale, 3)})"
    if squeeze == 1.0:
        matrix = f"translate({num(left)} {num(y)}) scale({across})"
    return (
        f'<g transform="{matrix}" fill="none" stroke="{colour}" stroke-width="{num(weight)}">'
        + "".join(parts)
        + "</g>"
    )
