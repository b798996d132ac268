"""The rules of a game as a text for people."""

from __future__ import annotations

import re
from collections.abc import Callable
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


_PICTURE = re.compile(r"^```cards\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
_CARD = re.compile(r"[^\s/:]+(?=[\s/]|$)")


def in_words(text: str, card: Callable[[str], str]) -> str:
    """The rules with their pictures as lines of cards, for faces that show no pictures.

    A picture is a block of the kind ``cards``: on each line a name, a colon, and cards, with
    `` / `` between what lies apart.
    """

    def lines(found: re.Match[str]) -> str:
        rows = []
        for line in found[1].splitlines():
            name, _, cards = line.rpartition(":")
            shown = _CARD.sub(lambda word: card(word[0]), cards).replace("/", "|").strip()
            rows.append(f"- {name.strip()}: {shown}" if name else f"- {shown}")
        return "\n".join(rows) + "\n"

    return _PICTURE.sub(lines, text)
