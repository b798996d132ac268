"""Clocks go on after a restart and at empty tables; time in which no server ran does not count."""

from __future__ import annotations

import json
import time
from typing import Any

import sqlalchemy as sa
from tests.server.conftest import settings_for
from tests.server.harness import Player, Server, running, sit, wait_until

from kibitz.server.storage import schema
from kibitz.server.storage.database import database_url, make_engine
from kibitz.server.storage.rows import now

CLOCK = 600
LOADED = 60_000
"""Milliseconds a busy machine may take between two looks at a clock."""


def first_message(server: Server, table: str, token: str) -> tuple[Player, int | None]:
    """The deadline in the first message of all."""
    player = sit(server, table, token)
    message: dict[str, Any] = json.loads(player.frames[0])
    return player, message["deadline"]


def saved(database: str, table: str) -> int | None:
    engine = make_engine(database_url(database))
    t = schema.tables
    with engine.connect() as connection:
        found = connection.execute(sa.select(t.c.deadline).where(t.c.id == table)).scalar()
    engine.dispose()
    return found


def set_back(database: str, table: str, deadline: int, heartbeat: int) -> None:
    """What an earlier server would have left."""
    engine = make_engine(database_url(database))
    with engine.begin() as connection:
        t, h = schema.tables, schema.heartbeat
        connection.execute(sa.update(t).where(t.c.id == table).values(deadline=deadline))
        connection.execute(sa.update(h).values(at=heartbeat))
    engine.dispose()


def test_a_clock_goes_on_where_it_was_after_a_restart(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        table, tokens, _ = server.friends(2, clock=CLOCK)
        player, deadline = first_message(server, table, tokens[0])
        assert deadline is not None
        assert CLOCK * 1000 - LOADED < deadline <= CLOCK * 1000
        player.close()
    left = saved(fresh, table)
    assert left is not None
    assert left <= now() + CLOCK * 1000
    set_back(fresh, table, now() + 200_000, now())
    with running(settings_for(fresh)) as server:
        # The very first message says so, whoever comes first.
        _, deadline = first_message(server, table, tokens[1])
        assert deadline is not None
        assert 200_000 - LOADED < deadline <= 200_000 + LOADED


def test_the_time_in_which_no_server_ran_does_not_count(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        table, tokens, _ = server.friends(2, clock=CLOCK)
    hour = 3_600_000
    set_back(fresh, table, now() - hour + 200_000, now() - hour)
    with running(settings_for(fresh)) as server:
        player, deadline = first_message(server, table, tokens[0])
        assert deadline is not None
        assert 200_000 - LOADED < deadline <= 200_000 + LOADED
        assert player.moves == 0


def test_time_that_was_up_before_the_server_stopped_is_up(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        table, tokens, _ = server.friends(2, clock=CLOCK)
    set_back(fresh, table, now() - 10_000, now() - 5_000)
    with running(settings_for(fresh)) as server:
        player, deadline = first_message(server, table, tokens[1])
        assert player.moves > 0 or deadline == 0
        player.until_true(lambda: player.moves > 0)
        assert player.view is not None
        assert player.view["to_move"] == 1
        # And the next person has the whole time.
        left = saved(fresh, table)
        assert left is not None
        assert left > now() + CLOCK * 1000 - LOADED


def test_a_clock_goes_on_at_an_empty_table(fresh: str) -> None:
    with running(settings_for(fresh, idle_seconds=0.05)) as server:
        table, tokens, _ = server.friends(2, clock=CLOCK)
        player, before = first_message(server, table, tokens[0])
        assert before is not None
        begun = time.monotonic()
        player.close()
        wait_until(lambda: table not in server.app.state.house.tables)
        time.sleep(max(0.0, begun + 0.5 - time.monotonic()))
        player, after = first_message(server, table, tokens[0])
        assert after is not None
        assert after <= before - 450
        # A move passes the turn on, and that is saved too.
        while player.legal():
            assert player.move(player.legal()[0])["type"] == "ack"
        other = saved(fresh, table)
        assert other is not None
        assert other > now() + CLOCK * 1000 - LOADED


def test_time_runs_out_at_an_empty_table(fresh: str) -> None:
    with running(settings_for(fresh, idle_seconds=0.05)) as server:
        table, tokens, _ = server.friends(2, clock=CLOCK)
        wait_until(lambda: table not in server.app.state.house.tables)
        set_back(fresh, table, now() - 1, now())
        key = {"table": table, "token": tokens[1]}
        # Whoever looks, even only at the list of games, finds what the clock has done.
        wait_until(
            lambda: (
                server.http.post("/api/tables/mine", json={"tables": [key]}).json()[0]["to_move"]
                == 1
            )
        )


def test_who_was_replaced_by_a_bot_is_told_everything_first(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        table, tokens, _ = server.friends(2, clock=CLOCK)
        bo = sit(server, table, tokens[1])
        assert bo.ask("takeover", seat=0)["type"] == "ack"
        anna, _ = first_message(server, table, tokens[0])
        assert json.loads(anna.frames[0])["type"] == "welcome"
        assert anna.info["seats"][0]["bot"] is None


def test_no_deadline_is_saved_where_there_is_no_clock(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        table, tokens, _ = server.friends(2)
        _, deadline = first_message(server, table, tokens[0])
        assert deadline is None
        assert saved(fresh, table) is None
