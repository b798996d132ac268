"""Databases as the second release left them (schema 0002), brought up to date.

``second_release/`` holds dumps and facts as ``first_release/`` does: never changed or regenerated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.conftest import settings_for
from tests.server.harness import Server, running, sit
from tests.server.test_first_release import FOLDER, Facts, load, one

from kibitz.server.storage import schema
from kibitz.server.storage.database import database_url, make_engine

SECOND = FOLDER.parent / "second_release"


@pytest.fixture
def old(fresh: str) -> Iterator[tuple[Server, list[Facts]]]:
    facts = load(fresh, SECOND)
    with running(settings_for(fresh)) as server:
        yield server, facts


def test_the_dump_is_of_the_second_schema(fresh: str) -> None:
    load(fresh, SECOND)
    engine = make_engine(database_url(fresh))
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == "0002"
        assert "heartbeat" not in sa.inspect(connection).get_table_names()
    engine.dispose()


def test_everything_is_as_it_was_and_the_games_go_on(old: tuple[Server, list[Facts]]) -> None:
    server, facts = old
    with server.app.state.house.store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == "0004"
    for fact in facts:
        info = server.get(f"/api/tables/{fact['table']}", fact["tokens"][0]).json()
        for name in ("game", "status", "version", "moves", "sha256", "result", "record"):
            assert info[name] == fact[name], fact["what"]
        seats = [[s["kind"], s["name"], s["bot"], s["left"], s["resigned"]] for s in info["seats"]]
        assert seats == fact["seats"]
    hinted = one(facts, "a hint was given")
    player = sit(server, hinted["table"], hinted["tokens"][0])
    assert [job["status"] for job in player.jobs] == ["done"]
    assert player.move(player.legal()[0])["type"] == "ack"
    player.close()
    origin = one(facts, "from a record")
    player = sit(server, origin["table"], origin["tokens"][0])
    assert player.info["origin"] == {"record": origin["origin"], "moves": 1}
    player.close()
    # A clock that ran when nothing was saved of it starts over.
    clocked = one(facts, "friends with a clock")
    players = [sit(server, clocked["table"], token) for token in clocked["tokens"]]
    deadline = json.loads(players[0].frames[0])["deadline"]
    assert 86_400_000 - 60_000 < deadline <= 86_400_000
    mover = next(player for player in players if player.legal())
    assert mover.move(mover.legal()[0])["type"] == "ack"
    waiting = one(facts, "waiting for one")
    server.join(waiting["table"], waiting["invitation"])
    assert server.get(f"/api/tables/{waiting['table']}", waiting["watch"]).json()["status"] == (
        "playing"
    )
