"""A position with all cards face up: for finished games, and for lessons."""

from __future__ import annotations

from kibitz.core.state import State
from kibitz.core.view import Pile, View, Zone


def open_view(state: State, seats: int) -> View:
    """Each seat's zones as that seat sees them; the middle with every face that any seat sees."""
    view = state.view(None)
    views = [state.view(p) for p in range(seats)]
    own = [_named_from_outside(views[p], p, view) for p in range(seats)]
    zones: list[Zone] = []
    placed = set()
    for zone in view.zones:
        if zone.owner is None:
            zones.append(_most_open(_as_mover_sees(zone, state.to_move(), views), views))
        elif zone.owner not in placed:
            placed.add(zone.owner)
            zones.extend(own[zone.owner])
    for p in range(seats):
        if p not in placed:
            zones.extend(own[p])
    view.zones = zones
    return view


def open_view_of(state: State, seat: int, seats: int) -> View:
    """The view of one seat, with its moves, and with the others' cards open: those in their hands,
    and those that they have laid face down on the table."""
    view = state.view(seat)
    others = {p: state.view(p) for p in range(seats) if p != seat}
    own = {p: _named_from_outside(other, p, view) for p, other in others.items()}
    zones: list[Zone] = []
    for zone in view.zones:
        if zone.owner is None:
            zones.append(_turned_up(zone, list(others.values())))
        elif zone.owner == seat:
            zones.append(zone)
        else:
            zones.extend(own.pop(zone.owner, []))
    for more in own.values():
        zones.extend(more)
    view.zones = zones
    return view


def _named_from_outside(view: View, seat: int, outside: View) -> list[Zone]:
    """A seat's own zones under the names that others see, where there are any: “your hand” is one
    hand of several here."""
    known = [zone for zone in outside.zones if zone.owner == seat]
    found = []
    for zone in view.zones:
        if zone.owner != seat:
            continue
        same = [other for other in known if other.id == zone.id]
        like = [other for other in known if other.kind == zone.kind]
        name, label = f"{zone.id}@{seat}", zone.label
        if same or like:
            twin = (same or like)[0]
            known.remove(twin)
            name, label = twin.id, twin.label
        found.append(Zone(name, zone.kind, label, zone.piles, seat, zone.room))
    return found


def _as_mover_sees(zone: Zone, mover: int, views: list[View]) -> Zone:
    """A zone of the table as the seat on turn sees it: only that seat knows what it has taken from
    it so far, and shows it among its own things."""
    if mover < 0:
        return zone
    same = [z for z in views[mover].zones if z.id == zone.id and z.owner is None]
    return same[0] if same else zone


def _most_open(zone: Zone, views: list[View]) -> Zone:
    """A zone of the table: each pile as shown to the seat that sees most of it.

    Whoever sees another number of cards in a pile does not know yet what has become of it.
    """
    same = [z for view in views for z in view.zones if z.id == zone.id and z.owner is None]
    versions = [zone.piles, *(z.piles for z in same if len(z.piles) == len(zone.piles))]
    piles = [
        max((pile for pile in seen if pile.count == seen[0].count), key=_faces)
        for seen in zip(*versions, strict=True)
    ]
    return Zone(zone.id, zone.kind, zone.label, piles, room=zone.room)


def _turned_up(zone: Zone, views: list[View]) -> Zone:
    """A zone of the table, its piles as they lie: only backs are turned up."""
    opened = _most_open(zone, views)
    piles = [
        Pile(more.cards, pile.count, pile.label, pile.badges)
        if len(more.cards) == len(pile.cards)
        else pile
        for pile, more in zip(zone.piles, opened.piles, strict=True)
    ]
    return Zone(zone.id, zone.kind, zone.label, piles, room=zone.room)


def _faces(pile: Pile) -> int:
    return sum(face is not None for face in pile.cards)
