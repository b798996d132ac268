"""How well photos are read: ``evaluate FOLDER [--photos FOLDER] [--weights FOLDER] [--calibrate]``.

On scenes of decks that were held out of training, and on photographs with labels. The held-out
decks set in fonts serve to calibrate, the others to report. A card is wanted if nine tenths of one
of its indices are seen; one of which less is seen may be read, and then counts neither way.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageOps
from scripts.train_vision import decks, scenes

from kibitz.vision import detect, merging

SEEDS = {"calibrate": 4_000, "report": 9_000}
HEIGHTS = (14, 18, 20, 24, 30, 40)
COUNTS = {"isolated": (6, 14), "table": (10, 60), "hand": (5, 15)}
WRONG = 0.005
"""Part that may be wrong of the least trusted cards shown as sure; of all of them it is less."""

Reading = tuple[str, float]
"""A card and the trust in it, not calibrated."""


def matched(
    want: Counter[str], maybe: Counter[str], cards: list[Reading]
) -> list[tuple[Reading, bool]]:
    """Each card with whether it is right, without those that need not have been seen."""
    left, spare = Counter(want), Counter(maybe)
    told = []
    for card, trust in sorted(cards, key=lambda c: -c[1]):
        hit = left[card] > 0
        if hit:
            left[card] -= 1
        elif spare[card] > 0:
            spare[card] -= 1
            continue
        told.append(((card, trust), hit))
    return told


@dataclass
class Tally:
    wanted: int = 0
    found: int = 0
    right: int = 0
    sure: int = 0
    wrong_sure: int = 0
    corrections: list[int] = field(default_factory=list)

    def add(self, want: Counter[str], maybe: Counter[str], cards: list[Reading]) -> None:
        told = matched(want, maybe, cards)
        right = sum(hit for _, hit in told)
        self.wanted += want.total()
        self.found += len(told)
        self.right += right
        # A wrong card takes the place of a missing one: changing it is one correction.
        self.corrections.append(max(want.total() - right, len(told) - right))
        for (_, trust), hit in told:
            sure = detect.is_sure(trust)
            self.sure += sure
            self.wrong_sure += sure and not hit

    def line(self) -> str:
        share = [
            f"{self.wanted}",
            f"{self.right / max(1, self.wanted):.3f}",
            f"{self.right / max(1, self.found):.3f}",
            f"{sum(c == 0 for c in self.corrections)} of {len(self.corrections)}",
            f"{int(np.median(self.corrections))}",
            f"{100 * self.sure / max(1, self.found):.0f} %",
            f"{self.wrong_sure} ({100 * self.wrong_sure / max(1, self.sure):.2f} %)",
        ]
        return " | ".join(share)


HEAD = "cards | recall | precision | exact | corrections (median) | sure | wrong among sure"


def drawn(folder: Path, part: str, kind: str, number: int) -> Iterator[tuple[int, scenes.Scene]]:
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


def truth(scene: scenes.Scene) -> tuple[Counter[str], Counter[str]]:
    """The cards that have to be read, and those that may be."""
    best: dict[int, float] = defaultdict(float)
    card = {}
    for corner in scene.corners:
        best[corner.owner] = max(best[corner.owner], corner.seen)
        card[corner.owner] = scenes.name(corner.card)
    partly = Counter(card[owner] for owner, seen in best.items() if 0.3 < seen < 0.9)
    return Counter(scenes.name(c) for c in scene.cards), partly


def readings(image: Image.Image) -> list[Reading]:
    indices = detect.find_indices(image)
    return [
        (indices[card[0]].card, merging.trust(indices, card)) for card in merging.groups(indices)
    ]


def read(image: Image.Image) -> list[Reading]:
    """The cards that would be shown."""
    return [(card, trust) for card, trust in readings(image) if detect.is_kept(trust)]


def rising(trusts: list[float], hits: list[bool]) -> tuple[list[float], list[float]]:
    """The rising curve that fits best (pool adjacent violators), as knots: nines, part right."""
    blocks: list[list[float]] = []
    for trust, hit in zip(trusts, hits, strict=True):
        blocks.append([float(hit), 1.0, detect.nines(trust)])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] >= blocks[-1][0] / blocks[-1][1]:
            last = blocks.pop()
            before = blocks[-1]
            place = (before[2] * before[1] + last[2] * last[1]) / (before[1] + last[1])
            blocks[-1] = [before[0] + last[0], before[1] + last[1], place]
    # One imagined error a block keeps small blocks from claiming to be always right.
    right = [round(b[0] / (b[1] + 1), 4) for b in blocks]
    return [round(b[2], 4) for b in blocks], list(np.maximum.accumulate(right))


def shown_from(trusts: list[float], hits: list[bool]) -> float:
    """From which trust on showing a card saves more corrections than it costs: of all that are as
    good as the best within chance, the strictest."""
    right = np.array(hits, float)
    # Showing from i on: a wrong card is asked about and costs a touch, a missing one has to be
    # looked for.
    wrong = np.append(np.cumsum((1 - right)[::-1])[::-1], 0)
    errors = wrong + np.append(0, np.cumsum(right))
    chance = math.sqrt(float(errors.min()))
    best = int(np.flatnonzero(errors <= errors.min() + chance)[-1])
    return trusts[best] if best < len(trusts) else 1.0


def sure_from(nines: list[float], right: list[float]) -> float:
    """The trust at which the curve promises that fewer than one in 200 is wrong."""
    if not right or right[-1] < 1 - WRONG:
        return 1.1
    return float(1 - 10 ** -np.interp(1 - WRONG, right, nines))


def calibrate(folder: Path, weights: Path, number: int) -> None:
    """Measure how often a trust is right, and from where on fewer than one in 200 is wrong."""
    seen: list[tuple[float, bool]] = []
    for kind in COUNTS:
        for height, scene in drawn(folder, "calibrate", kind, number):
            if height >= 18:
                told = matched(*truth(scene), readings(scene.image))
                seen += [(trust, hit) for (_, trust), hit in told]
        print(f"calibration: {kind}, {len(seen)} cards so far", flush=True)
    seen.sort()
    trusts, hits = [t for t, _ in seen], [h for _, h in seen]
    # Networks that read nothing are never right.
    nines, right = rising(trusts, hits) if seen else ([0.0], [0.0])
    keep, sure = shown_from(trusts, hits), sure_from(nines, right)
    told_file: dict[str, Any] = {
        "nines": nines,
        "right": [float(r) for r in right],
        "keep": math.floor(keep * 1e4) / 1e4,
        "sure": math.ceil(sure * 1e6) / 1e6,
        "cards": len(seen),
    }
    (weights / "calibration.json").write_text(json.dumps(told_file) + "\n", encoding="utf-8")
    share = sum(t >= sure for t in trusts) / max(1, len(trusts))
    print(
        f"shown from {keep:.3f} on, sure from {sure:.5f} on: {share:.3f} of {len(seen)}", flush=True
    )


def reliability(told: list[tuple[float, bool]]) -> None:
    """How often cards of one confidence are right: what the calibration promised."""
    print("confidence | cards | mean | right")
    for low, high in ((0, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 0.99), (0.99, 1.01)):
        part = [(c, hit) for c, hit in told if low <= c < high]
        if part:
            mean = sum(c for c, _ in part) / len(part)
            right = sum(hit for _, hit in part) / len(part)
            print(f"{low} to {min(high, 1)} | {len(part)} | {mean:.3f} | {right:.3f}")


def synthetic(folder: Path, number: int) -> None:
    by_kind: dict[str, Tally] = defaultdict(Tally)
    by_height: dict[int, Tally] = defaultdict(Tally)
    told: list[tuple[float, bool]] = []
    for kind in COUNTS:
        for height, scene in drawn(folder, "report", kind, number):
            want, maybe = truth(scene)
            cards = read(scene.image)
            by_height[height].add(want, maybe, cards)
            told += [(detect.calibrated(t), hit) for (_, t), hit in matched(want, maybe, cards)]
            if height >= 20:
                by_kind[kind].add(want, maybe, cards)
        print(f"evaluation: {kind} done", flush=True)
    print(f"held-out decks, indices of 20 px and more | {HEAD}")
    for kind, tally in by_kind.items():
        print(f"{kind} | {tally.line()}")
    print(f"index height | {HEAD}")
    for height, tally in sorted(by_height.items()):
        print(f"{height} px | {tally.line()}")
    reliability(told)


def _band(tall: float) -> str:
    return "below 20 px" if tall < 20 else "20 to 29 px" if tall < 30 else "30 px and more"


def photographs(folder: Path) -> None:
    """Photos with labels: ranks of whole cards, or one entry a corner, of all cards or of hearts.

    Where corners are labelled, how often a card lies there is unknown: sets are compared.
    """
    tallies: dict[str, Tally] = defaultdict(Tally)
    by_height: dict[str, list[bool]] = defaultdict(list)
    for entry in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
        image = ImageOps.exif_transpose(Image.open(folder / entry["file"])).convert("RGB")
        cards = read(image)
        if any("rank" in label for label in entry["cards"]):
            several = "several" if len(entry["cards"]) > 1 else "one"
            want = Counter(label["rank"].replace("10", "T") for label in entry["cards"])
            cards = [(card[0], trust) for card, trust in cards]
            tallies[f"ranks, {several} a photo"].add(want, Counter(), cards)
            continue
        tall: dict[str, float] = defaultdict(float)
        for label in entry["cards"]:
            x0, y0, x1, y1 = label["corner"]
            card = label["card"].replace("10", "T")
            tall[card] = max(tall[card], math.hypot(x1 - x0, y1 - y0) / 1.12)
        hearts = not entry.get("complete", True)
        best: dict[str, float] = {}
        for card, trust in cards:
            if not hearts or card[1] == "H":
                best[card] = max(best.get(card, 0), trust)
        name = "hearts in fans and rows, as sets" if hearts else "corners, as sets"
        tallies[name].add(Counter(list(tall)), Counter(), list(best.items()))
        for card, height in tall.items():
            by_height[_band(height)].append(card in best)
    print(f"photographs of {folder.name} | {HEAD}")
    for name, tally in sorted(tallies.items()):
        print(f"{name} | {tally.line()}")
    for band, hits in sorted(by_height.items()):
        print(f"labelled corner {band}: recall {sum(hits) / len(hits):.3f} of {len(hits)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="evaluate", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--photos", type=Path, action="append", default=[])
    parser.add_argument("--weights", type=Path, help="of other networks than those of the package")
    parser.add_argument("--calibrate", action="store_true", help="write their calibration first")
    parser.add_argument("--scenes", type=int, default=60, help="of each kind")
    told = parser.parse_args()
    if told.weights:
        detect.WEIGHTS = told.weights
    if told.calibrate:
        calibrate(told.folder, detect.WEIGHTS, told.scenes)
        detect.calibration.cache_clear()
    synthetic(told.folder, told.scenes)
    for photos in told.photos:
        photographs(photos)


if __name__ == "__main__":
    main()
