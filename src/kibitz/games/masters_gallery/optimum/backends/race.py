# interpreted: threads around solvers that are not part of Kibitz
"""Several solvers on the same model side by side; the first proof ends the race.

Each works in a thread of its own, so that it can be watched and stopped.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kibitz.core.errors import SearchStoppedError
from kibitz.games.masters_gallery.optimum.backends.backend import Backend

_TICK = 0.2
"""Seconds between two progress reports."""


@dataclass
class Outcome:
    """What a race found."""

    proved: bool
    """The best solution is optimal, or there is none."""
    values: list[int] | None
    """The variables of the best solution."""
    bound: int
    """An upper bound of the objective."""
    earlier: list[list[int]] = field(default_factory=list)
    """Solutions found on the way, the best last."""
    stopped: bool = False
    """By a person, not by time."""


class Race:
    """Solvers working on the same model."""

    def __init__(self, backends: Sequence[Backend]) -> None:
        self.backends = backends
        self.model = backends[0].model
        self.enough = False
        """Set from outside to end the race, when no better solution is needed."""

    @property
    def bound(self) -> int:
        return min(backend.bound for backend in self.backends)

    @property
    def best(self) -> list[int] | None:
        """The best solution so far."""
        solutions = self._solutions()
        return solutions[-1] if solutions else None

    def hint(self, values: dict[str, int]) -> None:
        for backend in self.backends:
            backend.hint(values)

    def solve(self, seconds: float | None, watch: Callable[[Race], None]) -> Outcome:
        """Search until optimality is proved, time is up, or ``watch`` raises SearchStoppedError."""
        # Not the threads' own state: a join that a signal interrupts takes a thread for ended.
        ends = [threading.Event() for _ in self.backends]
        stopped = ended = False
        for backend, end in zip(self.backends, ends, strict=True):
            thread = threading.Thread(target=_work, args=(backend, seconds, end), daemon=True)
            try:
                thread.start()
            except SearchStoppedError:
                stopped = True
                time.sleep(_TICK)
                if thread.ident is None:
                    end.set()  # it was not even started
        running = True
        while running:
            # A signal may stop the search anywhere in here.
            try:
                for end in ends:
                    end.wait(_TICK / len(ends))
                if not ended and not stopped:
                    watch(self)
                if stopped or self._is_over():
                    # Repeatedly, because a solver that has just started may ignore it.
                    ended = True
                    for backend in self.backends:
                        backend.stop()
                running = not all(end.is_set() for end in ends)
            except SearchStoppedError:
                stopped = True
        for backend in self.backends:
            if backend.error is not None:
                raise backend.error
        return self._outcome(stopped)

    def _is_over(self) -> bool:
        best = self.best
        met = best is not None and self.model.goal.value(best) >= self.bound
        return (
            met or self.enough or any(backend.proved or backend.error for backend in self.backends)
        )

    def _solutions(self) -> list[list[int]]:
        found = [values for backend in self.backends for values in backend.solutions]
        return sorted(found, key=self.model.goal.value)

    def _outcome(self, stopped: bool) -> Outcome:
        solutions = self._solutions()
        if not solutions:
            nothing = any(backend.proved for backend in self.backends)
            bound = self.model.bounds(self.model.goal)[0] if nothing else self.bound
            return Outcome(nothing, None, bound, [], stopped)
        best = self.model.goal.value(solutions[-1])
        denied = any(backend.proved and not backend.solutions for backend in self.backends)
        if denied or best > self.bound:
            raise RuntimeError("a solver found what another has proved impossible")
        proved = best >= self.bound or any(backend.proved for backend in self.backends)
        return Outcome(proved, solutions[-1], best if proved else self.bound, solutions, stopped)


def _work(backend: Backend, seconds: float | None, end: threading.Event) -> None:
    try:
        backend.work(seconds)
    except BaseException as error:  # raised again in solve()
        backend.error = error
    finally:
        end.set()


class Clock:
    """How long a search has taken, including the time before it was resumed."""

    def __init__(self, spent: float = 0.0) -> None:
        self.spent = spent
        self.began = time.monotonic()

    def run(self) -> float:
        return time.monotonic() - self.began

    def seconds(self) -> float:
        return self.spent + self.run()
