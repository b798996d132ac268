"""``kibitz hint``: a position of a recorded game, searched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.terminal import kibitz, toy

from kibitz.cli.main import run
from kibitz.core.record import read_record

TOY = toy()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game between bots."""
    path = tmp_path_factory.mktemp("hint") / "game.kibitz"
    seats = ["--seats", "random,random", "--seed", "5"]
    assert run(["play", TOY, *seats, "--record", str(path), "--lang", "en"]) == 0
    return path


def test_it_says_how_every_move_does(tmp_path: Path, file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8")).record
    words = ["hint", "--record", str(file), "--move", "2", "--budget", "60"]
    done = kibitz(tmp_path, *words, "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    state = record.state_at(2)
    legal = {state.move_text(action) for action in state.legal_actions()}
    assert {move["move"] for move in data["moves"]} == legal
    assert data["seat"] == state.to_move()
    assert data["move"] == data["moves"][0]["move"] == data["line"][0]["move"]
    assert data["played"] == record.moves[2][1]
    assert sum(move["visits"] for move in data["moves"]) == data["iterations"]
    for move in data["moves"]:
        assert move["value"]["low"] <= move["value"]["mean"] <= move["value"]["high"]
    # The same again, and in sentences.
    assert json.loads(kibitz(tmp_path, *words, "--json").stdout) == data
    for lang, told in (("en", "The chance of winning"), ("sv", "Vinstchansen")):
        said = kibitz(tmp_path, *words, "--lang", lang).stdout
        assert told in said
        for move in data["moves"]:
            assert f" {round(100 * move['value']['mean'])} % " in said


def test_what_cannot_be_searched_is_named(tmp_path: Path, file: Path) -> None:
    for words, named in (
        (["--move", "-1"], "over"),
        (["--move", "999"], "999"),
        (["--move", "two"], "two"),
        (["--move", "2", "--budget", "soon"], "soon"),
        (["--move", "2", "--budget", "0"], "2000"),
    ):
        done = kibitz(tmp_path, "hint", "--record", str(file), *words)
        assert done.returncode == 2
        assert named in done.stderr
