"""Help and usage errors in the reader's language.

Commands and options carry message keys where typer expects help texts; they become sentences
here, when they are shown. A command's help is ``cli.NAME.help``, its example ``cli.NAME.example``.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

import typer
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from kibitz.cli.language import translator
from kibitz.cli.screen import Screen


class Command(TyperCommand):
    """A command whose help is written by ``show_help``."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        show_help(ctx)


class CommandGroup(TyperGroup):
    """The same for a command with commands of its own."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        show_help(ctx)


def show_help(ctx: Any) -> None:
    """Print usage, explanation, arguments, options, commands and the example."""
    t = translator()
    command = ctx.command
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and not p.hidden]
    parts: list[Any] = [Text(usage(ctx), style="bold"), Text("")]
    if command.help:
        parts += [Padding(Text(t(command.help)), (0, 2)), Text("")]
    if arguments:
        parts += _section(t("cli.help.arguments"), [(_metavar(p), _about(p)) for p in arguments])
    names = command.list_commands(ctx) if isinstance(command, TyperGroup) else []
    if names:
        rows = [(name, _first_line(command.get_command(ctx, name))) for name in names]
        parts += _section(t("cli.help.commands"), rows)
    rows = [(_flags(p), _about(p)) for p in options]
    rows += [("--lang en|sv", t("cli.flag.lang")), ("-h, --help", t("cli.flag.help"))]
    parts += _section(t("cli.help.options"), rows)
    if command.epilog:
        lines = Text("\n".join(t(command.epilog).splitlines()), style="cyan")
        parts += [Text(t("cli.help.example"), style="bold"), Padding(lines, (0, 2))]
    Screen().show(Group(*parts))


def usage(ctx: Any) -> str:
    """``Usage: kibitz play GAME [OPTIONS]``."""
    t = translator()
    words = [ctx.command_path]
    words += [_metavar(p) for p in ctx.command.params if p.param_type_name == "argument"]
    if isinstance(ctx.command, TyperGroup):
        words.append(t(getattr(ctx.command, "choose", "cli.help.command")))
    return t("cli.help.usage", usage=" ".join([*words, t("cli.help.flags")]))


def usage_error(error: typer.TyperException) -> str:
    """What is wrong with the command line. typer hides its exception classes, so they are told
    apart by name."""
    t = translator()
    kind = type(error).__name__
    param = getattr(error, "param", None)
    name = getattr(error, "option_name", None) or ("" if param is None else _param_name(param))
    ctx = getattr(error, "ctx", None)
    if kind == "NoSuchOption":
        close = getattr(error, "possibilities", None)
        if close:
            return t(
                "cli.usage.no_option_close",
                name=name,
                close=get_close_matches(name, close, 1, 0.0)[0],
            )
        return t("cli.usage.no_option", name=name)
    if kind == "MissingParameter":
        return t("cli.usage.missing", name=name)
    if kind == "BadOptionUsage":
        return t("cli.usage.no_value", name=name)
    if kind == "UsageError" and ctx is not None:
        if isinstance(ctx.command, TyperGroup):
            named = re.search(r"'(.*?)'", error.format_message())
            known = ", ".join(ctx.command.list_commands(ctx)) or "–"
            if named is not None:
                close = get_close_matches(named[1], ctx.command.list_commands(ctx), 1, 0.5)
                if close:
                    return t("cli.usage.no_command_close", name=named[1], close=close[0])
                return t("cli.usage.no_command", name=named[1], known=known)
            return t("cli.usage.missing_command", known=known)
        return t("cli.usage.extra", words=error.format_message().rpartition("(")[2].rstrip(")"))
    return error.format_message()


def _param_name(param: Any) -> str:
    return _metavar(param) if param.param_type_name == "argument" else str(param.opts[0])


def _metavar(param: Any) -> str:
    word = str(param.metavar or param.name.upper())
    return word if param.required or param.param_type_name == "option" else f"[{word}]"


def _flags(param: Any) -> str:
    flags = ", ".join(param.opts)
    if param.is_flag:
        return flags + "".join(f", {opt}" for opt in param.secondary_opts)
    return f"{flags} {_metavar(param)}"


def _about(param: Any) -> str:
    if not param.help:
        return ""
    t = translator()
    # What each of several words means, where an option has them.
    choices = str(param.metavar or "").split("|")
    meanings = [f"{c}: {t(key)}" for c in choices if t.has(key := f"{param.help}.{c}")]
    return "\n".join([t(param.help), *meanings])


def _first_line(command: Any) -> str:
    return translator()(command.help).split("\n")[0] if command is not None else ""


def _section(title: str, rows: list[tuple[str, str]]) -> list[Any]:
    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(style="green", no_wrap=True)
    table.add_column()
    for name, about in rows:
        table.add_row(Text(name), Text(about))
    return [Text(title, style="bold"), Padding(table, (0, 2)), Text("")]
