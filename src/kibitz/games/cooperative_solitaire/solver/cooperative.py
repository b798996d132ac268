"""The best two cooperating seats can reach with all cards open: both finish, in few rounds.

Turn by turn all positions that can be reached are kept, or, where they are too many, the most
promising ones. As long as none was dropped the search is a proof; from then on it only finds.
It is repeated with room for more positions until it is complete or may not go on.
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
        """Given up when it is no longer needed."""
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
    """Looks for a tie in few turns, and for a game that one seat finishes in case there is none."""

    def __init__(self, start: CooperativeSolitaireState, limits: Limits) -> None:
        self.start: CooperativeSolitaireState = start
        self.limits: Limits = limits
        self.both: Line | None = None
        self.both_turn: i64 = _NO_TURN
        """The turn in which both have finished, in the best line so far."""
        self.one: Line | None = None
        self.one_turn: i64 = _NO_TURN
        self.excluded: i64 = start.table[TURN] - 1
        """It is proved that both have not finished by the end of this turn."""
        self.complete: bool = False
        """Everything has been looked at: what was found is the best there is."""
        self.width: i64 = 0
        """Positions kept after each turn in the last search."""
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
        all_kept = True
        while len(layer) > 0 and turn < self.both_turn:
            following: list[Line] = []
            for line in layer:
                if self.limits.reached():
                    return
                if not self._expand(line, width, seen, following):
                    all_kept = False
            if all_kept:
                self._exclude(turn)
            # Where the starter has finished there is one turn left; those do not take the
            # places of the others.
            last = [line for line in following if line.last]
            going = [line for line in following if not line.last]
            if len(last) > width or len(going) > width:
                all_kept = False
            last.sort(key=_score_of)
            going.sort(key=_score_of)
            layer = last[:width] + going[:width]
            turn += 1
        if all_kept:
            self.complete = True

    def _exclude(self, turn: i64) -> None:
        """Every way to play this turn has been seen."""
        if turn > self.excluded and turn < self.both_turn:
            self.excluded = turn

    def _expand(self, line: Line, width: i64, seen: set[int], following: list[Line]) -> bool:
        """All ends of the next turn, or the best ones; whether they are all."""
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
                    following.append(Line(end, line, path, _promise(end)))
                continue
            turn: i64 = end.table[TURN]
            if ending == TIE and turn < self.both_turn:
                self.both_turn = turn
                self.both = Line(end, line, path, 0)
            elif ending in (STARTER_WON, SECOND_WON) and turn < self.one_turn:
                self.one_turn = turn
                self.one = Line(end, line, path, 0)
        return not turns.cut


def _promise(state: CooperativeSolitaireState) -> i64:
    """How far both are from finishing together: less is better."""
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
