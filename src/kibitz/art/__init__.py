"""The cards as SVG: one source for the browser and for PNG files.

``svg(deck, name, style)`` draws a card of 250 by 350. Nothing here depends on a game; cards of decks
without drawings get a face made from their name.
"""

from __future__ import annotations

from collections.abc import Callable

from kibitz.art import back as backs
from kibitz.art import french, gallery, generic
from kibitz.art.back import emblem
from kibitz.art.shapes import HEIGHT, WIDTH
from kibitz.art.style import BACKS, FACE_STYLES, Back, Style
from kibitz.core.registry import games

BACK = "back"
"""The name under which ``svg`` knows the back of a card."""

__all__ = [
    "BACK",
    "BACKS",
    "FACE_STYLES",
    "HEIGHT",
    "WIDTH",
    "Back",
    "Style",
    "decks",
    "emblem",
    "faces",
    "file_stem",
    "svg",
]

_DRAWN = {"french": french.FACES, "gallery": gallery.FACES}
_ARTISTS: dict[str, Callable[[str, Style, str], str]] = {
    "french": french.face,
    "gallery": gallery.face,
}


def decks() -> list[str]:
    """The decks that have drawn faces, and those of the other games that are installed."""
    return [*_DRAWN, *sorted({game.deck for game in games()} - set(_DRAWN))]


def faces(deck: str) -> list[str]:
    """The names of a deck's cards, in order; for decks without drawn faces, from their games."""
    if deck in _DRAWN:
        return list(_DRAWN[deck])
    names: dict[str, None] = {}
    for game in games():
        if game.deck == deck:
            for card in game.pack(game.setup()):
                names.setdefault(game.card_name(card))
    return list(names)


def file_stem(deck: str, name: str) -> str:
    """A card's name for files and addresses: letters, digits and ``-`` only."""
    if name in _DRAWN.get(deck, ()) or name == BACK:
        return gallery.stem(name) if deck == "gallery" and name != BACK else name
    return "".join(c if c.isascii() and c.isalnum() else f"-{ord(c):x}" for c in name)


def svg(deck: str, name: str, style: Style | None = None) -> str:
    """A card as an SVG document; ``back`` is the back.

    Ids are made of deck, card and style, so that any number of cards can stand in one page.
    """
    style = style or Style()
    look = style.back if name == BACK else style.face
    prefix = f"{file_stem('', deck)}-{file_stem(deck, name)}-{look}-"
    if name == BACK:
        return backs.back(style, prefix)
    if name in _DRAWN.get(deck, ()):
        return _ARTISTS[deck](name, style, prefix)
    return generic.face(name, style, prefix)
