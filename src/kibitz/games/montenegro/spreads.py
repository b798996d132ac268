"""Spreads: how many places of each group lie in each box.

The numbers of one group are packed into one int, six bits for each box.
"""

from __future__ import annotations

from typing import TypeAlias

Spread: TypeAlias = "tuple[int, ...]"
"""For each group, the numbers of its places in the boxes."""


def in_box(counts: int, box: int) -> int:
    """How many places of a group lie in a box."""
    return (counts >> (6 * box)) & 63


def one_in(box: int) -> int:
    """The counts of a single place in this box."""
    one = 1
    return one << (6 * box)


def total_of(counts: int) -> int:
    """How many places a group has in all boxes."""
    number = 0
    while counts:
        number += counts & 63
        counts >>= 6
    return number


def only_box(counts: int) -> int:
    """The box in which all places of a group lie; -1 if there are several, or no places."""
    if counts == 0:
        return -1
    box = 0
    while counts & 63 == 0:
        counts >>= 6
        box += 1
    return box if counts < 64 else -1


def sizes_of(spread: Spread, known: dict[int, int]) -> Spread:
    """How many places each group has. ``known`` remembers sums already made."""
    sizes: list[int] = []
    for counts in spread:
        number = known.get(counts, -1)
        if number < 0:
            number = total_of(counts)
            known[counts] = number
        sizes.append(number)
    return tuple(sizes)


def joined(spreads: dict[Spread, float], i: int, j: int) -> dict[Spread, float]:
    """The group j becomes part of the group i."""
    found: dict[Spread, float] = {}
    for spread, weight in spreads.items():
        to = list(spread)
        to[i] += to[j]
        del to[j]
        key = tuple(to)
        found[key] = found.get(key, 0.0) + weight
    return found


def choose(n: int, k: int) -> float:
    """How many ways there are to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return float(ways)


def shares(places: list[int], number: int) -> list[tuple[list[int], float]]:
    """The ways to choose so many places from several groups: how many of each, and how often."""
    found: list[tuple[list[int], int, float]] = [([], number, 1.0)]
    for n in places:
        found = [
            ([*taken, k], left - k, ways * choose(n, k))
            for taken, left, ways in found
            for k in range(min(n, left) + 1)
        ]
    return [(taken, ways) for taken, left, ways in found if left == 0]
