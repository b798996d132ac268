"""The 52 cards of the French deck: indices, pips and aces; the courts have files of their own."""

from __future__ import annotations

from kibitz.art import courts
from kibitz.art.glyphs import draw_word
from kibitz.art.shapes import PAPER, SUITS, both_ways, card, guilloche, num, pip, suit_colour
from kibitz.art.style import Style
from kibitz.core.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    RANK_LETTERS,
    SPADES,
    card_name,
    pack,
    parse_card,
    rank_of,
    suit_of,
)

FACES: list[str] = [card_name(c) for c in sorted(pack(), key=lambda c: (-suit_of(c), rank_of(c)))]
"""Suit by suit, spades first, each from the ace to the king."""

_LEFT, _MIDDLE, _RIGHT = 80.0, 125.0, 170.0
_TOP, _CENTRE = 66.0, 175.0
_THIRD = _TOP + (350 - 2 * _TOP) / 3
_PIP = 54.0

# The upper half of each card and its middle line; the rest follows upside down.
_UPPER: dict[int, list[tuple[float, float]]] = {
    2: [(_MIDDLE, _TOP)],
    3: [(_MIDDLE, _TOP)],
    4: [(_LEFT, _TOP), (_RIGHT, _TOP)],
    5: [(_LEFT, _TOP), (_RIGHT, _TOP)],
    6: [(_LEFT, _TOP), (_RIGHT, _TOP)],
    7: [(_LEFT, _TOP), (_RIGHT, _TOP)],
    8: [(_LEFT, _TOP), (_RIGHT, _TOP), (_MIDDLE, (_TOP + _CENTRE) / 2)],
    9: [(_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _THIRD), (_RIGHT, _THIRD)],
    10: [
        (_LEFT, _TOP),
        (_RIGHT, _TOP),
        (_LEFT, _THIRD),
        (_RIGHT, _THIRD),
        (_MIDDLE, (_TOP + _THIRD) / 2),
    ],
}
_UPRIGHT: dict[int, list[tuple[float, float]]] = {
    3: [(_MIDDLE, _CENTRE)],
    5: [(_MIDDLE, _CENTRE)],
    6: [(_LEFT, _CENTRE), (_RIGHT, _CENTRE)],
    7: [(_LEFT, _CENTRE), (_RIGHT, _CENTRE), (_MIDDLE, (_TOP + _CENTRE) / 2)],
    8: [(_LEFT, _CENTRE), (_RIGHT, _CENTRE)],
    9: [(_MIDDLE, _CENTRE)],
}


def rank_word(rank: int) -> str:
    """``A``, ``7``, ``10``, ``K``: as it stands in the corner."""
    return "10" if rank == 10 else RANK_LETTERS[rank - 1]


def face(name: str, style: Style, prefix: str) -> str:
    """The card of that name; ``prefix`` begins every id in it."""
    number = parse_card(name)
    rank, suit = rank_of(number), suit_of(number)
    if style.index == "large":
        return card(_large(rank, suit, style, prefix))
    colour = suit_colour(suit, style)
    index = draw_word(rank_word(rank), 27, 17, 40, colour, 17, 34)
    index += pip(suit, 27, 78, 27, colour)
    if rank >= JACK:
        return card(courts.court(rank, suit, style, prefix) + both_ways(f"{prefix}i", index))
    if rank == ACE:
        return card(both_ways(f"{prefix}i", index) + _ace(suit, colour, prefix))
    return card(both_ways(f"{prefix}i", index) + _pips(rank, suit, colour, prefix))


def _pips(rank: int, suit: int, colour: str, prefix: str) -> str:
    shape = f"{prefix}p"
    size = num(_PIP / 100, 3)
    places = [(x, y, size) for x, y in _UPPER[rank] + _UPRIGHT.get(rank, [])]
    places += [(250 - x, 350 - y, f"-{size}") for x, y in _UPPER[rank]]
    drawn = "".join(
        f'<use href="#{shape}" transform="translate({num(x)} {num(y)}) scale({s})"/>'
        for x, y, s in places
    )
    return f'<defs><path id="{shape}" d="{SUITS[suit]}"/></defs><g fill="{colour}">{drawn}</g>'


def _ace(suit: int, colour: str, prefix: str) -> str:
    """One large pip, engraved; the ace of spades larger, as printers sign it."""
    grand = suit == SPADES
    size, y = (176, 172) if grand else (124, 175)
    heart = {CLUBS: 2.0, DIAMONDS: 0.0, HEARTS: -8.0, SPADES: 6.0}[suit]
    # A line at even distance inside the edge: two strokes, the wider one shows past the other.
    line, inset = num(160 / size, 2), num(2 * 600 / size)
    around = num(2 * 600 / size + 2 * 160 / size)
    shape = f'd="{SUITS[suit]}"'
    return (
        f'<clipPath id="{prefix}a"><path {shape}/></clipPath>'
        f'<g transform="translate(125 {y}) scale({num(size / 100, 2)})">'
        f'<g clip-path="url(#{prefix}a)" fill="{colour}"><path stroke="{PAPER}" '
        f'stroke-width="{around}" {shape}/><path fill="none" stroke="{colour}" '
        f'stroke-width="{inset}" {shape}/>'
        f'</g><g transform="translate(0 {num(heart)})" fill="none" stroke="{PAPER}" '
        f'stroke-width="{line}">{_rosette(17 if grand else 15)}</g></g>'
    )


def _rosette(radius: float) -> str:
    """A fine knot of loops, as on banknotes."""
    knot = guilloche(radius * 0.62, radius * 0.38, 12, 5)
    return f'<path d="{knot}"/><circle r="{num(radius + 2.5)}"/>'


def _large(rank: int, suit: int, style: Style, prefix: str) -> str:
    """One giant index, and one big pip or a court: read at a glance when cards overlap."""
    colour = suit_colour(suit, style)
    index = draw_word(rank_word(rank), 54, 20, 98, colour, 17, 80)
    index += pip(suit, 54, 162, 72, colour)
    if rank >= JACK:
        return courts.cropped(rank, suit, style, prefix) + index
    return index + pip(suit, 168, 258, 138, colour)
