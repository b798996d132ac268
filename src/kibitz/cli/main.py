"""The ``kibitz`` command: which commands there are, and how a run of it ends."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from typing import Annotated

import typer

import kibitz
from kibitz.cli.completion import ASK, offer
from kibitz.cli.help import Command, CommandGroup, usage_error
from kibitz.cli.language import speak, take_language, translator
from kibitz.cli.programs import tell_of_exposure
from kibitz.cli.screen import prepare_streams
from kibitz.cli.supervise import supervised
from kibitz.core.errors import KibitzError, SearchStoppedError

COMMANDS = (
    "lobby",
    "play",
    "window",
    "resume",
    "games",
    "rules",
    "learn",
    "replay",
    "hint",
    "analyse",
    "puzzle",
    "verify",
    "solve",
    "see",
    "study",
    "arena",
    "train",
    "new-bot",
    "describe",
    "cards",
    "serve",
    "completion",
)
"""Each is a function of that name in the module of that name (``-`` written ``_``)."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kibitz {kibitz.__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="cli.flag.version")
    ] = False,
) -> None:
    """Options of ``kibitz`` itself."""


def build_app() -> typer.Typer:
    """All commands. A module may have an ``add(app)`` if its command is not one function."""
    app = typer.Typer(
        cls=CommandGroup,
        add_completion=False,
        no_args_is_help=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help="cli.help.kibitz", epilog="cli.help.kibitz_example")(_root)
    for name in COMMANDS:
        word = name.replace("-", "_")
        module = importlib.import_module(f"kibitz.cli.{word}")
        if hasattr(module, "add"):
            module.add(app)
        else:
            command = app.command(
                name, cls=Command, help=f"cli.{word}.help", epilog=f"cli.{word}.example"
            )
            command(getattr(module, word))
    return app


def run(words: list[str]) -> int:
    """Run a command line; returns the exit code."""
    prepare_streams()
    tell_of_exposure()
    try:
        lang, rest = take_language(words)
        speak(lang)
        app = build_app()
        if rest[:1] == [ASK]:
            return offer(typer.main.get_command(app), rest[1:])
        return int(app(_asked_for_help(rest), "kibitz", standalone_mode=False) or 0)
    except typer.TyperException as error:
        return _complain(usage_error(error), getattr(error, "ctx", None))
    except typer.Abort:
        return 130
    except KibitzError as error:
        return _complain(translator().text(error.msg))
    except (KeyboardInterrupt, SearchStoppedError):
        return 130


def _asked_for_help(words: list[str]) -> list[str]:
    """``kibitz help play`` is ``kibitz play --help``; so is nothing at all, without a command."""
    if words[:1] == ["help"]:
        return [*words[1:], "--help"]
    return words or ["--help"]


def _complain(sentence: str, ctx: object = None) -> int:
    sys.stdout.flush()
    t = translator()
    typer.echo(t("cli.error", why=sentence), err=True)
    path = getattr(ctx, "command_path", None)
    if path:
        typer.echo(t("cli.usage.try_help", command=f"{path} --help"), err=True)
    return 2


def main() -> None:
    """The program's entry point."""
    words = sys.argv[1:]
    # The server stops by itself, and its bots think in processes of their own.
    if "serve" in take_language(words)[1][:1]:
        sys.exit(_program(words))
    sys.exit(supervised(lambda: _program(words)))


def _program(words: list[str]) -> int:
    """Run the command line; whatever happens, say it in a sentence and return an exit code."""
    try:
        code = run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output is gone; there is nobody to tell.
        code = 0
        _drop_output()
    except OSError as error:
        if os.environ.get("KIBITZ_DEBUG"):
            raise
        # A full disk, a terminal that is gone: not an error of the program.
        code = 2
        with contextlib.suppress(OSError):
            name = f"{error.filename}: " if error.filename else ""
            why = name + (error.strerror or str(error))
            typer.echo(translator()("cli.error.system", why=why), err=True)
        _drop_output()
    except Exception as error:
        if os.environ.get("KIBITZ_DEBUG"):
            raise
        with contextlib.suppress(OSError):
            why = f"{type(error).__name__}: {error}"
            typer.echo(translator()("cli.error.unexpected", why=why), err=True)
        code = 1
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    return code


def _drop_output() -> None:
    """Discard what can no longer be written, or Python complains about it at exit."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
