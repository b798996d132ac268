"""Rule 7.1: beliefs are exact. Random events among few cards, against every world written down."""

from __future__ import annotations

import pickle
from typing import TypeAlias

import pytest

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.estimate import Estimate, stirred
from kibitz.games.montenegro.belief.laying import Laying
from kibitz.games.montenegro.belief.spreads import in_box, thinned, total_of

World: TypeAlias = "tuple[int, ...]"
"""For each card its box; -1 is in the observer's sight."""

CARDS = 6
BOXES = 4


class EveryWorld:
    """The same events as a belief, on all worlds one by one."""

    def __init__(self) -> None:
        self.worlds: dict[World, float] = {tuple([0] * CARDS): 1.0}

    def put(self, card: int, box: int) -> None:
        self.worlds = {(*w[:card], box, *w[card + 1 :]): p for w, p in self.worlds.items()}

    def take_unseen(self, source: int, target: int) -> None:
        moved: dict[World, float] = {}
        for world, weight in self.worlds.items():
            for card in range(CARDS):
                if world[card] == source:
                    to = (*world[:card], target, *world[card + 1 :])
                    moved[to] = moved.get(to, 0.0) + weight
        self.worlds = moved

    def see(self, card: int, source: int) -> None:
        self.worlds = {
            (*w[:card], -1, *w[card + 1 :]): p for w, p in self.worlds.items() if w[card] == source
        }

    def pour(self, source: int, target: int) -> None:
        if all(source not in world for world in self.worlds):
            return
        moved: dict[World, float] = {}
        for world, weight in self.worlds.items():
            to = tuple([target if box == source else box for box in world])
            moved[to] = moved.get(to, 0.0) + weight
        self.worlds = moved

    def count(self, box: int, cards: int, number: int) -> None:
        self.worlds = {
            w: p
            for w, p in self.worlds.items()
            if sum(w[c] == box for c in range(CARDS) if (cards >> c) & 1) == number
        }

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


def wander(seed: int, most_spreads: int = 0, tales: int = 100) -> tuple[Belief, EveryWorld]:
    """Cards that were told apart are mixed among the boxes, so that there are many spreads. With
    ``most_spreads`` the belief has to be thinned; without ``tales`` it cannot look back."""
    rng = Rng(seed)
    belief, every = Belief(), EveryWorld()
    belief.most_spreads = most_spreads or 1_000_000
    belief.sampled_spreads = most_spreads
    belief.tales = tales
    truth = [card % BOXES for card in range(CARDS)]
    every.worlds = {tuple(truth): 1.0}
    for card in range(CARDS):
        belief.put(1 << card, truth[card])
    for _ in range(60):
        source, target = int(rng.below(BOXES)), int(rng.below(BOXES))
        there = [c for c in range(CARDS) if truth[c] == source]
        if not there or source == target:
            continue
        kind = rng.below(20)
        card = rng.pick(there)
        if kind < 17:
            truth[card] = target
            belief.take_unseen(source, target)
            every.take_unseen(source, target)
        elif kind < 19:
            belief.find(card, source)
            every.see(card, source)
            every.put(card, source)
        else:
            cards = int(rng.below(1 << CARDS))
            number = sum((cards >> c) & 1 for c in there)
            belief.count(source, cards, number)
            every.count(source, cards, number)
    return belief, every


def assert_same(got: dict[World, float], wanted: dict[World, float]) -> None:
    assert set(got) == set(wanted)
    for world, chance in wanted.items():
        assert got[world] == pytest.approx(chance, rel=1e-9)


@pytest.mark.pure
def test_7_1_beliefs_are_exact_however_cards_are_mixed() -> None:
    many = 0
    for seed in range(40):
        belief, every = wander(seed)
        assert belief.exact()
        assert_same(chances_of(belief), every.chances())
        many += len(belief.spreads) > 20
    assert many > 15, "hardly any spreads: the test is too easy"


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


def dealt(belief: Belief, rng: Rng) -> World:
    """A world that the observer imagines."""
    boxes = [-1] * CARDS
    for box, cards in belief.deal(rng).items():
        for card in cards:
            boxes[card] = box
    return tuple(boxes)


def test_7_5_spreads_that_cannot_be_are_dropped_without_loss() -> None:
    dropped = 0
    for seed in range(120):
        belief, every = wander(seed)
        before = len(belief.spreads)
        belief._prune()
        assert_same(chances_of(belief), every.chances())
        dropped += len(belief.spreads) < before
    assert dropped >= 3, "there was nothing to drop: the test is too easy"


@pytest.mark.pure
def test_7_5_a_sample_gives_only_worlds_that_fit_and_claims_only_what_is_sure() -> None:
    sampled, found, missed = 0, 0, 0
    for seed in range(150):
        belief, every = wander(seed, most_spreads=6)
        if belief.exact():
            assert_same(chances_of(belief), every.chances())
            continue
        sampled += 1
        bounds = belief.bounds
        assert bounds is not None
        for world in every.worlds:
            for card, box in enumerate(world):
                assert box < 0 or (bounds.may[box] >> card) & 1, "the bounds leave out a world"
        for box in range(BOXES):
            certain = sum(
                1 << c for c in range(CARDS) if all(world[c] == box for world in every.worlds)
            )
            assert belief.surely_in(box) & ~certain == 0, "a card that is not sure is claimed"
            found += belief.surely_in(box) != 0
            missed += belief.surely_in(box) != certain
        if belief.lost == 0:
            assert set(chances_of(belief)) <= set(every.worlds)
            rng = Rng(seed)
            assert all(dealt(belief, rng) in every.worlds for _ in range(20))
    assert sampled > 60, "hardly ever too many spreads: the test is too easy"
    assert found > 30
    assert missed * 4 < found, "the bounds have become too wide to be of use"


