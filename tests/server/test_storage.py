"""The database: migrations, transactions shared by many, and failures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.harness import PATIENCE, Server, closed_with, sit

from kibitz.server.storage import schema
from kibitz.server.storage import store as storage
from kibitz.server.storage.database import database_url, make_engine, migrate
from kibitz.server.storage.rows import Event, SeatRow, TableRow
from kibitz.server.storage.store import Store
from kibitz.server.storage.writes import Write, insert_table


def with_store(database: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = Store(database_url(database))
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def row(name: str) -> TableRow:
    seats = [SeatRow(0, "person", "Anna"), SeatRow(1, "bot", "steady")]
    return TableRow(name, "kibitz_toy", "head", "w", False, None, True, 0, seats=seats)


def test_the_migrations_lead_to_the_schema_in_the_code(fresh: str) -> None:
    engine = make_engine(database_url(fresh))
    migrate(engine)
    migrate(engine)  # again: nothing to do
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_what_is_written_together_is_saved_together_or_not_at_all(fresh: str) -> None:
    async def work(store: Store) -> None:
        await store.save(Write(also=[insert_table(row("a" * 12))]))
        await store.save_events("a" * 12, [Event(1, "move", 0, "x")])

        def broken(connection: sa.Connection) -> None:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await store.save_events("a" * 12, [Event(2, "move", 0, "y")], [broken])
        found = await store.read("a" * 12)
        assert found is not None
        assert [e.text for e in found.events] == ["x"]

    with_store(fresh, work)


def test_two_truths_about_one_version_are_refused(fresh: str) -> None:
    async def work(store: Store) -> None:
        await store.save(Write(also=[insert_table(row("b" * 12))]))
        await store.save_events("b" * 12, [Event(1, "move", 0, "x")])
        with pytest.raises(sa.exc.IntegrityError):
            await store.save_events("b" * 12, [Event(1, "move", 0, "other")])

    with_store(fresh, work)


def test_one_bad_write_does_not_take_those_beside_it(fresh: str) -> None:
    async def work(store: Store) -> None:
        name = "c" * 12
        await store.save(Write(also=[insert_table(row(name))]))
        futures = []
        for number in range(1, 101):
            version = 7 if number == 50 else number  # a second event of version 7
            futures.append(store.save_events(name, [Event(version, "move", 0, str(number))]))
        results = await asyncio.gather(*futures, return_exceptions=True)
        assert [n for n, r in enumerate(results, 1) if r is not None] == [50]
        found = await store.read(name)
        assert found is not None
        assert [e.version for e in found.events] == [n for n in range(1, 101) if n != 50]

    with_store(fresh, work)


def test_closing_writes_what_was_waiting(fresh: str) -> None:
    name = "d" * 12
    waiting: list[asyncio.Future[None]] = []

    async def work(store: Store) -> None:
        await store.save(Write(also=[insert_table(row(name))]))
        waiting.extend(store.save_events(name, [Event(n, "move", 0)]) for n in range(1, 501))

    async def look(store: Store) -> None:
        found = await store.read(name)
        assert found is not None
        assert len(found.events) == 500

    with_store(fresh, work)
    with_store(fresh, look)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = make_engine(database_url(str(tmp_path / "x.sqlite")))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


def test_sqlite_s_log_is_moved_when_people_stop_and_not_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "_TIDY", 0.02)
    moved: list[int] = []

    class Counting(Store):
        def _checkpoint(self) -> None:
            super()._checkpoint()
            moved.append(self._transactions)

    async def run() -> None:
        store = Counting(database_url(str(tmp_path / "x.sqlite")))
        try:
            for number in (1, 2):
                await store.save(Write(also=[insert_table(row(str(number) * 12))]))
                while moved != list(range(1, number + 1)):
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert moved == [1, 2]


def test_sqlite_s_log_is_used_again_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "_TIDY", PATIENCE)  # only explicit calls tidy
    log = tmp_path / "x.sqlite-wal"

    async def write(store: Store, numbers: range) -> int:
        for number in numbers:
            await store.save(Write(also=[insert_table(row(f"{number:012}"))]))
        return log.stat().st_size

    async def run() -> None:
        store = Store(database_url(str(tmp_path / "x.sqlite")))
        try:
            grown = await write(store, range(50))
            store._checkpoint()
            store._moved.set()
            assert await write(store, range(50, 90)) == grown
            assert await write(store, range(90, 190)) > grown
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_nobody_else_on_the_computer_can_read_the_cards(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    engine = make_engine(database_url(str(path)))
    migrate(engine)
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    assert path.exists()
    engine.dispose()


def test_a_move_that_cannot_be_saved_is_not_acknowledged(server: Server) -> None:
    table, tokens, _ = server.friends(2)
    anna, bo = (sit(server, table, token) for token in tokens)
    seen = len(anna.frames)
    house = server.app.state.house
    engine = house.store.engine
    # Somebody else, say a second server, has written the next event already.
    with engine.begin() as connection:
        connection.execute(
            sa.insert(schema.events),
            {
                "table": table,
                "version": house.tables[table].ledger.version + 1,
                "kind": "leave",
                "seat": 1,
                "text": "",
                "at": 0,
            },
        )
    anna.send("move", position=anna.position, text=anna.legal()[0])
    assert closed_with(anna) == 1012
    assert not any('"ack"' in frame for frame in anna.frames[seen:])
    assert closed_with(bo) == 1012
    again = sit(server, table, tokens[0])
    assert again.moves == 0
    assert again.info["seats"][1]["left"]
    assert again.move(again.legal()[0])["type"] == "ack"
    again.close()


def test_tokens_are_stored_as_hashes_only(server: Server) -> None:
    table, tokens, watch = server.friends(2)
    with server.app.state.house.store.engine.connect() as connection:
        seats = connection.execute(sa.select(schema.seats)).all()
        tables = connection.execute(sa.select(schema.tables.c.watch)).all()
    everything = repr(seats) + repr(tables)
    assert table in everything
    for token in (*tokens, watch):
        assert token not in everything
