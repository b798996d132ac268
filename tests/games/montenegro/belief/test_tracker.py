"""Rule 7.5: beyond counting, what is known is looser than the truth, and never contradicts it."""

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
from kibitz.games.montenegro.belief.proposal import draw as draw_by
from kibitz.games.montenegro.belief.proposal import place_weights
from kibitz.games.montenegro.belief.tracker import Tracker
from kibitz.games.montenegro.deck import cards_in


def draw(tracker: Tracker, rng: Rng) -> list[int]:
    return draw_by(tracker, place_weights(tracker), rng)


def followed(seed: int, mixing: int = 12) -> tuple[Tracker, EveryWorld]:
    tracker, every = Tracker(), EveryWorld()
    happen(seed, 25, [tracker, every], mixing)
    return tracker, every


def fits(tracker: Tracker, masks: list[int]) -> bool:
    """Whether the cards of every box can be laid on its places."""
    for box, cards in enumerate(masks):
        cells = tracker.cells[box]
        places = [cells[i] for i in range(0, len(cells), 2) for _ in range(cells[i + 1])]
        if not _laid(cards_in(cards), places):
            return False
    return True


def _laid(cards: list[int], places: list[int]) -> bool:
    """Whether every card has a place of its own, by trying them all."""
    if not cards:
        return not places
    return any(
        (may >> cards[0]) & 1 and _laid(cards[1:], places[:i] + places[i + 1 :])
        for i, may in enumerate(places)
    )


def masks_of(world: World, boxes: int) -> list[int]:
    return [sum(1 << c for c in range(CARDS) if world[c] == box) for box in range(boxes)]


@pytest.mark.pure
def test_7_5_every_world_that_can_be_fits_and_only_sure_cards_are_called_sure() -> None:
    found = missed = 0
    for seed in range(250):
        tracker, every = followed(seed, 12 if seed % 2 else 16)
        for world in every.worlds:
            assert fits(tracker, masks_of(world, len(tracker.held)))
        for box in range(BOXES):
            assert tracker.surely_in(box) & ~every.surely_in(box) == 0
            found += tracker.surely_in(box) != 0
            missed += tracker.surely_in(box) != every.surely_in(box)
    assert found > 200
    assert missed * 10 < found, "too little is called sure to be of use"


@pytest.mark.pure
def test_7_5_drawn_worlds_fit_and_are_near_the_exact_chances() -> None:
    distance, number, strange, draws = 0.0, 0, 0, 200
    for seed in range(80):
        tracker, every = followed(seed)
        chances = every.chances()
        rng = Rng(seed)
        got: dict[World, float] = {}
        for _ in range(draws):
            masks = draw(tracker, rng)
            assert fits(tracker, masks)
            world = world_of(masks)
            got[world] = got.get(world, 0.0) + 1 / draws
            strange += world not in chances
        if 2 < len(chances) < 40:
            distance += sum(abs(got.get(w, 0.0) - chance) for w, chance in chances.items()) / 2
            number += 1
    assert number > 15
    assert distance / number < 0.2
    assert strange < 0.05 * 80 * draws


def test_7_3_a_shown_card_leaves_a_hand_as_often_as_any_other() -> None:
    """Three plays, each of one card out of three, and a new card after each."""
    tracker = Tracker()
    tracker.put(0b1, 2)
    tracker.put((1 << 40) - 2, 0)
    tracker.take(0, 2)
    tracker.take(0, 2)
    for _ in range(3):
        tracker.take(2, 1)
        tracker.take(0, 2)
    rng = Rng(1)
    stays = sum(draw(tracker, rng)[2] & 1 for _ in range(2000)) / 2000
    assert stays == pytest.approx((2 / 3) ** 3, abs=0.08)


def test_7_3_a_card_that_may_have_been_played_is_as_likely_in_the_army_as_on_the_table() -> None:
    """Two cards in an army, one of them known; then one of the two is played."""
    tracker = Tracker()
    tracker.put(0b1, 4)
    tracker.put((1 << 40) - 2, 0)
    tracker.take(0, 4)
    tracker.take(4, 12)
    rng = Rng(1)
    stays = sum(draw(tracker, rng)[4] & 1 for _ in range(1000)) / 1000
    assert stays == pytest.approx(0.5, abs=0.08)


def test_7_5_at_least_as_many_of_the_known_cards_remain_as_could_not_have_left() -> None:
    tracker = Tracker()
    tracker.put(0b11111, 4)
    tracker.put(0b1111100000, 0)
    for _ in range(3):
        tracker.take(4, 1)
        tracker.take(0, 4)
    rng = Rng(1)
    seen = set()
    for _ in range(500):
        cards = draw(tracker, rng)[4]
        assert (cards & 0b11111).bit_count() >= 2
        seen.add((cards & 0b11111).bit_count())
    assert len(seen) > 1


def test_what_cannot_be_is_forgotten_but_for_the_numbers() -> None:
    tracker = Tracker()
    tracker.put(0b000111, 0)
    tracker.put(0b111000, 1)
    tracker.see(0, 1)
    assert [tracker.hidden_in(box) for box in range(2)] == [3, 2]
    assert tracker.surely_in(0) == tracker.surely_in(1) == 0
    assert sum(draw(tracker, Rng(1))) == 0b111110


def test_a_pickled_tracker_draws_the_same_worlds() -> None:
    one, _ = followed(3)
    two = pickle.loads(pickle.dumps(one))
    assert [draw(one, Rng(4)) for _ in range(5)] == [draw(two, Rng(4)) for _ in range(5)]


def test_7_5_the_size_of_a_tracker_does_not_grow_with_the_game() -> None:
    tracker = Tracker()
    tracker.put((1 << 52) - 1, 0)
    rng = Rng(3)
    sizes = []
    for number in range(20_000):
        source, target = int(rng.below(12)), int(rng.below(12))
        if source != target and tracker.hidden_in(source):
            tracker.take(source, target)
        if number % 5_000 == 4_999:
            sizes.append(len(pickle.dumps(tracker)))
        cells = sum(len(cells) // 2 for cells in tracker.cells)
        assert cells <= 52
    assert max(sizes) < 1.2 * min(sizes)
