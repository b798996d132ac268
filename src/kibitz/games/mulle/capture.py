"""What a card captures (RULES.md, Capture), exactly, on any table.

A capture takes as many cards as possible. Two ways to do that are the same choice if they take the
same piles, identical cards being interchangeable. Where several remain, the seat settles the tie by
choosing one pile after another until only one way is left.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.mulle.packing import best_left
from kibitz.games.mulle.table import Table
from kibitz.games.mulle.values import (
    bit,
    counts_by_value,
    hand_value,
    is_special,
    kinds_in,
    rank_mask,
    size,
)

_MOST_CARDS: Final = 1
"""The cost of leaving a pile when cards are counted; see ``Packing``."""

CHOICE_BUILD: Final = 52
"""A choice is a kind (a single), or this and the value of a build."""
CHOICES: Final = CHOICE_BUILD + 17


def reachable(table: Table) -> i64:
    """The values 1..13 that some of the piles sum to: singles and builds."""
    sums: i64 = 1
    builds = table.summable()
    counts = table.counts()
    value: i64 = 1
    while counts != 0:
        n = counts & 15
        if builds >> value & 1:
            n += 1
        while n > 0:
            sums |= sums << value
            n -= 1
        counts >>= 4
        value += 1
    above = builds >> value << value & 0x3FFF
    while above != 0:
        if above >> value & 1:
            sums |= sums << value
            above &= ~bit(value)
        value += 1
    return sums & 0x3FFE


def takeable(table: Table) -> i64:
    """The hand values that take something, identical singles apart (Capture 2 and 3)."""
    return reachable(table) | table.builds()


def can_capture(table: Table, kind: i64) -> bool:
    """Whether a card of this kind takes anything now."""
    return table.twins() >> kind & 1 != 0 or takeable(table) >> hand_value(kind) & 1 != 0


@final
class Capture:
    """What a card takes, and what is still to be chosen. Never modified once made."""

    def __init__(
        self,
        kind: i64,
        first: i64,
        second: i64,
        builds: i64,
        loose_first: i64 = 0,
        loose_second: i64 = 0,
        open_builds: i64 = 0,
        left: list[int] | None = None,
        once: i64 = 0,
        twice: i64 = 0,
    ) -> None:
        self.kind: i64 = kind
        """The card that is played."""
        self.first: i64 = first
        """The singles that are certain to be taken: first copies, second copies."""
        self.second: i64 = second
        self.builds: i64 = builds
        """The values of the builds that are certain to be taken."""
        self.loose_first: i64 = loose_first
        """The singles that may be in groups."""
        self.loose_second: i64 = loose_second
        self.open: i64 = open_builds
        """The values of the builds that may be in groups."""
        self.left: list[int] = [] if left is None else left
        """Every best way to take groups, as the piles it leaves; see ``packing``."""
        self.once: i64 = once
        """The singles that have been chosen, by kind; those chosen twice are in ``twice`` too."""
        self.twice: i64 = twice

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Capture,
            (
                self.kind,
                self.first,
                self.second,
                self.builds,
                self.loose_first,
                self.loose_second,
                self.open,
                self.left,
                self.once,
                self.twice,
            ),
        )

    def is_settled(self) -> bool:
        """Whether there is nothing to choose (any more)."""
        return len(self.choices()) == 0

    def choices(self) -> list[int]:
        """The piles that some of the tied captures take and others leave."""
        found: list[int] = []
        if len(self.left) == 0:
            return found
        value: i64 = 1
        while value < 13:
            kind: i64 = 4 * (value - 1)
            end: i64 = kind + 4
            while kind < end:
                if self._copies(kind) > 0 and self._least(kind) < self._most(kind):
                    found.append(int(kind))
                kind += 1
            if self.open >> value & 1:
                takers = 0
                for left in self.left:
                    if self._takes_build(left, value):
                        takers += 1
                if 0 < takers < len(self.left):
                    found.append(CHOICE_BUILD + int(value))
            value += 1
        return found

    def certain(self, kind: i64) -> int:
        """How many cards of this kind, loose or not, are taken whatever is still chosen."""
        sure = (self.first >> kind & 1) + (self.second >> kind & 1)
        return int(sure + self._least(kind))

    def allows(self, piles: list[int]) -> bool:
        """Whether this is one of the captures: exactly these piles, kinds and builds."""
        named: i64 = 0
        builds: i64 = 0
        singles: list[int] = []
        for pile in piles:
            if pile >= CHOICE_BUILD:
                if builds & bit(pile - CHOICE_BUILD):
                    return False
                builds |= bit(pile - CHOICE_BUILD)
            else:
                singles.append(pile)
        for kind in kinds_in(self.first) + kinds_in(self.second):
            if kind not in singles:
                return False
            singles.remove(kind)
        if builds & self.builds != self.builds or builds & ~self.builds & ~self.open:
            return False
        for kind in singles:
            if singles.count(kind) > self._copies(kind):
                return False
            named += bit(4 * (kind >> 2))
        value: i64 = 1
        while value < 13:
            if (builds & ~self.builds) >> value & 1:
                named += bit(4 * (value - 1))
            elif self.open >> value & 1 and named >> (4 * (value - 1)) & 15:
                return False  # a single instead of the build is a card less
            value += 1
        loose = self._loose_piles()
        if len(self.left) == 0:
            return named == 0
        return any(loose - named == left for left in self.left)

    def _loose_piles(self) -> i64:
        piles = counts_by_value(self.loose_first, self.loose_second)
        value: i64 = 1
        while value < 13:
            if self.open >> value & 1:
                piles += bit(4 * (value - 1))
            value += 1
        return piles

    def choose(self, choice: i64) -> Capture:
        """The same capture after one more pile has been chosen."""
        once = self.once
        twice = self.twice
        left: list[int]
        if choice >= CHOICE_BUILD:
            value = choice - CHOICE_BUILD
            left = [way for way in self.left if self._takes_build(way, value)]
        else:
            copies = self._least(choice) + 1
            left = [way for way in self.left if self._most_of(way, choice) >= copies]
            once |= bit(choice)
            if copies == 2:
                twice |= bit(choice)
        return Capture(
            self.kind,
            self.first,
            self.second,
            self.builds,
            self.loose_first,
            self.loose_second,
            self.open,
            left,
            once,
            twice,
        )

    def settled(self) -> Capture:
        """The whole capture, once nothing is left to choose: all its piles are certain."""
        other = Capture(self.kind, self.first, self.second, self.builds)
        if len(self.left) == 0:
            return other
        value: i64 = 1
        while value < 13:
            if self.open >> value & 1 and self._takes_build(self.left[0], value):
                other.builds |= bit(value)
            value += 1
        kind: i64 = 0
        while kind < 48:
            here = bit(kind)
            copies = self._least(kind) if (self.loose_first | self.loose_second) & here else 0
            if copies == 2 or (copies == 1 and self.loose_first & here):
                other.first |= here
            if copies == 2 or (copies == 1 and not self.loose_first & here):
                other.second |= here
            kind += 1
        return other

    def _singles_of(self, value: i64) -> i64:
        of_value = rank_mask(value)
        return size(self.loose_first & of_value) + size(self.loose_second & of_value)

    def _left_of(self, left: i64, value: i64) -> i64:
        """The singles left. A build is left only if all piles of its value are."""
        singles = self._singles_of(value)
        n = left >> (4 * (value - 1)) & 15
        return n if n < singles else singles

    def _takes_build(self, left: i64, value: i64) -> bool:
        return left >> (4 * (value - 1)) & 15 <= self._singles_of(value)

    def _copies(self, kind: i64) -> i64:
        return (self.loose_first >> kind & 1) + (self.loose_second >> kind & 1)

    def _chosen(self, kind: i64) -> i64:
        return (self.once >> kind & 1) + (self.twice >> kind & 1)

    def _least(self, kind: i64) -> i64:
        """How many cards of this kind every way to capture takes that fits the choices so far."""
        least: i64 = 2
        for way in self.left:
            left: i64 = way
            taken = self._copies(kind) - self._left_of(left, (kind >> 2) + 1)
            if taken < least:
                least = taken
        chosen = self._chosen(kind)
        return chosen if chosen > least else least

    def _most(self, kind: i64) -> i64:
        most: i64 = 0
        for way in self.left:
            taken = self._most_of(way, kind)
            if taken > most:
                most = taken
        return most

    def _most_of(self, left: i64, kind: i64) -> i64:
        """How many cards of this kind a way can take, given the other choices."""
        value = (kind >> 2) + 1
        of_value = rank_mask(value)
        others = size(self.once & of_value) + size(self.twice & of_value) - self._chosen(kind)
        free = self._singles_of(value) - self._left_of(left, value) - others
        copies = self._copies(kind)
        return copies if copies < free else free


def capture_of(table: Table, kind: i64) -> Capture:
    """What a card of this kind takes; ``can_capture`` says whether it is anything at all."""
    # Capture 1: an identical single, and nothing else.
    if table.takes_twin(kind):
        here = bit(kind)
        return Capture(kind, table.first & here, table.second & here, 0)
    value = hand_value(kind)
    # Capture 2: the special cards take builds of their value only.
    if is_special(kind):
        return Capture(kind, 0, 0, table.builds() & bit(value))
    # Capture 3: all piles of that value …
    of_value = rank_mask(value)
    sure = Capture(
        kind, table.first & of_value, table.second & of_value, table.builds() & bit(value)
    )
    # … and the groups with the most cards.
    builds = table.summable() & (bit(value) - 1)
    piles = table.loose_piles(value, builds)
    if builds & ~table.two:
        ways = best_left(piles, builds, value, _MOST_CARDS, _more_cards(table, builds))
    else:
        ways = best_left(piles, builds, value, _MOST_CARDS)
    if len(ways) > 1 or not _take_whole_values(sure, table, piles, ways[0], builds):
        sure.loose_first = table.first & (bit(4 * (value - 1)) - 1)
        sure.loose_second = table.second & (bit(4 * (value - 1)) - 1)
        sure.open = builds
        sure.left = ways
    return sure


def _more_cards(table: Table, builds: i64) -> list[int]:
    """For each value, how many cards more than a single the build of that value has."""
    return [int(table.build_size(v)) - 1 if builds >> v & 1 else 0 for v in range(17)]


def _take_whole_values(sure: Capture, table: Table, piles: i64, left: i64, summed: i64) -> bool:
    """The common case: of each value all piles are taken or none, so there is no choice."""
    taken: i64 = 0
    builds: i64 = 0
    value: i64 = 1
    while piles != left:
        if piles & 15 != left & 15:
            if left & 15 != 0:
                return False
            taken |= rank_mask(value)
            builds |= summed & bit(value)
        piles >>= 4
        left >>= 4
        value += 1
    sure.first |= table.first & taken
    sure.second |= table.second & taken
    sure.builds |= builds
    return True
