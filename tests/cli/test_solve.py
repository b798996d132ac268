"""``kibitz solve`` and long lists of moves, with a game made for it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.wide import WideGame

from kibitz.cli.main import run
from kibitz.core.registry import lent


@pytest.fixture(autouse=True)
def wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    with lent(WideGame()):
        yield


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_every_declared_option_is_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "wide", "--first", "3", "--second-one", "4", "--json"]) == 0
    assert json.loads(said(capsys)) == {"total": 7, "note": ""}
    assert run(["solve", "wide", "--first", "3", "--second-one", "4", "--no-add"]) == 0
    assert said(capsys) == "Seat -1\n"
    assert run(["solve", "wide", "--help"]) == 0
    out = said(capsys)
    for flag in ("--first 0..99", "--second-one", "--no-add", "--note TEXT", "--batch FILE"):
        assert flag in out


def test_a_bad_value_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "wide", "--first", "many"]) == 2
    assert "many" in capsys.readouterr().err
    assert run(["solve", "wide", "--first", "100"]) == 2
    assert run(["solve", "wide", "--third", "1"]) == 2
    assert run(["solve", "wide", "--move", "1"]) == 2


def test_a_batch_answers_line_by_line_and_survives_bad_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(
        '{"first": 1, "second_one": 2}\n'
        "not json\n"
        '{"first": "many"}\n'
        '["a list"]\n'
        '{"third": 3}\n'
        "\n"
        '{"first": 5, "add": false}\n',
        encoding="utf-8",
    )
    assert run(["solve", "wide", "--batch", str(file), "--second-one", "1"]) == 0
    answers = [json.loads(line) for line in said(capsys).splitlines()]
    assert [a.get("total") for a in answers] == [3, None, None, None, None, 4]
    assert ["error" in a for a in answers] == [False, True, True, True, True, False]
    assert "many" in answers[2]["error"]
    assert "third" in answers[4]["error"]


def test_a_position_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "wide.kibitz")
    assert run(["play", "wide", "--seats", "random,random", "--record", file]) == 0
    said(capsys)
    assert run(["solve", "wide", "--record", file, "--move", "3", "--json"]) == 0
    assert json.loads(said(capsys)) == {"pointed": 3, "seat": 1}
    assert run(["solve", "wide", "--record", file, "--move", "-1", "--seat", "1", "--json"]) == 0
    assert json.loads(said(capsys)) == {"pointed": 4, "seat": 1}
    for bad in (["--move", "5"], ["--seat", "2"], ["--move", "x"]):
        assert run(["solve", "wide", "--record", file, *bad]) == 2


def play(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", "wide", "--seats", "human,random", "--lang", "en"]) == 0
    return said(capsys)


def test_many_moves_come_in_pages_and_by_their_beginning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play("moves\nmoves\nmoves\nleft 9\nquit\n", monkeypatch, capsys)
    first, second, third, again, begin = out.split("> ")[:5]
    assert "Moves 1 to 40 of 100" in first
    assert " 40 left 39" in first
    assert "right 40" not in first
    assert "Moves 41 to 80 of 100" in second
    assert "Moves 81 to 100 of 100" in third
    assert "100 left 99" in third
    assert "Moves 1 to 40 of 100" in again
    # "left 9" is a move, so it is made, although others begin with it.
    assert "move 3" in begin


def test_a_beginning_lists_the_moves_that_go_on_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play("rig\nlfet 9\nquit\n", monkeypatch, capsys)
    assert "Moves 1 to 40 of 50" in out
    assert "Did you mean: left 9" in out
