"""The bots of Makiaveli that people meet as levels."""

from __future__ import annotations

import pytest

from kibitz import game
from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng
from kibitz.core.turn import Turn
from kibitz.games.makiaveli.actions import DRAW
from kibitz.games.makiaveli.bots import Novice, Patient, make_novice, plain_lays
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.starting import position_text


def laid(hand: str, *groups: str) -> MakiaveliState:
    """A position in which the first seat holds these cards."""
    text = position_text(hand.split(), [group.split() for group in groups], [])
    state = game("makiaveli").deal(1, 2, position=text)
    assert isinstance(state, MakiaveliState)
    return state


def whole_turn(player: Patient, state: MakiaveliState) -> list[str]:
    """What the seat on turn does until it is the other one's turn, with another seed each time."""
    seat = state.to_move()
    moves: list[str] = []
    while state.to_move() == seat:
        action = player.choose(Turn(state, seat, Rng(len(moves))))
        moves.append(state.move_text(action))
        state.apply(action)
    return moves


def test_plain_lays_leave_all_groups_as_they_are() -> None:
    state = laid("8H KS KD KC 2C", "5H 6H 7H")
    found = {state.move_text(kind) for kind in plain_lays(state)}
    assert found == {"lay 8H", "lay KS", "lay KC", "lay KD"}


def test_a_group_takes_a_card_on_each_side_and_no_card_twice() -> None:
    state = laid("8H 8H 4H", "5H 6H 7H")
    assert [state.move_text(kind) for kind in plain_lays(state)] == ["lay 4H", "lay 8H"]


def test_a_novice_draws_where_only_a_moved_group_would_help() -> None:
    # The five of the run would go with the two in the hand.
    position = laid("5S 5D 2C", "5H 6H 7H 8H")
    assert not plain_lays(position)
    assert whole_turn(Novice(2, 0.0), position.clone()) == [position.move_text(DRAW)]
    assert set(whole_turn(Novice(2, 1.0), position.clone())[:2]) == {"lay 5S", "lay 5D"}


@pytest.mark.parametrize("seed", range(4))
def test_a_novice_thinks_of_moving_groups_for_a_whole_turn_or_not_at_all(seed: int) -> None:
    state = game("makiaveli").deal(seed)
    assert isinstance(state, MakiaveliState)
    for _ in range(40):
        if state.to_move() < 0:
            break
        before = state.clone()
        patient, plain = before.clone(), before.clone()
        found = whole_turn(Novice(2, 0.5), state)
        assert found in (whole_turn(Patient(2), patient), whole_turn(Novice(2, 0.0), plain))


@pytest.mark.parametrize("words", [["x"], ["2"], ["-1"], ["0.5", "0.5"], [""], ["nan"]])
def test_novice_refuses_bad_parameters(words: list[str]) -> None:
    with pytest.raises(BadInputError):
        make_novice(words)
