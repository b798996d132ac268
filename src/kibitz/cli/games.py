"""``kibitz games``: what there is to play."""

from rich.table import Table
from rich.text import Text

from kibitz.cli.screen import Screen
from kibitz.core.game import Game
from kibitz.core.registry import games as all_games
from kibitz.i18n import Translator
from kibitz.players.seats import bots_of


def games() -> None:
    """List the games with their seats, bots and options."""
    screen = Screen()
    found = all_games()
    if not found:
        screen.say("cli.games.none")
        return
    t = screen.t
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column()
    for game in found:
        about = Text(f"{t.text(game.title())}, {seats_text(t, game)}\n", style="bold")
        lines = [
            t(f"{game.name}.summary"),
            t("cli.games.bots", bots=", ".join(bot_words(game))),
        ]
        if game.options:
            chosen = [f"{option.name}={_shown(option.default)}" for option in game.options]
            lines.append(t("cli.games.options", options=", ".join(chosen)))
        about.append_text(Text("\n".join(lines), style="not bold"))
        table.add_row(Text(game.name), about)
    screen.show(table)
    screen.say("cli.games.more")


def seats_text(t: Translator, game: Game) -> str:
    """``2 to 4 seats``."""
    if game.min_seats == game.max_seats:
        return t("cli.games.seats", n=game.min_seats)
    return t("cli.games.seats_range", low=game.min_seats, high=game.max_seats)


def bot_words(game: Game) -> list[str]:
    """The bots as one writes them after ``--seats``."""
    return [bot.name + (f":{bot.params}" if bot.params else "") for bot in bots_of(game)]


def _shown(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
