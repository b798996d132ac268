"""Help, suggestions, completion by the shell, and stepping through a game with the arrow keys."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
import typer
from tests.cli.terminal import at_terminal, environment, kibitz, toy
from tests.tiers import tier

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
    assert completed("kibitz --lang s") == ["sv"]
    assert completed("kibitz --lang sv play mo") == ["montenegro"]


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


LINES = [
    ("kibitz play montenegro -o victory=l", ["victory=lacking"]),
    # Where there is nothing to choose from, a file.
    ("kibitz verify ol", ["old.kibitz"]),
    *tier(
        [],
        [
            ("kibitz pl", ["play"]),
            ("kibitz play mulle --seats human,ho", ["human,house"]),
        ],
    ),
]


@pytest.fixture
def command(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has ``kibitz`` on the path and a record in this folder."""
    program = tmp_path / "bin" / "kibitz"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kibitz "$@"\n')
    program.chmod(0o755)
    (tmp_path / "old.kibitz").touch()
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return environment(tmp_path, PATH=path, HOME=str(tmp_path))


@pytest.mark.parametrize("how", ["source", "fpath"])
def test_zsh_completes(tmp_path: Path, command: dict[str, str], how: str) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("no zsh here")
    script = kibitz(tmp_path, "completion", "zsh").stdout
    (tmp_path / "_kibitz").write_text(script, encoding="utf-8")
    shell = pexpect.spawn(
        "zsh",
        ["-f", "-i"],
        cwd=str(tmp_path),
        env={**command, "PROMPT": "ready> ", "TERM": "dumb"},
        encoding="utf-8",
        timeout=60,
    )
    shell.expect_exact("ready> ")
    if how == "source":
        shell.sendline("source ./_kibitz; echo loa''ded")
    else:
        shell.sendline("fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; echo loa''ded")
    shell.expect_exact("loaded")
    for line, wanted in LINES:
        shell.expect_exact("ready> ")
        # Tab; then the line is not run but printed.
        shell.send(f"{line}\t\x01print -r -- 'typed<\x05>'\n")
        shell.expect(r"\ntyped<(.*)>\r")
        found = shell.match
        assert isinstance(found, re.Match)
        assert found[1].rstrip().split(" ")[-1] == wanted[0]
    shell.sendline("exit")
    shell.expect(pexpect.EOF)
    shell.close()


def test_fish_completes(tmp_path: Path, command: dict[str, str]) -> None:
    if shutil.which("fish") is None:
        pytest.skip("no fish here")
    script = tmp_path / "kibitz.fish"
    script.write_text(kibitz(tmp_path, "completion", "fish").stdout, encoding="utf-8")
    lines = [*LINES, ("kibitz play mulle --se", ["--seats", "--seed"])]
    asked = "; ".join(f"complete -C '{line}'; echo END" for line, _ in [*lines, ("kibitz ", [])])
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {script}; {asked}"],
        cwd=tmp_path,
        env=command,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    *answers, every, _ = [part.splitlines() for part in done.stdout.split("END\n")]
    for (line, wanted), found in zip(lines, answers, strict=True):
        assert [text.split("\t")[0] for text in found] == wanted, line
    # Commands alone: no file can stand here.
    assert set(COMMANDS) <= set(every)
    assert "old.kibitz" not in every


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
