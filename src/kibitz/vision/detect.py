"""The cards of a photo: find their indices, read each, and put those of one card together.

Two small networks do it, at several scales of the photo: one marks where an index is, how large
and which way up; the other reads the crop, turned upright, as rank and suit. ``docs/vision.md``
says how well.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from kibitz.vision import merging
from kibitz.vision.found import Found

if TYPE_CHECKING:
    import onnxruntime

RANKS = "A23456789TJQK"
SUITS = "CDHS"

LARGEST = 2304
"""Longest side at which a photo is searched; larger ones are reduced first."""
SMALLEST = 320
STRIDE = 4
CROP = 48
REACH = 1.5
"""Side of a crop, in heights of its index."""
HEAT = 0.2
"""Lower than a detector alone would need: what is no index the reader refuses."""
IS_INDEX = 0.35
WEIGHTS = Path(__file__).parent / "weights"
"""The networks and their calibration."""

Floats = NDArray[np.float32]


@cache
def _session(name: str) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        str(WEIGHTS / f"{name}.onnx"), options, providers=["CPUExecutionProvider"]
    )


def _run(name: str, inputs: Floats) -> Floats:
    out: Any = _session(name).run(None, {"image": inputs})[0]
    result: Floats = out
    return result


@cache
def calibration() -> dict[str, Any]:
    told: dict[str, Any] = json.loads((WEIGHTS / "calibration.json").read_text(encoding="utf-8"))
    return told


def nines(trust: float) -> float:
    """Trust on a scale that tells 0.99 from 0.9999: how many nines it has."""
    return -math.log10(max(1 - trust, 1e-6))


def calibrated(trust: float) -> float:
    """How often cards read with such trust were right on decks never trained on."""
    known = calibration()
    return float(np.interp(nines(trust), known["nines"], known["right"]))


def is_kept(trust: float) -> bool:
    """Whether a card read with such trust is shown at all: it is right more often than not."""
    return trust >= float(calibration()["keep"])


def is_sure(trust: float) -> bool:
    """Whether cards read with such trust were wrong less than once in 200."""
    return trust >= float(calibration()["sure"])


class _Level:
    """A photo at one scale."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.scale = scale
        """Pixels here by pixels of the photo."""
        size = (max(16, round(image.width * scale)), max(16, round(image.height * scale)))
        self.image = image.resize(
            size, Image.Resampling.BOX if scale < 1 else Image.Resampling.BICUBIC
        )

    def peaks(self) -> NDArray[np.float64]:
        """Rows of heat, x, y, angle, height, in pixels of the photo."""
        pixels = np.asarray(self.image, np.float32) / 255
        height, width = pixels.shape[:2]
        padded = np.full((-(-height // 16) * 16, -(-width // 16) * 16, 3), 0.4, np.float32)
        padded[:height, :width] = pixels
        maps = _run("detector", np.ascontiguousarray(padded.transpose(2, 0, 1)[None]))[0]
        heat = 1 / (1 + np.exp(-maps[0]))
        framed = np.pad(heat, 1)
        h, w = heat.shape
        around = np.max([framed[y : y + h, x : x + w] for y in range(3) for x in range(3)], axis=0)
        ys, xs = np.nonzero((heat >= HEAT) & (heat >= around))
        here = maps[:, ys, xs].astype(np.float64)
        tall = 24 * np.exp(np.clip(here[3], -2, 2))
        return np.column_stack(
            [
                heat[ys, xs],
                (xs + here[1]) * STRIDE / self.scale,
                (ys + here[2]) * STRIDE / self.scale,
                np.arctan2(here[5], here[4]),
                tall / self.scale,
                tall,
            ]
        )


def _scales(image: Image.Image) -> list[float]:
    longest = max(image.size)
    top = min(LARGEST, 2 * longest if longest <= 900 else longest)
    sides = [float(top)]
    while sides[-1] / 1.8 >= SMALLEST and len(sides) < 4:
        sides.append(sides[-1] / 1.8)
    return [side / longest for side in sides]


def _apart(rows: NDArray[np.float64], order: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of rows at one place keep the best; columns 1, 2 and 4 are x, y and height."""
    kept: list[int] = []
    for i in np.argsort(-order, kind="stable"):
        x, y, height = rows[i, 1], rows[i, 2], rows[i, 4]
        if all(
            math.hypot(rows[k, 1] - x, rows[k, 2] - y) > 0.5 * min(height, rows[k, 4]) for k in kept
        ):
            kept.append(int(i))
    return rows[kept]


def cut(image: Image.Image, x: float, y: float, angle: float, side: float) -> Image.Image:
    """A square about a point, turned so that ``angle`` points up, as a crop for the reader."""
    ux, uy = math.cos(angle), math.sin(angle)
    step, half = side / CROP, CROP / 2
    a, b, d, e = -uy * step, -ux * step, ux * step, -uy * step
    return image.transform(
        (CROP, CROP),
        Image.Transform.AFFINE,
        (a, b, x - (a + b) * half, d, e, y - (d + e) * half),
        Image.Resampling.BILINEAR,
    )


def _crops(levels: list[_Level], rows: NDArray[np.float64], turn: float, grow: float) -> Floats:
    crops = np.empty((len(rows), 3, CROP, CROP), np.float32)
    for i, (_, x, y, angle, height) in enumerate(rows[:, :5]):
        # From the level where the index is nearest to its size in the crop.
        level = min(levels, key=lambda lv: abs(math.log(height * lv.scale / (CROP / REACH))))
        s = level.scale
        crop = cut(level.image, x * s, y * s, angle + turn, REACH * height * s * grow)
        crops[i] = np.asarray(crop, np.float32).transpose(2, 0, 1) / 255
    return crops


def _read(crops: Floats) -> Floats:
    parts = [_run("classifier", crops[i : i + 64]) for i in range(0, len(crops), 64)]
    return np.concatenate(parts)


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


_LOOKS = [(0.0, 1.0), (-0.14, 1.0), (0.14, 1.0), (0.0, 0.88), (0.0, 1.14)]
"""Each index is read several times, a little turned or scaled, and the readings averaged."""


def find_indices(image: Image.Image) -> list[merging.Index]:
    """Every index that can be read, in pixels of the photo."""
    image = image.convert("RGB")
    levels = [_Level(image, scale) for scale in _scales(image)]
    rows = np.concatenate([level.peaks() for level in levels])
    if not len(rows):
        return []
    # The scale at which an index is 20 to 40 pixels high knows best.
    fit = np.exp(-0.5 * (np.log(rows[:, 5] / 30) / 0.6) ** 2)
    rows = _apart(rows, rows[:, 0] * fit)[:400]
    upright, turned = _read(_crops(levels, rows, 0, 1)), _read(_crops(levels, rows, math.pi, 1))
    wrong_way = turned[:, 17] > upright[:, 17] + 1
    rows[wrong_way, 3] += math.pi
    rows = rows[np.maximum(upright[:, 17], turned[:, 17]) > -2]
    if not len(rows):
        return []
    looks = np.mean([_read(_crops(levels, rows, *look)) for look in _LOOKS], axis=0)
    ranks, suits = _softmax(looks[:, :13]), _softmax(looks[:, 13:17])
    real = 1 / (1 + np.exp(-looks[:, 17]))
    scores = real * ranks.max(axis=1) * suits.max(axis=1)
    kept = real >= IS_INDEX
    found = [
        merging.Index(
            RANKS[int(ranks[i].argmax())] + SUITS[int(suits[i].argmax())],
            float(scores[i]),
            float(rows[i, 1]),
            float(rows[i, 2]),
            math.remainder(float(rows[i, 3]), 2 * math.pi),
            float(rows[i, 4]),
        )
        for i in np.flatnonzero(kept)
    ]
    return merging.whole(found)


def find_cards(image: Image.Image) -> list[Found]:
    """The cards of an upright photo, from top to bottom."""
    indices = find_indices(image)
    cards = []
    for card in merging.groups(indices):
        first, trust = indices[card[0]], merging.trust(indices, card)
        if not is_kept(trust):
            continue
        cards.append(
            Found(
                first.card,
                calibrated(trust),
                is_sure(trust),
                merging.shown(indices, card),
                first.angle,
                first.height,
            )
        )
    return sorted(cards, key=lambda found: (found.corners[0][1], found.corners[0][0]))
