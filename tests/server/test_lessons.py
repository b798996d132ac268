"""Lessons over HTTP: positions, reactions, reasons, the answer, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.harness import TOY, Server

import kibitz
from kibitz.core.lesson import find_lesson, load_lessons
from kibitz.play.lessons import Walk


def tried(server: Server, path: str, **body: Any) -> dict[str, Any]:
    answer = server.http.post(f"/api/games/{path}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_lessons_are_listed_in_order_with_their_clauses(server: Server) -> None:
    found = server.get("/api/games/mulle/lessons").json()["lessons"]
    assert [one["name"] for one in found] == [x.name for x in load_lessons(kibitz.game("mulle"))]
    assert [one["game"] for one in found] == [False] * 8 + [True]
    assert all(one["clause"] for one in found)
    assert [one["name"] for one in server.get(f"/api/games/{TOY}/lessons").json()["lessons"]] == [
        "bid",
        "game",
    ]
    assert {one["name"]: one["lessons"] for one in server.get("/api/games").json()}[TOY]


def test_a_position_reacts_to_moves(server: Server) -> None:
    path = "mulle/lessons/take/1"
    first = tried(server, path)
    walk = Walk(kibitz.game("mulle"), find_lesson(kibitz.game("mulle"), "take").positions[0])
    assert first["view"] == walk.view().data()
    assert first["light"] == walk.light()
    assert not first["done"]
    wrong = tried(server, path, text="6H x")
    assert wrong["reaction"]["kind"] == "wrong"
    assert wrong["view"] == first["view"]
    refused = tried(server, path, text="discard 9C")
    assert refused["reaction"]["msg"]["key"] == "mulle.why.discard_captures"
    right = tried(server, path, text="9C x")
    assert (right["done"], right["made"]) == (True, ["9C x 4H 5S 9D"])
    assert tried(server, path, made=right["made"])["done"]
    assert tried(server, path, show=True)["shown"] == right["made"]
    assert first["shown"] == []


def test_reasons_and_marks(server: Server) -> None:
    why = tried(server, "mulle/lessons/take/1", ref="stock")["why"]
    assert why["key"] == "mulle.why.stock"
    there = tried(server, "mulle/lessons/take/1", ref="hand0.0", target="table.1")["why"]
    assert there["key"].startswith("mulle.why.")
    piles = [["7H", "7D", "7C"], ["2S"]]
    marks = tried(server, "makiaveli/lessons/set/1", piles=piles)["marks"]
    assert marks[0] is None
    assert marks[1] is not None


def test_a_short_game_shows_the_others_cards_and_repeats_exactly(server: Server) -> None:
    path = "mulle/lessons/game/1"
    first = tried(server, path)
    hand = next(zone for zone in first["view"]["zones"] if zone["id"] == "hand1")
    assert None not in hand["piles"][0]["cards"]
    text = first["view"]["moves"][0]["text"]
    after = tried(server, path, text=text)
    assert len(after["steps"]) == len(after["made"]) == 2
    assert tried(server, path, text=text) == after
    assert tried(server, path, made=after["made"])["view"] == after["view"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("nothing/lessons/take/1", {}, 404),
        ("mulle/lessons/nothing/1", {}, 400),
        ("mulle/lessons/take/4", {}, 404),
        ("mulle/lessons/take/0", {}, 422),
        ("mulle/lessons/take/1", {"made": ["6H x"]}, 400),
        ("mulle/lessons/take/1", {"made": ["9C x"] * 401}, 422),
        ("mulle/lessons/take/1", {"other": 1}, 422),
        ("mulle/lessons/game/1", {"made": ["nonsense"]}, 400),
    ],
)
def test_what_is_wrong_is_said(server: Server, path: str, body: Any, status: int) -> None:
    answer = server.http.post(f"/api/games/{path}", json=body)
    assert answer.status_code == status
    assert answer.json()["error"]["key"]


def test_the_rules_say_which_clause_a_message_is_about(server: Server) -> None:
    for lang in ("en", "sv"):
        rules = server.get(f"/api/games/mulle/rules/{lang}").json()
        assert rules["clauses"]["mulle.why.no_reserve"]["item"] == 2
