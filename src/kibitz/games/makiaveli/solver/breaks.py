"""How many groups must still be broken: a lower bound, for the planner's walk.

Like `dead_ends.py` it asks without regard to groups that stay, from the top rank down, once for
each rank and state. A set stays only where a choice has it. A run stays only if it has a card of
its own where it begins: the cards for runs at that rank, less those that runs of one or two cards
need. Nothing is charged for what happens to a run later, so the bound is never too high.

What is possible depends on the aces that the low ones leave. Of a state it is known how few groups
may be broken, with which aces left (one bit each) it may be so few, and with which one more.

The same machinery tells whether a state may lead to one of some states that are *aimed* at.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import SET_PAIRS
from kibitz.games.makiaveli.solver.dead_ends import DeadEnds
from kibitz.games.makiaveli.solver.floor_groups import FloorGroups
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS, PAIR_STOPS, PAIRS, covers
from kibitz.games.makiaveli.solver.workspace import LAST, STATES

NEVER: Final = 99
"""More groups than a floor has."""
_SETS: Final = 21


def _broken_sets() -> vec[i64]:
    """How many of the sets with this number in SET_PAIRS a choice of sets lacks."""
    table: list[int] = []
    for old in SET_PAIRS:
        for new in SET_PAIRS:
            left = list(new)
            broken = 0
            for shape in old:
                if shape and shape in left:
                    left.remove(shape)
                elif shape:
                    broken += 1
            table.append(broken)
    return vec[i64](table)


def _set_numbers() -> vec[i64]:
    """The number in SET_PAIRS of two sets, four bits each, in either order."""
    table = [0] * 256
    for number, (first, second) in enumerate(SET_PAIRS):
        table[first << 4 | second] = table[second << 4 | first] = number
    return vec[i64](table)


SET_NUMBER: Final[vec[i64]] = _set_numbers()
BROKEN_SETS: Final[vec[i64]] = _broken_sets()


def _broken_starts() -> vec[i64]:
    """Runs of two suits that lack a card where they begin.

    By `(runs that begin * 100 + a * 10 + b) * 9 + cards`, runs and cards as 0..2 of suit a, plus
    3 times as many of suit b.
    """
    short = [sum([token in (1, 2) for token in PAIRS[pair]]) for pair in range(10)]
    table: list[int] = []
    for begin in range(9):
        for two in range(100):
            for cards in range(9):
                a = max(0, cards % 3 - short[two // 10])
                b = max(0, cards // 3 - short[two % 10])
                table.append(max(0, begin % 3 - a) + max(0, begin // 3 - b))
    return vec[i64](table)


BROKEN_STARTS: Final[vec[i64]] = _broken_starts()


def _covering() -> list[list[int]]:
    one = [[x for x in range(10) if covers(x, y)] for y in range(10)]
    return [[a * 10 + b for a in one[two // 10] for b in one[two % 10]] for two in range(100)]


COVERING: Final[list[list[int]]] = _covering()
"""By the pairs of two suits, all that can do as much."""


@final
class Breaks:
    """Answers for one position at a time. Not for two threads at a time."""

    def __init__(self, dead_ends: DeadEnds) -> None:
        self._ends: DeadEnds = dead_ends
        self._sets: vec[i64] = vec[i64]([0] * 15)
        """By rank, the old sets' number times 21."""
        self._low_starts: vec[i64] = vec[i64]([0] * 15)
        self._high_starts: vec[i64] = vec[i64]([0] * 15)
        """By rank, where its runs' part of BROKEN_STARTS begins: two suits and two."""
        self._number: vec[i64] = vec[i64]([0] * (LAST * STATES))
        """By rank and state, its number in the following; 0 if it is not known yet."""
        self._place: vec[i64] = vec[i64]([0] * 1024)
        self._least: vec[i64] = vec[i64]([NEVER] * 1024)
        self._first: vec[i64] = vec[i64]([0] * 1024)
        """The bits of the aces left with which as few as the least may be broken."""
        self._second: vec[i64] = vec[i64]([0] * 1024)
        """The same for one more than the least, or fewer."""
        self._used: i64 = 1
        self._aims: dict[int, int] = {}
        self._end_bits: i64 = 0
        self._top: i64 = 0
        """The highest rank of a state that is aimed at; 0 if none is."""

    def read(self, floor: FloorGroups) -> None:
        """Take these groups, after `DeadEnds` has read the position."""
        self._forget()
        self._top = 0
        for rank in range(2, LAST + 1):
            shapes = [0, 0]
            for i, number in enumerate(floor.sets[rank]):
                for kind in floor.groups[number]:
                    shapes[i] |= 1 << (kind & 3)
            self._sets[rank] = _SETS * SET_NUMBER[shapes[0] << 4 | shapes[1]]
            starts = [0, 0, 0, 0]
            for number in floor.begins[rank]:
                starts[floor.groups[number][0] & 3] += 1
            self._low_starts[rank] = (starts[0] + 3 * starts[1]) * 900
            self._high_starts[rank] = (starts[2] + 3 * starts[3]) * 900

    def _forget(self) -> None:
        number: i64 = 1
        while number < self._used:
            self._number[self._place[number]] = 0
            number += 1
        self._used = 1

    def aim(self, top: i64) -> None:
        """From now on, ask for ways to the states aimed at, none after a higher rank than this."""
        self._forget()
        self._aims = {}
        self._end_bits = 0
        self._top = top
        # Whatever is broken on the way.
        for rank in range(2, LAST + 1):
            self._sets[rank] = 0
            self._low_starts[rank] = 0
            self._high_starts[rank] = 0

    def aim_at(self, rank: i64, low: i64, high: i64, bit: i64) -> None:
        """Aim at another state, known by its bit, and with it at all that can do what it can.

        For a run that stays ends where the floor says, and here it might as well go on.
        """
        for over_low in COVERING[low]:
            for over_high in COVERING[high]:
                at: i64 = rank * STATES + (over_high << 7 | over_low)
                self._aims[at] = self._aims.get(at, 0) | bit

    def aim_at_end(self, bit: i64) -> None:
        """Aim at an end."""
        self._end_bits |= bit

    def aims(self, rank: i64, low: i64, high: i64) -> i64:
        """The bits of all that are aimed at and that this state may lead to."""
        return 0 if low < 0 or high < 0 else self._first[self._find(rank, low, high)]

    def least(self, rank: i64, low: i64, high: i64, bit: i64) -> i64:
        """The fewest groups that can be broken above this rank with these aces left, or fewer.

        If something is aimed at: 0 if the state may lead to one of these bits, or NEVER.
        """
        if low < 0 or high < 0:
            return NEVER
        number: i64 = self._find(rank, low, high)
        least: i64 = self._least[number]
        if self._first[number] & bit:
            return least
        if self._top:
            return NEVER
        return least + 1 if self._second[number] & bit else least + 2

    def _find(self, rank: i64, low: i64, high: i64) -> i64:
        """The number of a state."""
        at: i64 = rank * STATES + (high << 7 | low)
        number: i64 = self._number[at]
        if number:
            return number
        least: i64 = NEVER
        first: i64 = 0
        second: i64 = 0
        aimed: bool = self._top > 0
        if aimed:
            first = self._aims.get(at, 0)
            if first:
                least = 0
        if rank == LAST - 1:
            for left in self._ends.lefts:
                broken: i64 = NEVER
                if not aimed or self._top == LAST:
                    broken = self._last(low, high, left)
                bit: i64 = self._end_bits if aimed else self._ends.bit(left)
                if broken < least:
                    second = first | bit if least == broken + 1 else bit
                    first = bit
                    least = broken
                elif broken == least and broken < NEVER:
                    first |= bit
                    second |= bit
                elif broken == least + 1:
                    second |= bit
        elif not aimed or rank < self._top:
            choices = self._ends.choices
            code: i64 = self._ends.codes[rank + 1]
            choice_at: i64 = choices.start(code)
            last: i64 = choices.stop(code)
            data = choices.data
            low9: i64 = low * 9
            high9: i64 = high * 9
            low_starts: i64 = self._low_starts[rank + 1] + low9
            high_starts: i64 = self._high_starts[rank + 1] + high9
            sets: i64 = self._sets[rank + 1]
            while choice_at < last:
                choice: i64 = data[choice_at]
                choice_at += 1
                low_cards: i64 = choice & 15
                low_after: i64 = PAIR_STEPS[low9 + low_cards]
                if low_after < 0:
                    continue
                high_cards: i64 = choice >> 4 & 15
                high_after: i64 = PAIR_STEPS[high9 + high_cards]
                if high_after < 0:
                    continue
                broken = (
                    BROKEN_SETS[sets + (choice >> 8 & 31)]
                    + BROKEN_STARTS[low_starts + low_cards]
                    + BROKEN_STARTS[high_starts + high_cards]
                )
                if broken > least + 1:
                    continue
                after: i64 = self._find(rank + 1, low_after, high_after)
                broken += self._least[after]
                if broken < least:
                    second = self._second[after]
                    if least == broken + 1:
                        second |= first
                    first = self._first[after]
                    least = broken
                elif broken == least:
                    first |= self._first[after]
                    second |= self._second[after]
                elif broken == least + 1:
                    second |= self._first[after]
        number = self._used
        if number < len(self._place):
            self._place[number] = at
            self._least[number] = least
            self._first[number] = first
            self._second[number] = second
        else:
            self._place = append(self._place, at)
            self._least = append(self._least, least)
            self._first = append(self._first, first)
            self._second = append(self._second, second)
        self._number[at] = number
        self._used = number + 1
        return number

    def _last(self, low: i64, high: i64, left: i64) -> i64:
        """The sets of aces broken where these are left; NEVER if they do not complete a state."""
        choices = self._ends.choices
        at: i64 = choices.start(left)
        last: i64 = choices.stop(left)
        data = choices.data
        sets: i64 = self._sets[LAST]
        best: i64 = NEVER
        while at < last:
            choice: i64 = data[at]
            at += 1
            broken: i64 = BROKEN_SETS[sets + (choice >> 8 & 31)]
            if broken < best:
                low_after: i64 = PAIR_STEPS[low * 9 + (choice & 15)]
                if low_after >= 0 and PAIR_STOPS[low_after]:
                    high_after: i64 = PAIR_STEPS[high * 9 + (choice >> 4 & 15)]
                    if high_after >= 0 and PAIR_STOPS[high_after]:
                        best = broken
        return best
