"""Lifting solutions with seats aggregated, and local search for better games."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import ClassVar

import pytest
from tests.games.masters_gallery.optimum.brute_force import SYMBOLS, Tiny
from tests.tiers import tier

from kibitz.core.errors import SearchStoppedError
from kibitz.games.masters_gallery.optimum.backends.portfolio import default_backends
from kibitz.games.masters_gallery.optimum.backends.race import Race
from kibitz.games.masters_gallery.optimum.checkpoint import Checkpoint
from kibitz.games.masters_gallery.optimum.local_search import (
    LocalSearch,
    favourite_neighbourhoods,
    neighbourhoods,
    split_among_threads,
)
from kibitz.games.masters_gallery.optimum.model.expressions import values_by_name
from kibitz.games.masters_gallery.optimum.model.goals import HIGHEST, build_model
from kibitz.games.masters_gallery.optimum.model.lifting import (
    MATCH_ALL,
    MATCH_DISPLAYS,
    MATCH_HERO,
    lifting_model,
)
from kibitz.games.masters_gallery.optimum.model.no_goods import signature
from kibitz.games.masters_gallery.optimum.model.situation import Situation, before_the_deal
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.optimum.result import SearchResult
from kibitz.games.masters_gallery.optimum.search import Search

PATIENCE = 60.0


def small_game() -> Tiny:
    game = Tiny()
    game.works, game.symbols, game.closing = tier((7, 7), (6, 6, 6)), tuple(SYMBOLS), 3
    game.dealt = {3: tier((2, 1), (3, 1))}
    return game


def small(**options: object) -> Situation:
    game = small_game()
    situation = before_the_deal(game.options_for(game.setup(3, options)))
    situation.starter = None
    return situation


def searching(checkpoint: Checkpoint | None = None) -> Search:
    game = small_game()
    setup = game.setup(3)
    return Search(game, setup, game.options_for(setup), HIGHEST, checkpoint)


def first_solution(game_model: GameModel) -> list[int]:
    """The first that is found: a proof that there is no better one takes many times as long."""

    def enough(race: Race) -> None:
        if race.best is not None:
            raise SearchStoppedError

    values = Race(default_backends(game_model.linear, 1)).solve(None, enough).values
    assert values is not None
    return values


def poor(game_model: GameModel) -> list[int]:
    """Some solution, far from the best."""
    limited = game_model.clone()
    limited.linear.at_most(limited.linear.goal, 8)
    return first_solution(limited)


@pytest.mark.parametrize("match", [MATCH_ALL, MATCH_DISPLAYS, MATCH_HERO])
def test_single_seats_show_what_they_show_when_taken_together(match: int) -> None:
    situation = small()
    together = build_model(situation, HIGHEST, 0, [[0], [1, 2]])
    single = build_model(situation, HIGHEST)
    # One that can be played: it is made of a solution for single seats.
    known = together.aggregate(values_by_name(single.linear, poor(single)))
    values = [known[v.name] for v in together.linear.variables]
    before = len(single.linear.constraints)
    game_model = lifting_model(single, together, values, match)
    found = first_solution(game_model)
    assert len(single.linear.constraints) == before
    assert single.linear.satisfied_by(found[: len(single.linear.variables)])
    for r, group in zip(game_model.rounds, together.rounds, strict=True):
        for a in r.artists:
            assert r.displays[0][a].value(found) == group.displays[0][a].value(values)
            if match >= MATCH_DISPLAYS:
                others = sum(row[a].value(found) for row in r.displays[1:])
                assert others == group.displays[1][a].value(values)
        if match == MATCH_ALL:
            assert [x.value(found) for x in r.turns] == [x.value(values) for x in group.turns]


class Keeper:
    """Keeps solutions, or says that they are no games."""

    def __init__(self, game_model: GameModel, values: list[int], games: bool) -> None:
        self.games = games
        self.best = values_by_name(game_model.linear, values)
        self.told: list[int] = []

    def keep(self, game_model: GameModel, values: list[int], over: Callable[[], bool]) -> bool:
        assert game_model.linear.satisfied_by(values)
        self.told.append(game_model.linear.goal.value(values))
        if self.games:
            self.best = values_by_name(game_model.linear, values)
        return self.games


def work(game_model: GameModel, keeper: Keeper, enough: int) -> LocalSearch:
    worker = LocalSearch(game_model, neighbourhoods(game_model), lambda: keeper.best, keeper.keep)
    thread = threading.Thread(target=worker.work, args=(None,))
    thread.start()
    end = time.monotonic() + PATIENCE
    while len(keeper.told) < enough and time.monotonic() < end:
        time.sleep(0.01)
    worker.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    return worker


def test_better_games_are_found_near_a_poor_one() -> None:
    game_model = build_model(small(), HIGHEST)
    values = poor(game_model)
    keeper = Keeper(game_model, values, True)
    work(game_model, keeper, 1)
    goals = [game_model.linear.goal.value(values), *keeper.told]
    assert len(goals) > 1
    assert goals == sorted(set(goals))


def test_what_is_no_game_is_not_gone_on_from() -> None:
    game_model = build_model(small(), HIGHEST)
    values = poor(game_model)
    keeper = Keeper(game_model, values, False)
    worker = work(game_model, keeper, 2)
    assert len(keeper.told) >= 2
    assert keeper.best == values_by_name(game_model.linear, values)
    assert any(part.weight < 1 + part.promise.value(values) for part in worker.neighbourhoods)
    start = game_model.linear.goal.value(values)
    assert all(goal > start for goal in keeper.told)


def test_whoever_stops_it_does_not_wait_for_a_game_to_be_made_of_a_solution() -> None:
    game_model = build_model(small(), HIGHEST)

    class Slow(Keeper):
        def keep(self, game_model: GameModel, values: list[int], over: Callable[[], bool]) -> bool:
            super().keep(game_model, values, over)
            while not over():
                time.sleep(0.01)
            return False

    keeper = Slow(game_model, poor(game_model), True)
    work(game_model, keeper, 1)
    assert keeper.told


def test_whoever_watches_can_stop_a_game_being_made_of_a_solution() -> None:
    search = searching()

    def stop(found: SearchResult) -> None:
        raise SearchStoppedError

    search.watch = stop
    together = build_model(small(), HIGHEST, 0, [[0], [1, 2]])
    assert search._lift(together, poor(together), search._report_progress)


def test_a_solution_without_an_order_of_turns_makes_room_for_another() -> None:
    """None of them can be played here, so that one after the other is excluded."""

    class Strict(Search):
        refused: ClassVar[list[list[int]]] = []

        def _play_out(self, game_model: GameModel, solutions: list[list[int]]) -> int | None:
            self.refused.append(
                [what.value(solutions[-1]) for what in signature(game_model.rounds[0])]
            )
            return 0

    game = small_game()
    setup = game.setup(3)
    search = Strict(game, setup, game.options_for(setup), HIGHEST)
    together = build_model(search.situation, HIGHEST, 0, [[0], [1, 2]])
    game_model = lifting_model(search.game_model, together, poor(together), MATCH_HERO)
    assert not search._make_game(game_model, MATCH_HERO, lambda: len(search.refused) > 3)
    assert len(search.refused) > 1
    assert len(set(map(tuple, search.refused))) == len(search.refused)


def test_all_awards_go_to_the_favourite_that_is_held() -> None:
    game_model = build_model(small(), HIGHEST)
    parts = favourite_neighbourhoods(game_model)
    assert len(parts) == 2 * len(game_model.rounds[0].artists)
    for number, part in enumerate(parts):
        limited = game_model.clone()
        for what in part.fixed_to_zero:
            limited.linear.equal(what, 0)
        values = first_solution(limited)
        artist = number // 2
        awards = 0
        for r in game_model.rounds:
            given = [what.value(values) for what in r.given]
            assert sum(given) == given[artist]
            awards += sum(given)
            if r.number and number % 2 == 0:
                assert r.ranked[0][artist].value(values) == 1
        part.reset(values)
        assert part.weight == 1 + awards


@pytest.mark.parametrize("awards", ["one_each", "none"])
def test_nobody_is_the_favourite_where_no_artist_gets_two_awards(awards: str) -> None:
    assert favourite_neighbourhoods(build_model(small(awards=awards), HIGHEST)) == []


def test_each_thread_has_parts_of_its_own() -> None:
    parts = neighbourhoods(build_model(small(), HIGHEST))
    (alone,) = split_among_threads(parts, 1)
    assert len(alone) == len(parts)
    deep, one, two = split_among_threads(parts, 3)
    assert all(part.branch_first for part in deep)
    assert not any(part.branch_first for part in [*one, *two])
    assert len(deep) + len(one) == len(parts)
    assert len(one) == len(two)
    one[0].weight = 0.0
    assert two[0].weight == 1.0


def test_the_best_game_is_found_near_a_poor_one_in_several_threads() -> None:
    best = searching().run(None, 1, lambda found: None)
    single = build_model(small(), HIGHEST)
    search = searching(Checkpoint(best.bound, values_by_name(single.linear, poor(single))))
    search._replay_checkpoint()
    assert search.score is not None
    assert best.score is not None
    assert search.score < best.score
    together = build_model(search.situation, HIGHEST, 0, [[0], [1, 2]])
    search._race(together, search._local_searches(together, 2), PATIENCE, True)
    assert search.score == best.score
