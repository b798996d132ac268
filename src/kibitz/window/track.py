"""Which card of a view is which card of the one before, so that cards can be seen to move.

Views name cards by their faces only; identical cards and backs are told apart here by guessing
well. Nothing but the two views is used.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kibitz.core.view import FAN, Face, Zone
from kibitz.window.refs import card_ref, pile_ref


@dataclass
class Slot:
    """A card in its place."""

    ref: str
    pile: str
    owner: int | None
    held: bool
    """Whether somebody holds it in the hand."""
    face: Face
    key: int = 0


@dataclass
class Tracked:
    """The cards of a view, each with a key that it keeps."""

    slots: list[Slot]
    under: dict[str, int]
    """Cards of each pile that are not listed."""
    keys: dict[str, int] = field(default_factory=dict)
    origins: dict[int, str] = field(default_factory=dict)
    """Where a card came from that had no place of its own before: a pile."""
    moved: set[str] = field(default_factory=set)
    """What the last move laid somewhere else: cards, and piles that changed otherwise."""


_newest = itertools.count(1)


def track(before: Tracked | None, zones: Sequence[Zone], by: int | None) -> Tracked:
    """Give each card a key, the same as before wherever it may be the same card."""
    slots = [
        Slot(card_ref(zone, p, c), pile_ref(zone, p), zone.owner, zone.kind == FAN, face)
        for zone in zones
        for p, pile in enumerate(zone.piles)
        for c, face in enumerate(pile.cards)
    ]
    under = {
        pile_ref(zone, p): pile.count - len(pile.cards)
        for zone in zones
        for p, pile in enumerate(zone.piles)
    }
    now = Tracked(slots, under)
    free = [] if before is None else list(before.slots)

    def match(fits: Callable[[Slot, Slot], bool]) -> None:
        for slot in slots:
            if slot.key:
                continue
            old = next((old for old in free if fits(slot, old)), None)
            if old is not None:
                slot.key = old.key
                free.remove(old)

    match(
        lambda slot, old: slot.face is not None and (slot.face, slot.pile) == (old.face, old.pile)
    )
    match(lambda slot, old: slot.face is not None and slot.face == old.face)
    match(lambda slot, old: slot.face is None and old.face is None and slot.pile == old.pile)
    # A card is shown that was held face down, most likely by who moved; or is turned face down.
    match(lambda slot, old: old.face is None and slot.face is not None and _by(old, by))
    match(lambda slot, old: old.face is None and slot.face is not None)
    match(lambda slot, old: slot.face is None and _by(old, by))

    known = {} if before is None else before.under
    sources = [ref for ref, count in under.items() if known.get(ref, 0) > count]
    for slot in slots:
        if not slot.key:
            slot.key = next(_newest)
            if sources:
                now.origins[slot.key] = sources[0]
    now.keys = {slot.ref: slot.key for slot in slots}
    if before is not None and by is not None:
        _compare(before, now)
    return now


def _by(slot: Slot, by: int | None) -> bool:
    return by is not None and slot.owner == by


def _compare(before: Tracked, now: Tracked) -> None:
    """Note what the move changed. Backs are told apart by guessing only: where they went nobody
    knows."""
    old = {slot.key: slot for slot in before.slots}
    homes = _homes(old, now.slots)
    for slot in now.slots:
        was = old.get(slot.key)
        came = was is None or was.pile != homes.get(slot.pile)
        turned = was is not None and was.face is None
        if slot.face is not None and not slot.held and (came or turned):
            now.moved.add(slot.ref)
    now.moved |= {pile for pile, n in now.under.items() if n > before.under.get(pile, 0)}


def _homes(old: dict[int, Slot], slots: Sequence[Slot]) -> dict[str, str]:
    """Which pile each one was before: that of the same zone from which most of its cards are.
    Piles move up when one between them goes."""
    votes: dict[str, dict[str, int]] = {}
    for slot in slots:
        was = old.get(slot.key)
        if was is not None and was.pile.split(".")[0] == slot.pile.split(".")[0]:
            counts = votes.setdefault(slot.pile, {})
            counts[was.pile] = counts.get(was.pile, 0) + 1
    return {pile: max(counts, key=lambda one: counts[one]) for pile, counts in votes.items()}
