"""How hard puzzles are for people, as their makers measure it, and what they cost a search.

    python bench/puzzles.py [NUMBER]    puzzles of each kind; 300 unless told otherwise

Prints Spearman's rank correlation of each measure with the search effort, and with the difficulty.
"""

from __future__ import annotations

import sys
from collections import Counter

import kibitz
from kibitz.core.puzzle import LEVELS, Puzzle
from kibitz.core.rng import Rng, derived_seed

SEED = 24


def ranks(values: list[float]) -> list[float]:
    """From the smallest; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    found = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for i in order[first : last + 1]:
            found[i] = (first + last) / 2
        first = last + 1
    return found


def correlation(one: list[float], two: list[float]) -> float:
    """Spearman's; 0 where one of them does not vary."""
    a, b = ranks(one), ranks(two)
    mean = (len(a) - 1) / 2
    top = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(top / spread**0.5) if spread else 0.0


def main(number: int) -> None:
    for game in kibitz.all_games():
        for maker in game.puzzles:
            made: list[Puzzle] = []
            attempts = 0
            while len(made) < number:
                puzzle = maker.attempt(Rng(derived_seed(SEED, attempts)))
                attempts += 1
                if puzzle is not None:
                    made.append(puzzle)
            effort = [puzzle.effort for puzzle in made]
            hard = [puzzle.difficulty for puzzle in made]
            counts = Counter(LEVELS[maker.level(puzzle)] for puzzle in made)
            levels = ", ".join(f"{counts[level]} {level}" for level in LEVELS)
            print(f"{game.name} {maker.name}: {number} of {attempts} attempts; {levels}")
            print(f"  {'difficulty':<12} effort {correlation(hard, effort):+.2f}")
            for name in made[0].measures:
                values = [puzzle.measures[name] for puzzle in made]
                with_effort, with_hard = correlation(values, effort), correlation(values, hard)
                print(f"  {name:<12} effort {with_effort:+.2f}   difficulty {with_hard:+.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
