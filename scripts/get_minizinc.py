"""See to it that there is MiniZinc with Gecode for the test of the model written for it.

On Debian and its relatives, as root, it is installed if it is missing; anywhere else this only
says what is missing, and that test is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def there() -> bool:
    return shutil.which("minizinc") is not None and shutil.which("fzn-gecode") is not None


def can_install() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and shutil.which("apt-get") is not None


def install() -> bool:
    """Ask Debian for it; whether it came."""
    calm = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for words in (["update"], ["install", "-y", "--no-install-recommends", "minizinc"]):
        done = subprocess.run([*get, *words], env=calm, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode == 0 and there()


def main() -> None:
    if there():
        return
    if can_install():
        print("kibitz: installing minizinc for one test …", file=sys.stderr, flush=True)
        if install():
            return
    print("kibitz: there is no minizinc here: the test of its model is skipped.", file=sys.stderr)


if __name__ == "__main__":
    main()
