"""Train the detector: ``train_detector FOLDER STEPS``; stopped, it goes on from its checkpoint."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scripts.train_vision.generate import SIDE
from scripts.train_vision.nets import Detector

WINDOW = 256
BATCH = 16
RATE = 2.5e-3
READABLE, HIDDEN = 0.85, 0.35
"""Seen to such a part an index has to be found; below the second it must not; between, either."""

Floats = NDArray[np.float32]


class Scenes:
    """The shards there are; new ones join while training goes on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "scenes"
        self.known: dict[str, tuple[NDArray[np.uint8], Floats]] = {}
        self.refresh()

    def refresh(self) -> None:
        for path in sorted(self.folder.glob("*.npz")):
            if path.name not in self.known:
                with np.load(path) as data:
                    self.known[path.name] = data["images"], data["corners"]
        self.shards = [self.known[name] for name in sorted(self.known)]
        self.count = sum(len(images) for images, _ in self.shards)

    def one(self, rng: np.random.Generator) -> tuple[NDArray[np.uint8], Floats]:
        images, corners = self.shards[int(rng.integers(len(self.shards)))]
        i = int(rng.integers(len(images)))
        found = corners[i]
        return images[i], found[found[:, 0] >= 0]


def turned(
    image: NDArray[np.uint8], corners: Floats, quarters: int
) -> tuple[NDArray[np.uint8], Floats]:
    """Turn a square picture and its labels anticlockwise by quarters."""
    side = image.shape[0] - 1
    image = np.rot90(image, quarters)
    corners = corners.copy()
    for _ in range(quarters):
        corners[:, 1], corners[:, 2] = corners[:, 2].copy(), side - corners[:, 1]
        corners[:, 3] -= math.pi / 2
    return image, corners


def recoloured(rng: np.random.Generator, image: NDArray[np.uint8]) -> Floats:
    pixels = image.astype(np.float32) / 255
    pixels *= rng.uniform(0.8, 1.2, 3).astype(np.float32)
    pixels += np.float32(rng.normal(0, 0.04))
    return pixels.astype(np.float32)


def targets(corners: Floats) -> tuple[Floats, Floats]:
    """The six maps, and weights of the heat: none for indices between readable and hidden."""
    side = WINDOW // 4
    maps = np.zeros((7, side, side), np.float32)
    weight = np.ones((side, side), np.float32)
    ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
    for _, x, y, angle, height, seen in corners:
        cx, cy = x / 4, y / 4
        if not (0 <= cx < side and 0 <= cy < side) or seen < HIDDEN:
            continue
        far = (xs - np.float32(math.floor(cx))) ** 2 + (ys - np.float32(math.floor(cy))) ** 2
        spread = max(0.8, height / 4 / 5)
        if seen < READABLE or height < 11:
            weight[far < (height / 4 / 2) ** 2 + 1] = 0
            continue
        maps[0] = np.maximum(maps[0], np.exp(-far / (2 * spread * spread)))
        near = far <= 2
        maps[1][near] = (cx - xs)[near]
        maps[2][near] = (cy - ys)[near]
        maps[3][near] = math.log(height / 24)
        maps[4][near] = math.cos(angle)
        maps[5][near] = math.sin(angle)
        maps[6][near] = 1
    return maps, weight


def batch(
    rng: np.random.Generator, scenes: Scenes
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    inputs, maps, weights = [], [], []
    for _ in range(BATCH):
        image, corners = turned(*scenes.one(rng), int(rng.integers(4)))
        x, y = (int(v) for v in rng.integers(0, SIDE - WINDOW + 1, 2))
        corners[:, 1] -= x
        corners[:, 2] -= y
        inputs.append(recoloured(rng, image[y : y + WINDOW, x : x + WINDOW]))
        here, weight = targets(corners)
        maps.append(here)
        weights.append(weight)
    pictures = torch.from_numpy(np.stack(inputs)).permute(0, 3, 1, 2)
    pictures = pictures.contiguous(memory_format=torch.channels_last)
    return pictures, torch.from_numpy(np.stack(maps)), torch.from_numpy(np.stack(weights))


def loss_of(
    out: torch.Tensor, maps: torch.Tensor, weight: torch.Tensor
) -> tuple[torch.Tensor, ...]:
    out = out.float()
    heat = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    wanted = maps[:, 0]
    peak = wanted >= 0.999
    hit = -((1 - heat) ** 2) * torch.log(heat) * peak
    miss = -((1 - wanted) ** 4) * heat**2 * torch.log(1 - heat) * (~peak)
    count = peak.sum().clamp(min=1)
    focal = ((hit + miss) * weight).sum() / count
    near = maps[:, 6]
    total = near.sum().clamp(min=1)
    offset = ((out[:, 1:3] - maps[:, 1:3]).abs().sum(1) * near).sum() / total
    height = ((out[:, 3] - maps[:, 3]).abs() * near).sum() / total
    angle = (((out[:, 4:6] - maps[:, 4:6]) ** 2).sum(1) * near).sum() / total
    return focal + 0.3 * offset + height + 1.5 * angle, focal, offset, height, angle


def main(folder: Path, steps: int) -> None:
    torch.set_num_threads(1)
    torch.manual_seed(25)
    net = Detector().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    averaged = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    checkpoint = folder / "detector.pt"
    begun = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        averaged.load_state_dict(kept["averaged"])
        begun = kept["step"]
    rng = np.random.default_rng([25, begun])
    scenes = Scenes(folder)
    # A short run, to try it, shows its progress too.
    every, saved = max(1, min(50, steps // 4)), max(1, min(200, steps // 2))
    told = time.time()
    sums = np.zeros(5)
    for step in range(begun, steps):
        rate = (
            RATE
            * min(1, (step + 1) / 100)
            * (0.02 + 0.98 * (1 + math.cos(math.pi * step / steps)) / 2)
        )
        for group in optimiser.param_groups:
            group["lr"] = rate
        pictures, maps, weight = batch(rng, scenes)
        with torch.autocast("cpu", torch.bfloat16):
            out = net(pictures)
        losses = loss_of(out, maps, weight)
        optimiser.zero_grad(set_to_none=True)
        losses[0].backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        sums += [float(x.detach()) for x in losses]
        if (step + 1) % every == 0:
            words = " ".join(f"{x / every:.3f}" for x in sums)
            each = (time.time() - told) / every
            left = (steps - step - 1) * each / 60
            print(
                f"detector: step {step + 1} of {steps}: loss {words}; {each:.2f} s a step, "
                f"{left:.0f} min left; {scenes.count} scenes",
                flush=True,
            )
            sums[:] = 0
            told = time.time()
        if (step + 1) % saved == 0 or step + 1 == steps:
            scenes.refresh()
            state = {
                "net": net.state_dict(),
                "optimiser": optimiser.state_dict(),
                "averaged": averaged.state_dict(),
                "step": step + 1,
            }
            torch.save(state, checkpoint.with_suffix(".tmp"))
            checkpoint.with_suffix(".tmp").rename(checkpoint)
            told = time.time()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
