"""``kibitz study``: many games between programs, and their statistics."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from kibitz.arena.chart import draw, outcomes, require_matplotlib
from kibitz.arena.crews import crew_for
from kibitz.arena.loop import first_trouble
from kibitz.arena.statistics import PERCENTILES, Spread
from kibitz.arena.study import (
    Plan,
    Study,
    close,
    grid_letters,
    load_study,
    make_plan,
    seated,
    split_letters,
)
from kibitz.arena.studying import Run, run_study
from kibitz.arena.summary import Summary, study_data, summaries
from kibitz.cli import flags
from kibitz.cli.play import parse_seed
from kibitz.cli.programs import agree_to_programs
from kibitz.cli.runs import end_progress, free_file, progress_line, show_speed
from kibitz.cli.screen import Screen
from kibitz.cli.supervise import finishing
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.i18n import Translator
from kibitz.players.seats import programs_among, split_seats

GAMES = 1000
SEED = 1


def study(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.flag.game")] = "",
    seat_a: Annotated[str, typer.Option(metavar="BOT", help="cli.study.seat_a")] = "",
    seat_b: Annotated[str, typer.Option(metavar="BOT", help="cli.study.seat_b")] = "",
    seats: Annotated[str, typer.Option(metavar="BOT,BOT…", help="cli.study.seats")] = "",
    games: Annotated[str, typer.Option(metavar="N", help="cli.study.games")] = "",
    seed: Annotated[str, typer.Option(metavar="N", help="cli.study.seed")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="cli.play.option")
    ] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="cli.study.rotate")] = False,
    grid: Annotated[str, typer.Option(metavar="VALUES", help="cli.study.grid")] = "",
    workers: flags.Workers = "",
    ray: flags.Ray = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="cli.study.save")] = "",
    resume: Annotated[str, typer.Option(metavar="FILE", help="cli.study.resume")] = "",
    allow_programs: flags.AllowPrograms = False,
    records: Annotated[str, typer.Option(metavar="DIR", help="cli.study.records")] = "",
    json_out: Annotated[bool, typer.Option("--json", help="cli.study.json")] = False,
    plot: Annotated[str, typer.Option(metavar="FILE.png", help="cli.study.plot")] = "",
) -> None:
    """Play many games between programs."""
    screen = Screen()
    crew = crew_for(*flags.crew(workers, ray), apart=True)
    wanted = flags.number("--games", games) if games else None
    picture = Path(plot) if plot else None
    if picture is not None:
        require_matplotlib(picture)
    file = Path(resume or save) if resume or save else None
    if resume:
        if any((seat_a, seat_b, seats, seed, option, rotate, grid, save)):
            raise BadInputError(Msg("study.error.resume_flags"))
        found = load_study(Path(resume), wanted)
        if game and find_game(game).name != found.plan.game:
            title = find_game(found.plan.game).title()
            raise BadInputError(Msg("cli.error.other_game", file=resume, game=title))
        named = [word for words in found.plan.cells for word in split_seats(words)]
        agree_to_programs(screen, resume, programs_among(named), allow_programs)
        # What is wrong with a player, or not locked in, is said before the first game.
        close(seated(find_game(found.plan.game), found.plan.cells[0]))
    else:
        if not game:
            raise BadInputError(Msg("study.error.game"))
        plan = make_plan(
            find_game(game),
            _words(game, seat_a, seat_b, seats),
            GAMES if wanted is None else wanted,
            SEED if not seed else parse_seed(seed) or 0,
            flags.options(option or []),
            rotate,
            _grid(grid),
        )
        found = _saved(file, plan) if file is not None and file.exists() else Study(plan)
    run = run_study(
        found,
        crew,
        _progress(screen),
        screen.warn,
        file,
        flags.folder(records) if records else None,
    )
    end_progress()
    if not run.complete:
        finishing()
        file = _default_file(found) if file is None else file
    if json_out:
        typer.echo(json.dumps(study_data(found, run), ensure_ascii=False))
    else:
        _show(screen, found, run)
    if picture is not None and found.games:
        draw(found, picture, screen.t)
    if not run.complete:
        screen.warn(Msg("study.interrupted", games=found.games, wanted=found.wanted))
        screen.warn(Msg("study.resume_with", command=f"kibitz study --resume {file}"))
        raise typer.Exit(128 + (run.signal or signal.SIGINT))
    failed = first_trouble(found.tallies)
    if failed is not None and failed.trouble is not None:
        screen.warn(Msg("study.trouble", game=failed.trouble_game + 1, why=failed.trouble))
        raise typer.Exit(1)


def _words(game: str, seat_a: str, seat_b: str, seats: str) -> str:
    if seats:
        if seat_a or seat_b:
            raise BadInputError(Msg("study.error.seats_twice"))
        return seats
    if seat_a or seat_b or find_game(game).default_seats == 2:
        return f"{seat_a or 'random'},{seat_b or 'random'}"
    return ",".join(["random"] * find_game(game).default_seats)


def _grid(text: str) -> list[float] | None:
    """``5``: five values from 0 to 1. ``0,0.1,1``: these."""
    if not text:
        return None
    parts = [part.strip() for part in text.split(",")]
    try:
        if len(parts) == 1:
            steps = int(parts[0])
            values = [round(i / (steps - 1), 6) for i in range(steps)] if steps > 1 else []
        else:
            values = [float(part) for part in parts]
    except ValueError:
        values = []
    if not 2 <= len(values) <= 101:
        raise BadInputError(Msg("study.error.grid", text=text))
    return values


def _saved(file: Path, plan: Plan) -> Study:
    """The study in an existing file, if it has the same plan."""
    found = load_study(file, plan.games)
    if not found.plan.same_games(plan):
        raise BadInputError(Msg("study.error.other_plan", file=str(file)))
    return found


def _default_file(study: Study) -> Path:
    """The file for an interrupted study that was given none."""
    path = free_file(f"study-{study.plan.game}-{study.plan.seed}", ".json")
    study.save(path)
    return path


def _progress(screen: Screen) -> Callable[[Study], None] | None:
    line = progress_line(screen)
    if line is None:
        return None
    return lambda study: line(study.games, study.wanted, study.decisions, "")


def _show(screen: Screen, study: Study, run: Run) -> None:
    t = screen.t
    plan = study.plan
    screen.say(
        "study.title",
        game=find_game(plan.game).title(),
        games=t.digits(f"{study.games:,}"),
        seed=plan.seed,
    )
    if plan.grid:
        _show_grid(screen, study)
    else:
        _show_cell(screen, summaries(study)[0], plan.game)
    show_speed(screen, run.games, run.decisions, run.seconds)


def _show_cell(screen: Screen, found: Summary, game: str) -> None:
    t = screen.t
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for key in ("study.games_column", "study.share", "study.interval"):
        table.add_column(t(key), justify="right")
    for name, share in outcomes(found, t):
        table.add_row(
            name,
            t.digits(f"{share.count:,}"),
            t.digits(f"{100 * share.share:.2f} %"),
            t.digits(f"{100 * share.low:.2f}–{100 * share.high:.2f} %"),
        )
    screen.show("", table)
    first = found.first
    if first is not None or found.failures:
        screen.show("")
    if first is not None:
        screen.say(
            "study.first",
            value=t.digits(f"{100 * first.value:+.2f}"),
            low=t.digits(f"{100 * first.low:+.2f}"),
            high=t.digits(f"{100 * first.high:+.2f}"),
        )
    if found.failures:
        screen.say("study.failures", n=found.failures)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(t("study.mean"), justify="right")
    for percent in PERCENTILES:
        table.add_column(f"{percent} %", justify="right")
    table.add_column(t("study.highest"), justify="right")
    for player, returns in zip(found.players, found.returns, strict=True):
        _add_spread(t, table, t("study.score", player=player), returns)
    _add_spread(t, table, t("study.length"), found.length)
    for name, spread in found.statistics.items():
        key = f"{game}.statistic.{name}"
        _add_spread(t, table, t(key) if t.has(key) else name, spread)
    screen.show("", table)


def _add_spread(t: Translator, table: Table, name: str, spread: Spread) -> None:
    table.add_row(
        name,
        t.digits(f"{spread.mean:.2f} ± {spread.error:.2f}"),
        *[t.digits(f"{value:g}") for value in spread.percentiles.values()],
        t.digits(f"{spread.high:g}"),
    )


def _show_grid(screen: Screen, study: Study) -> None:
    t = screen.t
    values = [f"{value:g}" for value in study.plan.grid]
    cells = [outcomes(found, t) for found in summaries(study)]
    players = split_letters(study.plan.words)
    names = [t("study.wins", player=player) for player in players]
    names += [name for name, _ in cells[0][len(players) :]]
    if len(grid_letters(study.plan.words)) == 1:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(grid_letters(study.plan.words)[0], justify="right")
        for name in names:
            table.add_column(f"{name}, %", justify="right")
        for value, cell in zip(values, cells, strict=True):
            table.add_row(value, *[t.number(100 * share.share, 1) for _, share in cell])
        screen.show("", table)
        return
    for i, name in enumerate(names):
        table = Table(
            box=None, pad_edge=False, padding=(0, 2, 0, 0), title=f"{name}, %", title_justify="left"
        )
        table.add_column("x \\ y", justify="right")
        for value in values:
            table.add_column(value, justify="right")
        for x, value in enumerate(values):
            row = cells[x * len(values) : (x + 1) * len(values)]
            table.add_row(value, *[t.number(100 * cell[i][1].share, 1) for cell in row])
        screen.show("", table)
