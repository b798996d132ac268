"""``kibitz play``: sit down at a table."""

import secrets
from typing import Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.files import RecordWriter
from kibitz.cli.screen import Look, Screen
from kibitz.cli.table import Table
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import MAX_SEED
from kibitz.play.match import Match
from kibitz.players.seats import Chair, opponent_word, parse_seats


def play(
    game: flags.GameName,
    seats: Annotated[str, typer.Option(metavar="WHO,WHO…", help="cli.play.seats")] = "",
    seed: Annotated[str, typer.Option(metavar="N", help="cli.play.seed")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="cli.play.option")
    ] = None,
    record: Annotated[str, typer.Option(metavar="FILE", help="cli.play.record")] = "",
    ai: Annotated[str, typer.Option(metavar="NAME", help="cli.play.ai")] = "",
    force: flags.Force = False,
    four_colour: flags.FourColour = False,
    ascii: flags.Ascii = False,
) -> None:
    """Play a game."""
    chosen = find_game(game)
    screen = Screen(Look(four_colour, ascii))
    code = start(
        screen,
        chosen,
        seat_words(chosen, seats, ai),
        flags.options(option or []),
        parse_seed(seed),
        record,
        force,
    )
    raise typer.Exit(code)


def seat_words(game: Game, seats: str, ai: str) -> str | None:
    """Who sits where; ``--ai`` puts that bot or program on every seat but the first."""
    if not ai:
        return seats or None
    if seats:
        raise BadInputError(Msg("cli.error.seats_and_ai"))
    return ",".join(["human", *[opponent_word(game, ai)] * (game.default_seats - 1)])


def parse_seed(text: str) -> int | None:
    if not text:
        return None
    seed = flags.number("--seed", text)
    if not 0 <= seed <= MAX_SEED:
        raise BadInputError(Msg("cli.error.seed", seed=text))
    return seed


def new_seed() -> int:
    """A random seed, short enough to read out to a friend who wants the same cards."""
    return secrets.randbelow(1_000_000_000)


def start(
    screen: Screen,
    game: Game,
    words: str | None,
    options: dict[str, object],
    seed: int | None = None,
    file: str = "",
    force: bool = False,
    seats: int | None = None,
) -> int:
    """Set up a table and play; returns the exit code."""
    game.check_options(options)
    writer = RecordWriter.named(file, force) if file else None
    chairs = parse_seats(game, words, seats)
    try:
        setup = game.setup(len(chairs), options)
        number = new_seed() if seed is None else seed
        record = Record.new(game, setup, number, [chair.sitter for chair in chairs])
        if writer is not None:
            problem = writer.save(record)
            if problem is not None:
                raise BadInputError(problem)
        return sit_down(screen, record, chairs, writer or RecordWriter.default(game.name, number))
    except BaseException:
        # Whatever goes wrong before the game begins, Ctrl-C included: leave no bot's process
        # behind.
        for chair in chairs:
            chair.close()
        raise


def sit_down(screen: Screen, record: Record, chairs: list[Chair], writer: RecordWriter) -> int:
    """Continue a game from its record."""
    match = Match(record, [chair.player for chair in chairs])
    return Table(screen, match, chairs, writer).run()
