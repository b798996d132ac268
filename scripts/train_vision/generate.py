"""Write training scenes in shards: ``generate FOLDER FIRST LAST [STEP [SIZE]]``.

Shard k is made from seed k alone, so several processes may share the work, and a run that was
stopped goes on where it was.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scripts.train_vision.decks import load
from scripts.train_vision.scenes import crop_scene

SIDE = 288
SHARD = 100
MOST = 64
"""Corners kept of one scene."""


def shard(folder: Path, number: int) -> Path:
    return folder / "scenes" / f"{number:04d}.npz"


def make(folder: Path, first: int, last: int, step: int = 1, size: int = SHARD) -> None:
    decks = load(folder, held_out=False)
    (folder / "scenes").mkdir(parents=True, exist_ok=True)
    for number in range(first, last, step):
        path = shard(folder, number)
        if path.exists():
            continue
        rng = np.random.default_rng([25, number])
        images = np.zeros((size, SIDE, SIDE, 3), np.uint8)
        # card, x, y, angle, height, seen; card -1: nothing
        corners = np.full((size, MOST, 6), -1, np.float32)
        for i in range(size):
            scene = crop_scene(rng, decks, SIDE)
            images[i] = np.asarray(scene.image)
            best = sorted(scene.corners, key=lambda c: -c.seen)[:MOST]
            for k, c in enumerate(best):
                corners[i, k] = (c.card, c.x, c.y, c.angle, c.height, c.seen)
        partial = path.with_suffix(f".{number}.tmp")
        with partial.open("wb") as out:
            np.savez(out, images=images, corners=corners)
        partial.rename(path)
        print(f"scenes: shard {number} of {last}", flush=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]), *(int(word) for word in sys.argv[2:]))
