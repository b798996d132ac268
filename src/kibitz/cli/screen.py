"""The terminal: what it can show, writing to it, and reading what people type."""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from rich.console import Console, RenderableType
from rich.text import Text

from kibitz.cli import colours
from kibitz.cli.language import translator
from kibitz.core.messages import Msg
from kibitz.i18n import Translator

_NO_SYMBOLS = ("dumb", "vt52", "vt100", "vt102", "vt220")
"""Terminals that show letters and digits only."""

_SPELLED = {
    "♣": "C", "♦": "D", "♥": "H", "♠": "S", "×": "x", "·": "-", "—": "-", "–": "-", "…": "...",
    "▒": "#", "►": ">", "◂": "<", "─": "-", "±": "+-", "≤": "<=", "≥": ">=",
    "“": '"', "”": '"', "’": "'", "→": "->", "←": "<-", "↑": "^", "↓": "v", "•": "*",
    "−": "-", "\u2011": "-",
    "■": "#", "≂": "~", "✠": "+", "★": "*",
    "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ß": "ss", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i",
}  # fmt: skip
"""How a character is written in ASCII, as it may also be typed. Letters with an accent lose it: å
and ä become a, ö becomes o, as in Swedish addresses."""


@dataclass
class Look:
    """How the user wants the table drawn."""

    four_colour: bool = False
    ascii: bool = False


class Screen:
    """Where one run of the program shows its table."""

    def __init__(self, look: Look | None = None, t: Translator | None = None) -> None:
        look = look or Look()
        prepare_streams()
        _spell_out(look.ascii)
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
        self.tty = _is_tty(sys.stdout)
        self.interactive = self.tty and _is_tty(sys.stdin)
        """Whether a person sits here: the screen may be cleared, and Enter waited for."""
        self.ascii = look.ascii or not _can_write(encoding) or (self.tty and _term() in _NO_SYMBOLS)
        self.four_colour = look.four_colour
        self.t = t or translator()
        self.t.cards = "letters" if self.ascii else "symbols"
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
        if self.interactive:
            _line_editing()

    @property
    def colour(self) -> bool:
        return self.console.color_system is not None and not self.console.no_color

    @property
    def text_colours(self) -> colours.SuitColours:
        """The colours of suits in running text."""
        if not self.colour:
            return colours.NONE
        return colours.TEXT_FOUR if self.four_colour else colours.TEXT

    @property
    def card_colours(self) -> colours.SuitColours:
        """The colours of suits on drawn cards."""
        if not self.colour:
            return colours.NONE
        return colours.INK_FOUR if self.four_colour else colours.INK

    @property
    def width(self) -> int:
        return min(self.console.width, 120)

    def named(self, names: list[str], game: str) -> None:
        """Call the players of this game by these names from now on."""
        self.t = Translator(self.t.lang, names, self.t.cards).for_game(game)

    def show(self, *things: RenderableType) -> None:
        if self.tty:
            for thing in things:
                self.console.print(thing)
            return
        with self.console.capture() as capture:
            for thing in things:
                self.console.print(thing)
        # In a file, blanks that pad a table to the edge of the screen are only noise.
        lines = capture.get().split("\n")
        self.console.file.write("\n".join(line.rstrip() for line in lines))

    def lines(self, *things: RenderableType) -> list[str]:
        """What ``show`` would print, line by line, for ``print_lines``."""
        with self.console.capture() as capture:
            for thing in things:
                self.console.print(thing)
        return [line if self.tty else line.rstrip() for line in capture.get().split("\n")[:-1]]

    def print_lines(self, lines: list[str]) -> None:
        self.console.file.write("".join(f"{line}\n" for line in lines))
        self.console.file.flush()

    def line(self, key: str, **args: object) -> None:
        """A sentence with something to copy: never wrapped."""
        self.console.print(Text(self.t(key, **args)), soft_wrap=True)

    def say(self, key: str, **args: object) -> None:
        """A sentence."""
        self.tell(Msg(key, **args))

    def tell(self, msg: Msg, style: str = "") -> None:
        self.show(self.coloured(self.t.text(msg), style))

    def coloured(self, sentence: str, style: str = "") -> Text:
        """A sentence with its cards in the colours of their suits."""
        return colours.coloured(sentence, self.text_colours, style)

    def warn(self, msg: Msg) -> None:
        """A problem that does not end the game. Goes to stderr, so that a pipe does not get it."""
        sys.stdout.flush()
        print(self.t.text(msg), file=sys.stderr, flush=True)

    def clear(self, forget: bool = False) -> None:
        """An empty screen. ``forget``: nothing may be left to scroll back to."""
        if not self.tty:
            return
        if _term() in ("dumb", ""):
            # No way to erase: push what was there out of sight.
            self.console.file.write("\n" * (self.console.height + 2))
        else:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J" if forget else "\x1b[H\x1b[2J")
        self.console.file.flush()

    def ask(self, prompt: str = "> ") -> str:
        """A line typed by a person, or the next line of a pipe (which is echoed, so that the
        output reads like a conversation). EOFError at the end."""
        if self.interactive:
            return input(prompt).strip()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not _is_tty(sys.stdin):
            sys.stdout.write(f"{line.rstrip()}\n")
        return line.strip()

    def forget_typing(self) -> None:
        """Clear the input history: the next person must not find what the last one typed."""
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    @contextlib.contextmanager
    def busy(self, name: str) -> Iterator[None]:
        """Shows that a program is thinking."""
        if self.interactive and _term() != "dumb":
            spinner = "line" if self.ascii else "dots"
            with self.console.status(
                Text(self.t("cli.table.thinking", name=name)), spinner=spinner
            ):
                yield
        else:
            yield


def prepare_streams() -> None:
    """Spell out what a stream's encoding lacks (♥ as H) instead of failing."""
    codecs.register_error("kibitz.spell", _spell)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="kibitz.spell")


_encodings: dict[str, str] = {}
"""Of streams that write ASCII only for the moment: what they wrote before."""


def _spell_out(ascii: bool) -> None:
    """From now on spell out everything that is not ASCII, or no longer."""
    for name in ("stdout", "stderr"):
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is None:
            continue
        if ascii and name not in _encodings:
            _encodings[name] = getattr(sys, name).encoding
            reconfigure(encoding="ascii", errors="kibitz.spell")
        elif not ascii and name in _encodings:
            reconfigure(encoding=_encodings.pop(name), errors="kibitz.spell")


def _spell(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)  # whoever reads what another program wrote there
    out = ""
    for letter in error.object[error.start : error.end]:
        base = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
        out += _SPELLED.get(letter) or base or "?"
    return out, error.end


def _can_write(encoding: str) -> bool:
    try:
        "♥♠▒".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _is_tty(stream: IO[str]) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def _term() -> str:
    return os.environ.get("TERM", "")


def _line_editing() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
