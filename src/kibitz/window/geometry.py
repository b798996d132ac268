"""Rectangles and sizes, in points: pixels of a screen that is not enlarged."""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A point."""

    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> Spot:
        return Spot(self.x + self.w / 2, self.y + self.h / 2)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point is inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def within(self, other: Rect, slack: float = 0.5) -> bool:
        """Whether all of it lies inside another."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def overlap(self, other: Rect) -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    def inset(self, by: float) -> Rect:
        return Rect(self.x + by, self.y + by, max(0.0, self.w - 2 * by), max(0.0, self.h - 2 * by))

    def moved(self, x: float, y: float) -> Rect:
        return Rect(self.x + x, self.y + y, self.w, self.h)

    def between(self, other: Rect, part: float) -> Rect:
        """On the way to another rectangle; 0 is here, 1 is there."""
        return Rect(*[a + (b - a) * part for a, b in zip(self, other, strict=True)])
