# interpreted: drives a solver that is no part of Kibitz
"""Better games from good ones: most of the best solution is held, and the rest found anew.

Nothing is proved that way. But where a proof takes hours, good games are found in minutes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from kibitz.games.masters_gallery.counts import Counts
from kibitz.games.masters_gallery.cpsat import CpSat
from kibitz.games.masters_gallery.linear import Sum
from kibitz.games.masters_gallery.solving import Worker

_FIRST_TRY = 5.0
_LONGEST_TRY = 60.0
"""Seconds for an attempt; if it brings nothing, the next one of its kind gets more."""
_WAIT = 0.1
"""Seconds between two looks for a solution to begin with."""
_TIRED = 0.6
"""How much less often a part is tried again that brought nothing in its time."""
_DONE = 0.02
"""How often a part is tried again that was searched to the end; rarely, because what is held
besides it may have changed."""


@dataclass
class Part:
    """What is held while the rest is found anew."""

    held: list[Sum]
    weight: float = 1.0
    """How often it is tried..."""
    seconds: float = _FIRST_TRY
    """... and for how long."""


def parts_of(counts: Counts) -> list[Part]:
    """One to three rounds are played anew, or everything but most ranks, or but most ranks and
    what the seat asked about shows."""
    rounds = counts.rounds
    numbers = range(len(rounds))
    names = [flag for row in counts.names.which for flag in row]
    found: list[Part] = []

    def hold(what: list[list[Sum]], free: tuple[int, ...]) -> None:
        held = [x for number in numbers if number not in free for x in what[number]]
        found.append(Part([x for x in [*names, *held] if x.terms]))

    ranks = [[flag for row in r.ranked for flag in row] for r in rounds]
    shown = [[*ranks[r.number], *r.displays[0]] for r in rounds]
    for size in (1, 2, 3):
        for free in combinations(numbers, size):
            hold([r.choices() for r in rounds], free)
    for size in (0, 1):
        for free in combinations(numbers, size):
            hold(ranks, free)
    for free in combinations(numbers, 2):
        hold(shown, free)
    return found


class Neighbours(Worker):
    """CP-SAT, in one thread, on small parts of the model, around the best game.

    Only what can be played is gone on from. So it tells its solutions to whoever can play them
    and keeps the best, not to the race that it takes part in.
    """

    def __init__(
        self,
        counts: Counts,
        best: Callable[[], dict[str, int]],
        keep: Callable[[Counts, list[int], Callable[[], bool]], bool],
        seed: int = 0,
    ) -> None:
        """``best`` gives the best game's solution for single seats, or nothing. ``keep`` takes a
        solution of the model, tries until it is told that all is over, and returns whether it
        could be played."""
        super().__init__(counts.model)
        self.counts = counts
        self.best = best
        self.keep = keep
        self.parts = parts_of(counts)
        self.rng = random.Random(seed)
        self.ended = False
        self.inner: CpSat | None = None

    def hint(self, values: dict[str, int]) -> None:
        """It begins with the best game."""

    def work(self, seconds: float | None) -> None:
        end = None if seconds is None else time.monotonic() + seconds
        last: dict[str, int] = {}
        values: list[int] = []
        while not self.ended and (end is None or time.monotonic() < end):
            best = self.best()
            if not best:
                time.sleep(_WAIT)
                continue
            if best is not last:
                last = best
                known = self.counts.gathered(best)
                values = [known.get(v.name, v.low) for v in self.model.variables]
                for part in self.parts:
                    part.weight = 1.0
            (part,) = self.rng.choices(self.parts, [part.weight for part in self.parts])
            left = part.seconds if end is None else min(part.seconds, end - time.monotonic())
            self._try(part, values, left)

    def _try(self, part: Part, best: list[int], seconds: float) -> None:
        """Look for something better that is the same in what the part holds."""
        model = self.model.again()
        for what in part.held:
            model.equal(what, what.value(best))
        model.at_least(model.goal, model.goal.value(best) + 1)
        inner = self.inner = CpSat(model, 1)
        inner.solver.parameters.random_seed = self.rng.randrange(1 << 20)
        inner.hint({v.name: x for v, x in zip(model.variables, best, strict=True)})
        if self.ended:
            return
        inner.work(seconds)
        if not any(
            self.keep(self.counts, values, lambda: self.ended)
            for values in reversed(inner.solutions)
        ):
            if inner.proved and not inner.solutions:
                part.weight = _DONE
                return
            part.weight *= _TIRED
            part.seconds = min(2 * part.seconds, _LONGEST_TRY)

    def stop(self) -> None:
        self.ended = True
        if self.inner is not None:
            self.inner.stop()
