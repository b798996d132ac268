"""`kibitz see`: what it says of photos it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

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
