"""``kibitz cards``: the deck as pictures, to look at or to print."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.files import write_atomically
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import games

if TYPE_CHECKING:
    from kibitz.art import Style

WIDTH = 500
LOW, HIGH = 16, 4096
"""Pixels across a card; beyond that a sheet would not fit into memory."""
_SHEET_WIDTH = 8000
_PATIENCE = 2.0
"""Seconds after which progress is shown."""


def cards(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="cli.cards.folder")],
    deck: Annotated[str, typer.Option(metavar="DECK", help="cli.cards.deck")] = "french",
    width: Annotated[str, typer.Option(metavar="PX", help="cli.cards.width")] = str(WIDTH),
    style: Annotated[str, typer.Option(metavar="WORDS", help="cli.cards.style")] = "",
    with_svg: Annotated[bool, typer.Option("--svg", help="cli.cards.svg")] = False,
    with_sheet: Annotated[bool, typer.Option("--sheet", help="cli.cards.sheet")] = False,
) -> None:
    """Write every face and a back."""
    from kibitz.art import Style, faces

    screen = Screen()
    pixels = flags.number("--width", width)
    if not LOW <= pixels <= HIGH:
        raise BadInputError(Msg("cli.cards.width_range", width=width, low=LOW, high=HIGH))
    look = Style.parse(style)
    deck = _deck(deck)
    total = (len(faces(deck)) + 1) * (2 if with_svg else 1) + with_sheet
    progress = _Progress(screen, total)
    path = Path(folder)
    try:
        for name, content in _files(deck, look, pixels, with_svg, with_sheet):
            path = Path(folder, name)
            write_atomically(path, content)
            progress.step()
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("cli.error.write", file=str(path), why=why)) from None
    finally:
        progress.end()
    screen.say("cli.cards.written", n=total, folder=folder)


def _deck(word: str) -> str:
    """A deck by its own name or by that of a game played with it."""
    from kibitz.art import decks

    if word in decks():
        return word
    for game in games():
        if game.name == word:
            return game.deck
    raise BadInputError(Msg("cli.cards.no_deck", deck=word, known=", ".join(decks())))


def _files(
    deck: str, style: Style, width: int, with_svg: bool, with_sheet: bool
) -> Iterator[tuple[str, str | bytes]]:
    from kibitz.art import BACK, faces, file_stem, svg
    from kibitz.art.png import SHEET_COLUMNS, png, sheet

    for name in [*faces(deck), BACK]:
        drawing = svg(deck, name, style)
        stem = file_stem(deck, name)
        if with_svg:
            yield f"{stem}.svg", drawing
        yield f"{stem}.png", png(drawing, width)
    if with_sheet:
        columns = min(len(faces(deck)) + 1, SHEET_COLUMNS)
        yield "sheet.png", png(sheet(deck, style), min(width * columns, _SHEET_WIDTH))


class _Progress:
    """A progress line for a person who waits longer than a moment."""

    def __init__(self, screen: Screen, total: int) -> None:
        self.screen = screen
        self.total = total
        self.done = 0
        self.begin = time.monotonic()
        self.shown = False

    def step(self) -> None:
        self.done += 1
        if sys.stderr.isatty() and time.monotonic() - self.begin > _PATIENCE:
            self.shown = True
            text = self.screen.t("cli.cards.progress", n=self.done, total=self.total)
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def end(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
