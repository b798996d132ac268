"""``kibitz solve GAME``: exact answers, by whatever solver the game has.

The solver's options become flags, so a new solver needs nothing in this file.
"""

from __future__ import annotations

import contextlib
import inspect
import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kibitz.arena.batch import Line, answer_batch
from kibitz.arena.crews import crew_for
from kibitz.arena.workload import Crew
from kibitz.cli import flags
from kibitz.cli.files import load, read_text, require_writable, write_atomically
from kibitz.cli.help import Command, CommandGroup
from kibitz.cli.screen import Screen
from kibitz.cli.supervise import finishing
from kibitz.core.errors import BadInputError, SearchStoppedError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.options import Option
from kibitz.core.record import Reading, Record
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games as all_games
from kibitz.core.solver import Answer, Grid, PositionSolver, Solver
from kibitz.core.state import State
from kibitz.play.options import check_solver_options


class SolveGroup(CommandGroup):
    """One command for each game that has a solver."""

    choose = "cli.help.game"

    def list_commands(self, ctx: Any) -> list[str]:
        return [game.name for game in all_games() if game.solver is not None]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name.startswith("-"):
            return None
        game = find_game(cmd_name)
        solver = game.solver
        if solver is None:
            known = ", ".join(self.list_commands(ctx)) or "–"
            raise BadInputError(Msg("cli.error.no_solver", game=game.title(), known=known))
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        command = app.command(
            game.name, cls=Command, help="cli.solve.game_help", epilog=_example(game)
        )
        command(_command(game, solver))
        return typer.main.get_command(app)


def add(app: typer.Typer) -> None:
    """A group whose commands are the games."""
    group = typer.Typer(
        cls=SolveGroup, add_completion=False, no_args_is_help=False, rich_markup_mode=None
    )
    group.callback()(_nothing)
    app.add_typer(group, name="solve", help="cli.solve.help", epilog="cli.solve.example")


def _nothing() -> None:
    """The group itself does nothing."""


def _example(game: Game) -> str:
    key = f"{game.name}.solve.example"
    from kibitz.cli.language import translator

    return key if translator().has(key) else "cli.solve.example"


def _command(game: Game, solver: Solver) -> Callable[..., None]:
    """A function with a parameter for each option, which is what typer reads flags from."""

    def solve_command(**given: Any) -> None:
        own = {o.name: _joined(given.pop(_word(o))) for o in solver.options}
        _solve(game, solver, own, **given)

    common = {**_COMMON}
    if isinstance(solver, PositionSolver):
        common.update(_POSITION)
    if solver.has_witness:
        common.update(_WITNESS)
    annotations: dict[str, Any] = dict(common)
    annotations.update({_word(option): _flag(game, option) for option in solver.options})
    empty = {"json_out": False}
    solve_command.__annotations__ = annotations
    solve_command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=empty.get(name),
                annotation=annotation,
            )
            for name, annotation in annotations.items()
        ]
    )
    return solve_command


_COMMON: dict[str, Any] = {
    "json_out": Annotated[bool, typer.Option("--json", help="cli.solve.json")],
    "batch": Annotated[str | None, typer.Option(metavar="FILE", help="cli.solve.batch")],
    "workers": Annotated[str | None, typer.Option(metavar="N", help="cli.solve.workers")],
    "ray": Annotated[str | None, typer.Option(metavar="auto|ADDRESS", help="cli.solve.ray")],
    "save": Annotated[str | None, typer.Option(metavar="FILE", help="cli.solve.save")],
}
_POSITION: dict[str, Any] = {
    "record": Annotated[str | None, typer.Option(metavar="FILE", help="cli.solve.record")],
    "move": Annotated[str | None, typer.Option(metavar="N", help="cli.solve.move")],
    "seat": Annotated[str | None, typer.Option(metavar="N", help="cli.solve.seat")],
}
"""Flags of solvers that answer positions."""
_WITNESS: dict[str, Any] = {
    "witness": Annotated[str | None, typer.Option(metavar="FILE", help="cli.solve.witness")],
}
"""The flag of solvers whose answers have a witness."""


def _word(option: Option) -> str:
    """A parameter name that none of our own flags has."""
    return f"option_{option.name}".replace("-", "_")


def _joined(value: Any) -> Any:
    """A flag given several times is one text to the solver, separated by blanks."""
    return (" ".join(value) or None) if isinstance(value, list) else value


def _flag(game: Game, option: Option) -> Any:
    """The flag of one option; what may be written is checked by the option itself."""
    flag = f"--{option.name.replace('_', '-')}"
    key = f"{game.name}.solve.{option.name}"
    if option.kind() == "bool":
        kind: Any = bool | None
        both = f"{flag}/--no-{flag[2:]}"
        return Annotated[kind, typer.Option(both, help=key)]
    if option.many:
        kind = list[str] | None
        return Annotated[kind, typer.Option(flag, metavar="NAME=VALUE", help=key)]
    kind = str | None
    allowed = option.allowed() if option.kind() == "int" or option.choices else "TEXT"
    return Annotated[kind, typer.Option(flag, metavar=allowed, help=key)]


