"""See to it that there is a browser for tests/browser and `make screenshots`.

On Debian and its relatives, as root, chromium is installed if it is missing; anywhere else this
only says what is missing, and the tests that need it are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """Where the browser is, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def can_install() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and shutil.which("apt-get") is not None


def install() -> bool:
    """Ask Debian for it; whether it came."""
    calm = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run([*get, *words], env=calm, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode == 0 and chromium() is not None


def main() -> None:
    if chromium() is not None:
        return
    if can_install():
        print("kibitz: installing chromium for the browser tests …", file=sys.stderr, flush=True)
        if install():
            return
    print("kibitz: there is no chromium here: the browser tests are skipped.", file=sys.stderr)


if __name__ == "__main__":
    main()
