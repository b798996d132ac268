"""Rule 7.1: beliefs are exact. Random events among few cards, against every world written down."""

from __future__ import annotations

import itertools
import math
from typing import TypeAlias

import pytest

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief import Belief
from kibitz.games.montenegro.spreads import in_box, total_of

World: TypeAlias = "tuple[int, ...]"
"""For each card its box; -1 is in the observer's sight."""

CARDS = 6
BOXES = 4


class EveryWorld:
    """The same events as a belief, on all worlds one by one."""

    def __init__(self) -> None:
        self.worlds: dict[World, float] = {tuple([0] * CARDS): 1.0}
        self.counted: dict[int, tuple[int, int]] = {}
        """What was counted in a box that nothing has joined or left since."""

    def put(self, card: int, box: int) -> None:
        self._touch(box)
        self.worlds = {(*w[:card], box, *w[card + 1 :]): p for w, p in self.worlds.items()}

    def take_unseen(self, source: int, target: int) -> None:
        self._touch(source, target)
        moved: dict[World, float] = {}
        for world, weight in self.worlds.items():
            for card in range(CARDS):
                if world[card] == source:
                    to = (*world[:card], target, *world[card + 1 :])
                    moved[to] = moved.get(to, 0.0) + weight
        self.worlds = moved

    def see(self, card: int, source: int) -> None:
        self._touch(source)
        self.worlds = {
            (*w[:card], -1, *w[card + 1 :]): p for w, p in self.worlds.items() if w[card] == source
        }

    def pour(self, source: int, target: int) -> None:
        if all(source not in world for world in self.worlds):
            return
        self._touch(source, target)
        moved: dict[World, float] = {}
        for world, weight in self.worlds.items():
            to = tuple([target if box == source else box for box in world])
            moved[to] = moved.get(to, 0.0) + weight
        self.worlds = moved

    def count(self, box: int, cards: int, number: int) -> None:
        self.counted[box] = (cards, number)
        self.worlds = {
            w: p
            for w, p in self.worlds.items()
            if sum(w[c] == box for c in range(CARDS) if (cards >> c) & 1) == number
        }

    def forget(self) -> None:
        """Rule 7.5, word for word: all worlds in which every box has as many cards as it has, only
        cards that may lie in it, and as many of those counted as were counted."""
        sizes = [next(iter(self.worlds)).count(box) for box in range(BOXES)]
        unseen = [c for c in range(CARDS) if next(iter(self.worlds))[c] >= 0]
        may = [{w[c] for w in self.worlds} for c in range(CARDS)]
        self.worlds = {}
        for boxes in itertools.product(*[sorted(may[c]) for c in range(CARDS)]):
            if any(boxes.count(box) != sizes[box] for box in range(BOXES)):
                continue
            if all(
                sum(boxes[c] == box for c in unseen if (cards >> c) & 1) == number
                for box, (cards, number) in self.counted.items()
            ):
                self.worlds[boxes] = 1.0

    def _touch(self, *boxes: int) -> None:
        for box in boxes:
            self.counted.pop(box, None)

    def chances(self) -> dict[World, float]:
        total = sum(self.worlds.values())
        return {world: weight / total for world, weight in self.worlds.items()}


def chances_of(belief: Belief) -> dict[World, float]:
    """Every world that a belief allows, with its chance: all ways to lay the cards."""
    found: dict[World, float] = {}
    for spread, weight in belief.spreads.items():
        for world in _laid(belief.lists, list(spread), tuple([-1] * CARDS)):
            found[world] = found.get(world, 0.0) + weight
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def _laid(lists: list[int], counts: list[int], world: World) -> list[World]:
    """Every way to lay cards on these places, one place after another."""
    for i in range(len(lists)):
        if not total_of(counts[i]):
            continue
        box = next(b for b in range(BOXES) if in_box(counts[i], b))
        left = counts.copy()
        left[i] -= 1 << (6 * box)
        found: list[World] = []
        for card in range(CARDS):
            if (lists[i] >> card) & 1 and world[card] < 0:
                found += _laid(lists, left, (*world[:card], box, *world[card + 1 :]))
        return found
    return [world]


