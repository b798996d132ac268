"""States of the planner's walk from which no arrangement can be completed, whatever is broken.

The planner walks up the ranks and learns only later that the runs it has begun lack cards. Here the
question is asked without regard to groups that stay: a run that stays is a run like others. Then a
state is that of `feasibility.py`, and whether it can be completed is worked out from the top down,
once for each rank and state, for all numbers of low aces together (one bit each).

What is said to be dead is dead, and so is all that follows from it. So a walk that leaves dead
states out meets the others in the same order, and finds the same plan.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import LEFT, PLAIN, STOCK_OF, STOCKS, Choices
from kibitz.games.makiaveli.solver.floor_groups import FloorGroups
from kibitz.games.makiaveli.solver.runs import (
    ALL_PAIRS,
    CROSSED,
    PAIR_STEPS,
    PAIR_STOPS,
    PAIRS,
    pair_number,
)
from kibitz.games.makiaveli.solver.workspace import BITS, MOST_BITS, STATES

KING: Final = 13
_RANKS: Final = 14


def _joined() -> vec[i64]:
    """Two suits and the runs that stay in them: `(a * 10 + b) * 256 + tokens`; -1 if too many.

    The tokens are the lengths (0..3) of four runs, two bits each, the first suit's lowest.
    """
    table: list[int] = []
    for two in range(100):
        for tokens in range(256):
            lengths = [tokens >> (2 * i) & 3 for i in range(4)]
            first = _with_runs(two // 10, lengths[:2])
            second = _with_runs(two % 10, lengths[2:])
            table.append(-1 if min(first, second) < 0 else first * 10 + second)
    return vec[i64](table)


def _with_runs(pair: int, lengths: list[int]) -> int:
    runs = [token for token in [*PAIRS[pair], *lengths] if token > 0]
    return -1 if len(runs) > 2 else pair_number(*[0, 0, *runs][-2:])


JOINED: Final[vec[i64]] = _joined()


def _uncrossed() -> vec[i64]:
    table: list[int] = []
    for pair in range(ALL_PAIRS):
        a, b = PAIRS[pair]
        table.append(pair_number(a - CROSSED if a > 3 else a, b - CROSSED if b > 3 else b))
    return vec[i64](table)


UNCROSSED: Final[vec[i64]] = _uncrossed()
"""A pair of runs, where it does not matter which hold a cross card."""

PLAIN_STOCK: Final[vec[i64]] = vec[i64](
    [STOCK_OF[must + taken + 3 * hand + 9 * cross] for must, hand, cross, taken in STOCKS]
)
"""A stock, where cross cards that must be placed are like others that must."""


@final
class DeadEnds:
    """Answers for one position at a time. Not for two threads at a time."""

    def __init__(self) -> None:
        self.choices: Choices = Choices(PLAIN)
        self.codes: vec[i64] = vec[i64]([0] * 15)
        self._bit: vec[i64] = vec[i64]([0] * 65536)
        """By stock code of the aces left after the low ones: a bit, 0 if it cannot be left."""
        self.lefts: list[int] = []
        self._all: i64 = 0
        self._tokens: vec[i64] = vec[i64]([0] * (_RANKS * 32))
        # By rank and state, the bits of the aces left that complete it; -1 if not known yet.
        self._word: vec[i64] = vec[i64]([-1] * (_RANKS * STATES))
        self._known: vec[i64] = vec[i64]([0] * 1024)
        self._knowns: i64 = 0

    def read(self, codes: vec[i64], floor: FloorGroups) -> None:
        """Take this position: the stock codes of all cards by rank, and the groups."""
        i: i64 = 0
        while i < self._knowns:
            self._word[self._known[i]] = -1
            i += 1
        self._knowns = 0
        rank: i64 = 1
        while rank <= KING:
            self.codes[rank] = plain_code(codes[rank])
            rank += 1
        self._list_lefts()
        self._list_tokens(floor)

    def _list_lefts(self) -> None:
        for left in self.lefts:
            self._bit[left] = 0
        self.lefts = []
        self._all = 0
        vector: i64 = 0
        while vector < 81:
            code: i64 = 0
            digits: i64 = vector
            shift: i64 = 0
            while shift < 16:
                stock: i64 = LEFT[(self.codes[1] >> shift & 15) * 3 + digits % 3]
                if stock < 0:
                    break
                code |= stock << shift
                digits //= 3
                shift += 4
            if shift == 16 and self._bit[code] == 0:
                # Where there are too many, the last ones share a bit: fewer are known as dead.
                at: i64 = len(self.lefts)
                self._bit[code] = BITS[at if at < MOST_BITS else MOST_BITS - 1]
                self._all |= self._bit[code]
                self.lefts.append(code)
            vector += 1

    def _list_tokens(self, floor: FloorGroups) -> None:
        rank: i64 = 1
        while rank <= KING:
            nibble: i64 = 0
            while nibble < 16:
                low: i64 = 0
                high: i64 = 0
                bit: i64 = 0
                while bit < 4:
                    if nibble >> bit & 1:
                        shift: i64 = 2 * bit
                        low |= floor.length(rank, bit) << shift
                        high |= floor.length(rank, bit + 4) << shift
                    bit += 1
                self._tokens[rank * 32 + nibble] = low
                self._tokens[rank * 32 + 16 + nibble] = high
                nibble += 1
            rank += 1

    def low_tokens(self, rank: i64, mask: i64) -> i64:
        """The lengths of clubs and diamonds among the open runs that stay."""
        return self._tokens[rank * 32 + (mask & 15)]

    def high_tokens(self, rank: i64, mask: i64) -> i64:
        """The same for hearts and spades."""
        return self._tokens[rank * 32 + 16 + (mask >> 4 & 15)]

    def bit(self, left: i64) -> i64:
        """The bit of the aces left."""
        return self._bit[left]

    def completed(self, rank: i64, low: i64, high: i64) -> i64:
        """The bits of the aces left with which a state after this rank can be completed."""
        if low < 0 or high < 0:
            return 0
        at: i64 = rank * STATES + (high << 7 | low)
        word: i64 = self._word[at]
        if word >= 0:
            return word
        word = 0
        if rank == KING:
            for left in self.lefts:
                if self._ends(low, high, left):
                    word |= self._bit[left]
        else:
            code: i64 = self.codes[rank + 1]
            choice_at: i64 = self.choices.start(code)
            last: i64 = self.choices.stop(code)
            data = self.choices.data
            low9: i64 = low * 9
            high9: i64 = high * 9
            while choice_at < last and word != self._all:
                choice: i64 = data[choice_at]
                low_after: i64 = PAIR_STEPS[low9 + (choice & 15)]
                if low_after >= 0:
                    high_after: i64 = PAIR_STEPS[high9 + (choice >> 4 & 15)]
                    if high_after >= 0:
                        word |= self.completed(rank + 1, low_after, high_after)
                choice_at += 1
        self._word[at] = word
        if self._knowns < len(self._known):
            self._known[self._knowns] = at
        else:
            self._known = append(self._known, at)
        self._knowns += 1
        return word

    def _ends(self, low: i64, high: i64, left: i64) -> bool:
        """Whether these high aces complete a state after the kings."""
        at: i64 = self.choices.start(left)
        last: i64 = self.choices.stop(left)
        data = self.choices.data
        while at < last:
            choice: i64 = data[at]
            low_after: i64 = PAIR_STEPS[low * 9 + (choice & 15)]
            if low_after >= 0 and PAIR_STOPS[low_after]:
                high_after: i64 = PAIR_STEPS[high * 9 + (choice >> 4 & 15)]
                if high_after >= 0 and PAIR_STOPS[high_after]:
                    return True
            at += 1
        return False


def plain_code(code: i64) -> i64:
    """A stock code, where cross cards that must be placed are like others that must."""
    out: i64 = 0
    shift: i64 = 0
    while shift < 16:
        out |= PLAIN_STOCK[code >> shift & 15] << shift
        shift += 4
    return out
