"""``kibitz puzzle``."""

from __future__ import annotations

import json

import pytest

from kibitz.cli.main import run
from kibitz.play.puzzles import PuzzleName, make_puzzle

WORDS = ["puzzle", "makiaveli", "--level", "medium", "--number", "7"]


def test_a_puzzle_is_shown_and_solved(capsys: pytest.CaptureFixture[str]) -> None:
    made = make_puzzle(PuzzleName("makiaveli", "go_out", "medium", 7))
    assert run([*WORDS, "--json", "--lang", "en"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["solution"] == made.solution
    assert data["status"] == "open"
    assert run([*WORDS, "--moves", "; ".join(made.solution), "--lang", "en"]) == 0
    assert "Solved." in capsys.readouterr().out
    assert run([*WORDS, "--moves", "; ".join(made.solution), "--lang", "sv"]) == 0
    assert "Löst." in capsys.readouterr().out


def test_the_daily_one_is_that_of_the_date(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        words = ["puzzle", "mulle", "--daily", "--date", "2026-11-22", "--json", "--lang", "en"]
        assert run(words) == 0
        data = json.loads(capsys.readouterr().out)
        assert (data["level"], data["number"]) == ("expert", 20261122)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["montenegro"], "Montenegro"),
        (["chess"], "chess"),
        (["mulle", "--kind", "other"], "other"),
        (["mulle", "--level", "simple"], "simple"),
        (["mulle", "--number", "many"], "many"),
        (["mulle", "--number", "999999999"], "999999999"),
        (["mulle", "--daily", "--date", "yesterday"], "yesterday"),
        (["mulle", "--daily", "--level", "easy"], "--level"),
        ([*WORDS[1:], "--moves", "done"], "Lay at least one"),
        ([*WORDS[1:], "--moves", "draw"], "Arrange the floor yourself"),
    ],
)
def test_what_is_wrong_is_named(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["puzzle", *words, "--lang", "en"]) == 2
    assert named in capsys.readouterr().err
