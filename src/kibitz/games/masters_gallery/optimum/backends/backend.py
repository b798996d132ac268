# interpreted: base class of solvers that are not part of Kibitz
"""What every solver offers: a hint to start from, work in a thread, and a way to stop it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kibitz.games.masters_gallery.optimum.model.expressions import LinearModel

_KEPT = 20
"""Earlier solutions that are remembered."""


class Backend(ABC):
    """One solver at work on a model."""

    def __init__(self, model: LinearModel) -> None:
        self.model = model
        self.bound = model.bounds(model.goal)[1]
        """No solution's goal is higher."""
        self.solutions: list[list[int]] = []
        """Found so far, the best last."""
        self.proved = False
        self.error: BaseException | None = None

    @abstractmethod
    def hint(self, values: dict[str, int]) -> None:
        """Where to look first: values by the variables' names."""

    @abstractmethod
    def work(self, seconds: float | None) -> None:
        """Search until it is proved, or time is up, or somebody stops it; in a thread."""

    @abstractmethod
    def stop(self) -> None:
        """End the work soon; called from another thread."""

    def found(self, values: list[int]) -> None:
        """Note a solution. A solver that counts with fractions may be wrong by a little, and a
        solution that is not exactly one is none."""
        if not self.model.satisfied_by(values):
            return
        goal = self.model.goal.value(values)
        if not self.solutions or goal > self.model.goal.value(self.solutions[-1]):
            self.solutions = [*self.solutions[-_KEPT:], values]

    def bounded(self, bound: int) -> None:
        self.bound = min(self.bound, bound)
