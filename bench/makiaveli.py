"""Measures Makiaveli's solver against OR-Tools CP-SAT, on the same positions in one run.

    python bench/makiaveli.py [--positions 300] [--least 20] [--most 80] [--seed 0] [--hands 0]
        [--search 0]

Positions come from `tests/games/makiaveli/solver/positions.py`: random valid groups on the floor, a
hand that is random or partly made of groups, up to four cross cards; about half are wins. For each,
one after the other: our verdict, then CP-SAT's (a model of all groups that the cards allow, built
and solved, one worker), then the most cards, ours and CP-SAT's. The answers are compared. Times are
processor times, since machines are shared; lists of choices built on first use are included.

With `--hands N`, only the full answer about hands of 90 cards is measured: N hands for each of some
floors, random ones and such as lack most cards of two or three ranks, of which many cannot be laid
whole. `--search S` then exchanges cards of the slowest for S seconds to find slower ones.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.games.makiaveli.solver.positions import Deal, large_deal, random_deal  # noqa: E402
from tests.games.makiaveli.solver.reference import cp_best, cp_feasible  # noqa: E402

from kibitz.core.cards import card_names  # noqa: E402
from kibitz.games.makiaveli.solver import maximum  # noqa: E402
from kibitz.games.makiaveli.solver.analysis import analyse  # noqa: E402
from kibitz.games.makiaveli.solver.pool import can_complete, layable, most_cards  # noqa: E402
from kibitz.games.makiaveli.solver.position import Position  # noqa: E402

T = TypeVar("T")


def timed(question: Callable[..., T], *args: object) -> tuple[T, float]:
    begin = time.process_time()
    answer = question(*args)
    return answer, time.process_time() - begin


def at(times: list[float], part: float) -> float:
    return sorted(times)[min(int(len(times) * part), len(times) - 1)]


def line(name: str, times: list[float], more: str = "") -> None:
    values = [at(times, 0.5), at(times, 0.99), max(times)]
    print(f"{name:34}" + "".join([f"{value * 1000:10.3f}" for value in values]) + more, flush=True)


FLOORS = ((0, 0), (0, 2), (0, 4), (3, 3), (6, 0), (6, 4), (10, 4), (14, 0))
"""About how many cards lie on the floor and on the cross beside a large hand."""


def position_of(deal: Deal) -> Position:
    return Position(deal.hand, deal.groups, deal.cross)


def full_answer(position: Position, anchored: bool) -> tuple[bool, float]:
    answer, seconds = timed(analyse, position, anchored)
    return answer.win, seconds


def measure_large_hands(count: int, seed: int) -> tuple[Position, bool]:
    """Prints the times; returns the slowest position, and whether it is anchored."""
    print(f"hands of 90 cards, {count} each, milliseconds")
    print(f"{'floor, cross':34}{'median':>10}{'p99':>10}{'worst':>10}  not won")
    slowest = (0.0, position_of(large_deal(seed, 0, 0)), False)
    for scarce in (False, True):
        for on_floor, on_cross in FLOORS:
            for anchored in (False, True) if on_cross > 1 else (False,):
                times: list[float] = []
                lost = 0
                for number in range(seed, seed + count):
                    position = position_of(large_deal(number, on_floor, on_cross, scarce))
                    win, seconds = full_answer(position, anchored)
                    times.append(seconds)
                    lost += not win
                    if seconds > slowest[0]:
                        slowest = (seconds, position, anchored)
                name = f"{on_floor}, {on_cross}{', anchored' if anchored else ''}"
                line(name + (", cards scarce" if scarce else ""), times, f"{lost:9}")
    return slowest[1], slowest[2]


def search_for_slower(position: Position, anchored: bool, seconds: float, seed: int) -> None:
    """Exchange cards of the hand for others as long as that makes the answer slower."""
    rng = random.Random(f"slower {seed}")
    end = time.monotonic() + seconds
    worst = min(full_answer(position, anchored)[1] for _ in range(3))
    tried = 0
    while time.monotonic() < end:
        hand, cross = position.hand[:], position.cross[:]
        there = {*hand, *cross, *position.floor()}
        unseen = [card for card in range(104) if card not in there]
        for _ in range(rng.choice([1, 1, 2, 3])):
            other = rng.choice([pile for pile in (cross, unseen) if pile])
            a, b = rng.randrange(len(hand)), rng.randrange(len(other))
            hand[a], other[b] = other[b], hand[a]
        changed = Position(sorted(hand), position.groups, cross)
        if full_answer(changed, anchored)[1] > worst:
            again = min(full_answer(changed, anchored)[1] for _ in range(3))
            if again > worst:
                worst, position = again, changed
        tried += 1
    cards = [card_names(position.hand), " / ".join(card_names(g) for g in position.groups)]
    print(f"the slowest of {tried} more: {worst * 1000:.1f} ms{', anchored' if anchored else ''}")
    print("\n".join([*cards, card_names(position.cross)]))


def main() -> None:
    parser = argparse.ArgumentParser(description="Makiaveli's solver against CP-SAT.")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--least", type=int, default=20)
    parser.add_argument("--most", type=int, default=80)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hands", type=int, default=0, help="measure hands of 90 cards instead")
    parser.add_argument("--search", type=float, default=0, help="then seconds to seek slower ones")
    given = parser.parse_args()
    if given.hands:
        slowest = measure_large_hands(given.hands, given.seed)
        if given.search:
            search_for_slower(*slowest, given.search, given.seed)
        return
    names = ("verdict", "cp verdict", "most", "cp most", "layable", "full", "anchored")
    times: dict[str, list[float]] = {name: [] for name in names}
    wins = cards = 0
    for seed in range(given.seed, given.seed + given.positions):
        deal = random_deal(seed, given.least, given.most)
        floor, hand, cross = deal.counts()
        both = [f + h for f, h in zip(floor, hand, strict=True)]
        may = [h + c for h, c in zip(hand, cross, strict=True)]
        position = Position(deal.hand, deal.groups, deal.cross)
        ours, a = timed(can_complete, both, cross)
        theirs, b = timed(cp_feasible, both, cross)
        our_best, c = timed(most_cards, floor, hand, cross)
        their_best, d = timed(cp_best, floor, hand, cross)
        _, e = timed(layable, floor, may)
        answer, f = timed(analyse, position)
        _, g = timed(analyse, position, True)
        if ours != theirs or our_best != their_best or answer.win != ours:
            sys.exit(f"seed {seed}: {ours} {our_best}, CP-SAT {theirs} {their_best}")
        for name, seconds in zip(names, (a, b, c, d, e, f, g), strict=True):
            times[name].append(seconds)
        wins += ours
        cards += sum(floor) + sum(may)
    count = given.positions
    build = "pure Python" if str(maximum.__file__).endswith(".py") else "compiled"
    print(f"{build}; {count} positions, {wins} wins, {cards / count:.0f} cards on average;")
    print("all answers equal to CP-SAT's")
    print(f"{'milliseconds':34}{'median':>10}{'p99':>10}{'worst':>10}")
    line("verdict", times["verdict"])
    line("verdict, CP-SAT", times["cp verdict"])
    line("most cards", times["most"])
    line("most cards, CP-SAT", times["cp most"])
    line("legal lays of a turn, all at once", times["layable"])
    line("full answer", times["full"])
    line("full answer, cross=anchored", times["anchored"])
    for name, mine, peer in (
        ("verdict", "verdict", "cp verdict"),
        ("most cards", "most", "cp most"),
    ):
        ratios = [y / x for x, y in zip(times[mine], times[peer], strict=True)]
        print(
            f"{name}: {at(ratios, 0.5):.0f} times as fast as CP-SAT (median ratio;"
            f" p1 {at(ratios, 0.01):.1f})"
        )


if __name__ == "__main__":
    main()
