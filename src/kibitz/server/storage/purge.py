"""Deleting what nobody has touched for longer than it is to be stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from kibitz.server.storage import schema
from kibitz.server.storage.database import database_url, make_engine
from kibitz.server.storage.lock import lock_database
from kibitz.server.storage.rows import now

_BATCH = 200
"""Rows of a kind in one transaction."""
_DAY = 24 * 60 * 60 * 1000


@dataclass
class Purged:
    """How much was deleted."""

    tables: int = 0
    records: int = 0
    questions: int = 0

    def __bool__(self) -> bool:
        return bool(self.tables or self.records or self.questions)

    def add(self, other: Purged) -> None:
        self.tables += other.tables
        self.records += other.records
        self.questions += other.questions


def cutoff(days: int) -> int:
    """What was last touched before then is past its time."""
    return now() - days * _DAY


def purge_batch(
    connection: Connection, before: int, spare: Collection[str] = (), most: int = _BATCH
) -> Purged:
    """Delete some of what is past its time, but none of the tables in ``spare``."""
    # Tables first: then nothing refers to the records of those that are gone.
    return Purged(
        _purge_tables(connection, before, spare, most),
        _purge_records(connection, before, most),
        _purge_questions(connection, before, most),
    )


def purge_database(word: str, days: int) -> Purged:
    """Delete all that is past its time from a database that no server uses (BadInputError if one
    does), and give the space back to the system."""
    engine = make_engine(database_url(word))
    before = cutoff(days)
    purged = Purged()
    try:
        lock = lock_database(engine)
    except BaseException:
        engine.dispose()
        raise
    try:
        while True:
            with engine.begin() as connection:
                some = purge_batch(connection, before)
            if not some:
                break
            purged.add(some)
        if purged and engine.dialect.name == "sqlite":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM")
    finally:
        lock.release()
        engine.dispose()
    return purged


def _purge_tables(connection: Connection, before: int, spare: Collection[str], most: int) -> int:
    t, e = schema.tables, schema.events
    recent = sa.select(e.c.version).where(e.c.table == t.c.id, e.c.at >= before)
    old = sa.select(t.c.id).where(t.c.created < before, ~recent.exists()).order_by(t.c.created)
    found = connection.execute(old.limit(most + len(spare))).scalars()
    ids = [table for table in found if table not in spare][:most]
    if not ids:
        return 0
    # Whatever belongs to a table goes with it.
    for child in reversed(schema.metadata.sorted_tables):
        for column in child.columns:
            if any(key.references(t) for key in column.foreign_keys):
                connection.execute(sa.delete(child).where(column.in_(ids)))
    connection.execute(sa.delete(t).where(t.c.id.in_(ids)))
    return len(ids)


def _purge_records(connection: Connection, before: int, most: int) -> int:
    """Records of tables that are still there stay."""
    r, t = schema.records, schema.tables
    played = sa.select(t.c.record).where(t.c.record.is_not(None))
    continued = sa.select(t.c.origin).where(t.c.origin.is_not(None))
    old = sa.select(r.c.id).where(
        r.c.created < before, r.c.id.not_in(played), r.c.id.not_in(continued)
    )
    ids = list(connection.execute(old.limit(most)).scalars())
    if ids:
        connection.execute(sa.delete(r).where(r.c.id.in_(ids)))
    return len(ids)


def _purge_questions(connection: Connection, before: int, most: int) -> int:
    j = schema.jobs
    old = sa.select(j.c.id).where(j.c.created < before, j.c.table.is_(None))
    ids = list(connection.execute(old.limit(most)).scalars())
    if ids:
        connection.execute(sa.delete(j).where(j.c.id.in_(ids)))
    return len(ids)
