"""Opening a database: a SQLite file by default, PostgreSQL by URL; and migrating its schema."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy.engine import Engine

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg


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
        return sa.create_engine(url, pool_pre_ping=True)
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
