"""The mouse: a click touches what lies there; a drag is nothing but touches, where it begins and
where it ends."""

from __future__ import annotations

import math
import time

from kibitz.core.view import Face
from kibitz.window.desk import ARRANGED, Desk
from kibitz.window.geometry import Rect
from kibitz.window.items import Picture, Target

_SLACK = 6.0
"""How far the mouse may move and it is still a click."""
_MOMENT = 0.35
"""Seconds for which a press is not meant for what has just appeared there."""


class Pointer:
    """One mouse over a picture."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.picture = Picture(1, 1)
        self.place = (-1.0, -1.0)
        self.dragging = False
        self._grip: tuple[Target, float, float] | None = None
        self._moved_at = (-1.0, -1.0, 0.0)
        """Where a press made a move, and until when another there is not meant."""

    def press(self, x: float, y: float) -> None:
        self.place = (x, y)
        self._grip = None
        target = self.picture.at(x, y)
        left, top, until = self._moved_at
        if target is None or (time.monotonic() < until and math.hypot(x - left, y - top) < _SLACK):
            return
        self._grip = (target, x, y)

    def move(self, x: float, y: float) -> None:
        self.place = (x, y)
        if self._grip is None or self.dragging:
            return
        target, left, top = self._grip
        if target.drag and math.hypot(x - left, y - top) >= _SLACK:
            if self.desk.lift(target.drag):
                self.dragging = True
            else:
                self._grip = None

    def release(self, x: float, y: float) -> None:
        self.place = (x, y)
        grip, self._grip = self._grip, None
        if grip is None:
            return
        target, *_ = grip
        if not self.dragging:
            if target.rect.holds(x, y):
                position = self.desk.connection.position
                self.desk.act(target.act)
                if self.desk.busy or self.desk.connection.position != position:
                    self._moved_at = (x, y, time.monotonic() + _MOMENT)
            return
        self.dragging = False
        over = self.picture.at(x, y)
        act = None if over is None else over.place or over.act
        away = over is None or not over.rect.within(self._pile_of(target))
        self.desk.drop(target.drag, act, away)

    def _pile_of(self, target: Target) -> Rect:
        """Where a drag began: the place of its pile."""
        for zone in self.picture.zones.values():
            for pile in zone.piles:
                if pile.rect.overlap(target.rect) > 0.5 * target.rect.w * target.rect.h:
                    return pile.rect
        return target.rect

    def cancel(self) -> None:
        if self.dragging and self.desk.picking is not None:
            self.desk.picking.clear()
            self.desk.arranger.held = None
            self.desk.changes += 1
        self.dragging = False
        self._grip = None

    def hidden(self) -> set[str]:
        """Cards that are not where they lie, because they are being dragged."""
        if not self.dragging or self._grip is None:
            return set()
        ref = self._grip[0].drag
        if ref.startswith(ARRANGED):
            pile, card = ref.removeprefix(ARRANGED).split(":")
            arranging = None if self.desk.view is None else self.desk.view.arranging
            return set() if arranging is None else {f"{arranging.zone}.{pile}.{card}"}
        together = [] if self.desk.picking is None else self.desk.picking.together
        return {ref, *together}

    def ghost(self) -> tuple[Face, float, int]:
        """What is dragged: its face, its width, and how many cards go with it."""
        assert self._grip is not None
        target = self._grip[0]
        count = 1 if self.desk.picking is None else max(1, self.desk.picking.count)
        wide = min(target.rect.w, target.rect.h / 1.4)
        return target.face, wide, count
