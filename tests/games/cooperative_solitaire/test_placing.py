"""RULES.md, "Placing", and the vectors every implementation has to agree on."""

from __future__ import annotations

import pytest
from tests.games.cooperative_solitaire.positions import FULL, cards, lay, moves, play, why

from kibitz.core.cards import parse_card
from kibitz.games.cooperative_solitaire.legality import fits_helper, fits_opponent
from kibitz.games.cooperative_solitaire.table import MAIN

pytestmark = pytest.mark.pure


def helper(top: str, card: str, one_lower: bool = False) -> bool:
    return fits_helper(parse_card(top), parse_card(card), one_lower)


def opponent(top: str, card: str) -> bool:
    return fits_opponent(parse_card(top), parse_card(card))


def test_placing_1_an_ace_opens_an_empty_main_pile() -> None:
    state = lay(helpers="AS|9H|9D", primary=("KC", "KC"), secondary=("5C", "5C"))
    assert moves(state) == ["H1-M"]
    play(state, "H1-M")
    assert cards(state, MAIN + 6) == "AS"


def test_placing_1_one_step_at_a_time_in_the_same_suit() -> None:
    state = lay(main="3S", helpers="4S|5S|4C", primary=("KC", "KC"), secondary=("5C", "5C"))
    assert moves(state) == ["H1-M"]
    assert why(state, "H2-M") == "main"
    play(state, "H1-M")
    assert moves(state) == ["H2-M"]


def test_placing_1_the_second_deck_gets_a_pile_of_its_own() -> None:
    state = lay(main="3S", helpers="AS|4S", primary=("KC", "KC"), secondary=("5C", "5C"))
    assert moves(state) == ["H1-M", "H2-M"]
    play(state, "H2-M", "H1-M")
    assert cards(state, MAIN + 6) == "AS 2S 3S 4S"
    assert cards(state, MAIN + 7) == "AS"


def test_placing_1_a_king_finishes_the_pile() -> None:
    state = lay(main="QD", helpers="KD|9H", primary=("KC", "KC"), secondary=("5C", "5C"))
    play(state, "H1-M")
    assert cards(state, MAIN + 2).endswith("QD KD")
    assert not [m for m in moves(state) if m.endswith("-M")]


def test_placing_2_any_card_on_an_empty_helper_pile() -> None:
    for card in ("KS", "7H", "2C"):
        state = lay(helpers="|||||||", primary=(card, "KC"), secondary=("5C", "5C"))
        assert moves(state) == [f"P-H{i}" for i in range(1, 9)]


def test_placing_2_vector_red_nine() -> None:
    assert helper("9H", "8S")
    assert helper("9D", "8C")
    assert helper("9H", "2S")
    assert not helper("9H", "8D")
    assert not helper("9H", "9S")
    assert not helper("9H", "TS")


def test_placing_2_vector_red_nine_with_helper_step_one() -> None:
    assert helper("9H", "8S", one_lower=True)
    assert not helper("9H", "2S", one_lower=True)
    assert not helper("9H", "8D", one_lower=True)
    assert not helper("9H", "9C", one_lower=True)


@pytest.mark.parametrize("one_lower", [False, True])
def test_placing_2_every_pair_of_cards(one_lower: bool) -> None:
    red = "DH"
    ranks = "A23456789TJQK"
    for top in [r + s for r in ranks for s in "CDHS"]:
        for card in [r + s for r in ranks for s in "CDHS"]:
            gap = ranks.index(top[0]) - ranks.index(card[0])
            other_colour = (top[1] in red) != (card[1] in red)
            wanted = other_colour and (gap == 1 if one_lower else gap > 0)
            assert helper(top, card, one_lower) == wanted, (top, card)


def test_placing_3_vector_spade_seven() -> None:
    for top in ("6S", "6C", "8S", "8C"):
        assert opponent(top, "7S"), top
    for top in ("8H", "6D", "9S", "9C", "5S", "7C", "7S"):
        assert not opponent(top, "7S"), top


def test_placing_3_no_wrap_from_king_to_ace() -> None:
    assert not opponent("KS", "AS")
    assert not opponent("AC", "KS")
    assert opponent("QC", "KS")
    assert opponent("2H", "AD")


def test_placing_3_never_on_an_empty_pile() -> None:
    state = lay(helpers=FULL, primary=("7S", ""), secondary=("KC", "5C"))
    assert moves(state) == ["throw"]
    assert why(state, "P-OP") == "opponent_empty"
    assert why(state, "P-OT") == "opponent_empty"


def test_placing_3_on_primary_and_throwaway_but_not_secondary() -> None:
    state = lay(helpers=FULL, primary=("7S", "8C"), secondary=("KC", "6C"), throwaway=("", "6S"))
    assert moves(state) == ["throw", "P-OP", "P-OT"]


def test_placing_every_refusal_says_why() -> None:
    state = lay(helpers="9H 8C|QH|9D|9H|9S|9C", primary=("8S", "5C"), secondary=("4C", "5C"))
    assert why(state, "H1-H2") == "not_single"
    assert why(state, "H2-H2") == "same_pile"
    assert why(state, "H2-H7") == "single_to_empty"
    assert why(state, "P-H1") == "helper"
    assert why(state, "P-OP") == "opponent"
    assert why(state, "H2-M") == "main"
    assert why(state, "H7-M") == "empty"
    assert why(state, "S-H2") == "priority"
    assert why(state, "throw") == "must_place"
    assert why(state, "P-H2 9S") == "other_card"
    assert why(state, "KS M") == "not_open"