def happen(seed: int) -> tuple[Belief, EveryWorld, int]:
    """Twenty random events in a true world, told to both."""
    rng = Rng(seed)
    belief, every = Belief(), EveryWorld()
    belief.put((1 << CARDS) - 1, 0)
    truth = [0] * CARDS
    uneven = 0
    for number_of_event in range(1, 21):
        source, target = int(rng.below(BOXES)), int(rng.below(BOXES))
        there = [c for c in range(CARDS) if truth[c] == source]
        kind = rng.below(20)
        if kind < 12 and there and source != target:
            truth[rng.pick(there)] = target
            belief.take_unseen(source, target)
            every.take_unseen(source, target)
        elif kind < 13 and there:
            card = rng.pick(there)
            truth[card] = -1
            belief.see(card, source)
            every.see(card, source)
        elif kind < 17 and -1 in truth:
            card = rng.pick([c for c in range(CARDS) if truth[c] < 0])
            truth[card] = target
            belief.put(1 << card, target)
            every.put(card, target)
        elif kind < 19 and source != target:
            truth = [target if box == source else box for box in truth]
            belief.pour(source, target)
            every.pour(source, target)
        elif there:
            cards = int(rng.below(1 << CARDS))
            number = sum((cards >> c) & 1 for c in there)
            belief.count(source, cards, number)
            every.count(source, cards, number)
        if number_of_event % 4:
            continue
        chances = every.chances()
        assert_same(chances_of(belief), chances)
        uneven += len({round(chance, 9) for chance in chances.values()}) > 1
    return belief, every, uneven


def assert_same(got: dict[World, float], wanted: dict[World, float]) -> None:
    assert set(got) == set(wanted)
    for world, chance in wanted.items():
        assert got[world] == pytest.approx(chance, rel=1e-9)


@pytest.mark.pure
def test_7_1_beliefs_are_exact_after_any_events() -> None:
    uneven = sum(happen(seed)[2] for seed in range(250))
    assert uneven > 50, "worlds hardly ever differ in weight: the test is too easy"


def test_7_1_deals_follow_the_weights() -> None:
    belief, every, _ = happen(17)
    chances = every.chances()
    rng = Rng(5)
    draws = 4000
    counted: dict[World, int] = {}
    for _ in range(draws):
        boxes = [-1] * CARDS
        for box, cards in belief.deal(rng).items():
            for card in cards:
                boxes[card] = box
        counted[tuple(boxes)] = counted.get(tuple(boxes), 0) + 1
    assert set(counted) <= set(chances)
    for world, chance in chances.items():
        noise = (draws * chance * (1 - chance)) ** 0.5
        assert abs(counted.get(world, 0) - draws * chance) < 5 * noise + 1


def test_7_5_forgetting_keeps_what_may_lie_where_and_what_was_counted() -> None:
    lost = 0
    for seed in range(120):
        belief, every, _ = happen(seed)
        exact = every.chances()
        sure = [belief.surely_in(box) for box in range(BOXES)]
        belief.forget()
        every.forget()
        assert_same(chances_of(belief), every.chances())
        assert set(exact) <= set(every.chances()), "forgetting must not rule out the truth"
        assert [belief.surely_in(box) for box in range(BOXES)] == sure
        assert belief.forgotten == 1
        lost += every.chances() != pytest.approx(exact)
    assert lost > 10, "forgetting costs nothing: the test is too easy"


def test_7_4_cards_are_sure_exactly_if_they_lie_there_in_every_world() -> None:
    found = 0
    for seed in range(120):
        belief, every, _ = happen(seed)
        for box in range(BOXES):
            certain = sum(
                1 << c for c in range(CARDS) if all(world[c] == box for world in every.worlds)
            )
            assert belief.surely_in(box) == certain
            found += certain != 0
    assert found > 50


def test_7_5_if_even_that_is_too_much_only_what_is_sure_is_kept() -> None:
    lost = 0
    for seed in range(120):
        belief, every, _ = happen(seed)
        exact = every.chances()
        sure = [belief.surely_in(box) for box in range(BOXES)]
        belief.most_cases = 0.0
        belief.forget()
        assert [belief.surely_in(box) for box in range(BOXES)] == sure
        chances = chances_of(belief)
        assert set(exact) <= set(chances)
        assert len({round(chance, 12) for chance in chances.values()}) == 1
        loose = [c for c in range(CARDS) if not any((cards >> c) & 1 for cards in sure)]
        loose = [c for c in loose if next(iter(exact))[c] >= 0]
        sizes = [sum(next(iter(exact))[c] == box for c in loose) for box in range(BOXES)]
        ways = math.factorial(len(loose))
        for size in sizes:
            ways //= math.factorial(size)
        assert len(chances) == ways
        lost += len(chances) > len(exact)
    assert lost > 5
