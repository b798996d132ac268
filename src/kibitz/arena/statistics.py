# interpreted: a few numbers at the end of a study
"""Textbook statistics: intervals for proportions and means, percentiles of counted values."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

Z95 = 1.959963984540054
"""Standard deviations within which 95 % of a normal distribution lie."""


@dataclass
class Share:
    """A proportion with its 95 % confidence interval."""

    count: int
    total: int
    share: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        return {"count": self.count, "share": self.share, "low": self.low, "high": self.high}


def wilson(count: int, total: int) -> Share:
    """Wilson's score interval, which is reasonable near 0 and 1 and for few games too."""
    if total == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    p = count / total
    z2 = Z95 * Z95
    middle = (p + z2 / (2 * total)) / (1 + z2 / total)
    half = Z95 / (1 + z2 / total) * math.sqrt(p * (1 - p) / total + z2 / (4 * total * total))
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == total else middle + half
    return Share(count, total, p, low, high)


@dataclass
class Difference:
    """A difference of two proportions of the same games, with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}


def first_advantage(first: int, others: int, seats: int, total: int) -> Difference:
    """How much more often the first seat won than the others did on average.

    A game counts 1 if the first seat won, ``-1 / (seats - 1)`` if another did, otherwise 0; the
    interval is that of the mean of such games (normal approximation).
    """
    if total == 0 or seats < 2:
        return Difference(0.0, -1.0, 1.0)
    weight = 1 / (seats - 1)
    mean = (first - others * weight) / total
    square = (first + others * weight * weight) / total
    half = Z95 * math.sqrt(max(0.0, square - mean * mean) / total)
    return Difference(mean, mean - half, mean + half)


@dataclass
class Spread:
    """How counted values are spread."""

    total: int
    mean: float
    error: float
    """Half the 95 % confidence interval of the mean."""
    deviation: float
    low: float
    high: float
    percentiles: dict[int, float]

    def data(self) -> dict[str, object]:
        return {
            "mean": self.mean,
            "mean_low": self.mean - self.error,
            "mean_high": self.mean + self.error,
            "deviation": self.deviation,
            "min": self.low,
            "max": self.high,
            "percentiles": {str(p): v for p, v in self.percentiles.items()},
        }


PERCENTILES = (5, 25, 50, 75, 95)


def spread(counts: dict[float, int]) -> Spread:
    """Mean, deviation and percentiles (nearest rank) of values by how often they came up."""
    total = sum(counts.values())
    if total == 0:
        return Spread(0, 0.0, 0.0, 0.0, 0.0, 0.0, dict.fromkeys(PERCENTILES, 0.0))
    # Exact sums, so that the order of adding does not show in the last digit.
    mean = math.fsum(v * n for v, n in counts.items()) / total
    squares = math.fsum((v - mean) ** 2 * n for v, n in counts.items())
    deviation = math.sqrt(squares / (total - 1)) if total > 1 else 0.0
    values = sorted(counts)
    return Spread(
        total,
        mean,
        Z95 * deviation / math.sqrt(total),
        deviation,
        values[0],
        values[-1],
        {p: percentile(counts, p) for p in PERCENTILES},
    )


def percentile(counts: dict[float, int], percent: int) -> float:
    """The smallest value with at least ``percent`` percent of all values at or below it."""
    wanted = max(1, math.ceil(sum(counts.values()) * percent / 100))
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("no values")


@dataclass
class Mean:
    """A mean with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        return {"mean": self.value, "low": self.low, "high": self.high}


def clustered_share(clusters: Iterable[tuple[float, int]]) -> Mean:
    """The share of points, where the games of one cluster (a deal played from every seat) are not
    independent: each cluster has its points and its number of games.

    Agresti and Coull's interval with clusters in place of trials: as if two more clusters had been
    won and two lost (exactly: half the square of ``Z95`` each). It is reasonable near 0 and 1, for
    few deals, and where every deal was split evenly.
    """
    found = list(clusters)
    games = sum(n for _, n in found)
    if not games:
        return Mean(0.0, 0.0, 1.0)
    share = math.fsum(p for p, _ in found) / games
    size = games / len(found)
    more = Z95 * Z95 / 2
    total = games + 2 * more * size
    middle = (share * games + more * size) / total
    squares = math.fsum((p - middle * n) ** 2 for p, n in found)
    squares += more * size * size * ((1 - middle) ** 2 + middle**2)
    half = Z95 * math.sqrt(squares) / total
    return Mean(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def clustered_mean(clusters: Iterable[tuple[float, int]]) -> Mean:
    """The mean of values in clusters: each has the sum of its values and how many they are."""
    found = list(clusters)
    total = sum(n for _, n in found)
    if not total:
        return Mean(0.0, 0.0, 0.0)
    mean = math.fsum(v for v, _ in found) / total
    squares = math.fsum((v - mean * n) ** 2 for v, n in found)
    many = len(found)
    half = Z95 * math.sqrt(squares * many / max(1, many - 1)) / total
    return Mean(mean, mean - half, mean + half)
