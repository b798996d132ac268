# interpreted: drives a solver that is not part of Kibitz
"""Searches for the highest or lowest score over all shuffles, with a proof where possible.

A score is reported only with a game that the rules have replayed to exactly that score.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from kibitz.core.errors import SearchStoppedError
from kibitz.core.game import Game, Setup
from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.backends.cpsat import CpSat
from kibitz.games.masters_gallery.optimum.backends.portfolio import default_backends
from kibitz.games.masters_gallery.optimum.backends.race import Clock, Outcome, Race
from kibitz.games.masters_gallery.optimum.backends.scip import Scip
from kibitz.games.masters_gallery.optimum.checkpoint import Checkpoint
from kibitz.games.masters_gallery.optimum.known import known_game, model_of
from kibitz.games.masters_gallery.optimum.local_search import (
    LocalSearch,
    neighbourhoods,
    split_among_threads,
)
from kibitz.games.masters_gallery.optimum.model.expressions import LinearModel, values_by_name
from kibitz.games.masters_gallery.optimum.model.goals import HIGHEST, LOWEST_WIN, TOTAL, build_model
from kibitz.games.masters_gallery.optimum.model.lifting import (
    MATCH_ALL,
    MATCH_DISPLAYS,
    MATCH_HERO,
    lifting_model,
)
from kibitz.games.masters_gallery.optimum.model.no_goods import exclude_turn_order
from kibitz.games.masters_gallery.optimum.model.situation import before_the_deal
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.optimum.playout.plan import RoundPlan, read_plan
from kibitz.games.masters_gallery.optimum.playout.witness import (
    UnorderedError,
    Witness,
    build_witness,
    rotate_seats,
)
from kibitz.games.masters_gallery.optimum.result import SearchResult
from kibitz.games.masters_gallery.options import Options

_SHORT = 5.0
"""Seconds; with less, only the exact model is solved."""
_LOOK = 5.0
"""Seconds at most for a first solution of any score."""
_PLAIN = 240.0
"""Seconds at most for a good game of plain play."""
_LOOSE = 0.5
_TIGHT = 0.25
"""Shares of the remaining time for bounds with the other seats aggregated."""
_NEAR = 0.9
"""The share of what then remains for local search."""
_LIFT = {MATCH_ALL: 5.0, MATCH_DISPLAYS: 5.0, MATCH_HERO: 90.0}
"""Seconds at most for lifting a solution with the other seats aggregated."""


def _unwatched(found: SearchResult) -> None:
    """The default: progress is not reported."""


class Search:
    """One question about games over all shuffles."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        options: Options,
        goal: str,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.options = options
        self.goal = goal
        self.checkpoint = checkpoint or Checkpoint()
        self.clock = Clock(self.checkpoint.seconds)
        self.sign = 1 if goal in (HIGHEST, TOTAL) else -1
        situation = before_the_deal(options)
        if goal != TOTAL:
            # Seats are symmetric, so the model asks about seat 0 and leaves the starter open.
            situation.starter = None
        self.situation = situation
        self.game_model = build_model(situation, goal)
        self.bound: int | None = None
        """An upper bound of the model's objective."""
        if self.checkpoint.bound is not None:
            self.bound = self.sign * self.checkpoint.bound
        self.seconds: float | None = None
        self.threads = 1
        self.watch: Callable[[SearchResult], None] = _unwatched
        self.best: Witness | None = None
        self.seat: int | None = None
        self.score: int | None = None
        self.hint: dict[str, int] = dict(self.checkpoint.hint)
        self.first_score: int | None = None
        """The score of the first game found: usually poor."""
        self.last_played_out: list[int] | None = None
        """The last solution that was played out."""
        self.lock = threading.Lock()
        """Held while the best game is replaced: several threads find games."""

    def run(
        self, seconds: float | None, threads: int, watch: Callable[[SearchResult], None]
    ) -> SearchResult:
        """Search. ``watch`` is told the progress; it stops the search by SearchStoppedError."""
        self.seconds, self.threads, self.watch = seconds, threads, watch
        try:
            return self._search()
        except SearchStoppedError:
            # Between two races, for instance while a model is built.
            return self._found(False, True)

    def _search(self) -> SearchResult:
        """All steps, one after another, until something is proved or time is up."""
        seconds = self.seconds
        self._replay_checkpoint()
        if self._start_from_known():
            return self._found(False, True)
        if self.score is None:
            outcome = self._look()
            if outcome.stopped or self._is_proved():
                return self._found(False, outcome.stopped)
        several = self.goal == HIGHEST and self.setup.seats > 2
        if several and (seconds is None or seconds >= _SHORT):
            stopped = self._bound_by_groups()
            if stopped or self._is_proved():
                return self._found(False, stopped)
        game_model = self.game_model
        while True:
            outcome = self._run(game_model, self._left())
            self._lower(outcome.bound)
            if outcome.values is None:
                return self._found(outcome.proved, outcome.stopped)
            unordered = self._play_out(game_model, outcome.earlier)
            if unordered is None:
                return self._found(outcome.proved, outcome.stopped)
            exclude_turn_order(game_model, unordered, outcome.values)
            if outcome.stopped or not outcome.proved or self._is_proved():
                return self._found(False, outcome.stopped)

    def _replay_checkpoint(self) -> None:
        """Play out the solution of an earlier search, if there is one."""
        if not self.hint:
            return
        values = [self.hint.get(v.name, v.low) for v in self.game_model.linear.variables]
        plan = read_plan(self.game_model, values)
        by = self._rotation(plan)
        try:
            witness = build_witness(self.game, self.setup, self.options, rotate_seats(plan, by))
        except (UnorderedError, ValueError, IndexError, StopIteration, AssertionError):
            self.hint = {}  # no solution, or not one that can be played: start without it
            return
        seat = None if self.goal == TOTAL else self._best_seat(witness.points, by)
        score = sum(witness.points) if seat is None else witness.points[seat]
        others = [x for p, x in enumerate(witness.points) if p != seat]
        if self.goal != LOWEST_WIN or max(others) < score:
            self.best, self.seat, self.score = witness, seat, score

    def _start_from_known(self) -> bool:
        """Start from the best game known for these rules, if it is better than the checkpoint's.

        Returns whether the search was stopped.
        """
        record = known_game(self.game, self.setup, self.goal)
        if record is None or record.result is None:
            return False
        points = [int(x) for x in record.result]
        if self.score is not None and max(points) <= self.score:
            return False
        if record.setup.number("starter") == self.options.starter:
            # The record was replayed when it was read: no solver has to find the game again.
            witness = Witness(self.setup, record.deal, list(record.moves), points)
            self.best, self.seat, self.score = witness, points.index(max(points)), max(points)
            self.hint = {}
        return self._make_game(model_of(record, self.game_model), MATCH_ALL, self._report_progress)

    def _rotation(self, plan: list[RoundPlan]) -> int:
        """By how many seats the plan must be rotated for the right seat to start."""
        if self.goal == TOTAL:
            return 0
        return (int(self.options.starter) - plan[0].starter) % self.setup.seats

    def _bound_by_groups(self) -> bool:
        """Bound the score by models in which the other seats are aggregated.

        First they are aggregated in every respect, then with a hand for each seat. Before that, a
        good game is looked for in plain play, where games are found quickly. Returns whether the
        search was stopped.
        """
        groups = [[0], list(range(1, self.setup.seats))]
        plain = build_model(self.situation, self.goal, 0, groups)
        if self.score == self.first_score and plain.restrict_to_plain_play():
            left = self._left()
            limit = _PLAIN if left is None else min(_PLAIN, left / 4)
            outcome = self._run(plain, limit, part=True)
            if outcome.values is not None and not outcome.stopped:
                outcome.stopped = self._lift(plain, outcome.values, self._report_progress)
            if outcome.stopped:
                return True
        for loose in (True, False):
            game_model = build_model(self.situation, self.goal, 0, groups, loose)
            left = self._left()
            share = _LOOSE if loose else _TIGHT
            outcome = self._run(game_model, None if left is None else left * share)
            self._lower(outcome.bound)
            if outcome.values is not None and not outcome.stopped:
                outcome.stopped = self._lift(game_model, outcome.values, self._report_progress)
            if outcome.stopped or self._is_proved():
                return outcome.stopped
        left = self._left()
        if outcome.proved or left is None:
            return False
        # The bound hardly moves any more, so all threads look for better games.
        return self._race(
            game_model, self._local_searches(game_model, self.threads), left * _NEAR, True
        ).stopped

    def _lift(self, together: GameModel, values: list[int], over: Callable[[], bool]) -> bool:
        """Look for a game that matches a solution for groups, until ``over``.

        Returns whether the search was stopped.
        """
        goal = together.linear.goal.value(values)
        try:
            for match in (MATCH_ALL, MATCH_DISPLAYS, MATCH_HERO):
                if over() or (self.score is not None and self.score >= goal):
                    return False
                game_model = lifting_model(self.game_model, together, values, match)
                if self._make_game(game_model, match, over):
                    return True
        except SearchStoppedError:
            return True
        return False

    def _make_game(self, game_model: GameModel, match: int, over: Callable[[], bool]) -> bool:
        """Look for a better game in a model in which little is free.

        Solutions whose turns have no order are excluded one by one. Returns whether the search was
        stopped.
        """
        left = self._left()
        limit = _LIFT[match] if left is None else min(_LIFT[match], left)
        end = time.monotonic() + limit

        def watch(run: Race) -> None:
            run.enough = over()

        while time.monotonic() < end:
            worker = self._maker(game_model.linear, match)
            outcome = Race([worker]).solve(end - time.monotonic(), watch)
            if outcome.stopped or outcome.values is None:
                return outcome.stopped
            unordered = self._play_out(game_model, outcome.earlier)
            if unordered is None:
                return False
            exclude_turn_order(game_model, unordered, outcome.values)
        return False

    def _maker(self, model: LinearModel, match: int) -> Backend:
        """CP-SAT is quickest if nearly everything is fixed, SCIP if less is."""
        if match != MATCH_HERO:
            return CpSat(model, 1)
        scip = Scip(model)
        if self.score is not None:
            scip.better_than(self.score)
        return scip

    def _look(self) -> Outcome:
        """Find any game, and a first bound, with CP-SAT."""
        game_model = self.game_model
        limit = _LOOK if self.seconds is None else min(_LOOK, self.seconds / 3)
        outcome = Race([CpSat(game_model.linear, self.threads)]).solve(
            limit, lambda run: self.watch(self._so_far(game_model, run))
        )
        self._lower(outcome.bound)
        self.first_score = self.score
        return outcome

    def _run(self, game_model: GameModel, seconds: float | None, part: bool = False) -> Outcome:
        """Race the solvers on a model.

        Their hint is the best game so far, but not the first one: SCIP finds better games sooner
        without a poor hint. ``part``: the model does not contain all games, so its bound does not
        count.
        """
        backends = default_backends(game_model.linear, self.threads)
        if self._can_lift(game_model) and self.threads > 1 and not part:
            # SCIP improves the bound while local search finds better games.
            backends = [
                *default_backends(game_model.linear, self.threads - 1),
                *self._local_searches(game_model, 1),
            ]
        return self._race(game_model, backends, seconds, part)

    def _race(
        self, game_model: GameModel, backends: list[Backend], seconds: float | None, part: bool
    ) -> Outcome:
        race = Race(backends)
        if self.hint and self.score != self.first_score:
            race.hint(game_model.aggregate(self.hint))
        return race.solve(seconds, lambda run: self.watch(self._so_far(game_model, run, part)))

    def _local_searches(self, game_model: GameModel, threads: int) -> list[Backend]:
        """Local searches, one for each thread. A resumed search has other random seeds."""
        seed = int(self.checkpoint.seconds)
        return [
            LocalSearch(game_model, parts, lambda: self.hint, self._can_be_played, seed + number)
            for number, parts in enumerate(split_among_threads(neighbourhoods(game_model), threads))
        ]

    def _can_lift(self, game_model: GameModel) -> bool:
        """Whether seats are grouped, but with a hand for each: such solutions can be lifted."""
        return len(game_model.groups) < len(game_model.parties)

    def _left(self) -> float | None:
        return None if self.seconds is None else self.seconds - self.clock.run()

    def _lower(self, bound: int) -> None:
        self.bound = bound if self.bound is None else min(self.bound, bound)

    def _is_proved(self) -> bool:
        return self.score is not None and self.bound == self.sign * self.score

    def _play_out(self, game_model: GameModel, solutions: list[list[int]]) -> int | None:
        """Play out the best solution that can be played.

        Returns the round for which the best one has no order of turns, if any.
        """
        unordered: int | None = None
        for values in reversed(solutions):
            plan = read_plan(game_model, values)
            by = self._rotation(plan)
            try:
                witness = build_witness(self.game, self.setup, self.options, rotate_seats(plan, by))
            except UnorderedError as error:
                if unordered is None:
                    unordered = error.number
                continue
            with self.lock:
                self._keep(game_model, witness, None if self.goal == TOTAL else by, values)
            break
        return unordered

    def _can_be_played(
        self, together: GameModel, values: list[int], over: Callable[[], bool]
    ) -> bool:
        """Lift a solution for groups; whether there is now a game at least as good."""
        self._lift(together, values, over)
        goal = together.linear.goal.value(values)
        return self.score is not None and self.score >= goal

    def _keep(
        self, game_model: GameModel, witness: Witness, seat: int | None, values: list[int]
    ) -> None:
        score = sum(witness.points) if seat is None else witness.points[seat]
        model = game_model.linear
        if score != self.sign * model.goal.value(values):
            raise RuntimeError("the replayed game scored other points than its plan")
        if self.goal == LOWEST_WIN:
            others = [x for p, x in enumerate(witness.points) if p != seat]
            if max(others) >= score:
                raise RuntimeError("the replayed game was not won as planned")
        if seat is not None:
            seat = self._best_seat(witness.points, seat)
            score = witness.points[seat]
        if self.score is None or self.sign * score > self.sign * self.score:
            self.best, self.seat, self.score = witness, seat, score
            self.hint = values_by_name(model, values)
        elif score == self.score and not self.hint:
            # The game was known, but not as a solution of the model.
            self.hint = values_by_name(model, values)

    def _best_seat(self, points: list[int], planned: int) -> int:
        """Seats are symmetric, so of all seats in a game the one that reached the goal best counts,
        not the one for which it was planned."""
        if self.goal == LOWEST_WIN:
            return planned
        best = max(self.sign * x for x in points)
        return planned if self.sign * points[planned] == best else points.index(self.sign * best)

    def _so_far(self, game_model: GameModel, run: Race, part: bool = False) -> SearchResult:
        """The progress while solvers run.

        Their last solution is played out at once, so that a reported score is that of a game.
        """
        best = run.best
        if best is not None and best is not self.last_played_out:
            self.last_played_out = best
            found = self.sign * game_model.linear.goal.value(best)
            if self.score is None or self.sign * found > self.sign * self.score:
                if self._can_lift(game_model):
                    if self._lift(game_model, best, self._report_progress):
                        raise SearchStoppedError
                elif len(game_model.groups) == self.setup.seats:
                    self._play_out(game_model, [best])
        if not part:
            self._lower(run.bound)
        # A game or a bound may also have come from outside this race.
        run.enough = self.score is not None and self.sign * self.score >= self._known_bound()
        return self._known()

    def _known(self) -> SearchResult:
        """The result so far."""
        bound = self.sign * self._known_bound()
        return SearchResult(
            self.goal, False, self.score, bound, self.clock.seconds(), hint=self.hint
        )

    def _report_progress(self) -> bool:
        """Report progress while lifting; never over."""
        self.watch(self._known())
        return False

    def _known_bound(self) -> int:
        """The bound proved, or the one that follows from the variables' bounds."""
        return (
            self.game_model.linear.bounds(self.game_model.linear.goal)[1]
            if self.bound is None
            else self.bound
        )

    def _found(self, proved: bool, stopped: bool) -> SearchResult:
        bound = self._known_bound()
        if self.score is not None and self.sign * self.score > bound:
            raise RuntimeError("a game scored more than the proved bound")
        proved = proved or self._is_proved()
        if proved and self.score is not None:
            bound = self.sign * self.score
        return SearchResult(
            self.goal,
            proved,
            self.score,
            self.sign * bound,
            self.clock.seconds(),
            self.best,
            self.seat,
            stopped,
            self.hint,
        )
