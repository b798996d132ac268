"""What is typed in the terminal from which the window was started: moves in the game's notation,
and a few words."""

from __future__ import annotations

import difflib
import queue
import sys
import threading
from typing import TextIO

from kibitz.play.words import COMMANDS
from kibitz.window.desk import Desk
from kibitz.window.items import Act
from kibitz.window.labels import move_label

_RESIGN = ("resign", "ge upp", "uppge")
_LISTED = 40


class Typed:
    """Lines from a terminal or a pipe, read in a thread of their own."""

    def __init__(self, source: TextIO | None = None) -> None:
        self._source = sys.stdin if source is None else source
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._covered: int | None = None

    def start(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for line in self._source:
                self._lines.put(line)
        except (OSError, ValueError):
            return  # the terminal is gone; the window stays

    def put(self, line: str) -> None:
        """As if it had been typed."""
        self._lines.put(line)

    def take(self, desk: Desk) -> None:
        """Do what has been typed, a line at a time: the next one waits until a move is made."""
        if desk.covered != self._covered:
            self._covered = desk.covered
            if self._covered is not None:
                self._hide(desk, desk.names[self._covered])
        if self._lines.empty():
            return
        if desk.connection.behind and desk.connection.scene is not None:
            # Whoever types has seen it.
            desk.connection.proceed()
        if desk.busy or desk.connection.behind:
            return
        if desk.connection.welcomed and desk.view is not None:
            answer(desk, self._lines.get_nowait().strip())

    def _hide(self, desk: Desk, name: str) -> None:
        """The next person must not read what the last one typed."""
        if sys.stdout.isatty():
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
        desk.echo(desk.t("window.typed_pass", name=name))


def answer(desk: Desk, line: str) -> None:
    """Do what a line says. What is wrong with it is said in the terminal and in the window."""
    text = line.lower()
    view = desk.view
    assert view is not None
    if desk.covered is not None:
        if text:
            desk.echo(desk.t("window.typed_pass", name=desk.names[desk.covered]))
        else:
            desk.act(Act("reveal"))
        return
    exact = next((move.text for move in view.moves if move.text.lower() == text), None)
    if not text:
        if desk.connection.scene is not None:
            desk.act(Act("continue"))
        elif view.prompt is not None:
            desk.echo(desk.say(view.prompt))
    elif exact is None and text in COMMANDS:
        _command(desk, COMMANDS[text])
    elif exact is None and text in _RESIGN:
        desk.act(Act("resign"))
    elif exact is None and desk.question is not None:
        _confirm(desk, text)
    elif not desk.mine:
        desk.echo(desk.t("window.over" if desk.over else "window.not_on_turn"))
    else:
        _move(desk, exact or line)


def _confirm(desk: Desk, text: str) -> None:
    asked = desk.question
    assert asked is not None
    yes = text in ("y", "yes", "j", "ja")
    desk.act(asked.act if yes else asked.no)


def _move(desk: Desk, text: str) -> None:
    """A move, or the number of one after ``#``; where no move is a number itself, also without."""
    view = desk.view
    assert view is not None
    number = text.removeprefix("#")
    digits = number.isdecimal() and not any(move.text.isdecimal() for move in view.moves)
    if digits and (text.startswith("#") or not desk.game.hand_places):
        if 1 <= int(number) <= len(view.moves):
            text = view.moves[int(number) - 1].text
        else:
            desk.echo(desk.t("window.no_number", number=number, last=len(view.moves)))
            return
    desk.play([text])
    near = difflib.get_close_matches(text, [move.text for move in view.moves], 3, 0.5)
    if desk.remark and near and text not in near:
        desk.echo(desk.t("window.did_you_mean", moves=", ".join(near)))


def _command(desk: Desk, name: str) -> None:
    if name == "help":
        desk.echo(desk.t("window.typed_help"))
    elif name == "moves":
        _list_moves(desk)
    elif name == "hint":
        desk.act(Act("hint"))
    elif name == "undo":
        desk.act(Act("undo"))
    elif name == "rules":
        desk.act(Act("sheet", "rules"))
    elif name == "record":
        desk.echo(desk.t("window.record_at", file=desk.connection.info.get("file", "–")))
    elif name == "quit":
        desk.act(Act("quit"))


def _list_moves(desk: Desk) -> None:
    view = desk.view
    assert view is not None
    for number, move in enumerate(view.moves[:_LISTED], 1):
        label = "" if move.label is None else f"  {move_label(desk.t, move)}"
        desk.echo(f"#{number:<3} {move.text}{label}")
    if len(view.moves) > _LISTED:
        desk.echo(desk.t("window.more_moves", n=len(view.moves) - _LISTED))
