# interpreted: drives a solver that is no part of Kibitz
"""Better games from good ones: most of the best solution is held, and the rest found anew.

Nothing is proved that way. But where a proof takes hours, good games are found in minutes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from itertools import combinations

from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.backends.cpsat import CpSat
from kibitz.games.masters_gallery.optimum.backends.scip import Scip
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.options import ONE_AWARD_EACH

_FIRST_TRY = 5.0
_DEEP_TRY = 120.0
"""Seconds for an attempt, and for one where little is held; if it brings nothing, the next one of
its kind gets more..."""
_LONGER = 8.0
"""... up to so many times as much."""
_WAIT = 0.1
"""Seconds between two looks for a solution to begin with."""
_TIRED = 0.6
"""How much less often a part is tried again that brought nothing in its time."""
_DONE = 0.02
"""How often a part is tried again that was searched to the end; rarely, because what is held
besides it may have changed."""


@dataclass
class Neighbourhood:
    """What is held while the rest is found anew."""

    held: list[Expr]
    """This is as in the best solution."""
    none: list[Expr] = field(default_factory=list)
    """And of this there is none."""
    first: list[list[Expr]] = field(default_factory=list)
    """Where so little is held that CP-SAT is lost, SCIP decides on this first."""
    likely: Expr = field(default_factory=Expr)
    """The more of this there is in the best solution, the more is to be hoped for."""

    def __post_init__(self) -> None:
        self.weight = 1.0
        """How often it is tried..."""
        self.seconds = _DEEP_TRY if self.first else _FIRST_TRY
        """... and for how long."""
        self.longest = _LONGER * self.seconds

    def begin(self, best: list[int]) -> None:
        """Forget what attempts near an earlier solution brought."""
        self.weight = 1.0 + self.likely.value(best)


def neighbourhoods(game_model: GameModel) -> list[Neighbourhood]:
    """One to three rounds are played anew, or everything but most ranks, or but most ranks and
    what the seat asked about shows, or everything but who is the favourite."""
    rounds = game_model.rounds
    numbers = range(len(rounds))
    names = [flag for row in game_model.symmetry.which for flag in row]
    found: list[Neighbourhood] = []

    def hold(what: list[list[Expr]], free: tuple[int, ...]) -> None:
        held = [x for number in numbers if number not in free for x in what[number]]
        found.append(Neighbourhood([x for x in [*names, *held] if x.terms]))

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
    return found + favourite_neighbourhoods(game_model)


def favourite_neighbourhoods(game_model: GameModel) -> list[Neighbourhood]:
    """One artist gets all awards, and is first from the second round on, or has the same ranks.

    That is little, but it settles most of the values. Then awards, the artist's cards that score
    and who runs out of cards settle most of the rest.
    """
    rounds = game_model.rounds
    options = game_model.situation.options
    if not options.awards or options.awards == ONE_AWARD_EACH:
        return []
    given = [what for r in rounds for what in r.given]
    gone = [flag for r in rounds for flag in r.runs_out]
    found: list[Neighbourhood] = []
    for a in rounds[0].artists:
        others = [what for r in rounds for b, what in enumerate(r.given) if b != a]
        first = [[*given, *game_model.awarded], [row[a] for row in game_model.scoring], gone]
        below = [1 - r.ranked[0][a] for r in rounds[1:]]
        ranks = [row[a] for r in rounds for row in r.ranked if row[a].terms]
        awards = total(r.given[a] for r in rounds)
        found += [
            Neighbourhood([], [*others, *below], first, awards),
            Neighbourhood(ranks, others, first, awards),
        ]
    return found


def split_among_threads(parts: list[Neighbourhood], threads: int) -> list[list[Neighbourhood]]:
    """The parts for each of several threads: where little is held for the first one, if there are
    two or more, the others for the rest."""
    deep = [part for part in parts if part.first]
    if threads == 1 or not deep:
        return [[copy(part) for part in parts] for _ in range(threads)]
    small = [part for part in parts if not part.first]
    return [deep, *([copy(part) for part in small] for _ in range(threads - 1))]


class LocalSearch(Backend):
    """CP-SAT or SCIP, in one thread, on parts of the model, around the best game.

    Only what can be played is gone on from. So it tells its solutions to whoever can play them
    and keeps the best, not to the race that it takes part in.
    """

    def __init__(
        self,
        game_model: GameModel,
        parts: list[Neighbourhood],
        best: Callable[[], dict[str, int]],
        keep: Callable[[GameModel, list[int], Callable[[], bool]], bool],
        seed: int = 0,
    ) -> None:
        """``best`` gives the best game's solution for single seats, or nothing. ``keep`` takes a
        solution of the model, tries until it is told that all is over, and returns whether it
        could be played."""
        super().__init__(game_model.linear)
        self.game_model = game_model
        self.best = best
        self.keep = keep
        self.parts = parts
        self.rng = random.Random(seed)
        self.ended = False
        self.inner: Backend | None = None

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
                known = self.game_model.aggregate(best)
                values = [known.get(v.name, v.low) for v in self.model.variables]
                for part in self.parts:
                    part.begin(values)
            (part,) = self.rng.choices(self.parts, [part.weight for part in self.parts])
            left = part.seconds if end is None else min(part.seconds, end - time.monotonic())
            self._try(part, values, left)

    def _try(self, part: Neighbourhood, best: list[int], seconds: float) -> None:
        """Look for something better that is the same in what the part holds."""
        model = self.model.clone()
        for what in part.held:
            model.equal(what, what.value(best))
        for what in part.none:
            model.equal(what, 0)
        inner = self.inner = self._solver(part, model, best)
        if self.ended:
            return
        inner.work(seconds)
        if not any(
            self.keep(self.game_model, values, lambda: self.ended)
            for values in reversed(inner.solutions)
        ):
            if inner.proved and not inner.solutions:
                part.weight = _DONE
                return
            part.weight *= _TIRED
            part.seconds = min(2 * part.seconds, part.longest)

    def _solver(self, part: Neighbourhood, model: LinearModel, best: list[int]) -> Backend:
        seed = self.rng.randrange(1 << 20)
        goal = model.goal.value(best)
        if part.first:
            scip = Scip(model)
            scip.better_than(goal)
            scip.branch_first(part.first, seed)
            return scip
        model.at_least(model.goal, goal + 1)
        cpsat = CpSat(model, 1)
        cpsat.solver.parameters.random_seed = seed
        cpsat.hint({v.name: x for v, x in zip(model.variables, best, strict=True)})
        return cpsat

    def stop(self) -> None:
        self.ended = True
        if self.inner is not None:
            self.inner.stop()
