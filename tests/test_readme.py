"""The commands in README.md print what it shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.terminal import environment

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str, kind: str) -> list[str]:
    return [body for language, body in BLOCK.findall(text) if language == kind]


def commands(block: str) -> list[tuple[str, str]]:
    """Each ``$ command`` with the output shown below it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        else:
            command, output = found[-1]
            found[-1] = (command, f"{output}{line}\n")
    return found


def fits(shown: str, real: str) -> bool:
    """``…`` stands for anything; a line with nothing else for any number of lines. How many
    blanks there are in a table depends on what else is in it, so one is as good as many."""
    wanted = [" ".join(line.split()) for line in shown.strip("\n").split("\n")]
    lines = [" ".join(line.split()) for line in real.strip("\n").split("\n")]
    ends = {0}
    """How many real lines the lines shown so far can account for."""
    for line in wanted:
        if line == "…":
            ends = set(range(min(ends), len(lines) + 1)) if ends else set()
        else:
            pattern = "[^\n]*".join(re.escape(part.strip()) for part in line.split("…"))
            ends = {n + 1 for n in ends if n < len(lines) and re.fullmatch(pattern, lines[n])}
    return len(lines) in ends


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a ``kibitz`` command that is the one under test."""
    program = tmp_path / "bin" / "kibitz"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kibitz "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "work").mkdir()
    return tmp_path


def run(home: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        cwd=home / "work",
        env=environment(home, PATH=path),
        capture_output=True,
        encoding="utf-8",
        timeout=200,
        check=False,
    )


def test_every_command_of_the_readme_does_what_it_shows(home: Path) -> None:
    text = README.read_text("utf-8")
    shown = [pair for block in blocks(text, "console") for pair in commands(block)]
    assert len(shown) >= 6
    for command, output in shown:
        done = run(home, ["bash", "-c", command])
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        assert fits(output, done.stdout), f"$ {command}\n{done.stdout}\n-- README:\n{output}"
    snippets = blocks(text, "python")
    assert snippets
    for snippet in snippets:
        done = run(home, [sys.executable, "-c", snippet])
        assert done.returncode == 0, done.stderr


def test_make_targets_named_first_exist() -> None:
    text = README.read_text("utf-8")
    makefile = (README.parent / "Makefile").read_text("utf-8")
    first = blocks(text, "sh")[0]
    targets = re.findall(r"^make (\w+)", first, re.MULTILINE)
    assert targets == ["play", "window", "test"]
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text("utf-8")):
        assert (README.parent / target).exists(), target


@pytest.mark.parametrize(
    ("shown", "real", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a\n…\nc\n", "a\n1\n2\nc\n", True),
        ("a\n…\nc\n", "a\nc\n", True),
        ("a\n…\nc\n", "a\n1\n2\n", False),
        ("result: …, …\n", "result: 1, 2\n", True),
        ("result: …, …\n", "result: 1\n", False),
        ("x … y\n", "x     y\n", True),
        ("…\nend\n", "any\nthing\nend\n", True),
        ("…\nend\n", "any\nthing\n", False),
    ],
)
def test_the_comparison(shown: str, real: str, same: bool) -> None:
    assert fits(shown, real) is same
