"""Cooperative play with all cards open: both seats finish, in as few rounds as possible.

A beam search, turn by turn. As long as no position was dropped from the beam it is exhaustive and
proves a lower bound; after that it can only find solutions. It is repeated with a wider beam until
it is complete or reaches its limits.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.limits import Limits
from kibitz.games.cooperative_solitaire.solver.search import TurnSearch, Weights, fingerprint
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    ENDING,
    SECOND_WON,
    STARTER_FINISHED,
    STARTER_WON,
    TIE,
    TOP,
    TURN,
    cards_left,
)

_NO_TURN: Final = 1_000_000


@final
class Line:
    """A position at the end of a turn, and how it was reached."""

    def __init__(
        self, state: CooperativeSolitaireState, before: Line | None, path: list[int], score: i64
    ) -> None:
        self.state: CooperativeSolitaireState | None = state
        """None once it is expanded, to free memory."""
        self.before: Line | None = before
        self.path: list[int] = path
        self.score: i64 = score
        self.last: bool = state.table[ENDING] == STARTER_FINISHED

    def actions(self) -> list[int]:
        """All moves from the start."""
        parts: list[list[int]] = []
        line: Line | None = self
        while line is not None:
            parts.append(line.path)
            line = line.before
        parts.reverse()
        return [action for part in parts for action in part]


def _score_of(line: Line) -> int:
    return line.score


@final
class CooperativeSearch:
    """Looks for the earliest tie, and for a game that one seat finishes in case there is none."""

    def __init__(self, start: CooperativeSolitaireState, limits: Limits) -> None:
        self.start: CooperativeSolitaireState = start
        self.limits: Limits = limits
        self.both: Line | None = None
        self.both_turn: i64 = _NO_TURN
        """The turn in which both have finished, in the best line so far."""
        self.one: Line | None = None
        self.one_turn: i64 = _NO_TURN
        self.excluded: i64 = start.table[TURN] - 1
        """Proved: both cannot have finished by the end of this turn."""
        self.complete: bool = False
        """The search was exhaustive, so the best line found is optimal."""
        self.width: i64 = 0
        """The width of the last beam."""
        self.turns: TurnSearch = TurnSearch(limits)

    def run(self) -> None:
        width: i64 = 8
        while not self.complete and not self.limits.reached():
            self.width = width
            self._search(width)
            width *= 4
            # A tie cannot come earlier than the first turn that was not excluded.
            if self.both_turn <= self.excluded + 1:
                self.complete = True

    def _search(self, width: i64) -> None:
        seen: set[int] = {fingerprint(self.start)}
        layer: list[Line] = [Line(self.start.clone(), None, [], 0)]
        turn: i64 = self.start.table[TURN]
        exhaustive = True
        while len(layer) > 0 and turn < self.both_turn:
            next_layer: list[Line] = []
            for line in layer:
                if self.limits.reached():
                    return
                if not self._expand(line, width, seen, next_layer):
                    exhaustive = False
            if exhaustive:
                self._exclude(turn)
            # Lines in which the starter has finished have one turn left; they get a beam of their
            # own so that they do not crowd out the others.
            last = [line for line in next_layer if line.last]
            going = [line for line in next_layer if not line.last]
            if len(last) > width or len(going) > width:
                exhaustive = False
            last.sort(key=_score_of)
            going.sort(key=_score_of)
            layer = last[:width] + going[:width]
            turn += 1
        if exhaustive:
            self.complete = True

    def _exclude(self, turn: i64) -> None:
        """Every way to play this turn has been searched."""
        if turn > self.excluded and turn < self.both_turn:
            self.excluded = turn

    def _expand(self, line: Line, width: i64, seen: set[int], next_layer: list[Line]) -> bool:
        """Add the ends of the next turn; return whether they are all there are."""
        state = line.state
        assert state is not None
        line.state = None
        turns = self.turns
        turns.limit = 20 * width + 200
        turns.find(state.clone())
        if turns.cut:
            turns.find_best(state, 4 * width, Weights(8, 2, 2, 8))
        number: i64 = len(turns.ends)
        i: i64 = 0
        while i < number:
            end = turns.ends[i]
            path = turns.paths[i]
            i += 1
            ending: i64 = end.table[ENDING]
            if ending <= STARTER_FINISHED:
                key = fingerprint(end)
                if key not in seen:
                    seen.add(key)
                    next_layer.append(Line(end, line, path, _distance(end)))
                continue
            turn: i64 = end.table[TURN]
            if ending == TIE and turn < self.both_turn:
                self.both_turn = turn
                self.both = Line(end, line, path, 0)
            elif ending in (STARTER_WON, SECOND_WON) and turn < self.one_turn:
                self.one_turn = turn
                self.one = Line(end, line, path, 0)
        return not turns.cut


def _distance(state: CooperativeSolitaireState) -> i64:
    """A heuristic for how far both seats are from finishing together."""
    b = state.table
    mine: i64 = cards_left(b, 0)
    yours: i64 = cards_left(b, 1)
    total: i64 = 8 * (mine + yours) + 8 * (mine if mine > yours else yours)
    pile: i64 = 0
    while pile < state.options.helpers:
        top: i64 = b[TOP + pile]
        total -= 28 if top < 0 else 2 * (top >> 3)
        if b[COUNT + pile] == 1:
            total -= 4
        pile += 1
    return total
