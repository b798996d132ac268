"""What the table is made of, for deciding where everything lies. It changes with the game and the
seat, not from move to move, so that nothing on the table moves aside when a card is laid down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kibitz.core.messages import Msg
from kibitz.core.view import CASCADE, COLUMNS, FAN, GROUPS, PILES, ROW, Zone

Measure = Callable[[str, float, bool], float]
"""How wide words are: the text, its size, whether it is bold."""
Say = Callable[[Msg], str]

NAME_SIZE = 13.0
"""Of a zone's name."""
WORD_SIZE = 12.0
"""Of a pile's."""
TAKES_ROOM = (GROUPS, CASCADE, COLUMNS)
"""Kinds that take all the room they get."""
SPREAD = (*TAKES_ROOM, FAN, ROW)


@dataclass(frozen=True)
class ZoneShape:
    """A zone, whatever lies in it."""

    id: str
    kind: str
    owner: int | None
    piles: int
    """How many have room side by side, or cards in a row."""
    name: float
    """The width of its name."""
    worded: bool
    """Whether its piles may have names below them."""
    closed: bool
    """A hand of which only the number of cards is known: it is shown beside its owner's name."""


@dataclass(frozen=True)
class Shape:
    """All zones, and who sits at the table."""

    near: int | None
    """The seat that looks."""
    others: tuple[int, ...]
    """The other seats, in turn order from that one."""
    zones: tuple[ZoneShape, ...]

    def of(self, owner: int | None) -> list[ZoneShape]:
        """The zones that lie at a place; closed hands do not."""
        return [z for z in self.zones if z.owner == owner and not z.closed]


def shape_of(
    zones: Sequence[Zone], near: int | None, seats: int, say: Say, measure: Measure
) -> Shape:
    """The shape of a view's zones (see ``refs.drawn``)."""
    owners = [-1 if zone.owner is None else zone.owner for zone in zones]
    count = max([seats, *[owner + 1 for owner in owners]])
    first = 0 if near is None else near + 1
    others = [(first + i) % count for i in range(count)]
    return Shape(
        near,
        tuple(seat for seat in others if seat != near),
        tuple(_zone(zone, near, say, measure) for zone in zones),
    )


def closed(zone: Zone, near: int | None) -> bool:
    """Whether it is another's hand of which only the number of cards is known."""
    hidden = all(face is None for pile in zone.piles for face in pile.cards)
    return zone.kind == FAN and zone.owner is not None and zone.owner != near and hidden


def _zone(zone: Zone, near: int | None, say: Say, measure: Measure) -> ZoneShape:
    piles = 1
    if zone.kind == PILES:
        piles = max(1, zone.room, len(zone.piles))
    elif zone.kind == ROW:
        piles = zone.room or 2
    labelled = any(pile.label is not None for pile in zone.piles)
    worded = zone.kind in (GROUPS, CASCADE) or (zone.kind == PILES and (labelled or zone.room > 0))
    name = measure(say(zone.label), NAME_SIZE, False) + 2
    return ZoneShape(zone.id, zone.kind, zone.owner, piles, name, worded, closed(zone, near))
