"""``kibitz cards``: a deck as files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.art.pixels import Picture

from kibitz.art import Style, decks, faces, svg
from kibitz.cli.main import run
from kibitz.core.game import Game
from kibitz.core.registry import game, lent


def cards(folder: Path, *words: str) -> int:
    return run(["cards", str(folder), *words, "--lang", "en"])


def test_52_faces_and_a_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cards(tmp_path / "new" / "deck", "--width", "40") == 0
    assert "53 files" in capsys.readouterr().out
    files = sorted((tmp_path / "new" / "deck").iterdir())
    assert {file.name for file in files} == {f"{n}.png" for n in [*faces("french"), "back"]}
    for file in files:
        seen = Picture(file.read_bytes())
        assert (seen.width, seen.height) == (40, 56)


def test_vectors_and_a_sheet_in_the_style_asked_for(tmp_path: Path) -> None:
    words = ["--deck", "gallery", "--width", "32", "--svg", "--sheet", "--style", "large,plum"]
    assert cards(tmp_path, *words) == 0
    names = {file.name for file in tmp_path.iterdir()}
    assert {"A.png", "A.svg", "A-draw.png", "E-award.svg", "back.svg", "sheet.png"} <= names
    assert len(names) == 2 * 31 + 1
    drawn = (tmp_path / "E-award.svg").read_text(encoding="utf-8")
    assert drawn == svg("gallery", "E★", Style(index="large"))
    assert "plum" in (tmp_path / "back.svg").read_text(encoding="utf-8")
    assert Picture((tmp_path / "sheet.png").read_bytes()).width == 32 * 13


def test_a_deck_may_be_named_by_its_game(tmp_path: Path) -> None:
    assert cards(tmp_path, "--deck", "masters_gallery", "--width", "16") == 0
    assert (tmp_path / "E-award.png").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--width", "0"], "--width 0: a card is 16 to 4096 pixels wide"),
        (["--width", "-5"], "16 to 4096"),
        (["--width", "4097"], "16 to 4096"),
        (["--width", "wide"], "wide"),
        (["--style", "pink"], "There is no card style “pink”. The words are: two, four, normal"),
        (["--deck", "tarot"], "There is no deck “tarot”. The decks are: french, gallery"),
    ],
)
def test_what_was_written_wrongly_is_said(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cards(tmp_path / "deck", *words) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "deck").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert cards(file) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_a_picture_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    old = tmp_path / "AS.png"
    old.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    assert cards(tmp_path, "--width", "16") == 2
    assert [file.name for file in tmp_path.iterdir()] == ["AS.png"]
    assert old.read_bytes() == b"old"


class Runes(Game):
    """A game with a deck nobody drew."""

    def __init__(self) -> None:
        super().__init__("runes", "", (2, 2), 1, deck="runes")

    def pack(self, setup: object) -> list[int]:
        return [0, 1, 2, 2]

    def card_name(self, card: int) -> str:
        return ("FEH", "ÞORN", "ÍS/9")[card]


def test_the_deck_of_a_game_from_outside(tmp_path: Path) -> None:
    with lent(Runes()):
        assert decks() == ["french", "gallery", "runes"]
        assert faces("runes") == ["FEH", "ÞORN", "ÍS/9"]
        assert cards(tmp_path, "--deck", "runes", "--width", "16", "--svg") == 0
    assert {file.name for file in tmp_path.glob("*.png")} == {
        "FEH.png", "-deORN.png", "-cdS-2f9.png", "back.png"
    }  # fmt: skip


def test_the_games_here_use_decks_that_are_drawn() -> None:
    assert game("mulle").deck in decks()


def test_somebody_who_waits_is_told_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cards(tmp_path, "--width", "16") == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("kibitz.cli.cards._PATIENCE", -1.0)
    assert cards(tmp_path, "--width", "16") == 0
    assert capsys.readouterr().err == "", "a file wants no progress"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert cards(tmp_path, "--width", "16") == 0
    told = capsys.readouterr().err
    assert "\r\x1b[K7 of 53" in told
    assert told.endswith("\r\x1b[K")
