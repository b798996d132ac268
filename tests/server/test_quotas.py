"""How much is stored, in all and from one address, and how long."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import settings_for
from tests.server.harness import Server, play_out, running, sit, wait_until

from kibitz.cli.serve import serve
from kibitz.core.errors import BadInputError
from kibitz.server.operations.settings import from_environment
from kibitz.server.storage import quota, schema
from kibitz.server.storage.database import database_url, make_engine
from kibitz.server.storage.purge import Purged, purge_database
from kibitz.server.storage.rows import now

DAY = 24 * 60 * 60 * 1000
WISH = {"game": "kibitz_toy", "seats": [{"kind": "person"}, {"kind": "bot"}]}


def counts(database: str) -> dict[str, int]:
    engine = make_engine(database_url(database))
    with engine.connect() as connection:
        found = {
            table.name: connection.execute(
                sa.select(sa.func.count()).select_from(table)
            ).scalar_one()
            for table in schema.metadata.sorted_tables
            # Tells when a server last ran, not what is stored.
            if table is not schema.heartbeat
        }
    engine.dispose()
    return found


def played(server: Server) -> dict[str, Any]:
    """A game from beginning to end: its table's info."""
    table, tokens, _ = server.friends(2, options={"rounds": 1})
    players = [sit(server, table, token) for token in tokens]
    play_out(players, lambda legal: legal[0])
    players[0].until_true(lambda: players[0].info["status"] == "finished")
    for player in players:
        player.close()
    return {"table": table, "token": tokens[0], **players[0].info}


def test_a_full_house_refuses_new_tables_and_says_why(fresh: str) -> None:
    with running(settings_for(fresh, max_tables=2)) as server:
        assert server.http.post("/api/tables", json=WISH).status_code == 201
        # A game that is under way is played to its end, whatever is full.
        ended = played(server)
        assert ended["status"] == "finished"
        answer = server.http.post("/api/tables", json=WISH)
        assert (answer.status_code, answer.json()["code"]) == (507, "full")
        assert answer.json()["error"]["key"] == "server.error.full_tables"
        assert answer.json()["error"]["args"]["most"] == 2


def test_a_full_house_refuses_uploads_and_questions(
    fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "_FRESH", 0.0)
    with running(settings_for(fresh, max_records=1)) as server:
        ended = played(server)
        text = server.get(f"/api/tables/{ended['table']}/record", ended["token"]).text
        answers = [server.http.post("/api/records", json={"text": text}) for _ in range(2)]
        assert {answer.status_code for answer in answers} == {507}
        question = {"game": "makiaveli", "options": {"hand": "7C 7D 7S"}}
        assert server.http.post("/api/questions", json=question).status_code == 507
        # Games can still end, and are saved.
        assert played(server)["status"] == "finished"
        assert counts(fresh)["records"] == 2


def test_a_large_database_takes_nothing_new(fresh: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings_for(fresh, max_megabytes=1)) as server:
        assert server.http.post("/api/tables", json=WISH).status_code in (201, 507)
        engine = make_engine(database_url(fresh))
        with engine.begin() as connection:
            filler = {"id": "x" * 22, "text": os.urandom(1 << 20).hex(), "created": now()}
            connection.execute(sa.insert(schema.records), filler)
        engine.dispose()
        monkeypatch.setattr(quota, "_FRESH", 0.0)
        answer = server.http.post("/api/tables", json=WISH)
        assert answer.status_code == 507
        assert answer.json()["error"]["key"] == "server.error.full_megabytes"


def test_an_address_has_a_number_of_tables_and_uploads_a_day(fresh: str) -> None:
    limits = settings_for(fresh, per_address=True, tables_per_day=2, records_per_day=1)
    with running(limits) as server:
        ended = played(server)
        text = server.get(f"/api/tables/{ended['table']}/record", ended["token"]).text
        assert server.http.post("/api/tables", json=WISH).status_code == 201
        refused = server.http.post("/api/tables", json=WISH)
        assert (refused.status_code, refused.json()["code"]) == (429, "quota")
        assert int(refused.headers["retry-after"]) > 60
        uploads = [server.http.post("/api/records", json={"text": text}) for _ in range(2)]
        assert [answer.status_code for answer in uploads] == [201, 429]
        record = uploads[0].json()["record"]
        on = server.http.post(
            f"/api/records/{record}/table", json={"seats": [{"kind": "here"}] * 2}
        )
        assert on.status_code == 429


