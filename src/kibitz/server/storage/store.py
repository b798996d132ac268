"""Keeping things: one thread writes, many moves in one transaction, and says so when the disk has
them. SQLite by default, PostgreSQL by URL; nothing here differs but the settings of a connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy.engine import Connection, Engine

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.server.operations import logs, metrics
from kibitz.server.storage import schema

_BATCH = 256
"""Writes that share one transaction at most."""
_TIDY = 2.0
"""Seconds between looks at SQLite's log."""
_TIDY_FROM = 1000
"""Transactions in it that are worth moving into the database. While that is done, commits have to
share the disk: seldom while people play, and at once when they stop. Much more seldom is no better:
a log that is used again is quicker to write than one that grows (see ``Store._use_again``)."""


_EVENTS = sa.insert(schema.events)


@dataclass
class Event:
    """Something that happened at a table."""

    version: int
    kind: str
    """``join``, ``move``, ``undo``, ``leave``, ``return``, ``takeover`` or ``resign``."""
    seat: int
    text: str = ""
    at: int = 0


@dataclass
class SeatRow:
    seat: int
    kind: str
    name: str
    token: str | None = None
    invitation: str | None = None


@dataclass
class JobRow:
    """A hint or a question, and what became of it."""

    id: str
    kind: str
    """``hint`` or ``solve`` at a table; ``question`` without one."""
    question: str
    created: int
    status: str = "waiting"
    outcome: str | None = None
    table: str | None = None
    seat: int | None = None
    number: int | None = None


@dataclass
class TableRow:
    """A table as it was set up, with its seats as they are and all that happened."""

    id: str
    game: str
    head: str
    watch: str
    chosen: bool
    clock: int | None
    hints: bool
    created: int
    record: str | None = None
    origin: str | None = None
    origin_moves: int | None = None
    seats: list[SeatRow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    jobs: list[JobRow] = field(default_factory=list)


@dataclass
class Write:
    """What is to be kept together, or not at all."""

    events: list[dict[str, object]] = field(default_factory=list)
    also: Sequence[Callable[[Connection], None]] = ()


def new_name() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def database_url(word: str) -> str:
    """A URL as it is, ``postgresql://…`` with our driver named; anything else is a file."""
    if word.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + word.partition("://")[2]
    if "://" in word:
        if not word.startswith(("sqlite://", "postgresql+")):
            raise BadInputError(Msg("server.error.database", url=word.partition("://")[0]))
        return word
    path = Path(word).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    # It holds everybody's cards: nobody else on this computer may look into it.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return f"sqlite:///{path}"


def make_engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_pre_ping=True)
    engine = sa.create_engine(url, connect_args={"timeout": 30})

    def prepare(connection: Any, _: object) -> None:
        # FULL: a commit returns when the disk has it, not when the system promises to write it.
        # Moving the log into the database is done beside the writer (``Store._tidy``), and by the
        # writer itself only if that has not happened for long.
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "wal_autocheckpoint=20000",
        ):
            connection.execute(f"PRAGMA {pragma}")

    sa.event.listen(engine, "connect", prepare)
    return engine


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring a database, new or old, to the present schema."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def check_database(word: str) -> None:
    """Open a database and bring it up to date; BadInputError if that cannot be done."""
    try:
        engine = make_engine(database_url(word))
        try:
            migrate(engine)
        finally:
            engine.dispose()
    except (sa.exc.SQLAlchemyError, CommandError, ImportError, OSError) as error:
        # Not the error's whole text: it may repeat a password.
        cause = getattr(error, "orig", None) or error
        why = str(cause).split("\n")[0] if isinstance(cause, OSError) else type(cause).__name__
        where = sa.engine.make_url(word).render_as_string() if "://" in word else word
        raise BadInputError(Msg("server.error.database_open", where=where, why=why)) from error


