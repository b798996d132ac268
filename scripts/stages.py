"""Check and test a checkout, stage by stage, and say how long each stage took.

    stages.py check    style, types, and which module may import which
    stages.py test     the same, then all tests compiled, then the shared promises uncompiled

Set-up comes first (scripts/prepare.py). NIGHTLY=1 adds the tests that take minutes; WORKERS says
how many test processes run side by side. The first stage that fails is the last.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from scripts import prepare

ROOT = prepare.ROOT
PYTHON = str(prepare.PYTHON)
# Absolute, because tests start programs in other folders.
PURE = ROOT / "build" / "pure" / "src"
SUMMARY = re.compile(r"(\d+) (passed|failed|skipped|errors?)\b")
NO_TESTS = 5
"""pytest's exit code where nothing was selected."""


def tool(name: str) -> str:
    return str(prepare.BIN / name)


CHECKS: dict[str, list[list[str]]] = {
    "types": [[tool("mypy")]],
    "style, imports, page types": [
        [tool("ruff"), "check", "."],
        [tool("ruff"), "format", "--check", "."],
        [tool("lint-imports"), "--no-logo", "--cache-dir", "build/import_linter"],
        [PYTHON, "scripts/build_web.py", "--check"],
    ],
}
PROGRAMS = ["chromium-headless-shell", "chromium", "minizinc", "tmux", "xvfb"]
TOOLS = {", ".join(PROGRAMS): [[PYTHON, "scripts/get_tools.py", *PROGRAMS]]}

times: list[tuple[str, float]] = []


def timed(name: str, work: Callable[[], None]) -> None:
    start = time.monotonic()
    try:
        work()
    finally:
        times.append((name, time.monotonic() - start))


def side_by_side(jobs: dict[str, list[list[str]]]) -> None:
    """Run these at once; each job's output is shown when it ends, whole. Ends if one failed."""

    def work(name: str, commands: list[list[str]]) -> tuple[str, int]:
        said = ""
        start = time.monotonic()
        for command in commands:
            done = subprocess.run(
                command,
                cwd=ROOT,
                check=False,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
            said += done.stdout
            if done.returncode:
                break
        print(f"kibitz: {name} ({time.monotonic() - start:.0f} s)\n{said}", end="", flush=True)
        return name, done.returncode

    with ThreadPoolExecutor(len(jobs)) as pool:
        ended = list(pool.map(work, jobs, jobs.values()))
    failed = [name for name, code in ended if code]
    if failed:
        sys.exit(f"kibitz: failed: {', '.join(failed)}; see above.")


class Suite:
    """Runs pytest and adds up what it counted."""

    def __init__(self) -> None:
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}

    def run(self, environment: Mapping[str, str], *words: str) -> None:
        command = [PYTHON, "-m", "pytest", "-q", "-n", os.environ.get("WORKERS") or "2"]
        command += ["--dist", "loadgroup", *words]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        assert process.stdout is not None
        last = ""
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line if line.strip() else last
        for number, what in SUMMARY.findall(last):
            word = "failed" if what.startswith("error") else what
            self.counts[word] += int(number)
        if process.wait() not in (0, NO_TESTS):
            raise SystemExit(process.returncode)

    def summary(self) -> str:
        return ", ".join(f"{number} {what}" for what, number in self.counts.items())


def check() -> None:
    timed("checks", lambda: side_by_side(CHECKS))


def test() -> None:
    timed("checks", lambda: side_by_side({**CHECKS, **TOOLS}))
    suite = Suite()
    # A test that imports the wrong copy of kibitz proves nothing, so the suite is told what to
    # expect (tests/test_which_build.py).
    kind = subprocess.run(
        [PYTHON, "scripts/build_ext.py", "--kind"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    compiled = {"KIBITZ_EXPECT_SRC": "src", "KIBITZ_EXPECT_BUILD": kind}
    pure = {
        "KIBITZ_EXPECT_SRC": str(PURE),
        "KIBITZ_EXPECT_BUILD": "pure",
        "PYTHONPATH": str(PURE),
    }
    timed("tests", lambda: suite.run(compiled))
    if os.environ.get("NIGHTLY"):
        timed("nightly tests", lambda: suite.run(compiled, "-m", "nightly"))
    subprocess.run([PYTHON, "scripts/pure_copy.py", str(PURE)], cwd=ROOT, check=True)
    only = "(conformance or golden or pure) and not nightly"
    timed("uncompiled tests", lambda: suite.run(pure, "-m", only))
    print(f"\n{suite.summary()}")


def main(words: list[str]) -> None:
    purposes = {"check": check, "test": test}
    if len(words) != 1 or words[0] not in purposes:
        sys.exit(__doc__)
    start = time.monotonic()
    try:
        timed("set-up", lambda: prepare.main(["develop"]))
        purposes[words[0]]()
    finally:
        said = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in times)
        print(f"kibitz: {said}; in all {time.monotonic() - start:.0f} s.", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
