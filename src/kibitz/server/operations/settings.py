"""What can be set, by flags of ``kibitz serve`` or by the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import kibitz
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.options import whole_number
from kibitz.server.operations.addresses import (
    EVERYBODY,
    FORWARDED,
    LOCAL,
    X_FORWARDED_FOR,
    Networks,
    parse_networks,
)

_MANY = 1_000_000_000


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
    """KIBITZ_WORKERS: processes for bots and hints. There is one more for looking at games, one
    for answers that come soon, and half as many, at least one, for solvers."""
    web: Path | None = field(default_factory=web_folder)
    bot_limit: float = 60.0
    hint_limit: float = 30.0
    solve_limit: float = 120.0
    """Seconds for a bot's move, a hint, a solver's answer."""
    analysis_limit: float = 600.0
    """Seconds for an analysis of a record; what is left to do then is begun by asking again."""
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
    idle_seconds: float = 60.0
    """Seconds without any connection after which a table is dropped from memory."""
    host_away: float = 60.0
    """Seconds after which an open table is no longer listed, if whoever set it up is away."""
    grace: float = 30.0
    """KIBITZ_GRACE: seconds somebody must have been away before a bot may play in their place."""
    per_address: bool = True
    """KIBITZ_PER_ADDRESS=no lifts the limits on requests and sockets from one address: for
    load tests. A server behind a proxy has KIBITZ_PROXIES instead."""
    requests_per_minute: float = 1200.0
    """Of the API; pages and pictures are not counted. Half as many in a burst."""
    tables_per_minute: float = 60.0
    """Also uploads, and questions to solvers. As many in a burst: a family starts over often."""
    looks_per_minute: float = 120.0
    """Requests for the list of one's own tables, each of which may have to be read from the
    database."""
    edits_per_minute: float = 600.0
    """Changes to a position that somebody puts together, and answers for it: several a second."""
    photos_per_minute: float = 30.0
    """Photos of tables and hands; a third as many in a burst."""
    photos_at_once: int = 8
    """Photos of all visitors that are in memory at a time."""
    photo_limit: float = 20.0
    """Seconds for the cards of a photo."""
    sockets_per_address: int = 200
    messages_per_second: float = 20.0
    """Of one seat, on all its sockets together, or of one spectator; twice as many in a burst."""
    head_bytes: int = 16_384
    head_lines: int = 100
    head_seconds: float = 10.0
    """The first line and the headers of a request: their size, their number, and the seconds in
    which they have to arrive."""
    body_seconds: float = 60.0
    """Seconds in which the body of a request has to arrive."""
    idle_connection: float = 30.0
    """Seconds that a connection stays open without a request."""
    connections: int = 8000
    """KIBITZ_CONNECTIONS: open connections of all visitors together, sockets included."""
    connections_per_address: int = 300
    frames_per_second: float = 50.0
    """Of one socket, pings and pieces of messages included; four times as many in a burst."""
    proxies: Networks = field(default_factory=Networks)
    """KIBITZ_PROXIES: addresses and networks of proxies, which are believed when they say from
    where they were asked."""
    proxy_header: str = X_FORWARDED_FOR
    """KIBITZ_PROXY_HEADER: where they say it, ``x-forwarded-for`` or ``forwarded``. Only one is
    read: a proxy that writes one of them passes on what a visitor wrote in the other."""
    hosts: tuple[str, ...] = ()
    """KIBITZ_HOSTS: names under which the server answers besides this computer's own; ``*.name``
    for all below a name, ``*`` for any."""
    password: str = field(default="", repr=False)
    """KIBITZ_PASSWORD: what visitors have to enter once."""
    metrics: Networks = LOCAL
    """KIBITZ_METRICS: who may see ``/metrics`` besides this computer: addresses and networks, or
    ``all``."""
    max_tables: int = 100_000
    """KIBITZ_MAX_TABLES: tables stored in all."""
    max_records: int = 50_000
    """KIBITZ_MAX_RECORDS: records stored in all, questions to solvers included. That a full
    database does not lose a game that ends, its record is saved all the same."""
    max_megabytes: int = 4096
    """KIBITZ_MAX_MEGABYTES: the size of the database from which on nothing new is begun."""
    tables_per_day: int = 500
    """KIBITZ_TABLES_PER_DAY: tables set up from one address."""
    records_per_day: int = 200
    """KIBITZ_RECORDS_PER_DAY: uploads and questions from one address."""
    retention_days: int = 0
    """KIBITZ_RETENTION_DAYS: what nobody has touched for this many days is deleted; 0: nothing
    ever."""


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
    settings.grace = _number("KIBITZ_GRACE", int(settings.grace), 0, 86_400)
    settings.jobs_per_address = _number(
        "KIBITZ_JOBS_PER_ADDRESS", settings.jobs_per_address, 1, 100_000
    )
    settings.cpu_per_address = float(
        _number("KIBITZ_CPU_PER_ADDRESS", int(settings.cpu_per_address), 1, 10_000_000)
    )
    settings.per_address = os.environ.get("KIBITZ_PER_ADDRESS", "yes") != "no"
    settings.connections = _number("KIBITZ_CONNECTIONS", settings.connections, 1, _MANY)
    settings.proxies = parse_networks("KIBITZ_PROXIES", os.environ.get("KIBITZ_PROXIES", ""))
    settings.proxy_header = _choice(
        "KIBITZ_PROXY_HEADER", settings.proxy_header, (X_FORWARDED_FOR, FORWARDED)
    )
    settings.hosts = tuple(os.environ.get("KIBITZ_HOSTS", "").replace(",", " ").split())
    settings.password = os.environ.get("KIBITZ_PASSWORD", "")
    settings.metrics = _metrics(os.environ.get("KIBITZ_METRICS", ""))
    settings.max_tables = _number("KIBITZ_MAX_TABLES", settings.max_tables, 0, _MANY)
    settings.max_records = _number("KIBITZ_MAX_RECORDS", settings.max_records, 0, _MANY)
    settings.max_megabytes = _number("KIBITZ_MAX_MEGABYTES", settings.max_megabytes, 1, _MANY)
    settings.tables_per_day = _number("KIBITZ_TABLES_PER_DAY", settings.tables_per_day, 1, _MANY)
    settings.records_per_day = _number("KIBITZ_RECORDS_PER_DAY", settings.records_per_day, 1, _MANY)
    settings.retention_days = _number("KIBITZ_RETENTION_DAYS", settings.retention_days, 0, 36_500)
    return settings


def _metrics(text: str) -> Networks:
    if text == "all":
        return EVERYBODY
    return Networks([*LOCAL.networks, *parse_networks("KIBITZ_METRICS", text).networks])


def _choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    """One of several words from the environment, in any case."""
    text = os.environ.get(name, "").lower() or default
    if text not in choices:
        known = ", ".join(choices)
        raise BadInputError(Msg("server.error.choice", name=name, text=text, known=known))
    return text


def _number(name: str, default: int, low: int, high: int) -> int:
    """A whole number from the environment."""
    text = os.environ.get(name)
    if not text:
        return default
    number = whole_number(text, low, high)
    if number is None:
        raise BadInputError(Msg("error.number", name=name, text=text))
    return number
