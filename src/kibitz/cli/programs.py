"""Programs that sit at the table: which of them the user must agree to, and what they can reach.

A file may name programs to run. They run only if the user agrees: a record is not a command.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import TextIO

from kibitz.cli.language import translator
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.players.plugin import SandboxWarning
from kibitz.players.plugin_host import is_file_name

YES = ("y", "yes", "j", "ja")
"""What is taken for consent, in both languages."""


def agree_to_programs(screen: Screen, file: str, programs: list[str], allowed: bool) -> None:
    """Ask before these programs, named in this file, are run. BadInputError if they may not be.

    ``allowed``: the user said so on the command line. Without a terminal there is nobody to ask.
    """
    if allowed or not programs:
        return
    names = ", ".join(_place(program) for program in programs)
    if not screen.interactive:
        raise BadInputError(Msg("cli.error.programs", file=file, programs=names))
    screen.line("cli.programs.named", file=file, programs=names)
    try:
        answer = screen.ask(f"{screen.t('cli.programs.ask')} ")
    except EOFError:
        answer = ""
    if answer.lower() not in YES:
        raise BadInputError(Msg("cli.error.programs_declined"))


def _place(program: str) -> str:
    """Where the program lies: what a relative name means depends on the current folder."""
    return str(Path(program).resolve()) if is_file_name(program) else program


def tell_of_exposure() -> None:
    """From now on, say once in the user's language what a bot could reach that is not locked in."""
    told: set[str] = set()
    usual = warnings.showwarning

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if not isinstance(message, SandboxWarning):
            usual(message, category, filename, lineno, file, line)
        elif str(message) not in told:
            told.add(str(message))
            sys.stdout.flush()
            print(translator().text(message.msg), file=sys.stderr, flush=True)

    warnings.simplefilter("always", SandboxWarning)
    warnings.showwarning = show
