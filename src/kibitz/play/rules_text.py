"""The rules of a game as a text for people."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from kibitz.core.game import Game


class RulesText(NamedTuple):
    lang: str
    """The language it is written in."""
    text: str
    """Markdown."""


def find_rules(game: Game, lang: str) -> RulesText | None:
    """``RULES.<lang>.md``, else the English ``RULES.md``; None if the game has neither."""
    for name, written in ((f"RULES.{lang}.md", lang), ("RULES.md", "en")):
        path = Path(game.folder) / name
        if path.is_file():
            return RulesText(written, path.read_text(encoding="utf-8"))
    return None
