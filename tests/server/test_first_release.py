"""Databases as the first release left them, with games in every state: they are brought up to date,
and the games go on.

``first_release/`` holds what that release wrote on SQLite and on PostgreSQL (``.sql``, dumped), and
what was true of each table then (``.json``). Neither is ever changed or regenerated.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.conftest import settings_for
from tests.server.harness import Player, Server, play_out, running, sit

import kibitz
from kibitz.core.record import read_record
from kibitz.server.storage import schema
from kibitz.server.storage.database import database_url, make_engine

FOLDER = Path(__file__).parent / "first_release"
Facts = dict[str, Any]


def load(database: str, folder: Path = FOLDER) -> list[Facts]:
    """Put the old database where a new one was expected; what was true of its tables."""
    kind = "postgresql" if "postgresql" in database else "sqlite"
    dump = (folder / f"{kind}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with sqlite3.connect(database) as connection:
            connection.executescript(dump)
    else:
        engine = sa.create_engine(database)
        with engine.connect() as connection:
            raw = connection.connection.dbapi_connection
            assert raw is not None
            raw.execute(dump)
            raw.commit()
            # The dump leaves its session without a search path.
            connection.invalidate()
        engine.dispose()
    facts: list[Facts] = json.loads((folder / f"{kind}.json").read_text(encoding="utf-8"))
    return facts


@pytest.fixture
def old(fresh: str) -> Iterator[tuple[Server, list[Facts]]]:
    facts = load(fresh)
    with running(settings_for(fresh)) as server:
        yield server, facts


def sit_all(server: Server, fact: Facts) -> list[Player]:
    return [sit(server, fact["table"], token) for token in fact["tokens"]]


def test_an_old_database_gets_the_present_schema(old: tuple[Server, list[Facts]]) -> None:
    server, _ = old
    with server.app.state.house.store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == "0004"


def test_the_dump_is_of_the_first_schema(fresh: str) -> None:
    load(fresh)
    engine = make_engine(database_url(fresh))
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == "0001"
        assert "jobs" not in sa.inspect(connection).get_table_names()
    engine.dispose()


def test_every_table_is_as_it_was(old: tuple[Server, list[Facts]]) -> None:
    server, facts = old
    assert {fact["game"] for fact in facts} == {game.name for game in kibitz.all_games()}
    assert {fact["status"] for fact in facts} == {"waiting", "playing", "finished"}
    for fact in facts:
        info = server.get(f"/api/tables/{fact['table']}", fact["tokens"][0]).json()
        for name in ("game", "status", "version", "moves", "sha256", "result", "record"):
            assert info[name] == fact[name], fact["what"]
        seats = [[s["kind"], s["name"], s["bot"], s["left"], s["resigned"]] for s in info["seats"]]
        assert seats == fact["seats"]
        assert info["origin"] is None


def test_the_games_go_on(old: tuple[Server, list[Facts]]) -> None:
    server, facts = old
    choice = random.Random(1)
    for fact in facts:
        if fact["what"] == "friends in the middle of a game":
            players = sit_all(server, fact)
            play_out(players, choice.choice, most=10)
            assert players[0].moves > fact["moves"]
        elif fact["what"] == "against a bot":
            (player,) = players = sit_all(server, fact)
            player.until_true(lambda p=player: bool(p.legal()))  # type: ignore[misc]
            assert player.move(choice.choice(player.legal()))["type"] == "ack"
        else:
            continue
        for player in players:
            player.close()


def one(facts: list[Facts], what: str) -> Facts:
    (found,) = (fact for fact in facts if fact["what"] == what)
    return found


def test_what_else_had_happened_is_still_so(old: tuple[Server, list[Facts]]) -> None:
    server, facts = old
    ended = one(facts, "finished")
    text = server.http.get(f"/api/records/{ended['record']}/text").text
    reading = read_record(text)
    assert reading.error is None
    assert reading.record.fingerprint() == ended["sha256"]
    back = sit_all(server, one(facts, "a move taken back"))
    play_out(back, random.Random(2).choice)
    anna, bo = sit_all(server, one(facts, "a bot in somebody's place"))
    bo.until_true(lambda: bo.info["seats"][0]["bot"] is None)  # she came back
    play_out([anna, bo], random.Random(3).choice)
    resigned = sit_all(server, one(facts, "one of three has resigned"))
    assert resigned[0].move("silent")["type"] == "error"
    waiting = one(facts, "waiting for two")
    server.join(waiting["table"], waiting["invitation"])
    joined = server.join(waiting["table"], waiting["watch"])
    assert sit(server, waiting["table"], joined["token"]).info["status"] == "playing"
