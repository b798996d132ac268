"""Positions put together by hand, of the game that offers it."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

import kibitz
from kibitz.core.errors import BadInputError
from kibitz.core.position import Layout
from kibitz.core.record import read_record
from kibitz.play.positions import arrange, begin, editor_of, question

GAME = kibitz.game("makiaveli")


def put(*taps: tuple[str, str]) -> Layout:
    """A position from taps on a picker: places and cards."""
    layout: Layout = {}
    for place, text in taps:
        layout = arrange(GAME, layout, place, text).layout
    return layout


def test_cards_tapped_for_the_floor_find_their_groups() -> None:
    floor = [("floor", face) for face in ["5H", "6H", "8S", "8D", "7H", "8C", "8H", "9H", "JH"]]
    found = arrange(GAME, put(*floor))
    # 8H completes the set; 9H then begins a pile of its own, since 5 to 7 is a group without it.
    assert found.layout["floor"] == [["5H", "6H", "7H"], ["8C", "8D", "8H", "8S"], ["9H", "JH"]]
    assert [mark is None for mark in found.marks["floor"]] == [True, True, False]
    assert found.lacks is not None


def test_pasted_groups_stay_as_they_are_written() -> None:
    found = arrange(GAME, {}, "floor", "hjärter 6 5 7\n8♠8♦8♣")
    assert found.layout["floor"] == [["5H", "6H", "7H"], ["8C", "8D", "8S"]]
    assert found.lacks is not None
    found = arrange(GAME, found.layout, "hand", "9s 8h")
    assert found.layout["hand"] == [["8H", "9S"]]
    assert found.lacks is None


def test_loose_cards_are_put_into_groups_if_there_is_a_way() -> None:
    loose: Layout = {"floor": [["5H", "8S"], ["8D", "6H", "7H"], ["8C"], ["KS", "KH", "KD"]]}
    groups = arrange(GAME, loose, regroup=True)
    assert groups.marks == {"floor": [None] * 3}
    assert sorted(chain(*groups.layout["floor"])) == sorted(chain(*loose["floor"]))
    with pytest.raises(BadInputError, match="cannot all be put into groups"):
        arrange(GAME, {"floor": [["5H", "8S"]]}, regroup=True)


@pytest.mark.parametrize(
    ("layout", "place", "text", "why"),
    [
        ({"hand": [["8H", "8H"]]}, "floor", "8h", "8♥ is there already"),
        ({}, "hand", "8h 9x", "“9x” is not a card"),
        ({"cross": [["2S", "3S", "4S", "5S"]]}, "cross", "6s", "Cross: 4 cards at most"),
        ({}, "attic", "8h", "no place “attic”"),
        ({"hand": [["8h"]]}, "", "", "“8h” is not a card"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    layout: Layout, place: str, text: str, why: str
) -> None:
    with pytest.raises(BadInputError) as refused:
        arrange(GAME, layout, place, text)
    assert why in str(refused.value)


def test_games_without_an_editor_say_so() -> None:
    with pytest.raises(BadInputError, match="Mulle"):
        editor_of(kibitz.game("mulle"))


def test_the_plan_leads_from_the_position_to_the_answer() -> None:
    layout: Layout = {
        "hand": [["8H", "9S"]],
        "floor": [["5H", "6H", "7H"], ["8S", "8D", "8C"], ["KS", "KH", "KD"]],
        "cross": [["TS", "JS"]],
    }
    assert GAME.solver is not None
    answer = GAME.solver.solve(question(GAME, layout, {}), lambda _: None)
    plan = answer.plan
    assert answer.yes
    assert plan is not None
    assert plan.steps
    for steps in range(len(plan.steps) + 1):
        piles = plan.after(steps)
        # Every card lies somewhere, once.
        assert sorted(card for pile in piles for card in pile.cards) == list(range(len(plan.cards)))
    end = plan.after(len(plan.steps))
    assert [pile.cards for pile in end if pile.place == "hand"] == [[]]
    floor = [[plan.cards[c] for c in pile.cards] for pile in end if pile.place == "floor"]
    assert arrange(GAME, {"floor": floor}).marks == {"floor": [None] * len(floor)}
    kings = next(at for at, pile in enumerate(plan.piles) if "KS" in faces(plan.cards, pile.cards))
    assert not any(kings in step.piles for step in plan.steps), "the kings need not be touched"


def faces(cards: list[str], numbers: list[int]) -> list[str]:
    return [cards[number] for number in numbers]


def test_what_was_missing_has_its_number_of_copies() -> None:
    layout: Layout = {"hand": [["8H", "9S"]], "floor": [["5H", "6H", "7H"]], "cross": [["9C"]]}
    assert GAME.solver is not None
    answer = GAME.solver.solve(question(GAME, layout, {}), lambda _: None)
    assert answer.yes is False
    assert answer.draw is not None
    left = dict(answer.draw.cards)
    # 8H fits; 9S needs another nine beside the one in the cross.
    assert left == {"9D": 2, "9H": 2}
    assert (answer.draw.hits, answer.draw.unseen) == (4, 104 - 6)


def test_a_game_begins_with_the_position_and_is_played_to_its_end() -> None:
    layout: Layout = {
        "hand": [["8H", "9S", "2C"]],
        "floor": [["5H", "6H", "7H"], ["8S", "8D", "8C"]],
        "cross": [["TS"]],
    }
    record = begin(GAME, layout, {"anchored": True}, 7)
    assert record.setup.options["cross"] == "anchored"
    again = read_record(record.text())
    assert again.error is None
    view = again.state.view(0)
    zones = {zone.id: [pile.cards for pile in zone.piles] for zone in view.zones}
    assert Counter(zones["hand"][0]) == Counter(["8H", "9S", "2C"])
    assert zones["floor"] == [["5H", "6H", "7H"], ["8C", "8D", "8S"]]
    assert sorted(face for pile in zones["cross"] for face in pile if face) == ["TS"]
    assert again.state.to_move() == 0
    everything = {**layout, "floor": [], "hand": [editor_of(GAME).pack()], "cross": []}
    with pytest.raises(BadInputError, match="none are left for the others"):
        begin(GAME, everything, {}, 7)
