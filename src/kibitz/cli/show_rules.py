"""Showing a game's rules at the terminal."""

from __future__ import annotations

from rich.constrain import Constrain

from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.play.rules_text import find_rules


def show_rules(screen: Screen, game: Game) -> None:
    """Show the rules, formatted and wrapped."""
    rules = find_rules(game, screen.t.lang)
    if rules is None:
        raise BadInputError(Msg("cli.error.no_rules", game=game.title()))
    from rich.markdown import Markdown

    screen.show(Constrain(Markdown(rules.text), min(screen.console.width, 100)))
