"""``kibitz train`` at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.main import run
from kibitz.core.learning import read_weights

GAME = "masters_gallery"
SHORT = ["train", GAME, "--games", "5", "--iterations", "1"]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_writes_weights_and_continues(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SHORT, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Iteration 1: 5 games, loss 0." in said
    assert "Weights: weights-masters_gallery.txt" in said
    first = read_weights(Path("weights-masters_gallery.txt").read_text(), "w")
    assert first.noted("command") == [f"kibitz train {GAME} --iterations 1 --games 5 --seed 1"]
    assert run(["train", GAME, "--resume", "--iterations", "2", "--lang", "sv"]) == 0
    assert "Omgång 2: 10 partier, förlust " in capsys.readouterr().out
    second = read_weights(Path("weights-masters_gallery.txt").read_text(), "w")
    assert second.noted("iteration")[:1] == first.noted("iteration")
    assert second.noted("games") == ["10"]
    # Nothing is missing: it is told again what was learnt.
    assert run(["train", GAME, "--resume", "--lang", "en"]) == 0
    assert "Iteration 2: 10 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["train", "montenegro"], "no features"),
        (["train", "whist"], "whist"),
        (["train", GAME, "--games", "4"], "--games"),
        (["train", GAME, "--games", "many"], "many"),
        (["train", GAME, "--iterations", "0"], "--iterations"),
        (["train", GAME, "--think", "-1"], "--think"),
        (["train", GAME, "--workers", "0"], "0"),
        (["train", GAME, "--resume"], "weights-masters_gallery.games.jsonl"),
        (["train", GAME, "--resume", "--seed", "2"], "cannot be changed"),
        (["train", GAME, "--out", "no/such/folder.txt"], "no/such/folder.txt"),
        (["train"], "GAME"),
    ],
)
def test_what_is_wrong_is_said(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--lang", "en"]) == 2
    assert why in capsys.readouterr().err
    assert list(Path().iterdir()) == []


def test_what_was_learnt_is_not_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SHORT, "--out", "mine.txt"]) == 0
    before = Path("mine.txt").read_text()
    assert run([*SHORT, "--seed", "2", "--out", "mine.txt", "--lang", "en"]) == 2
    assert "--resume" in capsys.readouterr().err
    assert run(["train", "mulle", "--resume", "--out", "mine.txt", "--lang", "en"]) == 2
    assert "Masters Gallery" in capsys.readouterr().err
    assert Path("mine.txt").read_text() == before
    assert run([*SHORT, "--seed", "2", "--out", "mine.txt", "--force"]) == 0
    assert Path("mine.txt").read_text() != before
    Path("mine.games.jsonl").write_text("nonsense\n")
    assert run(["train", GAME, "--resume", "--out", "mine.txt", "--lang", "en"]) == 2
    assert "mine.games.jsonl" in capsys.readouterr().err
