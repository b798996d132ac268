"""``kibitz solve`` and long lists of moves, with a game made for it."""

from __future__ import annotations

import io
import json
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.wide import Patient, WideGame

from kibitz.cli.main import run
from kibitz.core.record import read_record
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
    assert run(["solve", "wide", "--batch", str(file), "--second-one", "1"]) == 2
    answers = [json.loads(line) for line in said(capsys).splitlines()]
    assert [a.get("total") for a in answers] == [3, None, None, None, None, 4]
    assert ["error" in a for a in answers] == [False, True, True, True, True, False]
    assert "many" in answers[2]["error"]
    assert "third" in answers[4]["error"]


def test_a_batch_in_several_processes_and_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, saved = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
    floor = "5H 6H 7H / 8S 8D 8C"
    asked = [{"hand": hand, "floor": floor} for hand in ("8H 9S", "2S", "nonsense", "8H", "9H TH")]
    file.write_text("".join(f"{json.dumps(one)}\n" for one in asked), encoding="utf-8")
    words = ["solve", "makiaveli", "--batch", str(file)]
    assert run(words) == 2
    alone = said(capsys)
    assert len(alone.splitlines()) == 5
    assert run([*words, "--workers", "2", "--save", str(saved)]) == 2
    assert said(capsys) == alone
    # As if the program had been stopped in the middle: two answers are missing.
    lines = saved.read_text("utf-8").splitlines(keepends=True)
    parts = [json.loads(line) for line in lines[1:]]
    stays = [p for p in parts if p["first"] + p["count"] <= 3]
    saved.write_text(lines[0] + "".join(f"{json.dumps(p)}\n" for p in stays), encoding="utf-8")
    assert run([*words, "--save", str(saved)]) == 2
    assert said(capsys) == alone
    again = [json.loads(line) for line in saved.read_text("utf-8").splitlines()[1:]]
    assert again[: len(stays)] == stays
    assert sum(p["count"] for p in again) == 5
    # Answers to other questions are no answers to these.
    file.write_text("{}\n", encoding="utf-8")
    assert run([*words, "--save", str(saved)]) == 2
    assert "other questions" in capsys.readouterr().err
    assert run(["solve", "makiaveli", "--hand", "2S", "--workers", "2"]) == 2
    assert "--batch" in capsys.readouterr().err


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


def test_a_witness_is_written_as_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "shown.kibitz"
    assert run(["solve", "wide", "--first", "3", "--witness", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == "a record\n"
    assert f"Record: {file}" in said(capsys)
    other = tmp_path / "none.kibitz"
    assert run(["solve", "wide", "--witness", str(other)]) == 0
    assert "There is no game" in said(capsys)
    assert not other.exists()


def test_a_witness_of_a_position_continues_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, shown = str(tmp_path / "wide.kibitz"), tmp_path / "shown.kibitz"
    assert run(["play", "wide", "--seats", "random,random", "--seed", "1", "--record", game]) == 0
    asked = ["--record", game, "--move", "2", "--witness", str(shown)]
    assert run(["solve", "wide", *asked]) == 0
    assert run(["verify", str(shown)]) == 0
    played = read_record(Path(game).read_text(encoding="utf-8")).record
    record = read_record(shown.read_text(encoding="utf-8")).record
    assert record.moves == [*played.moves[:2], (0, "left 97"), (1, "right 98")]
    assert record.result is not None


@pytest.mark.parametrize("where", ["no/such/folder/file", "."])
def test_a_witness_that_cannot_be_written_is_told_before_the_search(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with lent(WideGame(Patient(has_witness=True))):
        assert run(["solve", "wide", "--witness", str(tmp_path / where)]) == 2
    assert capsys.readouterr().err.strip()
    assert not list(tmp_path.iterdir())


def test_flags_are_those_the_solver_can_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "wide", "--help"]) == 0
    out = said(capsys)
    assert "--record" in out
    assert "--witness" in out
    with lent(WideGame(Patient())):
        assert run(["solve", "wide", "--help"]) == 0
        out = said(capsys)
        assert "--batch" in out
        assert "--record" not in out
        assert "--witness" not in out
        assert run(["solve", "wide", "--record", "x"]) == 2


def test_ctrl_c_stops_a_search_that_then_says_what_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with lent(WideGame(Patient())):
            press_soon()
            assert run(["solve", "wide"]) == 0
            assert said(capsys) == "Seat 7\n"
            press_soon()
            assert run(["solve", "wide", "--empty"]) == 130
            assert said(capsys) == ""
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def press_soon() -> None:
    """Ctrl-C, when the search has surely begun; if it has not, the test fails."""
    main = threading.main_thread().ident
    assert main is not None
    threading.Timer(0.5, signal.pthread_kill, (main, signal.SIGINT)).start()


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
