"""Views: plain data, and what a person touches."""

from __future__ import annotations

import json

import pytest
from kibitz_toy import GAME

from kibitz import Msg, View
from kibitz.core.view import (
    FAN,
    GROUPS,
    PILES,
    STACK,
    Fact,
    Move,
    Pile,
    Score,
    Zone,
    view_cards,
)
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
