"""Flags that several commands share, and reading numbers from them."""

from pathlib import Path
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

Workers = Annotated[str, typer.Option(metavar="N", help="cli.flag.workers")]
Ray = Annotated[str, typer.Option(metavar="auto|ADDRESS", help="cli.flag.ray")]


def crew(workers: str, ray: str) -> tuple[int, str]:
    """Who is to do the work: how many processes, or which cluster."""
    if workers and ray:
        raise BadInputError(Msg("cli.error.workers_and_ray"))
    return number("--workers", workers or "1"), ray


def folder(name: str) -> Path:
    """A folder for records; it is made if only its last part is missing."""
    path = Path(name)
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(Msg("cli.error.write", file=name, why=why)) from None
    return path


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
