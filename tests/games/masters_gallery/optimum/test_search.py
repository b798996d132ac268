"""The optimum solver against brute force over the rules, on games small enough for that."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.games.masters_gallery.optimum.brute_force import (
    SYMBOLS,
    Case,
    Tiny,
    outcomes,
    random_case,
)
from tests.tiers import one_in, tier

from kibitz.core.errors import SearchStoppedError
from kibitz.games.masters_gallery.game import GAME
from kibitz.games.masters_gallery.optimum.backends.portfolio import default_backends
from kibitz.games.masters_gallery.optimum.backends.race import Outcome, Race
from kibitz.games.masters_gallery.optimum.known import known_game
from kibitz.games.masters_gallery.optimum.model.expressions import total, values_by_name
from kibitz.games.masters_gallery.optimum.model.goals import (
    GOALS,
    HIGHEST,
    LOWEST,
    LOWEST_WIN,
    TOTAL,
    build_model,
)
from kibitz.games.masters_gallery.optimum.model.situation import Situation, before_the_deal
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.optimum.result import SearchResult
from kibitz.games.masters_gallery.optimum.search import Search
from kibitz.games.masters_gallery.options import FLAGS


def silent(found: SearchResult) -> None:
    """Nobody watches."""


def solved(case: Case, goal: str) -> SearchResult:
    options = case.game.options_for(case.setup)
    search = Search(case.game, case.setup, options, goal)
    return search.run(None, 1, silent)


def by_force(results: set[tuple[int, ...]], goal: str) -> int | None:
    """The answer, if all results are these."""
    if goal == HIGHEST:
        return max(max(points) for points in results)
    if goal == LOWEST:
        return min(min(points) for points in results)
    if goal == TOTAL:
        return max(sum(points) for points in results)
    wins = [max(points) for points in results if points.count(max(points)) == 1]
    return min(wins, default=None)


def compare(case: Case, results: set[tuple[int, ...]]) -> None:
    for goal in GOALS:
        found = solved(case, goal)
        wanted = by_force(results, goal)
        assert found.proved
        assert found.score == wanted, (goal, case)
        if wanted is None:
            assert found.witness is None
            continue
        # The witness was replayed by the rules; its points are theirs.
        assert found.witness is not None
        points = tuple(found.witness.points)
        assert points in results
        assert (sum(points) if found.seat is None else points[found.seat]) == wanted
        if goal == LOWEST_WIN:
            assert points.count(max(points)) == 1
            assert max(points) == wanted


def try_some(seed: str, number: int, most_cards: int, most_positions: int, **fixed: object) -> None:
    """Compare in so many random cases that brute force can do."""
    rng = random.Random(seed)
    while number:
        case = random_case(rng, most_cards, fixed)
        results = outcomes(case, most_positions)
        if results is not None:
            compare(case, results)
            number -= 1


CHOICES = [(flag, value) for flag in FLAGS for value in (True, False)]
CHOICES_OF_AWARDS = [("awards", value) for value in ("any", "one_each", "none")]


@pytest.mark.parametrize(("option", "value"), [*CHOICES, *CHOICES_OF_AWARDS])
def test_every_goal_with_every_option_is_what_brute_force_finds(option: str, value: object) -> None:
    try_some(f"{option} {value}", 2, 8, 2500, **{option: value})


@pytest.mark.parametrize("value", ["ranked", "unranked"])
def test_every_goal_with_additional_cards_ranked_or_not(value: str) -> None:
    number = tier(4, 8)
    try_some(f"additional {value}", number, 8, 4000, additional=value, additional_cards=True)


def test_the_best_seat_of_a_game_counts() -> None:
    """Seats are symmetric: a game planned for one seat may be better for another."""
    game = Tiny()
    game.works, game.symbols, game.dealt = (6, 6), (SYMBOLS[-1],), {2: (4,)}
    setup = game.setup(2, {"extra_card": False})
    for goal in (HIGHEST, LOWEST):
        search = Search(game, setup, game.options_for(setup), goal)
        planned = search.game_model.clone()
        # For seat 0 the goal is missed: it shows only one card, or seat 1 does.
        poor = 0 if goal == HIGHEST else 1
        cards = [total(row) for row in planned.rounds[0].displays]
        planned.linear.equal(cards[poor], 1)
        planned.linear.at_least(cards[1 - poor], 2)
        outcome = answer(planned)
        assert outcome.values is not None
        search._play_out(planned, [outcome.values])
        assert search.best is not None
        assert search.seat is not None
        points = search.best.points
        assert search.score == points[search.seat] == (max if goal == HIGHEST else min)(points)
        assert search.score != search.sign * planned.linear.goal.value(outcome.values)


@pytest.mark.parametrize("starter", [0, 2])
def test_a_search_starts_from_the_best_game_known(starter: int) -> None:
    setup = GAME.setup(3, {"starter": starter})
    search = Search(GAME, setup, GAME.options_for(setup), HIGHEST)
    found: list[SearchResult] = []

    def watch(result: SearchResult) -> None:
        found.append(result)
        if result.score is not None and result.hint:
            raise SearchStoppedError

    result = search.run(60, 1, watch)
    assert result.score == 423
    assert result.witness is not None
    assert result.seat is not None
    assert result.witness.points[result.seat] == 423
    state = GAME.start(result.witness.deal, setup)
    assert state.to_move() == starter
    for _, text in result.witness.moves:
        for part in text.split(","):
            state.play(part)
    assert state.returns() == result.witness.points
    # The solvers continue from it.
    values = [result.hint[v.name] for v in search.game_model.linear.variables]
    assert search.game_model.linear.satisfied_by(values)
    assert search.game_model.linear.goal.value(values) == 423


@pytest.mark.parametrize("option", ["additional", "skip_empty"])
def test_a_game_known_for_other_rules_is_not_used(option: str) -> None:
    value = {"additional": "unranked", "skip_empty": False}[option]
    assert known_game(GAME, GAME.setup(3), HIGHEST) is not None
    assert known_game(GAME, GAME.setup(3), LOWEST) is None
    assert known_game(GAME, GAME.setup(3, {option: value}), HIGHEST) is None
    assert known_game(Tiny(), GAME.setup(3), HIGHEST) is None


def fresh(game: Tiny, seats: int, **options: object) -> Situation:
    """Before the deal, with any seat starting."""
    situation = before_the_deal(game.options_for(game.setup(seats, options)))
    situation.starter = None
    return situation


def answer(game_model: GameModel) -> Outcome:
    return Race(default_backends(game_model.linear, 1)).solve(None, lambda run: None)


@pytest.mark.parametrize(("symbol", "loose"), one_in(3, product(SYMBOLS, (True, False))))
def test_other_seats_taken_together_never_bound_too_low(symbol: int, loose: bool) -> None:
    game = Tiny()
    game.works, game.symbols, game.dealt = (4, 4), (symbol,), {3: (1, 1)}
    for skip_empty in (True, False):
        case = Case(game, game.setup(3, {"skip_empty": skip_empty, "extra_card": False}))
        results = outcomes(case, 50_000)
        assert results is not None
        situation = fresh(game, 3, skip_empty=skip_empty, extra_card=False)
        game_model = build_model(situation, HIGHEST, 0, [[0], [1, 2]], loose)
        outcome = answer(game_model)
        assert outcome.proved
        assert outcome.values is not None
        best = by_force(results, HIGHEST)
        assert best is not None
        assert game_model.linear.goal.value(outcome.values) >= best


def test_a_solution_for_single_seats_is_one_for_groups_with_the_same_points() -> None:
    game = Tiny()
    game.works, game.symbols, game.dealt = (6, 6), tuple(SYMBOLS), {4: (2, 1)}
    for number in tier((1, 4), tuple(range(6))):
        situation = fresh(game, 4, skip_empty=number % 2 == 0)
        single = build_model(situation, HIGHEST)
        # Some solution, not the best one.
        single.linear.at_most(single.linear.goal, 5 * number + 3)
        values = answer(single).values
        assert values is not None
        for groups, loose in product(([[0], [1, 2, 3]], [[0], [1, 3], [2]]), (True, False)):
            game_model = build_model(situation, HIGHEST, 0, groups, loose)
            found = game_model.aggregate(values_by_name(single.linear, values))
            assert game_model.linear.satisfied_by(
                [found[v.name] for v in game_model.linear.variables]
            )
            assert game_model.linear.goal.value(
                [found[v.name] for v in game_model.linear.variables]
            ) == single.linear.goal.value(values)


@pytest.mark.parametrize("rank_empty", [True, False])
def test_names_left_open_change_no_answer(rank_empty: bool) -> None:
    game = Tiny()
    works = tier((1, 2, 2, 3), (1, 2, 2, 3, 3))
    game.works, game.symbols, game.dealt = works, (SYMBOLS[-1],), {2: (2, 1)}
    for goal in tier((HIGHEST if rank_empty else TOTAL,), (HIGHEST, TOTAL)):
        situation = fresh(game, 2, rank_empty=rank_empty)
        assert situation.interchangeable
        renamed = answer(build_model(situation, goal))
        situation.interchangeable = False
        named_from_the_start = answer(build_model(situation, goal))
        assert renamed.proved
        assert named_from_the_start.proved
        assert renamed.bound == named_from_the_start.bound


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(20))
def test_every_goal_is_what_brute_force_finds_in_larger_games(seed: int) -> None:
    try_some(f"larger {seed}", 10, 11, 60_000)
