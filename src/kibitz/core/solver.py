"""Solvers: exact answers to questions about a game. Faces ask them without knowing the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy_extensions import mypyc_attr

from kibitz.core.messages import Msg
from kibitz.core.options import Option, Value
from kibitz.core.position import NextDraw, Plan, PositionEditor
from kibitz.core.state import State

Report: TypeAlias = "Callable[[Msg], None]"
"""Called with progress now and then. It may raise SearchStoppedError to stop the search."""


class BoundMsg(Msg):
    """Progress of a search for the best value: what was found, and what can be at most."""

    def __init__(
        self, key: str, best: int | None, bound: int, seconds: float, **args: object
    ) -> None:
        super().__init__(key, **args)
        self.best: int | None = best
        self.bound: int = bound
        self.seconds: float = seconds
        """Since the search began."""

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_bound, (self.key, self.best, self.bound, self.seconds, self.args))


def _rebuild_bound(
    key: str, best: int | None, bound: int, seconds: float, args: dict[str, object]
) -> BoundMsg:
    return BoundMsg(key, best, bound, seconds, **args)


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
        yes: bool | None = None,
        plan: Plan | None = None,
        draw: NextDraw | None = None,
    ) -> None:
        self.data: dict[str, object] = data
        """Ready for JSON except for messages in it, which the face turns into sentences."""
        self.lines: list[Msg] = lines
        """The same for people to read, in order."""
        self.grid: Grid | None = grid
        """What is best read as a table."""
        self.witness: Witness | None = witness
        self.yes: bool | None = yes
        """The answer where the question is one of yes or no."""
        self.plan: Plan | None = plan
        """What is best shown with moving cards."""
        self.draw: NextDraw | None = draw
        """If the answer is no: which card was missing."""
        self.notes: list[Msg] = []
        """What stands beside the first line and the plan: the lines that those do not tell."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """Answers a question about a game, exactly.

    A game names its solver in ``Game(solver=…)``. The options become the flags of ``kibitz
    solve GAME``; their help is the message ``GAME.solve.NAME``, what a choice means
    ``GAME.solve.NAME.CHOICE``. An option that is not given has its default; the default of
    text options is the empty string.
    """

    def __init__(
        self,
        options: list[Option],
        lengthy: bool = False,
        has_witness: bool = False,
        checkpoint: str = "",
    ) -> None:
        self.options: list[Option] = options
        self.lengthy: bool = lengthy
        """Questions may take hours: progress is printed even if the output is not a terminal."""
        self.has_witness: bool = has_witness
        """Whether answers come with a witness."""
        self.checkpoint: str = checkpoint
        """The option that names a file from which a search continues, and to which it saves how far
        it has got before it reports that; empty: there is none."""

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        """The answer to a question given as options. BadInputError names what is wrong with it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionSolver(Solver):
    """A solver that also answers questions about positions of games in progress."""

    def __init__(
        self,
        options: list[Option],
        lengthy: bool = False,
        has_witness: bool = False,
        editor: PositionEditor | None = None,
        wins_in_turn: bool = False,
        checkpoint: str = "",
    ) -> None:
        super().__init__(options, lengthy, has_witness, checkpoint)
        self.editor: PositionEditor | None = editor
        """How people put a position together that it is asked about."""
        self.wins_in_turn: bool = wins_in_turn
        """Whether ``solve_state`` says yes exactly if the seat can win in the turn it is on, and
        quickly enough to be asked about every turn of a game. It must use only what the seat
        sees."""

    def solve_state(
        self, state: State, seat: int, options: dict[str, Value], report: Report
    ) -> Answer:
        """The answer for a position of a game, with the cards that this seat holds."""
        raise NotImplementedError
