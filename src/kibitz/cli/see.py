"""``kibitz see PHOTO``: the cards of a photo, as a position."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.files import require_writable, write_atomically
from kibitz.cli.programs import YES
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.position import Layout, PositionEditor
from kibitz.core.registry import games as all_games
from kibitz.core.solver import PositionSolver
from kibitz.play import positions
from kibitz.vision.flags import Flags, flags_of
from kibitz.vision.look import read_floor, read_hand, require
from kibitz.vision.photo import MAX_BYTES, PhotoError
from kibitz.vision.reading import Reading, readable

if TYPE_CHECKING:
    from kibitz.vision.found import Found


def see(
    photo: Annotated[str, typer.Argument(metavar="PHOTO", help="cli.see.photo")],
    hand: Annotated[str, typer.Option(metavar="PHOTO", help="cli.see.hand")] = "",
    json_out: Annotated[bool, typer.Option("--json", help="cli.see.json")] = False,
    overlay: Annotated[str, typer.Option(metavar="OUT.png", help="cli.see.overlay")] = "",
    solve: Annotated[bool, typer.Option("--solve", help="cli.see.solve")] = False,
) -> None:
    """Read the cards from a photo."""
    require()
    screen = Screen()
    game, editor = _game()
    screen.named([], game.name)
    if overlay:
        require_writable(overlay)
    content = _content(photo)
    held = _content(hand) if hand else None
    reading = _look(screen, photo, content, hand, held)
    for msg in reading.advice:
        screen.warn(msg)
    if overlay:
        _draw(screen, reading, content, held, overlay)
    layout = reading.layout(editor)
    flags = flags_of(layout, editor)
    if json_out:
        typer.echo(json.dumps(reading.to_json()))
    else:
        _show(screen, game, editor, reading)
        _mark(screen, game, layout, flags)
    doubtful = any(not card.sure for card in reading.cards)
    if solve and (flags or doubtful or not reading.cards):
        screen.warn(Msg("cli.see.unsolved", command=_command(game, layout)))
        raise typer.Exit(1)
    if solve:
        if not json_out and screen.interactive and not _counted(screen, len(reading.cards)):
            screen.warn(Msg("cli.see.unsolved", command=_command(game, layout)))
            raise typer.Exit(1)
        _solve(game, layout, screen.warn if json_out else screen.tell)
    if not reading.cards:
        raise typer.Exit(1)


def _game() -> tuple[Game, PositionEditor]:
    """The game whose positions a photo can show."""
    for game in all_games():
        if isinstance(game.solver, PositionSolver) and game.solver.editor is not None:
            editor = game.solver.editor
            if readable(editor):
                return game, editor
    raise BadInputError(Msg("cli.see.no_game"))


def _content(name: str) -> bytes:
    """The bytes of a photo; a file without an end is not read to its end."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(name, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("vision.error.read", file=name, why=why)) from None


def _look(screen: Screen, name: str, photo: bytes, hand: str, held: bytes | None) -> Reading:
    tell = _progress(screen)
    try:
        tell(name)
        reading = read_floor(photo)
        name = hand
        if held is not None:
            tell(hand)
            reading.add_hand(read_hand(held))
    except PhotoError as error:
        raise BadInputError(Msg("cli.error.in_file", file=name, why=error.msg)) from None
    finally:
        tell("")
    return reading


def _progress(screen: Screen) -> Callable[[str], None]:
    def tell(file: str) -> None:
        if sys.stderr.isatty():
            text = screen.t("cli.see.looking", file=file) if file else ""
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    return tell


def _named(screen: Screen, card: Found) -> str:
    return screen.t.text(Msg("card", face=card.card)) + ("" if card.sure else "?")


def _show(screen: Screen, game: Game, editor: PositionEditor, reading: Reading) -> None:
    for place in editor.places:
        piles = reading.piles(place.kind)
        if not piles:
            continue
        cards = " / ".join(" ".join(_named(screen, reading.cards[i]) for i in p) for p in piles)
        label = Msg(f"{game.name}.put.{place.name}")
        screen.say("cli.see.place", place=label, cards=cards)
    if reading.cards:
        screen.say("cli.see.count", n=len(reading.cards))
    if any(not card.sure for card in reading.cards):
        screen.say("cli.see.doubtful")


def _counted(screen: Screen, number: int) -> bool:
    """A card that was missed shows nowhere: only who sees the table knows how many there are."""
    try:
        answer = screen.ask(f"{screen.t.text(Msg('cli.see.ask', n=number))} ")
    except EOFError:
        answer = ""
    return answer.lower() in YES


def _mark(screen: Screen, game: Game, layout: Layout, flags: Flags) -> None:
    faces = [face for piles in layout.values() for pile in piles for face in pile]
    for face, most in flags.surplus.items():
        card = Msg("card", face=face)
        screen.say("cli.see.surplus", card=card, n=faces.count(face), most=most)
    for name, most in flags.crowded.items():
        number = sum(len(pile) for pile in layout[name])
        label = Msg(f"{game.name}.put.{name}")
        screen.say("cli.see.crowded", place=label, n=number, most=most)
    for name, marks in flags.marks.items():
        for pile, mark in zip(layout[name], marks, strict=True):
            if mark is not None:
                cards = " ".join(screen.t.text(Msg("card", face=face)) for face in pile)
                screen.say("cli.see.no_group", cards=cards)


def _command(game: Game, layout: Layout) -> str:
    """The question in words, to be corrected by hand."""
    options = positions.editor_of(game).question(layout)
    words = [f'--{name} "{value}"' for name, value in options.items() if value]
    return " ".join(["kibitz", "solve", game.name, *words])


def _solve(game: Game, layout: Layout, tell: Callable[[Msg], None]) -> None:
    assert game.solver is not None
    lacks = positions.arrange(game, layout).lacks
    if lacks is not None:
        raise BadInputError(lacks)
    answer = game.solver.solve(positions.question(game, layout, {}), lambda _: None)
    for line in answer.lines:
        tell(line)


def _draw(screen: Screen, reading: Reading, photo: bytes, held: bytes | None, overlay: str) -> None:
    """The photos with the cards found written on them."""
    from kibitz.vision.overlay import draw

    path = Path(overlay)
    floor = [i for i in range(len(reading.cards)) if i not in reading.hand]
    files = [(path, photo, floor)]
    if held is not None:
        files.append((path.with_name(f"{path.stem}-hand{path.suffix}"), held, reading.hand))
    for file, content, some in files:
        out = io.BytesIO()
        draw(content, [reading.cards[i] for i in some]).save(out, "PNG")
        try:
            write_atomically(file, out.getvalue())
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInputError(Msg("cli.error.write", file=str(file), why=why)) from None
        screen.warn(Msg("cli.see.overlay_written", file=str(file)))
