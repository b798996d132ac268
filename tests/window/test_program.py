"""`kibitz window` as it is started: on a display, without one, without pygame."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli.main import run as run_command
from kibitz.core.record import read_record

PATIENCE = 100


def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER")}
    path = os.pathsep.join(one for one in sys.path if one)
    return subprocess.run(
        [sys.executable, "-m", "kibitz", "window", *words],
        input=typed,
        env={**clean, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_game_typed_into_the_terminal_on_a_real_display(display: str, tmp_path: Path) -> None:
    file = tmp_path / "game.kibitz"
    lines = "help\nplay 0\nnonsense\nwar spades hearts\n" + "concede\npass\n" * 60 + "quit\n"
    words = ["montenegro", "--seats", "human,random", "--seed", "3", "--pace", "0"]
    done = run(*words, "--record", str(file), "--lang", "en", typed=lines, DISPLAY=display)
    assert done.returncode == 0, done.stderr
    assert "give the game up" in done.stdout
    assert "played a card" in done.stdout
    assert str(file) in done.stdout
    reading = read_record(file.read_text(encoding="utf-8"))
    assert reading.error is None
    assert reading.state.to_move() < 0


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "no screen"), pytest.param("sv", "ingen skärm", marks=pytest.mark.nightly)],
)
def test_without_a_display_it_says_so(lang: str, word: str) -> None:
    done = run("mulle", "--lang", lang)
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr


def test_without_pygame_it_says_how_to_install_it(tmp_path: Path) -> None:
    # A finder in front of all others that knows no pygame.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['pygame'] = None\n", encoding="utf-8"
    )
    path = os.pathsep.join([str(tmp_path), *[one for one in sys.path if one]])
    done = run("mulle", "--lang", "en", PYTHONPATH=path)
    assert done.returncode == 2
    assert "make window" in done.stderr
    assert "kibitz[window]" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Name a game"),
        (["mule"], "mule"),
        (["mulle", "--seats", "human"], "2"),
        (["mulle", "--ai", "nobody.py"], "nobody.py"),
        (["mulle", "--pace", "fast"], "fast"),
        (["mulle", "--join", "http://a/join/x#y"], "--join"),
        (["--join", "http://a/join/x#y"], "no link"),
    ],
)
def test_wrong_words_are_named(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["window", *words, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