def test_7_5_a_sample_is_right_on_average() -> None:
    """Far from exact with three spreads; but the errors of many samples cancel out."""
    belief, _ = wander(3)
    likely = [weight * 1.0 for weight in belief.spreads.values()]
    assert len(likely) > 6
    sums = dict.fromkeys(belief.spreads, 0.0)
    samples = 3000
    sizes = set()
    for seed in range(samples):
        sample = thinned(belief.spreads, likely, 3, Rng(seed))
        sizes.add(len(sample))
        for spread, weight in sample.items():
            sums[spread] += weight / samples
    assert sizes <= {2, 3, 4}
    total = sum(belief.spreads.values())
    for spread, weight in belief.spreads.items():
        assert sums[spread] == pytest.approx(weight, abs=0.03 * total)


def test_7_5_samples_are_near_the_exact_chances() -> None:
    distance, number = 0.0, 0
    for seed in range(60):
        belief, every = wander(seed, most_spreads=12)
        if belief.exact() or belief.lost:
            continue
        exact, got = every.chances(), chances_of(belief)
        distance += sum(abs(got.get(w, 0.0) - chance) for w, chance in exact.items()) / 2
        number += 1
    assert number > 10
    assert distance / number < 0.35


def test_7_5_what_is_kept_depends_only_on_what_was_seen() -> None:
    one, _ = wander(3, most_spreads=6)
    two, _ = wander(3, most_spreads=6)
    three = pickle.loads(pickle.dumps(one))
    assert not one.exact()
    for other in (two, three):
        assert list(one.spreads.items()) == list(other.spreads.items())
        assert one.lists == other.lists
        for box in range(BOXES):
            assert one.surely_in(box) == other.surely_in(box)
        assert [dealt(one, Rng(4)) for _ in range(5)] == [dealt(other, Rng(4)) for _ in range(5)]


def test_7_5_if_looking_back_finds_nothing_the_bounds_are_left() -> None:
    lost = 0
    for seed in range(200):
        belief, every = wander(seed, most_spreads=2, tales=0)
        lost += belief.lost > 0
        truth = next(iter(every.worlds))
        hidden = [c for c in range(CARDS) if truth[c] >= 0]
        rng = Rng(seed)
        for _ in range(5):
            world = dealt(belief, rng)
            assert [c for c in range(CARDS) if world[c] >= 0] == hidden
            for box in range(BOXES):
                assert world.count(box) == truth.count(box)
                for card in range(CARDS):
                    if (belief.surely_in(box) >> card) & 1:
                        assert world[card] == box
    assert lost > 5, "no sample was ever lost: the test is too easy"


def test_7_5_ways_that_are_too_many_to_count_are_estimated() -> None:
    """The estimate is near the count, and cards stirred lie as evenly as cards counted."""
    lists = [0b00011111, 0b01111100, 0b11111000, 0b11000011]
    ratios = []
    every = 1 << 60
    for sizes in [(2, 2, 2, 2), (3, 2, 1, 2), (1, 3, 2, 2), (2, 1, 4, 1)]:
        laying = Laying(lists, every)
        ratios.append(Estimate(lists).ways(sizes) / laying.ways(sizes))
        assert not laying.full
        counted: dict[tuple[tuple[int, ...], ...], int] = {}
        rng = Rng(1)
        draws = 1000
        for _ in range(draws):
            laid = stirred(lists, sizes, rng)
            assert all((lists[i] >> c) & 1 for i in range(4) for c in laid[i])
            key = tuple(tuple(sorted(cards)) for cards in laid)
            counted[key] = counted.get(key, 0) + 1
        wanted = {tuple(tuple(sorted(x)) for x in laying.lay(sizes, rng)) for _ in range(2500)}
        assert set(counted) == wanted
        expected = draws / len(wanted)
        statistic = sum((n - expected) ** 2 / expected for n in counted.values())
        freedom = len(wanted) - 1
        assert statistic < freedom + 5.5 * (2 * freedom) ** 0.5 + 8
    assert max(ratios) < 3 * min(ratios)
    full = Laying(lists, 3)
    full.ways((2, 2, 2, 2))
    assert full.full


def test_7_5_deals_without_counting_are_near_the_exact_chances() -> None:
    distance, number = 0.0, 0
    for seed in range(40):
        belief, every = wander(seed)
        belief.most_cases = 0
        chances = every.chances()
        if not 2 < len(chances) < 40:
            continue
        rng, draws = Rng(seed), 200
        got: dict[World, float] = {}
        for _ in range(draws):
            world = dealt(belief, rng)
            got[world] = got.get(world, 0.0) + 1 / draws
        assert set(got) <= set(chances)
        distance += sum(abs(got.get(w, 0.0) - chance) for w, chance in chances.items()) / 2
        number += 1
    assert number > 5
    assert distance / number < 0.2
