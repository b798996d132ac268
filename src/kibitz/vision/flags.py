"""What the rules cannot allow in a position read from a photo. It is marked, never changed: the
rules are those of the game's own editor."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kibitz.core.messages import Msg
from kibitz.core.position import Layout, PositionEditor


@dataclass
class Flags:
    """What cannot be right."""

    surplus: dict[str, int] = field(default_factory=dict)
    """Faces that are there more often than the pack has them, with how often it does."""
    marks: dict[str, list[Msg | None]] = field(default_factory=dict)
    """For places with several piles: what is wrong with each."""
    crowded: dict[str, int] = field(default_factory=dict)
    """Places with more cards than can lie there, with how many can."""

    def __bool__(self) -> bool:
        wrong = any(mark is not None for marks in self.marks.values() for mark in marks)
        return bool(self.surplus or self.crowded or wrong)


def flags_of(layout: Layout, editor: PositionEditor) -> Flags:
    """All that the game's editor says against a position; unlike ``positions.checked`` it raises
    nothing, because what is wrong may as well be the reading."""
    pack = Counter(editor.pack())
    seen = Counter(face for piles in layout.values() for pile in piles for face in pile)
    surplus = {face: pack[face] for face, n in sorted(seen.items()) if n > pack[face]}
    whole = {place.name: layout.get(place.name, []) for place in editor.places}
    crowded = {
        place.name: place.most
        for place in editor.places
        if place.most and sum(len(pile) for pile in whole[place.name]) > place.most
    }
    return Flags(surplus, editor.marks(whole), crowded)
