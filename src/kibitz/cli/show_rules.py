"""A game's rules as text for people."""

from __future__ import annotations

from pathlib import Path

from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg


def rules_text(game: Game, lang: str) -> str:
    """RULES.<lang>.md, else RULES.md."""
    for name in (f"RULES.{lang}.md", "RULES.md"):
        path = Path(game.folder) / name
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise BadInputError(Msg("cli.error.no_rules", game=game.title()))


def show_rules(screen: Screen, game: Game) -> None:
    """Laid out for a terminal; as it is for a pipe."""
    text = rules_text(game, screen.t.lang)
    if not screen.tty:
        screen.console.file.write(text)
        return
    from rich.markdown import Markdown

    screen.console.print(Markdown(text), width=min(screen.console.width, 100))
