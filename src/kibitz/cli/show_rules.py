"""Showing a game's rules at the terminal: all of them, one clause, or the words they use."""

from __future__ import annotations

from rich.constrain import Constrain
from rich.table import Table

from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.play.clauses import Clause, clause_text
from kibitz.play.rules_text import find_rules, in_words
from kibitz.play.terms import terms_of


def show_rules(screen: Screen, game: Game) -> None:
    """Show the rules, formatted and wrapped."""
    rules = find_rules(game, screen.t.lang)
    if rules is None:
        raise BadInputError(Msg("cli.error.no_rules", game=game.title()))
    _markdown(screen, rules.text)


def show_clause(screen: Screen, game: Game, clause: Clause) -> None:
    """Show one clause of the rules."""
    rules = find_rules(game, screen.t.lang)
    if rules is None:
        raise BadInputError(Msg("cli.error.no_rules", game=game.title()))
    _markdown(screen, clause_text(rules.text, clause))


def show_terms(screen: Screen, game: Game) -> None:
    """Show the words of the game and what they mean."""
    words = Table.grid(padding=(0, 2, 0, 1))
    words.add_column(style="bold", no_wrap=True)
    for term in terms_of(game, screen.t.lang):
        words.add_row(term.forms[0], term.text)
    screen.show(Constrain(words, min(screen.console.width, 100)))


def _markdown(screen: Screen, text: str) -> None:
    from rich.markdown import Markdown

    shown = Markdown(in_words(text, screen.t.card))
    screen.show(Constrain(shown, min(screen.console.width, 100)))
