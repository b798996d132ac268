"""Analyses of records, better lines and what-ifs, over HTTP."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.play.test_analysis import random_game
from tests.server.harness import PATIENCE, TOY, Server

import kibitz
from kibitz.core.record import read_record
from kibitz.play.analysis import Judge, Terms

ENDED = ("done", "failed", "cancelled")


def upload(server: Server, text: str) -> str:
    answer = server.http.post("/api/records", json={"text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["record"])


def post(server: Server, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = server.http.post(f"/api/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def wait(server: Server, found: dict[str, Any]) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while found["status"] not in ENDED:
        assert time.monotonic() < end, found["status"]
        after = {"after": found["version"]}
        found = server.get(f"/api/analyses/{found['analysis']}", **after).json()
    return found


def test_an_analysis_is_what_the_judge_says_and_stays_with_the_record(server: Server) -> None:
    record = random_game(TOY, 4)
    name = upload(server, record.text())
    wish = {"budget": 40}
    assert post(server, f"records/{name}/analysis/find", wish) is None
    found = wait(server, post(server, f"records/{name}/analysis", wish, 201))
    judge = Judge(record, Terms(40))
    assert found["status"] == "done"
    assert found["found"]["judged"] == [judge.judge(n) for n in range(len(record.moves))]
    # Whoever comes later finds it, and asking again does nothing.
    assert post(server, f"records/{name}/analysis/find", wish)["found"] == found["found"]
    again = post(server, f"records/{name}/analysis", wish, 201)
    assert again["analysis"] == found["analysis"]
    assert again["status"] == "done"
    worse = next(one for one in found["found"]["judged"] if one["better"])
    line = server.get(f"/api/analyses/{found['analysis']}/lines/{worse['move']}").json()
    assert len(line["views"]) == len(worse["better"]["line"]) + 1
    assert server.get(f"/api/analyses/{found['analysis']}/lines/9999").status_code == 404


def test_one_that_is_stopped_goes_on_from_there(server: Server) -> None:
    record = random_game("mulle", 1)
    name = upload(server, record.text())
    found = post(server, f"records/{name}/analysis", {"budget": 400}, 201)
    end = time.monotonic() + PATIENCE
    while not found["found"]:
        assert time.monotonic() < end
        after = {"after": found["version"]}
        found = server.get(f"/api/analyses/{found['analysis']}", **after).json()
    stopped = post(server, f"analyses/{found['analysis']}/cancel", {})
    assert stopped["status"] == "cancelled"
    known = stopped["found"]["judged"]
    assert 0 < len(known) < len(record.moves)
    again = post(server, f"records/{name}/analysis", {"budget": 400}, 201)
    assert again["analysis"] == stopped["analysis"]
    assert again["found"]["judged"] == known
    post(server, f"analyses/{found['analysis']}/cancel", {})


def test_a_game_that_is_not_over_tells_one_seat_what_it_saw(server: Server) -> None:
    record = random_game("mulle", 1, 12)
    name = upload(server, record.text())
    for wish in ({}, {"open": True}, {"open": True, "seat": 0}):
        refused = post(server, f"records/{name}/analysis", wish, 400)
        assert refused["error"]["key"] == "analysis.error.running"
    found = wait(server, post(server, f"records/{name}/analysis", {"seat": 1, "budget": 30}, 201))
    assert {one["seat"] for one in found["found"]["judged"]} == {1}


def test_a_table_has_nothing_to_analyse_before_the_end(server: Server) -> None:
    created = server.create({"kind": "here"}, {"kind": "bot"})
    info = server.get(f"/api/tables/{created['table']}", created["token"]).json()
    assert info["record"] is None
    for name in (created["table"], created["token"], "x" * 22):
        answer = server.http.post(f"/api/records/{name}/analysis", json={})
        assert answer.status_code in (404, 422)


@pytest.mark.parametrize("wish", [{"budget": 5}, {"budget": 10**6}, {"seat": -1}, {"cards": 1}])
def test_nonsense_is_refused(server: Server, wish: dict[str, Any]) -> None:
    name = upload(server, random_game(TOY, 4).text())
    assert server.http.post(f"/api/records/{name}/analysis", json=wish).status_code == 422


@pytest.mark.parametrize("game", [game.name for game in kibitz.all_games()])
def test_a_what_if_is_played_named_and_shared(server: Server, game: str) -> None:
    record = random_game(game, 6)
    name = upload(server, record.text())
    move = len(record.moves) // 2
    state = record.state_at(move)
    tried: dict[str, Any] = {"move": move, "moves": []}
    shown = post(server, f"records/{name}/try", tried)
    # With open cards it is the view of whoever is on turn, and their moves.
    assert shown["view"]["seat"] == state.to_move()
    assert [m["text"] for m in shown["view"]["moves"]] == [
        m.text for m in state.view(state.to_move()).moves
    ]
    other = shown["view"]["moves"][-1]["text"]
    after = post(server, f"records/{name}/try", {"move": move, "moves": [other]})
    assert after["by"] == state.to_move()
    replied = post(server, f"records/{name}/try/reply", {"move": move, "moves": after["moves"]})
    assert len(replied["moves"]) == len(after["moves"]) + 1
    # Through one seat's eyes it is that seat's view of the same position.
    eyes = post(server, f"records/{name}/try", {"move": move, "moves": [other], "seat": 0})
    branched = state.clone()
    branched.play(other)
    assert eyes["view"]["zones"] == branched.view(0).data()["zones"]
    wish = {"tried": {"move": move, "moves": replied["moves"]}, "name": "If only"}
    saved = post(server, f"records/{name}/branches", wish, 201)
    assert saved["title"] == "If only"
    assert saved["branch"] == {"moves": move, "record": name}
    text = server.get(f"/api/records/{saved['record']}/text").text
    found = read_record(text)
    assert found.error is None
    assert found.record.text() == text
    assert found.record.moves[:move] == record.moves[:move]
    assert [t for _, t in found.record.moves[move:]] == replied["moves"]


def test_a_what_if_that_breaks_the_rules_says_why(server: Server) -> None:
    name = upload(server, random_game("mulle", 6).text())
    post(server, f"records/{name}/try", {"move": 3, "moves": ["nonsense"]}, 400)
    post(server, f"records/{name}/try", {"move": 99999, "moves": []}, 400)
    post(server, f"records/{name}/try", {"move": 3, "moves": [], "seat": 9}, 400)
    wish = {"tried": {"move": 3, "moves": []}, "name": "a\u202eb"}
    post(server, f"records/{name}/branches", wish, 422)
