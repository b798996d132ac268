# interpreted: plays games, fits weights, and tells how it went
"""Learns what the features of a game are worth, from games that it plays against itself.

An iteration plays some games, adds their positions to those of the iterations before, and fits
weights to all of them. In the first one all seats move by the game's policy; in later ones, if it
is told how long to think, by the search with the weights learnt so far. Now and then a seat makes a
random move, so that there are also positions that good players avoid.

The positions of a game that are looked at are some of those at which the stage of its evaluation
grows: there rollouts end. Every fifth game is held out: its positions are used for the report only.
Everything follows from the plan, so any number of workers learns the same, and so does a run that
was stopped and resumed.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kibitz.arena.agenda import Agenda, Spans
from kibitz.arena.executor import Outcome, Warn, run
from kibitz.arena.fitting import Sample, fit, surprise
from kibitz.arena.journal import Journal
from kibitz.arena.studying import packages_of
from kibitz.arena.workload import Assignment, Crew, Part, Workload
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.learning import LearntEvaluation, Weights, chances
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.search import Evaluation, Features, Policy, SearchParts
from kibitz.core.state import State
from kibitz.core.turn import Turn
from kibitz.players.search import VERSION, Search
from kibitz.players.thinking import Budget

ITERATIONS = 5
GAMES = 500
SEED = 1
MOST_ITERATIONS = 1000
MOST_GAMES = 1_000_000
MOST_THINKING = 100_000
HOLD_OUT = 5
"""One game of so many is not learnt from."""
POSITIONS = 10
"""Of each game at most."""
STRAY = 0.1
"""How often a seat makes a random move."""
MOST_SEATS = 4
"""Tables of every size up to this, in turn, if the game has them."""
_DIGITS = 6
"""After the point, of a feature: shorter files, and the same on every machine."""


@dataclass
class Plan:
    """What is played. Two runs with equal plans learn the same."""

    game: str
    games: int = GAMES
    """In each iteration."""
    seed: int = SEED
    think: int = 0
    """Simulations for a move from the second iteration on; 0: the policy moves."""
    revision: int = 1
    features: int = 1
    """The version of the features."""
    search: int = VERSION
    iterations: int = ITERATIONS
    """How many are wanted; with more of them the first ones are the same."""


@dataclass
class Parts:
    """What a game has to offer before anything can be learnt about it."""

    features: Features
    written: Evaluation
    """Written by hand: what the learnt one has to beat."""
    policy: Policy
    search: SearchParts

    def with_weights(self, weights: list[float]) -> SearchParts:
        """For a search that has learnt this much."""
        return with_evaluation(self.search, LearntEvaluation(self.features, weights, self.written))


def with_evaluation(parts: SearchParts, evaluation: Evaluation) -> SearchParts:
    """The same parts, but for the evaluation."""
    return SearchParts(
        parts.policy,
        evaluation,
        parts.weights,
        parts.stages,
        parts.depth,
        parts.explore,
        parts.trust,
        parts.iterations,
        parts.live_iterations,
        parts.best,
        parts.features,
    )


def parts_of(game: Game) -> Parts:
    """BadInputError if the game has no features, or nothing that says where rollouts end."""
    parts = game.search
    if parts is None or parts.features is None or parts.evaluation is None:
        raise BadInputError(Msg("train.error.features", game=game.title()))
    written = parts.evaluation
    if isinstance(written, LearntEvaluation):
        written = written.written
    policy = Policy() if parts.policy is None else parts.policy
    return Parts(parts.features, written, policy, parts)


def make_plan(
    game: Game,
    games: int = GAMES,
    seed: int = SEED,
    think: int = 0,
    iterations: int = ITERATIONS,
) -> Plan:
    """A checked plan."""
    features = parts_of(game).features
    for name, number, low, high in (
        # Fewer, and there would be nothing to learn from or nothing held out.
        ("--games", games, HOLD_OUT, MOST_GAMES),
        ("--think", think, 0, MOST_THINKING),
    ):
        if not low <= number <= high:
            raise BadInputError(
                Msg("train.error.number", name=name, number=number, low=low, high=high)
            )
    return Plan(
        game.name, games, seed, think, game.revision, features.version, iterations=iterations
    )


class TrainingWorkload(Workload):
    """Plays games and describes their positions. The result of a game is its row."""

    def __init__(self, plan: dict[str, Any], weights: list[float] | None) -> None:
        self.plan = Plan(**plan)
        self.game = find_game(self.plan.game)
        self.parts = parts_of(self.game)
        self.player: Search | None = None
        if weights is not None and self.plan.think:
            budget = Budget(self.plan.think)
            parts = self.parts.with_weights(weights)
            self.player = Search(parts, budget, utility=self.game.utility)

    def do(self, group: int, number: int, result: list[Any]) -> None:
        game = self.game
        sizes = range(game.min_seats, max(game.min_seats, min(game.max_seats, MOST_SEATS)) + 1)
        seed = derived_seed(self.plan.seed, group, number)
        state = game.deal(seed, sizes[number % len(sizes)])
        rng = Rng(derived_seed(seed, 1))
        evaluation, features = self.parts.written, self.parts.features
        stage = evaluation.stage(state)
        rows: list[list[list[float]]] = []
        written: list[list[float]] = []
        seen = decisions = 0
        while state.to_move() >= 0:
            self._move(state, rng)
            decisions += 1
            if state.to_move() < 0 or evaluation.stage(state) <= stage:
                continue
            stage = evaluation.stage(state)
            seen += 1
            # All of them are as likely to be among the chosen ones (reservoir sampling).
            place = len(rows) if len(rows) < POSITIONS else int(rng.below(seen))
            if place < POSITIONS:
                described = [_rounded(row) for row in features.values(state)]
                judged = _rounded(evaluation.values(state))
                rows[place : place + 1] = [described]
                written[place : place + 1] = [judged]
        result.append([shares_of(state.returns()), rows, written, decisions])

    def _move(self, state: State, rng: Rng) -> None:
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply(legal[0])
        elif rng.chance(STRAY):
            state.apply(rng.pick(legal))
        elif self.player is None:
            self.parts.policy.play(state, rng)
        else:
            state.apply(self.player.choose(Turn(state, state.to_move(), rng)))


def _rounded(values: list[float]) -> list[float]:
    return [round(value, _DIGITS) for value in values]


def shares_of(returns: list[float]) -> list[float]:
    """The win, shared by those who tie."""
    best = max(returns)
    return [1 / returns.count(best) if value == best else 0.0 for value in returns]


@dataclass
class Lesson:
    """What an iteration taught."""

    number: int
    """From 1 on."""
    games: int
    """Of this iteration and those before."""
    positions: int
    """Learnt from."""
    loss: float
    """On the games held out, for a position."""
    written: float
    """That of the evaluation written by hand, on the same positions."""
    better: float
    """By how much it is lower, and half the width of the 95 % interval of that, by game."""
    error: float
    weights: list[float] = field(default_factory=list)

    def text(self) -> str:
        """As the recipe has it."""
        return (
            f"{self.number}, {self.games} games, {self.positions} positions,"
            f" loss {self.loss:.5f}, by hand {self.written:.5f},"
            f" better by {self.better:.5f} ± {self.error:.5f}"
        )


class Training:
    """A plan, the games played so far, and what was learnt from them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        self.parts = parts_of(self.game)
        self.found: list[dict[int, list[Any]]] = []
        """For each iteration the games by number."""
        self.lessons: list[Lesson] = []
        self.games_played = 0
        """In this run."""
        self.decisions_made = 0
        self.sample = Sample(len(self.parts.features.names))
        self.held_out: list[list[Any]] = []

    def add(self, part: Part) -> None:
        """The rows of some games."""
        while len(self.found) <= part.group:
            self.found.append({})
        for number, row in enumerate(part.data, part.first):
            shares, rows, written, _ = row
            names = len(self.parts.features.names)
            if any(len(one) != names for seats in rows for one in seats) or any(
                len(seats) != len(shares) for seats in [*rows, *written]
            ):
                raise ValueError("not the features of this game")
            self.found[part.group][number] = row

    def run(
        self,
        iterations: int,
        crew: Callable[[], Crew | None] = lambda: None,
        told: Callable[[Lesson], None] | None = None,
        report: Callable[[Training], None] | None = None,
        warn: Warn | None = None,
        journal: Journal | None = None,
    ) -> Outcome:
        """Play what is missing of so many iterations, and learn. ``told`` is called after each,
        also after those played before. Ctrl-C or a termination signal ends it early, with every
        finished game in the journal."""
        seconds = 0.0
        outcome = Outcome(True, 0.0, 0)
        for number in range(len(self.lessons), iterations):
            if len(self._played(number)) < self.plan.games:
                outcome = self._play(number, crew(), report, warn, journal)
                seconds += outcome.seconds
                if not outcome.complete:
                    break
            self.lessons.append(self._learn(number))
            if told is not None:
                told(self.lessons[-1])
        return Outcome(outcome.complete, seconds, self.games_played, outcome.signal)

    def _played(self, number: int) -> dict[int, list[Any]]:
        return self.found[number] if number < len(self.found) else {}

    def _play(
        self,
        number: int,
        crew: Crew | None,
        report: Callable[[Training], None] | None,
        warn: Warn | None,
        journal: Journal | None,
    ) -> Outcome:
        weights = self.lessons[-1].weights if self.lessons else None
        done = Spans((n, n + 1) for n in self._played(number))
        agenda = Agenda([0] * number + [self.plan.games], [Spans() for _ in range(number)] + [done])
        assignment = Assignment(
            "kibitz.arena.training:TrainingWorkload",
            {"plan": asdict(self.plan), "weights": weights},
            packages_of(self.plan.game),
        )

        def collect(part: Part) -> None:
            if journal is not None:
                journal.add(part)
            self.add(part)
            self.games_played += part.count
            self.decisions_made += sum(row[3] for row in part.data)

        return run(
            assignment,
            agenda,
            collect,
            crew,
            None if report is None else lambda: report(self),
            None if journal is None else journal.save,
            warn,
        )

    def _learn(self, number: int) -> Lesson:
        played = self.found[number]
        for game in range(self.plan.games):
            shares, rows, written, _ = played[game]
            if game % HOLD_OUT == HOLD_OUT - 1:
                if rows:
                    self.held_out.append([shares, rows, written])
                continue
            for row in rows:
                self.sample.add(row, shares)
        weights = fit(self.sample, self.lessons[-1].weights if self.lessons else None)
        return self._judge(number, weights)

    def _judge(self, number: int, weights: list[float]) -> Lesson:
        """The loss on all games held out so far."""
        learnt = by_hand = 0.0
        gains: list[float] = []
        sizes: list[int] = []
        for shares, rows, written in self.held_out:
            mine = sum(surprise(shares, chances(row, weights)) for row in rows)
            theirs = sum(surprise(shares, values) for values in written)
            learnt += mine
            by_hand += theirs
            gains.append(theirs - mine)
            sizes.append(len(rows))
        positions = max(1, sum(sizes))
        mean = (by_hand - learnt) / positions
        # The positions of one game share its result, so games are the observations.
        gaps = [gain - mean * size for gain, size in zip(gains, sizes, strict=True)]
        spread = statistics.pstdev(gaps) if len(gaps) > 1 else 0.0
        error = 1.96 * spread * math.sqrt(max(1, len(gaps))) / positions
        return Lesson(
            number + 1,
            (number + 1) * self.plan.games,
            len(self.sample),
            learnt / positions,
            by_hand / positions,
            mean,
            error,
            weights,
        )

    @property
    def games(self) -> int:
        return sum(len(found) for found in self.found)

    def weights(self) -> Weights:
        """The last ones, with their recipe."""
        plan, lesson = self.plan, self.lessons[-1]
        command = f"kibitz train {plan.game} --iterations {lesson.number} --games {plan.games}"
        think = f" --think {plan.think}" if plan.think else ""
        recipe = [
            f"command: {command} --seed {plan.seed}{think}",
            f"seed: {plan.seed}",
            f"games: {lesson.games}",
            f"revision: {plan.revision}",
            f"search: {plan.search}",
            *(f"iteration: {one.text()}" for one in self.lessons),
        ]
        features = self.parts.features
        return Weights(plan.game, plan.features, recipe, features.names, lesson.weights)


def open_training(path: Path) -> tuple[Journal, Training | None]:
    """The journal of a training, and the training as far as it came, if there is such a file."""
    journal = Journal(path, "train")
    data = journal.read()
    if data is None:
        return journal, None
    try:
        plan = Plan(**data)
        game = find_game(plan.game)
        known = make_plan(game, plan.games, plan.seed, plan.think, plan.iterations)
        if known != plan:
            raise BadInputError(Msg("train.error.old", file=str(path)))
        found = Training(plan)
        for part in journal.parts:
            if not 0 <= part.first <= part.first + part.count <= plan.games:
                raise ValueError("no such game")
            found.add(part)
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInputError(Msg("executor.error.file", file=str(path))) from error
    return journal, found
