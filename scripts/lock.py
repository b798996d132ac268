"""Choose the newest versions that pyproject.toml allows and write them, with hashes, to
requirements/: play.txt for playing, window.txt for the desktop window too, dev.txt for developing.
`make lock` calls it.

uv does the choosing, for all platforms at once. It is fetched into a folder of its own, so that it
is not part of what it locks.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = {
    "play": ["build", "vision"],
    "window": ["build", "window", "vision"],
    "dev": ["dev", "bench"],
}
PURPOSE = {
    "play": "Exact versions of what playing needs, and of what compiles the engine, with hashes.",
    "window": "Exact versions of what playing in the browser and in the desktop window needs, with"
    " hashes.",
    "dev": "Exact versions of what developing, testing and measuring needs, with hashes.",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        get = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, "uv"]
        subprocess.run(get, check=True)
        for name, extras in EXTRAS.items():
            command = [str(Path(folder, "bin", "uv")), "pip", "compile", "pyproject.toml"]
            command += [word for extra in extras for word in ("--extra", extra)]
            command += ["--generate-hashes", "--universal", "--upgrade", "--python-version", "3.11"]
            command += ["--no-header", "--no-annotate", "--no-emit-package", "kibitz", "--quiet"]
            done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
            head = f"# {PURPOSE[name]}\n# Written by `make lock` from pyproject.toml.\n"
            path = ROOT / "requirements" / f"{name}.txt"
            path.write_text(head + done.stdout, encoding="utf-8")


if __name__ == "__main__":
    main()
