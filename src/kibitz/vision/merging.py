"""From indices to cards: which of them belong to one card.

Two indices are of one card only if class, orientation and distance all say so. Class alone says
nothing: with two packs the same card may lie twice on a table, or be held twice in a hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, median_high

_TURN = 0.55
"""Radians by which two indices of one card may differ from parallel, seen in perspective."""
_DOWN = (1.05, 8.0)
"""How far the opposite index lies below, in heights of an index: jumbo decks to small print."""
_RATIO = (0.4, 1.6)
"""How far it lies aside, by how far below; 0.8 on a card seen from above."""
_ASIDE = (0.95, 6.5)
"""Distance of the two upper indices of a card with four, in heights."""
_PART = 1.15
"""How much higher an index is than what may be a part of it."""
_JUMBO = 1.9
"""Nearer than this they are of a card so short that its opposite indices are near as well."""
_SIDES = (0.72, 1.26)
"""How far the upper two indices of one card may be apart, by how far they usually are."""
_AGREE = 0.28
"""How far a pair may be from the photo's usual diagonal, as a part of it."""


@dataclass(frozen=True)
class Index:
    """An index that was read."""

    card: str
    score: float
    """The reader's own trust, not calibrated."""
    x: float
    y: float
    angle: float
    height: float


@dataclass(frozen=True)
class Pair:
    """Two indices that may be of one card, seen from the first."""

    first: int
    second: int
    right: float
    down: float
    """Place of the second, along the first's own axes, in heights of an index."""


def seen_from(a: Index, b: Index) -> tuple[float, float]:
    """Where ``b`` lies to the right of and below ``a`` as ``a`` is read, in heights."""
    height = math.sqrt(a.height * b.height)
    dx, dy = (b.x - a.x) / height, (b.y - a.y) / height
    ux, uy = math.cos(a.angle), math.sin(a.angle)
    return -dx * uy + dy * ux, -(dx * ux + dy * uy)


def _between(angle: float) -> float:
    """An angle as a number from 0 to pi."""
    return abs(math.remainder(angle, 2 * math.pi))


def _alike(a: Index, b: Index) -> bool:
    return 0.6 < a.height / b.height < 1.67


def _pairs(indices: Sequence[Index], opposite: bool) -> list[Pair]:
    found = []
    for i, a in enumerate(indices):
        for j in range(i + 1, len(indices)):
            b = indices[j]
            if a.card != b.card or not _alike(a, b):
                continue
            between = _between(a.angle - b.angle)
            right, down = seen_from(a, b)
            if opposite and math.pi - between < _TURN:
                back_right, back_down = seen_from(b, a)
                right, down = (right + back_right) / 2, (down + back_down) / 2
                if _DOWN[0] < down < _DOWN[1]:
                    found.append(Pair(i, j, right, down))
            beside = _ASIDE[0] < abs(right) < _ASIDE[1] and abs(down) < 0.7
            if not opposite and between < _TURN and beside:
                found.append(Pair(i, j, right, down))
    return found


def _diagonal(pairs: Sequence[Pair]) -> tuple[float, float] | None:
    """The usual place of the opposite index, if the photo shows enough pairs to tell."""
    if len(pairs) < 3:
        return None
    return median(pair.right for pair in pairs), median(pair.down for pair in pairs)


def _off(pair: Pair, usual: tuple[float, float] | None) -> float:
    if usual is None:
        return abs(pair.right / pair.down - 0.8)
    return math.dist((pair.right, pair.down), usual) / math.hypot(*usual)


def _between_them(indices: Sequence[Index], pair: Pair) -> bool:
    """Whether another index lies between the two: then no single card shows both."""
    first, far = indices[pair.first], abs(pair.right)
    for i, other in enumerate(indices):
        if i not in (pair.first, pair.second) and other.score > 0.5:
            right, down = seen_from(first, other)
            along = right if pair.right > 0 else -right
            if 0.3 < along < far - 0.3 and abs(down) < 0.6:
                return True
    return False


def _usual_width(
    indices: Sequence[Index], aside: Sequence[Pair], usual: tuple[float, float] | None
) -> list[Pair]:
    """Of pairs side by side those that are the upper two indices of one card.

    All at the one distance that most of them have, which is as wide as the photo's usual diagonal.
    A single pair could be two cards of a kind held beside each other: it must be wider than the
    cards of the photo are usually apart.
    """
    clear = [
        pair
        for pair in aside
        if (usual is None or abs(abs(pair.right) / usual[0] - 1) < _AGREE)
        and not _between_them(indices, pair)
    ]
    if not clear:
        return []

    def alike(pair: Pair) -> list[Pair]:
        return [p for p in clear if abs(abs(p.right) / abs(pair.right) - 1) < 0.2]

    best = max(clear, key=lambda pair: (len(alike(pair)), abs(pair.right)))
    cluster = sorted(alike(best), key=lambda p: abs(abs(p.right) - abs(best.right)))
    if len(cluster) >= max(2, 0.15 * len(indices)):
        return cluster
    if len(cluster) > 1 or len(indices) < 4:
        return []
    others = [i for i in range(len(indices)) if i not in (best.first, best.second)]
    steps = [
        min(math.hypot(*seen_from(indices[i], indices[j])) for j in range(len(indices)) if j != i)
        for i in others
    ]
    return cluster if abs(best.right) > 1.6 * median(steps) else []


