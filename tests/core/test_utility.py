"""What a seat wants of a game."""

from __future__ import annotations

import pytest
from tests.core.test_state import every_game

from kibitz import Game, Rng, State, Utility, Winning
from kibitz.players.basic import playout


class Ended(State):
    """A game that is over."""

    def __init__(self, returns: list[float]) -> None:
        self.values = returns

    def to_move(self) -> int:
        return -1

    def returns(self) -> list[float]:
        return self.values


@pytest.mark.parametrize(
    ("returns", "values"),
    [
        ([1.0, -1.0], [1.0, -1.0]),
        ([7.0, 7.0], [0.0, 0.0]),
        ([5.0, 9.0, 1.0], [-0.5, 1.0, -0.5]),
        ([9.0, 9.0, 1.0], [0.25, 0.25, -0.5]),
        ([0.0], [0.0]),
    ],
)
def test_winning_alone_is_one_and_a_tie_is_shared(
    returns: list[float], values: list[float]
) -> None:
    assert Winning().of(Ended(returns)) == pytest.approx(values)


def test_the_margin_breaks_ties_and_never_outweighs_the_win() -> None:
    utility = Winning(margin=0.1, scale=10.0)
    narrow, wide = utility.of(Ended([51.0, 50.0])), utility.of(Ended([90.0, 10.0]))
    assert 0.9 < narrow[0] < wide[0] < 1.0
    assert -1.0 < wide[1] < narrow[1] < -0.9
    assert utility.of(Ended([30.0, 10.0]))[0] == pytest.approx(0.9 + 0.1 / 2)


def test_a_game_may_have_another_scale() -> None:
    together = Utility(0.0, 10.0, zero_sum=False)
    assert together.of(Ended([7.0, 7.0])) == [7.0, 7.0]
    assert together.scaled(Ended([7.0, 7.0])) == [pytest.approx(0.7)] * 2
    assert Utility(3.0, 3.0, zero_sum=False).scaled(Ended([3.0])) == [0.5]


@pytest.mark.parametrize(
    ("returns", "values"),
    [
        ([1.0, -1.0], [1.0, 0.0]),
        ([7.0, 7.0], [0.5, 0.5]),
        ([5.0, 9.0, 1.0], [0.0, 1.0, 0.0]),
        ([9.0, 9.0, 1.0], [0.5, 0.5, 0.0]),
        ([0.0], [0.5]),
    ],
)
def test_scaled_to_one_it_is_the_share_of_the_win(
    returns: list[float], values: list[float]
) -> None:
    assert Winning().scaled(Ended(returns)) == pytest.approx(values)
    with_margin = Winning(margin=0.1, scale=10.0).scaled(Ended(returns))
    assert all(0.0 <= value <= 1.0 for value in with_margin)
    assert with_margin == pytest.approx(values, abs=0.1)


@every_game
def test_random_games_stay_within_the_bounds(game: Game) -> None:
    for seed in range(5):
        state = game.deal(seed)
        playout(state, Rng(seed))
        values = game.utility.of(state)
        assert len(values) == game.default_seats
        assert all(game.utility.low <= value <= game.utility.high for value in values)
        assert game.utility.zero_sum
        assert sum(values) == pytest.approx(0.0)
        best = max(state.returns())
        assert state.returns()[values.index(max(values))] == best
