"""Train the eyes from nothing: ``python -m scripts.train_vision [FOLDER]``.

Installs the decks, draws them, makes the scenes, trains the detector, lets it search the scenes,
trains the classifier, exports both, calibrates and evaluates. Each step begins where it was
stopped. Needs the extra ``train``; on two free cores it takes about two hours.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from scripts.train_vision import decks
from scripts.train_vision.generate import SHARD

DETECTOR, CLASSIFIER, SCENES = 11_600, 19_000, 16_300
WEIGHTS = Path(__file__).parents[2] / "src" / "kibitz" / "vision" / "weights"


def _step(name: str, *words: object) -> subprocess.Popen[bytes]:
    print(f"== {name} {' '.join(map(str, words))}", flush=True)
    return subprocess.Popen(
        [sys.executable, "-m", f"scripts.train_vision.{name}", *map(str, words)],
        env=os.environ | {"OMP_NUM_THREADS": "1"},
    )


def _run(name: str, *words: object) -> None:
    if code := _step(name, *words).wait():
        sys.exit(code)


def main() -> None:
    parser = argparse.ArgumentParser(prog="train_vision", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/vision"))
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the networks go")
    parser.add_argument("--scenes", type=int, default=SCENES)
    parser.add_argument("--detector", type=int, default=DETECTOR, metavar="STEPS")
    parser.add_argument("--classifier", type=int, default=CLASSIFIER, metavar="STEPS")
    parser.add_argument("--photos", type=Path, action="append", default=[], help="to evaluate on")
    told = parser.parse_args()
    folder: Path = told.folder
    decks.install(folder)
    if not (folder / "decks" / f"font{decks.FONT_DECKS - 1:02d}.json").exists():
        decks.draw_all(folder)
    shards, cores = -(-told.scenes // SHARD), os.cpu_count() or 1
    makers = [_step("generate", folder, k, shards, cores) for k in range(cores)]
    codes = [maker.wait() for maker in makers]
    if any(codes):
        sys.exit(1)
    _run("train_detector", folder, told.detector)
    _run("mine", folder)
    _run("train_classifier", folder, told.classifier)
    _run("export", folder, told.weights)
    photos = [word for path in told.photos for word in ("--photos", path)]
    _run("evaluate", folder, "--calibrate", told.weights, *photos)


if __name__ == "__main__":
    main()
