"""Flags that several commands share, and reading numbers from them."""

from typing import Annotated

import typer

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

GameName = Annotated[str, typer.Argument(metavar="GAME", help="cli.flag.game")]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="cli.flag.file")]
FourColour = Annotated[
    bool, typer.Option("--four-colour", "--four-color", help="cli.flag.four_colour")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="cli.flag.ascii")]
AllowPrograms = Annotated[bool, typer.Option("--allow-programs", help="cli.flag.allow_programs")]
Force = Annotated[bool, typer.Option("--force", help="cli.flag.force")]


def number(name: str, text: str) -> int:
    """A whole number from the command line."""
    word = text.strip()
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdecimal()):
        raise BadInputError(Msg("error.number", name=name, text=text))
    return int(word)


def options(words: list[str]) -> dict[str, object]:
    """``["hand=5", "jokers=no"]`` as a dict; the game checks the values."""
    found: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.strip():
            raise BadInputError(Msg("cli.error.option_word", word=word))
        found[name.strip()] = value.strip()
    return found
