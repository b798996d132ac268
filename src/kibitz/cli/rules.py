"""``kibitz rules GAME``."""

from kibitz.cli import flags
from kibitz.cli.screen import Screen
from kibitz.cli.show_rules import show_rules
from kibitz.core.registry import game as find_game


def rules(game: flags.GameName) -> None:
    """Show the rules of a game."""
    show_rules(Screen(), find_game(game))
