"""What can be set, by flags of ``kibitz serve`` or by the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import kibitz
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg


def data_folder() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(Path.home(), ".local", "share")
    return Path(data) / "kibitz"


def web_folder() -> Path | None:
    """The built browser table: KIBITZ_WEB, or what was installed, or web/dist of a checkout."""
    package = Path(kibitz.__file__).parent
    named = os.environ.get("KIBITZ_WEB")
    places = [Path(named)] if named else [package / "page", package.parents[1] / "web" / "dist"]
    return next((place for place in places if (place / "index.html").is_file()), None)


@dataclass
class Settings:
    """Defaults suit one machine with a few hundred players."""

    db: str = field(default_factory=lambda: str(data_folder() / "tables.sqlite"))
    """KIBITZ_DB: a file, or ``postgresql://user:password@host/name``."""
    workers: int = 2
    """KIBITZ_WORKERS: processes for bots, hints and solvers."""
    web: Path | None = field(default_factory=web_folder)
    bot_limit: float = 60.0
    hint_limit: float = 30.0
    solve_limit: float = 120.0
    """Seconds for a bot's move, a hint, a solver's answer."""
    hint_solver: float = 3.0
    """Seconds of a hint that are left to the solver, after the bot has given its advice."""
    idle_seconds: float = 60.0
    """Seconds without any connection after which a table is dropped from memory."""
    grace: float = 30.0
    """KIBITZ_GRACE: seconds somebody must have been away before a bot may play in their place."""
    per_address: bool = True
    """KIBITZ_PER_ADDRESS=no lifts the limits on requests and sockets from one address: for a
    server behind a proxy, which is one address, and for load tests."""
    requests_per_minute: float = 1200.0
    """Of the API; pages and pictures are not counted. Half as many in a burst."""
    tables_per_minute: float = 60.0
    """Also uploads, and questions to solvers. As many in a burst: a family starts over often."""
    looks_per_minute: float = 120.0
    """Requests for the list of one's own tables, each of which may have to be read from the
    database."""
    sockets_per_address: int = 200
    messages_per_second: float = 20.0
    """Of one seat, on all its sockets together, or of one spectator; twice as many in a burst."""


def from_environment(db: str | None = None) -> Settings:
    """Settings by flag, else by environment, else the defaults."""
    settings = Settings()
    named = db or os.environ.get("KIBITZ_DB")
    if named:
        settings.db = named
    workers = os.environ.get("KIBITZ_WORKERS")
    if workers:
        if not (workers.isdecimal() and 1 <= int(workers) <= 64):
            raise BadInputError(Msg("error.number", name="KIBITZ_WORKERS", text=workers))
        settings.workers = int(workers)
    grace = os.environ.get("KIBITZ_GRACE")
    if grace:
        if not (grace.isdecimal() and int(grace) <= 86_400):
            raise BadInputError(Msg("error.number", name="KIBITZ_GRACE", text=grace))
        settings.grace = int(grace)
    settings.per_address = os.environ.get("KIBITZ_PER_ADDRESS", "yes") != "no"
    return settings
