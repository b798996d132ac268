"""How large the cards of a zone are and where they lie in its box, so that all can be seen.

Plain data: sizes go in, places come out. A zone keeps its box whatever lies in it; only its cards
become smaller when there are many.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from kibitz.window.geometry import Spot

TALL = 1.4
"""Height by width of a card."""
LEAST = 39.0
"""The narrowest that cards are drawn without need: every deck's large index is 11 points high."""
LARGE_BELOW = 70.0
"""Below this width indices are drawn large, as they would be lower than 11 points otherwise."""
READABLE = 11.0
GAP = 6.0
POINTER = 14.0
"""What shows of a card that can be touched: enough for a mouse."""

_LARGE_INDEX = {"french": 0.392}
_LOWEST_INDEX = 0.285
_EDGE = 4.0
"""What shows of a card that lies face down under another."""
INDEX_WIDE = 0.38
"""The part of a card's width that shows its index, drawn large."""
_INDEX_HIGH = 0.36
_NORMAL_HIGH = 0.18
_RANK_AND_SUIT = 0.6
_CLOSE = 0.42
"""Cards lie closer together than they could, so that a pile is seen to be one."""
_HALF = 0.55
"""In a hand a little more than half of each card shows, if that can be had."""
_WORDS_COST = 1.6
"""Cards may be so much narrower for words below them."""
_STEP = 0.5
_WORTH_IT = 1.12
"""A further row is not begun for less than this."""
_SLACK = 0.01
_BADGE = 24.0


def height(w: float) -> float:
    return w * TALL


def least_width(deck: str) -> float:
    """The narrowest that cards of this deck may be drawn: their large indices are readable."""
    return math.ceil(READABLE / _LARGE_INDEX.get(deck, _LOWEST_INDEX) * 10) / 10


@dataclass
class LaidPile:
    """A pile in its zone, and each of its cards in the pile."""

    x: float
    y: float
    w: float
    h: float
    cards: list[Spot]
    shows: float = 0.0
    """How much of it shows from its upper edge, where the next row lies over it; 0: all."""


@dataclass
class Laid:
    """All piles of a zone."""

    w: float
    """The width of a card."""
    piles: list[LaidPile]
    fits: bool
    """Whether everything lies inside the box, with every index in sight."""
    bare: bool = False
    """Whether words were left out, as there was no room for them."""


@dataclass
class Wish:
    """What is wanted of a zone."""

    most: float
    """The widest that cards are drawn."""
    below: float = 0.0
    """Room for words below each pile."""
    touch: bool = False
    """Whether each card can be touched, so that a pointer must find it."""
    backs: Sequence[int] = ()
    """How many of the lowest cards of each pile lie face down: nothing on them is to be read."""
    names: Sequence[float] = ()
    """How wide the words below each pile are."""
    badges: Sequence[bool] = ()
    """Which piles have a badge on their last card; it covers no index."""
    spare: bool = False
    """Room for one more pile, which may be put there next."""
    least: float = LEAST
    """The narrowest that cards of this deck can be read."""


def widest(most: float, least: float, fits: Callable[[float], bool]) -> float | None:
    """The largest width that will do. What fits at one width fits at every smaller one."""
    if most < least:
        return None
    if fits(most):
        return most
    if not fits(least):
        return None
    low, high = least, most
    while high - low > _STEP:
        middle = (low + high) / 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low


def _of(values: Sequence[float] | Sequence[bool] | Sequence[int], at: int) -> float:
    return float(values[at]) if at < len(values) else 0.0


@dataclass
class _Manner:
    strip: Callable[[float], float]
    """The distance of two cards in a pile."""
    pitch: Callable[[float], float]
    """The distance of two rows."""


