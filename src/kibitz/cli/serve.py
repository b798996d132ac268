"""``kibitz serve``: tables for friends, in the browser."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="cli.serve.host")] = "127.0.0.1",
    port: Annotated[str, typer.Option(metavar="N", help="cli.serve.port")] = "8000",
    db: Annotated[str, typer.Option(metavar="DATABASE", help="cli.serve.db")] = "",
) -> None:
    """Serve until Ctrl+C."""
    from kibitz.server.serve import listen, run
    from kibitz.server.settings import from_environment
    from kibitz.server.storage import check_database

    number = flags.number("--port", port)
    if not 0 <= number <= 65_535:
        raise BadInputError(Msg("error.number", name="--port", text=port))
    settings = from_environment(db or None)
    check_database(settings.db)
    listener = listen(host, number)
    # Port 0 is any free one: say which.
    name = f"[{host}]" if ":" in host else host
    url = f"http://{name}:{listener.getsockname()[1]}"
    Screen().line("cli.serve.open", url=url)
    sys.stdout.flush()
    run(settings, listener)
