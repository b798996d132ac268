"""People who are away: the grace before a bot plays for them, and what it never does for them."""

from __future__ import annotations

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import Player, running, sit

from kibitz.core.errors import BadInputError
from kibitz.server.operations.settings import Settings, from_environment


def all_there(*players: Player) -> None:
    """Wait until each has been told that everybody has come."""
    for player in players:
        while not all(seat["present"] for seat in player.info["seats"]):
            player.read()


def test_the_grace_is_told_to_all_and_holds_a_takeover_back(fresh: str) -> None:
    with running(settings_for(fresh, grace=30.0)) as server:
        table, tokens, watch = server.friends(2)
        anna, bo = (sit(server, table, token) for token in tokens)
        spectator = sit(server, table, watch)
        all_there(anna, bo, spectator)
        assert [seat["takeover"] for seat in anna.info["seats"]] == [None, None]
        bo.close()
        for player in (anna, spectator):
            player.until_true(lambda p=player: not p.info["seats"][1]["present"])  # type: ignore[misc]
            assert 20_000 < player.info["seats"][1]["takeover"] <= 30_000
        refused = anna.ask("takeover", seat=1)
        assert (refused["code"], refused["error"]["key"]) == ("illegal", "server.error.grace")
        assert 20 < refused["error"]["args"]["n"] <= 30
        # Thirty seconds are long for a test: the departure is set back, as time would do.
        there = server.app.state.house.tables[table]
        there.presence._away[1] -= 30.0
        assert anna.ask("takeover", seat=1)["type"] == "ack"
        anna.until_true(lambda: anna.info["seats"][1]["bot"] is not None)
        assert anna.info["seats"][1]["takeover"] is None


def test_who_comes_back_in_time_keeps_the_seat_and_a_new_grace_begins(fresh: str) -> None:
    with running(settings_for(fresh, grace=30.0)) as server:
        table, tokens, _ = server.friends(2)
        anna, bo = (sit(server, table, token) for token in tokens)
        all_there(anna)
        bo.close()
        anna.until_true(lambda: not anna.info["seats"][1]["present"])
        there = server.app.state.house.tables[table]
        there.presence._away[1] -= 29.0
        bo = sit(server, table, tokens[1])
        anna.until_true(lambda: anna.info["seats"][1]["present"])
        assert [seat["takeover"] for seat in anna.info["seats"]] == [None, None]
        bo.close()
        anna.until_true(lambda: not anna.info["seats"][1]["present"])
        assert anna.info["seats"][1]["takeover"] > 20_000


def test_a_bot_does_not_agree_for_the_absent_that_a_move_is_taken_back(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        table, tokens, _ = server.friends(3)
        anna, bo, eve = (sit(server, table, token) for token in tokens)
        all_there(anna, bo)
        assert anna.move(anna.legal()[0])["type"] == "ack"
        eve.close()
        anna.until_true(lambda: not anna.info["seats"][2]["present"])
        assert anna.ask("undo")["type"] == "ack"
        bo.until_true(lambda: bo.info["undo"] is not None)
        assert bo.ask("undo_answer", agree=True)["type"] == "ack"
        # Only Eve has not said anything. A bot may play for her, but nothing else.
        assert bo.ask("takeover", seat=2)["type"] == "ack"
        bo.until_true(lambda: bo.info["seats"][2]["bot"] is not None)
        assert bo.info["undo"] == {"seat": 0, "to": 0, "agreed": [1]}
        assert bo.moves == 1
        ledger = server.app.state.house.tables[table].ledger
        assert ledger.others(0, 0) == [1, 2]
        eve = sit(server, table, tokens[2])
        assert eve.info["undo"] is not None
        assert eve.ask("undo_answer", agree=True)["type"] == "ack"
        bo.until_true(lambda: bo.moves == 0)


def test_asking_again_after_the_takeover_does_not_settle_it_either(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        table, tokens, _ = server.friends(3)
        anna, bo, eve = (sit(server, table, token) for token in tokens)
        all_there(anna, bo)
        assert anna.move(anna.legal()[0])["type"] == "ack"
        eve.close()
        anna.until_true(lambda: not anna.info["seats"][2]["present"])
        assert bo.ask("takeover", seat=2)["type"] == "ack"
        assert anna.ask("undo")["type"] == "ack"
        bo.until_true(lambda: bo.info["undo"] is not None)
        assert bo.ask("undo_answer", agree=True)["type"] == "ack"
        bo.send("sync")
        bo.until("welcome")
        assert (bo.moves, bo.info["undo"]["agreed"]) == (1, [1])


def test_everybody_has_the_grace_after_a_restart(fresh: str) -> None:
    with running(settings_for(fresh, grace=30.0)) as server:
        table, tokens, _ = server.friends(2)
    with running(settings_for(fresh, grace=30.0)) as server:
        anna = sit(server, table, tokens[0])
        assert 20_000 < anna.info["seats"][1]["takeover"] <= 30_000


def test_the_grace_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().grace == 30.0
    monkeypatch.setenv("KIBITZ_GRACE", "7")
    assert from_environment().grace == 7.0
    monkeypatch.setenv("KIBITZ_GRACE", "soon")
    with pytest.raises(BadInputError):
        from_environment()
