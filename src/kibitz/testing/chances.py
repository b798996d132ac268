"""Statistical tests: how likely counts are, given what is expected."""

from __future__ import annotations

import math
from collections import Counter
from typing import TypeVar

Outcome = TypeVar("Outcome")


def furthest(expected: dict[Outcome, float], drawn: Counter[Outcome], number: int) -> Outcome:
    """The outcome whose count is furthest from what is expected."""
    return max(expected, key=lambda outcome: abs(drawn[outcome] - expected[outcome] * number))


def chi_square(expected: dict[Outcome, float], drawn: Counter[Outcome], number: int) -> float:
    """The probability of draws that differ at least this much (Pearson's chi-square test).

    Rare outcomes are combined until at least 5 are expected.
    """
    bins: list[tuple[float, int]] = []
    share_sum, drawn_sum = 0.0, 0
    for key in sorted(expected, key=lambda k: (expected[k], repr(k))):
        share_sum += expected[key] * number
        drawn_sum += drawn[key]
        if share_sum >= 5:
            bins.append((share_sum, drawn_sum))
            share_sum, drawn_sum = 0.0, 0
    if share_sum > 0 and bins:
        last = bins.pop()
        bins.append((last[0] + share_sum, last[1] + drawn_sum))
    if len(bins) < 2:
        return 1.0
    statistic = sum((got - want) ** 2 / want for want, got in bins)
    return upper_gamma((len(bins) - 1) / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), by series or continued fraction."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    fraction = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        step = c * d
        fraction *= step
        if abs(step - 1) < 1e-15:
            break
    return fraction * scale
