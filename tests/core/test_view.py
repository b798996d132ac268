"""Views: plain data, and what a person touches."""

from __future__ import annotations

import json

import pytest
from kibitz_toy import GAME

from kibitz import Msg, View
from kibitz.core.cards import parse_cards
from kibitz.core.view import (
    FAN,
    GROUPS,
    PILES,
    STACK,
    Fact,
    Move,
    Pile,
    Result,
    Score,
    Zone,
    begins_move,
    best_seats,
    face_down,
    face_up,
    mark_obvious,
    read_ref,
    view_cards,
)
from kibitz.i18n import Translator
from kibitz.testing.views import dangling


def table() -> View:
    return View(
        "game",
        0,
        0,
        [
            Zone("hand", FAN, Msg("hand"), [Pile(["7H", None])], 0),
            Zone("stock", STACK, Msg("stock"), [Pile([], 12)]),
            Zone("floor", GROUPS, Msg("floor"), [Pile(["2C", "3C"]), Pile(["4D"])]),
            Zone("wells", PILES, Msg("wells"), [Pile([None, "KH"], 5, Msg("locked"))]),
        ],
        [Move(3, "lay 7H", ["hand.0", "floor.1"], Msg("lay"))],
        prompt=Msg("prompt", n=2),
        scores=[Score(Msg("points"), [1.0, 2.5])],
        facts=[Fact(Msg("round"), Msg("of", a=1))],
        log=[Msg("laid", card=Msg("card", face="7H"))],
    )


@pytest.mark.parametrize(
    "reference",
    [
        "hand", "hand.1", "stock", "stock.11", "floor", "floor.1", "floor.0.1", "wells.0",
        "wells.0.1", "!done",
    ],
)  # fmt: skip
def test_references_that_point_at_something(reference: str) -> None:
    assert dangling(table(), reference) is None


@pytest.mark.parametrize(
    "reference",
    [
        "", "!", "hnd", "hand.2", "hand.x", "hand.-1", "hand.0.0", "stock.12", "floor.2",
        "floor.1.1", "wells.0.5", "floor.0.0.0",
    ],
)  # fmt: skip
def test_references_that_dangle(reference: str) -> None:
    assert dangling(table(), reference) is not None


def test_a_view_is_plain_data() -> None:
    data = table().data()
    assert json.loads(json.dumps(data)) == data
    assert data["log"] == [
        {"key": "laid", "args": {"card": {"key": "card", "args": {"face": "7H"}}}}
    ]


def test_a_pile_counts_its_cards_unless_told() -> None:
    assert Pile(["7H", None]).count == 2
    assert Pile(["7H"], 9).count == 9


def test_zones_are_found_by_name() -> None:
    assert table().zone("floor").kind == GROUPS
    with pytest.raises(KeyError):
        table().zone("roof")


def test_the_faces_a_view_shows() -> None:
    assert view_cards(table()) == ["7H", "2C", "3C", "4D", "KH"]


def test_two_views_are_equal_if_their_data_are() -> None:
    assert GAME.deal(1).view(0).data() == GAME.deal(1).view(0).data()
    assert GAME.deal(1).view(0).data() != GAME.deal(1).view(1).data()


@pytest.mark.parametrize(
    ("winners", "english", "swedish"),
    [
        ([1], "Bo won.", "Bo vann."),
        ([], "Nobody won.", "Ingen vann."),
        ([0, 1, 2], "It is a tie.", "Det blev oavgjort."),
        ([0, 2], "You and Eva share the win.", "You och Eva delar segern."),
    ],
)
def test_a_result_says_who_won(winners: list[int], english: str, swedish: str) -> None:
    result = Result(winners, [Msg("points", n=n) for n in (4, 5, 6)])
    for lang, sentence in (("en", english), ("sv", swedish)):
        assert Translator(lang, ["You", "Bo", "Eva"]).text(result.verdict()) == sentence
    assert json.loads(json.dumps(result.data())) == {
        "winners": winners,
        "verdict": result.verdict().data(),
        "reason": None,
        "scores": [Msg("points", n=n).data() for n in (4, 5, 6)],
    }


def test_the_prompt_of_a_finished_game_is_its_reason() -> None:
    result = Result([0], [Msg("points", n=1)], Msg("because"))
    view = View("game", 0, -1, [], [], Msg("prompt"), result=result)
    assert view.prompt == Msg("because")
    assert view.data()["result"] == result.data()
    assert table().data()["result"] is None


def test_the_best_seats_are_all_with_the_highest_result() -> None:
    assert best_seats([1.0, 3.0, 3.0]) == [1, 2]
    assert best_seats([-1.0]) == [0]


def test_piles_face_up_and_face_down() -> None:
    assert face_up(parse_cards("7H AS")).cards == ["7H", "AS"]
    assert (face_down(3).cards, face_down(3).count) == ([None] * 3, 3)


@pytest.mark.parametrize(
    ("ref", "read"),
    [
        ("hand", ("hand", [])),
        ("hand.3", ("hand", [3])),
        ("floor.2.0", ("floor", [2, 0])),
        ("!pass", ("", [])),
        ("hand.x", ("", [])),
        ("hand.-1", ("", [])),
        ("hand.٣", ("", [])),
        ("hand.", ("", [])),
        ("floor.1.2.3", ("", [])),
    ],
)
def test_references_are_read_as_numbers(ref: str, read: tuple[str, list[int]]) -> None:
    assert read_ref(ref) == read


def test_the_weightiest_move_of_a_card_is_obvious() -> None:
    touches = [["a", "x"], ["a", "y"], ["a", "z"], ["b"], ["c", "x"], ["c", "y"], ["!d"], ["e"]]
    moves = [Move(i, str(i), touch) for i, touch in enumerate(touches)]
    mark_obvious(moves, [1, 1, 2, 0, 5, 5, 9, -1])
    assert [move.action for move in moves if move.obvious] == [2, 3]


def test_equal_cards_of_a_pile_begin_the_same_moves() -> None:
    zones = [
        Zone("hand", FAN, Msg("hand"), [Pile(["7H", "8H", "7H", None])], 0),
        Zone("floor", GROUPS, Msg("floor"), [Pile(["7H"]), Pile(["2C", "2C"])]),
    ]
    moves = [Move(1, "a", ["hand.0", "floor"]), Move(2, "b", ["floor.1.0"]), Move(3, "c", ["!c"])]
    view = View("game", 0, 0, zones, moves)
    begin = ["hand.0", "hand.2", "floor.1.0", "floor.1.1", "!c"]
    others = [
        "hand",
        "hand.1",
        "hand.3",
        "hand.9",
        "floor",
        "floor.0.0",
        "floor.1",
        "floor.9.0",
        "",
    ]
    assert [ref for ref in begin + others if begins_move(view, ref)] == begin
