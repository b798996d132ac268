"""A database that is away for a while, and a second server on the same database."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families
from tests.server.conftest import settings_for
from tests.server.harness import PATIENCE, Server, closed_with, running, sit, wait_until
from tests.server.test_storage import with_store
from websockets.sync.client import connect

from kibitz.core.errors import BadInputError
from kibitz.server.serve import listen, make_server, run_server
from kibitz.server.storage import store as storage
from kibitz.server.storage.database import check_database
from kibitz.server.storage.store import Store

SEATS = [{"kind": "person"}, {"kind": "person"}]


@contextlib.contextmanager
def away(server: Server, database: str) -> Iterator[None]:
    """Take the database away from a running server, and give it back."""
    engine = server.app.state.house.store.engine
    if "postgresql" not in database:
        engine.dispose()
        there, hidden = Path(database), Path(database).with_name("hidden")
        there.rename(hidden)
        there.mkdir()  # no database can be opened there, nor a new one made
        try:
            yield
        finally:
            there.rmdir()
            hidden.rename(there)
        return
    outside = sa.create_engine(
        database.replace("@/fresh?", "@/postgres?"), isolation_level="AUTOCOMMIT"
    )

    def allow(word: str) -> None:
        with outside.connect() as connection:
            connection.execute(sa.text(f"alter database fresh allow_connections {word}"))
            connection.execute(
                sa.text(
                    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'fresh'"
                )
            )

    allow("false")
    try:
        yield
    finally:
        allow("true")
        outside.dispose()


def failures(server: Server) -> float:
    text = server.http.get("/metrics").text
    (family,) = (
        family
        for family in text_string_to_metric_families(text)
        if family.name == "kibitz_write_failures"
    )
    return float(family.samples[0].value)


def test_a_database_that_is_away_is_told_and_comes_back(
    fresh: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(storage, "_PROBE", 0.2)
    with running(settings_for(fresh)) as server:
        table, tokens, _ = server.friends(2)
        other, keys, _ = server.friends(2)
        anna = sit(server, table, tokens[0])
        assert server.http.get("/healthz").status_code == 200
        before = failures(server)
        loop = server.app.state.house.store._loop
        house = server.app.state.house
        loop.call_soon_threadsafe(house.forget, house.tables[other])
        wait_until(lambda: other not in house.tables)
        with away(server, fresh):
            # A move is not acknowledged; the socket's code says what is wrong.
            anna.send("move", position=anna.position, text=anna.legal()[0])
            assert closed_with(anna) == 4503
            wait_until(lambda: server.http.get("/healthz").status_code == 503)
            ill = server.http.get("/healthz")
            assert int(ill.headers["retry-after"]) >= 1
            assert ill.json()["code"] == "ill"
            # Neither can anything be set up, nor found.
            for answer in (
                server.http.post("/api/tables", json={"game": "kibitz_toy", "seats": SEATS}),
                server.get(f"/api/tables/{other}", keys[0]),
                server.http.get(f"/api/records/{'x' * 22}"),
            ):
                assert answer.status_code == 503, answer.text
                assert answer.json()["code"] == "away"
                assert int(answer.headers["retry-after"]) >= 1
            with connect(server.ws) as socket:
                hello = {"type": "hello", "table": other, "token": keys[0]}
                socket.send(json.dumps(hello))
                assert closed_with(socket) == 4503
            assert failures(server) > before
        assert any(
            record.levelname == "ERROR" and record.getMessage() == "write_failed"
            for record in caplog.records
        )
        wait_until(lambda: server.http.get("/healthz").status_code == 200)
        again = sit(server, table, tokens[0])
        assert again.moves == 0
        assert again.move(again.legal()[0])["type"] == "ack"


def test_health_is_probed_at_most_every_five_seconds(fresh: str) -> None:
    async def work(store: Store) -> None:
        assert storage._PROBE == 5.0
        written = store._transactions
        for _ in range(20):
            assert await store.alive()
        assert store._transactions == written  # opened just now: nothing to find out
        store._probed -= 5.0
        for _ in range(20):
            assert await store.alive()
        assert store._transactions == written + 1

    with_store(fresh, work)


def serve(database: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "kibitz", "serve", "--port", "0", "--db", database]
    path = os.pathsep.join(path for path in sys.path if path)
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": path, "KIBITZ_LANG": "en"}
    return subprocess.run(
        words, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def test_a_second_server_on_the_same_database_is_refused(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        second = serve(fresh)
        assert second.returncode == 2
        assert "Another server is using the database" in second.stderr
        assert "--db" in second.stderr
        assert "Traceback" not in second.stderr
        assert server.http.get("/healthz").status_code == 200
    # The first has stopped: now there is room.
    check_database(fresh)


def test_a_server_that_was_too_late_says_so(tmp_path: Path) -> None:
    """Both looked while the database was free; only one can have it."""
    database = str(tmp_path / "x.sqlite")
    with running(settings_for(database)):
        listener = listen("127.0.0.1", 0)
        with pytest.raises(BadInputError) as refused:
            in_a_thread(lambda: run_server(make_server(settings_for(database)), listener))
        assert refused.value.msg.key == "server.error.database_in_use"
        listener.close()


def in_a_thread(work: Callable[[], None]) -> None:
    """Where no signal handlers can be set; errors come back."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(work).result(PATIENCE)
