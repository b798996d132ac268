"""``kibitz describe GAME``: the zones, scores and moves of a game, for authors of bots."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from kibitz.cli import flags
from kibitz.cli.screen import Screen
from kibitz.core.registry import game as find_game
from kibitz.play.describe import SEAT, Description
from kibitz.play.describe import describe as look_at


def describe(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli.flag.game")],
    seats: Annotated[str, typer.Option(metavar="N", help="cli.describe.seats")] = "",
) -> None:
    """Say what a bot sees and may do."""
    screen = Screen()
    chosen = find_game(game)
    number = flags.number("--seats", seats) if seats else None
    chosen.setup(number)
    with screen.busy(screen.t.text(chosen.title())):
        found = look_at(chosen, number)
    _show(screen, found)


def _show(screen: Screen, found: Description) -> None:
    t = screen.t
    game = found.game
    screen.show(Text(t("cli.describe.title", game=game.title(), name=game.name), style="bold"))
    screen.say("cli.describe.seats_now", n=found.seats)
    utility = game.utility
    screen.say(
        "cli.describe.zero_sum" if utility.zero_sum else "cli.describe.utility",
        low=f"{utility.low:g}",
        high=f"{utility.high:g}",
    )
    table = _table(
        t("cli.describe.zone"),
        t("cli.describe.kind"),
        t("cli.describe.meaning"),
        t("cli.describe.shown"),
    )
    for zone in found.zones:
        table.add_row(zone.id, zone.kind, t.text(zone.label), zone.shown)
    screen.show("", Text(t("cli.describe.zones", seat=SEAT), style="bold"), table)
    if found.scores or found.facts:
        table = _table(t("cli.describe.where"), t("cli.describe.meaning"))
        for i, label in enumerate(found.scores):
            table.add_row(f"view.scores[{i}]", t.text(label))
        for label in found.facts:
            table.add_row("view.facts", t.text(label))
        screen.show("", Text(t("cli.describe.scores"), style="bold"), table)
    table = _table(
        t("cli.describe.actions"), t("cli.describe.example_column"), t("cli.describe.meaning")
    )
    for move in found.moves:
        low, high = min(move.actions), max(move.actions)
        numbers = f"{low}" if low == high else f"{low}–{high}"
        table.add_row(numbers, move.example, "" if move.label is None else t.text(move.label))
    head = t("cli.describe.moves", most=found.most_moves, actions=game.num_actions)
    screen.show("", Text(head, style="bold"), table)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
