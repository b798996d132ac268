"""``kibitz new-bot FILE``: a bot of one's own to start from."""

from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.files import write_atomically
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.play.new_bot import new_bot_template


def new_bot(
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.new_bot.file")],
    game: Annotated[str, typer.Option(metavar="GAME", help="cli.new_bot.game")] = "",
    force: flags.Force = False,
) -> None:
    """Write a working bot to change."""
    chosen = find_game(game) if game else None
    path = Path(file)
    if path.is_dir():
        raise BadInputError(Msg("cli.error.folder", file=file))
    if path.exists() and not force:
        raise BadInputError(Msg("cli.error.exists", file=file))
    try:
        write_atomically(path, new_bot_template(chosen, file))
    except OSError as error:
        raise BadInputError(
            Msg("cli.error.write", file=file, why=error.strerror or str(error))
        ) from None
    screen = Screen()
    name = "GAME" if chosen is None else chosen.name
    if chosen is None:
        screen.line("cli.new_bot.written", file=file)
    else:
        screen.line("cli.new_bot.written_for", file=file, game=chosen.title())
    screen.line("cli.new_bot.try", command=f"kibitz play {name} --seats human,ai:{file}")
    rate = f"kibitz study {name} --seats ai:{file},random --games 100 --rotate"
    screen.line("cli.new_bot.rate", command=rate)
