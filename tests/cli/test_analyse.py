"""``kibitz analyse``: a whole recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import kibitz, toy

from kibitz.cli.main import run
from kibitz.core.record import read_record
from kibitz.i18n import Translator

TOY = toy()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("analyse") / "game.kibitz"
    seats = ["--seats", "random,random", "--seed", "5"]
    assert run(["play", TOY, *seats, "--record", str(path), "--lang", "en"]) == 0
    return path


def test_every_move_gets_a_verdict_and_the_result_is_kept(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["analyse", str(file), "--budget", "40"]
    assert run([*words, "--json", "--workers", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    record = read_record(file.read_text(encoding="utf-8")).record
    assert [m["text"] for m in data["judged"]] == [text for _, text in record.moves]
    kept = file.with_suffix(".analysis.jsonl")
    lines = kept.read_text(encoding="utf-8")
    # Two processes find the same, and what is kept is used.
    two = kibitz(tmp_path, *words, "--json", "--workers", "2", "--no-save")
    assert json.loads(two.stdout) == data
    cut = lines.splitlines(keepends=True)
    kept.write_text("".join(cut[:-1]), encoding="utf-8")
    assert run([*words, "--json", "--workers", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == data
    for lang, word in (("en", "blunder"), ("sv", "blundrar")):
        assert run([*words, "--all", "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert word in said
        assert len([line for line in said.splitlines() if " % " in line]) > len(record.moves) // 2
        # Moves are told in words, not as they are written in records.
        seat, text = record.moves[0]
        label = next(m.label for m in record.start().view(seat).moves if m.text == text)
        assert label is not None
        assert Translator(lang).text(label) in said


def test_other_terms_replace_what_is_kept(tmp_path: Path, file: Path) -> None:
    first = kibitz(tmp_path, "analyse", str(file), "--budget", "30", "--json")
    other = kibitz(tmp_path, "analyse", str(file), "--budget", "30", "--open", "--json")
    assert json.loads(first.stdout)["cards"] == "seen"
    assert json.loads(other.stdout)["cards"] == "open"
    assert first.stdout != other.stdout


def test_what_cannot_be_analysed_is_named(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = tmp_path / "running.kibitz"
    lines = file.read_text(encoding="utf-8").splitlines()
    running.write_text("\n".join([*lines[:-3], "result: unfinished"]) + "\n", encoding="utf-8")
    for words, named in (
        ([str(file), "--budget", "5"], "“5”"),
        ([str(file), "--budget", "soon"], "soon"),
        ([str(file), "--seat", "7"], "7"),
        ([str(tmp_path / "none.kibitz")], "none.kibitz"),
        ([str(running)], "not over"),
        ([str(running), "--seat", "0", "--open"], "not over"),
    ):
        assert run(["analyse", *words, "--lang", "en"]) == 2, words
        assert named in capsys.readouterr().err
    done = kibitz(tmp_path, "analyse", str(running), "--seat", "0", "--budget", "20", "--json")
    assert {move["seat"] for move in json.loads(done.stdout)["judged"]} == {0}