def _solve(
    game: Game,
    solver: Solver,
    given: dict[str, Any],
    json_out: bool,
    batch: str | None,
    workers: str | None,
    ray: str | None,
    save: str | None,
    record: str | None = None,
    move: str | None = None,
    seat: str | None = None,
    witness: str | None = None,
) -> None:
    screen = Screen()
    values = {name: value for name, value in given.items() if value is not None}
    if batch is not None:
        if record is not None:
            raise BadInputError(Msg("cli.error.batch_and_record"))
        if witness is not None:
            raise BadInputError(Msg("cli.error.batch_and_witness"))
        crew = crew_for(*flags.crew(workers or "", ray or ""))
        _batch(screen, game, values, batch, crew, save)
        return
    if any((workers, ray, save)):
        raise BadInputError(Msg("cli.error.needs_batch"))
    if record is None and (move is not None or seat is not None):
        raise BadInputError(Msg("cli.error.needs_record"))
    checked = check_solver_options(solver, values)
    if witness is not None:
        require_writable(witness)
    report = _reporter(screen, solver)
    if record is not None:
        assert isinstance(solver, PositionSolver)
        position = _position(game, record, move, seat)
        with _ctrl_c_stops():
            answer = solver.solve_state(position.state, position.seat, checked, report)
    else:
        position = None
        with _ctrl_c_stops():
            answer = solver.solve(checked, report)
    written = witness is not None and _write_witness(answer, position, witness)
    if json_out:
        typer.echo(_json(screen, answer.data))
        return
    for line in answer.lines:
        screen.tell(line)
    if witness is not None:
        key = "cli.solve.witness_written" if written else "cli.solve.no_witness"
        screen.line(key, file=witness)
    if answer.grid is not None:
        screen.show(_drawn(screen, answer.grid))


def _drawn(screen: Screen, grid: Grid) -> Padding:
    """A table with an empty line above it."""
    table = Table(box=None, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    for cell in grid.head:
        table.add_column(_word_of(screen, cell), overflow="fold")
    for row in grid.rows:
        table.add_row(*[_word_of(screen, cell) for cell in row])
    return Padding(table, (1, 0, 0, 0))


def _word_of(screen: Screen, cell: Msg | str) -> Text:
    return Text(screen.t.text(cell) if isinstance(cell, Msg) else cell)


@dataclass
class _Position:
    """A position of a record, and the seat that asks about it."""

    record: Record
    move: int
    """After how many moves."""
    state: State
    seat: int


def _position(game: Game, file: str, move: str | None, seat: str | None) -> _Position:
    reading: Reading = load(file)
    record = reading.record
    if record.game != game.name:
        raise BadInputError(
            Msg("cli.error.other_game", file=file, game=find_game(record.game).title())
        )
    number = len(record.moves) if move is None else flags.number("--move", move)
    index = number if number >= 0 else len(record.moves) + 1 + number
    if not 0 <= index <= len(record.moves):
        if reading.error is not None:
            raise BadInputError(Msg("cli.error.in_file", file=file, why=reading.error.msg))
        raise BadInputError(Msg("cli.error.move_number", number=number, last=len(record.moves)))
    state = record.state_at(index)
    chair = max(state.to_move(), 0) if seat is None else flags.number("--seat", seat)
    if not 0 <= chair < record.setup.seats:
        raise BadInputError(Msg("cli.error.seat", seat=chair, last=record.setup.seats - 1))
    return _Position(record, index, state, chair)


@contextlib.contextmanager
def _ctrl_c_stops() -> Iterator[None]:
    """The first Ctrl-C ends the search, which then says what it has found; the second ends the
    program."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before in (signal.SIG_IGN, None):
        # Started in the background, where Ctrl-C is meant for others.
        yield
        return

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        finishing()
        raise SearchStoppedError

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _write_witness(answer: Answer, position: _Position | None, file: str) -> bool:
    """Write the game that shows the answer; False if it has none."""
    witness = answer.witness
    if witness is None:
        return False
    text = witness.record if position is None else _continued(position, witness.moves).text()
    try:
        write_atomically(Path(file), text)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("cli.error.write", file=file, why=why)) from None
    return True


def _continued(position: _Position, moves: list[str]) -> Record:
    """The game up to the position, and from there on with these moves."""
    record = position.record
    shown = Record(record.game, record.setup, record.deal, record.seed, record.players)
    shown.moves = list(record.moves[: position.move])
    state = record.state_at(position.move)
    for text in moves:
        seat = state.to_move()
        shown.moves.append((seat, state.play(text)))
    if state.to_move() < 0:
        shown.result = state.returns()
    return shown


def _batch(
    screen: Screen, game: Game, common: dict[str, Any], file: str, crew: Crew, save: str | None
) -> None:
    """One JSON object a line in, one JSON result a line out, in order; a bad line gets an error."""
    questions = [line for line in read_text(file).splitlines() if line.strip()]
    good = True

    def tell(line: Line, done: int) -> None:
        nonlocal good
        good = good and line[1]
        typer.echo(line[0])
        _progress(screen, done, len(questions))

    path = Path(save) if save else None
    outcome = answer_batch(game.name, common, questions, screen.t, tell, crew, screen.warn, path)
    if not outcome.complete:
        finishing()
        if save:
            screen.warn(Msg("cli.solve.saved", file=save))
        raise typer.Exit(128 + outcome.signal)
    if not good:
        raise typer.Exit(2)


def _json(screen: Screen, data: dict[str, object]) -> str:
    """One line of JSON; messages in it, such as the steps of a plan, become sentences."""
    return json.dumps(data, ensure_ascii=False, default=screen.t.value)


def _reporter(screen: Screen, solver: Solver) -> Callable[[Msg], None]:
    """Progress, for a person who waits at the terminal, or looks into a log later."""
    if not sys.stderr.isatty() and not solver.lengthy:
        return _silent

    def report(msg: Msg) -> None:
        typer.echo(screen.t.text(msg), err=True)

    return report


def _silent(msg: Msg) -> None:
    """Drop progress: nobody is watching."""


def _progress(screen: Screen, done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        sys.stderr.write(f"\r{screen.t('cli.solve.progress', done=done, total=total)}{end}")
        sys.stderr.flush()
