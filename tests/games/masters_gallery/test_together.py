"""Seats taken together: games made of such solutions, and better games from good ones."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import ClassVar

import pytest
from tests.games.masters_gallery.brute import SYMBOLS, Tiny
from tests.tiers import tier

from kibitz.games.masters_gallery.counts import Counts
from kibitz.games.masters_gallery.lifting import ALL_ALIKE, HERO_ALIKE, SHOWN_ALIKE, alike
from kibitz.games.masters_gallery.neighbours import Neighbours, favourites_of, parts_of, shared
from kibitz.games.masters_gallery.optimum import (
    HIGHEST,
    Found,
    Memory,
    Search,
    ask,
    named,
    runners,
)
from kibitz.games.masters_gallery.plan import signature
from kibitz.games.masters_gallery.situation import Situation, before_the_deal
from kibitz.games.masters_gallery.solving import Race

PATIENCE = 60.0


def small_game() -> Tiny:
    game = Tiny()
    game.works, game.symbols, game.closing = tier((7, 7), (6, 6, 6)), tuple(SYMBOLS), 3
    game.dealt = {3: tier((2, 1), (3, 1))}
    return game


def small(**options: object) -> Situation:
    game = small_game()
    situation = before_the_deal(game.rules(game.setup(3, options)), game.award_tokens)
    situation.starter = None
    return situation


def searching(memory: Memory | None = None) -> Search:
    game = small_game()
    setup = game.setup(3)
    return Search(game, setup, game.rules(setup), game.award_tokens, HIGHEST, memory)


def first_solution(counts: Counts) -> list[int]:
    """The first that is found: a proof that there is no better one takes many times as long."""

    def enough(race: Race) -> None:
        if race.best is not None:
            raise KeyboardInterrupt

    values = Race(runners(counts.model, 1)).solve(None, enough).values
    assert values is not None
    return values


def poor(counts: Counts) -> list[int]:
    """Some solution, far from the best."""
    limited = counts.again()
    limited.model.at_most(limited.model.goal, 8)
    return first_solution(limited)


@pytest.mark.parametrize("likeness", [ALL_ALIKE, SHOWN_ALIKE, HERO_ALIKE])
def test_single_seats_show_what_they_show_when_taken_together(likeness: int) -> None:
    situation = small()
    together = ask(situation, HIGHEST, 0, [[0], [1, 2]])
    single = ask(situation, HIGHEST)
    # One that can be played: it is made of a solution for single seats.
    known = together.gathered(named(single.model, poor(single)))
    values = [known[v.name] for v in together.model.variables]
    before = len(single.model.conditions)
    counts = alike(single, together, values, likeness)
    found = first_solution(counts)
    assert len(single.model.conditions) == before
    assert single.model.kept(found[: len(single.model.variables)])
    for r, group in zip(counts.rounds, together.rounds, strict=True):
        for a in r.artists:
            assert r.displays[0][a].value(found) == group.displays[0][a].value(values)
            if likeness >= SHOWN_ALIKE:
                others = sum(row[a].value(found) for row in r.displays[1:])
                assert others == group.displays[1][a].value(values)
        if likeness == ALL_ALIKE:
            assert [x.value(found) for x in r.turns] == [x.value(values) for x in group.turns]


class Keeper:
    """Keeps solutions, or says that they are no games."""

    def __init__(self, counts: Counts, values: list[int], games: bool) -> None:
        self.games = games
        self.best = named(counts.model, values)
        self.told: list[int] = []

    def keep(self, counts: Counts, values: list[int], over: Callable[[], bool]) -> bool:
        assert counts.model.kept(values)
        self.told.append(counts.model.goal.value(values))
        if self.games:
            self.best = named(counts.model, values)
        return self.games


def work(counts: Counts, keeper: Keeper, enough: int) -> Neighbours:
    worker = Neighbours(counts, parts_of(counts), lambda: keeper.best, keeper.keep)
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
    counts = ask(small(), HIGHEST)
    values = poor(counts)
    keeper = Keeper(counts, values, True)
    work(counts, keeper, 1)
    goals = [counts.model.goal.value(values), *keeper.told]
    assert len(goals) > 1
    assert goals == sorted(set(goals))


def test_what_is_no_game_is_not_gone_on_from() -> None:
    counts = ask(small(), HIGHEST)
    values = poor(counts)
    keeper = Keeper(counts, values, False)
    worker = work(counts, keeper, 2)
    assert len(keeper.told) >= 2
    assert keeper.best == named(counts.model, values)
    assert any(part.weight < 1 + part.likely.value(values) for part in worker.parts)
    start = counts.model.goal.value(values)
    assert all(goal > start for goal in keeper.told)


def test_whoever_stops_it_does_not_wait_for_a_game_to_be_made_of_a_solution() -> None:
    counts = ask(small(), HIGHEST)

    class Slow(Keeper):
        def keep(self, counts: Counts, values: list[int], over: Callable[[], bool]) -> bool:
            super().keep(counts, values, over)
            while not over():
                time.sleep(0.01)
            return False

    keeper = Slow(counts, poor(counts), True)
    work(counts, keeper, 1)
    assert keeper.told


def test_whoever_watches_can_stop_a_game_being_made_of_a_solution() -> None:
    search = searching()

    def stop(found: Found) -> None:
        raise KeyboardInterrupt

    search.watch = stop
    together = ask(small(), HIGHEST, 0, [[0], [1, 2]])
    assert search._lift(together, poor(together), search._tell)


def test_a_solution_without_an_order_of_turns_makes_room_for_another() -> None:
    """None of them can be played here, so that one after the other is excluded."""

    class Strict(Search):
        refused: ClassVar[list[list[int]]] = []

        def _play_out(self, counts: Counts, solutions: list[list[int]]) -> int | None:
            self.refused.append([what.value(solutions[-1]) for what in signature(counts.rounds[0])])
            return 0

    game = small_game()
    setup = game.setup(3)
    search = Strict(game, setup, game.rules(setup), game.award_tokens, HIGHEST)
    together = ask(search.situation, HIGHEST, 0, [[0], [1, 2]])
    counts = alike(search.counts, together, poor(together), HERO_ALIKE)
    assert not search._make_game(counts, HERO_ALIKE, lambda: len(search.refused) > 3)
    assert len(search.refused) > 1
    assert len(set(map(tuple, search.refused))) == len(search.refused)


def test_all_awards_go_to_the_favourite_that_is_held() -> None:
    counts = ask(small(), HIGHEST)
    parts = favourites_of(counts)
    assert len(parts) == 2 * len(counts.rounds[0].artists)
    for number, part in enumerate(parts):
        limited = counts.again()
        for what in part.none:
            limited.model.equal(what, 0)
        values = first_solution(limited)
        artist = number // 2
        awards = 0
        for r in counts.rounds:
            given = [what.value(values) for what in r.given]
            assert sum(given) == given[artist]
            awards += sum(given)
            if r.number and number % 2 == 0:
                assert r.ranked[0][artist].value(values) == 1
        part.begin(values)
        assert part.weight == 1 + awards


@pytest.mark.parametrize("awards", ["one_each", "none"])
def test_nobody_is_the_favourite_where_no_artist_gets_two_awards(awards: str) -> None:
    assert favourites_of(ask(small(awards=awards), HIGHEST)) == []


def test_each_thread_has_parts_of_its_own() -> None:
    parts = parts_of(ask(small(), HIGHEST))
    (alone,) = shared(parts, 1)
    assert len(alone) == len(parts)
    deep, one, two = shared(parts, 3)
    assert all(part.first for part in deep)
    assert not any(part.first for part in [*one, *two])
    assert len(deep) + len(one) == len(parts)
    assert len(one) == len(two)
    one[0].weight = 0.0
    assert two[0].weight == 1.0


def test_the_best_game_is_found_near_a_poor_one_in_several_threads() -> None:
    best = searching().run(None, 1, lambda found: None)
    single = ask(small(), HIGHEST)
    search = searching(Memory(best.bound, named(single.model, poor(single))))
    search._recall()
    assert search.score is not None
    assert best.score is not None
    assert search.score < best.score
    together = ask(search.situation, HIGHEST, 0, [[0], [1, 2]])
    search._race(together, search._seekers(together, 2), PATIENCE, True)
    assert search.score == best.score
