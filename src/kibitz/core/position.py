# interpreted: what a person puts together, and shows; nothing here is hot
"""Positions that people put together by hand, and plans that show an answer with moving cards.

A game whose solver answers for a position offers a ``PositionEditor``; faces draw it without
knowing the game. A position in progress is a ``Layout``: plain data, so it may as well come from
the view of a table, from a record, or from anything else that can name cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.state import State
from kibitz.core.view import GROUPS

Layout: TypeAlias = "dict[str, list[list[str]]]"
"""The piles of each place, as the faces of their cards."""


@dataclass
class Place:
    """Somewhere cards lie. Its label is the message ``GAME.put.NAME``."""

    name: str
    kind: str
    """As of a view's zone: ``fan`` and ``row`` hold one pile, ``groups`` any number."""
    zones: list[str]
    """The zones of a view whose cards lie here, for a position taken from a table or record."""
    most: int = 0
    """Cards at most; 0: any number."""
    plan_only: bool = False
    """Nobody puts cards here; a plan may."""

    @property
    def several(self) -> bool:
        """Whether it holds any number of piles."""
        return self.kind == GROUPS


class PositionEditor:
    """What is needed to put a position of a game together. Faces and copies are checked before."""

    def __init__(
        self,
        places: list[Place],
        settings: list[str] | None = None,
        others: list[str] | None = None,
    ) -> None:
        self.places: list[Place] = places
        """In the order in which they are shown."""
        self.settings: list[str] = [] if settings is None else settings
        """The solver's options that are asked beside the position."""
        self.others: list[str] = [] if others is None else others
        """Those that ask about something else than a position: a deal, by its number."""

    def pack(self) -> list[str]:
        """The faces of all cards, each as often as it comes in the pack, in the picker's order."""
        raise NotImplementedError

    def read(self, text: str) -> list[list[str]]:
        """The piles that a pasted text names; BadInputError names a word that is no card."""
        raise NotImplementedError

    def add(self, layout: Layout, place: str, face: str) -> None:
        """Put a card where it belongs in that place, in place: into a pile that it fits, say."""
        raise NotImplementedError

    def tidy(self, layout: Layout) -> Layout:
        """The same position with its piles in the order people lay them."""
        raise NotImplementedError

    def marks(self, layout: Layout) -> dict[str, list[Msg | None]]:
        """For places with several piles: what is still wrong with each."""
        raise NotImplementedError

    def lacks(self, layout: Layout) -> Msg | None:
        """Why the solver cannot be asked about it yet."""
        raise NotImplementedError

    def regroup(self, layout: Layout) -> Layout | None:
        """The same cards in piles with which nothing is wrong; None if there is no such way."""
        raise NotImplementedError

    def question(self, layout: Layout) -> dict[str, Value]:
        """The options by which the solver is asked about it."""
        raise NotImplementedError

    def of(self, state: State, seat: int) -> tuple[Layout, dict[str, Value]]:
        """A position of a game as ``seat``, which is on turn, would put it together if it knew all
        that the solver needs; and the settings that differ from move to move."""
        raise NotImplementedError

    def seats(self, layout: Layout) -> int:
        """How many play in a game that begins with it."""
        return 2

    def start(self, layout: Layout, settings: dict[str, Value]) -> dict[str, object]:
        """The options of a game that begins with this position, with the first seat on turn.
        BadInputError says why there is none."""
        raise NotImplementedError


@dataclass
class PlanPile:
    place: str
    cards: list[int]
    """Numbers of cards."""


@dataclass
class PlanStep:
    """One thing that a person does."""

    text: Msg
    moved: list[int]
    """The cards that move."""
    piles: dict[int, PlanPile]
    """All piles that are different afterwards. Numbers after the last one are new piles."""


@dataclass
class Plan:
    """Cards that move from pile to pile until the answer lies on the table."""

    cards: list[str]
    """The face of each card."""
    piles: list[PlanPile]
    """How they lie in the beginning."""
    steps: list[PlanStep] = field(default_factory=list)

    def after(self, steps: int) -> list[PlanPile]:
        """How they lie after some steps."""
        piles = list(self.piles)
        for step in self.steps[:steps]:
            for number, pile in sorted(step.piles.items()):
                if number == len(piles):
                    piles.append(pile)
                else:
                    piles[number] = pile
        return piles


@dataclass
class NextDraw:
    """Which single card would have done it, and how likely it is that the next one drawn does."""

    cards: list[tuple[str, int]]
    """Faces, and how many copies of each are unseen."""
    hits: int
    """Unseen cards that do it."""
    unseen: int
