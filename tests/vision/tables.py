"""Tables laid out at random, with the corners that a perfect eye would see on them."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from kibitz.vision.found import Found

INDEX = 30.0
WIDTH, LENGTH = 3.8 * INDEX, 5.3 * INDEX
"""Of a card; a little other than what layout.py supposes."""
INSET_X, INSET_Y = 0.1 * WIDTH, 0.12 * LENGTH
"""Of the centre of an index."""

Point = tuple[float, float]


@dataclass
class Lying:
    """A card on the table."""

    face: str
    x: float
    y: float
    up: float

    def at(self, across: float, along: float) -> Point:
        """A point of the card, from its centre."""
        ux, uy = math.cos(self.up), math.sin(self.up)
        return self.x - uy * across - ux * along, self.y + ux * across - uy * along

    def indices(self) -> list[Point]:
        across, along = WIDTH / 2 - INSET_X, LENGTH / 2 - INSET_Y
        return [self.at(-across, -along), self.at(across, along)]

    def outline(self) -> list[Point]:
        w, h = WIDTH / 2, LENGTH / 2
        return [self.at(x, y) for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))]

    def covers(self, point: Point, margin: float = 0.25 * INDEX) -> bool:
        dx, dy = point[0] - self.x, point[1] - self.y
        ux, uy = math.cos(self.up), math.sin(self.up)
        across, along = -uy * dx + ux * dy, -ux * dx - uy * dy
        return abs(across) < WIDTH / 2 + margin and abs(along) < LENGTH / 2 + margin


@dataclass
class TableTop:
    """What was laid, from below to above."""

    groups: list[list[Lying]] = field(default_factory=list)
    cross: list[Lying] = field(default_factory=list)

    def cards(self) -> list[Lying]:
        return [card for group in self.groups for card in group] + self.cross

    def found(self, rng: random.Random) -> tuple[list[Found], list[Lying]]:
        """The cards with the indices that none above them covers, in any order."""
        seen = []
        lying = self.cards()
        for number, card in enumerate(lying):
            above = lying[number + 1 :]
            corners = [p for p in card.indices() if not any(one.covers(p) for one in above)]
            if not corners:
                continue
            up = card.up if corners[0] == card.indices()[0] else card.up + math.pi
            if len(corners) == 2 and rng.random() < 0.5:
                corners.reverse()
                up = card.up + math.pi
            seen.append((Found(card.face, 0.99, True, corners, up, INDEX), card))
        rng.shuffle(seen)
        return [one for one, _ in seen], [card for _, card in seen]


def lay_table(groups: list[list[str]], cross: list[str], rng: random.Random) -> TableTop:
    """Groups at any angle, fanned or side by side, with a gap between them; the cross around a
    stock."""
    table = TableTop()
    if cross:
        table.cross = _cross(cross, rng)
    for faces in groups:
        for attempt in range(10_000):
            side = 1500 + 12 * attempt
            group = _row(faces, rng, side)
            if all(_apart(group, other) for other in [*table.groups, *_stock(table)]):
                table.groups.append(group)
                break
        else:
            raise AssertionError("no room")
    return table


def _row(faces: list[str], rng: random.Random, side: float) -> list[Lying]:
    up = rng.uniform(-math.pi, math.pi)
    column = rng.random() < 0.25
    # In a row each card leaves the index of the one before it free; so it does in a column.
    step = rng.uniform(0.3, 0.5) * LENGTH if column else rng.uniform(0.25, 1.06) * WIDTH
    slant = rng.uniform(-0.06, 0.06)
    x, y = rng.uniform(0, side), rng.uniform(0, side)
    lean = rng.uniform(-0.04, 0.04)
    cards = []
    for face in faces:
        jitter = rng.uniform(-0.05, 0.05)
        card = Lying(face, x, y, up + jitter)
        cards.append(card)
        here = Lying(face, x, y, up)
        x, y = here.at(slant * step, step) if column else here.at(step, slant * step)
        up += lean
    return cards


def _cross(faces: list[str], rng: random.Random) -> list[Lying]:
    turn = rng.uniform(-math.pi, math.pi)
    # Upright at all sides, or each pointing away from the stock.
    radial = rng.random() < 0.5
    gap = rng.uniform(0.1, 0.4) * WIDTH
    cards = []
    places = sorted(rng.sample(range(4), len(faces)))
    for face, place in zip(faces, places, strict=True):
        side = place % 2 == 1
        away = LENGTH + gap if radial or not side else WIDTH + gap
        if radial and side:
            away = (WIDTH + LENGTH) / 2 + gap
        bearing = turn + place * math.pi / 2
        up = bearing if radial else turn
        jitter = rng.uniform(-0.05, 0.05)
        x, y = 700 + away * math.cos(bearing), 700 + away * math.sin(bearing)
        cards.append(Lying(face, x, y, up + jitter))
    return cards


def _stock(table: TableTop) -> list[list[Lying]]:
    if not table.cross:
        return []
    around = [Lying("", 700, 700, 0.0), Lying("", 700, 700, math.pi / 2)]
    return [[*table.cross, *around]]


def _apart(group: list[Lying], other: list[Lying]) -> bool:
    """Whether there is a gap between two groups, wide enough for a finger."""
    margin = 0.4 * WIDTH
    for one in group:
        for two in other:
            if math.dist((one.x, one.y), (two.x, two.y)) > 2 * LENGTH:
                continue
            for a, b in ((one, two), (two, one)):
                edge = [*a.outline(), (a.x, a.y)]
                corners = a.outline()
                for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
                    edge += [(ax + (bx - ax) * k / 4, ay + (by - ay) * k / 4) for k in (1, 2, 3)]
                if any(b.covers(point, margin) for point in edge):
                    return False
    return True
