"""Positions over HTTP: arranged, solved, made a game; and every turn of a record."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest
from tests.play.test_analysis import random_game
from tests.server.harness import PATIENCE, Server

import kibitz
from kibitz.core.record import Record, read_record

LAYOUT = {"hand": [["TH"]], "floor": [["7H", "8H", "9H"]], "cross": [["KS"]]}


def post(server: Server, path: str, **body: Any) -> httpx.Response:
    return server.http.post(f"/api/positions/{path}", json={"game": "makiaveli", **body})


def test_a_game_says_how_its_positions_are_put_together(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/api/games").json()}
    editor = games["makiaveli"]["editor"]
    assert [place["name"] for place in editor["places"]] == ["hand", "floor", "cross"]
    assert len(editor["pack"]) == 104
    assert games["mulle"]["editor"] is None
    assert [name for name, game in games.items() if game["wins_in_turn"]] == ["makiaveli"]


def test_cards_are_added_and_tidied(server: Server) -> None:
    found = post(server, "arrange", layout={}, place="floor", text="9♥ 7h\nhjärter 8").json()
    assert found["layout"]["floor"] == [["7H", "9H"], ["8H"]]
    assert [mark is None for mark in found["marks"]["floor"]] == [False, False]
    found = post(server, "arrange", layout=found["layout"], regroup=True).json()
    assert found["layout"]["floor"] == [["7H", "8H", "9H"]]


def test_what_is_wrong_is_named(server: Server) -> None:
    refused = post(server, "arrange", layout={}, place="hand", text="8h 9x")
    assert (refused.status_code, refused.json()["error"]["args"]) == (400, {"text": "9x"})
    refused = post(server, "solve", layout={"hand": [["8H"] * 3]})
    assert refused.status_code == 400
    assert post(server, "arrange", layout={"hand": [["8H"] * 500]}).status_code == 422
    assert post(server, "solve", layout=LAYOUT, settings={"floor": "x"}).status_code == 400
    body = {"game": "mulle", "layout": {}}
    assert server.http.post("/api/positions/arrange", json=body).status_code == 400


def test_an_answer_does_not_wait_for_a_long_search(server: Server) -> None:
    question = {"game": "masters_gallery", "options": {"awards": False}}
    asked = server.http.post("/api/questions", json=question).json()
    assert post(server, "solve", layout=LAYOUT).json()["yes"] is True
    stopped = server.http.post(f"/api/questions/{asked['question']}/cancel")
    assert stopped.json()["status"] == "cancelled"


def test_an_answer_has_a_plan_and_the_position_becomes_a_game(server: Server) -> None:
    found = post(server, "solve", layout=LAYOUT).json()
    assert found["yes"] is True
    assert [step["moved"] for step in found["plan"]["steps"]] == [[0]]
    text = post(server, "record", layout=LAYOUT, settings={"anchored": True}).json()["text"]
    saved = server.http.post("/api/records", json={"text": text}).json()
    seats = [{"kind": "here"}, {"kind": "bot"}]
    table = server.http.post(f"/api/records/{saved['record']}/table", json={"seats": seats})
    assert table.status_code == 201, table.text


@pytest.mark.parametrize("name", ["cooperative_solitaire", "makiaveli", "masters_gallery"])
def test_a_position_of_a_record_fills_the_editor(server: Server, name: str) -> None:
    record = random_game(name, 2)
    saved = server.http.post("/api/records", json={"text": record.text()}).json()["record"]
    number = 0
    found = server.get(f"/api/records/{saved}/moves/{number}/layout").json()
    body = {"game": name, "layout": found["layout"]}
    arranged = server.http.post("/api/positions/arrange", json=body).json()
    assert arranged["layout"] == found["layout"]
    text = server.http.post(
        "/api/positions/record", json={**body, "settings": found["settings"]}
    ).json()["text"]
    begun = read_record(text).record.start()
    start = record.start()
    mine = [zone.data() for zone in begun.view(start.to_move()).zones if zone.owner is not None]
    theirs = [zone.data() for zone in start.view(start.to_move()).zones if zone.owner is not None]
    assert begun.to_move() == start.to_move()
    assert mine[-1]["piles"] == theirs[-1]["piles"]
    # The game is over after its last move: there is nothing to be asked.
    over = server.get(f"/api/records/{saved}/moves/{len(record.moves)}/layout").json()
    assert over["layout"] is None


def test_every_turn_of_a_record_is_asked_about(server: Server) -> None:
    game = kibitz.game("makiaveli")
    record = Record.new(game, game.setup(2, {"position": "TH | 7H 8H 9H | KS"}), 3)
    state = record.start()
    for text in ("draw", "draw"):
        record.moves.append((state.to_move(), state.play(text)))
    saved = server.http.post("/api/records", json={"text": record.text()}).json()["record"]
    wish: dict[str, Any] = {"game": "makiaveli", "record": saved, "seat": 0, "turns": True}
    info = server.http.post("/api/questions", json=wish).json()
    until = time.monotonic() + PATIENCE
    while info["status"] in ("waiting", "running") and time.monotonic() < until:
        info = server.get(f"/api/questions/{info['question']}", after=info["version"]).json()
    assert info["status"] == "done", info
    assert info["turns"]["missed"][0] == 0
    assert info["turns"]["done"] == info["turns"]["of"]
    for wrong in ({"seat": None}, {"seat": 0, "move": 1}):
        assert server.http.post("/api/questions", json={**wish, **wrong}).status_code == 400
