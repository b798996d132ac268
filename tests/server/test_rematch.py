"""Another game with the same people: one request, the same tokens, the seats turned."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.conftest import settings_for
from tests.server.harness import Player, Server, bearer, play_out, running, sit

from kibitz.core.record import read_record
from kibitz.server.storage import schema
from kibitz.server.storage.database import database_url, make_engine

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "steady"}


def ask(server: Server, table: str, token: str, what: str = "rematch") -> httpx.Response:
    return server.http.post(f"/api/tables/{table}/{what}", headers=bearer(token))


def again(server: Server, table: str, token: str) -> dict[str, Any]:
    answer = ask(server, table, token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def until(player: Player, true: Callable[[dict[str, Any]], bool]) -> None:
    """Read on until this is true of what everybody knows about the table."""
    player.until_true(lambda: true(player.info))


def info_of(server: Server, table: str, token: str) -> dict[str, Any]:
    found: dict[str, Any] = server.get(f"/api/tables/{table}", token).json()
    return found


def finished(server: Server, number: int = 3, **wish: Any) -> tuple[str, list[str], str]:
    """A table whose game was given up by all but one."""
    table, tokens, watch = server.friends(number, **wish)
    for token in tokens[1:]:
        player = sit(server, table, token)
        assert player.ask("resign")["type"] == "ack"
        player.close()
    return table, tokens, watch


def test_the_same_people_sit_one_seat_further_and_their_tokens_open_it(server: Server) -> None:
    table, tokens, watch = finished(server, 3, options={"tie": "discard"}, clock=3600, hints=True)
    anna, bo, cilla = (sit(server, table, token) for token in tokens)
    looker = sit(server, table, watch)
    first = again(server, table, tokens[1])
    assert first["seat"] == 0
    for player in (anna, bo, cilla, looker):
        until(player, lambda info: info["rematch"] is not None)
        assert player.info["rematch"] == {"table": first["table"], "accepted": [1]}
    # Nobody is dragged: the others are asked, and until then their tokens open no seat.
    info = info_of(server, first["table"], tokens[1])
    assert info["status"] == "waiting"
    assert [seat["taken"] for seat in info["seats"]] == [True, False, False]
    assert [seat["name"] for seat in info["seats"]] == ["P1", "P2", "P0"]
    assert (info["options"], info["clock"], info["hints"]) == (
        anna.info["options"],
        3600,
        True,
    )
    with pytest.raises(Exception, match="4403"):
        sit(server, first["table"], tokens[0])
    assert again(server, table, tokens[0]) == {"table": first["table"], "seat": 2}
    bo_again = sit(server, first["table"], tokens[1])
    assert (bo_again.seat, bo_again.view) == (0, None)
    assert again(server, table, tokens[2]) == {"table": first["table"], "seat": 1}
    bo_again.until_true(lambda: bo_again.view is not None)
    anna.until_true(lambda: len(anna.info["rematch"]["accepted"]) == 3)
    assert anna.info["rematch"]["accepted"] == [1, 0, 2]
    assert anna.info["sha256"] != bo_again.info["sha256"]
    for old, token in enumerate(tokens):
        player = sit(server, first["table"], token)
        assert player.seat == (old - 1) % 3
        player.close()
    spectator = sit(server, first["table"], watch)
    assert spectator.seat is None
    record = server.app.state.house.tables[first["table"]].ledger.record
    assert [sitter.name for sitter in record.players] == ["P1", "P2", "P0"]
    for player in (anna, bo, cilla, looker, bo_again, spectator):
        player.close()


def test_no_message_tells_a_token(server: Server) -> None:
    table, tokens, watch = finished(server, 2)
    players = [sit(server, table, token) for token in (*tokens, watch)]
    new = again(server, table, tokens[0])["table"]
    again(server, table, tokens[1])
    for player in players:
        until(player, lambda info: bool(info["rematch"]) and len(info["rematch"]["accepted"]) == 2)
    players += [sit(server, new, token) for token in (*tokens, watch)]
    for player in players:
        assert not [t for t in (*tokens, watch) if any(t in frame for frame in player.frames)]
        player.close()


def test_bots_are_there_at_once_and_the_turned_game_can_be_played(server: Server) -> None:
    created = server.create({**PERSON, "name": "Anna"}, BOT, {"kind": "bot", "bot": "guesser"})
    player = sit(server, created["table"], created["token"])
    assert player.ask("resign")["type"] == "ack"
    player.close()
    new = again(server, created["table"], created["token"])
    assert new["seat"] == 2
    player = sit(server, new["table"], created["token"])
    assert [seat["bot"] for seat in player.info["seats"]] == ["steady", "guesser", None]
    choice = random.Random(4)
    while player.info["status"] != "finished":
        player.until_true(lambda: bool(player.legal()) or player.info["status"] == "finished")
        if player.legal():
            assert player.move(choice.choice(player.legal()))["type"] == "ack"
    text = server.get(f"/api/tables/{new['table']}/record", created["token"]).text
    assert [s.name for s in read_record(text).record.players] == ["steady", "guesser", "Anna"]
    player.close()
    # And once more from there.
    third = again(server, new["table"], created["token"])
    assert third["seat"] == 1
    assert third["table"] not in (new["table"], created["table"])


def test_everybody_may_ask_at_once_and_again(server: Server) -> None:
    table, tokens, _ = finished(server, 3)
    with ThreadPoolExecutor(12) as many:
        found = list(many.map(lambda token: again(server, table, token), tokens * 4))
    assert len({one["table"] for one in found}) == 1
    assert [one["seat"] for one in found] == [2, 0, 1] * 4
    info = info_of(server, table, tokens[0])
    assert sorted(info["rematch"]["accepted"]) == [0, 1, 2]
    new = found[0]["table"]
    assert info_of(server, new, tokens[0])["status"] == "playing"
    # Two sat down, the third set up the table: nothing was done twice.
    assert info_of(server, new, tokens[0])["version"] == 2


def test_an_offer_outlasts_a_restart_and_can_be_accepted_afterwards(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        table, tokens, _ = finished(server, 2)
        new = again(server, table, tokens[0])["table"]
    with running(settings_for(fresh)) as server:
        late = sit(server, table, tokens[1])
        assert late.info["rematch"] == {"table": new, "accepted": [0]}
        assert again(server, table, tokens[0]) == {"table": new, "seat": 1}
        assert again(server, table, tokens[1]) == {"table": new, "seat": 0}
        late.close()
    with running(settings_for(fresh)) as server:
        players = [sit(server, new, token) for token in tokens]
        assert [player.seat for player in players] == [1, 0]
        choice = random.Random(5)
        assert play_out(players, choice.choice) > 4
        for player in players:
            player.close()


def test_a_seat_that_nobody_took_can_be_given_to_somebody_else(server: Server) -> None:
    table, tokens, _ = finished(server, 2)
    new = again(server, table, tokens[0])["table"]
    body = {"seat": 0}
    path = f"/api/tables/{new}/invite"
    answer = server.http.post(path, json=body, headers=bearer(tokens[0]))
    assert answer.status_code == 200, answer.text
    server.join(new, answer.json()["token"], name="Doris")
    refused = ask(server, table, tokens[1])
    assert (refused.status_code, refused.json()["code"]) == (409, "rematch")
    assert info_of(server, table, tokens[0])["rematch"]["accepted"] == [0]
    assert [s["name"] for s in info_of(server, new, tokens[0])["seats"]] == ["Doris", "P0"]


def test_an_offer_whose_table_was_deleted_is_made_anew(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        table, tokens, _ = finished(server, 2)
        new = again(server, table, tokens[0])["table"]
    engine = make_engine(database_url(fresh))
    with engine.begin() as connection:
        for child in (schema.events, schema.seats):
            connection.execute(sa.delete(child).where(child.c.table == new))
        connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == new))
    engine.dispose()
    with running(settings_for(fresh)) as server:
        other = again(server, table, tokens[1])["table"]
        assert other != new
        assert info_of(server, table, tokens[0])["rematch"] == {"table": other, "accepted": [1]}
        assert again(server, table, tokens[0]) == {"table": other, "seat": 1}


def test_people_at_one_screen_share_it_again(server: Server) -> None:
    created = server.create({"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}, BOT)
    tokens = [seat["token"] for seat in created["seats"]]
    for token in tokens:
        player = sit(server, created["table"], token)
        player.ask("resign")
        player.close()
    found = [again(server, created["table"], token) for token in tokens]
    assert [one["seat"] for one in found] == [2, 0]
    info = info_of(server, found[0]["table"], tokens[0])
    assert [seat["here"] for seat in info["seats"]] == [True, False, True]
    assert info["status"] == "playing"


def test_only_the_people_of_a_finished_game_may_ask(server: Server) -> None:
    table, tokens, watch = server.friends(2)
    early = ask(server, table, tokens[0])
    assert (early.status_code, early.json()["code"]) == (409, "rematch")
    assert early.json()["error"]["key"] == "server.error.not_over"
    created = server.create(PERSON, PERSON)
    invitation = created["invitations"][0]["token"]
    assert ask(server, created["table"], invitation).status_code == 409
    table, tokens, watch = finished(server, 2)
    assert ask(server, table, watch).status_code == 409
    assert ask(server, table, "x" * 22).status_code == 404
    assert info_of(server, table, tokens[0])["rematch"] is None


def test_a_rematch_counts_as_a_table(fresh: str) -> None:
    limits = {"per_address": True, "tables_per_day": 2, "tables_per_minute": 1000.0}
    with running(settings_for(fresh, **limits)) as server:
        table, tokens, _ = finished(server, 2)
        new = again(server, table, tokens[0])["table"]
        # Accepting sets up nothing.
        assert again(server, table, tokens[1])["table"] == new
        player = sit(server, new, tokens[0])
        player.ask("resign")
        player.close()
        refused = ask(server, new, tokens[0])
        assert (refused.status_code, refused.json()["code"]) == (429, "quota")
    with running(settings_for(fresh, max_tables=2)) as server:
        full = ask(server, new, tokens[0])
        assert (full.status_code, full.json()["code"]) == (507, "full")


def test_everybody_is_told_who_resigned_and_after_which_move(server: Server) -> None:
    table, tokens, watch = server.friends(3)
    players = [sit(server, table, token) for token in (*tokens, watch)]
    mover = next(player for player in players if player.legal())
    mover.move(mover.legal()[0])
    assert players[2].ask("resign")["type"] == "ack"
    for player in players:
        until(player, lambda info: bool(info["resignations"]))
        assert player.info["resignations"] == [{"seat": 2, "moves": 1}]
        assert player.info["status"] == "playing"
    assert players[0].ask("resign")["type"] == "ack"
    for player in players:
        until(player, lambda info: info["status"] == "finished")
        assert [one["seat"] for one in player.info["resignations"]] == [2, 0]
    record = players[3].info["record"]
    found = server.get(f"/api/records/{record}").json()
    assert found["resignations"] == players[3].info["resignations"]
    assert found["complete"]
    for player in players:
        player.close()


# Names


def rename(server: Server, table: str, token: str, name: str) -> httpx.Response:
    path = f"/api/tables/{table}/name"
    return server.http.post(path, json={"name": name}, headers=bearer(token))


def test_a_name_given_at_the_table_is_known_everywhere(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, {**PERSON, "name": "Bosse"})
        table = created["table"]
        anna, looker = (sit(server, table, created[word]) for word in ("token", "watch"))
        assert rename(server, table, created["token"], "  Anna ").status_code == 200
        for player in (anna, looker):
            until(player, lambda info: info["seats"][0]["name"] == "Anna")
            player.close()
        bo = server.join(table, created["invitations"][0]["token"])["token"]
        assert rename(server, table, bo, "Bo").json()["seats"][1]["name"] == "Bo"
    with running(settings_for(fresh)) as server:
        mine = server.http.post(
            "/api/tables/mine", json={"tables": [{"table": table, "token": bo}]}
        )
        assert [s["name"] for s in mine.json()[0]["info"]["seats"]] == ["Anna", "Bo"]
        player = sit(server, table, bo)
        player.ask("resign")
        player.close()
        record = info_of(server, table, bo)["record"]
        assert server.get(f"/api/records/{record}").json()["players"] == ["Anna", "Bo"]
        assert rename(server, table, bo, "Late").status_code == 409


def test_names_are_checked_and_only_seats_have_one(server: Server) -> None:
    table, tokens, watch = server.friends(2)
    for wrong in ("a\u202eb", "x" * 41, "tab\tbed"):
        assert rename(server, table, tokens[0], wrong).status_code == 422
    assert rename(server, table, watch, "Spy").status_code == 409
    assert rename(server, table, "x" * 22, "Spy").status_code == 404
    assert [seat["name"] for seat in info_of(server, table, watch)["seats"]] == ["P0", "P1"]


# What records show to whom


def test_a_records_log_shows_each_side_what_it_saw(server: Server) -> None:
    table, tokens, watch = server.friends(2, game="makiaveli")
    players = [sit(server, table, token) for token in tokens]
    for _ in range(4):
        mover = next(player for player in players if player.legal())
        moves = mover.moves + 1
        drawn = next(text for text in mover.legal() if text.startswith("draw"))
        assert mover.move(drawn)["type"] == "ack"
        for player in players:
            player.until_moves(moves)
    logs = [
        server.get(f"/api/tables/{table}/log", token).json()["log"] for token in (*tokens, watch)
    ]
    players[0].ask("resign")
    players[0].until_true(lambda: players[0].info["status"] == "finished")
    path = f"/api/records/{players[0].info['record']}/log"
    sides: list[dict[str, Any]] = [{"seat": 0}, {"seat": 1}, {"open": "false"}]
    for log, side in zip(logs, sides, strict=True):
        found = server.get(path, **side).json()["moves"]
        assert [move["log"] for move in found] == log
        assert all((move["text"] is None) == (move["by"] != side.get("seat")) for move in found)
    every = server.get(path).json()["moves"]
    assert all(move["text"] for move in every)
    # Whoever drew is named, also to themselves: the page calls them what it has to.
    for move in every:
        (line,) = move["log"]
        assert line["key"] == "makiaveli.log.drew_cards"
        assert line["args"]["seat"]["args"]["seat"] == move["by"]
    assert "drew_cards" not in json.dumps(logs[2])
    assert server.get(path, seat=2).status_code == 404
    for player in players:
        player.close()
