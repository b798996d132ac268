"""Train the classifier: ``train_classifier FOLDER STEPS``; stopped, it resumes."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from PIL import Image
from scripts.train_vision.mine import NONE, UNCLEAR
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


class Mined(Scenes):
    """Scenes with what the detector finds in them; only shards it has been through."""

    def refresh(self) -> None:
        self.found: list[Floats] = []
        self.shards = []
        for path in sorted((self.folder.parent / "mined").glob("*.npy")):
            if path.stem not in self.known:
                with np.load(self.folder / f"{path.stem}.npz") as data:
                    self.known[path.stem] = data["images"], data["corners"]
            self.shards.append(self.known[path.stem])
            self.found.append(np.load(path))

    def crops(self, rng: np.random.Generator) -> tuple[Image.Image, Floats, Floats]:
        """A picture, its indices that can be read, and the detector's finds that are clear."""
        shard = int(rng.integers(len(self.shards)))
        images, corners = self.shards[shard]
        i = int(rng.integers(len(images)))
        known = corners[i]
        known = known[(known[:, 0] >= 0) & (known[:, 5] >= READABLE) & (known[:, 4] >= 12)]
        found = self.found[shard][i]
        return Image.fromarray(images[i]), known, found[found[:, 4] > UNCLEAR]


def sample(rng: np.random.Generator, scenes: Mined) -> list[tuple[Floats, int, int]]:
    """Some crops of a scene with their card (-1: none), and whether they are an index."""
    image, known, found = scenes.crops(rng)
    crops: list[tuple[Floats, int, int]] = []

    def add(x: float, y: float, angle: float, height: float, card: int) -> None:
        wide = REACH * height * math.exp(rng.normal(0, 0.07))
        crop = cut(
            image,
            x + rng.normal(0, 0.03) * height,
            y + rng.normal(0, 0.03) * height,
            angle + rng.normal(0, 0.08),
            wide,
            wide * math.exp(rng.normal(0, 0.08)),
        )
        crops.append((recoloured(rng, np.asarray(crop)), card, int(card >= 0)))

    real, others = found[found[:, 4] >= 0], found[found[:, 4] == NONE]
    for x, y, angle, height, card in real[rng.permutation(len(real))[:5]]:
        add(float(x), float(y), float(angle), float(height), int(card))
        if rng.random() < 0.15:  # an index, but not this way up
            add(x, y, float(angle) + rng.uniform(1.0, 2 * math.pi - 1.0), float(height), NONE)
    # Some with errors of their own making: the detector's are small where it was trained.
    for card, x, y, angle, height, _ in known[rng.permutation(len(known))[:2]]:
        add(
            float(x) + rng.normal(0, 0.05) * float(height),
            float(y) + rng.normal(0, 0.05) * float(height),
            float(angle) + rng.normal(0, 0.1),
            float(height) * math.exp(rng.normal(0, 0.1)),
            int(card),
        )
    for x, y, angle, height, _ in others[rng.permutation(len(others))[:4]]:
        add(float(x), float(y), float(angle) + rng.choice([0.0, math.pi]), float(height), NONE)
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
    scenes = Mined(folder)
    pool: list[tuple[Floats, int, int]] = []
    # A short run, to try it, shows its progress too.
    every, saved = max(1, min(100, steps // 4)), max(1, min(400, steps // 2))
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
        rank = cross(out[on, :13], cards[on] % 13)
        suit = cross(out[on, 13:17], cards[on] // 13)
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
        sums += [float(x.detach()) for x in (rank, suit, index, right.float().mean())]
        if (step + 1) % every == 0:
            words = " ".join(f"{x / every:.3f}" for x in sums)
            each = (time.time() - told) / every
            print(
                f"classifier: step {step + 1} of {steps}: rank, suit, index, right {words}; "
                f"{each:.2f} s a step, {(steps - step - 1) * each / 60:.0f} min left",
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


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
