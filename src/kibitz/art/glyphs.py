"""Letters and digits as lines of even weight, so that one drawing serves every size and weight.

Each glyph stands in a box 100 high, drawn for a line 16 wide: ``(width of the box, path)``.
"""

from __future__ import annotations

import unicodedata

from kibitz.art.shapes import SUITS, num

WEIGHT = 16.0

GLYPHS: dict[str, tuple[float, str]] = {
    "0": (56, "M8 36C8 17 15 8 28 8S48 17 48 36V64C48 83 41 92 28 92S8 83 8 64Z"),
    "1": (40, "M26 100V0M5 28C15 24 21 18 24 6"),
    "2": (54, "M8 35V31C8 16 16 8 28 8C40 8 47 16 47 29C47 39 43 47 35 57L9 92M4 92H51"),
    "3": (55, ("M8 30C8 15 16 8 27 8C39 8 46 15 46 26C46 39 39 47 27 47H19"
              "M27 47C40 47 48 55 48 69C48 84 40 92 27 92C15 92 7 84 7 70")),
    "4": (58, "M33 1L8 71H57M42 40V100"),
    "5": (56, ("M47 8H15L12 46C17 41 22 39 28 39C41 39 48 49 48 65C48 82 40 92 27 92"
              "C15 92 8 85 7 73")),
    "6": (56, ("M46 27C45 15 39 8 28 8C14 8 8 19 8 42V64C8 82 15 92 28 92S48 82 48 66S41 41 28 41"
              "S8 50 8 64")),
    "7": (50, "M2 8H42L19 101"),
    "8": (56, ("M28 47C17 47 10 39 10 27.5S17 8 28 8S46 16 46 27.5S39 47 28 47C16 47 8 56 8 69.5"
              "S16 92 28 92S48 83 48 69.5S40 47 28 47Z")),
    "9": (56, ("M10 73C11 85 17 92 28 92C42 92 48 81 48 58V36C48 18 41 8 28 8S8 18 8 34S15 59 28 59"
              "S48 50 48 36")),
    "A": (62, "M7 101L28 4M55 101L34 4M24 8H38M16 70H46"),
    "B": (56, ("M8 8V92M0 8H27C39 8 46 15 46 27S39 47 27 47H8"
              "M27 47C40 47 48 55 48 69S40 92 27 92H0")),
    "C": (54, "M47 34C47 17 40 8 28 8S8 17 8 36V64C8 83 16 92 28 92S47 83 47 66"),
    "D": (58, "M8 8V92M0 8H24C42 8 50 18 50 38V62C50 82 42 92 24 92H0"),
    "E": (48, "M46 8H8V92H47M8 48H41"),
    "F": (46, "M46 8H8V100M8 49H40"),
    "G": (58, "M48 34C48 17 41 8 28 8S8 17 8 36V64C8 83 16 92 28 92S50 83 50 66V54H30"),
    "H": (58, "M8 0V100M50 0V100M8 49H50"),
    "I": (36, "M18 8V92M2 8H34M2 92H34"),
    "J": (50, "M18 8H42V66C42 84 35 92 23 92C12 92 6 85 5 72"),
    "K": (60, "M8 0V100M52 -1L14 56M26 38L55 101"),
    "L": (46, "M8 0V92H46"),
    "M": (70, "M8 100V8L35 66L62 8V100"),
    "N": (60, "M8 100V8L52 92V0"),
    "O": (58, "M8 36C8 17 16 8 29 8S50 17 50 36V64C50 83 42 92 29 92S8 83 8 64Z"),
    "P": (54, "M8 100V8M0 8H26C39 8 47 17 47 31S39 54 26 54H8"),
    "Q": (60, "M8 36C8 17 16 8 29 8S50 17 50 36V64C50 83 42 92 29 92S8 83 8 64ZM32 68L57 101"),
    "R": (58, "M8 100V8M0 8H26C39 8 47 16 47 29S39 51 26 51H8M29 51L51 101"),
    "S": (54, ("M46 30C45 15 38 8 27 8C15 8 9 16 9 27C9 39 17 44 27 48C39 53 47 58 47 71"
              "C47 84 39 92 27 92C15 92 8 84 7 70")),
    "T": (54, "M27 8V100M2 8H52"),
    "U": (58, "M8 0V66C8 83 16 92 29 92S50 83 50 66V0"),
    "V": (60, "M7 -1L29 96M53 -1L31 96"),
    "W": (82, "M7 -1L23 97M41 8L25 97M41 8L57 97M75 -1L59 97"),
    "X": (60, "M8 -1L52 101M52 -1L8 101"),
    "Y": (58, "M7 -1L29 54V100M51 -1L29 54"),
    "Z": (52, "M4 8H45L7 92H49"),
    "10": (78, ("M20 100V0M3 28C11 24 16 18 18 6"
               "M37 36C37 17 43 8 54 8S71 17 71 36V64C71 83 65 92 54 92S37 83 37 64Z")),
    "-": (40, "M4 52H36"), "+": (52, "M26 28V76M2 52H50"), "=": (52, "M2 38H50M2 66H50"),
    "~": (56, "M4 60C10 40 20 42 28 52S46 64 52 44"), ".": (20, "M2 92H18"),
    "#": (64, "M22 10L14 92M50 10L42 92M4 36H60M2 66H58"), "!": (20, "M10 0V66M2 92H18"),
    "?": (52, "M6 30C7 15 15 8 26 8S45 16 45 29C45 44 26 44 26 66M18 92H34"),
    "*": (52, "M26 22V82M0 37L52 67M52 37L0 67"), "/": (44, "M40 -2L4 102"),
}  # fmt: skip
"""``10`` is one glyph, narrow as on cards."""

_UNKNOWN = (56.0, "M8 8H48V92H8Z")
_FILLED = {"♣": 0, "♦": 1, "♥": 2, "♠": 3}
_GAP = 12.0


def glyph(sign: str) -> tuple[float, str]:
    """A sign's box and path; accents are dropped, and what we cannot draw is an empty box."""
    found = GLYPHS.get(sign.upper())
    if found is None:
        bare = unicodedata.normalize("NFKD", sign.upper())[:1]
        found = GLYPHS.get(bare, _UNKNOWN)
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
        box, path = glyph(sign)
        place = f' transform="translate({num(at)})"' if at else ""
        parts.append(f'<path{place} d="{path}"/>')
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