def grow_old(database: str, days: int, *tables: str) -> None:
    """As if everything at these tables, and all records and questions, were of long ago."""
    then = now() - days * DAY
    engine = make_engine(database_url(database))
    t, e, r, j = schema.tables, schema.events, schema.records, schema.jobs
    with engine.begin() as connection:
        connection.execute(sa.update(t).where(t.c.id.in_(tables)).values(created=then))
        connection.execute(sa.update(e).where(e.c.table.in_(tables)).values(at=then))
        connection.execute(sa.update(r).values(created=then))
        connection.execute(sa.update(j).where(j.c.table.is_(None)).values(created=then))
    engine.dispose()


def test_what_is_past_its_time_is_deleted_and_nothing_else(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        old, young = played(server), played(server)
        # Set up long ago, but played at since.
        lively, tokens, _ = server.friends(2)
        grow_old(fresh, 40, lively)
        sit(server, lively, tokens[0]).close()
        mover = sit(server, lively, tokens[0])
        assert mover.move(mover.legal()[0])["type"] == "ack"
        mover.close()
        text = server.get(f"/api/tables/{old['table']}/record", old["token"]).text
        shared = server.http.post("/api/records", json={"text": text}).json()["record"]
        seats = [{"kind": "here"}] * 2
        used = server.http.post("/api/records", json={"text": text}).json()["record"]
        on = server.http.post(f"/api/records/{used}/table", json={"seats": seats, "move": 1})
        assert on.status_code == 201, on.text
        question = {"game": "makiaveli", "options": {"hand": "7C 7D 7S"}}
        asked = server.http.post("/api/questions", json=question)
        assert asked.status_code == 201, asked.text
    grow_old(fresh, 40, old["table"])
    assert purge_database(fresh, 41) == Purged()
    # The table and its record, the shared record, and the question.
    assert purge_database(fresh, 30) == Purged(1, 2, 1)
    assert purge_database(fresh, 30) == Purged()
    with running(settings_for(fresh)) as server:
        assert server.get(f"/api/tables/{old['table']}", old["token"]).status_code == 404
        assert server.get(f"/api/records/{old['record']}").status_code == 404
        assert server.get(f"/api/records/{shared}").status_code == 404
        assert server.get(f"/api/tables/{young['table']}", young["token"]).status_code == 200
        assert server.get(f"/api/records/{young['record']}").status_code == 200
        assert server.get(f"/api/records/{used}").status_code == 200
        assert sit(server, lively, tokens[0]).moves == 1


def test_a_running_server_deletes_what_is_past_its_time(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        tables = [played(server)["table"] for _ in range(2)]
    grow_old(fresh, 40, *tables)
    with running(settings_for(fresh, retention_days=30)) as server:
        wait_until(lambda: counts(fresh)["tables"] == 0)
        assert server.http.get("/healthz").status_code == 200
    assert set(counts(fresh).values()) == {0}


def test_purge_leaves_a_database_alone_that_a_server_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "t.sqlite")
    monkeypatch.setenv("KIBITZ_RETENTION_DAYS", "30")
    with running(settings_for(database)) as server:
        grow_old(database, 40, played(server)["table"])
        with pytest.raises(BadInputError):
            serve(db=database, purge=True)
    assert counts(database)["tables"] == 1


def test_purge_says_how_much_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "t.sqlite")
    with running(settings_for(database)) as server:
        old = played(server)["table"]
        played(server)
    grow_old(database, 40, old)
    capsys.readouterr()
    serve(db=database, purge=True)
    assert "KIBITZ_RETENTION_DAYS" in capsys.readouterr().out
    assert counts(database)["tables"] == 2
    monkeypatch.setenv("KIBITZ_RETENTION_DAYS", "30")
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", "serve", "--purge", "--db", database],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.findall(r"\d+", done.stdout) == ["1", "1", "0"]
    assert counts(database)["tables"] == 1


def test_settings_of_quotas_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["MAX_TABLES", "MAX_RECORDS", "MAX_MEGABYTES", "TABLES_PER_DAY", "RECORDS_PER_DAY",
             "RETENTION_DAYS", "CONNECTIONS"]  # fmt: skip
    for number, name in enumerate(names, 5):
        monkeypatch.setenv(f"KIBITZ_{name}", str(number))
    found = from_environment()
    assert [getattr(found, name.lower()) for name in names] == [5, 6, 7, 8, 9, 10, 11]
    for wrong in ("-1", "many", "99999999999999"):
        monkeypatch.setenv("KIBITZ_MAX_TABLES", wrong)
        with pytest.raises(BadInputError):
            from_environment()
