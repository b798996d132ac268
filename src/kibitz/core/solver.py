"""Solvers: exact answers to questions about a game. Faces ask them without knowing the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy_extensions import mypyc_attr

from kibitz.core.messages import Msg
from kibitz.core.options import Option, Value
from kibitz.core.state import State

Report: TypeAlias = "Callable[[Msg], None]"
"""Called with progress now and then. It may raise SearchStoppedError to stop the search."""


class Grid:
    """A table to print: words and messages in rows and columns."""

    def __init__(self, head: list[Msg | str], rows: list[list[Msg | str]]) -> None:
        self.head: list[Msg | str] = head
        self.rows: list[list[Msg | str]] = rows
        """Each as long as the head, or shorter."""


class Witness:
    """A game that proves an answer; it has been replayed through the rules."""

    def __init__(self, moves: list[str], record: str = "") -> None:
        self.moves: list[str] = moves
        """All moves from the position asked about, or from the deal if there was none."""
        self.record: str = record
        """The text of the game's record; empty if the question was about a position of a game,
        whose record the moves continue."""


class Answer:
    """What a solver found: data for programs, lines for people."""

    def __init__(
        self,
        data: dict[str, object],
        lines: list[Msg],
        grid: Grid | None = None,
        witness: Witness | None = None,
    ) -> None:
        self.data: dict[str, object] = data
        """Ready for JSON except for messages in it, which the face turns into sentences."""
        self.lines: list[Msg] = lines
        """The same for people to read, in order."""
        self.grid: Grid | None = grid
        """What is best read as a table."""
        self.witness: Witness | None = witness


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """Answers a question about a game, exactly.

    A game names its solver in ``Game(solver=…)``. The options become the flags of ``kibitz
    solve GAME``; their help is the message ``GAME.solve.NAME``, what a choice means
    ``GAME.solve.NAME.CHOICE``. An option that is not given has its default; the default of
    text options is the empty string.
    """

    def __init__(
        self, options: list[Option], lengthy: bool = False, has_witness: bool = False
    ) -> None:
        self.options: list[Option] = options
        self.lengthy: bool = lengthy
        """Questions may take hours: progress is printed even if the output is not a terminal."""
        self.has_witness: bool = has_witness
        """Whether answers come with a witness."""

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        """The answer to a question given as options. BadInputError names what is wrong with it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionSolver(Solver):
    """A solver that also answers questions about positions of games in progress."""

    def solve_state(
        self, state: State, seat: int, options: dict[str, Value], report: Report
    ) -> Answer:
        """The answer for a position of a game, with the cards that this seat holds."""
        raise NotImplementedError
