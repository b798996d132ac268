"""How much may be stored in all. Games that run are always saved; what is refused is the start of
something new."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg
from kibitz.server.operations.settings import Settings
from kibitz.server.storage import schema
from kibitz.server.storage.errors import DatabaseAwayError, is_away
from kibitz.server.storage.store import Store

Kind = Literal["tables", "records"]

_FRESH = 10.0
"""Seconds for which a measurement is good enough; what this server adds meanwhile is counted."""


class FullError(KibitzError):
    """Nothing more can be stored; the message says of what."""


@dataclass
class Stored:
    """What is in the database. Questions to solvers count as records."""

    tables: int
    records: int
    bytes: int


def measure(connection: Connection) -> Stored:
    j = schema.jobs
    questions = sa.select(sa.func.count()).select_from(j).where(j.c.table.is_(None))
    return Stored(
        _count(connection, sa.select(sa.func.count()).select_from(schema.tables)),
        _count(connection, sa.select(sa.func.count()).select_from(schema.records))
        + _count(connection, questions),
        _size(connection),
    )


def _count(connection: Connection, query: sa.Select[Any]) -> int:
    return int(connection.execute(query).scalar_one())


def _size(connection: Connection) -> int:
    """Bytes in use; what was deleted and not yet given back to the system is not."""
    if connection.dialect.name != "sqlite":
        return int(
            connection.execute(sa.text("select pg_database_size(current_database())")).scalar_one()
        )
    page, pages, free = (
        int(connection.exec_driver_sql(f"PRAGMA {word}").scalar_one())
        for word in ("page_size", "page_count", "freelist_count")
    )
    return page * (pages - free)


class Quota:
    """Compares what is stored with what may be."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._stored = Stored(0, 0, 0)
        self._measured = -_FRESH
        self._lock = asyncio.Lock()

    async def take(self, kind: Kind) -> None:
        """Make sure that there is room for one more; FullError if there is none."""
        async with self._lock:
            if time.monotonic() - self._measured >= _FRESH:
                self._stored = await asyncio.to_thread(self._measure)
                self._measured = time.monotonic()
        stored, most = self._stored, self.settings
        if stored.bytes >= most.max_megabytes << 20:
            raise FullError(Msg("server.error.full_megabytes", most=most.max_megabytes))
        if kind == "tables":
            if stored.tables >= most.max_tables:
                raise FullError(Msg("server.error.full_tables", most=most.max_tables))
            stored.tables += 1
        else:
            if stored.records >= most.max_records:
                raise FullError(Msg("server.error.full_records", most=most.max_records))
            stored.records += 1

    def _measure(self) -> Stored:
        try:
            with self.store.engine.connect() as connection:
                return measure(connection)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            if is_away(error):
                raise DatabaseAwayError from error
            raise
