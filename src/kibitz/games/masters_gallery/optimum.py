# interpreted: drives a solver that is no part of Kibitz
"""The most, or the least, that can be scored: found, proved, and played out.

A score is reported only with a game that the rules replayed to exactly that score.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kibitz.core.game import Game, Setup
from kibitz.games.masters_gallery.counts import Counts
from kibitz.games.masters_gallery.cpsat import CpSat, require_cp_model
from kibitz.games.masters_gallery.lifting import ALL_ALIKE, HERO_ALIKE, SHOWN_ALIKE, alike
from kibitz.games.masters_gallery.linear import Model
from kibitz.games.masters_gallery.neighbours import Neighbours, parts_of, shared
from kibitz.games.masters_gallery.plan import RoundPlan, forbid, read_plan
from kibitz.games.masters_gallery.scip import Scip, require_scip
from kibitz.games.masters_gallery.situation import Situation, before_the_deal
from kibitz.games.masters_gallery.solving import Clock, Outcome, Race, Worker
from kibitz.games.masters_gallery.table import Rules
from kibitz.games.masters_gallery.witness import UnorderedError, Witness, build, rotated

HIGHEST = "highest"
LOWEST = "lowest"
LOWEST_WIN = "lowest-win"
TOTAL = "total"
GOALS = [HIGHEST, LOWEST, LOWEST_WIN, TOTAL]

_SHORT = 5.0
"""With less time than this there is no time for several models."""
_LOOK = 5.0
"""Seconds for a first solution, whatever its worth, at most."""
_PLAIN = 240.0
"""Seconds for a good plain game, at most."""
_LOOSE = 0.5
_TIGHT = 0.25
"""The shares of the time left for bounds with the other seats taken together, at most."""
_NEAR = 0.9
"""The share of what is then left for better games near the best one."""
_LIFT = {ALL_ALIKE: 5.0, SHOWN_ALIKE: 5.0, HERO_ALIKE: 90.0}
"""Seconds for making a game of a solution with the other seats taken together, at most."""


def _unwatched(found: Found) -> None:
    """Nobody watches."""


def require_solvers() -> None:
    """BadInputError tells what to install, before anything is begun."""
    require_cp_model()
    require_scip()


def runners(model: Model, threads: int) -> list[Worker]:
    """SCIP, and CP-SAT in the other threads: which is quicker differs from question to question.

    With one thread it is SCIP, which is seldom much slower and often much quicker.
    """
    if threads == 1:
        return [Scip(model)]
    second = CpSat(model, threads - 1)
    if threads == 2:
        second.prove_first()
    return [Scip(model), second]


def ask(
    situation: Situation,
    goal: str,
    hero: int = 0,
    groups: list[list[int]] | None = None,
    loose: bool = False,
) -> Counts:
    """The model of a question about a seat, or about all; what is low is negated."""
    counts = Counts(situation, groups, loose)
    model = counts.model
    if goal == TOTAL:
        model.goal = counts.points("all", list(range(len(counts.groups))), True)
    elif goal == HIGHEST:
        model.goal = counts.points("hero", [hero], True)
    else:
        mine = counts.points("hero", [hero], False)
        model.goal = -mine
        if goal == LOWEST_WIN:
            for g in range(len(counts.groups)):
                if g != hero:
                    model.at_most(counts.points(f"seat{g}", [g], False), mine - 1)
    return counts


def named(model: Model, values: list[int]) -> dict[str, int]:
    """A solution by the names of its variables."""
    return {v.name: x for v, x in zip(model.variables, values, strict=True)}


@dataclass
class Found:
    """The best so far, or the proof that there is nothing to find."""

    goal: str
    proved: bool
    score: int | None
    bound: int
    seconds: float
    witness: Witness | None = None
    seat: int | None = None
    """Who scores it in the witness; None: all seats together."""
    stopped: bool = False
    hint: dict[str, int] = field(default_factory=dict)
    """The solution's variables by name."""
    moves: list[int] = field(default_factory=list)
    """From a position: the actions that lead to it, through the rules."""

    def gap(self) -> float | None:
        """How far the bound is from the score, in parts of the score."""
        if self.score is None or self.proved:
            return None if self.score is None else 0.0
        return abs(self.bound - self.score) / max(1, abs(self.score))


