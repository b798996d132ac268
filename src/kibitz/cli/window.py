"""``kibitz window``: the table in a window of its own."""

from __future__ import annotations

import contextlib
import importlib.util
import shlex
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection as Pipe
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.files import RecordWriter
from kibitz.cli.language import speak, translator
from kibitz.cli.names import seat_names
from kibitz.cli.play import new_seed, parse_seed, seat_words
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.play.match import Match
from kibitz.players.seats import parse_seats, split_seats

if TYPE_CHECKING:
    from kibitz.window.connection import Connection
    from kibitz.window.desk import Desk
    from kibitz.window.host import Host
    from kibitz.window.look import Prefs
    from kibitz.window.typed import Typed


@dataclass
class Wish:
    """The table that is wanted, as plain data for the process that runs it."""

    game: str
    seats: str | None
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 0
    file: str = ""
    force: bool = False
    lang: str = "en"


def window(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.flag.game")] = "",
    seats: Annotated[str, typer.Option(metavar="WHO,WHO…", help="cli.play.seats")] = "",
    ai: Annotated[str, typer.Option(metavar="NAME", help="cli.play.ai")] = "",
    seed: Annotated[str, typer.Option(metavar="N", help="cli.play.seed")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="cli.play.option")
    ] = None,
    record: Annotated[str, typer.Option(metavar="FILE", help="cli.play.record")] = "",
    force: flags.Force = False,
    join: Annotated[str, typer.Option(metavar="LINK", help="cli.window.join")] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="cli.window.name")] = "",
    pace: Annotated[str, typer.Option(metavar="SECONDS", help="cli.window.pace")] = "",
    four_colour: flags.FourColour = False,
    large: Annotated[bool, typer.Option("--large", help="cli.window.large")] = False,
    dark: Annotated[bool | None, typer.Option("--dark/--light", help="cli.window.dark")] = None,
) -> None:
    """Play in a window."""
    _check_words(game, join, seats or ai or seed or record or option)
    wait = _seconds(pace)
    if importlib.util.find_spec("pygame") is None:
        raise BadInputError(Msg("cli.window.missing", command="pip install 'kibitz[window]'"))
    from kibitz.window.look import Prefs
    from kibitz.window.run import open_display

    open_display()
    prefs = Prefs.load()
    prefs.four_colour = prefs.four_colour or four_colour
    prefs.large_index = prefs.large_index or large
    prefs.dark = prefs.dark if dark is None else dark
    if join:
        raise typer.Exit(_join(join, name, prefs, wait))
    chosen = find_game(game)
    wish = Wish(
        game,
        seat_words(chosen, seats, ai),
        flags.options(option or []),
        new_seed() if seed == "" else parse_seed(seed) or 0,
        record,
        force,
        translator().lang,
    )
    code = _play(chosen, wish, prefs, wait)
    raise typer.Exit(code)


def _check_words(game: str, join: str, others: object) -> None:
    if join and (game or others):
        raise BadInputError(Msg("cli.window.join_alone"))
    if not join and not game:
        raise BadInputError(Msg("cli.window.which"))


def _seconds(text: str) -> float:
    """How long each move of others is shown."""
    try:
        seconds = float(text or "0.9")
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 10:
        raise BadInputError(Msg("cli.window.pace_range", text=text))
    return seconds


# -- a table on this machine -----------------------------------------------------------------


def _play(game: Game, wish: Wish, prefs: Prefs, pace: float) -> int:
    """Play, and play again as long as that is wanted."""
    from kibitz.window.connection import Connection
    from kibitz.window.desk import Desk
    from kibitz.window.local import LocalTable

    while True:
        table = LocalTable(serve, wish)
        try:
            ways = [Connection(table.transports[seat], pace) for seat in table.seats]
            desk = Desk(ways, game, translator(), prefs, _echo)
            code = _show(desk)
        finally:
            table.close()
        file = str(ways[0].info.get("file", ""))
        if not desk.again:
            return _leave(desk, file, code)
        # The record that was named is that of the first game.
        wish = replace(wish, seed=new_seed(), file="")


