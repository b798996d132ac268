"""Commands that answer and are done, and what they say to bad command lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.terminal import KIBITZ, THIRDPARTY, environment, kibitz, toy
from typer.testing import CliRunner

import kibitz as library
from kibitz.cli.language import speak, take_language
from kibitz.cli.main import COMMANDS, build_app, run

TOY = toy()


def finished(folder: Path, seed: int = 5) -> Path:
    """The record of a whole game between bots."""
    file = folder / f"game{seed}.kibitz"
    seats = ["--seats", "random,random", "--seed", str(seed)]
    assert run(["play", TOY, *seats, "--record", str(file), "--lang", "en"]) == 0
    return file


def test_games_lists_the_game_of_a_third_party(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "games")
    assert done.returncode == 0
    assert TOY in done.stdout
    assert "random" in done.stdout
    assert "2 to 4 seats" in done.stdout


def test_games_tells_all_about_one(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "games", "mulle", "--lang", "sv")
    assert done.returncode == 0
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "deal=empty vad som ligger på bordet när en omgång börjar" in lines
    assert "classic 8 kort; sex ronder" in lines
    # A game that does not say what its words mean lets them speak for themselves.
    assert "leader leader" in " ".join(kibitz(tmp_path, "games", TOY).stdout.split())
    assert kibitz(tmp_path, "games", "nothing").returncode == 2


def test_games_in_swedish(tmp_path: Path) -> None:
    assert "2 till 4 platser" in kibitz(tmp_path, "games", "--lang", "sv").stdout
    assert "2 till 4 platser" in kibitz(tmp_path, "--lang=sv", "games").stdout
    assert "2 till 4 platser" in kibitz(tmp_path, "games", LANG="sv_SE.UTF-8").stdout


def test_rules_are_in_the_reader_s_language(tmp_path: Path) -> None:
    for words, name in (
        (["rules", TOY], "RULES.md"),
        (["rules", TOY, "--lang", "sv"], "RULES.sv.md"),
    ):
        rules = (THIRDPARTY / TOY / name).read_text(encoding="utf-8")
        shown = kibitz(tmp_path, *words).stdout
        assert set(re.findall(r"\w+", rules)) == set(re.findall(r"\w+", shown))


def test_version(tmp_path: Path) -> None:
    assert kibitz(tmp_path, "--version").stdout == f"kibitz {library.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_command_has_help_and_an_example(command: str, lang: str) -> None:
    speak(lang)
    done = CliRunner().invoke(build_app(), [command, "--help"])
    assert done.exit_code == 0
    assert f"kibitz {command}" in done.output
    assert {"en": "Example", "sv": "Exempel"}[lang] in done.output
    assert {"en": "Usage: ", "sv": "Användning: "}[lang] in done.output
    assert "Msg(" not in done.output
    speak("en")


def test_bare_command_shows_help(tmp_path: Path) -> None:
    done = kibitz(tmp_path)
    assert done.returncode == 0
    for command in COMMANDS:
        assert command in done.stdout


def test_language_is_found_anywhere_but_not_after_two_dashes() -> None:
    assert take_language(["--lang", "sv", "games"]) == ("sv", ["games"])
    assert take_language(["rules", "x", "--lang=en"]) == ("en", ["rules", "x"])
    assert take_language(["rules", "--", "--lang", "sv"]) == (None, ["rules", "--", "--lang", "sv"])
    assert take_language(["games", "--lang"]) == (None, ["games", "--lang"])


BAD = [
    (["shuffle"], "shuffle"),
    (["play"], "GAME"),
    (["play", "whist"], "whist"),
    (["play", TOY, "--seats", "human,nobody"], "nobody"),
    (["play", TOY, "--seats", "human"], "1 seats"),
    (["play", TOY, "--seats", "human,ai:no_such_bot.py"], "no_such_bot.py"),
    (["play", TOY, "--seats", "human,human", "--ai", "x.py"], "--ai"),
    (["play", TOY, "--seed", "seven"], "seven"),
    (["play", TOY, "--seed", "-1"], "-1"),
    (["play", TOY, "--option", "rounds"], "rounds"),
    (["play", TOY, "--option", "colour=red"], "colour"),
    (["play", TOY, "--option", "rounds=many"], "many"),
    (["play", TOY, "--hurry"], "--hurry"),
    (["play", TOY, "--seed"], "--seed"),
    (["play", TOY, "more", "words"], "more words"),
    (["play", TOY, "--record", "."], "folder"),
    (["games", "--lang", "tlh"], "tlh"),
    (["rules", "whist"], "whist"),
    (["resume", "nothing.kibitz"], "nothing.kibitz"),
    (["replay", "nothing.kibitz"], "nothing.kibitz"),
    (["hint", "--record", "nothing.kibitz"], "nothing.kibitz"),
    (["hint"], "--record"),
    (["verify", "nothing.kibitz"], "nothing.kibitz"),
    (["verify"], "FILE"),
    (["solve", TOY], "solver"),
    (["solve", "whist"], "whist"),
    (["solve"], "Which"),
    (["new-bot", "x.py", "--game", "whist"], "whist"),
    (["new-bot", "."], "folder"),
]


@pytest.mark.parametrize(("words", "named"), BAD, ids=[" ".join(w) for w, _ in BAD])
def test_bad_command_lines_are_named_in_one_line(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, *([] if "--lang" in words else ["--lang", "en"])]) == 2
    out, err = capsys.readouterr()
    assert named in err.splitlines()[0]
    assert "Msg(" not in err
    assert out == ""


def test_a_bad_command_line_is_no_traceback(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "play", "whist")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("kibitz: There is no game called “whist”.")
    assert len(done.stderr.splitlines()) == 1


def test_bad_command_lines_in_swedish(tmp_path: Path) -> None:
    done = kibitz(tmp_path, "play", "--lang", "sv")
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, "kibitz: GAME saknas.")
    assert (
        "Det finns ingen flagga --hurry"
        in kibitz(tmp_path, "--lang", "sv", "games", "--hurry").stderr
    )


def test_verify_tells_the_result(tmp_path: Path) -> None:
    file = finished(tmp_path)
    done = kibitz(tmp_path, "verify", str(file))
    assert done.returncode == 0
    result = library.read_record(file.read_text(encoding="utf-8")).record.result
    assert result is not None
    shown = done.stdout.splitlines()[-3:]
    who = r"Computer [12] \(Easy\)"
    assert re.match(rf"Result: ({who} won|It is a tie)\. The most points win\.", shown[0])
    points = [re.fullmatch(rf" {who}: (-?\d+) points?", line) for line in shown[1:]]
    assert [float(found[1]) for found in points if found] == result
    piped = kibitz(tmp_path, "verify", "-", typed=file.read_text(encoding="utf-8"))
    assert piped.returncode == 0


def test_verify_reads_no_more_from_a_pipe_than_from_a_file(tmp_path: Path) -> None:
    for words, given in ((["-"], "/dev/zero"), (["/dev/zero"], os.devnull)):
        with open(given, "rb") as endless:
            done = subprocess.run(
                [*KIBITZ, "verify", *words],
                stdin=endless,
                capture_output=True,
                encoding="utf-8",
                env=environment(tmp_path),
                timeout=120,
                check=False,
            )
        assert done.returncode == 2
        assert "is larger than 100 MB" in done.stderr
    broken = subprocess.run(
        [*KIBITZ, "verify", "-"],
        input=b"\xff\xfe",
        capture_output=True,
        env=environment(tmp_path),
        timeout=120,
        check=False,
    )
    assert broken.returncode == 2
    assert b"Traceback" not in broken.stderr


def test_verify_names_the_first_bad_line_and_the_good_part(tmp_path: Path) -> None:
    file = finished(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    third = next(n for n, line in enumerate(lines) if line.startswith("3. "))
    lines[third] = "3. 0 fly away"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = kibitz(tmp_path, "verify", str(file))
    assert done.returncode == 2
    assert f"ine {third + 1}:" in done.stderr
    assert "2 moves" in done.stderr
    assert kibitz(tmp_path, "replay", str(file)).returncode == 2


@pytest.mark.parametrize(
    "text", ["", "hello\n", "kibitz record 99\n", "kibitz record 1\ngame: x\n"]
)
def test_verify_files_that_are_no_records(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.kibitz"
    file.write_text(text, encoding="utf-8")
    done = kibitz(tmp_path, "verify", str(file))
    assert done.returncode == 2
    assert "x.kibitz" in done.stderr
    assert "Traceback" not in done.stderr


def test_verify_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "x.kibitz"
    file.write_bytes(b"\xff\xfe\x00")
    assert kibitz(tmp_path, "verify", str(file)).returncode == 2


def test_replay_shows_every_move_and_the_result(tmp_path: Path) -> None:
    file = finished(tmp_path)
    record = library.read_record(file.read_text(encoding="utf-8")).record
    out = kibitz(tmp_path, "replay", str(file)).stdout
    for number in range(1, len(record.moves) + 1):
        assert f"{number:>4}. Computer " in out
    assert "Result: Computer 1 (Easy) won" in out


def test_replay_from_a_seat_shows_no_more_than_the_seat_saw(tmp_path: Path) -> None:
    file = finished(tmp_path)
    record = library.read_record(file.read_text(encoding="utf-8")).record
    state = record.state_at(0)
    hands = [
        {c for z in state.view(s).zones if z.owner == s for p in z.piles for c in p.cards}
        for s in (0, 1)
    ]
    open_table = kibitz(tmp_path, "replay", str(file), "--move", "0", "--ascii").stdout
    for card in hands[0] | hands[1]:
        assert str(card) in open_table
    mine = kibitz(tmp_path, "replay", str(file), "--move", "0", "--seat", "0", "--ascii").stdout
    assert all(str(card) in mine for card in hands[0])
    assert not any(str(card) in mine for card in hands[1])
    outside = kibitz(
        tmp_path, "replay", str(file), "--move", "0", "--seat", "spectator", "--ascii"
    ).stdout
    assert not any(str(card) in outside for card in hands[0] | hands[1])


def test_replay_counts_from_the_end_and_names_a_move_that_is_not_there(tmp_path: Path) -> None:
    file = finished(tmp_path)
    moves = len(library.read_record(file.read_text(encoding="utf-8")).record.moves)
    last = kibitz(tmp_path, "replay", str(file), "--move", "-1").stdout
    assert last == kibitz(tmp_path, "replay", str(file), "--move", str(moves)).stdout
    beyond = kibitz(tmp_path, "replay", str(file), "--move", str(moves + 1))
    assert (beyond.returncode, str(moves + 1) in beyond.stderr) == (2, True)
    assert kibitz(tmp_path, "replay", str(file), "--seat", "2").returncode == 2


def test_new_bot_plays_and_is_not_overwritten(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    assert kibitz(tmp_path, "new-bot", str(bot), "--game", TOY).returncode == 0
    written = bot.read_text(encoding="utf-8")
    again = kibitz(tmp_path, "new-bot", str(bot))
    assert (again.returncode, "bot.py" in again.stderr) == (2, True)
    assert bot.read_text(encoding="utf-8") == written
    assert kibitz(tmp_path, "new-bot", str(bot), "--force").returncode == 0
    done = kibitz(tmp_path, "play", TOY, "--seats", f"ai:{bot},random", "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Result:" in done.stdout


def test_ascii_where_the_encoding_has_nothing_else(tmp_path: Path) -> None:
    out = kibitz(tmp_path, "play", TOY, "--seed", "3", "--lang", "sv", PYTHONIOENCODING="ascii")
    assert out.returncode == 0, out.stderr
    assert out.stdout.isascii()


def test_help_is_quick_because_no_game_is_loaded_twice() -> None:
    """The command's modules import no server, solver or plotting library."""
    heavy = {"ortools", "ray", "fastapi", "sqlalchemy", "numpy"}
    code = "import sys; from kibitz.cli.main import build_app; build_app(); print(*sys.modules)"
    import subprocess

    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not heavy & set(out.stdout.split())
