"""`kibitz see`: what it says of photos it cannot use."""

from __future__ import annotations

import json
from pathlib import Path

import pexpect
import pytest
from PIL import Image
from tests.cli.terminal import at_terminal
from tests.vision.scenes import jpeg, scene

from kibitz.cli.main import run
from kibitz.vision import look


def test_a_file_that_is_no_photo_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.jpg"
    file.write_bytes(b"not a photo at all")
    assert run(["see", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "table.jpg" in said.err
    assert "JPEG, PNG or WebP" in said.err


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["see", "nowhere.jpg", "--lang", "sv"]) == 2
    assert "nowhere.jpg kan inte läsas" in capsys.readouterr().err


def test_a_picture_that_ends_too_early_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.png"
    Image.effect_noise((300, 300), 80).save(file)
    file.write_bytes(file.read_bytes()[:5000])
    assert run(["see", str(file), "--json"]) == 2
    assert "damaged or incomplete" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(look, "installed", lambda: False)
    assert run(["see", "table.jpg"]) == 2
    assert "pip install 'kibitz[vision]'" in capsys.readouterr().err


GROUPS = [["5H", "6H", "7H"], ["8C", "8D", "8S"]]
CROSS = ["TS", "JS", "AH", "9D"]


def saved(file: Path, content: bytes) -> str:
    file.write_bytes(content)
    return str(file)


def test_two_photos_are_answered_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floor = saved(tmp_path / "floor.jpg", jpeg(scene(GROUPS, CROSS)))
    hand = saved(tmp_path / "hand.jpg", jpeg(scene([["8H", "9S"]])))
    assert run(["see", floor, "--hand", hand, "--solve"]) == 0
    said = capsys.readouterr().out
    assert "Your hand: 8♥ 9♠\n" in said
    assert "Floor: 5♥ 6♥ 7♥ / 8♣ 8♦ 8♠\n" in said
    assert "Cross: 10♠ J♠ A♥ 9♦\n" in said
    assert "12 cards: are these all?" in said
    assert "\nYes: " in said


def test_the_json_is_of_the_upright_photos_and_the_overlay_shows_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The camera was turned: what the file says is applied first.
    upright = scene([["8H", "9S"]])
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = jpeg(upright.transpose(Image.Transpose.ROTATE_90), exif=exif)
    floor = saved(tmp_path / "floor.jpg", jpeg(scene(GROUPS, CROSS)))
    hand = saved(tmp_path / "hand.jpg", turned)
    out = tmp_path / "out.png"
    words = ["see", floor, "--hand", hand, "--json", "--solve", "--overlay", str(out)]
    assert run(words) == 0
    said = capsys.readouterr()
    # What a program reads is the JSON alone.
    told = json.loads(said.out)
    assert "Yes: " in said.err
    assert list(told) == ["cards", "groups", "cross", "hand"]
    cards = told["cards"]
    assert all(list(card) == ["card", "confidence", "sure", "corners"] for card in cards)
    assert [[cards[i]["card"] for i in group] for group in told["groups"]] == GROUPS
    assert [cards[i]["card"] for i in told["cross"]] == CROSS
    assert [cards[i]["card"] for i in told["hand"]] == ["8H", "9S"]
    # The index of the eight is in the upper left of its card, which lies at 60, 60.
    (x, y), *_ = cards[told["hand"][0]]["corners"]
    assert 60 < x < 120
    assert 60 < y < 180
    assert 0.9 < cards[0]["confidence"] <= 1
    with Image.open(out) as drawn, Image.open(tmp_path / "out-hand.png") as held:
        assert drawn.size == scene(GROUPS, CROSS).size
        assert held.size == upright.size


def test_what_is_doubtful_or_cannot_be_is_not_answered_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = scene([["5H", "6H", "7H"], ["5H", "6H", "7H"], ["5H", "9C"]])
    floor = saved(tmp_path / "floor.jpg", jpeg(photo))
    assert run(["see", floor, "--solve"]) == 1
    said = capsys.readouterr()
    assert "5♥ was found 3 times; the pack has 2." in said.out
    # A row of two cards may begin at either end: seen from the other side, it does.
    assert "5♥ 9♣ is not a group." in said.out or "9♣ 5♥ is not a group." in said.out
    assert "kibitz solve makiaveli" in said.err


def test_at_a_terminal_the_cards_are_counted_first(tmp_path: Path) -> None:
    floor = saved(tmp_path / "floor.jpg", jpeg(scene(GROUPS)))
    hand = saved(tmp_path / "hand.jpg", jpeg(scene([["8H"]])))
    for typed, told in (("n", "There is no answer yet"), ("y", "Yes: ")):
        table = at_terminal(tmp_path, "see", floor, "--hand", hand, "--solve")
        table.expect_exact("Are these 7 cards all there are?", timeout=120)
        table.sendline(typed)
        table.expect_exact(told, timeout=120)
        table.expect(pexpect.EOF)
