"""``kibitz hint --record FILE --move N``: what the search would have done, and why."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from kibitz.cli.draw import pretty_move
from kibitz.cli.files import load
from kibitz.cli.names import seat_names
from kibitz.cli.replay import position_number
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.search import SearchParts
from kibitz.core.turn import Turn
from kibitz.players.explain import Explanation, Interval
from kibitz.players.search import Search, parse_budget
from kibitz.players.thinking import Budget

_ROWS = 12
"""Moves in the table at most."""


def hint(
    record: Annotated[str, typer.Option(metavar="FILE", help="cli.hint.record")],
    move: Annotated[str, typer.Option(metavar="N", help="cli.hint.move")] = "-1",
    budget: Annotated[str, typer.Option(metavar="N|TIME", help="cli.hint.budget")] = "",
    json_out: Annotated[bool, typer.Option("--json", help="cli.hint.json")] = False,
) -> None:
    """Search a position of a recorded game, from what the seat on turn knew."""
    screen = Screen()
    reading = load(record)
    if reading.error is not None:
        screen.warn(Msg("cli.error.in_file", file=record, why=reading.error.msg))
    found = reading.record
    screen.named(seat_names(screen.t, found.game, found.players), found.game)
    number = position_number(move, len(found.moves))
    state = found.state_at(number)
    seat = state.to_move()
    if seat < 0:
        raise BadInputError(Msg("cli.hint.over", n=number))
    game = find_game(found.game)
    parts = SearchParts() if game.search is None else game.search
    limit = parse_budget(budget) if budget else Budget(parts.iterations)
    # Its own luck for each position, and the same whenever it is asked again.
    turn = Turn(state, seat, Rng(derived_seed(number)))
    with screen.busy(screen.t("cli.name.adviser")):
        player = Search(parts, limit, utility=game.utility)
        explanation = Explanation(player.think(turn))
    if json_out:
        data = {"game": found.game, "position": number, "seat": seat, **explanation.data()}
        data["played"] = _played(found, number)
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        _show(screen, found, number, seat, explanation)
    if reading.error is not None:
        raise typer.Exit(2)


def _played(record: Record, number: int) -> str | None:
    """What was played there, if the game went on."""
    return record.moves[number][1] if number < len(record.moves) else None


def _show(screen: Screen, record: Record, number: int, seat: int, explanation: Explanation) -> None:
    t = screen.t
    french = find_game(record.game).deck == "french"
    screen.say("cli.hint.after", n=number, total=len(record.moves), seat=Msg("seat", seat=seat))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for key in ("cli.hint.tried", "cli.hint.value", "study.interval"):
        table.add_column(t(key), justify="right")
    for tried in explanation.tried[:_ROWS]:
        value, low, high = tried.value.percent()
        name = screen.coloured(pretty_move(screen, tried.text, french))
        table.add_row(name, t.digits(f"{tried.visits:,}"), f"{value} %", f"{low}–{high} %")
    screen.show("", table)
    if len(explanation.tried) > _ROWS:
        screen.say("cli.hint.more", n=len(explanation.tried) - _ROWS)
    screen.show("")
    for reason in explanation.reasons():
        screen.show(screen.coloured(t.text(reason)))
    played = _played(record, number)
    if played is not None:
        cost = _cost_of(explanation, played)
        move = pretty_move(screen, played, french)
        if cost is None:
            screen.say("cli.hint.played", move=move)
        else:
            screen.say("cli.hint.played_cost", move=move, n=round(100 * cost))


def _cost_of(explanation: Explanation, played: str) -> float | None:
    """How much less the move that was played is worth than the best; None if it is the best, or a
    text for several moves at once."""
    best: Interval = explanation.tried[0].value
    for tried in explanation.tried[1:]:
        if tried.text == played:
            return max(0.0, best.mean - tried.value.mean)
    return None
