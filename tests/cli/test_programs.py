"""A record or a saved study may name programs; none of them runs unless the user agrees."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest
from tests.cli.terminal import at_terminal, kibitz, toy

TOY = toy()
FIRST = "1\n" * 400
BOT = """
print("it runs")
class AI:
    def choose(self, turn):
        return turn.legal_actions()[0]
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "bots"
    folder.mkdir()
    file = folder / "friend.py"
    file.write_text(BOT, encoding="utf-8")
    return file


@pytest.fixture
def record(tmp_path: Path, bot: Path) -> Path:
    """A game against a program, broken off after the first move."""
    file = tmp_path / "game.kibitz"
    words = ["play", TOY, "--seats", f"human,ai:{bot}", "--seed", "11", "--record", str(file)]
    done = kibitz(tmp_path, *words, typed="1\nquit\n")
    assert done.returncode == 0, done.stderr
    return file


def log(folder: Path) -> Path:
    """What bots print is written here: how the tests learn whether one ran."""
    return folder / "bots.log"


def ran(folder: Path) -> bool:
    return log(folder).exists() and "it runs" in log(folder).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "named"), [("en", "names a program to run"), ("sv", "nämner ett program")]
)
def test_resume_without_a_terminal_refuses(
    tmp_path: Path, record: Path, bot: Path, lang: str, named: str
) -> None:
    before = record.read_text(encoding="utf-8")
    done = kibitz(
        tmp_path, "resume", str(record), "--lang", lang, typed=FIRST,
        KIBITZ_BOT_LOG=str(log(tmp_path)),
    )  # fmt: skip
    assert done.returncode == 2
    assert named in done.stderr
    assert str(bot) in done.stderr
    assert "--allow-programs" in done.stderr
    assert record.read_text(encoding="utf-8") == before
    assert not ran(tmp_path)


def test_resume_runs_it_when_the_command_line_says_so(tmp_path: Path, record: Path) -> None:
    done = kibitz(
        tmp_path, "resume", str(record), "--allow-programs", typed=FIRST,
        KIBITZ_BOT_LOG=str(log(tmp_path)),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert ran(tmp_path)


def test_players_named_on_the_command_line_need_no_consent(
    tmp_path: Path, record: Path, bot: Path
) -> None:
    done = kibitz(tmp_path, "resume", str(record), "--seats", f"human,ai:{bot}", typed=FIRST)
    assert done.returncode == 0, done.stderr


def test_a_bot_s_name_is_no_way_around_the_question(
    tmp_path: Path, record: Path, bot: Path
) -> None:
    """Written as a built-in bot's name, it would be read as a program all the same."""
    lines = record.read_text(encoding="utf-8").splitlines()
    for name in (f"ai:{bot}", f"Ai :{bot}@3s"):
        forged = [f"player 1: bot {name}" if x.startswith("player 1:") else x for x in lines]
        record.write_text("\n".join(forged) + "\n", encoding="utf-8")
        done = kibitz(
            tmp_path, "resume", str(record), typed=FIRST, KIBITZ_BOT_LOG=str(log(tmp_path))
        )
        assert (done.returncode, "--allow-programs" in done.stderr) == (2, True), name
        assert not ran(tmp_path)


def test_at_a_terminal_the_user_is_asked(tmp_path: Path, record: Path, bot: Path) -> None:
    env = {"KIBITZ_BOT_LOG": str(log(tmp_path))}
    table = at_terminal(tmp_path, "resume", str(record), **env)
    table.expect_exact(str(bot))
    table.expect_exact("[y/N] ")
    table.sendline("")
    table.expect("The program was not run")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 2
    assert not ran(tmp_path)
    table = at_terminal(tmp_path, "resume", str(record), **env)
    table.expect_exact("[y/N] ")
    table.sendline("yes")
    table.expect("\n> ")
    table.sendline("quit")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    assert ran(tmp_path)


def test_replay_and_verify_never_run_it(tmp_path: Path, record: Path) -> None:
    for command in ("replay", "verify"):
        done = kibitz(tmp_path, command, str(record), KIBITZ_BOT_LOG=str(log(tmp_path)))
        assert done.returncode == 0, done.stderr
    assert not ran(tmp_path)


def test_a_saved_study_is_asked_about_too(tmp_path: Path, bot: Path) -> None:
    file = tmp_path / "study.json"
    words = ["study", TOY, "--seats", f"ai:{bot},random", "--games", "2", "--save", str(file)]
    assert kibitz(tmp_path, *words).returncode == 0
    again = ["study", "--resume", str(file), "--games", "4"]
    refused = kibitz(tmp_path, *again, KIBITZ_BOT_LOG=str(log(tmp_path)))
    assert (refused.returncode, str(bot) in refused.stderr) == (2, True)
    assert not ran(tmp_path)
    allowed = kibitz(tmp_path, *again, "--allow-programs", KIBITZ_BOT_LOG=str(log(tmp_path)))
    assert allowed.returncode == 0, allowed.stderr
    assert ran(tmp_path)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "could reach your files, "), ("sv", "skulle kunna komma åt dina filer, ")],
)
def test_what_a_bot_could_reach_is_said_once_before_the_game(
    tmp_path: Path, bot: Path, lang: str, told: str
) -> None:
    words = ["study", TOY, "--seats", f"ai:{bot},ai:{bot}", "--games", "2", "--lang", lang]
    done = kibitz(tmp_path, *words, "--workers", "2", KIBITZ_BOT_SANDBOX="off")
    assert done.returncode == 0
    assert done.stderr.count(told) == 1
    assert "SandboxWarning" not in done.stderr
