"""Copy src/ to the given folder without anything compiled, for tests of the uncompiled code."""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOT_COPIED = ("*.so", "*.pyd", "_build.json", "__pycache__", "*.egg-info")


def main(target: Path) -> None:
    # Anew each time: a module deleted from src must not live on in the copy.
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "src", target, ignore=shutil.ignore_patterns(*NOT_COPIED))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
