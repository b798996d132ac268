"""Exact packing: which piles can be put into disjoint groups that each sum to one value.

Piles of the same value are interchangeable here, so a table is a number with four bits for each
value: how many piles there are of 1, of 2, … (``values.counts_by_value``). A *group* is written
the same way: one of the ways to split the value into two or more parts.

The search takes the piles from the highest value down. The highest pile left is in a group, or
all piles of its value that are left stay on the table; what remains is a smaller table, and each
table is solved once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

_TOPS: Final = 0x888888888888888
"""The highest bit of each of the fifteen counts."""

_MOST: Final = 9
"""No value has more piles than its eight cards and one build."""


def fits(piles: i64, group: i64) -> bool:
    """Whether the piles contain the group: subtracting borrows from no neighbouring count."""
    rest = piles - group
    return (((~piles & group) | ((~piles | group) & rest)) & _TOPS) == 0


def _splits(value: int, highest: int) -> list[list[int]]:
    """All ways to write a value as a falling sum of parts not above ``highest``."""
    if value == 0:
        return [[]]
    return [
        [part, *rest]
        for part in range(min(value, highest), 0, -1)
        for rest in _splits(value - part, part)
    ]


def _all_groups() -> tuple[list[int], list[int], list[int]]:
    groups: list[int] = []
    highest: list[int] = []
    starts: list[int] = [0, 0]
    for value in range(2, 18):
        starts.append(len(groups))
        if value < 17:
            for parts in _splits(value, value - 1):
                if parts.count(1) > _MOST:
                    continue
                groups.append(sum([1 << (4 * (part - 1)) for part in parts]))
                highest.append(parts[0])
    return groups, highest, starts


_TABLES: Final = _all_groups()
_GROUPS: Final = vec[i64](_TABLES[0])
"""Every group of every value, those with the highest part first."""
_HIGHEST: Final = vec[i64](_TABLES[1])
"""The highest part of each group."""
_STARTS: Final = vec[i64](_TABLES[2])
"""Where the groups of a value start; they end where those of the next one do."""


def best_left(
    piles: i64, builds: i64, value: i64, per_pile: i64, more: list[int] | None = None
) -> list[int]:
    """What can be left of these piles at the least cost, see ``Packing``."""
    i: i64 = _STARTS[value]
    end: i64 = _STARTS[value + 1]
    while i < end and not fits(piles, _GROUPS[i]):
        i += 1
    if i == end:
        return [int(piles)]
    only: i64 = _GROUPS[i]
    i += 1
    while i < end and not fits(piles, _GROUPS[i]):
        i += 1
    if i < end:
        return Packing(piles, builds, value, per_pile, more).least_left()
    while fits(piles, only):
        piles -= only
    return [int(piles)]


@final
class Packing:
    """The best ways to pack some piles into groups of one value.

    ``builds`` has the bit of each value at which one of the piles is a build; the others are single
    cards. Leaving a pile costs ``per_pile``, and leaving a build 1 more for each card above one:
    so 1 asks for the most cards, and a large number for the most piles and then the most cards.
    Either way, of the piles of one value the build goes first. ``more`` has the number of these
    cards by value; None: every build has two cards.
    """

    def __init__(
        self, piles: i64, builds: i64, value: i64, per_pile: i64, more: list[int] | None = None
    ) -> None:
        self.piles: i64 = piles
        self.value: i64 = value
        self.builds: i64 = builds
        self.per_pile: i64 = per_pile
        self.more: list[int] | None = more
        self.groups: vec[i64] = vec[i64]()
        """The groups there are piles for, those with the highest part first."""
        self.highest: vec[i64] = vec[i64]()
        self.costs: dict[int, int] = {}
        """The least cost of each table looked at so far."""
        self.best: set[int] = set()
        self.seen: set[int] = set()
        i: i64 = _STARTS[value]
        end: i64 = _STARTS[value + 1]
        while i < end:
            if fits(piles, _GROUPS[i]):
                self.groups = append(self.groups, _GROUPS[i])
                self.highest = append(self.highest, _HIGHEST[i])
            i += 1

    def least_left(self) -> list[int]:
        """The sets of piles that can be left at the least cost, sorted."""
        self._collect(self.piles, 0, 0)
        return sorted(self.best)

    def _first_fitting(self, piles: i64, group: i64) -> i64:
        while group < len(self.groups) and not fits(piles, self.groups[group]):
            group += 1
        return group

    def _after(self, group: i64) -> i64:
        """The first group with a lower highest part."""
        top: i64 = self.highest[group]
        while group < len(self.groups) and self.highest[group] == top:
            group += 1
        return group

    def _cost(self, piles: i64, group: i64) -> i64:
        """The least cost of packing these piles with the groups from this one on."""
        group = self._first_fitting(piles, group)
        if group == len(self.groups):
            return self._leaving(piles)
        # Higher piles fit into none of the groups to come.
        top: i64 = self.highest[group]
        lost: i64 = piles >> (4 * top) << (4 * top)
        piles -= lost
        known = self.costs.get(int(piles))
        if known is not None:
            return self._leaving(lost) + known
        least: i64 = 1000000
        bound: i64 = self._bound(piles)
        i: i64 = group
        while i < len(self.groups) and self.highest[i] == top and least > bound:
            if fits(piles, self.groups[i]):
                cost: i64 = self._cost(piles - self.groups[i], group)
                if cost < least:
                    least = cost
            i += 1
        if least > bound:
            rest: i64 = piles & ((0x1000000000000000 >> (60 - 4 * (top - 1))) - 1)
            cost = self._leaving(piles - rest) + self._cost(rest, self._after(group))
            if cost < least:
                least = cost
        self.costs[int(piles)] = int(least)
        return self._leaving(lost) + least

    def _collect(self, piles: i64, group: i64, left: i64) -> None:
        """Follow every choice of least cost to the end."""
        group = self._first_fitting(piles, group)
        if group == len(self.groups):
            self.best.add(int(left + piles))
            return
        top: i64 = self.highest[group]
        lost: i64 = piles >> (4 * top) << (4 * top)
        piles -= lost
        left += lost
        here = int(left + piles) * 16 + int(top)
        if here in self.seen:
            return
        self.seen.add(here)
        least: i64 = self._cost(piles, group)
        i: i64 = group
        while i < len(self.groups) and self.highest[i] == top:
            if fits(piles, self.groups[i]) and self._cost(piles - self.groups[i], group) == least:
                self._collect(piles - self.groups[i], group, left)
            i += 1
        rest: i64 = piles & ((0x1000000000000000 >> (60 - 4 * (top - 1))) - 1)
        if self._leaving(piles - rest) + self._cost(rest, i) == least:
            self._collect(rest, i, left + piles - rest)

    def _bound(self, piles: i64) -> i64:
        """A cost that cannot be beaten: what is left has the same remainder as all of it."""
        total: i64 = 0
        value: i64 = 1
        rest: i64 = piles
        while rest != 0:
            total += value * (rest & 15)
            rest >>= 4
            value += 1
        over: i64 = total % self.value
        if over == 0:
            return 0
        return self.per_pile if piles >> (4 * (over - 1)) & 15 else 2 * self.per_pile

    def _leaving(self, piles: i64) -> i64:
        """What it costs to leave these piles; a build is left only with all piles of its value."""
        pairs: i64 = (piles & 0x0F0F0F0F0F0F0F0F) + (piles >> 4 & 0x0F0F0F0F0F0F0F0F)
        cost: i64 = (pairs % 255) * self.per_pile
        if self.builds != 0:
            value: i64 = 1
            while value < 16:
                shift: i64 = 4 * (value - 1)
                if self.builds >> value & 1 and piles >> shift & 15 == self.piles >> shift & 15:
                    cost += 1 if self.more is None else self.more[value]
                value += 1
        return cost
