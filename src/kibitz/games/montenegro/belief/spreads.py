"""Spreads: how many places of each group lie in each box.

The numbers of one group are packed into one int, six bits for each box.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from kibitz.core.rng import Rng

_TWO_32: Final = 4294967296.0

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


def random_share(rng: Rng) -> float:
    """A number from 0 up to 1, all equally likely."""
    high, low = int(rng.next32()), int(rng.next32())
    return (float(high) + float(low) / _TWO_32) / _TWO_32


def thinned(
    spreads: dict[Spread, float], likely: list[float], number: int, rng: Rng
) -> dict[Spread, float]:
    """So many of the spreads, with weights such that every spread has its own on average.

    ``likely`` says about how likely each spread is. Those above a bound are kept as they are. Each
    of the others is kept as often as its share of the bound says, and weighs as much more as it
    is seldom kept (Fearnhead and Clifford 2003).
    """
    if len(spreads) <= number:
        return spreads
    order = sorted(likely, reverse=True)
    rest = 0.0
    for chance in order:
        rest += chance
    heavy = 0
    while heavy < number - 1 and order[heavy] * (number - heavy) > rest:
        rest -= order[heavy]
        heavy += 1
    bound = rest / (number - heavy)
    found: dict[Spread, float] = {}
    at = bound * random_share(rng)
    for (spread, weight), chance in zip(spreads.items(), likely, strict=True):
        if chance > bound:
            found[spread] = weight
        elif chance > 0.0:
            at -= chance
            if at < 0.0:
                at += bound
                found[spread] = weight * (bound / chance)
    return found
