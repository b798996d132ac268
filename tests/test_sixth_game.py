"""A sixth game is one new folder and nothing else changes.

The toy game of ``tests/thirdparty`` is known to Kibitz by its entry point only, as an installed
package of somebody else's would be; no file of ours names it. All that Kibitz does, it does with
this game too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tiers import EFFORT

import kibitz
from kibitz import Record, read_record
from kibitz.core.game import Bot
from kibitz.i18n import LANGUAGES, Translator
from kibitz.play.match import Match
from kibitz.players.seats import bots_of
from kibitz.testing import conformance

ROOT = Path(__file__).resolve().parents[1]
THIRDPARTY = ROOT / "tests" / "thirdparty"
TOY = kibitz.game("kibitz_toy")


def test_it_is_registered_by_its_entry_point_alone() -> None:
    program = "import kibitz; print([g.name for g in kibitz.all_games()])"
    with_it = run_python(program, THIRDPARTY)
    without = run_python(program)
    assert "kibitz_toy" in with_it
    assert "kibitz_toy" not in without
    for path in (ROOT / "src").rglob("*.py"):
        assert "kibitz_toy" not in path.read_text(encoding="utf-8"), path


def test_it_conforms() -> None:
    conformance(TOY, effort=EFFORT)


def test_it_speaks_every_language() -> None:
    titles = {lang: Translator(lang).text(TOY.title()) for lang in LANGUAGES}
    assert titles == {"en": "Blind Bids", "sv": "Blinda bud"}


@pytest.mark.parametrize("bot", bots_of(TOY), ids=lambda bot: str(bot.name))
def test_every_bot_plays_it_to_the_end(bot: Bot) -> None:
    match = Match(Record.new(TOY, TOY.setup(3), 5), [bot.make([]) for _ in range(3)])
    while not match.over:
        assert match.play_program().trouble is None
    assert read_record(match.record.text()).error is None


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    table = ["play", "kibitz_toy", "--seats", "human,steady:3", "--seed", "7", "-o", "rounds=2"]
    saving = ["--record", str(file), "--lang", "en"]
    played = kibitz_command([*table, *saving], stdin="1\nsilent\n" * 2)
    assert played.returncode == 0, played.stdout + played.stderr
    reading = read_record(file.read_text(encoding="utf-8"))
    assert reading.error is None
    assert reading.record.result == reading.state.returns()
    assert reading.record.players[1].name == "steady:3"
    assert kibitz_command(["verify", str(file)]).returncode == 0
    assert "Blinda bud" in kibitz_command(["games", "--lang", "sv"]).stdout
    assert "award.1" in kibitz_command(["rules", "kibitz_toy"]).stdout


def kibitz_command(
    words: list[str], stdin: str = "", *folders: Path
) -> subprocess.CompletedProcess[str]:
    """Run a command with the toy game installed, and what else is installed in these folders."""
    command = [sys.executable, "-c", "from kibitz.cli.main import main; main()", *words]
    return subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env=environment(THIRDPARTY, *folders),
        timeout=120,
    )


def run_python(program: str, *folders: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=environment(*folders),
        timeout=120,
    ).stdout


def environment(*folders: Path) -> dict[str, str]:
    """A process that finds this copy of kibitz, and third parties' packages in these folders."""
    source = Path(kibitz.__file__).parents[1]
    path = os.pathsep.join(str(folder) for folder in (source, *folders))
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
