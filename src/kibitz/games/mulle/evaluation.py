"""Evaluation of a move for the seat that makes it, from what that seat knows.

Values are differences of points between the seats: what one takes the other cannot.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.games.mulle.capture import Capture, capture_of, takeable
from kibitz.games.mulle.options import HAND
from kibitz.games.mulle.position import CAPTURED, SESSION, SHOWN, SIZE, TURN
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.scoring import (
    intake_of,
    intake_points,
    mulle_points,
    special_pairs,
    special_tabbes,
)
from kibitz.games.mulle.table import Table
from kibitz.games.mulle.values import HIGHEST, bit, hand_value, kinds_in, size

_INTAKE: Final = 4.0
"""A point of intake: a seat above 20 gains or loses three by it, and the other one."""
_CARD: Final = 0.05
"""Any card: it may help to empty the table or to make the last capture."""
_NEXT: Final = 0.8
"""The weight of what one's own hand can take next turn."""


def worth_of(first: i64, second: i64, kind: i64, special_tabbe: bool = False) -> float:
    """The value of taking these cards with a card of this kind.

    ``special_tabbe``: identical special cards that both lay on the table score tabbes.
    """
    worth = _INTAKE * (intake_of(first, second) + intake_points(int(kind)))
    worth += _CARD * int(size(first) + size(second))
    mulles: i64 = first & second | (first | second) & bit(kind)
    if special_tabbe:
        pairs = special_pairs(first, second)
        mulles &= ~pairs
        worth += int(special_tabbes(pairs))
    if mulles:
        for pair in kinds_in(mulles):
            worth += mulle_points(pair)
    return worth


def captured_cards(table: Table, capture: Capture) -> tuple[i64, i64]:
    """All cards a settled capture takes, those in builds included."""
    first, second = table.cards_of_builds(capture.builds)
    return first | capture.first, second | capture.second


class Evaluation:
    """The moves of the seat on turn, evaluated by what it can tell about the unseen cards."""

    def __init__(self, position: MulleState) -> None:
        self.seat: int = position.to_move()
        self.special_tabbe: bool = position.options.special_tabbe
        other = 1 - self.seat
        self.copies: list[int] = [0] * 52
        """How many cards of each kind it has not seen."""
        unseen = position.unseen(self.seat)
        for card in unseen:
            self.copies[card >> 1] += 1
        self.unseen: int = len(unseen)
        self.their_hand: int = int(position.cells[SIZE + other])
        self.their_shown: i64 = position.cells[SHOWN + other]
        self.before: list[int] = position.hand(self.seat)
        self.by_value: list[int] = [0] * (HIGHEST + 1)
        for kind in range(52):
            self.by_value[hand_value(kind)] += self.copies[kind]

    def value(self, after: MulleState) -> float:
        """The value of the move that led there, once a tied capture is settled."""
        gain = self._gain(after)
        if after.last.ended == SESSION:
            return gain
        if after.last.ended == TURN:
            return gain + _NEXT * self.prospect(after) - self.risk(after)
        # A new round: what is on the table is for whoever starts it.
        share = -0.5 if after.to_move() == self.seat else 1.0
        return gain - share * self.risk(after)

    def _gain(self, after: MulleState) -> float:
        last = after.last
        gain = 0.0
        if last.what == CAPTURED:
            gain = worth_of(last.first, last.second, last.kind, self.special_tabbe)
            if last.tabbe:
                gain += 1.0
        if last.rest_seat >= 0:
            rest = _INTAKE * intake_of(last.rest_first, last.rest_second)
            gain += rest if last.rest_seat == self.seat else -rest
        return gain

    def risk(self, after: MulleState) -> float:
        """What the other seat's best capture gains next, on average."""
        table = after.table
        takes = takeable(table)
        twins = table.twins()
        held = self.their_hand if after.last.ended == TURN else min(HAND, self.unseen)
        gains: list[tuple[float, float]] = []
        for kind in range(52):
            copies = self.copies[kind]
            if copies and (takes >> hand_value(kind) & 1 or twins >> kind & 1):
                gains.append((self._capture_gain(table, kind), self._chance(kind, copies, held)))
        gains.sort()
        gains.reverse()
        expected = 0.0
        missed = 1.0
        for gain, chance in gains:
            expected += missed * chance * gain
            missed *= 1.0 - chance
        return expected

    def prospect(self, after: MulleState) -> float:
        """What one's own best capture gains next, if the other seat does not take it first."""
        return self.best_next(after)[0]

    def best_next(self, after: MulleState) -> tuple[float, int]:
        """That gain, and the kind of card that makes the capture; -1 if none captures anything."""
        table = after.table
        takes = takeable(table)
        twins = table.twins()
        best = 0.0
        best_kind = -1
        for card in after.hand(self.seat):
            kind = card >> 1
            if takes >> hand_value(kind) & 1 or twins >> kind & 1:
                value = int(hand_value(kind))
                safe = 1.0 - self._hit(self.by_value[value], self.their_hand)
                gain = safe * self._capture_gain(table, kind)
                if gain > best:
                    best = gain
                    best_kind = kind
        return best, best_kind

    def _capture_gain(self, table: Table, kind: int) -> float:
        capture = capture_of(table, kind)
        first, second = captured_cards(table, capture.settled())
        gain = worth_of(first, second, kind, self.special_tabbe)
        if size(first) + size(second) == _size_of(table):
            gain += 1.0
        return gain

    def _chance(self, kind: int, copies: int, held: int) -> float:
        """The probability that the other seat holds a card of this kind."""
        chance = self._hit(copies, held)
        value = hand_value(kind)
        if self.their_shown >> value & 1:
            chance /= self._hit(self.by_value[value], held)
        return min(chance, 1.0)

    def _hit(self, cards: int, held: int) -> float:
        """The probability that a hand of this size has at least one of some of the unseen cards."""
        missed = 1.0
        for i in range(cards):
            missed *= max(0, self.unseen - held - i) / max(1, self.unseen - i)
        return 1.0 - missed


def _size_of(table: Table) -> int:
    first, second = table.cards_of_builds(table.builds())
    return int(size(first | table.first) + size(second | table.second))
