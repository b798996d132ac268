"""Puzzles: positions with one good answer. Faces offer and check them without knowing the game.

A game offers a kind of puzzle by a ``PuzzleMaker``; everything else (levels, the daily one, hints,
playing it on the table) follows from that one class.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import State

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""How hard a puzzle can be, from the easiest. Their names for people are ``puzzle.level.NAME``."""

OPEN: Final = "open"
SOLVED: Final = "solved"
WRONG: Final = "wrong"
"""Where somebody stands with a puzzle: it can still be solved, it is, or this was not it."""


class Puzzle:
    """A position to play from, and what is to be done."""

    def __init__(
        self,
        start: State,
        seats: int,
        task: Msg,
        hints: list[Msg],
        solution: list[str],
        difficulty: float,
        measures: dict[str, float],
        effort: float,
    ) -> None:
        self.start: State = start
        self.seats: int = seats
        self.task: Msg = task
        """What is to be done, in a sentence or two."""
        self.hints: list[Msg] = hints
        """Three of them, each telling more than the one before."""
        self.solution: list[str] = solution
        """Moves that solve it."""
        self.difficulty: float = difficulty
        """How much a person has to see and do, in the maker's own measure."""
        self.measures: dict[str, float] = measures
        """What the difficulty was worked out from, by name."""
        self.effort: float = effort
        """What the search for it costs a program; no part of the difficulty."""


class Attempt:
    """How somebody stands with a puzzle."""

    def __init__(self, status: str, remark: Msg | None = None) -> None:
        self.status: str = status
        self.remark: Msg | None = remark
        """What is to be said about it, such as why this was not it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PuzzleMaker:
    """Makes puzzles of one kind.

    What people call the kind is the message ``GAME.puzzle.NAME``, and what it is about
    ``GAME.puzzle.NAME.about``. A puzzle depends on nothing but the random numbers it is made from,
    so that it is the same on every machine.
    """

    def __init__(self, name: str) -> None:
        self.name: str = name

    def attempt(self, rng: Rng) -> Puzzle | None:
        """Try to make a puzzle, in a fraction of a second; None: these numbers gave none that has
        one good answer."""
        raise NotImplementedError

    def level(self, puzzle: Puzzle) -> int:
        """How hard it is: an index into ``LEVELS``."""
        raise NotImplementedError

    def allows(self, puzzle: Puzzle, state: State, action: int) -> bool:
        """Whether a legal move may be made in the puzzle: one in which the rules do the work that
        is to be done by hand may not."""
        return True

    def by_hand(self) -> Msg:
        """What whoever tries a move that ``allows`` forbids is told: how it is done instead."""
        return Msg("puzzle.by_hand")

    def judge(self, puzzle: Puzzle, state: State, moves: list[str]) -> Attempt:
        """Where somebody stands who has made these moves and so come to this position."""
        raise NotImplementedError
