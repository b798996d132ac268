"""Positions: comparing them, and making moves with and without a check."""

from __future__ import annotations

import pickle

import kibitz_starter
import pytest

import kibitz
from kibitz import Game, IllegalMoveError, Rng, State
from kibitz.core.equality import frozen

GAMES = [*kibitz.all_games(), kibitz_starter.GAME]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


def walk(game: Game, seed: int, moves: int) -> list[State]:
    """The positions of a random game, as copies."""
    state = game.deal(seed)
    rng = Rng(seed)
    found = [state.clone()]
    while state.to_move() >= 0 and len(found) <= moves:
        state.apply(rng.pick(state.legal_actions()))
        found.append(state.clone())
    return found


@every_game
def test_a_copy_is_equal_and_a_moved_one_is_not(game: Game) -> None:
    states = walk(game, 5, 30)
    for state in states:
        assert state == state.clone()
        assert state == pickle.loads(pickle.dumps(state))
    keys = [state.key() for state in states]
    assert len(set(keys)) == len(states)
    assert walk(game, 5, 30) == states
    assert walk(game, 6, 30)[0] != states[0]


@every_game
def test_looking_at_a_position_leaves_it_equal(game: Game) -> None:
    for state in walk(game, 5, 12):
        before = state.key()
        for seat in range(game.setup().seats):
            state.view(seat)
            state.resample(seat, Rng(1))
        state.legal_actions()
        assert state.key() == before


@every_game
def test_other_hidden_cards_make_another_position(game: Game) -> None:
    state = game.deal(5)
    worlds = [state.resample(0, Rng(n)) for n in range(8)]
    assert any(world != state for world in worlds)


def test_a_position_is_nothing_else() -> None:
    state = kibitz.game("mulle").deal(1)
    assert state != 3
    assert state != kibitz.game("montenegro").deal(1)
    assert (state == "mulle") is False


def test_a_position_has_no_hash_because_it_changes() -> None:
    state = kibitz.game("mulle").deal(1)
    with pytest.raises(TypeError, match=r"use its key\(\)"):
        hash(state)
    assert len({state.key(), state.clone().key()}) == 1


@every_game
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game) -> None:
    refused = 0
    for state in walk(game, 5, 20)[:-1]:
        if state.to_move() < 0:
            continue
        before = state.key()
        legal = state.legal_actions()
        for action in range(-1, game.num_actions + 1, max(1, game.num_actions // 40)):
            if action not in legal:
                with pytest.raises(IllegalMoveError):
                    state.apply_checked(action)
                refused += 1
        assert state.key() == before
        checked, unchecked = state.clone(), state.clone()
        checked.apply_checked(legal[-1])
        unchecked.apply(legal[-1])
        assert checked == unchecked
    assert refused > 100 or game.num_actions < 60


def test_the_refusal_says_what_would_be_legal() -> None:
    state = kibitz.game("kibitz_toy").deal(3)
    with pytest.raises(IllegalMoveError) as caught:
        state.apply_checked(99)
    assert str(caught.value).startswith("99 is not a legal action of seat 0 now. Legal are 3: ")
    assert "(bid " in str(caught.value)


def test_after_the_end_nothing_is_legal() -> None:
    state = walk(kibitz.game("kibitz_toy"), 5, 10_000)[-1]
    with pytest.raises(IllegalMoveError, match="over"):
        state.apply_checked(0)


def test_frozen_values() -> None:
    assert frozen([1, (2, [3])]) == frozen((1, [2, (3,)]))
    assert frozen({"a": [1], "b": {2, 3}}) == frozen({"b": {3, 2}, "a": (1,)})
    assert frozen({"a": 1}) != frozen({"a": 2})
    assert frozen(Rng(1)) == frozen(Rng(1))
    assert frozen(Rng(1)) != frozen(Rng(2))
    hash(frozen([{"a": {1}}, Rng(3), None, "x", 1.5, int]))
