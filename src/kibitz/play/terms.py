"""The glossary of a game: words that a newcomer cannot know, explained in the reader's language.

They are messages of the game: ``GAME.term.trotta`` are the forms of the word, separated by ``|``,
the first being the one it is listed under; ``GAME.term.trotta.text`` says what it means. The page
reads the same messages from the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.game import Game
from kibitz.i18n import catalogue

TEXT = ".text"


@dataclass(frozen=True)
class Term:
    """A word and what it means."""

    name: str
    forms: list[str]
    text: str


def terms_of(game: Game, lang: str) -> list[Term]:
    """The words of a game, in the order of the catalogue."""
    one = catalogue(lang).one
    start = f"{game.name}.term."
    return [
        Term(key.removeprefix(start), forms.split("|"), one.get(key + TEXT, ""))
        for key, forms in one.items()
        if key.startswith(start) and not key.endswith(TEXT)
    ]
