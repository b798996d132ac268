"""Lookahead of the careful bot: the best position in which it can end its turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.cooperative_solitaire.legality import (
    end_of_helpers,
    first_helper,
    fits_helper,
    fits_main,
    fits_opponent,
)
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.search import distinct_moves, fingerprint
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    PRIMARY,
    SEAT,
    SECONDARY,
    STARTER_FINISHED,
    THROWAWAY,
    TOP,
    TURN,
    cards_left,
)

POSITIONS: Final = 150
"""How many positions one lookahead expands."""
_FINISHED: Final = 100_000
"""The value of a finished game; above every sum of the other terms."""


class Lookahead:
    """Depth-first search for the best end of one turn, in a position with all cards known."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.best: i64 = -_FINISHED * 10
        self.left: i64 = 0
        """The cards the seat has left there."""
        self._budget: i64 = POSITIONS
        self._seen: set[int] = set()

    def walk(self, state: CooperativeSolitaireState, turn: i64) -> None:
        b = state.table
        moves: list[int] = []
        while b[TURN] == turn and b[ENDING] <= STARTER_FINISHED:
            moves = distinct_moves(state)
            if len(moves) > 1:
                break
            state.apply(moves[0])
        if b[TURN] != turn or b[ENDING] > STARTER_FINISHED:
            value: i64 = evaluate(state, self.seat)
            if value > self.best:
                self.best = value
                self.left = cards_left(b, self.seat)
            return
        if self._budget <= 0 and self.best > -_FINISHED * 10:
            return
        self._budget -= 1
        key = fingerprint(state)
        if key in self._seen:
            return
        self._seen.add(key)
        for action in moves:
            child = state.clone()
            child.apply(action)
            self.walk(child, turn)


def evaluate(state: CooperativeSolitaireState, seat: i64) -> i64:
    """The value of a position for a seat at the end of its turn; higher is better."""
    b = state.table
    if b[ENDING] > STARTER_FINISHED:
        return i64(int(state.returns()[seat])) * _FINISHED
    if b[ENDING] == STARTER_FINISHED and seat != b[SEAT]:
        # The seat has finished; the less the other can place in its last turn, the better.
        return _FINISHED // 2 + 20 * cards_left(b, 1 - seat) - 30 * open_moves(state, 1 - seat)
    other: i64 = 1 - seat
    total: i64 = 20 * (cards_left(b, other) - cards_left(b, seat))
    # Only the top card of the primary pile is ever playable; thrown cards come round again.
    total += 6 * (b[COUNT + PRIMARY + other] - b[COUNT + PRIMARY + seat])
    total += 12 * (open_moves(state, seat) - open_moves(state, other))
    return total


def open_moves(state: CooperativeSolitaireState, seat: i64) -> i64:
    """How many of the seat's two top cards could be placed now."""
    b = state.table
    number: i64 = 0
    top: i64 = b[TOP + PRIMARY + seat]
    if top >= 0 and _fits(b, top, state, seat):
        number += 1
    top = b[TOP + SECONDARY + seat]
    if top >= 0 and _fits(b, top, state, seat):
        number += 1
    return number


def _fits(b: vec[i64], card: i64, state: CooperativeSolitaireState, seat: i64) -> bool:
    if fits_main(b, card):
        return True
    pile: i64 = first_helper(state.options, seat)
    end: i64 = end_of_helpers(state.options, seat)
    while pile < end:
        if fits_helper(b[TOP + pile], card, state.options.one_lower):
            return True
        pile += 1
    other: i64 = 1 - seat
    return fits_opponent(b[TOP + PRIMARY + other], card) or fits_opponent(
        b[TOP + THROWAWAY + other], card
    )
