"""docs/bots.md: its bots are written and its commands run, in order, and print what it shows."""

from __future__ import annotations

import re
from pathlib import Path

from tests.test_readme import BLOCK, commands, fits, home, run

from kibitz.cli.main import COMMANDS
from kibitz.core.state import State
from kibitz.core.turn import Turn

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bots.md"

__all__ = ["home"]


def test_the_page_leads_to_a_bot(home: Path) -> None:
    text = PAGE.read_text("utf-8")
    written = ran = 0
    for block in BLOCK.finditer(text):
        language, body = block.groups()
        if language == "python":
            name = re.findall(r"`(\w+\.py)`:", text[: block.start()])[-1]
            (home / "work" / name).write_text(body, encoding="utf-8")
            written += 1
        elif language == "console":
            for command, shown in commands(body):
                done = run(home, ["bash", "-c", command])
                assert done.returncode == 0, f"{command}\n{done.stderr}"
                assert fits(shown, done.stdout), f"$ {command}\n{done.stdout}\n-- page:\n{shown}"
                ran += 1
    assert written == 3
    assert ran >= 5


def test_what_the_page_names_exists() -> None:
    text = PAGE.read_text("utf-8")
    for name in re.findall(r"`turn\.(\w+)\(", text):
        assert hasattr(Turn, name), name
    for name in re.findall(r"`state\.(\w+)\(", text):
        assert hasattr(State, name), name
    known = {*COMMANDS, "arena"}
    assert set(re.findall(r"^\$ kibitz ([\w-]+)", text, re.MULTILINE)) <= known
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (PAGE.parent / target).exists(), target


def test_the_page_is_found_from_the_others() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/bots.md)" in (PAGE.parents[1] / page).read_text("utf-8")
