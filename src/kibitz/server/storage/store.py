"""The running database. One thread writes, many moves in one transaction, and reports back when
they are on disk; reads happen on other threads. Nothing here depends on which database it is but
the checkpoints of SQLite's log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from kibitz.server.operations import logs, metrics
from kibitz.server.storage import schema
from kibitz.server.storage.database import make_engine, migrate
from kibitz.server.storage.errors import DatabaseAwayError, is_away
from kibitz.server.storage.lock import lock_database
from kibitz.server.storage.rows import Event, JobRow, SeatRow, TableRow, now
from kibitz.server.storage.writes import Write, beat, skip_outage

_BATCH = 256
"""The most writes in one transaction."""
_TIDY = 2.0
"""Seconds between checks of SQLite's write-ahead log."""
_TIDY_FROM = 1000
"""Transactions in the log that are worth a checkpoint. During one, commits have to share the disk:
so it is done rarely while people play, and at once when they stop. Much more rarely would be no
better: a log that is reused is quicker to write than one that grows (see ``Store._reuse_log``)."""


_PROBE = 5.0
"""Seconds after which the last write no longer tells whether the database is well."""

_EVENTS = sa.insert(schema.events)
_T = TypeVar("_T")


class Store:
    """The database. All work is done on threads: the loop never waits for a disk."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        try:
            self._lock = lock_database(self.engine)
        except BaseException:
            self.engine.dispose()
            raise
        try:
            migrate(self.engine)
            with self.engine.begin() as connection:
                skip_outage(connection)
        except BaseException:
            self._lock.release()
            self.engine.dispose()
            raise
        self._queue: queue.SimpleQueue[tuple[Write, asyncio.Future[None]] | None] = (
            queue.SimpleQueue()
        )
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._latest = time.monotonic()
        self._transactions = 0
        self._well = True
        """Whether the last write, or the last probe, succeeded."""
        self._probed = time.monotonic()
        """When that was known."""
        self._probing = asyncio.Lock()
        self._moved = threading.Event()
        self._closing = threading.Event()
        self._thread.start()
        self._tidier: threading.Thread | None = None
        if self.engine.dialect.name == "sqlite":
            self._tidier = threading.Thread(target=self._tidy, name="tidier", daemon=True)
            self._tidier.start()

    async def close(self) -> None:
        """Write what is queued, then stop."""
        # From here on time does not count. A failure is logged by the writer.
        self.beat().add_done_callback(lambda f: f.cancelled() or f.exception())
        self._queue.put(None)
        self._closing.set()
        await asyncio.to_thread(self._thread.join)
        if self._tidier is not None:
            await asyncio.to_thread(self._tidier.join)
        self._lock.release()
        self.engine.dispose()

    # Writing

    def save(self, write: Write) -> asyncio.Future[None]:
        """Done when it is safe on disk; an exception if that failed: DatabaseAwayError if it may
        be tried again later."""
        self._latest = time.monotonic()
        return self._put(write)

    def _put(self, write: Write) -> asyncio.Future[None]:
        future: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((write, future))
        return future

    def beat(self) -> asyncio.Future[None]:
        """Save that the server is running, and see whether the database takes it."""
        return self._put(Write(also=[self._renew_lock, beat(now())]))

    def _renew_lock(self, _: Connection) -> None:
        if not self._lock.renew():
            logs.event("database_in_use", logging.ERROR)

    @property
    def quiet(self) -> float:
        """Seconds since there was something to save."""
        return time.monotonic() - self._latest

    def save_events(
        self, table: str, events: list[Event], also: Sequence[Callable[[Connection], None]] = ()
    ) -> asyncio.Future[None]:
        """Save events of a table."""
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
        return self.save(Write(rows, also))

    def _write_all(self) -> None:
        """The writer thread: whatever was queued while the disk was busy goes into one
        transaction."""
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
                self._reuse_log()
            if ending:
                return

    def _tidy(self) -> None:
        """The thread that checkpoints SQLite's log into the database. Otherwise the writer would do
        that after every thousand pages, and everybody would wait."""
        moved = seen = 0
        while not self._closing.wait(_TIDY):
            before, seen = seen, self._transactions
            if seen - moved >= _TIDY_FROM or moved < seen == before:
                moved = seen
                self._checkpoint()
                if self._transactions != seen:
                    self._moved.set()

    def _reuse_log(self) -> None:
        """Checkpoint also the few pages added meanwhile, so that the next transaction starts the
        log over. Only the writer can do this: while it goes on writing there is always something
        left, and the log would grow for as long as people play. In a file whose blocks are
        allocated, a commit waits only for the disk; in a file that grows it also waits for the
        system to record the new blocks, which a busy machine may delay by a fifth of a second."""
        self._moved.clear()
        self._checkpoint()

    def _checkpoint(self) -> None:
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
        except sa.exc.SQLAlchemyError as error:
            # Nothing is lost: everything is in the log, and the next checkpoint will move it.
            logs.crash("not_tidied", error)

    def _write(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        start = time.perf_counter()
        outcomes = self._outcomes([write for write, _ in batch])
        failed = [error for error in outcomes if error is not None]
        for error in failed:
            metrics.write_failures.inc()
            logs.crash("write_failed", error.__cause__ or error)
        self._well = not any(isinstance(error, DatabaseAwayError) for error in failed)
        self._probed = time.monotonic()
        metrics.commit_seconds.observe(time.perf_counter() - start)
        metrics.commit_batch.observe(len(batch))
        self._transactions += 1
        futures = [future for _, future in batch]
        # The loop may be closed: then nobody waits for the result.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_answer, futures, outcomes)

    def _outcomes(self, writes: list[Write]) -> list[Exception | None]:
        """Write all in one transaction; for each None, or why it failed."""
        error = self._try(writes)
        if error is None or isinstance(error, DatabaseAwayError) or len(writes) == 1:
            return [error] * len(writes)
        # One bad write must not make the others fail.
        return [self._try([write]) for write in writes]

    def _try(self, writes: list[Write]) -> Exception | None:
        try:
            self._transaction(writes)
        except Exception as error:
            if not is_away(error):
                return error
            away = DatabaseAwayError()
            away.__cause__ = error
            return away
        return None

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
        """Everything about one table."""
        return await self._ask(lambda: self._read(table))

    async def _ask(self, question: Callable[[], _T]) -> _T:
        """Ask the database something, on another thread; DatabaseAwayError if it is away."""
        try:
            return await asyncio.to_thread(question)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            if is_away(error):
                logs.crash("read_failed", error)
                raise DatabaseAwayError from error
            raise

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

        return await self._ask(find)

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

        return await self._ask(find)

    async def alive(self) -> bool:
        """Whether the last write succeeded. If that was long ago, something is written to see."""
        async with self._probing:
            if time.monotonic() - self._probed >= _PROBE:
                try:
                    await asyncio.wait_for(self.beat(), _PROBE)
                except (DatabaseAwayError, sa.exc.SQLAlchemyError):
                    # Counted and logged by the writer.
                    self._well = False
                except TimeoutError:
                    logs.event("write_hangs", logging.ERROR)
                    self._well = False
                self._probed = time.monotonic()
        return self._well and self._thread.is_alive()


def _answer(futures: list[asyncio.Future[None]], outcomes: list[Exception | None]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.cancelled():
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
