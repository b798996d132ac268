"""Where each zone lies on the board. Plain data: a shape and a box go in, rectangles come out.

The others sit at the top, the middle of the table is between, the own zones are at the bottom with
the hand at the right. The cards are as large as they can be with everything in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from kibitz.core.view import CASCADE, FAN, PILES, ROW
from kibitz.window.fit import LEAST, height, widest
from kibitz.window.geometry import Rect
from kibitz.window.shape import SPREAD, TAKES_ROOM, Shape, ZoneShape

NAME = 19.0
"""The line of a zone's name."""
WORD = 16.0
"""The line of a pile's name."""
HEAD = 28.0
"""The line of a seat's name."""
PAD = 6.0
BETWEEN = 5.0
MOST = 132.0
"""The widest that cards are drawn in the middle."""

_CHIP = 128.0
"""The narrowest line of a seat's name."""
_ASIDE = 172.0
"""The width of the only other seat's name, beside its zones."""
_PILE_NAME = 58.0
_WORD_WIDE = 52.0
_LONGEST = 130.0
"""A zone is not made wider than this for its name."""
_FAR = 0.8
"""Cards of other seats, by the width of those in the middle."""
_ABREAST = 4
_SIDE = 0.4
"""The most of the width for small piles beside what is spread in the middle."""
_OPEN = 0.38
_LITTLE = 0.3
"""The part of the height that is left for what is spread in the middle, and what does at need."""
_DEEP = 1.75
"""Room for piles that overlap downwards, in cards."""
_HAND = 0.23


@dataclass
class Plan:
    """How the board is divided."""

    w: float
    """The width of cards in the middle, and of one's own squared-up piles."""
    far: float
    """The same for other seats."""
    words: bool
    """Whether there is room for the piles' names."""
    zones: dict[str, Rect] = field(default_factory=dict)
    """Each zone, its name included."""
    nameless: set[str] = field(default_factory=set)
    """Zones whose name is not shown: their seat's is enough."""
    heads: dict[int, Rect] = field(default_factory=dict)
    """Where each other seat's name and closed hands are."""
    frames: dict[int, Rect] = field(default_factory=dict)
    """The whole place of each seat."""
    abreast: int = 99
    """How many piles of a squared-up zone in the middle lie side by side."""


@lru_cache(maxsize=64)
def plan(shape: Shape, box: Rect) -> Plan:
    """The division with the largest cards; without the piles' names if there is no room else."""
    inner = box.inset(PAD)
    for words, room in ((True, _OPEN), (True, _LITTLE), (False, _LITTLE), (False, 0.2)):
        attempt = partial(_try, shape, inner, words, room)
        w = widest(MOST, LEAST, partial(_succeeds, attempt))
        found = None if w is None else attempt(w)
        if found is not None:
            return found
    return _Attempt(shape, inner, LEAST, False, 0.0).result()


def _succeeds(attempt: Callable[[float], Plan | None], w: float) -> bool:
    return attempt(w) is not None


def _try(shape: Shape, box: Rect, words: bool, room: float, w: float) -> Plan | None:
    attempt = _Attempt(shape, box, w, words, room)
    found = attempt.result()
    return found if attempt.fits else None


