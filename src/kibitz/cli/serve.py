"""``kibitz serve``: tables for friends, in the browser."""

from __future__ import annotations

import socket
import sys
import threading
import time
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli import flags
from kibitz.cli.screen import Screen
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

if TYPE_CHECKING:
    from kibitz.server.operations.settings import Settings

_PATIENCE = 60.0


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="cli.serve.host")] = "127.0.0.1",
    port: Annotated[str, typer.Option(metavar="N", help="cli.serve.port")] = "8000",
    db: Annotated[str, typer.Option(metavar="DATABASE", help="cli.serve.db")] = "",
    browser: Annotated[bool, typer.Option("--open", help="cli.serve.browser")] = False,
    log: Annotated[str, typer.Option("--log", metavar="text|json", help="cli.serve.log")] = "",
    purge: Annotated[bool, typer.Option("--purge", help="cli.serve.purge")] = False,
) -> None:
    """Serve until Ctrl+C."""
    from kibitz.server.operations.settings import from_environment
    from kibitz.server.serve import listen, run
    from kibitz.server.storage.database import check_database

    number = flags.number("--port", port)
    if not 0 <= number <= 65_535:
        raise BadInputError(Msg("error.range", name="--port", text=port, low=0, high=65_535))
    if log not in ("", "text", "json"):
        raise BadInputError(Msg("cli.error.log", word=log, known="text, json"))
    settings = from_environment(db or None)
    settings.hosts += (host,)
    check_database(settings.db)
    if purge:
        _purge(settings)
        return
    listener = listen(host, number)
    # Port 0 is any free one: say which.
    number = listener.getsockname()[1]
    screen = Screen()
    screen.line("cli.serve.open", url=_url(host, number))
    if settings.web is None:
        screen.line("cli.serve.unbuilt")
    sys.stdout.flush()
    if browser:
        # "All addresses of this computer" is no address to visit.
        near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        threading.Thread(target=_open_browser, args=(near, number), daemon=True).start()
    run(settings, listener, text=log == "text" or (not log and sys.stderr.isatty()))


def _purge(settings: Settings) -> None:
    """Delete what is past its time and say how much that was."""
    from kibitz.server.storage.purge import Purged, purge_database

    screen = Screen()
    days = settings.retention_days
    if not days:
        screen.line("cli.serve.no_retention", setting="KIBITZ_RETENTION_DAYS")
    purged = purge_database(settings.db, days) if days else Purged()
    screen.line(
        "cli.serve.purged",
        tables=purged.tables,
        records=purged.records,
        questions=purged.questions,
    )


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _open_browser(host: str, port: int) -> None:
    """Open the browser as soon as the server answers. Without a browser nothing happens: the
    address was printed."""
    import webbrowser

    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection((host, port), timeout=5).close()
            break
        except OSError:
            time.sleep(0.1)
    try:
        webbrowser.open(_url(host, port))
    except (webbrowser.Error, OSError):
        return
