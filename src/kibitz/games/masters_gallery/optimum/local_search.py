# interpreted: drives a solver that is not part of Kibitz
"""Large neighbourhood search: fix most of the best solution and solve for the rest.

It proves nothing, but finds good games in minutes where a proof takes hours.
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
"""Seconds for the first attempt in a neighbourhood; doubled after each one without success."""
_DEEP_TRY = 120.0
"""The same where little is fixed."""
_LONGEST = 8.0
"""The longest attempt, as a multiple of the first."""
_POLL = 0.1
"""Seconds between two checks for a first solution."""
_DISCOUNT = 0.6
"""Factor for the weight of a neighbourhood after an attempt without success."""
_EXHAUSTED = 0.02
"""Weight of a neighbourhood proved to hold nothing better. Not 0, because what is fixed around it
may have changed."""


@dataclass
class Neighbourhood:
    """The solutions that share some values with the best one."""

    fixed: list[Expr]
    """Fixed to its value in the best solution."""
    fixed_to_zero: list[Expr] = field(default_factory=list)
    branch_first: list[list[Expr]] = field(default_factory=list)
    """If given, little is fixed: SCIP is used, and branches on these in this order."""
    promise: Expr = field(default_factory=Expr)
    """The higher its value in the best solution, the more often the neighbourhood is tried."""

    def __post_init__(self) -> None:
        self.weight = 1.0
        """How often it is tried, relative to the others."""
        self.seconds = _DEEP_TRY if self.branch_first else _FIRST_TRY
        """How long the next attempt takes at most."""
        self.longest = _LONGEST * self.seconds

    def reset(self, best: list[int]) -> None:
        """Reset the weight for a new best solution."""
        self.weight = 1.0 + self.promise.value(best)


def neighbourhoods(game_model: GameModel) -> list[Neighbourhood]:
    """All neighbourhoods of a model.

    Free are one to three rounds; or everything but the ranks of most rounds; or everything but
    those ranks and the hero's displays; or everything but the favourite artist.
    """
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
    """One artist gets all awards, and is first from round 2 on or has its ranks in the best game.

    That fixes few variables, but most of the artists' values. Branching then starts with awards,
    the artist's scoring cards, and which seats run out of cards, which decide most of the rest.
    """
    rounds = game_model.rounds
    options = game_model.situation.options
    if not options.awards or options.awards == ONE_AWARD_EACH:
        return []
    given = [what for r in rounds for what in r.given]
    runs_out = [flag for r in rounds for flag in r.runs_out]
    found: list[Neighbourhood] = []
    for a in rounds[0].artists:
        others = [what for r in rounds for b, what in enumerate(r.given) if b != a]
        first = [[*given, *game_model.awarded], [row[a] for row in game_model.scoring], runs_out]
        below = [1 - r.ranked[0][a] for r in rounds[1:]]
        ranks = [row[a] for r in rounds for row in r.ranked if row[a].terms]
        awards = total(r.given[a] for r in rounds)
        found += [
            Neighbourhood([], [*others, *below], first, awards),
            Neighbourhood(ranks, others, first, awards),
        ]
    return found


def split_among_threads(every: list[Neighbourhood], threads: int) -> list[list[Neighbourhood]]:
    """The neighbourhoods for each thread.

    With several threads, the first gets those in which little is fixed, each other thread a copy
    of all the rest.
    """
    deep = [one for one in every if one.branch_first]
    if threads == 1 or not deep:
        return [[copy(one) for one in every] for _ in range(threads)]
    small = [one for one in every if not one.branch_first]
    return [deep, *([copy(one) for one in small] for _ in range(threads - 1))]


class LocalSearch(Backend):
    """Solves neighbourhoods of the best game with CP-SAT or SCIP, in one thread.

    It continues only from solutions that can be played. So it hands them to ``accept``, not to the
    race that it takes part in.
    """

    def __init__(
        self,
        game_model: GameModel,
        neighbourhoods: list[Neighbourhood],
        best: Callable[[], dict[str, int]],
        accept: Callable[[GameModel, list[int], Callable[[], bool]], bool],
        seed: int = 0,
    ) -> None:
        """``best`` returns the solution of the best game, for single seats; empty if there is none.
        ``accept`` tries to play a solution of the model, until the callable it is given returns
        True, and returns whether that succeeded."""
        super().__init__(game_model.linear)
        self.game_model = game_model
        self.best = best
        self.accept = accept
        self.neighbourhoods = neighbourhoods
        self.rng = random.Random(seed)
        self.ended = False
        self.inner: Backend | None = None

    def hint(self, values: dict[str, int]) -> None:
        """Ignored: it starts from the best game."""

    def work(self, seconds: float | None) -> None:
        end = None if seconds is None else time.monotonic() + seconds
        last: dict[str, int] = {}
        values: list[int] = []
        while not self.ended and (end is None or time.monotonic() < end):
            best = self.best()
            if not best:
                time.sleep(_POLL)
                continue
            if best is not last:
                last = best
                known = self.game_model.aggregate(best)
                values = [known.get(v.name, v.low) for v in self.model.variables]
                for one in self.neighbourhoods:
                    one.reset(values)
            weights = [one.weight for one in self.neighbourhoods]
            (chosen,) = self.rng.choices(self.neighbourhoods, weights)
            left = chosen.seconds
            if end is not None:
                left = min(left, end - time.monotonic())
            self._try(chosen, values, left)

    def _try(self, chosen: Neighbourhood, best: list[int], seconds: float) -> None:
        """Look for a better solution in a neighbourhood of the best one."""
        model = self.model.clone()
        for what in chosen.fixed:
            model.equal(what, what.value(best))
        for what in chosen.fixed_to_zero:
            model.equal(what, 0)
        inner = self.inner = self._backend(chosen, model, best)
        if self.ended:
            return
        inner.work(seconds)
        if not any(
            self.accept(self.game_model, values, lambda: self.ended)
            for values in reversed(inner.solutions)
        ):
            if inner.proved and not inner.solutions:
                chosen.weight = _EXHAUSTED
                return
            chosen.weight *= _DISCOUNT
            chosen.seconds = min(2 * chosen.seconds, chosen.longest)

    def _backend(self, chosen: Neighbourhood, model: LinearModel, best: list[int]) -> Backend:
        seed = self.rng.randrange(1 << 20)
        goal = model.goal.value(best)
        if chosen.branch_first:
            scip = Scip(model)
            scip.better_than(goal)
            scip.branch_first(chosen.branch_first, seed)
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