@dataclass
class _Rows:
    """Piles put in rows, one after another."""

    wide: float
    high: float
    wish: Wish
    w: float
    manner: _Manner
    piles: list[LaidPile] = field(default_factory=list)
    x: float = 0.0
    row: int = -1
    fits: bool = True

    def add(self, size: int, number: int = -1) -> LaidPile:
        """One more pile; without a number it is only room for one."""
        w, wish = self.w, self.wish
        badge = number >= 0 and _of(wish.badges, number) > 0
        name = _of(wish.names, number) if number >= 0 and wish.below else 0.0
        backs = int(_of(wish.backs, number)) if number >= 0 else 0
        under = min(backs, max(0, size - 1))
        more = max(0, size - 1 - under)
        edge = min(_EDGE, (self.wide - w) / (2 * under)) if under else 0.0
        last = max(w, w * INDEX_WIDE + _BADGE if badge else 0.0)
        wanted = self.manner.strip(w)
        strip = min(wanted, (self.wide - last - under * edge) / more) if more else 0.0
        if more and strip < min(wanted, w * INDEX_WIDE) - _SLACK:
            self.fits = False
        wide = max(under * edge + more * strip + last, name)
        if self.row < 0 or self.x + wide > self.wide + _SLACK:
            self.row += 1
            self.x = 0.0
        spots = [
            Spot(min(card, under) * edge + max(0, card - under) * strip, 0.0)
            for card in range(size)
        ]
        high = height(w) + wish.below
        pile = LaidPile(self.x, self.row * self.manner.pitch(w), wide, high, spots)
        self.x += wide + GAP
        return pile

    def laid(self, sizes: Sequence[int]) -> Laid:
        self.piles = [self.add(size, number) for number, size in enumerate(sizes)]
        if self.wish.spare:
            self.add(1)
        w, last = self.w, max(0, self.row)
        pitch, high = self.manner.pitch(w), height(w) + self.wish.below
        used = last * pitch + high
        if used > self.high + _SLACK or w > self.wide + _SLACK:
            self.fits = False
        left = 0.0
        top = max(0.0, min(self.high - used, 0.4 * high) / 2)
        if self.row <= 0:
            # A single row lies in the middle.
            end = self.piles[-1] if self.piles else None
            left = (self.wide - end.x - end.w) / 2 if end else 0.0
            top = max(0.0, self.high - used) / 2
        for pile in self.piles:
            if pile.y < last * pitch - _SLACK:
                pile.shows = min(high, pitch)
            pile.x += left
            pile.y += top
        return Laid(w, self.piles, self.fits)


def groups(sizes: Sequence[int], wide: float, high: float, wish: Wish) -> Laid:
    """Several piles with every card showing. When they are too many, rows overlap so that rank and
    suit still show."""
    pointer = POINTER if wish.touch else 0.0

    def whole(w: float) -> float:
        return height(w) + wish.below + GAP

    def roomy(w: float) -> float:
        return max(pointer, w * _CLOSE)

    def cropped(w: float) -> float:
        return whole(w) if wish.below else max(pointer, height(w) * _RANK_AND_SUIT) + 2

    def laid(w: float, manner: _Manner) -> Laid:
        return _Rows(wide, high, wish, w, manner).laid(sizes)

    def fits(manner: _Manner, w: float) -> bool:
        return laid(w, manner).fits

    close = _Manner(lambda w: w * INDEX_WIDE, cropped)
    tries = [
        (_Manner(roomy, whole), LEAST),
        (_Manner(roomy, cropped), LEAST),
        (_Manner(roomy, cropped), wish.least),
        (close, wish.least),
    ]
    if wish.below:
        # Cards that can be read matter more than words below them.
        bare = groups(sizes, wide, high, replace(wish, below=0.0))
        needed = min(wish.most, max(LEAST, bare.w / _WORDS_COST))
        if not any(laid(needed, manner).fits for manner, _ in tries[:2]):
            bare.bare = True
            return bare
    for manner, narrowest in tries:
        w = widest(wish.most, narrowest, partial(fits, manner))
        if w is not None:
            return laid(w, manner)
    return _in_line(sizes, wide, high, wish)


def _in_line(sizes: Sequence[int], wide: float, high: float, wish: Wish) -> Laid:
    """All of it in one row, pile on pile, where there is room for no more."""
    w = min(wish.least, wish.most, wide)
    count = sum(max(1, size) for size in sizes)
    strip = min(w, (wide - w) / (count - 1)) if count > 1 else 0.0
    piles: list[LaidPile] = []
    at = 0.0
    for size in sizes:
        spots = [Spot(card * strip, 0.0) for card in range(size)]
        piles.append(LaidPile(at, 0.0, w + max(0, size - 1) * strip, height(w), spots))
        at += max(1, size) * strip
    fits = strip >= w * INDEX_WIDE - _SLACK and height(w) <= high
    return Laid(w, piles, fits, bare=wish.below > 0)


