"""How the floor lies is found out when somebody asks, and is the same whenever that is."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from kibitz import game
from kibitz.core.rng import Rng
from kibitz.games.makiaveli.actions import DONE
from kibitz.games.makiaveli.arrange import arrange_floor
from kibitz.games.makiaveli.floor import NO_FLOOR
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.counts import floor_counts


def start(seed: int) -> MakiaveliState:
    state = game("makiaveli").deal(seed, seats=3, cross="anchored" if seed % 3 == 0 else "free")
    assert isinstance(state, MakiaveliState)
    return state


def play_on(state: MakiaveliState, rng: Rng, moves: int) -> list[int]:
    """Play at random without looking at the floor; returns the moves."""
    made: list[int] = []
    while len(made) < moves and state.to_move() >= 0:
        made.append(rng.pick(state.legal_actions()))
        state.apply(made[-1])
    return made


def test_small_moves_floors_are_the_same_however_late_somebody_looks() -> None:
    dones = 0
    for seed in range(12):
        blind = start(seed)
        made = play_on(blind, Rng(seed), 150)
        state = start(seed)
        groups: list[list[int]] = []
        for action in made:
            if action == DONE:
                dones += 1
                groups = arrange_floor(groups, state.laid, state.taken_cards(), state.anchored)
            state.apply(action)
            assert state.lying.counts == floor_counts(groups)
            assert state.floor == groups
        assert blind.floor == groups
        assert blind.places() == state.places()
        assert blind.view(None).data() == state.view(None).data()
    assert dones > 100


def test_small_moves_nothing_is_arranged_before_somebody_looks() -> None:
    """These cards make no groups, which only shows when somebody wants to see them."""
    floor = NO_FLOOR.with_cards([0, 20], [50], False).with_cards([71], [], False)
    assert sum(floor.counts) == 4
    for _ in range(2):
        with pytest.raises(ValueError, match="cannot be arranged"):
            floor.groups()


def test_small_moves_copies_share_a_floor_and_go_on_by_themselves() -> None:
    differ = 0
    for seed in range(12):
        state = start(seed)
        play_on(state, Rng(seed), 60)
        copy = state.clone()
        sent = pickle.loads(pickle.dumps(state.clone()))
        before = [group[:] for group in copy.floor]
        assert sent.floor == before
        play_on(state, Rng(seed + 1), 40)
        assert copy.floor == before
        play_on(copy, Rng(seed + 2), 40)
        differ += copy.floor != state.floor
        assert sent.floor == before
    assert differ > 6


def test_small_moves_a_floor_may_be_asked_for_by_several_threads() -> None:
    with ThreadPoolExecutor(4) as threads:
        for seed in range(6):
            state = start(seed)
            play_on(state, Rng(seed), 100)
            copies = [state.clone() for _ in range(4)]
            found = list(threads.map(lambda copy: copy.floor, copies))
            assert all(floor == state.floor for floor in found)