@dataclass
class Memory:
    """What an earlier search found out."""

    bound: int | None = None
    hint: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


class Search:
    """One question about games that begin with any shuffle."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        rules: Rules,
        tokens: int,
        goal: str,
        memory: Memory | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.rules = rules
        self.goal = goal
        self.memory = memory or Memory()
        self.clock = Clock(self.memory.seconds)
        self.sign = 1 if goal in (HIGHEST, TOTAL) else -1
        situation = before_the_deal(rules, tokens)
        if goal != TOTAL:
            # Seats can be renamed, so the question is about seat 0 and any starter.
            situation.starter = None
        self.situation = situation
        self.counts = ask(situation, goal)
        self.bound: int | None = None
        """The model's goal is not higher than this."""
        if self.memory.bound is not None:
            self.bound = self.sign * self.memory.bound
        self.seconds: float | None = None
        self.workers = 1
        self.watch: Callable[[Found], None] = _unwatched
        self.best: Witness | None = None
        self.seat: int | None = None
        self.score: int | None = None
        self.hint: dict[str, int] = dict(self.memory.hint)
        self.poor: int | None = None
        """The score of the first game found, if there is none better."""
        self.looked_at: list[int] | None = None
        """The solution that was played out last."""
        self.lock = threading.Lock()
        """Games are found in several threads."""

    def run(self, seconds: float | None, workers: int, watch: Callable[[Found], None]) -> Found:
        """Search; ``watch`` is told now and then, and stops it by KeyboardInterrupt."""
        self.seconds, self.workers, self.watch = seconds, workers, watch
        self._recall()
        if self.score is None:
            outcome = self._look()
            if outcome.stopped or self._is_proved():
                return self._found(False, outcome.stopped)
        several = self.goal == HIGHEST and self.setup.seats > 2
        if several and (seconds is None or seconds >= _SHORT):
            stopped = self._take_together()
            if stopped or self._is_proved():
                return self._found(False, stopped)
        counts = self.counts
        while True:
            outcome = self._run(counts, self._left())
            self._lower(outcome.bound)
            if outcome.values is None:
                return self._found(outcome.proved, outcome.stopped)
            unordered = self._play_out(counts, outcome.earlier)
            if unordered is None:
                return self._found(outcome.proved, outcome.stopped)
            forbid(counts, unordered, outcome.values)
            if outcome.stopped or not outcome.proved or self._is_proved():
                return self._found(False, outcome.stopped)

    def _recall(self) -> None:
        """Play the solution out that an earlier search found, if there is one."""
        if not self.hint:
            return
        values = [self.hint.get(v.name, v.low) for v in self.counts.model.variables]
        plan = read_plan(self.counts, values)
        by = self._turned(plan)
        try:
            witness = build(self.game, self.setup, self.rules, rotated(plan, by))
        except (UnorderedError, ValueError, IndexError, StopIteration, AssertionError):
            self.hint = {}  # not a solution, or not one that can be played: it was only a hint
            return
        seat = None if self.goal == TOTAL else by
        score = sum(witness.points) if seat is None else witness.points[by]
        others = [x for p, x in enumerate(witness.points) if p != seat]
        if self.goal != LOWEST_WIN or max(others) < score:
            self.best, self.seat, self.score = witness, seat, score

    def _turned(self, plan: list[RoundPlan]) -> int:
        """By how many seats the plan is turned so that the right seat starts."""
        if self.goal == TOTAL:
            return 0
        return (int(self.rules.starter) - plan[0].starter) % self.setup.seats

    def _take_together(self) -> bool:
        """Bound the score by games in which the other seats act as one, in all respects at first,
        then with a hand for each; whether to stop. Before that, find a good game among plain ones:
        they are quickly found, and better ones are near."""
        groups = [[0], list(range(1, self.setup.seats))]
        plain = ask(self.situation, self.goal, 0, groups)
        if self.score == self.poor and plain.keep_plain():
            left = self._left()
            limit = _PLAIN if left is None else min(_PLAIN, left / 4)
            outcome = self._run(plain, limit, part=True)
            if outcome.values is not None and not outcome.stopped:
                outcome.stopped = self._lift(plain, outcome.values, self._tell)
            if outcome.stopped:
                return True
        for loose in (True, False):
            counts = ask(self.situation, self.goal, 0, groups, loose)
            left = self._left()
            share = _LOOSE if loose else _TIGHT
            outcome = self._run(counts, None if left is None else left * share)
            self._lower(outcome.bound)
            if outcome.values is not None and not outcome.stopped:
                outcome.stopped = self._lift(counts, outcome.values, self._tell)
            if outcome.stopped or self._is_proved():
                return outcome.stopped
        left = self._left()
        if outcome.proved or left is None:
            return False
        # The bound has come nearly to rest, and better games are sought in all threads.
        return self._race(counts, self._seekers(counts, self.workers), left * _NEAR, True).stopped

    def _lift(self, together: Counts, values: list[int], over: Callable[[], bool]) -> bool:
        """Look for a game that is like a solution for groups, until all is over; whether somebody
        stopped it."""
        goal = together.model.goal.value(values)
        try:
            for likeness in (ALL_ALIKE, SHOWN_ALIKE, HERO_ALIKE):
                if over() or (self.score is not None and self.score >= goal):
                    return False
                counts = alike(self.counts, together, values, likeness)
                if self._make_game(counts, likeness, over):
                    return True
        except KeyboardInterrupt:
            return True
        return False

    def _make_game(self, counts: Counts, likeness: int, over: Callable[[], bool]) -> bool:
        """Look for a better game in a model that leaves little open; whether somebody stopped it.

        Solutions whose turns have no order are excluded one by one.
        """
        left = self._left()
        limit = _LIFT[likeness] if left is None else min(_LIFT[likeness], left)
        end = time.monotonic() + limit

        def watch(run: Race) -> None:
            run.enough = over()

        while time.monotonic() < end:
            worker = self._maker(counts.model, likeness)
            outcome = Race([worker]).solve(end - time.monotonic(), watch)
            if outcome.stopped or outcome.values is None:
                return outcome.stopped
            unordered = self._play_out(counts, outcome.earlier)
            if unordered is None:
                return False
            forbid(counts, unordered, outcome.values)
        return False

    def _maker(self, model: Model, likeness: int) -> Worker:
        """With much fixed it is a matter of a moment for CP-SAT, with less SCIP is quicker."""
        if likeness != HERO_ALIKE:
            return CpSat(model, 1)
        scip = Scip(model)
        if self.score is not None:
            scip.better_than(self.score)
        return scip

    def _look(self) -> Outcome:
        """Let CP-SAT look for some game, whatever its worth, and for a first bound."""
        counts = self.counts
        limit = _LOOK if self.seconds is None else min(_LOOK, self.seconds / 3)
        outcome = Race([CpSat(counts.model, self.workers)]).solve(
            limit, lambda run: self.watch(self._so_far(counts, run))
        )
        self._lower(outcome.bound)
        self.poor = self.score
        return outcome

    def _run(self, counts: Counts, seconds: float | None, part: bool = False) -> Outcome:
        """Let the solvers work. They are told the best game so far, but not a poor one: SCIP
        finds better ones sooner if it begins with none. ``part``: not all games are in their
        model, so its bound says nothing."""
        workers = runners(counts.model, self.workers)
        if self._can_lift(counts) and self.workers > 1 and not part:
            # The bound is SCIP's, and better games are found beside it.
            workers = [*runners(counts.model, self.workers - 1), *self._seekers(counts, 1)]
        return self._race(counts, workers, seconds, part)

    def _race(
        self, counts: Counts, workers: list[Worker], seconds: float | None, part: bool
    ) -> Outcome:
        solvers = Race(workers)
        if self.hint and self.score != self.poor:
            solvers.hint(counts.gathered(self.hint))
        return solvers.solve(seconds, lambda run: self.watch(self._so_far(counts, run, part)))

    def _seekers(self, counts: Counts, threads: int) -> list[Worker]:
        """Whoever looks for better games near the best one; who goes on another day begins with
        other attempts."""
        seed = int(self.memory.seconds)
        return [
            Neighbours(counts, parts, lambda: self.hint, self._can_be_played, seed + number)
            for number, parts in enumerate(shared(parts_of(counts), threads))
        ]

    def _can_lift(self, counts: Counts) -> bool:
        """Whether solutions are for groups of seats, but with a hand for each seat."""
        return len(counts.groups) < len(counts.parties)

    def _left(self) -> float | None:
        return None if self.seconds is None else self.seconds - self.clock.run()

    def _lower(self, bound: int) -> None:
        self.bound = bound if self.bound is None else min(self.bound, bound)

    def _is_proved(self) -> bool:
        return self.score is not None and self.bound == self.sign * self.score

    def _play_out(self, counts: Counts, solutions: list[list[int]]) -> int | None:
        """Play the best solution that can be; the best one's round without order, if any."""
        unordered: int | None = None
        for values in reversed(solutions):
            plan = read_plan(counts, values)
            by = self._turned(plan)
            try:
                witness = build(self.game, self.setup, self.rules, rotated(plan, by))
            except UnorderedError as error:
                if unordered is None:
                    unordered = error.number
                continue
            with self.lock:
                self._keep(counts, witness, None if self.goal == TOTAL else by, values)
            break
        return unordered

    def _can_be_played(self, together: Counts, values: list[int], over: Callable[[], bool]) -> bool:
        """Whether a solution for groups has become a game, or a better one has."""
        self._lift(together, values, over)
        goal = together.model.goal.value(values)
        return self.score is not None and self.score >= goal

    def _keep(self, counts: Counts, witness: Witness, seat: int | None, values: list[int]) -> None:
        score = sum(witness.points) if seat is None else witness.points[seat]
        model = counts.model
        if score != self.sign * model.goal.value(values):
            raise RuntimeError("a game did not score what was planned")
        if self.goal == LOWEST_WIN:
            others = [x for p, x in enumerate(witness.points) if p != seat]
            if max(others) >= score:
                raise RuntimeError("a game was not won as planned")
        if self.score is None or self.sign * score > self.sign * self.score:
            self.best, self.seat, self.score = witness, seat, score
            self.hint = named(model, values)

    def _so_far(self, counts: Counts, run: Race, part: bool = False) -> Found:
        """What is known while the solvers run. Their last solution is played out at once: a score
        that is told is that of a game."""
        best = run.best
        if best is not None and best is not self.looked_at:
            self.looked_at = best
            found = self.sign * counts.model.goal.value(best)
            if self.score is None or self.sign * found > self.sign * self.score:
                if self._can_lift(counts):
                    if self._lift(counts, best, self._tell):
                        raise KeyboardInterrupt
                elif len(counts.groups) == self.setup.seats:
                    self._play_out(counts, [best])
        if not part:
            self._lower(run.bound)
        # Others may know more than the solvers of this race.
        run.enough = self.score is not None and self.sign * self.score >= self._known_bound()
        return self._known()

    def _known(self) -> Found:
        """What is known at this moment."""
        bound = self.sign * self._known_bound()
        return Found(self.goal, False, self.score, bound, self.clock.seconds(), hint=self.hint)

    def _tell(self) -> bool:
        """Tell whoever watches that it goes on: it is not over."""
        self.watch(self._known())
        return False

    def _known_bound(self) -> int:
        """What has been proved, or is plain to see."""
        return (
            self.counts.model.bounds(self.counts.model.goal)[1]
            if self.bound is None
            else self.bound
        )

    def _found(self, proved: bool, stopped: bool) -> Found:
        bound = self._known_bound()
        if self.score is not None and self.sign * self.score > bound:
            raise RuntimeError("a game scored more than its bound")
        proved = proved or self._is_proved()
        if proved and self.score is not None:
            bound = self.sign * self.score
        return Found(
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