def hand(
    count: int, wide: float, high: float, wish: Wish, rows: int = 4, left: bool = False
) -> Laid:
    """One hand, or one row of cards: in as many rows as make the cards largest."""
    pointer = POINTER if wish.touch else 0.0
    best: Laid | None = None
    for finger, narrowest, shows in (
        (pointer, LEAST, _HALF),
        (pointer, LEAST, INDEX_WIDE),
        (pointer, wish.least, INDEX_WIDE),
        (0.0, wish.least, INDEX_WIDE),
    ):
        for number in range(1, min(rows, max(1, count)) + 1):
            fits = partial(_holds, -(-count // number), number, finger, shows, wide, high)
            w = widest(wish.most, narrowest, fits)
            if w is not None and (best is None or w >= best.w * _WORTH_IT):
                best = _held(count, number, wide, high, w, fits=True)
        if best is not None:
            break
    if best is None:
        best = _held(count, 1, wide, high, min(wish.least, wish.most, wide), fits=False)
    if left:
        best.piles[0].x = 0.0
    return best


def _holds(
    each: int, rows: int, finger: float, shows: float, wide: float, high: float, w: float
) -> bool:
    """Whether rows of so many cards of this width have room."""
    strip = max(finger, w * shows)
    pitch = max(finger, height(w) * _RANK_AND_SUIT)
    return w + (each - 1) * strip <= wide and height(w) + (rows - 1) * pitch <= high


def _held(count: int, rows: int, wide: float, high: float, w: float, fits: bool) -> Laid:
    each = max(1, -(-count // rows))
    strip = min(w + GAP, (wide - w) / (each - 1)) if each > 1 else 0.0
    slack = max(0.0, high - height(w))
    pitch = min(height(w) + GAP, slack / (rows - 1)) if rows > 1 else 0.0
    across, down = w + (each - 1) * strip, height(w) + (rows - 1) * pitch
    spots = [Spot(card % each * strip, card // each * pitch) for card in range(count)]
    left, top = (wide - across) / 2, max(0.0, (high - down) / 2)
    return Laid(w, [LaidPile(left, top, across, down, spots)], fits)


def cascade(sizes: Sequence[int], wide: float, high: float, wish: Wish) -> Laid:
    """Piles side by side that overlap downwards; sideways where it is too low for that."""
    laid = _downwards(sizes, wide, high, wish)
    if laid.fits:
        return laid
    across = groups(sizes, wide, high, wish)
    return across if across.fits else _downwards(sizes, wide, high, replace(wish, touch=False))


def _downwards(sizes: Sequence[int], wide: float, high: float, wish: Wish) -> Laid:
    count = max(1, len(sizes))
    under = [min(int(_of(wish.backs, i)), max(0, size - 1)) for i, size in enumerate(sizes)]
    slot = (wide + GAP) / count
    deep = _EDGE * max(under, default=0)

    def tall(w: float) -> float:
        return high - wish.below - height(w)

    def needed(w: float) -> float:
        index = _INDEX_HIGH if w < LARGE_BELOW else _NORMAL_HIGH
        return max(POINTER if wish.touch else 0.0, height(w) * index)

    def room(w: float) -> float:
        """The distance of two open cards, so that the longest pile fits."""
        steps = [
            (tall(w) - below * _EDGE) / (size - 1 - below)
            for size, below in zip(sizes, under, strict=True)
            if size - 1 > below
        ]
        return min([height(w), *steps])

    def fits(w: float) -> bool:
        return w + GAP <= slot + _SLACK and tall(w) >= deep and room(w) >= needed(w)

    found = widest(wish.most, LEAST, fits) or widest(wish.most, wish.least, fits)
    w = min(wish.least, wish.most, slot) if found is None else found
    names = max(wish.names, default=0.0) if wish.below else 0.0
    if names > slot - 2:
        bare = _downwards(sizes, wide, high, replace(wish, below=0.0))
        bare.bare = True
        return bare
    step = max(0.0, min(needed(w) * 1.25, room(w)))
    across = min(slot, max(w * 1.5, names + GAP))
    left = (wide + GAP - across * count) / 2
    piles: list[LaidPile] = []
    for number, size in enumerate(sizes):
        low = under[number]
        spots = [
            Spot(0.0, min(card, low) * _EDGE + max(0, card - low) * step) for card in range(size)
        ]
        down = height(w) + (spots[-1].y if spots else 0.0) + wish.below
        piles.append(LaidPile(left + number * across + (across - GAP - w) / 2, 0.0, w, down, spots))
    return Laid(w, piles, found is not None)