class _Attempt:
    """The board with cards of one width."""

    def __init__(self, shape: Shape, box: Rect, w: float, words: bool, room: float) -> None:
        self.shape, self.box, self.w, self.words, self.room = shape, box, w, words, room
        self.fits = True
        self.plan = Plan(w, max(LEAST, w * _FAR), words)

    def result(self) -> Plan:
        top = self._others()
        bottom = self._mine()
        gap = PAD if top else 0.0
        low = PAD if bottom else 0.0
        high = self.box.h - top - gap - bottom - low
        self._middle(Rect(self.box.x, self.box.y + top + gap, self.box.w, max(1.0, high)))
        if high < 0:
            self.fits = False
        return self.plan

    # -- the other seats ---------------------------------------------------------------------

    def _others(self) -> float:
        """Places the other seats; how high they are."""
        seats = self.shape.others
        if not seats:
            return 0.0
        cards = any(self.shape.of(seat) for seat in seats)
        if not cards:
            across = max(1, min(len(seats), int(self.box.w // _CHIP)))
            rows = -(-len(seats) // across)
            for number, seat in enumerate(seats):
                wide = (self.box.w + PAD) / across
                place = Rect(
                    self.box.x + number % across * wide,
                    self.box.y + number // across * HEAD,
                    wide - PAD,
                    HEAD - 2,
                )
                self.plan.frames[seat] = self.plan.heads[seat] = place
            return rows * HEAD
        several = any(len(self.shape.of(seat)) > 1 for seat in seats)
        worded = any(zone.worded for seat in seats for zone in self.shape.of(seat))
        low = height(self.plan.far) + (WORD if worded and self.words else 0.0) + PAD
        if len(seats) == 1:
            return self._facing(seats[0], NAME + low)
        across = max(1, min(len(seats), int(self.box.w // (_CHIP + 30))))
        rows = -(-len(seats) // across)
        high = HEAD + (NAME if several else 0.0) + low
        for number, seat in enumerate(seats):
            wide = (self.box.w + PAD) / across
            frame = Rect(
                self.box.x + number % across * wide,
                self.box.y + number // across * (high + PAD),
                wide - PAD,
                high,
            )
            self.plan.frames[seat] = frame
            self.plan.heads[seat] = Rect(frame.x + 4, frame.y, frame.w - 8, HEAD)
            zones = self.shape.of(seat)
            if not several:
                self.plan.nameless.update(zone.id for zone in zones)
            inner = Rect(frame.x + 4, frame.y + HEAD, frame.w - 8, frame.h - HEAD)
            self._row(zones, inner, self.plan.far)
        return rows * (high + PAD) - PAD

    def _facing(self, seat: int, high: float) -> float:
        """The only other seat: its name beside its zones."""
        frame = Rect(self.box.x, self.box.y, self.box.w, high + 2)
        self.plan.frames[seat] = frame
        self.plan.heads[seat] = Rect(frame.x + PAD, frame.y, _ASIDE, frame.h)
        left = _ASIDE + 2 * PAD
        inner = Rect(frame.x + left, frame.y + 1, frame.w - left - PAD, high)
        self._row(self.shape.of(seat), inner, self.plan.far)
        return frame.h

    def _row(self, zones: Sequence[ZoneShape], box: Rect, w: float, centred: bool = False) -> None:
        """Zones side by side: those that are spread share what the others leave."""
        wide = {zone.id: self._natural(zone, w, 99)[0] for zone in zones}
        if sum(wide.values()) > box.w:
            # Names may be cut off before cards are.
            wide = {name: min(own, max(w, _PILE_NAME)) for name, own in wide.items()}
        spread = [zone for zone in zones if zone.kind in SPREAD]
        fixed = sum(wide[zone.id] for zone in zones if zone not in spread)
        gaps = 2 * BETWEEN * max(0, len(zones) - 1)
        left = box.w - fixed - gaps
        least = {zone.id: self._narrowest(zone, w) for zone in spread}
        more = left - sum(least.values())
        if more < -0.01:
            self.fits = False
            least = dict.fromkeys(least, 0.0)
            more = left
        weights = {zone.id: 3.0 if zone.kind in TAKES_ROOM else 1.0 for zone in spread}
        total = sum(weights.values())
        x = box.x
        if centred and not spread:
            x += max(0.0, left) / 2
        for zone in zones:
            own = wide[zone.id]
            if zone.id in weights:
                own = max(1.0, least[zone.id] + more * weights[zone.id] / total)
            self.plan.zones[zone.id] = Rect(x, box.y, own, box.h)
            x += own + 2 * BETWEEN

    def _narrowest(self, zone: ZoneShape, w: float) -> float:
        if zone.kind in TAKES_ROOM:
            return 2.4 * w
        return w * (1 + 0.4 * (zone.piles - 1)) if zone.kind == ROW else 1.5 * w

    # -- the own seat ------------------------------------------------------------------------

    def _mine(self) -> float:
        near = self.shape.near
        own = [] if near is None else self.shape.of(near)
        if near is None or not own:
            return 0.0
        hands = [zone for zone in own if zone.kind == FAN]
        beside = [zone for zone in own if zone.kind != FAN]
        worded = any(zone.worded for zone in beside)
        deep = any(zone.kind == CASCADE for zone in beside)
        low = NAME + height(self.w) * (_DEEP if deep and hands else 1.0) + PAD
        low += WORD if worded and self.words else 0.0
        hand = NAME + min(250.0, max(84.0, self.box.h * _HAND))
        high = max(low if beside else 0.0, hand if hands else 0.0) + 2
        frame = Rect(self.box.x, self.box.bottom - high, self.box.w, high)
        self.plan.frames[near] = frame
        inner = Rect(frame.x + PAD, frame.y + 1, frame.w - 2 * PAD, frame.h - 2)
        if not hands or not beside:
            self._row(own, inner, self.w, centred=True)
            return high
        part = self._beside(beside) + 2 * PAD
        if part > 0.62 * inner.w:
            self.fits = False
        self._row(beside, Rect(inner.x, inner.y, part - 2 * PAD, inner.h), self.w)
        self._row(hands, Rect(inner.x + part, inner.y, inner.w - part, inner.h), self.w)
        return high

    def _beside(self, zones: Sequence[ZoneShape]) -> float:
        """The width of the own zones beside the hand."""
        if any(zone.kind in TAKES_ROOM for zone in zones):
            return 0.5 * self.box.w
        natural = sum(self._natural(zone, self.w, 99)[0] + 2 * BETWEEN for zone in zones)
        return min(natural, 0.5 * self.box.w)

    # -- the middle --------------------------------------------------------------------------

    def _middle(self, box: Rect) -> None:
        zones = self.shape.of(None)
        small = [zone for zone in zones if zone.kind not in TAKES_ROOM]
        spread = [zone for zone in zones if zone.kind in TAKES_ROOM]
        need = max(self.room * self.box.h, 1.15 * height(self.w) + NAME) if spread else 0.0
        if need > box.h:
            self.fits = False
        if not spread:
            high = self._flow(small, box, 99, centred=True)
            if high > box.h + 0.01:
                self.fits = False
            return
        rest = box
        if small:
            side = self._side(small, box)
            if side is not None:
                rest = Rect(box.x + side + 2 * PAD, box.y, box.w - side - 2 * PAD, box.h)
            else:
                strip = self._flow(small, Rect(box.x, box.y, box.w, box.h), 99, strip=True)
                rest = Rect(box.x, box.y + strip + BETWEEN, box.w, box.h - strip - BETWEEN)
                if rest.h < need:
                    self.fits = False
                rest = Rect(rest.x, rest.y, rest.w, max(1.0, rest.h))
        wide = (rest.w + 2 * PAD) / len(spread)
        for number, zone in enumerate(spread):
            self.plan.zones[zone.id] = Rect(rest.x + number * wide, rest.y, wide - 2 * PAD, rest.h)

    def _side(self, small: Sequence[ZoneShape], box: Rect) -> float | None:
        """Small piles beside what is spread; the width of their part, or None."""
        if any(zone.piles > _ABREAST for zone in small):
            return None
        most = _SIDE * box.w
        for abreast in range(1, _ABREAST + 1):
            width = max(self._natural(zone, self.w, abreast)[0] for zone in small)
            while width <= most:
                _, high = self._flowed(small, width, abreast)
                if high <= box.h:
                    self.plan.abreast = abreast
                    self._flow(small, Rect(box.x, box.y, width, box.h), abreast)
                    return width
                width += 8
        return None

    def _flow(
        self,
        zones: Sequence[ZoneShape],
        box: Rect,
        abreast: int,
        centred: bool = False,
        strip: bool = False,
    ) -> float:
        """Zones one after another, in as many rows as they need; how high they are."""
        rows, high = self._flowed(zones, box.w, abreast)
        if strip and len(rows) > 1:
            self.fits = False
        y = box.y if strip else box.y + max(0.0, box.h - high) / 2
        for row in rows:
            wide = sum(rect.w for _, rect in row) + 2 * BETWEEN * (len(row) - 1)
            left = max(0.0, box.w - wide) / 2 if centred or strip else 0.0
            for zone, rect in row:
                self.plan.zones[zone.id] = rect.moved(box.x + left, y)
        return high

    def _flowed(
        self, zones: Sequence[ZoneShape], width: float, abreast: int
    ) -> tuple[list[list[tuple[ZoneShape, Rect]]], float]:
        rows: list[list[tuple[ZoneShape, Rect]]] = []
        x = y = row = 0.0
        for zone in zones:
            wide, high = self._natural(zone, self.w, abreast, width)
            if not rows or x + wide > width + 0.01:
                y += row + (BETWEEN if rows else 0.0)
                rows.append([])
                x = row = 0.0
            rows[-1].append((zone, Rect(x, y, wide, high)))
            x += wide + 2 * BETWEEN
            row = max(row, high)
        return rows, y + row

    def _natural(
        self, zone: ZoneShape, w: float, abreast: int, width: float = 9999.0
    ) -> tuple[float, float]:
        """The size of a zone whose piles are squared up, its name included."""
        name = min(zone.name, _LONGEST)
        word = WORD if zone.worded and self.words else 0.0
        if zone.kind != PILES:
            count = zone.piles if zone.kind == ROW else 1
            return max(count * (w + BETWEEN) - BETWEEN, name, _PILE_NAME), NAME + height(w) + PAD
        slot = slot_of(w, word > 0) + BETWEEN
        across = max(1, min(abreast, zone.piles, int((width + BETWEEN) // slot)))
        down = -(-zone.piles // across)
        return max(across * slot - BETWEEN, name), NAME + down * (height(w) + word + PAD)


def slot_of(w: float, words: bool) -> float:
    """The width of one of several squared-up piles, with room for its name."""
    return max(w, _WORD_WIDE) if words else w
