"""``kibitz games``: what there is to play."""

from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kibitz.cli.screen import Screen
from kibitz.core.game import Game
from kibitz.core.options import Option
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games as all_games
from kibitz.i18n import Translator
from kibitz.players.seats import bot_help, bots_of, level_title, levels_of


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="cli.games.game")] = None,
) -> None:
    """List the games with their seats, bots and options; or all about one."""
    screen = Screen()
    if game is not None:
        _show(screen, find_game(game))
        return
    found = all_games()
    if not found:
        screen.say("cli.games.none")
        return
    t = screen.t
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column()
    for one in found:
        about = Text(f"{_headline(t, one)}\n", style="bold")
        lines = [
            t(f"{one.name}.summary"),
            t("cli.games.levels", levels=", ".join([x.name for x in levels_of(one)])),
            t("cli.games.bots", bots=", ".join(bot_words(one))),
        ]
        if one.options:
            chosen = [f"{option.name}={shown(option.default)}" for option in one.options]
            lines.append(t("cli.games.options", options=", ".join(chosen)))
        about.append_text(Text("\n".join(lines), style="not bold"))
        table.add_row(Text(one.name), about)
    screen.show(table)
    screen.say("cli.games.more")


def _show(screen: Screen, game: Game) -> None:
    """One game: its bots, and what may be chosen."""
    t = screen.t
    screen.show(Text(_headline(t, game), style="bold"), Text(t(f"{game.name}.summary")))
    levels = [
        (level.name, t("cli.games.level", level=level_title(level), bot=level.bot))
        for level in levels_of(game)
    ]
    _section(screen, t("cli.games.the_levels"), levels)
    bots = []
    for bot, word in zip(bots_of(game), bot_words(game), strict=True):
        about = bot_help(game, bot)
        bots.append((word, t.text(about) if t.has(about.key) else ""))
    _section(screen, t("cli.games.the_bots"), bots)
    if game.options:
        rows = [row for option in game.options for row in _option(t, game, option)]
        _section(screen, t("cli.games.the_options", game=game.name), rows)


def _option(t: Translator, game: Game, option: Option) -> list[tuple[str, str]]:
    key = help_of(game, option)
    about = t(key)
    if option.kind() == "int":
        about = f"{about} ({option.allowed()})"
    rows = [(f"{option.name}={shown(option.default)}", about)]
    return rows + [(f"  {choice}", t.choice(key, choice)) for choice in option.choices]


def _section(screen: Screen, title: str, rows: list[tuple[str, str]]) -> None:
    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for name, about in rows:
        table.add_row(Text(name), Text(about))
    screen.show(Text(""), Text(title, style="bold"), Padding(table, (0, 2)))


def _headline(t: Translator, game: Game) -> str:
    return f"{t.text(game.title())}, {seats_text(t, game)}"


def seats_text(t: Translator, game: Game) -> str:
    """``2 to 4 seats``."""
    if game.min_seats == game.max_seats:
        return t("cli.games.seats", n=game.min_seats)
    return t("cli.games.seats_range", low=game.min_seats, high=game.max_seats)


def bot_words(game: Game) -> list[str]:
    """The bots as one writes them after ``--seats``."""
    return [bot.name + (f":{bot.params}" if bot.params else "") for bot in bots_of(game)]


def help_of(game: Game, option: Option) -> str:
    """The key of an option's help."""
    return f"{game.name}.option.{option.name}"


def shown(value: object) -> str:
    """A value as it is written after ``--option``."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
