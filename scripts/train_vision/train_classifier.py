"""Train the classifier: ``train_classifier FOLDER STEPS``; stopped, it goes on from its checkpoint."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from scripts.train_vision.nets import Classifier
from scripts.train_vision.train_detector import READABLE, Scenes, recoloured

CROP = 48
REACH = 1.5
"""Side of a crop, in heights of its index."""
BATCH = 96
RATE = 2e-3

Floats = NDArray[np.float32]


def cut(
    image: Image.Image, x: float, y: float, angle: float, across: float, down: float
) -> Image.Image:
    """The crop about a point, turned so that ``angle`` points up."""
    ux, uy = math.cos(angle), math.sin(angle)
    # Down the crop runs against up; to its right runs up turned clockwise.
    rx, ry = -uy, ux
    a, b = rx * across / CROP, -ux * down / CROP
    d, e = ry * across / CROP, -uy * down / CROP
    half = CROP / 2
    return image.transform(
        (CROP, CROP),
        Image.Transform.AFFINE,
        (a, b, x - (a + b) * half, d, e, y - (d + e) * half),
        Image.Resampling.BILINEAR,
    )


def sample(rng: np.random.Generator, scenes: Scenes) -> list[tuple[Floats, int, int]]:
    """Some crops of a scene with their card (-1: none), and whether they are an index."""
    pixels, corners = scenes.one(rng)
    image = Image.fromarray(pixels)
    good = corners[(corners[:, 5] >= READABLE) & (corners[:, 4] >= 12)]
    crops: list[tuple[Floats, int, int]] = []

    def add(x: float, y: float, angle: float, height: float, card: int, real: int) -> None:
        wide = REACH * height * math.exp(rng.normal(0, 0.1))
        crop = cut(image, x, y, angle, wide, wide * math.exp(rng.normal(0, 0.1)))
        crops.append((recoloured(rng, np.asarray(crop)), card, real))

    for i in rng.permutation(len(good))[:6]:
        card, x, y, angle, height, _ = (float(v) for v in good[i])
        add(
            x + rng.normal(0, 0.06) * height,
            y + rng.normal(0, 0.06) * height,
            angle + rng.normal(0, 0.12),
            height * math.exp(rng.normal(0, 0.1)),
            int(card),
            1,
        )
        if rng.random() < 0.2:  # an index, but not this way up
            add(x, y, angle + rng.uniform(1.0, 2 * math.pi - 1.0), height, -1, 0)
    for _ in range(3):
        height = math.exp(rng.uniform(math.log(14), math.log(52)))
        if len(corners) and rng.random() < 0.75:  # pips, courts and edges near an index
            near = corners[int(rng.integers(len(corners)))]
            height = float(near[4]) * math.exp(rng.normal(0, 0.2))
            turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.55, 2.5)
            x = float(near[1]) + far * height * math.cos(turn)
            y = float(near[2]) + far * height * math.sin(turn)
            angle = float(near[3]) + rng.choice([0.0, math.pi]) + rng.normal(0, 0.2)
        else:
            x, y = rng.uniform(0, pixels.shape[1], 2)
            angle = rng.uniform(-math.pi, math.pi)
        if not (0 < x < pixels.shape[1] and 0 < y < pixels.shape[0]) or height < 8:
            continue
        gaps = np.hypot(corners[:, 1] - x, corners[:, 2] - y)
        if len(corners) and (gaps < 0.5 * np.maximum(corners[:, 4], height)).any():
            continue
        add(x, y, angle, height, -1, 0)
    return crops


def main(folder: Path, steps: int) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(25)
    net = Classifier().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-2)
    averaged = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    checkpoint = folder / "classifier.pt"
    begun = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        averaged.load_state_dict(kept["averaged"])
        begun = kept["step"]
    rng = np.random.default_rng([26, begun])
    scenes = Scenes(folder)
    pool: list[tuple[Floats, int, int]] = []
    told = time.time()
    sums = np.zeros(4)
    for step in range(begun, steps):
        rate = (
            RATE
            * min(1, (step + 1) / 100)
            * (0.02 + 0.98 * (1 + math.cos(math.pi * step / steps)) / 2)
        )
        for group in optimiser.param_groups:
            group["lr"] = rate
        while len(pool) < 6 * BATCH:
            pool += sample(rng, scenes)
        picked = [pool.pop(int(rng.integers(len(pool)))) for _ in range(BATCH)]
        pictures = torch.from_numpy(np.stack([p[0] for p in picked])).permute(0, 3, 1, 2)
        pictures = pictures.contiguous(memory_format=torch.channels_last)
        cards = torch.tensor([p[1] for p in picked])
        real = torch.tensor([float(p[2]) for p in picked])
        with torch.autocast("cpu", torch.bfloat16):
            out = net(pictures)
        out = out.float()
        on = cards >= 0
        cross = torch.nn.functional.cross_entropy
        rank = cross(out[on, :13], cards[on] % 13, label_smoothing=0.02)
        suit = cross(out[on, 13:17], cards[on] // 13, label_smoothing=0.02)
        index = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 17], real)
        loss = rank + suit + index
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        right = (out[on, :13].argmax(1) == cards[on] % 13) & (
            out[on, 13:17].argmax(1) == cards[on] // 13
        )
        sums += [float(rank), float(suit), float(index), float(right.float().mean())]
        if (step + 1) % 100 == 0:
            words = " ".join(f"{x / 100:.3f}" for x in sums)
            each = (time.time() - told) / 100
            print(
                f"classifier: step {step + 1} of {steps}: rank, suit, index, right {words}; "
                f"{each:.2f} s a step, {(steps - step - 1) * each / 60:.0f} min left",
                flush=True,
            )
            sums[:] = 0
            told = time.time()
        if (step + 1) % 400 == 0 or step + 1 == steps:
            scenes.refresh()
            state = {
                "net": net.state_dict(),
                "optimiser": optimiser.state_dict(),
                "averaged": averaged.state_dict(),
                "step": step + 1,
            }
            torch.save(state, checkpoint.with_suffix(".tmp"))
            checkpoint.with_suffix(".tmp").rename(checkpoint)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