def _width(aside: Sequence[Pair], opposite: Sequence[Pair]) -> float | None:
    """How far apart the left and right indices of a card are, if the photo shows it."""
    across = [abs(p.right) for p in aside] or [
        abs(p.right) for p in opposite if _RATIO[0] < abs(p.right) / p.down < _RATIO[1]
    ]
    return median_high(across) if across else None


def whole(indices: Sequence[Index]) -> list[Index]:
    """Without those that are a part of another, such as the rank of a large index taken for all of
    it. Of two at one place the more trusted is kept."""
    kept: list[Index] = []
    for one in sorted(indices, key=lambda index: -index.score):
        if not any(_same_place(one, other) for other in kept):
            kept.append(one)
    return kept


def _same_place(a: Index, b: Index) -> bool:
    """Indices of cards that overlap may be nearly as near, but are equally high."""
    large, small = max(a.height, b.height), min(a.height, b.height)
    return large > _PART * small and math.dist((a.x, a.y), (b.x, b.y)) < 0.5 * large


def _on_one_card(a: Index, b: Index, wide: float | None) -> bool:
    """Whether two indices may be of one card: two that point the same way are at its two sides."""
    if wide is None or _between(a.angle - b.angle) > math.pi / 2:
        return True
    return _SIDES[0] < abs(seen_from(a, b)[0]) / wide < _SIDES[1]


def groups(indices: Sequence[Index]) -> list[list[int]]:
    """Which indices are of one card; the most trusted first, each index in one group."""
    opposite = _pairs(indices, opposite=True)
    aside = _pairs(indices, opposite=False)
    below = [p for p in opposite if abs(p.right) < 0.3 * p.down]
    # Cards with four indices show their upper two, or their left two, at one distance again and
    # again. Two cards of a kind lie so by chance at most.
    short = sum(p.down < _JUMBO for p in opposite) >= 2
    diagonal = [p for p in opposite if _RATIO[0] < p.right / p.down < _RATIO[1]]
    usual = _diagonal(diagonal)
    aside = _usual_width(indices, [p for p in aside if short or abs(p.right) > _JUMBO], usual)
    four = bool(aside) or len(below) >= max(2, 0.15 * len(indices))
    # Without the photo's own measure any pair that could be a card counts; with it, near ones.
    fitting = [p for p in diagonal if usual is None or _off(p, usual) < _AGREE]
    links = sorted(fitting, key=lambda p: _off(p, usual))
    owner = list(range(len(indices)))
    wide = _width(aside, opposite)

    def members(card: int) -> list[int]:
        return [i for i, o in enumerate(owner) if o == card]

    def join(pair: Pair, most: int) -> None:
        a, b = owner[pair.first], owner[pair.second]
        if a == b or len(members(a)) + len(members(b)) > most:
            return
        if all(_on_one_card(indices[i], indices[j], wide) for i in members(a) for j in members(b)):
            owner[:] = [a if o == b else o for o in owner]

    mirrored = [p for p in opposite if _RATIO[0] < -p.right / p.down < _RATIO[1]]
    if four:
        # Straight below each other: no other card's index is likely to lie so.
        for pair in sorted(below, key=lambda p: abs(p.right)):
            join(pair, 2)
    for pair in links:
        join(pair, 4 if four else 2)
    if four:
        for pair in sorted(mirrored, key=lambda p: abs(-p.right / p.down - 0.8)):
            join(pair, 4)
        for pair in [*aside, *below]:
            join(pair, 4)
    cards = [members(card) for card in sorted(set(owner))]
    cards = _without_misread(indices, cards, usual)
    return [sorted(card, key=lambda i: -indices[i].score) for card in cards]


def _without_misread(
    indices: Sequence[Index], cards: list[list[int]], usual: tuple[float, float] | None
) -> list[list[int]]:
    """Drop a doubtful index where the opposite one of a card, read otherwise, must lie."""
    if usual is None:
        return cards
    kept = []
    for card in cards:
        weak = indices[card[0]]
        drop = False
        if len(card) == 1 and weak.score < 0.7:
            for other in cards:
                strong = indices[other[0]]
                if len(other) != 1 or strong.score < weak.score + 0.15 or not _alike(weak, strong):
                    continue
                right, down = seen_from(strong, weak)
                opposed = math.pi - _between(weak.angle - strong.angle) < 0.3
                drop |= opposed and math.dist((right, down), usual) < 0.15 * math.hypot(*usual)
        if not drop:
            kept.append(card)
    return kept


def shown(indices: Sequence[Index], card: Sequence[int]) -> list[tuple[float, float]]:
    """The one or two indices that a card is shown by: its clearest, and one facing that."""
    first = indices[card[0]]
    corners = [(first.x, first.y)]
    for i in card[1:]:
        other = indices[i]
        if _between(first.angle - other.angle) > math.pi / 2:
            corners.append((other.x, other.y))
            break
    return corners


def trust(indices: Sequence[Index], card: Sequence[int]) -> float:
    """Trust in a card: two indices that agree are wrong together only if both are."""
    doubt = 1.0
    for i in card[:2]:
        doubt *= 1 - indices[i].score
    return 1 - doubt
