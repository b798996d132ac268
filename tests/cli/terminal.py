"""Running the ``kibitz`` command as its users do: as a program, with pipes or a terminal."""

from __future__ import annotations

import configparser
import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect

THIRDPARTY = Path(__file__).resolve().parents[1] / "thirdparty"
KIBITZ = [sys.executable, "-m", "kibitz"]


def toy() -> str:
    """The name of the game that the third-party package offers."""
    entry = next(THIRDPARTY.glob("*.dist-info/entry_points.txt"))
    points = configparser.ConfigParser()
    points.read(entry)
    return next(iter(points["kibitz.games"]))


def environment(data: Path, **more: str) -> dict[str, str]:
    """A user's: the toy game is installed, games are saved under ``data``, English is spoken."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "NO_COLOR"))}
    paths = [str(THIRDPARTY), *filter(None, [os.environ.get("PYTHONPATH")])]
    env.update(
        PYTHONPATH=os.pathsep.join(paths),
        XDG_DATA_HOME=str(data),
        LANG="C.UTF-8",
        TERM="xterm-256color",
        COLUMNS="80",
        LINES="24",
    )
    env.update(more)
    return env


def kibitz(
    data: Path, *words: str, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run it with this input; output and exit code."""
    return subprocess.run(
        [*KIBITZ, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(data, **more),
        timeout=120,
        check=False,
    )


def at_terminal(data: Path, *words: str, **more: str) -> pexpect.spawn[str]:
    """Run it at a terminal of 80 columns and 40 lines."""
    env = environment(data, **more)
    env.pop("COLUMNS"), env.pop("LINES")
    return pexpect.spawn(
        KIBITZ[0],
        [*KIBITZ[1:], *words],
        env=env,
        encoding="utf-8",
        dimensions=(40, 80),
        timeout=60,
        echo=False,
        preexec_fn=as_at_a_terminal,
    )


def as_at_a_terminal() -> None:
    """Tests started in the background inherit deaf ears for Ctrl-C and hang-ups."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
