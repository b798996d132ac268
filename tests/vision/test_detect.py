"""Cards found in pictures of our own deck, exactly, and what is said of bad photos."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("onnxruntime")
pytest.importorskip("resvg_py")

from scripts.train_vision import evaluate, scenes
from tests.vision.test_scenes import drawn, scene

from kibitz.vision import detect


@pytest.mark.parametrize(
    ("kind", "count", "seed"),
    [("isolated", 8, 1), ("isolated", 12, 2), ("table", 14, 3), ("table", 30, 4), ("hand", 8, 5)],
)
def test_rendered_scenes_of_our_own_deck_are_read_exactly(kind: str, count: int, seed: int) -> None:
    seen = scene(kind, count, seed)
    found = detect.find_cards(seen.image)
    want = Counter(scenes.name(card) for card in seen.cards)
    assert Counter(card.card for card in found) == want
    places = {(round(c.x), round(c.y)): c for c in seen.corners}
    for card in found:
        for x, y in card.corners:
            near = min(places, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
            assert scenes.name(places[near].card) == card.card
            assert np.hypot(near[0] - x, near[1] - y) < 0.4 * places[near].height


def test_most_cards_of_clean_scenes_are_sure_and_none_of_those_is_wrong() -> None:
    sure = cards = 0
    for seed in range(20, 24):
        seen = scene("table", 14, seed)
        left = Counter(scenes.name(card) for card in seen.cards)
        for card in detect.find_cards(seen.image):
            cards += 1
            sure += card.sure
            assert not card.sure or left[card.card] > 0
            left[card.card] -= 1
    assert sure > 0.7 * cards


def test_two_identical_cards_in_one_hand_are_two() -> None:
    deck, faces = drawn()
    rng = np.random.default_rng(8)
    for _ in range(3):
        laid = scenes.layout(rng, "hand", deck, 7)
        laid[3] = scenes.Laid(laid[2].card, laid[3].x, laid[3].y, laid[3].angle)
        scale = 30 / (deck.index_height * deck.aspect)
        xs, ys = [c.x for c in laid], [c.y for c in laid]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        size = (int((max(xs) - min(xs) + 3) * scale), int((max(ys) - min(ys) + 3) * scale))
        view = scenes.camera(rng, middle, scale, size, 0.0, 0.0)
        seen = scenes.render(rng, (deck, faces), "hand", laid, view, size, 0.0)
        found = Counter(card.card for card in detect.find_cards(seen.image))
        assert found == Counter(scenes.name(card) for card in seen.cards)


def test_confidence_rises_with_trust_and_sure_is_the_top_of_it() -> None:
    trusts = [0.0, 0.3, 0.6, 0.9, 0.99, 0.999, 0.9999, 1.0]
    told = [detect.calibrated(t) for t in trusts]
    assert told == sorted(told)
    assert told[0] >= 0
    assert told[-1] <= 1
    assert detect.is_sure(1.0)
    assert not detect.is_sure(0.5)
    least = next(t for t in np.linspace(0, 1, 100_001) if detect.is_sure(float(t)))
    assert detect.calibrated(float(least)) > 0.9
    assert detect.is_kept(float(least))


def test_calibration_recovers_how_often_readings_are_right() -> None:
    rng = np.random.default_rng(3)
    trusts = sorted(1 - 10 ** -rng.uniform(0, 5, 6000))
    right = [1 - (1 - t) ** 0.7 for t in trusts]
    hits = [bool(rng.random() < r) for r in right]
    nines, share = evaluate.rising(trusts, hits)
    assert nines == sorted(nines)
    assert share == sorted(share)
    for trust in (0.5, 0.9, 0.99):
        told = float(np.interp(detect.nines(trust), nines, share))
        assert told == pytest.approx(1 - (1 - trust) ** 0.7, abs=0.04)
    keep, sure = evaluate.shown_from(trusts, hits), evaluate.sure_from(nines, share)
    assert keep < sure
    above = [hit for trust, hit in zip(trusts, hits, strict=True) if trust >= sure]
    assert sum(not hit for hit in above) < 0.005 * len(above)


def test_cards_that_need_not_be_seen_count_neither_way() -> None:
    told = evaluate.matched(
        Counter(["7H", "7H"]), Counter(["2C"]), [("7H", 0.9), ("2C", 0.8), ("2C", 0.7)]
    )
    assert told == [(("7H", 0.9), True), (("2C", 0.7), False)]


def test_a_picture_without_cards_has_no_sure_ones() -> None:
    rng = np.random.default_rng(5)
    for _ in range(3):
        table = scenes.background(rng, (640, 480))
        assert not [card for card in detect.find_cards(table) if card.sure]


def test_a_photo_of_twelve_megapixels_is_read_in_time() -> None:
    seen = scene("table", 20, 6)
    photo = seen.image.resize((4032, 3024), Image.Resampling.BICUBIC)
    detect.find_cards(seen.image)  # the networks are loaded once
    begun = time.process_time()
    detect.find_cards(photo)
    # Processor time of all threads: 3 s on two cores, and as much again for a busy machine.
    assert time.process_time() - begun < 12
