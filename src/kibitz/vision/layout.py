"""How cards lie on a table: which of them are a group, and which are the cross.

Only geometry is looked at. Each card has a place, a direction and a size; cards that overlap, or
lie side by side at a regular offset, are a group; single cards around an empty place are the cross.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import median
from typing import Final

from kibitz.vision.found import Found

_WIDTH: Final = 3.8
_LENGTH: Final = 5.4
"""A card in heights of its index, where none shows both of its indices: 63 by 88 mm, 16.5 mm."""
_ACROSS: Final = 0.82
_ALONG: Final = 0.78
"""How far an index is from the opposite one, in widths and lengths of a card."""
_CROSS: Final = 4
"""Cards of a cross at most: one at each side of the stock."""

Point = tuple[float, float]


@dataclass
class _Card:
    """A card as it lies."""

    x: float
    y: float
    """Its centre."""
    up: float
    """Where its top points; the top is where the clearest index is."""
    width: float
    length: float


def lay_out(cards: Sequence[Found]) -> tuple[list[list[int]], list[int]]:
    """Groups, each in order, and the cross, clockwise; as indices into ``cards``."""
    lying = _lying(cards)
    parts = [
        piece
        for part in _components(lying, range(len(lying)), _touch)
        for piece in _split(lying, _ordered(lying, part))
    ]
    single = [part[0] for part in parts if len(part) == 1]
    groups = [part for part in parts if len(part) > 1]
    # Cards laid apart from each other, in a row: further than touching, but one beside the other.
    rows = [part for part in _components(lying, single, _beside) if len(part) > 2]
    groups += [_ordered(lying, part) for part in rows]
    single = [i for i in single if not any(i in row for row in rows)]
    cross = _find_cross(lying, single)
    groups += [[i] for i in single if i not in cross]
    return _rows(lying, groups), cross


def in_reading_order(cards: Sequence[Found]) -> list[int]:
    """The cards of a hand from one end of the fan to the other."""
    lying = _lying(cards)
    return _ordered(lying, list(range(len(lying)))) if lying else []


# -- where each card lies --------------------------------------------------------------------


def _lying(cards: Sequence[Found]) -> list[_Card]:
    ratio_across, ratio_along = _ratios(cards)
    found = []
    for card in cards:
        width, length = ratio_across * card.height, ratio_along * card.height
        if len(card.corners) > 1:
            (ax, ay), (bx, by) = card.corners[:2]
            x, y = (ax + bx) / 2, (ay + by) / 2
        else:
            (ax, ay) = card.corners[0]
            right, down = _axes(card.angle)
            across, along = width * _ACROSS / 2, length * _ALONG / 2
            x = ax + right[0] * across + down[0] * along
            y = ay + right[1] * across + down[1] * along
        found.append(_Card(x, y, card.angle, width, length))
    return found


def _ratios(cards: Sequence[Found]) -> tuple[float, float]:
    """Width and length of this deck's cards, in heights of an index, from cards that show two."""
    across, along = [], []
    for card in cards:
        if len(card.corners) < 2 or card.height <= 0:
            continue
        (ax, ay), (bx, by) = card.corners[:2]
        right, down = _axes(card.angle)
        x = abs((bx - ax) * right[0] + (by - ay) * right[1]) / _ACROSS / card.height
        y = abs((bx - ax) * down[0] + (by - ay) * down[1]) / _ALONG / card.height
        # A wrong pair of indices must not make all cards huge.
        if 1.6 < x < 7 and 1.15 < y / x < 1.75:
            across.append(x)
            along.append(y)
    if not across:
        return _WIDTH, _LENGTH
    return median(across), median(along)


def _axes(up: float) -> tuple[Point, Point]:
    """To the right of a card and down along it; y grows downwards, as in pictures."""
    ux, uy = math.cos(up), math.sin(up)
    return (-uy, ux), (-ux, -uy)


# -- which belong together -------------------------------------------------------------------


def _offset(one: _Card, other: _Card) -> tuple[float, float, float]:
    """Across and along, in widths and lengths of a card, and the angle between the two."""
    turn = _half_turn(other.up - one.up)
    right, down = _axes(one.up + turn / 2)
    dx, dy = other.x - one.x, other.y - one.y
    width, length = (one.width + other.width) / 2, (one.length + other.length) / 2
    across = abs(dx * right[0] + dy * right[1]) / width
    along = abs(dx * down[0] + dy * down[1]) / length
    return across, along, abs(turn)


def _half_turn(angle: float) -> float:
    """An angle between two cards, which look the same upside down: from -pi/2 to pi/2."""
    return (angle + math.pi / 2) % math.pi - math.pi / 2


def _touch(one: _Card, other: _Card) -> bool:
    """Whether they overlap or lie side by side."""
    across, along, turn = _offset(one, other)
    if turn > math.radians(25):
        return False
    return (across < 0.9 and along < 0.85) or (across < 1.16 and along < 0.25)


