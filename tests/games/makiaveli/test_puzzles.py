"""Puzzles of Makiaveli, checked without the solver that made them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

import pytest
from tests.tiers import tier

from kibitz.core.puzzle import LEVELS
from kibitz.core.rng import Rng
from kibitz.games.makiaveli.puzzles import GoOut, _chain, _moved
from kibitz.games.makiaveli.rules import MakiaveliState

SUITS = range(4)


def melds_with(kind: int, left: Counter[int]) -> list[tuple[int, ...]]:
    """All groups of cards that are left and in which this kind is."""
    rank, suit = divmod(kind, 4)
    found = []
    others = [rank * 4 + s for s in SUITS if s != suit and left[rank * 4 + s]]
    for size in (2, 3):
        found += [(kind, *some) for some in combinations(others, size)]
    ladder = [*range(13), 0]
    for first in range(12):
        for length in range(3, min(13, 14 - first) + 1):
            run = [ladder[first + i] * 4 + suit for i in range(length)]
            if kind in run and len(set(run)) == length and all(left[k] for k in run):
                found.append(tuple(run))
    return found


@lru_cache(maxsize=100_000)
def covered(cards: tuple[int, ...]) -> bool:
    """Whether all these kinds can be laid in groups: every way is tried."""
    if not cards:
        return True
    left = Counter(cards)
    for meld in melds_with(cards[0], left):
        rest = left - Counter(meld)
        if covered(tuple(sorted(rest.elements()))):
            return True
    return False


def kinds(*groups: list[int]) -> tuple[int, ...]:
    return tuple(sorted(card >> 1 for group in groups for card in group))


def test_exactly_one_smallest_set_of_groups_will_do() -> None:
    maker = GoOut()
    seen = 0
    for seed in range(1000):
        made = maker.attempt(Rng(seed))
        if made is None:
            continue
        start = made.start
        assert isinstance(start, MakiaveliState)
        floor, hand = start.floor, start.hands[0]
        number = int(made.measures["groups"])
        if number > tier(2, 3, 2):
            continue
        for fewer in range(number):
            for some in combinations(floor, fewer):
                assert not covered(kinds(hand, *some))
        good = [some for some in combinations(floor, number) if covered(kinds(hand, *some))]
        assert len(good) == 1
        covered.cache_clear()
        seen += 1
        if seen == tier(6, 60, 2):
            return


def test_what_a_person_has_to_do_is_counted() -> None:
    # 5H 6H 7H and the hand's 8H: one card is moved, and one group thought of.
    old, new = [[32, 40, 48]], [[32, 40, 48, 56]]
    assert _moved(old, new) == 1
    assert _chain([56], old, new) == 1
    # The hand's card needs two groups; what is left of one of them needs the third.
    old = [[0, 2, 4], [8, 10, 12, 14], [16, 18, 20, 22]]
    new = [[0, 2, 90, 8], [10, 12, 14, 16], [18, 20, 22], [4]]
    assert _chain([90], old, new) == 2
    assert _moved(old, new) == 4


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_every_level_comes_up(level: int) -> None:
    maker = GoOut()
    made = (maker.attempt(Rng(seed)) for seed in range(400))
    assert any(puzzle is not None and maker.level(puzzle) == level for puzzle in made)
