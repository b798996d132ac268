"""[Small moves] What is legal, however it is found out: against one question for each move."""

from __future__ import annotations

import random

from tests.tiers import tier

from kibitz import game
from kibitz.core.rng import Rng
from kibitz.games.makiaveli.actions import DONE, DRAW, PASS, TAKE
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts, kind_counts
from kibitz.games.makiaveli.solver.pool import most_anchored, most_cards


def most_laid(
    anchored: bool, must: list[int], hand: list[int], cross: list[int], taken: list[int]
) -> int:
    """The most hand cards that can be laid, 1 at most if anchored; -1 if there is no turn."""
    if anchored:
        found = most_anchored(must, hand, cross, taken, 1)
        return found if found >= 0 else most_anchored(must, hand, cross, taken, 0)
    return most_cards(add_counts(must, taken), hand, cross)[0]


def legal_one_by_one(state: MakiaveliState) -> list[int]:
    """The legal actions, each by a question of its own that depends on no other position."""
    anchored = state.anchored
    must = state.lying.counts[:]
    for card in state.laid:
        must[card >> 1] += 1
    hand = kind_counts(state.hands[state.turn])
    alone = state.cross_alone()
    cross = kind_counts([card for card in alone if card >= 0])
    taken = kind_counts(state.taken_cards())
    actions = []
    for kind in range(52):
        if hand[kind]:
            must[kind] += 1
            hand[kind] -= 1
            if most_laid(anchored, must, hand, cross, taken) >= 0:
                actions.append(kind)
            must[kind] -= 1
            hand[kind] += 1
    for place, card in enumerate(alone):
        if card >= 0:
            cross[card >> 1] -= 1
            taken[card >> 1] += 1
            if most_laid(anchored, must, hand, cross, taken) >= (0 if state.laid else 1):
                actions.append(TAKE + place)
            cross[card >> 1] += 1
            taken[card >> 1] -= 1
    if state.laid and most_laid(anchored, must, NO_CARDS, NO_CARDS, taken) >= 0:
        actions.append(DONE)
    if not state.laid and not state.taken:
        actions.append(DRAW if state.stock else PASS)
    return actions


def check_game(seed: int, anchored: bool, seats: int) -> None:
    """A random game, where some seats prefer to draw; sometimes it goes on in a copy, in another
    deal of what is hidden, or after small moves were taken back."""
    rng = random.Random(f"legality {seed}")
    state = game("makiaveli").deal(seed, seats, cross="anchored" if anchored else "free")
    assert isinstance(state, MakiaveliState)
    hoards = [rng.random() < 0.4 for _ in range(seats)]
    for _ in range(tier(90, 400, 25)):
        if state.to_move() < 0:
            return
        legal = state.legal_actions()
        assert legal == legal_one_by_one(state), (seed, anchored, state.laid, state.taken)
        what = rng.random()
        if what < 0.03:
            state = state.clone()
        elif what < 0.05 and not state.laid and not state.taken:
            state = state.resample(state.turn, Rng(seed))
        elif what < 0.08:
            state.take_back()
        elif hoards[state.turn] and legal[-1] in (DRAW, PASS) and rng.random() < 0.8:
            state.apply(legal[-1])
        else:
            state.apply(rng.choice(legal))


def test_small_moves_legal_as_if_each_were_asked_by_itself() -> None:
    for seed in range(tier(12, 100, 2)):
        check_game(seed, False, [2, 2, 3, 5, 12][seed % 5])


def test_small_moves_legal_as_if_each_were_asked_by_itself_anchored() -> None:
    for seed in range(tier(4, 40, 1)):
        check_game(seed, True, [2, 3, 6][seed % 3])


def test_small_moves_legal_after_moves_nobody_asked_about() -> None:
    for seed in range(tier(8, 50, 2)):
        rng = random.Random(f"unasked {seed}")
        state = game("makiaveli").deal(seed, 2)
        assert isinstance(state, MakiaveliState)
        while state.to_move() >= 0:
            legal = legal_one_by_one(state)
            if rng.random() < 0.5:
                assert state.legal_actions() == legal
            state.apply(rng.choice(legal))
