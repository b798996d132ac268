"""The random player, and random playouts."""

from __future__ import annotations

from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.core.turn import RandomPlayer

__all__ = ["RandomPlayer", "playout", "playouts"]


def playout(state: State, rng: Rng) -> int:
    """Play at random to the end, in place; the number of decisions made."""
    decisions = 0
    while state.to_move() >= 0:
        state.apply(rng.pick(state.legal_actions()))
        decisions += 1
    return decisions


def playouts(state: State, rng: Rng, times: int) -> int:
    """Play copies of a position at random to the end; the number of decisions made in all."""
    decisions = 0
    for _ in range(times):
        decisions += playout(state.clone(), rng)
    return decisions
