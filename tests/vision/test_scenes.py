"""The scene generator: its labels are where its geometry puts them."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("resvg_py")

from scripts.train_vision import decks, scenes


@cache
def drawn() -> tuple[decks.Deck, NDArray[np.uint8]]:
    faces = decks.own_deck("two")
    return decks.measured("kibitz", faces), faces


def scene(kind: str, count: int, seed: int = 1) -> scenes.Scene:
    rng = np.random.default_rng(seed)
    return scenes.photo_scene(rng, [drawn()], kind, count, 26, strength=0)


def test_an_isolated_card_has_its_two_indices_at_opposite_corners() -> None:
    seen = scene("isolated", 6)
    assert len(seen.cards) == 6
    for owner in range(6):
        first, second = [c for c in seen.corners if c.owner == owner]
        turned = math.remainder(first.angle - second.angle, 2 * math.pi)
        assert abs(turned) == pytest.approx(math.pi, abs=0.15)
        assert first.seen == second.seen == 1
        deck = drawn()[0]
        across = (1 - 2 * deck.index_x) / (deck.index_height * deck.aspect)
        down = (1 - 2 * deck.index_y) / deck.index_height
        apart = math.dist((first.x, first.y), (second.x, second.y)) / first.height
        assert apart == pytest.approx(math.hypot(across, down), rel=0.1)


def test_ink_lies_where_a_label_says_and_the_top_is_the_rank() -> None:
    seen = scene("isolated", 8)
    pixels = np.asarray(seen.image.convert("L"), float)
    for corner in seen.corners:
        # The paper above the index is plain; the index itself is not.
        x, y, tall = corner.x, corner.y, corner.height
        spread = []
        for along in (0.0, 0.25, -0.25):
            px = round(x + along * tall * math.cos(corner.angle))
            py = round(y + along * tall * math.sin(corner.angle))
            around = pixels[py - 5 : py + 6, px - 5 : px + 6]
            spread.append(float(around.std()))
        assert max(spread) > 15, corner


def test_a_covered_index_is_said_to_be_covered() -> None:
    seen = scene("table", 12, seed=3)
    by_owner: dict[int, list[float]] = {}
    for corner in seen.corners:
        by_owner.setdefault(corner.owner, []).append(corner.seen)
    covered = [seens for seens in by_owner.values() if min(seens) < 0.5 or len(seens) == 1]
    assert covered, "cards of a meld overlap"
    for corner in seen.corners:
        assert 0 < corner.seen <= 1
    wanted = sum(max(seens) >= 0.9 for seens in by_owner.values())
    assert len(seen.cards) == wanted


def test_a_label_follows_the_camera() -> None:
    """A point through plane and camera is where the homography alone puts it."""
    view = scenes.camera(np.random.default_rng(2), (1.0, 2.0), 80, (640, 480), 0.3, 0.2)
    middle = scenes.project(view, np.array([[1.0, 2.0]]))[0]
    assert middle == pytest.approx([320, 240])
    step = scenes.project(view, np.array([[1.01, 2.0]]))[0] - middle
    assert 0.9 * 0.8 * math.cos(0.3) < math.hypot(*step) < 0.8 * 1.05


def test_the_same_seed_makes_the_same_scene() -> None:
    one, two = scene("hand", 7, 5), scene("hand", 7, 5)
    assert one.corners == two.corners
    assert one.image.tobytes() == two.image.tobytes()
