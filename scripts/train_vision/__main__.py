"""Train the eyes from nothing: ``python -m scripts.train_vision [FOLDER]``.

Installs the decks, draws them, makes the scenes, trains the detector, lets it search the scenes,
trains the classifier, exports both, calibrates and evaluates. Each step begins where it was
stopped: with Ctrl-C, say. Needs the extra ``train``; on two free cores it takes about two hours.
``--small`` goes through all of it in a few minutes, with networks that are of no use.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from scripts.train_vision import decks
from scripts.train_vision.generate import SHARD

WEIGHTS = Path(__file__).parents[2] / "src" / "kibitz" / "vision" / "weights"


@dataclass(frozen=True)
class Scale:
    """How much of everything."""

    shards: int
    shard: int
    """Scenes in each."""
    detector: int
    classifier: int
    """Steps."""
    judged: int
    """Scenes of each kind to calibrate and to report on."""


FULL = Scale(shards=240, shard=SHARD, detector=11_600, classifier=19_000, judged=60)
SMALL = Scale(shards=4, shard=5, detector=12, classifier=12, judged=2)


def _step(name: str, *words: object) -> subprocess.Popen[bytes]:
    print(f"== {name} {' '.join(map(str, words))}", flush=True)
    return subprocess.Popen(
        [sys.executable, "-m", f"scripts.train_vision.{name}", *map(str, words)],
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        # Ctrl-C is for this process, which then ends them.
        process_group=0,
    )


def _run(*steps: subprocess.Popen[bytes]) -> None:
    """Wait for steps that run side by side."""
    try:
        codes = [step.wait() for step in steps]
    except KeyboardInterrupt:
        # What they are writing is either whole or made again.
        for step in steps:
            step.terminate()
            step.wait()
        raise
    if any(codes):
        sys.exit(1)


def train(folder: Path, weights: Path, scale: Scale, photos: list[Path]) -> None:
    decks.install(folder)
    decks.draw_all(folder, few=scale is SMALL)
    cores = os.cpu_count() or 1
    _run(*[
        _step("generate", folder, k, scale.shards, cores, scale.shard) for k in range(cores)
    ])  # fmt: skip
    _run(_step("train_detector", folder, scale.detector))
    _run(_step("mine", folder))
    _run(_step("train_classifier", folder, scale.classifier))
    _run(_step("export", folder, weights))
    words = [word for path in photos for word in ("--photos", path)]
    judge = ("evaluate", folder, "--weights", weights, "--calibrate", "--scenes", scale.judged)
    _run(_step(*judge, *words))


def main() -> None:
    parser = argparse.ArgumentParser(prog="train_vision", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=None)
    parser.add_argument("--weights", type=Path, help="where the networks go")
    parser.add_argument("--small", action="store_true", help="a trial run of every step")
    parser.add_argument("--photos", type=Path, action="append", default=[], help="to evaluate on")
    told = parser.parse_args()
    # A trial must not take the place of the networks that are in use.
    folder: Path = told.folder or Path("build/vision-small" if told.small else "build/vision")
    weights: Path = told.weights or (folder / "weights" if told.small else WEIGHTS)
    try:
        train(folder, weights, SMALL if told.small else FULL, told.photos)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", flush=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
