# interpreted: what is known, to be looked up
"""The best results known: questions for a value over all games that have been answered already."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.solver import PositionSolver


@dataclass
class KnownResult:
    """A question whose answer is known, at once."""

    options: dict[str, Value]
    """Those of the solver by which it is asked; the others have their defaults."""
    rules: Msg
    """Which rules it is about."""
    seats: int
    score: int
    bound: int
    """No game has more than this; proved if it is the score."""


class BestValueSolver(PositionSolver):
    """A solver that looks for the best value over all games: it reports ``BoundMsg`` on its way,
    and some results are known."""

    def known_results(self) -> list[KnownResult]:
        """All that are known, in the order in which they are listed."""
        raise NotImplementedError

    def known_record(self, number: int) -> str:
        """The game that proves a known result, as a record."""
        raise NotImplementedError
