"""See to it that programs which only some tests use are there.

    get_tools.py chromium-headless-shell chromium    for tests/browser: the first one is enough
    get_tools.py chromium             for `make screenshots`
    get_tools.py chromium minizinc    and for the test of the model written for MiniZinc
    get_tools.py tmux                 for the tests of small terminals
    get_tools.py xvfb                 a display for the tests of the desktop window

On Debian and its relatives, as root, what is missing is installed; anywhere else this only says
what is missing, and the tests that need it are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
"""Chromium without the windows around its pages: a quarter less work for every page."""
CHROMIUM = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SKIPPED = "tests that need it are skipped"


def chromium() -> str | None:
    """Where the browser is, or None."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def there(package: str) -> bool:
    """Whether what the package brings can be used."""
    if package == "chromium":
        return chromium() is not None
    if package == "minizinc":
        return shutil.which("minizinc") is not None and shutil.which("fzn-gecode") is not None
    return shutil.which("Xvfb" if package == "xvfb" else package) is not None


def can_install() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and shutil.which("apt-get") is not None


def install(package: str) -> bool:
    """Ask Debian for it; whether it came."""
    calm = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for words in (["update"], ["install", "-y", "--no-install-recommends", package]):
        done = subprocess.run([*get, *words], env=calm, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode == 0 and there(package)


def main(packages: list[str]) -> int:
    known = (SHELL, "chromium", "minizinc", "tmux", "xvfb")
    if not packages or any(package not in known for package in packages):
        print(__doc__, file=sys.stderr)
        return 2
    for package in packages:
        if there(package):
            continue
        if can_install():
            print(f"kibitz: installing {package} for tests …", file=sys.stderr, flush=True)
            if install(package):
                continue
        without = "chromium does its work, slower" if package == SHELL else SKIPPED
        print(f"kibitz: no {package} here: {without}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
