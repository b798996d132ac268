"""Cards pushed about by hand, without a table."""

from __future__ import annotations

from kibitz.core.messages import Msg
from kibitz.core.view import FAN, GROUPS, ROW, Arranging, Move, Pile, View, Zone
from kibitz.window.arranging import Arranger
from kibitz.window.picking import Picking
from kibitz.window.refs import drawn


def view(floor: list[list[str]], loose: list[str], hand: list[str]) -> View:
    zones = [
        Zone("floor", GROUPS, Msg("floor"), [Pile(list(pile)) for pile in floor]),
        Zone("laid", ROW, Msg("laid"), [Pile(list(loose))], owner=0),
        Zone("hand", FAN, Msg("hand"), [Pile(list(hand))], owner=0),
    ]
    moves = [
        Move(number, f"lay {face}", [f"hand.{number}", "floor"]) for number, face in enumerate(hand)
    ]
    return View("any", 0, 0, zones, moves, arranging=Arranging("floor", ["laid"], "done"))


def test_cards_go_from_pile_to_pile_and_back() -> None:
    asked: list[list[list[str]]] = []
    arranger = Arranger(asked.append)
    arranger.follow(view([["5H", "6H", "7H"], ["8S", "8D"]], ["8H"], []))
    assert arranger.piles == [["5H", "6H", "7H"], ["8S", "8D"], ["8H"]]
    arranger.hold(2, 0)
    arranger.put(0)
    assert arranger.piles == [["5H", "6H", "7H", "8H"], ["8S", "8D"]]
    assert asked[-1] == arranger.piles
    assert not arranger.done
    arranger.mark(asked[0], [None, None, None])  # an answer to an older question
    assert not arranger.done
    arranger.mark(asked[-1], [None, None])
    assert arranger.done
    assert arranger.text == "done 5H 6H 7H 8H / 8S 8D"
    arranger.hold(0, 0)
    arranger.put(0, 4)
    assert arranger.piles[0] == ["6H", "7H", "8H", "5H"]
    arranger.hold(0, 3)
    arranger.put(None)
    assert arranger.piles == [["6H", "7H", "8H"], ["8S", "8D"], ["5H"]]
    arranger.reset()
    assert arranger.piles == [["5H", "6H", "7H"], ["8S", "8D"], ["8H"]]
    assert not arranger.changed


def test_a_card_that_comes_goes_where_it_was_aimed() -> None:
    arranger = Arranger(lambda piles: None)
    arranger.follow(view([["5H", "6H", "7H"]], [], ["8H", "9C"]))
    arranger.aim(0)
    arranger.follow(view([["5H", "6H", "7H"]], ["8H"], ["9C"]))
    assert arranger.piles == [["5H", "6H", "7H", "8H"]]
    arranger.follow(view([["5H", "6H", "7H"]], [], ["8H", "9C"]))
    assert arranger.piles == [["5H", "6H", "7H"]]


def test_several_cards_are_taken_up_and_laid_together() -> None:
    played: list[list[str]] = []
    picking = Picking(view([["5H"]], [], ["8H", "9C", "TD"]), played.append, lambda move: None)
    for ref in ("hand.0", "hand.2", "hand.1", "hand.2", "floor"):
        picking.touch(ref)
    assert played == [["lay 8H", "lay 9C"]]
    assert not picking.picked


def test_what_is_to_be_placed_lies_there_already() -> None:
    zones = drawn(view([["5H"]], ["8H", "9C"], []))
    assert [zone.id for zone in zones] == ["floor", "hand"]
    assert [pile.cards for pile in zones[0].piles] == [["5H"], ["8H"], ["9C"]]
