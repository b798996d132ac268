"""Opening a database: a SQLite file by default, PostgreSQL by URL; and migrating its schema."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy.engine import Connection, Engine

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.server.storage.lock import lock_database

_CONNECT = 5
"""Seconds to wait for PostgreSQL to answer at all."""


def database_url(word: str) -> str:
    """A URL unchanged but for the driver of ``postgresql://…``; anything else is a file."""
    if word.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + word.partition("://")[2]
    if "://" in word:
        if not word.startswith(("sqlite://", "postgresql+")):
            raise BadInputError(Msg("server.error.database", url=word.partition("://")[0]))
        return word
    path = Path(word).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    # It holds everybody's cards: no other user of this computer may read it.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return f"sqlite:///{path}"


def make_engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        connecting = {"connect_timeout": _CONNECT} if "+psycopg" in url else {}
        return sa.create_engine(url, pool_pre_ping=True, connect_args=connecting)
    engine = sa.create_engine(url, connect_args={"timeout": 30})

    def prepare(connection: Any, _: object) -> None:
        # FULL: a commit returns when the data are on disk, not when the system promises to write
        # them. Checkpoints are made beside the writer (``Store._tidy``); by the writer itself only
        # if there was none for long.
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
    """Bring a database, new or old, to the present schema: all the way, or not at all if the
    process dies meanwhile. A SQLite file that holds something is copied first."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            _begin_exclusively(connection)
            _back_up(engine, connection, ScriptDirectory.from_config(config), to)
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def _begin_exclusively(connection: Connection) -> None:
    """Start a transaction that holds changes of the schema too. Python's driver would start one
    only at the first row written, so that each CREATE or ALTER before it were committed alone."""
    # Not given back to the pool: for everybody else the driver begins transactions.
    connection.detach()
    raw: Any = connection.connection.dbapi_connection
    raw.isolation_level = None
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def backup_path(database: Path, revision: str) -> Path:
    """Where a database is copied before it is brought to that revision of the schema."""
    return database.with_name(f"{database.name}.before-{revision}")


def _back_up(engine: Engine, connection: Connection, script: ScriptDirectory, to: str) -> None:
    """Copy an old database. Nobody can write meanwhile: the transaction has begun."""
    found = MigrationContext.configure(connection).get_current_revision()
    wanted = script.get_revision(to)
    if found is None or wanted.revision == found or not engine.url.database:
        return
    script.get_revision(found)  # an error if a newer release made it: then nothing will be changed
    target = backup_path(Path(engine.url.database), wanted.revision)
    part = target.with_name(f"{target.name}.part")
    os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
    source = engine.raw_connection()
    try:
        with contextlib.closing(sqlite3.connect(part)) as copy:
            raw: Any = source.driver_connection
            raw.backup(copy)
    finally:
        source.close()
    os.replace(part, target)


def check_database(word: str) -> None:
    """Open a database and bring it up to date; BadInputError if that cannot be done, or if another
    server is using it."""
    try:
        engine = make_engine(database_url(word))
        try:
            lock = lock_database(engine)
            try:
                migrate(engine)
            finally:
                lock.release()
        finally:
            engine.dispose()
    except (
        sa.exc.SQLAlchemyError,
        sqlite3.Error,
        CommandError,
        ImportError,
        OSError,
    ) as error:
        # Not the error's whole text: it may repeat a password.
        cause = getattr(error, "orig", None) or error
        why = str(cause).split("\n")[0] if isinstance(cause, OSError) else type(cause).__name__
        where = sa.engine.make_url(word).render_as_string() if "://" in word else word
        raise BadInputError(Msg("server.error.database_open", where=where, why=why)) from error
