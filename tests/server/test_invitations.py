"""Sitting down although the answer was lost, and being invited again."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from tests.server.conftest import settings_for
from tests.server.harness import Server, bearer, closed_with, running, sit

from kibitz.core.record import read_record

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}


def key() -> str:
    """As a browser chooses one."""
    return secrets.token_urlsafe(16)


def ask(server: Server, table: str, what: str, token: str, **body: Any) -> httpx.Response:
    return server.http.post(f"/api/tables/{table}/{what}", json=body, headers=bearer(token))


def invite(server: Server, created: dict[str, Any], seat: int) -> str:
    answer = ask(server, created["table"], "invite", created["token"], seat=seat)
    assert answer.status_code == 200, answer.text
    assert answer.json()["seat"] == seat
    token: str = answer.json()["token"]
    return token


# A lost answer


def test_a_join_whose_answer_was_lost_can_be_repeated(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, PERSON)
        table, invitation = created["table"], created["invitations"][0]["token"]
        mine = key()
        first = server.join(table, invitation, name="Bo", key=mine)
        again = server.join(table, invitation, name="Bo", key=mine)
        assert again == first
        # Somebody else who has seen the link gets nothing.
        assert ask(server, table, "join", invitation, key=key()).status_code == 404
        assert ask(server, table, "join", invitation).status_code == 404
    with running(settings_for(fresh)) as server:
        assert server.join(table, invitation, name="Bo", key=mine) == first
        bo = sit(server, table, first["token"])
        assert bo.seat == 1
        assert bo.info["version"] == 1


def test_a_repeated_join_takes_one_of_the_open_seats_only(server: Server) -> None:
    created = server.create(PERSON, OPEN, OPEN)
    mine = key()

    def join(_: int) -> dict[str, Any]:
        return server.join(created["table"], created["watch"], key=mine)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(join, range(8)))
    assert {answer["token"] for answer in answers} == {answers[0]["token"]}
    info = server.get(f"/api/tables/{created['table']}", created["watch"]).json()
    assert [seat["taken"] for seat in info["seats"]].count(True) == 2
    other = server.join(created["table"], created["watch"], key=key())
    assert other["seat"] != answers[0]["seat"]


@pytest.mark.parametrize("mine", ["", "short", "x" * 23, "!" * 22])
def test_a_key_is_128_random_bits(server: Server, mine: str) -> None:
    created = server.create(PERSON, PERSON)
    token = created["invitations"][0]["token"]
    assert ask(server, created["table"], "join", token, key=mine).status_code == 422


# Inviting again


def test_a_lost_link_is_replaced_and_void(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, {**PERSON, "name": "Bo"})
        old = created["invitations"][0]["token"]
        new = invite(server, created, 1)
    with running(settings_for(fresh)) as server:
        assert ask(server, created["table"], "join", old).status_code == 404
        assert server.join(created["table"], new)["seat"] == 1


def test_only_whoever_set_up_the_table_invites_and_only_other_people(server: Server) -> None:
    created = server.create(PERSON, PERSON, OPEN, {"kind": "bot"})
    table = created["table"]
    bo = server.join(table, created["invitations"][0]["token"])["token"]
    guest = server.join(table, created["watch"])["token"]
    for token in (bo, guest, created["watch"]):
        refused = ask(server, table, "invite", token, seat=1)
        assert (refused.status_code, refused.json()["code"]) == (409, "host")
    assert ask(server, table, "invite", "x" * 22, seat=1).status_code == 404
    for seat in (0, 3, 9):  # her own, a bot's, none
        refused = ask(server, table, "invite", created["token"], seat=seat)
        assert refused.json()["error"]["key"] == "server.error.no_invitation"
    info = server.get(f"/api/tables/{table}", created["token"]).json()
    assert [seat["host"] for seat in info["seats"]] == [True, False, False, False]


def test_who_is_there_keeps_the_seat(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        created = server.create(PERSON, PERSON)
        token = server.join(created["table"], created["invitations"][0]["token"])["token"]
        bo = sit(server, created["table"], token)
        refused = ask(server, created["table"], "invite", created["token"], seat=1)
        assert refused.json()["error"]["key"] == "server.error.not_missing"
        bo.close()
    with running(settings_for(fresh, grace=30.0)) as server:
        refused = ask(server, created["table"], "invite", created["token"], seat=1)
        assert refused.json()["error"]["key"] == "server.error.not_missing"


def test_a_lost_key_is_replaced_in_the_middle_of_a_game(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        created = server.create({**PERSON, "name": "Anna"}, PERSON)
        table = created["table"]
        lost = server.join(table, created["invitations"][0]["token"], name="Bo")["token"]
        anna = sit(server, table, created["token"])
        while anna.legal():
            anna.move(anna.legal()[0])
        moves = anna.moves
        new = invite(server, created, 1)
        # Everybody is told that somebody may take Bo's place.
        anna.until_true(lambda: anna.info["seats"][1]["invited"])
        assert anna.info["status"] == "playing"
        assert server.get(f"/api/tables/{table}/moves/0", new).status_code == 409  # no cards yet
        joined = server.join(table, new, name="Bosse")
        anna.until_true(lambda: anna.info["seats"][1]["name"] == "Bosse")
        assert not anna.info["seats"][1]["invited"]
        with pytest.raises(Exception, match="4404"):
            sit(server, table, lost)
        anna.close()
    with running(settings_for(fresh, grace=0.0)) as server:
        bosse = sit(server, table, joined["token"])
        assert (bosse.seat, bosse.moves) == (1, moves)
        assert bosse.legal()
        assert bosse.move(bosse.legal()[0])["type"] == "ack"
        anna = sit(server, table, created["token"])
        assert anna.ask("resign")["type"] == "ack"
        record = read_record(server.get(f"/api/tables/{table}/record", created["token"]).text)
        assert record.error is None
        assert record.record.players[1].name == "Bo"
        assert [(n, s, who.name) for n, s, who in record.record.changes] == [(moves, 1, "Bosse")]


def test_who_comes_back_in_time_voids_the_new_invitation(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        created = server.create(PERSON, PERSON)
        table = created["table"]
        token = server.join(table, created["invitations"][0]["token"])["token"]
        new = invite(server, created, 1)
        bo = sit(server, table, token)
        assert not bo.info["seats"][1]["invited"]
        assert ask(server, table, "join", new).status_code == 404
        # Also if they had left, but look on.
        assert bo.ask("leave")["type"] == "ack"
        new = invite(server, created, 1)
        server.join(table, new)
        assert closed_with(bo) == 4404


def test_a_bot_in_the_place_makes_room_for_who_was_invited(fresh: str) -> None:
    with running(settings_for(fresh, grace=0.0)) as server:
        created = server.create(PERSON, PERSON)
        table = created["table"]
        server.join(table, created["invitations"][0]["token"], name="Bo")
        anna = sit(server, table, created["token"])
        assert anna.ask("takeover", seat=1)["type"] == "ack"
        anna.until_true(lambda: anna.info["seats"][1]["bot"] is not None)
        joined = server.join(table, invite(server, created, 1), name="Eve")
        anna.until_true(lambda: anna.info["seats"][1]["bot"] is None)
        eve = sit(server, table, joined["token"])
        assert eve.info["seats"][1]["name"] == "Eve"
