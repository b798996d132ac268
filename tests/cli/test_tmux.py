"""The real command in a real terminal: hand, table and prompt of every game are in sight together,
with as many seats as a game has and far into it."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminal import environment
from tests.tiers import tier

import kibitz
from kibitz import Rng, View
from kibitz.core.record import Record, Sitter
from kibitz.core.view import COLUMNS
from kibitz.i18n import Translator

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

PATIENCE = 60.0
"""Seconds before a test gives up waiting; nothing is measured by it."""

SIZES = [(80, 24), (60, 30)]

FULLEST = {
    "cooperative_solitaire": (2, 13, 327),
    "makiaveli": (12, 7, 131),
    "masters_gallery": (5, 1, 81),
    "montenegro": (2, 26, 185),
    "mulle": (2, 12, 201),
}
"""Seats, seed, and the number of random moves after which seat 0 is on turn in the fullest of many
positions: those that need the most lines."""


class Terminal:
    """A terminal of this size, in a tmux server of its own."""

    def __init__(self, folder: Path, columns: int, lines: int) -> None:
        self.socket = str(folder / "tmux")
        self.size = ["-x", str(columns), "-y", str(lines)]
        self.columns, self.lines = columns, lines
        self.env = environment(folder)
        del self.env["COLUMNS"], self.env["LINES"]

    def tmux(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *words],
            env=self.env,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=check,
        )
        return done.stdout

    def start(self, *words: str) -> None:
        command = shlex.join([sys.executable, "-m", "kibitz", *words])
        self.tmux("new-session", "-d", *self.size, f"{command}; echo ended; sleep 600")

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def shown(self) -> list[str]:
        """What is on the screen, when the prompt has come."""
        end = time.monotonic() + PATIENCE
        while True:
            lines = self.tmux("capture-pane", "-p").rstrip("\n").split("\n")
            if lines[-1] == ">":
                return lines
            assert time.monotonic() < end, lines
            time.sleep(0.05)

    def made(self, number: int) -> list[str]:
        """The same after the position of this move is on the screen."""
        end = time.monotonic() + PATIENCE
        while not any(f"move {number}" in line for line in self.shown()[:1]):
            assert time.monotonic() < end, self.shown()
            time.sleep(0.05)
        return self.shown()


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    made = Terminal(tmp_path, *request.param)
    yield made
    made.tmux("kill-server", check=False)


def fullest(name: str) -> tuple[Record, View]:
    seats, seed, moves = FULLEST[name]
    game = kibitz.game(name)
    record = Record.new(game, game.setup(seats), seed)
    record.players = [Sitter("person"), *(Sitter("bot", "random") for _ in range(1, seats))]
    rng = Rng(seed)
    state = record.start()
    for _ in range(moves):
        seat = state.to_move()
        record.moves.append((seat, state.play(state.move_text(rng.pick(state.legal_actions())))))
    return record, state.view(0)


def check_in_sight(lines: list[str], view: View, title: str) -> None:
    """The whole of it, from the title to the prompt; every zone of one's own and of the middle."""
    assert lines[0].startswith(title)
    text = " ".join(" ".join(lines).split())
    t = Translator("en", ["You"])
    assert view.prompt is not None
    assert t.text(view.prompt) in text
    for zone in view.zones:
        if zone.owner in (None, view.seat) and not zone.unused():
            heads = [pile.label for pile in zone.piles] if zone.kind == COLUMNS else [zone.label]
            for head in heads:
                assert head is not None
                assert t.text(head) in text, zone.id
    hand = [z for z in view.zones if z.owner == view.seat and z.kind == "fan"]
    for zone in hand:
        for face in zone.piles[0].cards:
            assert t.card(str(face)) in text, face
    assert re.search(r"(^| )#?1 ", text.partition(t.text(view.prompt))[2]), "no moves listed"


@pytest.mark.parametrize("name", tier(sorted(FULLEST), sorted(FULLEST), ["montenegro"]))
def test_the_fullest_positions_are_in_sight(terminal: Terminal, tmp_path: Path, name: str) -> None:
    record, view = fullest(name)
    assert view.to_move == 0
    file = tmp_path / "full.kibitz"
    file.write_text(record.text(), encoding="utf-8")
    terminal.start("resume", str(file), "--lang", "en")
    lines = terminal.made(len(record.moves) + 1)
    check_in_sight(lines, view, str(kibitz.game(name).title()))


@pytest.mark.parametrize("name", tier(["makiaveli", "mulle"], sorted(FULLEST), ["mulle"]))
def test_a_game_with_all_seats_is_in_sight_from_the_beginning(
    terminal: Terminal, name: str
) -> None:
    game = kibitz.game(name)
    seats = ",".join(["human", *["random"] * (game.max_seats - 1)])
    terminal.start("play", name, "--seats", seats, "--seed", "3", "--lang", "en")
    state = game.deal(3, game.max_seats)
    check_in_sight(terminal.shown(), state.view(0), str(game.title()))
    terminal.type("#1")
    for _ in range(3):
        lines = terminal.shown()
        assert lines[0].startswith(str(game.title()))
        terminal.type("#1")
