"""The solver and the best response, on games whose answers are known."""

from __future__ import annotations

import pytest
from tests.games.montenegro.equilibrium.small_games import (
    kuhn,
    pure_answers,
    random_strategy,
    shifting,
)

from kibitz.games.montenegro.equilibrium.best_response import (
    best_response_value,
    exploitability,
    value,
)
from kibitz.games.montenegro.equilibrium.public_tree import PublicTree
from kibitz.games.montenegro.equilibrium.solver import Solver

GAMES = [kuhn(), shifting()]


def test_kuhn_poker_is_solved() -> None:
    solver = Solver(kuhn())
    solver.run(1)
    at_first = exploitability(solver.tree, solver.average())
    solver.run(1999)
    found = solver.average()
    assert value(solver.tree, found) == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability(solver.tree, found) < 1e-3 < at_first / 50


@pytest.mark.parametrize("tree", GAMES)
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_the_best_response_is_the_best_of_all_pure_ones(
    tree: PublicTree, player: int, seed: int
) -> None:
    strategy = random_strategy(tree, seed)
    sign = 1.0 if player == 0 else -1.0
    results = [sign * value(tree, answer) for answer in pure_answers(tree, strategy, player)]
    assert len(results) >= 6
    assert best_response_value(tree, strategy, player) == pytest.approx(max(results))
    assert max(results) > min(results)


def test_the_solution_of_a_game_with_moving_states_cannot_be_exploited() -> None:
    solver = Solver(shifting())
    solver.run(1)
    at_first = exploitability(solver.tree, solver.average())
    solver.run(999)
    assert exploitability(solver.tree, solver.average()) < 1e-3 < at_first / 20
