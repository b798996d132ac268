"""Ctrl-C and termination signals end every command within a second, with the record whole."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest
from tests.cli.terminal import KIBITZ, as_at_a_terminal, environment
from tests.tiers import one_in

ROOT = Path(__file__).resolve().parents[2]
DEAF = [sys.executable, "-m", "tests.cli.deaf"]
SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
PROMPT = 30
"""Seconds until a program has to have ended. Promised is one, on a machine that does nothing else;
what is to be ended here would count for hours."""


def begin(data: Path, *words: str) -> subprocess.Popen[str]:
    """Start the program; returns when it counts in C."""
    env = environment(data)
    process = subprocess.Popen(
        [*DEAF, *words],
        env={**env, "PYTHONPATH": os.pathsep.join([str(ROOT), env["PYTHONPATH"]])},
        cwd=data,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=as_at_a_terminal,  # noqa: PLW1509, no threads here
        start_new_session=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "counting\n"
    return process


def end(process: subprocess.Popen[str], number: int, group: bool) -> tuple[str, str]:
    """Send the signal; what was printed until it ended."""
    if group:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, err = process.communicate(timeout=PROMPT)
    assert no_process_left(process.pid)
    return out, err


def no_process_left(group: int) -> bool:
    """Whether all processes of the group have ended. A killed one may need a moment for that."""
    end = time.monotonic() + PROMPT
    while time.monotonic() < end:
        if not alive(group):
            return True
        time.sleep(0.02)
    return False


def alive(group: int) -> list[int]:
    """Processes of a group, without those that ended and that nobody has waited for."""
    found: list[int] = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, own = file.read_text().rpartition(")")[2].split()[:3]
            if int(own) == group and state != "Z":
                found.append(int(file.parent.name))
    return found


@pytest.mark.parametrize("group", [False, True])
@pytest.mark.parametrize(("number", "code"), SIGNALS)
def test_a_bot_that_thinks_in_compiled_code(
    tmp_path: Path, number: int, code: int, group: bool
) -> None:
    file = tmp_path / "long.kibitz"
    words = ["play", "wide", "--seats", "counter,counter", "--seed", "3", "--record", str(file)]
    process = begin(tmp_path, *words)
    out, err = end(process, number, group)
    assert process.returncode == code, err
    assert f"kibitz resume {shlex.quote(str(file))}" in out
    assert "Traceback" not in err
    assert "moves:\n1. 0 right 0\n2. 1 left 1\nresult: unfinished\n" in file.read_text("utf-8")
    assert [p.name for p in tmp_path.iterdir()] == ["long.kibitz"]


@pytest.mark.parametrize(("number", "code"), one_in(3, SIGNALS))
def test_a_solver_that_searches_in_compiled_code(tmp_path: Path, number: int, code: int) -> None:
    process = begin(tmp_path, "solve", "wide")
    out, err = end(process, number, False)
    assert (process.returncode, out, err) == (code, "", "")


@pytest.mark.parametrize(("number", "code"), one_in(3, SIGNALS))
def test_a_study_of_long_games_counts_those_that_ended(
    tmp_path: Path, number: int, code: int
) -> None:
    process = begin(tmp_path, "study", "wide", "--seats", "counter,counter", "--games", "5")
    _, err = end(process, number, False)
    assert process.returncode == code, err
    assert "--resume" in err
    (saved,) = tmp_path.glob("study-*.json")
    assert '"games": 0' in saved.read_text(encoding="utf-8")


def test_ctrl_c_at_a_terminal_gives_the_terminal_back(tmp_path: Path) -> None:
    env = environment(tmp_path)
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), env["PYTHONPATH"]])
    table = pexpect.spawn(
        DEAF[0],
        [*DEAF[1:], "play", "wide", "--seats", "human,counter"],
        env=env,
        cwd=str(tmp_path),
        encoding="utf-8",
        dimensions=(40, 80),
        timeout=2 * PROMPT,
        preexec_fn=as_at_a_terminal,
    )
    for _ in range(2):
        table.expect("> ")
        table.sendline("1")
    table.expect("counting")
    table.sendintr()
    table.expect(r"\x1b\[\?25h", timeout=PROMPT)
    table.expect("Continue with: kibitz resume")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 130


def test_a_supervisor_killed_outright_takes_the_program_with_it(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux tells a child of its parent's death")
    process = begin(tmp_path, "solve", "wide")
    process.kill()
    process.wait()
    assert no_process_left(process.pid)


def test_a_program_started_in_the_background_is_not_meant_by_ctrl_c(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*KIBITZ, "study", "cooperative_solitaire", "--games", "3", "--json"],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        preexec_fn=_deaf_for_ctrl_c,  # noqa: PLW1509, no threads here
    )
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert b'"games": 3' in process.communicate(timeout=60)[0]
    assert process.returncode == 0


def _deaf_for_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
