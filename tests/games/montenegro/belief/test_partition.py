"""Rule 7.1: partitions are exact. Random events among few cards, against every world listed."""

from __future__ import annotations

import pickle

import pytest
from tests.games.montenegro.belief.every_world import (
    BOXES,
    CARDS,
    EveryWorld,
    World,
    happen,
    world_of,
)

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief import partition as limits
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.partition import Particle, Partition, in_box
from kibitz.games.montenegro.belief.tracker import Tracker
from kibitz.games.montenegro.deck import cards_in


def chances_of(partition: Partition) -> dict[World, float]:
    """Every world that a partition allows, with its chance: all ways to deal each class."""
    found: dict[World, float] = {}
    for particle, weight in partition.particles.items():
        worlds = _dealt(partition.classes, particle)
        for world in worlds:
            found[world] = weight / len(worlds)
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def _dealt(classes: list[int], particle: Particle) -> list[World]:
    """Every way to deal the cards of each class to as many places as the particle has."""
    worlds: list[World] = [tuple([-1] * CARDS)]
    for cards, counts in zip(classes, particle, strict=True):
        for card in cards_in(cards):
            worlds = [
                (*world[:card], box, *world[card + 1 :])
                for world in worlds
                for box in range(BOXES)
                if sum(world[c] == box for c in cards_in(cards)) < in_box(counts, box)
            ]
    return worlds


def followed(seed: int, mixing: int = 12) -> tuple[Partition, EveryWorld]:
    partition, every = Partition(), EveryWorld()
    happen(seed, 25, [partition, every], mixing)
    return partition, every


@pytest.mark.pure
def test_7_1_partitions_are_exact_after_any_events() -> None:
    uneven = many = 0
    for seed in range(300):
        partition, every = followed(seed, 12 if seed % 2 else 16)
        got, wanted = chances_of(partition), every.chances()
        assert set(got) == set(wanted)
        for world, chance in wanted.items():
            assert got[world] == pytest.approx(chance, rel=1e-9)
        uneven += len({round(chance, 9) for chance in wanted.values()}) > 1
        many += len(partition.particles) > 5
    assert uneven > 50, "worlds hardly ever differ in weight: the test is too easy"
    assert many > 40, "hardly any particles: the test is too easy"


def test_7_1_deals_follow_the_weights() -> None:
    compared = 0
    for seed in range(100):
        partition, every = followed(seed, 16)
        chances = every.chances()
        if len({round(chance, 9) for chance in chances.values()}) < 2:
            continue
        rng = Rng(5)
        draws = 1000
        counted: dict[World, int] = {}
        for _ in range(draws):
            world = world_of(partition.deal(BOXES, rng))
            counted[world] = counted.get(world, 0) + 1
        assert set(counted) <= set(chances)
        for world, chance in chances.items():
            noise = (draws * chance * (1 - chance)) ** 0.5
            assert abs(counted.get(world, 0) - draws * chance) < 5 * noise + 1
        compared += 1
    assert compared > 5


def test_7_4_cards_are_sure_exactly_if_they_lie_there_in_every_world() -> None:
    found = 0
    for seed in range(120):
        partition, every = followed(seed)
        for box in range(BOXES):
            assert partition.surely_in(box) == every.surely_in(box)
            found += every.surely_in(box) != 0
    assert found > 50


def test_a_pickled_partition_deals_the_same_worlds() -> None:
    one, _ = followed(3)
    two = pickle.loads(pickle.dumps(one))
    assert [one.deal(BOXES, Rng(4)) for _ in range(5)] == [
        two.deal(BOXES, Rng(4)) for _ in range(5)
    ]


def test_7_5_what_cannot_be_counted_cheaply_is_given_up() -> None:
    belief = Belief(Tracker(), Partition())
    for box in range(4):
        belief.put(0b111111 << (6 * box), box)
    rng = Rng(1)
    events = 0
    while belief.exact():
        source, target = int(rng.below(4)), int(rng.below(4))
        if source != target and belief.hidden_in(source):
            belief.take(source, target)
            events += 1
        assert events < limits.MOST_WORK
    assert events > 5
    # The tracker has followed from the start, and still knows what it knew.
    world = belief.deal(rng)
    assert [cards.bit_count() for cards in world] == [belief.hidden_in(box) for box in range(4)]
