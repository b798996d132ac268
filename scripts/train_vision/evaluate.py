"""How well photos are read: ``evaluate FOLDER [--photos FOLDER] [--calibrate WEIGHTS]``.

On scenes of decks that were held out of training, and on photographs with labels. One half of the
held-out decks serves to calibrate, the other to report.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps
from scripts.train_vision import decks, scenes

from kibitz.vision import detect, merging

SEEDS = {"calibrate": 4_000, "report": 9_000}
HEIGHTS = (14, 18, 20, 24, 30, 40)
COUNTS = {"isolated": (6, 14), "table": (10, 60), "hand": (5, 15)}


@dataclass
class Tally:
    wanted: int = 0
    found: int = 0
    right: int = 0
    sure: int = 0
    wrong_sure: int = 0
    corrections: list[int] = field(default_factory=list)

    def add(self, want: Counter[str], cards: list[tuple[str, bool]]) -> None:
        got = Counter(card for card, _ in cards)
        good = want & got
        self.wanted += want.total()
        self.found += got.total()
        self.right += good.total()
        # A wrong card takes the place of a missing one: changing it is one correction.
        self.corrections.append(max((want - got).total(), (got - want).total()))
        left = Counter(want)
        for card, sure in sorted(cards, key=lambda c: -c[1]):
            hit = left[card] > 0
            left[card] -= hit
            self.sure += sure
            self.wrong_sure += sure and not hit

    def line(self) -> str:
        share = [
            f"{self.right / max(1, self.wanted):.3f}",
            f"{self.right / max(1, self.found):.3f}",
            f"{sum(c == 0 for c in self.corrections)} of {len(self.corrections)}",
            f"{int(np.median(self.corrections))}",
            f"{100 * self.wrong_sure / max(1, self.sure):.2f} % of {self.sure}",
        ]
        return " | ".join(share)


HEAD = "recall | precision | exact | corrections (median) | wrong among sure"


def drawn(folder: Path, part: str, kind: str, number: int) -> Iterable[tuple[int, scenes.Scene]]:
    """Scenes of held-out decks: those set in fonts to calibrate, the others to report."""
    held = decks.load(folder, held_out=True)
    calibrating = part == "calibrate"
    held = [d for d in held if d[0].name.startswith("font") == calibrating]
    rng = np.random.default_rng([SEEDS[part], scenes.KINDS.index(kind)])
    for i in range(number):
        height = HEIGHTS[i % len(HEIGHTS)]
        low, high = COUNTS[kind]
        count = int(rng.integers(low, high + 1))
        yield height, scenes.photo_scene(rng, held, kind, count, height)


def read(image: Image.Image) -> list[tuple[str, float]]:
    """Each card with the trust in it, not calibrated."""
    indices = detect.find_indices(image)
    return [
        (indices[card[0]].card, merging.trust(indices, card)) for card in merging.groups(indices)
    ]


def calibrate(folder: Path, weights: Path, number: int) -> None:
    """Measure how often a trust is right, and from where on fewer than one in 200 is wrong."""
    seen: list[tuple[float, bool]] = []
    for kind in COUNTS:
        for _, scene in drawn(folder, "calibrate", kind, number):
            left = Counter(scenes.name(card) for card in scene.cards)
            # An index that is seen to less than nine tenths may be read, but need not.
            maybe = Counter(scenes.name(c.card) for c in scene.corners if 0.3 < c.seen < 0.9)
            for card, trust in sorted(read(scene.image), key=lambda c: -c[1]):
                hit = left[card] > 0
                left[card] -= hit
                if hit or not maybe[card]:
                    seen.append((trust, hit))
        print(f"calibration: {kind}, {len(seen)} cards so far", flush=True)
    seen.sort()
    trusts, hits = np.array([t for t, _ in seen]), np.array([h for _, h in seen], float)
    # Pool adjacent violators: the rising curve that fits best.
    blocks: list[list[float]] = []
    for trust, hit in zip(trusts, hits, strict=True):
        blocks.append([float(hit), 1.0, float(trust)])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] >= blocks[-1][0] / blocks[-1][1]:
            last = blocks.pop()
            blocks[-1] = [blocks[-1][0] + last[0], blocks[-1][1] + last[1], last[2]]
    knots = np.linspace(0, 1, 21) ** 0.25
    edges = np.array([b[2] for b in blocks])
    levels = np.array([b[0] / b[1] for b in blocks])
    right = [float(levels[min(np.searchsorted(edges, k), len(levels) - 1)]) for k in knots]
    # The lowest trust above which fewer than 0.4 % are wrong: a margin below the promised 0.5 %.
    wrong_above = np.cumsum((1 - hits)[::-1])[::-1] / np.arange(len(hits), 0, -1)
    good = np.flatnonzero(wrong_above < 0.004)
    sure = float(trusts[good[0]]) if len(good) else 1.1
    told = {
        "trust": [round(float(k), 6) for k in knots],
        "right": [round(min(r, 0.999), 4) for r in right],
        "sure": math.ceil(sure * 1e6) / 1e6,
        "cards": len(seen),
    }
    (weights / "calibration.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
    share = float((trusts >= sure).mean())
    print(f"sure from {sure:.4f} on: {share:.3f} of {len(seen)} cards", flush=True)


def synthetic(folder: Path, number: int) -> None:
    by_kind: dict[str, Tally] = defaultdict(Tally)
    by_height: dict[int, Tally] = defaultdict(Tally)
    for kind in COUNTS:
        for height, scene in drawn(folder, "report", kind, number):
            want = Counter(scenes.name(card) for card in scene.cards)
            cards = [(card, detect.is_sure(trust)) for card, trust in read(scene.image)]
            by_height[height].add(want, cards)
            if height >= 20:
                by_kind[kind].add(want, cards)
    print(f"held-out decks, indices of 20 px and more | {HEAD}")
    for kind, tally in by_kind.items():
        print(f"{kind} | {tally.line()}")
    print(f"index height | {HEAD}")
    for height, tally in sorted(by_height.items()):
        print(f"{height} px | {tally.line()}")


def photographs(folder: Path) -> None:
    """Photos of which only hearts (one entry a corner) or only ranks (one a card) are labelled."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for entry in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
        image = ImageOps.exif_transpose(Image.open(folder / entry["file"])).convert("RGB")
        cards = [(card, detect.is_sure(trust)) for card, trust in read(image)]
        if entry["file"].startswith("edje"):
            name = "ranks of whole cards"
            want = Counter(label["rank"][0].replace("1", "T") for label in entry["cards"])
            cards = [(card[0], sure) for card, sure in cards]
        else:
            # Labelled by corner, so how often a card lies there is unknown: compare the sets.
            name = "hearts in fans and rows, as sets"
            want = Counter({label["card"] for label in entry["cards"]})
            sure_of = {card: sure for card, sure in sorted(cards) if card[1] == "H"}
            cards = list(sure_of.items())
        tallies[name].add(want, cards)
    print(f"photographs | {HEAD}")
    for name, tally in sorted(tallies.items()):
        print(f"{name} | {tally.line()}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="evaluate", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--calibrate", type=Path, metavar="WEIGHTS")
    parser.add_argument("--scenes", type=int, default=30, help="of each kind")
    told = parser.parse_args()
    if told.calibrate:
        calibrate(told.folder, told.calibrate, told.scenes)
        detect._calibration.cache_clear()
    synthetic(told.folder, told.scenes)
    if told.photos:
        photographs(told.photos)


if __name__ == "__main__":
    main()
