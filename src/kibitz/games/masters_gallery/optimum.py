# interpreted: drives a solver that is no part of Kibitz
"""The most, or the least, that can be scored: found, proved, and played out.

A score is reported only with a game that the rules replayed to exactly that score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kibitz.core.game import Game, Setup
from kibitz.games.masters_gallery.counts import Counts
from kibitz.games.masters_gallery.cpsat import CpSat, require_cp_model
from kibitz.games.masters_gallery.linear import Model, total
from kibitz.games.masters_gallery.plan import RoundPlan, forbid, read_plan
from kibitz.games.masters_gallery.scip import Scip, require_scip
from kibitz.games.masters_gallery.situation import Situation, before_the_deal
from kibitz.games.masters_gallery.solving import Clock, Outcome, Race
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
"""Seconds for good plain games, at most."""
_LIFT = 20.0
"""Seconds for making a game of a solution with the other seats taken together, at most."""
_TOGETHER = 0.8
"""The share of the time for the bound with the other seats taken together, at most."""


def _unwatched(found: Found) -> None:
    """Nobody watches."""


def require_solvers() -> None:
    """BadInputError tells what to install, before anything is begun."""
    require_cp_model()
    require_scip()


def race(model: Model, threads: int) -> Race:
    """SCIP, and CP-SAT in the other threads: which is quicker differs from question to question.

    With one thread it is SCIP, which is seldom much slower and often much quicker.
    """
    if threads == 1:
        return Race([Scip(model)])
    second = CpSat(model, threads - 1)
    if threads == 2:
        second.prove_first()
    return Race([Scip(model), second])


def ask(
    situation: Situation, goal: str, hero: int = 0, groups: list[list[int]] | None = None
) -> Counts:
    """The model of a question about a seat, or about all; what is low is negated."""
    counts = Counts(situation, groups)
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
        self.looked_at: list[int] | None = None
        """The solution that was played out last."""

    def run(self, seconds: float | None, workers: int, watch: Callable[[Found], None]) -> Found:
        """Search; ``watch`` is told now and then, and stops it by KeyboardInterrupt."""
        self.seconds, self.workers, self.watch = seconds, workers, watch
        self._recall()
        several = self.goal == HIGHEST and self.setup.seats > 2
        if several and (seconds is None or seconds >= _SHORT):
            stopped = self._bound_together()
            if stopped or self._is_proved():
                return self._found(False, stopped)
        counts = self.counts
        while True:
            outcome = self._solve(counts, self._left())
            self._lower(outcome.bound)
            if outcome.values is None:
                return self._found(outcome.proved, outcome.stopped)
            unordered = self._play_out(counts, outcome.earlier)
            if unordered is None:
                return self._found(outcome.proved, outcome.stopped)
            forbid(counts, unordered, outcome.values)
            if outcome.stopped or not outcome.proved:
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
            return  # not a solution, or not one that can be played: it was only a hint
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

    def _bound_together(self) -> bool:
        """Bound the score by a game in which the other seats act as one; whether to stop."""
        left = self._left()
        others = list(range(1, self.setup.seats))
        plain = ask(self.situation, self.goal, 0, [[0], others])
        if self.score is None and plain.keep_plain():
            # Other solutions for groups can seldom be played, so these come first.
            limit = _PLAIN if left is None else min(_PLAIN, left / 4)
            solvers = race(plain.model, self.workers)
            outcome = solvers.solve(limit, lambda run: self.watch(self._so_far(plain, run, True)))
            if outcome.stopped or (outcome.values and self._lift(plain, outcome.values)):
                return True
        counts = ask(self.situation, self.goal, 0, [[0], others])
        left = self._left()
        outcome = self._solve(counts, None if left is None else left * _TOGETHER)
        self._lower(outcome.bound)
        if outcome.stopped or self._is_proved() or outcome.values is None:
            return outcome.stopped
        return self._lift(counts, outcome.values)

    def _lift(self, together: Counts, values: list[int]) -> bool:
        """Look for a game among those in which the seat asked about does what it does in a
        solution for groups, and the others together what they do; or at least the former. Whether
        somebody stopped it."""
        goal = together.model.goal.value(values)
        for strict in (True, False):
            if self.score is not None and self.score >= goal:
                return False
            counts = self._like(together, values, strict)
            left = self._left()
            limit = _LIFT if left is None else min(_LIFT, left)
            # For CP-SAT, with so much fixed, it is a matter of a moment.
            outcome = Race([CpSat(counts.model, 1)]).solve(limit, lambda run: None)
            if outcome.values is not None:
                self._play_out(counts, outcome.earlier)
            if outcome.stopped:
                return True
        return False

    def _like(self, together: Counts, values: list[int], strict: bool) -> Counts:
        """The model of games that are like a solution for groups."""
        counts = Counts(self.situation)
        model = counts.model
        for r, known in zip(counts.rounds, together.rounds, strict=True):
            for a in r.artists:
                model.equal(r.displays[0][a], known.displays[0][a].value(values))
                for k in range(len(r.ranked)):
                    model.equal(r.ranked[k][a], known.ranked[k][a].value(values))
                if strict:
                    others = total(row[a] for row in r.displays[1:])
                    model.equal(others, known.displays[1][a].value(values))
                    model.equal(r.given[a], known.given[a].value(values))
        model.goal = counts.points("hero", [0], True)
        return counts

    def _solve(self, counts: Counts, seconds: float | None) -> Outcome:
        """Search. If there is no game yet, CP-SAT looks for some game first, whatever its worth.
        SCIP is not told about that one: it finds better games sooner if it begins with none."""
        end = None if seconds is None else self.clock.run() + seconds
        known = counts.gathered(self.hint)
        if self.score is None:
            look = _LOOK if seconds is None else min(_LOOK, seconds / 3)
            outcome = self._run(counts, Race([CpSat(counts.model, self.workers)]), look)
            if outcome.proved or outcome.stopped:
                return outcome
            self._lower(outcome.bound)
        solvers = race(counts.model, self.workers)
        if known:
            solvers.hint(known)
        return self._run(counts, solvers, None if end is None else end - self.clock.run())

    def _run(self, counts: Counts, solvers: Race, seconds: float | None) -> Outcome:
        return solvers.solve(seconds, lambda run: self.watch(self._so_far(counts, run, False)))

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
            self._keep(counts, witness, None if self.goal == TOTAL else by, values)
            break
        return unordered

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

    def _so_far(self, counts: Counts, run: Race, part: bool) -> Found:
        """What is known while the solvers run. Their last solution is played out at once: a score
        that is told is that of a game. ``part``: not all games are in their model, so its bound
        says nothing."""
        best = run.best
        if best is not None and best is not self.looked_at:
            self.looked_at = best
            found = self.sign * counts.model.goal.value(best)
            if self.score is None or self.sign * found > self.sign * self.score:
                if len(counts.groups) < self.setup.seats:
                    if self._lift(counts, best):
                        raise KeyboardInterrupt
                else:
                    self._play_out(counts, [best])
        bound = self._known_bound() if part else min(run.bound, self._known_bound())
        seconds = self.clock.seconds()
        return Found(self.goal, False, self.score, self.sign * bound, seconds, hint=self.hint)

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
