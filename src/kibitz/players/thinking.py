"""One search: worlds, the moves tried in each of them, and which of them drop out.

In each world all moves that are still in question are tried, with the same hidden cards and the
same luck, so that what differs is the move. Half of them drop out at a time (sequential halving:
Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.core.search import SearchParts
from kibitz.core.state import State
from kibitz.core.turn import Turn
from kibitz.core.utility import Utility
from kibitz.players.simulation import Simulator
from kibitz.players.tree import ROOT

_CANDIDATES: Final = 4
"""From how many worlds one is chosen where a game weighs them."""

Worlds = Callable[[Turn, Rng], State]
"""Where the worlds come from."""


class Budget:
    """How long to think about a move: so many simulations, or so many milliseconds."""

    def __init__(self, iterations: int, milliseconds: int = 0) -> None:
        self.iterations: int = iterations
        """0: until the time is up."""
        self.milliseconds: int = milliseconds

    def __str__(self) -> str:
        return f"{self.milliseconds}ms" if self.iterations == 0 else str(self.iterations)


class Candidate:
    """A move of the seat on turn, and how it did."""

    def __init__(self, action: int, node: i64, prior: float) -> None:
        self.action: int = action
        self.node: i64 = node
        self.prior: float = prior
        self.values: list[float] = []
        """In each world in which it was tried; the worlds are the same for all candidates, as far
        as they came."""

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


@final
class Clock:
    """How much of a budget has been used, from 0 to 1."""

    def __init__(self, budget: Budget) -> None:
        self._iterations: float = float(budget.iterations)
        self._seconds: float = budget.milliseconds / 1000.0
        self._begin: float = perf_counter() if budget.iterations == 0 else 0.0

    def used(self, iterations: i64) -> float:
        if self._iterations > 0.0:
            return float(iterations) / self._iterations
        return (perf_counter() - self._begin) / self._seconds


class Thinking:
    """One search, from the first world to the choice."""

    def __init__(
        self, turn: Turn, parts: SearchParts, utility: Utility, worlds: Worlds | None
    ) -> None:
        self.turn: Turn = turn
        self.parts: SearchParts = parts
        self._worlds: Worlds | None = worlds
        self._rng: Rng = Rng(turn.rng.seed128())
        root = self.world()
        self.simulator: Simulator = Simulator(parts, utility, root, turn.seat, self._rng)
        legal = turn.legal_actions()
        priors = [] if parts.policy is None else parts.policy.priors(root, legal)
        self.candidates: list[Candidate] = []
        """All legal moves, from the best to the worst once the search is over."""
        for i in range(len(legal)):
            node = self.simulator.tree.add(ROOT, legal[i], turn.seat)
            prior = priors[i] if priors else 1.0 / len(legal)
            self.candidates.append(Candidate(legal[i], node, prior))

    def world(self) -> State:
        """A position that fits what the seat knows, and, if the game can tell, what the others
        did."""
        weights = self.parts.weights
        if weights is None:
            return self._imagine()
        found: list[State] = []
        marks: list[float] = []
        total = 0.0
        for _ in range(_CANDIDATES):
            world = self._imagine()
            weight = weights.weight(world, self.turn.seat)
            found.append(world)
            marks.append(weight)
            total += weight
        ticket = float(self._rng.next32()) / 4294967296.0 * total
        for i in range(_CANDIDATES):
            ticket -= marks[i]
            if ticket < 0.0:
                return found[i]
        return found[0]

    def _imagine(self) -> State:
        worlds = self._worlds
        return self.turn.imagine(self._rng) if worlds is None else worlds(self.turn, self._rng)

    def run(self, budget: Budget) -> None:
        """Use up the budget; all moves are tried at least once."""
        clock = Clock(budget)
        active = self.candidates[:]
        out: list[Candidate] = []
        phases = 1
        while 1 << phases < len(active):
            phases += 1
        for phase in range(1, phases + 1):
            end = float(phase) / phases
            while True:
                self._sweep(active)
                # Would another sweep come nearer to the end of this phase?
                used = clock.used(self.simulator.iterations)
                if used >= 1.0 or used + 0.5 * self._share(used, len(active)) > end:
                    break
            self._rank(active)
            keep = (len(active) + 1) // 2
            out = active[keep:] + out
            active = active[:keep]
        self.candidates = active + out

    def compare(self, first: int, second: int, worlds: int) -> tuple[list[float], list[float]]:
        """Try two moves in so many more worlds, the same for both. Which of them was found to be
        the better one before does not matter here, so the difference is not flattered by luck."""
        pair = [self._candidate(first), self._candidate(second)]
        begin = [len(tried.values) for tried in pair]
        for _ in range(worlds):
            self._sweep(pair)
        return pair[0].values[begin[0] :], pair[1].values[begin[1] :]

    def _candidate(self, action: int) -> Candidate:
        return next(tried for tried in self.candidates if tried.action == action)

    def _share(self, used: float, sweep: int) -> float:
        """How much of the budget a sweep takes."""
        return used * sweep / float(self.simulator.iterations)

    def _sweep(self, active: list[Candidate]) -> None:
        """Try these moves in the same world with the same luck."""
        world = self.world()
        rng = self._rng
        a, b, c, n = rng.state()
        for candidate in active:
            rng.restore(a, b, c, n)
            tried = world.clone()
            tried.apply(candidate.action)
            self.simulator.run(tried, candidate.node)
            candidate.values.append(self.simulator.values[self.turn.seat])

    def _rank(self, active: list[Candidate]) -> None:
        """From the best to the worst; of equals, in the game's own order."""
        spread = self.simulator.deviation()
        marks: list[tuple[float, int]] = []
        for i in range(len(active)):
            tried = active[i]
            bonus = self.parts.trust * spread * tried.prior / sqrt(float(len(tried.values)))
            marks.append((-(tried.mean() + bonus), i))
        marks.sort()
        active[:] = [active[i] for _, i in marks]
