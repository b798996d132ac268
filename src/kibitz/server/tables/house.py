"""All tables of the server: setting them up, finding them, and dropping idle ones from memory."""

from __future__ import annotations

import asyncio
import contextlib
import time

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from kibitz.core.errors import IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.server import bodies
from kibitz.server.jobs.analyses import Analyses
from kibitz.server.jobs.pool import Workers
from kibitz.server.jobs.questions import Questions
from kibitz.server.jobs.queue import Lane, Owner
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.studies import Studies
from kibitz.server.jobs.worker import Run
from kibitz.server.operations import garbage, logs, metrics
from kibitz.server.operations.background import Background
from kibitz.server.operations.cache import ByteCache
from kibitz.server.operations.settings import Settings
from kibitz.server.storage.database import database_url
from kibitz.server.storage.errors import DatabaseAwayError
from kibitz.server.storage.purge import Purged, cutoff, purge_batch
from kibitz.server.storage.quota import Quota
from kibitz.server.storage.rows import TableRow
from kibitz.server.storage.store import Store
from kibitz.server.storage.writes import Write, insert_record, insert_table
from kibitz.server.tables.errors import TableGoneError
from kibitz.server.tables.ledger import FINISHED, Ledger, replay_table
from kibitz.server.tables.seating import (
    Begun,
    Secrets,
    begin_from_record,
    open_table,
    plan_rematch,
    plan_table,
    turned,
)
from kibitz.server.tables.table import Table
from kibitz.server.tables.tokens import hashed

_SWEEP = 15.0
"""Seconds between searches for idle tables."""
_QUIET = 1.0
"""Seconds without a move after which a short pause goes unnoticed."""
_PURGE = 3600.0
_PAUSE = 1.0
"""Seconds between searches for what is past its time, when there was none and when there was."""
_PURGED = 50
"""Tables deleted in one transaction, in which somebody's move may wait."""
_SHORT = 60
"""Lines and events of a table that are replayed in this process. More of them may take longer than
the 20 ms that everybody else can wait: 0.2 ms for a move of Makiaveli, compiled."""
_OPEN = 50
"""Open tables that are listed at most."""
_FINISH = 10.0
"""Seconds background tasks get to end when the server stops."""


