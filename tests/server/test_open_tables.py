"""Tables that anybody may join: listed while they wait and whoever set them up is there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import Server, bearer, running, sit, wait_until

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}


def listed(server: Server) -> list[dict[str, Any]]:
    answer = server.get("/api/tables/open")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def test_a_table_is_listed_only_if_that_was_asked_for(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        server.create(PERSON, OPEN)
        assert listed(server) == []
        anna = {**PERSON, "name": "Anna"}
        bot = {"kind": "bot", "bot": "steady"}
        created = server.create(anna, OPEN, bot, OPEN, listed=True, clock=60)
        host = sit(server, created["table"], created["token"])
        assert host.info["listed"]
        (found,) = listed(server)
        assert found["table"] == created["table"]
        assert (found["names"], found["bots"], found["free"]) == (["Anna"], 1, 2)
        assert (found["clock"], found["hints"]) == (60, False)
        # It holds one key, and that is good for a free seat only.
        secrets = [created["token"], created["watch"]]
        assert not any(secret in str(found) for secret in secrets)
        token = found["token"]
        assert token not in str(created["info"])
        with pytest.raises(Exception, match="4403"):
            sit(server, created["table"], token)
        assert server.get(f"/api/tables/{created['table']}/log", token).status_code == 409
        mine = {"tables": [{"table": created["table"], "token": token}]}
        (answer,) = server.http.post("/api/tables/mine", json=mine).json()
        assert (answer["access"], answer["seat"], answer["open"]) == ("open", None, True)
        bo = server.join(created["table"], token, name="Bo")
        assert bo["seat"] == 1
        assert listed(server)[0]["names"] == ["Anna", "Bo"]
        server.join(created["table"], token, name="Cilla", seat=3)
        # Full: the cards are dealt, and the key opens nothing any more.
        assert listed(server) == []
        path = f"/api/tables/{created['table']}"
        assert server.get(path, token).status_code == 404
        late = server.http.post(f"{path}/join", json={}, headers=bearer(token))
        assert late.status_code == 404
        host.until_true(lambda: host.view is not None)
        host.close()


def test_the_newest_come_first_and_not_too_many(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        made = [server.create(PERSON, OPEN, listed=True)["table"] for _ in range(53)]
        found = listed(server)
        assert len(found) == 50
        assert {one["table"] for one in found} == set(made[3:])
        created = [one["created"] for one in found]
        assert created == sorted(created, reverse=True)


def test_a_table_whose_host_is_away_is_not_listed_until_they_are_back(fresh: str) -> None:
    with running(settings_for(fresh, host_away=0.2)) as server:
        created = server.create(PERSON, OPEN, OPEN, listed=True)
        host = sit(server, created["table"], created["token"])
        joined = server.join(created["table"], listed(server)[0]["token"])
        guest = sit(server, created["table"], joined["token"])
        host.close()
        wait_until(lambda: listed(server) == [])
        host = sit(server, created["table"], created["token"])
        assert len(listed(server)) == 1
        host.close()
        guest.close()
    # After a restart it is listed again when whoever set it up comes back.
    with running(settings_for(fresh)) as server:
        assert listed(server) == []
        host = sit(server, created["table"], created["token"])
        assert [one["free"] for one in listed(server)] == [1]
        host.close()


def test_a_listed_table_needs_a_free_seat_and_the_list_has_a_limit(fresh: str) -> None:
    limits = {"per_address": True, "looks_per_minute": 8.0}
    with running(settings_for(fresh, **limits)) as server:
        wish = {"game": "kibitz_toy", "seats": [PERSON, PERSON], "listed": True}
        answer = server.http.post("/api/tables", json=wish)
        assert answer.status_code == 400
        assert answer.json()["error"]["key"] == "server.error.listed"
        answers = [server.get("/api/tables/open").status_code for _ in range(4)]
        assert answers == [200, 200, 429, 429]
