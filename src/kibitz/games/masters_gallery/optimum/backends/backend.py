# interpreted: base class of solvers that are not part of Kibitz
"""What every solver offers: a hint to start from, work in a thread, and a way to stop it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kibitz.games.masters_gallery.optimum.model.expressions import LinearModel

_MOST_SOLUTIONS = 20
"""How many earlier solutions are stored."""


class Backend(ABC):
    """One solver working on a model."""

    def __init__(self, model: LinearModel) -> None:
        self.model = model
        self.bound = model.bounds(model.goal)[1]
        """An upper bound of the objective."""
        self.solutions: list[list[int]] = []
        """Found so far, the best last."""
        self.proved = False
        self.error: BaseException | None = None

    @abstractmethod
    def hint(self, values: dict[str, int]) -> None:
        """Start from these values, by the variables' names."""

    @abstractmethod
    def work(self, seconds: float | None) -> None:
        """Search until optimality is proved, time is up, or ``stop`` is called; in a thread."""

    @abstractmethod
    def stop(self) -> None:
        """End the search soon; called from another thread."""

    def found(self, values: list[int]) -> None:
        """Record a solution, if it is exact: solvers with floating point may be off by a little."""
        if not self.model.satisfied_by(values):
            return
        goal = self.model.goal.value(values)
        if not self.solutions or goal > self.model.goal.value(self.solutions[-1]):
            self.solutions = [*self.solutions[-_MOST_SOLUTIONS:], values]

    def bounded(self, bound: int) -> None:
        # SCIP's bound of a model without solutions is minus infinity, written -10^20.
        lowest = self.model.bounds(self.model.goal)[0]
        self.bound = min(self.bound, max(bound, lowest))