def _beside(one: _Card, other: _Card) -> bool:
    """Whether they lie in one row with a gap."""
    across, along, turn = _offset(one, other)
    return turn < math.radians(15) and across < 1.6 and along < 0.25


def _components(
    cards: list[_Card], members: Sequence[int], linked: Callable[[_Card, _Card], bool]
) -> list[list[int]]:
    left = list(members)
    found = []
    while left:
        part, edge = [], [left.pop(0)]
        while edge:
            at = edge.pop()
            part.append(at)
            near = [i for i in left if linked(cards[at], cards[i])]
            left = [i for i in left if i not in near]
            edge += near
        found.append(part)
    return found


def _ordered(cards: list[_Card], part: list[int]) -> list[int]:
    """From left to right as the cards themselves lie, or from top to bottom if they do so."""
    if len(part) < 2:
        return list(part)
    # The direction most of them agree on: a card that shows both indices may look upside down.
    up = math.atan2(
        sum(math.sin(cards[i].up) for i in part), sum(math.cos(cards[i].up) for i in part)
    )
    right, down = _axes(up)
    spread_x = [cards[i].x * right[0] + cards[i].y * right[1] for i in part]
    spread_y = [cards[i].x * down[0] + cards[i].y * down[1] for i in part]
    wide = max(spread_x) - min(spread_x) >= 0.5 * (max(spread_y) - min(spread_y))
    keys = spread_x if wide else spread_y
    return [i for _, i in sorted(zip(keys, part, strict=True))]


def _split(cards: list[_Card], part: list[int]) -> list[list[int]]:
    """Cut a row where a step is much longer than the others: two groups that nearly touch."""
    if len(part) < 3:
        return [part]
    steps = [_step(cards[a], cards[b]) for a, b in pairwise(part)]
    usual = median(steps)
    found, current = [], [part[0]]
    for step, i in zip(steps, part[1:], strict=True):
        if step > 1.7 * usual and step > 0.95:
            found.append(current)
            current = []
        current.append(i)
    return [*found, current]


def _step(one: _Card, other: _Card) -> float:
    return math.dist((one.x, one.y), (other.x, other.y)) / ((one.width + other.width) / 2)


def _rows(cards: list[_Card], groups: list[list[int]]) -> list[list[int]]:
    """From the top of the photo to its bottom, and from left to right."""
    if not groups:
        return []
    tall = median(card.length for card in cards)

    def key(group: list[int]) -> tuple[int, float]:
        x = sum(cards[i].x for i in group) / len(group)
        y = sum(cards[i].y for i in group) / len(group)
        return round(y / tall), x

    return sorted(groups, key=key)


# -- the cross -------------------------------------------------------------------------------


def _find_cross(cards: list[_Card], single: list[int]) -> list[int]:
    """The single cards that lie around one place, where the stock is; most of them first."""
    if len(single) > 16:
        # Cards strewn about, not a cross among groups.
        return []
    for number in range(min(_CROSS, len(single)), 0, -1):
        best: tuple[float, tuple[int, ...]] | None = None
        for some in combinations(single, number):
            error = _around([cards[i] for i in some])
            if error is not None and (best is None or error < best[0]):
                best = (error, some)
        if best is not None:
            return _clockwise(cards, list(best[1]))
    return []


def _around(some: list[_Card]) -> float | None:
    """How badly cards fit around a stock; None if they cannot lie so."""
    if len(some) == 1:
        return 0.0
    size = sum(card.length for card in some) / len(some)
    points = [(card.x, card.y) for card in some]
    if len(some) == 2:
        apart = math.dist(*points) / size
        # Opposite each other with the stock between, or at two neighbouring sides of it.
        return 0.0 if 0.9 < apart < 4.2 else None
    middle = _middle(points)
    distances = [math.dist(point, middle) / size for point in points]
    if not all(0.55 < d < 2.2 for d in distances):
        return None
    bearings = sorted(math.atan2(y - middle[1], x - middle[0]) for x, y in points)
    gaps = [(b - a) % (2 * math.pi) for a, b in pairwise([*bearings, bearings[0] + 2 * math.pi])]
    quarter = math.pi / 2
    errors = [abs(gap - quarter * max(1, round(gap / quarter))) for gap in gaps]
    if max(errors) > math.radians(25):
        return None
    return max(errors) + (max(distances) - min(distances))


def _middle(points: list[Point]) -> Point:
    """Where the stock is: between the two that are furthest apart, which are opposite."""
    pair = max(combinations(points, 2), key=lambda two: math.dist(*two))
    (ax, ay), (bx, by) = pair
    return (ax + bx) / 2, (ay + by) / 2


def _clockwise(cards: list[_Card], some: list[int]) -> list[int]:
    """From the top of the photo on."""
    x = sum(cards[i].x for i in some) / len(some)
    y = sum(cards[i].y for i in some) / len(some)

    def bearing(i: int) -> float:
        turn = math.atan2(cards[i].y - y, cards[i].x - x) + 0.75 * math.pi
        return turn % (2 * math.pi)

    return sorted(some, key=bearing)
