"""What the detector finds in the training scenes: ``mine FOLDER``; stopped, it goes on.

The classifier then learns from places as the detector gives them, with its own errors of position,
angle and size, and from what the detector takes for an index but is none: pips, ornaments of
courts, patterns of the table.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scripts.train_vision.export import averaged
from scripts.train_vision.nets import Detector

HEAT = 0.12
"""Lower than when photos are read, so that there is enough that only resembles an index."""
MOST = 48
NONE, UNCLEAR = -1, -2

Floats = NDArray[np.float32]


def peaks(maps: Floats) -> Floats:
    """Rows of x, y, angle, height in pixels, from the six maps of one picture."""
    heat = 1 / (1 + np.exp(-maps[0]))
    framed = np.pad(heat, 1)
    h, w = heat.shape
    around = np.max([framed[y : y + h, x : x + w] for y in range(3) for x in range(3)], axis=0)
    ys, xs = np.nonzero((heat >= HEAT) & (heat >= around))
    here = maps[:, ys, xs]
    tall = 24 * np.exp(np.clip(here[3], -2, 2))
    rows = np.column_stack(
        [(xs + here[1]) * 4, (ys + here[2]) * 4, np.arctan2(here[5], here[4]), tall]
    ).astype(np.float32)
    return rows[np.argsort(-heat[ys, xs])][:MOST]


def label(row: Floats, corners: Floats, readable: float, hidden: float) -> int:
    """Which card's index it is; NONE if it is none, UNCLEAR where neither should be taught."""
    x, y, angle, height = (float(v) for v in row)
    if not len(corners):
        return NONE
    gaps = np.hypot(corners[:, 1] - x, corners[:, 2] - y) / corners[:, 4]
    near = int(gaps.argmin())
    card, _, _, truth, tall, seen = (float(v) for v in corners[near])
    if gaps[near] > 0.5:
        # Far from every index it is none; beside one it could be a part of it.
        return NONE if gaps[near] > 0.75 else UNCLEAR
    if seen < hidden:
        return NONE
    off = abs(math.remainder(angle - truth, 2 * math.pi))
    fits = gaps[near] < 0.25 and off < 0.45 and 0.65 < height / tall < 1.5
    if fits:
        return int(card) if seen >= readable and tall >= 11 else UNCLEAR
    # Upside down, askew, or a part of an index for the whole.
    return NONE if off > 0.9 or not 0.5 < height / tall < 2 else UNCLEAR


def main(folder: Path) -> None:
    from scripts.train_vision.train_detector import HIDDEN, READABLE

    torch.set_num_threads(1)
    net = averaged(Detector(), folder / "detector.pt").to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    (folder / "mined").mkdir(exist_ok=True)
    shards = sorted((folder / "scenes").glob("*.npz"))
    told = np.zeros(3, int)
    for number, path in enumerate(shards):
        target = folder / "mined" / path.name.replace(".npz", ".npy")
        if target.exists():
            continue
        with np.load(path) as data:
            images, corners = data["images"], data["corners"]
        # x, y, angle, height, card
        mined = np.full((len(images), MOST, 5), UNCLEAR, np.float32)
        for start in range(0, len(images), 10):
            pixels = torch.from_numpy(images[start : start + 10]).permute(0, 3, 1, 2).float() / 255
            with torch.no_grad():
                out = net(pixels.contiguous(memory_format=torch.channels_last)).numpy()
            for i, maps in enumerate(out):
                known = corners[start + i]
                known = known[known[:, 0] >= 0]
                for k, row in enumerate(peaks(maps)):
                    card = label(row, known, READABLE, HIDDEN)
                    mined[start + i, k] = (*row, card)
                    told += [card >= 0, card == NONE, card == UNCLEAR]
        partial = target.with_suffix(".tmp")
        with partial.open("wb") as out_file:
            np.save(out_file, mined)
        partial.rename(target)
        if number % 5 == 4 or number + 1 == len(shards):
            print(
                f"mined {number + 1} of {len(shards)} shards: "
                f"{told[0]} indices, {told[1]} others, {told[2]} unclear",
                flush=True,
            )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
