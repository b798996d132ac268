"""What was read from a photo of the floor, and one of the hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kibitz.core.messages import Msg
from kibitz.core.position import Layout, PositionEditor
from kibitz.core.view import FAN, GROUPS, ROW
from kibitz.vision.found import DARK, SMALL, Found


@dataclass
class Reading:
    """Cards, and where they belong. Lists below are indices into ``cards``."""

    cards: list[Found]
    groups: list[list[int]] = field(default_factory=list)
    """The groups on the floor, each in the order in which its cards lie."""
    cross: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    """Coordinates of these cards are in pixels of the photo of the hand."""
    advice: list[Msg] = field(default_factory=list)
    """What would make a better photo."""
    size: tuple[int, int] = (0, 0)
    """Of the photo of the floor, upright: width and height."""
    hand_size: tuple[int, int] | None = None
    """Of the photo of the hand, if there is one."""

    def to_json(self) -> dict[str, Any]:
        """As plain data for programs."""
        cards = [
            {
                "card": one.card,
                "confidence": round(one.confidence, 4),
                "sure": one.sure,
                "corners": [[round(x, 1), round(y, 1)] for x, y in one.corners],
            }
            for one in self.cards
        ]
        return {"cards": cards, "groups": self.groups, "cross": self.cross, "hand": self.hand}

    def layout(self, editor: PositionEditor) -> Layout:
        """As a position of a game: its place for groups, its row and its fan."""
        return {
            place.name: [[self.cards[i].card for i in pile] for pile in self.piles(place.kind)]
            for place in editor.places
        }

    def piles(self, kind: str) -> list[list[int]]:
        """What belongs in a place of this kind."""
        kinds = {GROUPS: self.groups, ROW: [self.cross], FAN: [self.hand]}
        return [pile for pile in kinds.get(kind, []) if pile]

    def add_hand(self, held: Reading) -> None:
        """Take in what was read from a photo of the hand."""
        first = len(self.cards)
        self.cards += held.cards
        self.hand += [first + i for i in held.hand]
        self.hand_size = held.hand_size
        self.advice += [msg for msg in held.advice if msg not in self.advice]


def readable(editor: PositionEditor) -> bool:
    """Whether a photo shows what there is to a position: groups, a row and a hand of French cards,
    each in one place, so that it is clear where a card belongs."""
    kinds = sorted(place.kind for place in editor.places if not place.plan_only)
    faces = set(editor.pack())
    return kinds == sorted([GROUPS, ROW, FAN]) and {"7H", "TD", "AS", "KC"} <= faces


def advice_for(cards: list[Found], brightness: float) -> list[Msg]:
    """What is wrong with a photo, and what would help."""
    found = []
    heights = sorted(card.height for card in cards)
    if brightness < DARK:
        found.append(Msg("vision.advice.dark"))
    if not cards:
        found.append(Msg("vision.advice.no_cards"))
    elif heights[len(heights) // 2] < SMALL:
        found.append(
            Msg("vision.advice.far", height=round(heights[len(heights) // 2]), n=round(SMALL))
        )
    return found