class House:
    """Everything a running server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(database_url(settings.db))
        self.workers = Workers(
            settings.workers,
            each=settings.jobs_per_address if settings.per_address else None,
            budget=settings.cpu_per_address if settings.per_address else None,
        )
        self.cache = ByteCache(settings.cache_bytes)
        """Positions and logs of games, as they are sent."""
        self.services = Services(settings, self.store, self.workers, Background())
        self.questions = Questions(self.services)
        self.analyses = Analyses(self.services)
        self.studies = Studies(self.services)
        self.tables: dict[str, Table] = {}
        self._listed: set[str] = set()
        """Those in memory that anybody may join, or might have joined before they were full."""
        self.quota = Quota(settings, self.store)
        self._closing = asyncio.Event()
        self._dropped = 0
        """Tables dropped since the last full garbage collection."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep())
        if settings.retention_days:
            self.services.background.run(self._retain())

    async def close(self) -> None:
        self._sweeper.cancel()
        self._closing.set()
        for table in list(self.tables.values()):
            table.close()
        self.questions.close()
        self.analyses.close()
        self.studies.close()
        self.workers.close()
        await self.services.background.finish(_FINISH)
        await self.store.close()

    # Tables

    async def create(self, wish: bodies.NewTable) -> bodies.TableCreated:
        """Set up a table as requested; BadInputError says what is wrong with the request."""
        return await self._open(*plan_table(wish))

    async def play_on(
        self, id: str, text: str, wish: bodies.PlayOn, address: str
    ) -> bodies.TableCreated:
        """Set up a table that continues a game from a record."""
        found = await self.look(Run(begin_from_record, (id, text, wish)), Owner(address))
        assert isinstance(found, Begun)
        return await self._open(found.row, found.secrets, found.ledger)

    async def rematch(self, table: Table, seat: int, token: str, address: str) -> bodies.Rematch:
        """Play again with the same people: set up the table, or sit down at it if somebody has
        asked before. IllegalMoveError if the game is not over, or the seat was given away."""
        for _ in range(3):
            known = await table.offered()
            following = None if known is None else await self.find(known.table, address)
            new = turned(seat, len(table.ledger.seats))
            if known is not None and following is not None:
                await following.accept(new, hashed(token))
                if await table.offer_rematch(seat, known.table):
                    return bodies.Rematch(table=known.table, seat=new)
                continue
            if table.ledger.status != FINISHED:
                raise IllegalMoveError(Msg("server.error.not_over"))
            row = plan_rematch(table.ledger, seat)
            await self.quota.take("tables")
            # The offer before may lead to a table that has been deleted since.
            if await table.offer_rematch(seat, "" if known is None else known.table, row):
                # Not in memory yet: whoever comes first finds it as any other table.
                logs.event("table", table=row.id, game=row.game, seats=len(row.seats))
                return bodies.Rematch(table=row.id, seat=new)
        raise TableGoneError

    def open_tables(self) -> bodies.OpenTables:
        """Tables that wait for anybody, the newest first."""
        tables = [table for name in self._listed if (table := self.tables[name]).joinable()]
        tables.sort(key=lambda table: table.ledger.row.created, reverse=True)
        return bodies.OpenTables(tables=[open_table(t.ledger) for t in tables[:_OPEN]])

    async def look(self, run: Run, owner: Owner) -> object:
        """What a worker process finds by replaying a game."""
        return await self.workers.run(run, self.settings.look_limit, owner)

    async def _open(
        self, row: TableRow, secret: Secrets, ledger: Ledger | None = None
    ) -> bodies.TableCreated:
        await self.quota.take("tables")
        await self.store.save(Write(also=[insert_table(row)]))
        table = self._add(Ledger(row) if ledger is None else ledger)
        logs.event("table", table=row.id, game=row.game, seats=len(row.seats))
        return bodies.TableCreated(
            table=row.id,
            seat=secret.seats[0].seat,
            token=secret.seats[0].token,
            seats=secret.seats,
            watch=secret.watch,
            invitations=secret.invitations,
            info=table.info(),
        )

    def _add(self, ledger: Ledger) -> Table:
        table = Table(self.services, ledger, self.forget)
        self.tables[ledger.row.id] = table
        if ledger.row.listed is not None:
            self._listed.add(ledger.row.id)
        metrics.tables.set(len(self.tables))
        return table

    async def find(self, id: str, address: str) -> Table | None:
        """The table of that name, read from the database if need be; WorkError if that took too
        long."""
        table = self.tables.get(id)
        if table is not None:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id, address))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str, address: str) -> Table | None:
        row = await self.store.read(id)
        if row is None:
            return None
        if len(row.events) + row.head.count("\n") < _SHORT:
            ledger = await asyncio.to_thread(Ledger, row)
        else:
            found = await self.look(Run(replay_table, (row,), Lane.TABLE), Owner(address, id))
            assert isinstance(found, Ledger)
            ledger = found
        table = self._add(ledger)
        table.wind()
        return table

    def forget(self, table: Table) -> None:
        """Drop a table from memory; the database has all of it."""
        table.close()
        if self.tables.get(table.ledger.row.id) is table:
            del self.tables[table.ledger.row.id]
            self._listed.discard(table.ledger.row.id)
            self._dropped += 1
        metrics.tables.set(len(self.tables))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, self.settings.idle_seconds))
            self._drop_idle()
            self.services.background.run(self._beat())
            self.questions.put_aside(6 * self.settings.unwatched_seconds)
            self.analyses.put_aside(6 * self.settings.unwatched_seconds)
            if garbage.sweep(self._dropped, self.store.quiet > _QUIET):
                self._dropped = 0

    async def _beat(self) -> None:
        # A failure is counted and logged by the writer.
        with contextlib.suppress(DatabaseAwayError):
            await self.store.beat()

    async def _retain(self) -> None:
        """Delete what is past its time, a little at a time, but no table that is in memory."""
        while not self._closing.is_set():
            purged = Purged()
            spare = set(self.tables)

            def some(
                connection: Connection, purged: Purged = purged, spare: set[str] = spare
            ) -> None:
                before = cutoff(self.settings.retention_days)
                purged.add(purge_batch(connection, before, spare, _PURGED))

            try:
                await self.store.save(Write(also=[some]))
            except (SQLAlchemyError, DatabaseAwayError) as error:
                # Nothing was deleted; the next search finds it again.
                logs.crash("not_purged", error)
                purged = Purged()
            if purged:
                logs.event(
                    "purge",
                    tables=purged.tables,
                    records=purged.records,
                    questions=purged.questions,
                )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), _PAUSE if purged else _PURGE)

    def _drop_idle(self) -> None:
        limit = time.monotonic() - self.settings.idle_seconds
        for table in list(self.tables.values()):
            if table.presence.since < limit and table.idle():
                self.forget(table)

    # Records

    async def save_record(self, name: str, text: str) -> None:
        """Save an uploaded record."""
        await self.quota.take("records")
        await self.store.save(Write(also=[insert_record(name, text, None)]))
