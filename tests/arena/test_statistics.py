"""Intervals and percentiles against values from textbooks and by hand."""

from __future__ import annotations

import math

import pytest

from kibitz.arena.statistics import first_advantage, percentile, spread, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval(count: int, total: int, low: float, high: float) -> None:
    found = wilson(count, total)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_wilson_is_symmetric_and_inside_0_and_1() -> None:
    for total in (1, 7, 1000):
        for count in range(0, total + 1, max(1, total // 7)):
            one, two = wilson(count, total), wilson(total - count, total)
            assert one.low == pytest.approx(1 - two.high)
            assert 0 <= one.low <= one.share <= one.high <= 1


def test_percentiles_by_nearest_rank() -> None:
    # 15, 20, 35, 40, 50: the usual example of the nearest-rank method.
    counts = {15.0: 1, 20.0: 1, 35.0: 1, 40.0: 1, 50.0: 1}
    assert [percentile(counts, p) for p in (5, 30, 40, 50, 100)] == [15, 20, 20, 35, 50]
    assert percentile({1.0: 99, 9.0: 1}, 95) == 1
    assert percentile({1.0: 94, 9.0: 6}, 95) == 9


def test_spread() -> None:
    found = spread({2.0: 1, 4.0: 3, 5.0: 2, 7.0: 1, 9.0: 1})
    assert found.mean == 5
    assert found.deviation == pytest.approx(math.sqrt(32 / 7))
    assert found.error == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8), rel=1e-6)
    assert (found.low, found.high) == (2, 9)


def test_first_seat_advantage() -> None:
    found = first_advantage(60, 40, 2, 100)
    assert found.value == pytest.approx(0.2)
    # Each game counts +1 or -1: variance 1 - 0.2².
    assert found.high - found.value == pytest.approx(1.959964 * math.sqrt(0.96 / 100), rel=1e-6)
    # Of four seats, one in four of the games each is no advantage at all.
    assert first_advantage(25, 75, 4, 100).value == pytest.approx(0.0)
