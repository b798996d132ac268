"""What can be set, by flags of ``kibitz serve`` or by the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import whole_number


def data_folder() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(Path.home(), ".local", "share")
    return Path(data) / "kibitz"


def web_folder() -> Path | None:
    """The built browser table: KIBITZ_WEB, or web/dist beside the source tree."""
    named = os.environ.get("KIBITZ_WEB")
    found = Path(named) if named else Path(__file__).parents[4] / "web" / "dist"
    return found if (found / "index.html").is_file() else None


@dataclass
class Settings:
    """Defaults suit one machine with a few hundred players."""

    db: str = field(default_factory=lambda: str(data_folder() / "tables.sqlite"))
    """KIBITZ_DB: a file, or ``postgresql://user:password@host/name``."""
    workers: int = 2
    """KIBITZ_WORKERS: processes for bots and hints. There is one more for looking at games, and
    half as many, at least one, for solvers."""
    web: Path | None = field(default_factory=web_folder)
    bot_limit: float = 60.0
    hint_limit: float = 30.0
    solve_limit: float = 120.0
    """Seconds for a bot's move, a hint, a solver's answer."""
    look_limit: float = 20.0
    """Seconds for a position or the log of a recorded game."""
    jobs_per_address: int = 16
    """KIBITZ_JOBS_PER_ADDRESS: hints, questions to solvers and looks at games that one address may
    have waiting and running. Its bots count too, but are never refused."""
    cpu_per_address: float = 1800.0
    """KIBITZ_CPU_PER_ADDRESS: seconds of processor time in an hour that one address may use."""
    unwatched_seconds: float = 10.0
    """Seconds after the last socket of a seat or table has closed, after which nobody works for it
    any more; a question is put aside when nobody has looked for six times as long."""
    cache_bytes: int = 32 << 20
    """Of positions and logs of recorded games, compressed."""
    hint_solver: float = 3.0
    """Seconds of a hint that are left to the solver, after the bot has given its advice."""
    idle_seconds: float = 60.0
    """Seconds without any connection after which a table is dropped from memory."""
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
    jobs = os.environ.get("KIBITZ_JOBS_PER_ADDRESS")
    if jobs:
        settings.jobs_per_address = _whole("KIBITZ_JOBS_PER_ADDRESS", jobs, 1, 100_000)
    cpu = os.environ.get("KIBITZ_CPU_PER_ADDRESS")
    if cpu:
        settings.cpu_per_address = float(_whole("KIBITZ_CPU_PER_ADDRESS", cpu, 1, 10_000_000))
    settings.per_address = os.environ.get("KIBITZ_PER_ADDRESS", "yes") != "no"
    return settings


def _whole(name: str, text: str, low: int, high: int) -> int:
    number = whole_number(text, low, high)
    if number is None:
        raise BadInputError(Msg("error.number", name=name, text=text))
    return number
