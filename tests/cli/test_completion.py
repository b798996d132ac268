"""Help, suggestions, completion by the shell, and stepping through a game with the arrow keys."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
import typer
from tests.cli.terminal import at_terminal, environment, kibitz, toy

from kibitz.cli.completion import candidates
from kibitz.cli.main import COMMANDS, build_app

TOY = toy()


def completed(line: str) -> list[str]:
    return candidates(typer.main.get_command(build_app()), line.split(" ")[1:])


def test_commands_games_options_and_bots_are_completed() -> None:
    assert completed("kibitz pl") == ["play"]
    assert set(COMMANDS) <= set(completed("kibitz "))
    assert completed("kibitz play mo") == ["montenegro"]
    assert completed("kibitz play mulle --se") == ["--seats", "--seed"]
    assert completed("kibitz play mulle --seats human,h") == ["human,house", "human,human"]
    assert completed("kibitz study mulle --seat-a c") == ["careful"]
    assert completed("kibitz play montenegro -o vi") == ["victory="]
    assert "victory=lacking" in completed("kibitz play montenegro -o victory=")
    assert completed("kibitz solve maki") == ["makiaveli"]
    assert "--hand" in completed("kibitz solve makiaveli --ha")
    assert "lowest-win" in completed("kibitz solve masters_gallery --goal ")
    assert completed("kibitz verify ./") == []
    assert completed("kibitz nonsense ") == []
    assert completed("kibitz help rep") == ["replay"]


def test_bash_completes(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    script = kibitz(tmp_path, "completion", "bash").stdout
    asked = f"""{script}
kibitz() {{ "$PYTHON" -m kibitz "$@"; }}
COMP_LINE="kibitz play montenegro -o victory=l" COMP_POINT=35
COMP_WORDS=(kibitz play montenegro -o victory = l) COMP_CWORD=6
_kibitz
echo "${{COMPREPLY[*]}}"
"""
    done = subprocess.run(
        ["bash", "-c", asked],
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path, PYTHON=sys.executable),
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "lacking", done.stderr


def test_help_in_every_spelling(tmp_path: Path) -> None:
    whole = kibitz(tmp_path, "--help").stdout
    assert kibitz(tmp_path, "-h").stdout == kibitz(tmp_path, "help").stdout == whole
    play = kibitz(tmp_path, "play", "--help").stdout
    assert kibitz(tmp_path, "play", "-h").stdout == kibitz(tmp_path, "help", "play").stdout == play
    assert "-h, --help" in play


@pytest.mark.parametrize(
    ("words", "close"),
    [
        (("plya",), "play"),
        (("play", "mule"), "mulle"),
        (("play", "mulle", "--sead", "3"), "--seed"),
        (("play", "mulle", "--seats", "human,carful"), "careful"),
        (("play", "mulle", "-o", "sesions=2"), "sessions"),
    ],
)
def test_a_slip_gets_a_suggestion(tmp_path: Path, words: tuple[str, ...], close: str) -> None:
    done = kibitz(tmp_path, *words)
    assert done.returncode == 2
    assert re.search(rf"[Dd]id you mean {close}\b", done.stderr), done.stderr


def test_piped_rules_are_wrapped_text(tmp_path: Path) -> None:
    for lang in ("en", "sv"):
        out = kibitz(tmp_path, "rules", "mulle", "--lang", lang).stdout
        assert max(len(line) for line in out.splitlines()) <= 80
        assert "**" not in out
        assert "\n# " not in out


def test_replay_steps_with_the_arrow_keys(tmp_path: Path) -> None:
    file = tmp_path / "game.kibitz"
    words = ["--seats", "random,random", "--seed", "3", "--record", str(file)]
    assert kibitz(tmp_path, "play", TOY, *words).returncode == 0
    total = int(re.findall(r"^(\d+)\.", file.read_text(encoding="utf-8"), re.MULTILINE)[-1])
    screen = at_terminal(tmp_path, "replay", str(file))
    screen.expect(f"0 moves of {total}|after 0 of {total}|0 .*{total}")
    for keys, number in [("\x1b[C", 1), ("\x1b[C", 2), ("\x1b[D", 1), ("\x1b[F", total)]:
        screen.expect("q to leave")
        screen.send(keys)
        screen.expect(rf"\b{number} [^\r\n]*{total}")
    screen.expect("q to leave")
    screen.send("q")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_serve_prints_for_people_at_a_terminal(tmp_path: Path) -> None:
    for more, wanted in (([], r"\d\d:\d\d:\d\d  start"), (["--log", "json"], r'"event": "start"')):
        screen = at_terminal(tmp_path, "serve", "--port", "0", f"--db={tmp_path}/t", *more)
        screen.expect("http://127")
        screen.expect(wanted)
        screen.sendintr()
        screen.expect(pexpect.EOF)
        screen.close()
    assert kibitz(tmp_path, "serve", "--log", "xml").returncode == 2
