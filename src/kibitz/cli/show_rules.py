"""Showing a game's rules at the terminal."""

from __future__ import annotations

from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.play.rules_text import find_rules


def show_rules(screen: Screen, game: Game) -> None:
    """Show the rules, formatted for a terminal, unchanged for a pipe."""
    rules = find_rules(game, screen.t.lang)
    if rules is None:
        raise BadInputError(Msg("cli.error.no_rules", game=game.title()))
    if not screen.tty:
        screen.console.file.write(rules.text)
        return
    from rich.markdown import Markdown

    screen.console.print(Markdown(rules.text), width=min(screen.console.width, 100))
