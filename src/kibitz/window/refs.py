"""References to what lies on the table, as moves name them; see ``kibitz.core.view.Zone``."""

from __future__ import annotations

from typing import NamedTuple

from kibitz.core.view import SEVERAL, Face, Pile, View, Zone, read_ref


class Place(NamedTuple):
    """What a reference stands for."""

    zone: Zone
    pile: int
    """0 in zones of one pile."""
    card: int | None
    """Its number in the pile; None: the pile itself."""


def several(zone: Zone) -> bool:
    """Whether references count piles first."""
    return zone.kind in SEVERAL


def pile_ref(zone: Zone, pile: int) -> str:
    return f"{zone.id}.{pile}" if several(zone) else zone.id


def card_ref(zone: Zone, pile: int, card: int) -> str:
    return f"{zone.id}.{pile}.{card}" if several(zone) else f"{zone.id}.{card}"


def is_button(ref: str) -> bool:
    return ref.startswith("!")


def place_of(view: View, ref: str) -> Place | None:
    """What a reference stands for; None if there is no such zone."""
    name, numbers = read_ref(ref)
    for zone in view.zones:
        if zone.id == name:
            if not several(zone):
                return Place(zone, 0, numbers[0] if numbers else None)
            return Place(
                zone, numbers[0] if numbers else 0, numbers[1] if len(numbers) > 1 else None
            )
    return None


def face_of(view: View, ref: str) -> Face:
    """The face of a card; None for backs, and for what is no card."""
    place = place_of(view, ref)
    if place is None or place.card is None or place.pile >= len(place.zone.piles):
        return None
    cards = place.zone.piles[place.pile].cards
    return cards[place.card] if place.card < len(cards) else None


def outwards(ref: str) -> list[str]:
    """The reference itself and what it lies in, from the inside out."""
    words = ref.split(".")
    return [".".join(words[: len(words) - cut]) for cut in range(len(words))]


def twins(view: View, ref: str) -> list[str]:
    """Cards that look just like this one, in the same pile: any of them will do."""
    face, place = face_of(view, ref), place_of(view, ref)
    if face is None or place is None:
        return []
    return [
        card_ref(place.zone, place.pile, card)
        for card, other in enumerate(place.zone.piles[place.pile].cards)
        if other == face and card != place.card
    ]


def drawn(view: View) -> list[Zone]:
    """The zones as they are drawn: what is still to be placed in a zone that is being arranged lies
    there already, card by card, and needs no zone of its own that would come and go."""
    arranging = view.arranging
    if arranging is None:
        return view.zones
    loose = [zone for zone in view.zones if zone.id in arranging.sources]
    more = [Pile([face]) for zone in loose for pile in zone.piles for face in pile.cards]
    zones: list[Zone] = []
    for zone in view.zones:
        if zone.id == arranging.zone:
            piles = [*zone.piles, *more]
            zone = Zone(zone.id, zone.kind, zone.label, piles, zone.owner, zone.room)
        if zone not in loose:
            zones.append(zone)
    return zones
