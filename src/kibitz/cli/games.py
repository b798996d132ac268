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
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0), header_style="bold")
    heads = ("cli.games.name", "cli.games.about", "cli.games.bots", "cli.games.options")
    for key in heads:
        table.add_column(t(key), overflow="fold", no_wrap=key == heads[0])
    for game in found:
        about = Text(t.text(game.title()), style="bold")
        about.append_text(Text(f" ({seats_text(t, game)})\n", style="not bold"))
        about.append_text(Text(t(f"{game.name}.summary"), style="not bold"))
        bots = "\n".join(bot_words(game))
        options = "\n".join(f"{o.name}={_shown(o.default)}" for o in game.options) or "–"
        table.add_row(Text(game.name, style="cyan"), about, Text(bots), Text(options))
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
