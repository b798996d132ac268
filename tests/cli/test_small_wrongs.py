"""Wrong input and odd files at the prompt: what is said, and the exit code."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from tests.cli.terminal import KIBITZ, environment, kibitz, toy

import kibitz as library
from kibitz.cli.screen import prepare_streams

TOY = toy()


@pytest.mark.parametrize("words", [("play", "--seats", "human,random"), ("games",)])
def test_a_full_disk_is_no_error_of_the_program(tmp_path: Path, words: tuple[str, ...]) -> None:
    command = [words[0], *([TOY] if words[0] == "play" else []), *words[1:]]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*KIBITZ, *command],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(tmp_path),
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "program itself" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_file_without_an_end_is_refused(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "verify", "/dev/zero")
    assert (done.returncode, done.stdout) == (2, "")
    assert "/dev/zero" in done.stderr


def test_a_record_is_not_put_into_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    file = tmp_path / "no" / "such" / "game.kibitz"
    done = kibitz(tmp_path, "play", TOY, "--record", str(file), typed="quit\n")
    assert done.returncode == 2
    assert "There is no folder" in done.stderr
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("serve", "--port", "99999"), "from 0 to 65535"),
        (("serve", "--port", "-1"), "from 0 to 65535"),
        (("play", TOY, "--seed", "-5"), "a number from 0 to"),
        (("study", TOY, "--seed=-5"), "a number from 0 to"),
        (("play", TOY, "--seed", "five"), "not a whole number"),
    ],
)
def test_a_number_out_of_range_is_called_that(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = kibitz(tmp_path, *words)
    assert done.returncode == 2
    assert said in done.stderr


def test_the_number_of_seats_of_a_game_with_one(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "play", "mulle", "--seats", "random,random,random")
    assert done.returncode == 2
    assert "only with 2." in done.stderr


def test_ascii_is_ascii(tmp_path: Path) -> None:
    for game in ("makiaveli", "montenegro", "masters_gallery", "cooperative_solitaire", "mulle"):
        done = kibitz(tmp_path, "play", game, "--ascii", "--seed", "1", typed="help\n1\nquit\n")
        assert done.returncode == 0, done.stderr
        assert done.stdout.isascii(), [c for c in done.stdout if not c.isascii()]
    assert " x" in kibitz(tmp_path, "play", "makiaveli", "--ascii", typed="quit\n").stdout


def test_empty_armies_are_shown(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "play", "montenegro", "--seats", "human,honest", "--seed", "1")
    own = next(line for line in done.stdout.splitlines() if "Your armies" in line)
    assert own.count("–") == 4
    assert "Armies of Computer (Medium) –" in done.stdout


def test_bad_lines_of_a_batch_show_in_the_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text('{"hand": "7H 7S 7D"}\n', encoding="utf-8")
    assert kibitz(tmp_path, "solve", "makiaveli", "--batch", str(file)).returncode == 0
    file.write_text('{"hand": "7H 7S 7D"}\nnonsense\n', encoding="utf-8")
    done = kibitz(tmp_path, "solve", "makiaveli", "--batch", str(file))
    assert done.returncode == 2
    good, bad = (json.loads(line) for line in done.stdout.splitlines())
    assert good["steps"] == [
        {
            "verb": "lay",
            "cards": ["7D", "7H", "7S"],
            "from": [],
            "to": [],
            "text": good["steps"][0]["text"],
        }
    ]
    assert "7♥" in good["steps"][0]["text"]
    assert "error" in bad


def test_cards_laid_in_secret_are_one_line_of_a_replay(tmp_path: Path) -> None:
    file = tmp_path / "laid.kibitz"
    words = ["--seats", "greedy,greedy", "--seed", "4", "--record", str(file)]
    assert kibitz(tmp_path, "play", "makiaveli", *words).returncode == 0
    shown = kibitz(tmp_path, "replay", str(file), "--seat", "0").stdout.splitlines()
    heads = [line for line in shown if line.strip()[:1].isdigit() and line.endswith("2 (Eager)")]
    assert len([line for line in heads if "-" in line]) >= 1
    after = [shown[shown.index(line) + 1] for line in heads]
    assert all(line.startswith("      ") for line in after)


def spelled(text: str) -> str:
    prepare_streams()
    return text.encode("ascii", "kibitz.spell").decode()


def test_letters_lose_their_accents_not_themselves() -> None:
    assert spelled("Åke slänger på ön: 7♥ × 2") == "Ake slanger pa on: 7H x 2"
    assert spelled("Søren, Æsa, Łukasz, Strauß, Żółć") == "Soren, AEsa, Lukasz, Strauss, Zolc"
    assert spelled("Ω") == "?"


def test_everything_kibitz_says_can_be_spelled_in_ascii() -> None:
    """A question mark would stand for a letter, or for one of several cards."""
    source = Path(library.__file__).parent
    for file in [*source.rglob("*.po"), *source.rglob("RULES*.md")]:
        letters = set(file.read_text(encoding="utf-8")) - {"?"}
        assert not [c for c in letters if "?" in spelled(c)], file
    for game in library.all_games():
        names = {game.card_name(card) for card in game.pack(game.setup())}
        assert len({spelled(name) for name in names}) == len(names)
        # What is shown can be typed.
        assert {game.card_name(game.parse_card(spelled(name))) for name in names} == names


def test_what_ascii_shows_in_swedish_can_be_typed(tmp_path: Path) -> None:
    words = ["--ascii", "--seed", "1", "--lang", "sv"]
    shown = kibitz(tmp_path, "play", "mulle", *words, typed="slang KL 5\nrad\nquit\n").stdout
    assert shown.isascii()
    assert " 1 slang KL 5" in shown
    assert "drag 3" in shown  # it was made, and answered
    assert "inget drag" not in shown


def test_a_terminal_that_has_swedish_letters_shows_them(tmp_path: Path) -> None:
    shown = subprocess.run(
        [*KIBITZ, "rules", "mulle", "--lang", "sv"],
        env=environment(tmp_path, PYTHONIOENCODING="latin-1"),
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout.decode("latin-1")
    assert "ä" in shown
    assert "å" in shown
