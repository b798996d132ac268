"""Set up a checkout: packages into .venv, the engine compiled, the browser table built.

    prepare.py play       what playing needs
    prepare.py window     and what the desktop window needs
    prepare.py develop    and what testing, checking and measuring need

Runs on any Python 3.11 with nothing installed. Does only what is not done yet, and says so, a line
for each stage; the browser table is built while Python's packages are installed.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / "python"
LOCKS = {
    "play": ROOT / "requirements" / "play.txt",
    "window": ROOT / "requirements" / "window.txt",
    "develop": ROOT / "requirements" / "dev.txt",
}
INSTALLING = {
    "play": "installing the Python packages that playing needs (about 60 s)",
    "window": "installing the Python packages that the window needs (about 60 s)",
    "develop": "installing the Python packages that testing needs (about 1 GB, 90 s)",
}


def say(text: str) -> None:
    print(f"kibitz: {text}", file=sys.stderr, flush=True)


def run(*command: object) -> None:
    """Run a program; what it says is shown only if it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        check=False,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nkibitz: {Path(str(command[0])).name} failed; see above.")


def key(purpose: str) -> str:
    """Changes whenever something else has to be installed."""
    found = hashlib.sha256(sys.version.encode())
    for path in (LOCKS[purpose], ROOT / "pyproject.toml"):
        found.update(path.read_bytes())
    return found.hexdigest()


def installed(purpose: str) -> bool:
    stamp = VENV / f"installed-{purpose}"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == key(purpose)


def install(purpose: str) -> None:
    """Exactly the locked packages, each checked against its hash, and kibitz itself in place."""
    if installed("develop") or installed(purpose):
        return
    say(f"{INSTALLING[purpose]} …")
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", VENV)
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    run(*pip, "--require-hashes", "--requirement", LOCKS[purpose])
    # Editable, which leaves out the extensions: scripts/build_ext.py compiles them in place.
    run(*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    (VENV / f"installed-{purpose}").write_text(key(purpose), encoding="utf-8")


def call(*command: object) -> None:
    """Run one of the scripts beside this one, which speak for themselves."""
    code = subprocess.run([str(word) for word in command], check=False, cwd=ROOT).returncode
    if code:
        sys.exit(code)


def python_side(purpose: str) -> None:
    install(purpose)
    call(PYTHON, ROOT / "scripts" / "build_ext.py")


def web_side() -> None:
    call(sys.executable, ROOT / "scripts" / "build_web.py")


def main(words: list[str]) -> None:
    if len(words) != 1 or words[0] not in LOCKS:
        sys.exit(__doc__)
    if sys.version_info < (3, 11):  # noqa: UP036 - nothing has checked it yet
        sys.exit(
            f"kibitz needs Python 3.11 or newer; this is {sys.version.split()[0]}."
            " Try: make PYTHON=python3.11"
        )
    start = time.monotonic()
    with ThreadPoolExecutor(2) as pool:
        sides = [pool.submit(python_side, words[0]), pool.submit(web_side)]
    for side in sides:
        side.result()
    licences = ROOT / "web" / "dist" / "licences.txt"
    if licences.is_file():
        # The page's part is there; the packages installed beside it are known only now.
        run(PYTHON, ROOT / "scripts" / "licences.py", licences)
    if time.monotonic() - start > 10:
        say(f"ready after {time.monotonic() - start:.0f} s.")


if __name__ == "__main__":
    main(sys.argv[1:])
