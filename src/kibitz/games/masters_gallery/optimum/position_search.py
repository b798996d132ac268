# interpreted: drives solvers that are not part of Kibitz
"""Searches for the best score from a position, with open cards and all seats cooperating."""

from __future__ import annotations

from collections.abc import Callable

from kibitz.games.masters_gallery.optimum.backends.portfolio import default_backends
from kibitz.games.masters_gallery.optimum.backends.race import Clock, Outcome, Race
from kibitz.games.masters_gallery.optimum.model.goals import HIGHEST, LOWEST_WIN, TOTAL, build_model
from kibitz.games.masters_gallery.optimum.model.no_goods import exclude_play_until
from kibitz.games.masters_gallery.optimum.model.open_cards import OpenCards, situation_of, undecided
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.optimum.playout.move_search import MoveSearch
from kibitz.games.masters_gallery.optimum.playout.plan import read_plan
from kibitz.games.masters_gallery.optimum.result import SearchResult
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import ROUND


class PositionSearch:
    """One question about the rest of a game, for one seat, with open cards."""

    def __init__(self, state: MastersGalleryState, seat: int, goal: str) -> None:
        self.seat = seat
        self.goal = goal
        self.sign = 1 if goal in (HIGHEST, TOTAL) else -1
        self.clock = Clock()
        self.cases: list[tuple[list[int], MastersGalleryState]] = []
        """Actions and the position after them: one case for each use of a pending symbol."""
        self._split([], state)
        self.score: int | None = None
        self.moves: list[int] = []

    def _split(self, actions: list[int], state: MastersGalleryState) -> None:
        if not undecided(state):
            self.cases.append((actions, state))
            return
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            self._split([*actions, action], after)

    def run(
        self, seconds: float | None, threads: int, watch: Callable[[SearchResult], None]
    ) -> SearchResult:
        """Search case by case. ``watch`` is told the progress and may raise SearchStoppedError."""
        bounds: list[int] = []
        proved = True
        stopped = False
        for number, (actions, state) in enumerate(self.cases):
            if stopped or (seconds is not None and self.clock.run() > seconds):
                proved = False
                bounds.append(self._first_bound(state))
                continue
            if state.to_move() < 0:
                self._record(actions, state)
                continue
            share = None
            if seconds is not None:
                # Each case gets its share of the remaining time.
                cases_left = len(self.cases) - number
                share = self.clock.run() + (seconds - self.clock.run()) / cases_left
            outcome = self._solve(actions, state, share, threads, watch)
            proved &= outcome.proved
            stopped |= outcome.stopped
            bounds.append(outcome.bound)
        best = [] if self.score is None else [self.sign * self.score]
        bound = self.sign * max(bounds + best, default=0)
        found = SearchResult(self.goal, proved, self.score, bound, self.clock.seconds())
        if proved and self.score is not None:
            found.bound = self.score
        found.seat = None if self.goal == TOTAL else self.seat
        found.stopped, found.moves = stopped, self.moves
        return found

    def _model(self, state: MastersGalleryState) -> tuple[GameModel, OpenCards]:
        game_model = build_model(situation_of(state), self.goal, self.seat)
        return game_model, OpenCards(game_model, state)

    def _first_bound(self, state: MastersGalleryState) -> int:
        if state.to_move() < 0:
            return self.sign * self._value([int(x) for x in state.returns()])
        model = self._model(state)[0].linear
        return model.bounds(model.goal)[1]

    def _solve(
        self,
        actions: list[int],
        state: MastersGalleryState,
        seconds: float | None,
        threads: int,
        watch: Callable[[SearchResult], None],
    ) -> Outcome:
        """Improve on the score of earlier cases; a plan that cannot be played is excluded."""
        game_model, cards = self._model(state)
        model = game_model.linear
        exhaustive = True
        while True:
            if self.score is not None:
                model.at_least(model.goal, self.sign * self.score + 1)
            run = Race(default_backends(model, threads))
            left = None if seconds is None else seconds - self.clock.run()
            outcome = run.solve(left, lambda run: watch(self._so_far(run)))
            if outcome.values is None:
                outcome.proved &= exhaustive
                return outcome
            reached = len(game_model.rounds) - 1
            for values in outcome.earlier[:-4:-1]:
                goal = self.sign * model.goal.value(values)
                plan = read_plan(game_model, values)
                for r, drawers in zip(plan, cards.drawers(values), strict=True):
                    r.drawers = drawers
                follower = MoveSearch(
                    plan,
                    int(state.table[ROUND]),
                    {} if self.goal == TOTAL else {self.seat: goal},
                )
                moves = follower.moves(state.clone())
                if moves is not None:
                    after = state.clone()
                    for action in moves:
                        after.apply(action)
                    self._record([*actions, *moves], after)
                    break
                exhaustive &= not follower.gave_up
                if values is outcome.values:
                    reached = follower.reached
            if self.score is not None and self.sign * self.score == model.goal.value(
                outcome.values
            ):
                outcome.proved &= exhaustive
                return outcome
            if outcome.stopped or not outcome.proved or not exhaustive:
                outcome.proved = False
                return outcome
            exclude_play_until(game_model, reached, outcome.values, cards.flags(reached))

    def _value(self, points: list[int]) -> int:
        return sum(points) if self.goal == TOTAL else points[self.seat]

    def _record(self, actions: list[int], end: MastersGalleryState) -> None:
        """Record a finished game if it is better and meets the goal."""
        points = [int(x) for x in end.returns()]
        score = self._value(points)
        others = [x for p, x in enumerate(points) if p != self.seat]
        if self.goal == LOWEST_WIN and max(others) >= score:
            return
        if self.score is None or self.sign * score > self.sign * self.score:
            self.score, self.moves = score, actions

    def _so_far(self, run: Race) -> SearchResult:
        score = self.score
        if run.best is not None:
            score = self.sign * run.model.goal.value(run.best)
        seconds = self.clock.seconds()
        return SearchResult(self.goal, False, score, self.sign * run.bound, seconds)
