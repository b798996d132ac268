"""What the training makes is whole, the same each time, and not made twice."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from tests.vision.test_scenes import drawn

pytest.importorskip("resvg_py")

from scripts.train_vision import decks, evaluate, generate


def folder_with_a_deck(folder: Path) -> Path:
    deck, faces = drawn()
    (folder / "decks").mkdir(parents=True)
    np.save(folder / "decks" / f"{deck.name}.npy", faces)
    (folder / "decks" / f"{deck.name}.json").write_text(json.dumps(asdict(deck)), encoding="utf-8")
    return folder


def test_a_stopped_run_makes_the_missing_shards_only_and_the_same(tmp_path: Path) -> None:
    one, other = folder_with_a_deck(tmp_path / "one"), folder_with_a_deck(tmp_path / "other")
    generate.make(one, 0, 2, size=2)
    # Stopped while it wrote the second: two processes, one of which has ended.
    generate.make(other, 0, 1, size=2)
    (other / "scenes" / "0001.1.tmp").write_bytes(b"half of it")
    before = generate.shard(other, 0).stat().st_mtime_ns
    generate.make(other, 0, 2, size=2)
    assert generate.shard(other, 0).stat().st_mtime_ns == before
    for number in range(2):
        with np.load(generate.shard(one, number)) as a, np.load(generate.shard(other, number)) as b:
            assert (a["images"] == b["images"]).all()
            assert (a["corners"] == b["corners"]).all()
            cards = a["corners"][..., 0]
            assert cards.max() < len(decks.CARDS)
            assert (cards >= 0).any()
    assert not list((other / "scenes").glob("*.tmp"))


def test_networks_that_read_nothing_are_never_sure() -> None:
    assert evaluate.sure_from([], []) > 1
    assert evaluate.shown_from([], []) == 1


def test_of_limits_that_are_as_good_within_chance_the_strictest_is_taken() -> None:
    hits = [False] * 20 + [True, False] * 3 + [True] * 40
    trusts = [i / len(hits) for i in range(len(hits))]
    # The best limits cost three corrections, and four are as good within chance.
    assert evaluate.shown_from(trusts, hits) == trusts[27]
