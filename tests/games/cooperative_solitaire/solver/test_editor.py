"""Positions put together by hand: piles, what is missing, the plan, a game that begins there."""

from __future__ import annotations

from itertools import chain

import pytest

import kibitz
from kibitz.core.errors import BadInputError
from kibitz.core.position import Layout
from kibitz.core.record import read_record
from kibitz.games.cooperative_solitaire.solver.editor import fewest_piles, right
from kibitz.games.cooperative_solitaire.starting import RANKS, parse_position
from kibitz.play.positions import arrange, begin, question

GAME = kibitz.game("cooperative_solitaire")

ENDING: Layout = {
    "helpers": [["KS", "QH"], ["KH"]],
    "primary0": [["KC"]],
    "primary1": [["KD", "QD"]],
    "secondary1": [["KD"]],
}
"""Everything else lies on the main piles."""


def pasted(**places: str) -> Layout:
    layout: Layout = {}
    for place, text in places.items():
        layout = arrange(GAME, layout, place, text).layout
    return layout


def test_placing_2_the_cards_of_a_helper_pile_fall_and_change_colour() -> None:
    found = arrange(GAME, {}, "helpers", "8c9h\nKS KH\n7♦")
    assert found.layout["helpers"] == [["9H", "8C"], ["KS", "KH"], ["7D"]]
    assert [mark is None for mark in found.marks["helpers"]] == [True, False, True]
    assert found.lacks is not None
    assert found.lacks.key == "cooperative_solitaire.put.no_pile"
    # The pile that is right stays, the loose cards are arranged.
    again = arrange(GAME, found.layout, regroup=True)
    assert again.layout["helpers"][0] == ["9H", "8C"]
    assert again.marks == {"helpers": [None] * 4}
    assert sorted(chain(*again.layout["helpers"])) == ["7D", "8C", "9H", "KH", "KS"]


def test_loose_cards_are_put_into_as_few_piles_as_possible() -> None:
    cards = ["KS", "QH", "JC", "TD", "KD", "QS", "JH", "KH", "QC"]
    piles = fewest_piles(cards)
    # Three kings lie at the bottom of something, and everything else has a card to lie on.
    assert len(piles) == 3
    assert all(right(pile) for pile in piles)
    assert sorted(chain(*piles)) == sorted(cards)
    nine: Layout = {"helpers": [[f"{rank}H"] for rank in "A3579JK"] + [["2H"], ["4H"]]}
    with pytest.raises(BadInputError):
        arrange(GAME, nine, regroup=True)


def test_tapped_cards_begin_piles_and_then_go_where_they_fit() -> None:
    layout: Layout = {}
    for face in ["2H", "4H", "6H", "8H", "TH", "QH", "2D", "4D", "3S"]:
        layout = arrange(GAME, layout, "helpers", face).layout
    # There is no ninth pile: the three goes where it can lie.
    assert ["3S", "2H"] in layout["helpers"]
    assert len(layout["helpers"]) == 8


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        ({}, "put.no_cards"),
        ({"primary0": [["KH"]]}, "put.no_cards"),
        # [Placing 1] A queen that lies elsewhere leaves no place for a second king.
        ({"primary0": [["QH"]], "primary1": [["KS"]]}, "put.gap"),
        ({**ENDING, "helpers": [[f"{rank}S"] for rank in "23456789A"]}, "put.many_piles"),
    ],
)
def test_what_is_missing_is_said(layout: Layout, why: str) -> None:
    lacks = arrange(GAME, layout).lacks
    assert lacks is not None
    assert lacks.key == f"cooperative_solitaire.{why}"


def test_the_plan_moves_every_card_from_where_it_lies_to_the_main_piles() -> None:
    layout: Layout = {"primary0": [["KH"]], "primary1": [["KS"]], "helpers": [["KD"]]}
    assert arrange(GAME, layout).lacks is None
    assert GAME.solver is not None
    answer = GAME.solver.solve(question(GAME, layout, {}), lambda _: None)
    assert answer.yes is True
    assert answer.lines[0].key == "cooperative_solitaire.solved.both_proved"
    plan = answer.plan
    assert plan is not None
    ends = plan.after(len(plan.steps))
    left = {pile.place: pile.cards for pile in ends if pile.place.startswith("primary")}
    assert left == {"primary0": [], "primary1": []}
    tops = [[plan.cards[card] for card in pile.cards] for pile in ends if pile.place == "main"]
    assert all(len(top) == 1 for top in tops), "of a main pile the top card is shown"
    for step in plan.steps:
        for card in step.moved:
            assert any(card in pile.cards for pile in step.piles.values())


def test_a_game_begins_with_the_position() -> None:
    record = begin(GAME, ENDING, {"on_turn": "other"}, 7)
    again = read_record(record.text())
    assert again.error is None
    state = again.state
    assert state.to_move() == 1
    zones = {zone.id: [pile.cards for pile in zone.piles] for zone in state.view(None).zones}
    assert [pile for pile in zones["helpers"] if pile][:2] == [["KS", "QH"], ["KH"]]
    # Every card lies somewhere; what the position does not name, on the main piles without gaps.
    places = state.places()
    assert sorted(chain(*places.values())) == list(range(4 * 2 * RANKS))
    for number in range(8):
        pile = places[f"main.{number}"]
        assert [card >> 3 for card in pile] == list(range(len(pile)))
    position = parse_position(str(record.setup.options["position"]))
    assert len(position.cards()) == 7


@pytest.mark.parametrize(
    "text",
    [
        "starter",
        "nobody | | KH | | | KS | |",
        "starter | | KH | | | KS | | | ",
        "starter | | 8x | | | KS | |",
        "starter | | KH KH KH | | | KS | |",
        "starter | AH / 2H / 3H / 4H / 5H / 6H / 7H / 8H / 9H | KH | | | KS | |",
        "starter | | QH | | | KS | |",
        "starter | | | | | | |",
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadInputError):
        GAME.setup(2, {"position": text})
