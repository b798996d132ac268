"""One server for one database: a lock that lasts as long as the process, however it ends."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

_KEY = 0x6B696269747A
"""PostgreSQL's advisory locks are numbers, apart for each database: “kibitz” in ASCII."""
_PATIENCE = 3.0
"""Seconds for PostgreSQL to notice that a server was killed."""


class Lock(Protocol):
    """Held until released, or until the process ends."""

    def renew(self) -> bool:
        """Take it again if the database has lost it; False if another server has it now."""
        ...

    def release(self) -> None: ...


def lock_database(engine: Engine) -> Lock:
    """Take the database for this process; BadInputError if another server has it."""
    if engine.dialect.name != "sqlite":
        return _AdvisoryLock(engine)
    if not engine.url.database or engine.url.database == ":memory:":
        return _NoLock()
    return _FileLock(Path(engine.url.database).resolve())


def _in_use(where: str) -> BadInputError:
    return BadInputError(Msg("server.error.database_in_use", where=where))


class _NoLock:
    """For a database in memory, which nobody else can open."""

    def renew(self) -> bool:
        return True

    def release(self) -> None:
        return None


class _FileLock:
    """A locked file beside the SQLite database. It is never deleted: whoever had opened it just
    before would hold a lock on a file that nobody else sees."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        self._file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock_file(self._file)
        except (BlockingIOError, PermissionError) as error:
            os.close(self._file)
            raise _in_use(str(database)) from error
        except OSError:
            os.close(self._file)
            raise

    def renew(self) -> bool:
        return True

    def release(self) -> None:
        os.close(self._file)


def _lock_file(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class _AdvisoryLock:
    """A lock of the PostgreSQL session: gone when its connection is."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        end = time.monotonic() + _PATIENCE
        while not self._take():
            if time.monotonic() > end:
                raise _in_use(engine.url.render_as_string())
            time.sleep(0.1)

    def _take(self) -> bool:
        connection = self._engine.connect()
        try:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            if connection.scalar(sa.select(sa.func.pg_try_advisory_lock(_KEY))):
                # Not the pool's: it is held while all others come and go.
                connection.detach()
                self._connection = connection
        finally:
            if self._connection is None:
                connection.close()
        return self._connection is not None

    def renew(self) -> bool:
        if self._connection is not None:
            try:
                self._connection.scalar(sa.select(1))
                return True
            except sa.exc.DBAPIError:
                self._connection.close()
                self._connection = None
        return self._take()

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