class Store:
    """The database. Everything is done on threads: the loop never waits for a disk."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        migrate(self.engine)
        self._queue: queue.SimpleQueue[tuple[Write, asyncio.Future[None]] | None] = (
            queue.SimpleQueue()
        )
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._latest = time.monotonic()
        self._transactions = 0
        self._moved = threading.Event()
        self._closing = threading.Event()
        self._thread.start()
        self._tidier: threading.Thread | None = None
        if self.engine.dialect.name == "sqlite":
            self._tidier = threading.Thread(target=self._tidy, name="tidier", daemon=True)
            self._tidier.start()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._closing.set()
        await asyncio.to_thread(self._thread.join)
        if self._tidier is not None:
            await asyncio.to_thread(self._tidier.join)
        self.engine.dispose()

    # Writing

    def keep(self, write: Write) -> asyncio.Future[None]:
        """Done when it is safe on disk; an exception if it was not kept."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._latest = time.monotonic()
        self._queue.put((write, future))
        return future

    @property
    def quiet(self) -> float:
        """Seconds since there was something to keep."""
        return time.monotonic() - self._latest

    def keep_events(
        self, table: str, events: list[Event], also: Sequence[Callable[[Connection], None]] = ()
    ) -> asyncio.Future[None]:
        """Add to what happened at a table."""
        rows: list[dict[str, object]] = [
            {
                "table": table,
                "version": e.version,
                "kind": e.kind,
                "seat": e.seat,
                "text": e.text,
                "at": e.at,
            }
            for e in events
        ]
        return self.keep(Write(rows, also))

    def _write_all(self) -> None:
        """The writer: whatever came in while the disk was busy goes out together."""
        while (first := self._queue.get()) is not None:
            batch = [first]
            ending = False
            while len(batch) < _BATCH:
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
                if item is None:
                    ending = True
                    break
                batch.append(item)
            self._write(batch)
            if self._moved.is_set():
                self._use_again()
            if ending:
                return

    def _tidy(self) -> None:
        """Move SQLite's log into the database without anybody waiting: the writer, who would
        otherwise do it after every thousand pages, goes on meanwhile."""
        moved = seen = 0
        while not self._closing.wait(_TIDY):
            before, seen = seen, self._transactions
            if seen - moved >= _TIDY_FROM or moved < seen == before:
                moved = seen
                self._checkpoint()
                if self._transactions != seen:
                    self._moved.set()

    def _use_again(self) -> None:
        """Move also what was added to the log meanwhile, a few pages, so that the next transaction
        starts it over. Only the writer can: while it goes on there is always something left, and
        the log would grow for as long as people play. Writing where the file has its blocks
        already, a commit waits for the disk alone; in a file that grows it waits for the system to
        note the new blocks as well, which a busy machine may put off for a fifth of a second."""
        self._moved.clear()
        self._checkpoint()

    def _checkpoint(self) -> None:
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
        except sa.exc.SQLAlchemyError as error:
            # Nothing is lost: all is in the log, and the next one will move it.
            logs.crash("not_tidied", error)

    def _write(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        start = time.perf_counter()
        outcomes: list[Exception | None] = [None] * len(batch)
        try:
            self._transaction([write for write, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                outcomes[0] = error
            else:
                # One bad write must not take the others with it.
                for i, (write, _) in enumerate(batch):
                    try:
                        self._transaction([write])
                    except Exception as alone:
                        outcomes[i] = alone
        metrics.commit_seconds.observe(time.perf_counter() - start)
        metrics.commit_batch.observe(len(batch))
        self._transactions += 1
        futures = [future for _, future in batch]
        # A closed loop: nobody waits for the answer any more.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_answer, futures, outcomes)

    def _transaction(self, writes: list[Write]) -> None:
        rows: list[dict[str, object]] = []
        with self.engine.begin() as connection:
            for write in writes:
                rows += write.events
                if write.also and rows:
                    connection.execute(_EVENTS, rows)
                    rows = []
                for more in write.also:
                    more(connection)
            if rows:
                connection.execute(_EVENTS, rows)

    # Reading

    async def read(self, table: str) -> TableRow | None:
        """All about one table."""
        return await asyncio.to_thread(self._read, table)

    def _read(self, table: str) -> TableRow | None:
        t, s, e = schema.tables, schema.seats, schema.events
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(t).where(t.c.id == table)).mappings().first()
            if found is None:
                return None
            seats = connection.execute(
                sa.select(s).where(s.c.table == table).order_by(s.c.seat)
            ).mappings()
            happened = connection.execute(
                sa.select(e.c.version, e.c.kind, e.c.seat, e.c.text, e.c.at)
                .where(e.c.table == table)
                .order_by(e.c.version)
            )
            j = schema.jobs
            asked = connection.execute(
                sa.select(j).where(j.c.table == table).order_by(j.c.number)
            ).mappings()
            return TableRow(
                **dict(found),
                jobs=[JobRow(**dict(row)) for row in asked],
                seats=[
                    SeatRow(r["seat"], r["kind"], r["name"], r["token"], r["invitation"])
                    for r in seats
                ],
                events=[Event(*row) for row in happened],
            )

    async def read_record(self, record: str) -> str | None:
        """The text of a record that may be shared."""

        def find() -> str | None:
            r = schema.records
            with self.engine.connect() as connection:
                text: str | None = connection.execute(
                    sa.select(r.c.text).where(r.c.id == record)
                ).scalar()
            return text

        return await asyncio.to_thread(find)

    async def read_job(self, job: str) -> JobRow | None:
        """A question that was asked without a table."""

        def find() -> JobRow | None:
            j = schema.jobs
            with self.engine.connect() as connection:
                row = (
                    connection.execute(sa.select(j).where(j.c.id == job, j.c.table.is_(None)))
                    .mappings()
                    .first()
                )
            return None if row is None else JobRow(**dict(row))

        return await asyncio.to_thread(find)

    async def alive(self) -> bool:
        """Whether the database answers and the writer runs."""

        def ask() -> None:
            with self.engine.connect() as connection:
                connection.execute(sa.text("select 1"))

        try:
            await asyncio.wait_for(asyncio.to_thread(ask), 5)
        except (sa.exc.SQLAlchemyError, TimeoutError):
            return False
        return self._thread.is_alive()


def _answer(futures: list[asyncio.Future[None]], outcomes: list[Exception | None]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.cancelled():
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)


# What else is written together with events


def insert_table(row: TableRow) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        connection.execute(
            sa.insert(schema.tables),
            {
                "id": row.id,
                "game": row.game,
                "head": row.head,
                "watch": row.watch,
                "chosen": row.chosen,
                "clock": row.clock,
                "hints": row.hints,
                "created": row.created,
                "record": row.record,
                "origin": row.origin,
                "origin_moves": row.origin_moves,
            },
        )
        connection.execute(
            sa.insert(schema.seats),
            [
                {
                    "table": row.id,
                    "seat": s.seat,
                    "kind": s.kind,
                    "name": s.name,
                    "token": s.token,
                    "invitation": s.invitation,
                }
                for s in row.seats
            ],
        )

    return write


def update_seat(table: str, seat: SeatRow) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        s = schema.seats
        connection.execute(
            sa.update(s)
            .where(s.c.table == table, s.c.seat == seat.seat)
            .values(kind=seat.kind, name=seat.name, token=seat.token, invitation=seat.invitation)
        )

    return write


def insert_record(record: str, text: str, table: str | None) -> Callable[[Connection], None]:
    """Keep a record; with the table it was played at, if it was played here."""

    def write(connection: Connection) -> None:
        connection.execute(
            sa.insert(schema.records), {"id": record, "text": text, "created": now()}
        )
        if table is not None:
            t = schema.tables
            connection.execute(sa.update(t).where(t.c.id == table).values(record=record))

    return write


def insert_job(row: JobRow, forget: int = 0) -> Callable[[Connection], None]:
    """Keep a question; those of its seat up to this number are not needed any more."""

    def write(connection: Connection) -> None:
        j = schema.jobs
        if row.table is not None:
            connection.execute(
                sa.delete(j).where(
                    j.c.table == row.table, j.c.seat == row.seat, j.c.number <= forget
                )
            )
        connection.execute(sa.insert(j), asdict(row))

    return write


def end_job(job: str, status: str, outcome: str) -> Callable[[Connection], None]:
    """Keep what became of a question."""

    def write(connection: Connection) -> None:
        j = schema.jobs
        connection.execute(sa.update(j).where(j.c.id == job).values(status=status, outcome=outcome))

    return write
