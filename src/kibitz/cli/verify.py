"""``kibitz verify FILE``: is this record a true account of a game?"""

import typer

from kibitz.cli import flags
from kibitz.cli.draw import draw_result
from kibitz.cli.files import load
from kibitz.cli.names import seat_names
from kibitz.cli.screen import Screen
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game


def verify(file: flags.RecordFile) -> None:
    """Replay a record; exit 0 with the result, or 2 naming the first bad line."""
    screen = Screen()
    reading = load(file)
    record = reading.record
    screen.named(seat_names(screen.t, record.game, record.players), record.game)
    t = screen.t
    moves = len(record.moves)
    if reading.error is not None:
        screen.warn(Msg("cli.error.in_file", file=file, why=reading.error.msg))
        screen.warn(Msg("cli.verify.prefix", n=moves))
        raise typer.Exit(2)
    title = find_game(record.game).title()
    screen.line("cli.verify.good", file=file, game=title, n=moves)
    if record.salt:
        screen.say("cli.verify.promised", sha256=record.fingerprint())
    if record.given_up:
        who = ", ".join(t("seat", seat=seat) for _, seat in record.resigned)
        screen.say("cli.verify.resigned", who=who)
    elif record.result is None:
        screen.say("cli.verify.unfinished")
    else:
        result = record.state_at(moves).view(None).result
        # A game from elsewhere may be older than results.
        if result is not None:
            screen.show(draw_result(screen, result))
