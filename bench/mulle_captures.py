"""Measures how long it takes to find all best captures in Mulle, on tables of up to 30 cards.

    python bench/mulle_captures.py [--tables N] [--seed N] [--piles N…]

Three sorts of tables: random cards; the same with every card from 2 to 6 in it, where most sums
exist; and tables sought by climbing from a random one to ever slower ones. For each card value
from 2 to 13 the capture is worked out, with all its ties. Printed are the mean and the slowest
time for one capture, the most ways (sets of piles by value) and the most steps of choosing that a
capture needed to be settled.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import perf_counter

from kibitz._loader import build_kind
from kibitz.core.rng import Rng
from kibitz.games.mulle.capture import can_capture, capture_of
from kibitz.games.mulle.table import Table, empty_table

KINDS = [value * 4 - 4 for value in range(2, 14)]
"""A card of clubs for each value."""


class Figures:
    """What a row of the report needs."""

    def __init__(self) -> None:
        self.captures = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.ways = 0
        self.steps = 0

    def add(self, cards: list[int]) -> float:
        """Work out every capture on a table of these cards; the slowest time."""
        table = laid(cards)
        slowest = 0.0
        for kind in KINDS:
            if table.has_single(kind) or not can_capture(table, kind):
                continue
            begin = perf_counter()
            capture = capture_of(table, kind)
            took = perf_counter() - begin
            # Once more, and the better of the two: the machine may have been busy.
            begin = perf_counter()
            capture = capture_of(table, kind)
            took = min(took, perf_counter() - begin)
            self.captures += 1
            self.seconds += took
            self.slowest = max(self.slowest, took)
            self.ways = max(self.ways, len(capture.left))
            steps = 0
            while choices := capture.choices():
                capture = capture.choose(choices[0])
                steps += 1
            self.steps = max(self.steps, steps)
            slowest = max(slowest, took)
        return slowest


def laid(cards: list[int]) -> Table:
    table = empty_table()
    for card in cards:
        table.lay(card)
    return table


def random_cards(rng: Rng, piles: int) -> list[int]:
    pack = list(range(104))
    rng.shuffle(pack)
    return pack[:piles]


def low_cards(rng: Rng, piles: int) -> list[int]:
    low = list(range(8, 48))
    high = list(range(8)) + list(range(48, 104))
    rng.shuffle(low)
    rng.shuffle(high)
    return (low + high)[:piles]


def climb(figures: Figures, rng: Rng, piles: int, steps: int) -> None:
    cards = random_cards(rng, piles)
    best = figures.add(cards)
    for _ in range(steps):
        swap = int(rng.below(piles))
        fresh = int(rng.below(104))
        if fresh in cards:
            continue
        tried = [*cards[:swap], fresh, *cards[swap + 1 :]]
        took = figures.add(tried)
        if took > best:
            best, cards = took, tried


def row(name: str, piles: int, figures: Figures) -> None:
    mean = figures.seconds / max(1, figures.captures)
    print(
        f"{name:14}{piles:>6}{figures.captures:>10}{mean * 1e6:>11.1f}"
        f"{figures.slowest * 1e6:>13.1f}{figures.ways:>7}{figures.steps:>7}"
    )


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How long Mulle's exact captures take.")
    parser.add_argument("--tables", type=int, default=1000, help="tables of each sort (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--piles", type=int, nargs="*", default=[10, 20, 30, 40])
    args = parser.parse_args(argv)
    print(f"kibitz {build_kind()}; times in microseconds for one capture, all ties included")
    print(
        f"{'tables':14}{'piles':>6}{'captures':>10}{'mean':>11}{'slowest':>13}{'ways':>7}{'steps':>7}"
    )
    sorts: list[tuple[str, Callable[[Rng, int], list[int]]]] = [
        ("random", random_cards),
        ("many low", low_cards),
    ]
    for piles in args.piles:
        for name, cards in sorts:
            figures = Figures()
            rng = Rng(args.seed)
            for _ in range(args.tables):
                figures.add(cards(rng, piles))
            row(name, piles, figures)
        figures = Figures()
        for number in range(4):
            climb(figures, Rng(args.seed + number), piles, args.tables // 4)
        row("sought", piles, figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
