"""A kill at any moment of an upgrade leaves a database that opens again, with everything in it.

A child process is killed at every statement that the upgrade executes, and at every file it opens
or renames for the backup. The children are forked from one small process of their own
(``python -m tests.server.test_upgrade``): that costs milliseconds each, and no thread of the test
run is copied.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from kibitz.server.storage.database import backup_path, database_url, make_engine, migrate

RELEASES = {"0001": "first_release", "0002": "second_release"}
HEAD = "0004"


def make_old(database: Path, revision: str) -> None:
    """A database as the release with that schema left it; an empty file for none."""
    database.touch()
    if revision:
        dump = Path(__file__).parent / RELEASES[revision] / "sqlite.sql"
        with contextlib.closing(sqlite3.connect(database)) as connection:
            connection.executescript(dump.read_text(encoding="utf-8"))


def rows(database: Path) -> dict[str, list[object]]:
    """Everything in the tables that the first schema has, in the columns it has."""
    found: dict[str, list[object]] = {}
    with contextlib.closing(sqlite3.connect(database)) as connection:
        master = connection.execute("select name from sqlite_master where type = 'table'")
        names = [name for (name,) in master]
        for table, columns in {
            "tables": "id, game, head, watch, chosen, clock, hints, created, record",
            "seats": '"table", seat, kind, name, token, invitation',
            "events": '"table", version, kind, seat, text, at',
            "records": "id, text, created",
        }.items():
            if table in names:
                query = f"select {columns} from {table} order by 1, 2"
                found[table] = connection.execute(query).fetchall()
    return found


def revision_of(database: Path) -> str:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        master = connection.execute("select name from sqlite_master where type = 'table'")
        if ("alembic_version",) not in master.fetchall():
            return ""
        found = connection.execute("select version_num from alembic_version").fetchall()
    return str(found[0][0]) if found else ""


def upgrade(database: Path, kill_at: int = 0) -> int:
    """Bring the database up to date. Dies at the step of that number; the number of steps."""
    engine = make_engine(database_url(str(database)))
    steps = 0

    def step(*_: object) -> None:
        nonlocal steps
        steps += 1
        if steps == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(engine, "before_cursor_execute", step)
    sa.event.listen(engine, "commit", step)

    def heard(event: str, _: object) -> None:
        if event in ("os.rename", "sqlite3.connect"):
            step()

    sys.addaudithook(heard)
    migrate(engine)
    step()
    engine.dispose()
    return steps


def kill_everywhere(folder: Path, revision: str) -> int:
    """Kill an upgrade at each of its steps and open the database again each time; the number of
    steps."""
    pristine = folder / "pristine.sqlite"
    make_old(pristine, revision)
    before = rows(pristine)
    kill_at = 0
    while True:
        kill_at += 1
        database = folder / f"{kill_at}.sqlite"
        database.write_bytes(pristine.read_bytes())
        child = os.fork()
        if not child:
            upgrade(database, kill_at)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and not os.WEXITSTATUS(status):
            return kill_at - 1
        assert os.WIFSIGNALED(status), f"step {kill_at} failed: {status}"
        assert revision_of(database) in (revision, HEAD), kill_at
        assert not any(rows(database).values()) if not revision else rows(database) == before
        if revision and revision_of(database) == HEAD:
            assert rows(backup_path(database, HEAD)) == before
        engine = make_engine(database_url(str(database)))
        migrate(engine)
        engine.dispose()
        assert revision_of(database) == HEAD
        assert not any(rows(database).values()) if not revision else rows(database) == before


@pytest.mark.skipif(sys.platform == "win32", reason="no fork, no SIGKILL")
@pytest.mark.parametrize("revision", ["", *RELEASES], ids=["new", *RELEASES])
def test_a_kill_at_any_statement_of_an_upgrade_loses_nothing(revision: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.server.test_upgrade", str(tmp_path), revision]
    path = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        words,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    # Two tables or columns at least, and the version, were written in as many statements.
    assert int(done.stdout) > 4


def test_a_database_of_the_third_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    make_old(database, "0002")
    before = rows(database)
    engine = make_engine(database_url(str(database)))
    migrate(engine, "0003")
    assert revision_of(database) == "0003"
    migrate(engine)
    with engine.connect() as connection:
        listed = connection.execute(sa.text("select listed from tables")).scalars().all()
    engine.dispose()
    assert listed
    assert set(listed) == {None}
    assert rows(database) == before


def test_the_database_is_copied_before_an_upgrade(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    make_old(database, "0001")
    before = rows(database)
    upgrade_quietly(database)
    backup = tmp_path / f"tables.sqlite.before-{HEAD}"
    assert backup == backup_path(database, HEAD)
    assert revision_of(backup) == "0001"
    assert rows(backup) == rows(database) == before
    assert backup.stat().st_mode & 0o077 == 0
    # And it is a database that opens as any other.
    backup.rename(tmp_path / "again.sqlite")
    upgrade_quietly(tmp_path / "again.sqlite")
    assert rows(tmp_path / "again.sqlite") == before


def test_neither_a_new_database_nor_a_present_one_is_copied(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    upgrade_quietly(database)
    upgrade_quietly(database)
    assert [path.name for path in tmp_path.iterdir() if "before" in path.name] == []


def upgrade_quietly(database: Path) -> None:
    engine = make_engine(database_url(str(database)))
    migrate(engine)
    engine.dispose()


if __name__ == "__main__":
    print(kill_everywhere(Path(sys.argv[1]), sys.argv[2]))
