"""What the bot near equilibrium learns about the other seat during a game."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import laid, played

from kibitz.core.rng import Rng
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.habits import ANSWERS, CALLS, Habits
from kibitz.games.montenegro.equilibrium.table import solved
from kibitz.games.montenegro.equilibrium.weighing import Choice


def test_answers_are_counted_by_kind_of_play_and_seat() -> None:
    state = played(laid("2C 9D 4D", "2D 6S 4C", "5S"), "play 2C", "play 6S", "wild 4D 9D", "call")
    first, second = Habits(state.past, 0), Habits(state.past, 1)
    # The first seat's play from the hand was answered by a play, its wild by a call.
    assert first.rate(duels.PLAY) == pytest.approx(ANSWERS * CALLS[duels.PLAY] / (ANSWERS + 1))
    assert first.rate(duels.WILD) == pytest.approx(
        (ANSWERS * CALLS[duels.WILD] + 1) / (ANSWERS + 1)
    )
    assert first.rate(duels.ARMY_PLAY) == pytest.approx(CALLS[duels.ARMY_PLAY])
    # The second seat's play was answered by a wild, and it made no wild itself.
    assert second.rate(duels.PLAY) == pytest.approx(ANSWERS * CALLS[duels.PLAY] / (ANSWERS + 1))
    assert second.rate(duels.WILD) == pytest.approx(CALLS[duels.WILD])


@pytest.mark.parametrize("calls", [0.0, 1.0, 2.0, 3.0])
def test_shares_that_habits_move_still_sum_to_one(calls: float) -> None:
    tree, strategy, _ = solved(duels.context_of(4, 1, 1, 1))
    habits = Habits(laid("2C 9D 4D", "2D 6S 4C", "5S").past, 0)
    habits.calls[duels.PLAY] = calls
    node = next(edge.child for edge in tree.root.edges if edge.action == duels.BLUFF)
    before = strategy[node.index]
    after = habits.tilted(tree, node, before, duels.PLAY)
    more = calls / ANSWERS > CALLS[duels.PLAY]
    for s in range(tree.states):
        row = slice(s * tree.actions, (s + 1) * tree.actions)
        if sum(before[row]):
            assert sum(after[row]) == pytest.approx(1.0)
            change = after[s * tree.actions + duels.CALL] - before[s * tree.actions + duels.CALL]
            assert change >= -1e-9 if more else change <= 1e-9


def test_a_false_wild_is_drawn_only_where_it_is_as_good_as_the_best() -> None:
    choice = Choice()
    choice.actions = [duels.CONCEDE, duels.BLUFF, duels.FALSE_WILD]
    choice.shares = [0.1, 0.1, 0.8]
    choice.values = [-1.0, -0.5, -0.52]
    near = [choice.draw(Rng(seed))[0] for seed in range(50)]
    assert near.count(duels.FALSE_WILD) > 30
    choice.values[2] = -0.7
    far = [choice.draw(Rng(seed))[0] for seed in range(50)]
    assert far.count(duels.FALSE_WILD) == 0
