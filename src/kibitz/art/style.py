"""Styles of cards: colours, size of the index, and the back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

Colours = Literal["two", "four"]
Index = Literal["normal", "large"]
Back = Literal["blue", "plum"]

COLOURS: tuple[Colours, ...] = get_args(Colours)
INDICES: tuple[Index, ...] = get_args(Index)
BACKS: tuple[Back, ...] = get_args(Back)


@dataclass(frozen=True)
class Style:
    """``Style()`` is the standard look."""

    colours: Colours = "two"
    """``four``: clubs are green and diamonds blue."""
    index: Index = "normal"
    """``large``: to be read on a phone, where cards overlap."""
    back: Back = "blue"

    @property
    def face(self) -> str:
        """The part of the style that shows on a face: ``two``, ``four``, ``two-large``, ``four-large``."""
        return self.colours if self.index == "normal" else f"{self.colours}-large"

    @property
    def name(self) -> str:
        """All of it, as ``parse`` reads it."""
        return f"{self.colours}-{self.index}-{self.back}"

    @staticmethod
    def parse(text: str) -> Style:
        """A style from words such as ``four``, ``large-plum`` or ``four,large``, in any order."""
        style = Style()
        for word in text.lower().replace(",", " ").replace("-", " ").replace("_", " ").split():
            if word in COLOURS:
                style = replace(style, colours=word)
            elif word in INDICES:
                style = replace(style, index=word)
            elif word in BACKS:
                style = replace(style, back=word)
            else:
                known = ", ".join([*COLOURS, *INDICES, *BACKS])
                raise BadInputError(Msg("error.card_style", word=word, known=known))
        return style


FACE_STYLES: tuple[Style, ...] = tuple(Style(c, i) for i in INDICES for c in COLOURS)
"""One style for each way a face can look."""