def serve(pipe: Pipe, wish: Wish) -> None:
    """The main function of the table's process."""
    from kibitz.window.local import serve_table

    serve_table(pipe, set_up, wish)


def set_up(pipe: Pipe, wish: Wish) -> tuple[Host, Callable[[], None]]:
    """Deal, and give every seat its player."""
    from kibitz.window.host import Host

    t = speak(wish.lang)
    game = find_game(wish.game)
    game.check_options(wish.options)
    writer = RecordWriter.named(wish.file, wish.force) if wish.file else None
    if wish.seats is not None:
        game.setup(len(split_seats(wish.seats)), wish.options)
    chairs = parse_seats(game, wish.seats)

    def clean_up() -> None:
        for chair in chairs:
            chair.close()

    try:
        setup = game.setup(len(chairs), wish.options)
        record = Record.new(game, setup, wish.seed, [chair.sitter for chair in chairs])
        writer = writer or RecordWriter.default(game.name, wish.seed)
        problem = writer.save(record)
        if problem is not None and wish.file:
            raise BadInputError(problem)
        match = Match(record, [chair.player for chair in chairs])
        names = seat_names(t, game.name, record.players, you=True)
        return Host(pipe, match, names, writer.save, str(writer.path)), clean_up
    except BaseException:
        clean_up()
        raise


def _leave(desk: Desk, file: str, code: int) -> int:
    """Say where the game is, and how to continue it."""
    t = translator()
    if file and desk.over:
        _echo(t("cli.table.record_at", file=file))
    elif file:
        _echo(t("cli.table.interrupted" if code else "cli.table.left"))
        _echo(t("cli.table.resume_with", command=f"kibitz resume {shlex.quote(file)}"))
    return code


# -- a table of a server ---------------------------------------------------------------------


def _join(text: str, name: str, prefs: Prefs, pace: float) -> int:
    from kibitz.window.connection import Connection
    from kibitz.window.desk import Desk
    from kibitz.window.remote import Link, RemoteTable, game_at, sit_down

    link = sit_down(Link.parse(text), name)
    game = find_game(game_at(link))
    table = RemoteTable(link)
    try:
        desk = Desk([Connection(table, pace)], game, translator(), prefs, _echo)
        code = _show(desk)
    finally:
        table.close()
    if not desk.over and link.door != "watch":
        seat = f"{link.server}/table/{link.table}#{link.token}"
        _echo(translator()("cli.window.back_with", command=f"kibitz window --join '{seat}'"))
    return code


# -- the window ------------------------------------------------------------------------------


def _show(desk: Desk) -> int:
    from kibitz.window.run import Window
    from kibitz.window.typed import Typed

    if not _typed:
        # One thread for all games of this run: a line that is waited for cannot be taken back.
        _typed.append(Typed())
        _typed[0].start()
    _wait(desk.connections)
    desk.tick()
    code = [0]
    with _signals(desk, code):
        _echo(desk.t("window.typed_how"))
        Window(desk, typed=_typed[0]).run()
    return code[0]


_typed: list[Typed] = []


def _wait(connections: list[Connection]) -> None:
    """The names of the people have to be known before anything is drawn."""
    until = time.monotonic() + 5
    while time.monotonic() < until and not all(one.welcomed for one in connections):
        for one in connections:
            one.tick()
        time.sleep(0.01)


def _echo(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        print(text, flush=True)


@contextlib.contextmanager
def _signals(desk: Desk, code: list[int]) -> Iterator[None]:
    """Ctrl-C or a termination signal closes the window; the game is saved."""

    def stop(number: int, frame: FrameType | None) -> None:
        desk.closing = True
        code[0] = 128 + number

    names = ("SIGINT", "SIGTERM", "SIGHUP")
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in known}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
