"""On a small terminal the hand, the table and the prompt are in sight together."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest
from tests.cli.terminal import KIBITZ, as_at_a_terminal, environment, kibitz

GAMES = ("cooperative_solitaire", "makiaveli", "masters_gallery", "montenegro", "mulle")
BOTS = {"masters_gallery": "human,greedy,greedy"}


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (60, 30)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_sight(tmp_path: Path, game: str, columns: int, lines: int) -> None:
    env = environment(tmp_path)
    env.pop("COLUMNS"), env.pop("LINES")
    table = pexpect.spawn(
        KIBITZ[0],
        [*KIBITZ[1:], "play", game, "--seed", "1", "--seats", BOTS.get(game, "human,random")],
        env=env,
        encoding="utf-8",
        dimensions=(lines, columns),
        timeout=60,
        echo=False,
        preexec_fn=as_at_a_terminal,
    )
    for _ in range(8):
        table.expect_exact("\n> ")
        drawn = str(table.before).rpartition("\x1b[2J")[2]
        shown = [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", s) for s in drawn.split("\r\n")]
        assert len(shown) + 1 <= lines, "\n".join(shown)
        assert max(map(len, shown)) <= columns
        assert any(line.startswith("You") for line in shown)
        assert game == "cooperative_solitaire" or any("Your hand" in line for line in shown)
        table.sendline("#1")
    table.expect_exact("\n> ")
    table.sendline("quit")
    table.expect(pexpect.EOF)


def test_the_market_is_a_table(tmp_path: Path) -> None:
    shown = kibitz(tmp_path, "play", "masters_gallery", "--seed", "1", typed="quit\n").stdout
    lines = shown.splitlines()
    head = next(i for i, line in enumerate(lines) if "unseen" in line)
    assert lines[head].split()[1:] == ["shown", "rank", "value", "per", "card", "unseen"]
    rows = [line.split() for line in lines[head + 1 : head + 6]]
    assert [row[0] for row in rows] == list("ABCDE")
    # The figures end under their headings; the extra card stands behind them.
    end = lines[head].index("unseen") + len("unseen")
    assert all(line[end - 2 : end].isdecimal() for line in lines[head + 1 : head + 6])
    assert [line[end:].strip()[:1] for line in lines[head + 1 : head + 6]].count("") == 4
