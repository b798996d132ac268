"""``kibitz analyse FILE``: every move of a recorded game judged, with what was better."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from kibitz.arena.analysing import analyse_record
from kibitz.arena.crews import MOST_WORKERS, crew_for
from kibitz.cli import flags
from kibitz.cli.draw import pretty_move
from kibitz.cli.files import load
from kibitz.cli.names import seat_names
from kibitz.cli.play import parse_seed
from kibitz.cli.runs import end_progress
from kibitz.cli.screen import Screen
from kibitz.cli.supervise import finishing
from kibitz.core.messages import Msg, msg_from
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.play.analysis import (
    Terms,
    analysis_data,
    check_terms,
    parse_budget,
    usual_budget,
    wanted_moves,
)

_BARS = "▁▂▃▄▅▆▇█"
_PLAIN_BARS = "_.-=*#"
_SHOWN = ("mistake", "blunder")


def analyse(
    file: flags.RecordFile,
    budget: Annotated[str, typer.Option(metavar="N", help="cli.analyse.budget")] = "",
    seat: Annotated[str, typer.Option(metavar="N", help="cli.analyse.seat")] = "",
    open_cards: Annotated[bool, typer.Option("--open", help="cli.analyse.open")] = False,
    seed: Annotated[str, typer.Option(metavar="N", help="cli.analyse.seed")] = "",
    workers: Annotated[str, typer.Option(metavar="N", help="cli.analyse.workers")] = "",
    all_moves: Annotated[bool, typer.Option("--all", help="cli.analyse.all")] = False,
    keep: Annotated[bool, typer.Option("--save/--no-save", help="cli.analyse.save")] = True,
    json_out: Annotated[bool, typer.Option("--json", help="cli.analyse.json")] = False,
) -> None:
    """Judge the moves of a recorded game."""
    screen = Screen()
    reading = load(file)
    record = reading.record
    screen.named(seat_names(screen.t, record.game, record.players), record.game)
    terms = Terms(
        parse_budget(budget) if budget else usual_budget(record.game),
        (parse_seed(seed) or 0) if seed else 0,
        open_cards,
        flags.number("--seat", seat) if seat else None,
    )
    check_terms(record, terms)
    cores = min(os.cpu_count() or 1, MOST_WORKERS)
    crew = crew_for(flags.number("--workers", workers) if workers else cores, apart=True)
    tell = _progress(screen, len(wanted_moves(record, terms)))
    saved = _beside(file) if keep else None
    judged, outcome = analyse_record(record, terms, tell, crew, screen.warn, saved)
    end_progress()
    if not outcome.complete:
        finishing()
    data = analysis_data(record, terms, judged)
    if json_out:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        _show(screen, record, data, all_moves)
    if not outcome.complete:
        screen.warn(Msg("analysis.interrupted", done=len(judged), wanted=data["wanted"]))
        raise typer.Exit(128 + (outcome.signal or signal.SIGINT))
    if reading.error is not None:
        screen.warn(Msg("cli.error.in_file", file=file, why=reading.error.msg))
        raise typer.Exit(2)


def _beside(file: str) -> Path | None:
    """Where the analysis of a record is saved; nowhere for one that was piped in."""
    path = Path(file)
    return path.with_suffix(".analysis.jsonl") if path.is_file() else None


def _progress(screen: Screen, wanted: int) -> Any:
    def tell(done: int) -> None:
        if sys.stderr.isatty():
            text = screen.t("analysis.progress", done=done, wanted=wanted)
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    return tell


def _show(screen: Screen, record: Record, data: dict[str, Any], all_moves: bool) -> None:
    cards = "analysis.open" if data["cards"] == "open" else "analysis.seen"
    screen.say(cards, n=data["budget"])
    screen.show("")
    for seat in range(record.setup.seats):
        if data["seat"] in (None, seat):
            _show_seat(screen, data, seat)
    listed = [one for one in data["judged"] if all_moves or one["verdict"] in _SHOWN]
    if listed:
        screen.show("")
        screen.show(_table(screen, record, listed))
    screen.show("")
    large, huge = (round(100 * data["thresholds"][word]) for word in ("mistake", "blunder"))
    screen.say("analysis.thresholds", mistake=large, blunder=huge)
    if not all_moves and any(one["verdict"] == "fine" for one in data["judged"]):
        screen.say("analysis.more")


def _show_seat(screen: Screen, data: dict[str, Any], seat: int) -> None:
    """A curve, and how many moves of which kind."""
    values = [
        one["value"]["mean"] for one in data["judged"] if one["seat"] == seat and one["value"]
    ]
    if data["ending"] is not None and values:
        values.append(data["ending"][seat])
    found = data["seats"][seat]
    screen.say(
        "analysis.seat",
        seat=Msg("seat", seat=seat),
        best=found["best"],
        fine=found["fine"],
        mistakes=Msg("analysis.mistakes", n=found["mistake"]),
        blunders=Msg("analysis.blunders", n=found["blunder"]),
        n=round(100 * found["loss"]),
    )
    if values:
        bars = _PLAIN_BARS if screen.ascii else _BARS
        screen.show("  " + _curve(values, bars, max(10, min(100, screen.console.width - 4))))


def _curve(values: list[float], bars: str, width: int) -> str:
    """The values as bars from 0 to 1, averaged where there are more than fit."""
    number = min(width, len(values))
    found = []
    for i in range(number):
        some = values[i * len(values) // number : (i + 1) * len(values) // number]
        mean = min(max(sum(some) / len(some), 0.0), 1.0)
        found.append(bars[min(int(mean * len(bars)), len(bars) - 1)])
    return "".join(found)


def _labels(record: Record, wanted: set[int]) -> dict[int, Msg]:
    """What the moves of these numbers, counted from 1, are called; without those that are in no
    list, such as layouts of one's own."""
    found: dict[int, Msg] = {}
    for number, (state, (seat, text)) in enumerate(
        zip(record.states(), record.moves, strict=False), 1
    ):
        if number in wanted:
            for move in state.view(seat).moves:
                if move.text == text and move.label is not None:
                    found[number] = move.label
    return found


def _table(screen: Screen, record: Record, judged: list[dict[str, Any]]) -> Table:
    t = screen.t
    french = find_game(record.game).deck == "french"
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for key in ("move", "player", "played", "verdict", "value", "cost", "better"):
        right = key in ("move", "value", "cost")
        table.add_column(t(f"analysis.column.{key}"), justify="right" if right else "left")
    labels = _labels(record, {one["move"] for one in judged})
    for one in judged:
        played = labels.get(one["move"])
        value = "" if one["value"] is None else f"{round(100 * one['value']['mean'])} %"
        cost = "" if one["loss"] is None else str(round(100 * max(0.0, one["loss"]["mean"])))
        better = "" if one["better"] is None else t.text(msg_from(one["better"]["label"]))
        table.add_row(
            str(one["move"]),
            t("seat", seat=one["seat"]),
            screen.coloured(
                pretty_move(screen, one["text"], french) if played is None else t.text(played)
            ),
            t(f"analysis.verdict.{one['verdict']}"),
            value,
            cost,
            screen.coloured(better),
        )
    return table
