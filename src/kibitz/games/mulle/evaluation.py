"""Evaluation of a move for the seat that makes it, from what that seat knows.

Values are differences of points between the seats: what one takes the other cannot.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
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
from kibitz.games.mulle.values import HIGHEST, bit, hand_value, is_special, kinds_in, size

_INTAKE: Final = 4.0
"""A point of intake: a seat above 20 gains or loses three by it, and the other one."""
_CARD: Final = 0.05
"""Any card: it may help to empty the table or to make the last capture."""
_NEXT: Final = 0.8
"""The weight of what one's own hand can take next turn."""

_NO_KINDS: Final = [0] * 52
_NO_VALUES: Final = [0] * (HIGHEST + 1)


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
        other: i64 = 1 - self.seat
        cells = position.cells
        self.copies: vec[i64] = vec[i64](_NO_KINDS)
        """How many cards of each kind it has not seen."""
        stock = position.stock
        i: i64 = position.drawn
        while i < len(stock):
            card: i64 = stock[i]
            self.copies[card >> 1] += 1
            i += 1
        self.their_hand: i64 = cells[SIZE + other]
        self.unseen: i64 = i - position.drawn + self.their_hand
        i = 0
        while i < self.their_hand:
            self.copies[cells[other * HAND + i] >> 1] += 1
            i += 1
        self.their_shown: i64 = cells[SHOWN + other]
        self.by_value: vec[i64] = vec[i64](_NO_VALUES)
        kind: i64 = 0
        while kind < 52:
            self.by_value[hand_value(kind)] += self.copies[kind]
            kind += 1
        # What a card of each hand value captures from the table under consideration.
        self._known: i64 = 0
        self._first: vec[i64] = vec[i64](_NO_VALUES)
        self._second: vec[i64] = vec[i64](_NO_VALUES)
        self._on_table: i64 = 0

    def value(self, after: MulleState) -> float:
        """The value of the move that led there, once a tied capture is settled."""
        gain = self._gain(after)
        if after.last.ended == SESSION:
            return gain
        if after.last.ended == TURN:
            self._look_at(after.table)
            return gain + _NEXT * self._best_next(after)[0] - self._risk(after)
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
        self._look_at(after.table)
        return self._risk(after)

    def _risk(self, after: MulleState) -> float:
        table = after.table
        takes = takeable(table)
        twins = table.twins()
        held: i64 = self.their_hand
        if after.last.ended != TURN:
            held = HAND if self.unseen > HAND else self.unseen
        one = self._hit(1, held)
        two = self._hit(2, held)
        # The best captures first; of equal ones the likelier.
        gains = vec[float]()
        chances = vec[float]()
        kind: i64 = 0
        while kind < 52:
            copies = self.copies[kind]
            if copies > 0:
                value = hand_value(kind)
                if takes >> value & 1 != 0 or twins >> kind & 1 != 0:
                    chance = one if copies == 1 else two
                    if self.their_shown >> value & 1 != 0:
                        chance /= self._hit(self.by_value[value], held)
                        if chance > 1.0:
                            chance = 1.0
                    gain = self._capture_gain(table, kind)
                    i: i64 = len(gains)
                    gains = append(gains, gain)
                    chances = append(chances, chance)
                    while i > 0 and (
                        gains[i - 1] < gain or (gains[i - 1] == gain and chances[i - 1] < chance)
                    ):
                        gains[i] = gains[i - 1]
                        chances[i] = chances[i - 1]
                        i -= 1
                    gains[i] = gain
                    chances[i] = chance
            kind += 1
        expected = 0.0
        missed = 1.0
        i = 0
        while i < len(gains):
            expected += missed * chances[i] * gains[i]
            missed *= 1.0 - chances[i]
            i += 1
        return expected

    def best_next(self, after: MulleState) -> tuple[float, int]:
        """What one's own best capture gains next, if the other seat does not take it first, and the
        kind of card that makes it; -1 if none captures anything."""
        self._look_at(after.table)
        return self._best_next(after)

    def _best_next(self, after: MulleState) -> tuple[float, int]:
        table = after.table
        takes = takeable(table)
        twins = table.twins()
        best = 0.0
        best_kind: i64 = -1
        i: i64 = self.seat * HAND
        end: i64 = i + after.cells[SIZE + self.seat]
        while i < end:
            kind = after.cells[i] >> 1
            value = hand_value(kind)
            if takes >> value & 1 != 0 or twins >> kind & 1 != 0:
                safe = 1.0 - self._hit(self.by_value[value], self.their_hand)
                gain = safe * self._capture_gain(table, kind)
                if gain > best:
                    best = gain
                    best_kind = kind
            i += 1
        return best, int(best_kind)

    def best_capture(self, position: MulleState, seat: i64) -> float:
        """What this seat's best capture would gain now, with the cards it holds."""
        table = position.table
        takes = takeable(table)
        twins = table.twins()
        self._look_at(table)
        best = 0.0
        i: i64 = seat * HAND
        end: i64 = i + position.cells[SIZE + seat]
        while i < end:
            kind = position.cells[i] >> 1
            if takes >> hand_value(kind) & 1 != 0 or twins >> kind & 1 != 0:
                gain = self._capture_gain(table, kind)
                if gain > best:
                    best = gain
            i += 1
        return best

    def _look_at(self, table: Table) -> None:
        """From now on captures are from this table."""
        self._known = 0
        self._on_table = _size_of(table)

    def _capture_gain(self, table: Table, kind: i64) -> float:
        first: i64
        second: i64
        value = hand_value(kind)
        if table.takes_twin(kind):
            first = table.first & bit(kind)
            second = table.second & bit(kind)
        elif is_special(kind):
            first, second = table.cards_of_builds(table.builds() & bit(value))
        else:
            # The suit makes no difference to what is captured.
            if self._known >> value & 1 == 0:
                first, second = captured_cards(table, capture_of(table, kind).settled())
                self._known |= bit(value)
                self._first[value] = first
                self._second[value] = second
            first = self._first[value]
            second = self._second[value]
        gain = worth_of(first, second, kind, self.special_tabbe)
        if size(first) + size(second) == self._on_table:
            gain += 1.0
        return gain

    def _hit(self, cards: i64, held: i64) -> float:
        """The probability that a hand of this size has at least one of some of the unseen cards."""
        missed = 1.0
        i: i64 = 0
        while i < cards:
            left = self.unseen - held - i
            if left <= 0:
                return 1.0
            missed *= float(left) / float(self.unseen - i)
            i += 1
        return 1.0 - missed


def _size_of(table: Table) -> i64:
    first, second = table.cards_of_builds(table.builds())
    return size(first | table.first) + size(second | table.second)
