"""``kibitz resume``: continue an unfinished game."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.files import RecordWriter, Unfinished, load, unfinished
from kibitz.cli.names import seat_names
from kibitz.cli.play import sit_down
from kibitz.cli.programs import agree_to_programs
from kibitz.cli.screen import Look, Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.players.seats import parse_seats, programs_among, seats_again, words_of


def resume(
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.resume.file")] = "",
    seats: Annotated[str, typer.Option(metavar="WHO,WHO…", help="cli.resume.seats")] = "",
    allow_programs: flags.AllowPrograms = False,
    four_colour: flags.FourColour = False,
    ascii: flags.Ascii = False,
) -> None:
    """Continue a game; without a file, list the unfinished ones."""
    screen = Screen(Look(four_colour, ascii))
    if file:
        raise typer.Exit(go_on(screen, Path(file), seats, allow_programs))
    found = unfinished()
    if not found:
        screen.say("cli.resume.none")
    for game in found:
        screen.show(describe(screen, game))
        screen.line("cli.resume.command", command=f"kibitz resume {shlex.quote(str(game.path))}")


def go_on(screen: Screen, path: Path, seats: str = "", allow_programs: bool = False) -> int:
    """Continue the game in this file; returns the exit code.

    Programs that the record names run only if the user agrees; those in ``seats`` are the user's
    own words.
    """
    reading = load(str(path))
    if reading.error is not None:
        raise BadInputError(
            Msg("cli.error.in_file", file=str(path), why=reading.error.msg)
        ) from None
    record = reading.record
    if reading.state.to_move() < 0:
        raise BadInputError(Msg("cli.error.finished", file=str(path)))
    game = find_game(record.game)
    if not seats:
        programs = programs_among(words_of(record.players))
        agree_to_programs(screen, str(path), programs, allow_programs)
    chairs = parse_seats(game, seats) if seats else seats_again(game, record.players)
    if len(chairs) != record.setup.seats:
        for chair in chairs:
            chair.close()
        raise BadInputError(
            Msg("cli.error.seats_number", given=len(chairs), wanted=record.setup.seats)
        )
    record.players = [chair.sitter for chair in chairs]
    return sit_down(screen, record, chairs, RecordWriter(path))


def describe(screen: Screen, game: Unfinished) -> str:
    """One line of a list of games."""
    record = game.reading.record
    return screen.t(
        "cli.resume.line",
        game=find_game(record.game).title(),
        players=", ".join(seat_names(screen.t, record.game, record.players, you=True)),
        moves=len(record.moves),
        when=f"{game.when:%Y-%m-%d %H:%M}",
    )
