"""Ratings and sequential tests against known values, and against players of known strength."""

from __future__ import annotations

import math
import random

import pytest

from kibitz.arena.ratings import Bounds, Duel, SequentialTest, expected, fit_ratings, solve
from kibitz.arena.statistics import clustered_mean, clustered_share


def test_expected_share() -> None:
    assert expected(0) == 0.5
    # Ten to one, as Elo's scale is defined.
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(-400) == pytest.approx(1 / 11)


def test_two_players_are_rated_by_their_odds() -> None:
    # 75 of 100 points, and the win and the loss that are added: 76 to 26.
    deals: list[list[Duel]] = [[(0, 1, 1.0, 1)]] * 75 + [[(0, 1, 0.0, 1)]] * 25
    first, second = fit_ratings(2, deals)
    assert first.value - second.value == pytest.approx(400 * math.log10(76 / 26))
    assert first.value + second.value == pytest.approx(0, abs=1e-6)
    # The error of the logit of a proportion is 1 / sqrt(n p (1 - p)); each has half of it.
    logit = 1.959964 / math.sqrt(102 * (76 / 102) * (26 / 102))
    assert first.error == pytest.approx(logit * 400 / math.log(10) / 2, rel=1e-3)


def test_a_tie_is_half_a_win_and_half_a_loss() -> None:
    ties: list[list[Duel]] = [[(0, 1, 0.5, 1)]] * 50
    first, second = fit_ratings(2, ties)
    assert first.value == pytest.approx(second.value, abs=1e-9)
    mixed: list[list[Duel]] = [[(0, 1, 1.0, 1)], [(0, 1, 0.0, 1)]] * 25
    # As many points, but less certainty.
    assert fit_ratings(2, mixed)[0].error > 2 * first.error


def test_who_wins_everything_is_rated_finitely() -> None:
    deals: list[list[Duel]] = [[(0, 1, 2.0, 2), (1, 2, 2.0, 2), (0, 2, 2.0, 2)]] * 200
    values = [rating.value for rating in fit_ratings(3, deals)]
    assert values == sorted(values, reverse=True)
    assert all(math.isfinite(v) for v in values)
    assert all(math.isfinite(r.error) for r in fit_ratings(3, deals))


def test_ratings_find_the_strengths_again_within_their_errors() -> None:
    chance = random.Random(4)
    strengths = [120.0, 30.0, -40.0, -110.0]
    inside = total = 0
    for _ in range(25):
        deals: list[list[Duel]] = []
        for _ in range(60):
            luck = chance.gauss(0, 60)
            duels: list[Duel] = []
            for i in range(4):
                for j in range(i + 1, 4):
                    # The better cards are on one side in the first game, on the other after it.
                    points = sum(
                        chance.random() < expected(strengths[i] - strengths[j] + sign * luck)
                        for sign in (1, -1)
                    )
                    duels.append((i, j, float(points), 2))
            deals.append(duels)
        for strength, rating in zip(strengths, fit_ratings(4, deals), strict=True):
            total += 1
            inside += abs(rating.value - strength) < rating.error
    # 95 % of 100, give or take three standard deviations.
    assert 88 <= 100 * inside / total <= 100


def test_players_who_never_met_anybody_are_average() -> None:
    deals: list[list[Duel]] = [[(0, 1, 1.0, 2)]] * 10
    assert [round(r.value) for r in fit_ratings(3, [])] == [0, 0, 0]
    assert round(fit_ratings(3, deals)[0].value) == 0


def test_linear_equations() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


def test_bounds_are_walds() -> None:
    bounds = Bounds(alpha=0.05, beta=0.1)
    assert bounds.upper == pytest.approx(math.log(0.9 / 0.05))
    assert bounds.lower == pytest.approx(math.log(0.1 / 0.95))


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "elo1"), (40.0, "elo0")])
def test_a_sequential_test_is_rarely_wrong(elo: float, wrong: str) -> None:
    chance = random.Random(9)
    bounds = Bounds(0.0, 40.0, 0.05, 0.05)
    mistakes, deals = 0, []
    for _ in range(200):
        test = SequentialTest(bounds)
        while not test.verdict:
            luck = chance.choice((-0.3, 0.3))
            test.add(sum(chance.random() < expected(elo) + s * luck for s in (1, -1)) / 2)
        mistakes += test.verdict == wrong
        deals.append(test.deals)
    # 5 % of 200, and three standard deviations more.
    assert mistakes <= 20
    assert 20 < sum(deals) / len(deals) < 2000


def test_a_share_of_independent_games_has_agresti_and_coulls_interval() -> None:
    # Brown, Cai and DasGupta (2001), section 4.2: n + z², and half of z² more successes.
    found = clustered_share([(1.0, 1)] * 15 + [(0.0, 1)] * 133)
    z = 1.959964
    size = 148 + z * z
    middle = (15 + z * z / 2) / size
    half = z * math.sqrt(middle * (1 - middle) / size)
    assert found.value == 15 / 148
    assert (found.low, found.high) == pytest.approx((middle - half, middle + half), abs=1e-6)


def test_an_interval_is_that_of_deals_and_not_of_games() -> None:
    alike = clustered_share([(2.0, 2), (0.0, 2)] * 50)
    split = clustered_share([(1.0, 2)] * 100)
    free = clustered_share([(1.0, 1), (0.0, 1)] * 100)
    assert alike.value == split.value == free.value == 0.5
    assert split.high - split.low < free.high - free.low < alike.high - alike.low
    never = clustered_share([(0.0, 2)] * 5)
    assert never.low == 0 == never.value
    assert 0.3 < never.high < 0.6
    assert clustered_share([]).high == 1


def test_the_mean_of_clusters() -> None:
    found = clustered_mean([(2.0, 2), (6.0, 2)])
    assert found.value == 2.0
    # Two clusters with the means 1 and 3: a standard error of 1.
    assert found.high - found.value == pytest.approx(1.959964, rel=1e-6)
