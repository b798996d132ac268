"""What the cards around a rank allow its runs, whatever is chosen elsewhere.

A run has three cards or more, so a card can stand in one only with two cards next to it, and a run
of one or two cards can go on only if the next ranks have cards for it. Both are known before the
walk begins; states that cannot go on need not be looked at, nor choices that lead to them only.
All that follows from such a state is as hopeless, so the others are met in the same order.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.runs import PAIRS, PLAIN_PAIRS


def _most_runs() -> vec[i64]:
    """How many runs of a suit can hold a card of a rank; see MOST_RUNS."""
    table: list[int] = []
    for n in range(81):
        below2, below1, above1, above2 = n // 27, n // 9 % 3, n // 3 % 3, n % 3
        ends = min(below2, below1)
        starts = min(above1, above2)
        table.append(min(2, ends + starts + min(below1 - ends, above1 - starts)))
    return vec[i64](table)


MOST_RUNS: Final[vec[i64]] = _most_runs()
"""By the cards of the ranks around it, as ternary digits: two below, one below, one above, two
above (lowest). A run through the rank needs two neighbours of these four."""


def _goes_on() -> vec[i64]:
    table: list[int] = []
    for n in range(81):
        for two in range(PLAIN_PAIRS * PLAIN_PAIRS):
            first = _has_cards(two // PLAIN_PAIRS, n // 27, n // 9 % 3)
            second = _has_cards(two % PLAIN_PAIRS, n // 3 % 3, n % 3)
            table.append(int(first and second))
    return vec[i64](table)


def _has_cards(pair: int, next_rank: int, after_that: int) -> bool:
    """Whether there are cards for the runs of a pair that are still too short."""
    runs = PAIRS[pair]
    return runs.count(1) + runs.count(2) <= next_rank and runs.count(1) <= after_that


GOES_ON: Final[vec[i64]] = _goes_on()
"""For two suits, `cards * 100 + a * 10 + b`: 1 if all runs can reach three cards. The cards are
ternary digits: of suit a in the next rank and the one after that, then of suit b (lowest)."""
