"""RULES.md, "Turn" and "End": throwing, recycling, finishing, and games nobody finishes."""

from __future__ import annotations

import pytest
from tests.games.cooperative_solitaire.positions import FULL, cards, ending, lay, moves, play, why

from kibitz.games.cooperative_solitaire import GAME
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    OUT_OF_TURNS,
    PRIMARY,
    QUIET,
    RUNNING,
    SECOND_WON,
    SECONDARY,
    STALLED,
    STARTER_FINISHED,
    STARTER_WON,
    THROWAWAY,
    TIE,
    TURN,
)

pytestmark = pytest.mark.pure

BLACK = "KC 2S|KC 2S|KS 2C|KS 2C|QC 3S|QC 3S|QS 3C|QS 3C"
"""Helper piles on which no black card goes, and no red one above a two."""


def test_turn_2_throw_and_pass_on() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"), secondary=("9D 5C", "9D"))
    play(state, "throw 5C")
    assert cards(state, SECONDARY) == "9D"
    assert cards(state, THROWAWAY) == "5C"
    assert state.to_move() == 1
    assert state.table[TURN] == 2


def test_turn_3_throwaway_pile_is_turned_over_as_it_lies() -> None:
    state = lay(
        helpers=FULL, primary=("KD", "JC"), secondary=("9D", "9D"), throwaway=("3H 4H 5H", "")
    )
    play(state, "throw")
    # 9D was thrown last, so it is at the bottom; 3H, thrown first, is on top.
    assert cards(state, SECONDARY) == "9D 5H 4H 3H"
    assert cards(state, THROWAWAY) == ""


def test_turn_3_recycling_in_the_middle_of_a_turn() -> None:
    state = lay(
        main="3H 4D", helpers=BLACK,
        primary=("KD", "JC"), secondary=("4H", "9D"), throwaway=("5D 5H 6S", ""),
    )  # fmt: skip
    assert moves(state) == ["S-M"]
    play(state, "S-M")
    assert state.to_move() == 0
    assert cards(state, SECONDARY) == "6S 5H 5D"
    assert moves(state) == ["S-M"]
    play(state, "S-M", "S-M")
    assert cards(state, SECONDARY) == "6S"


def test_recycle_turn_end_waits() -> None:
    state = lay(
        main="3H 4D", helpers=BLACK,
        primary=("KD", "JC"), secondary=("4H", "9D"), throwaway=("5D 5H 6S", ""), at_once=False,
    )  # fmt: skip
    play(state, "S-M")
    assert state.to_move() == 0
    assert cards(state, SECONDARY) == ""
    assert moves(state) == ["pass"]
    play(state, "pass")
    # Nothing was thrown, as there was nothing in the secondary pile.
    assert cards(state, SECONDARY) == "6S 5H 5D"
    assert state.to_move() == 1


def test_recycle_turn_end_after_the_throw() -> None:
    state = lay(
        helpers=FULL, primary=("KD", "JC"), secondary=("9D", "9D"), throwaway=("3H", ""),
        at_once=False,
    )  # fmt: skip
    play(state, "throw")
    assert cards(state, SECONDARY) == "9D 3H"


def test_turn_3_the_only_card_comes_back() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"), secondary=("9D", "9D"))
    play(state, "throw")
    assert cards(state, SECONDARY) == "9D"
    assert cards(state, THROWAWAY) == ""


def test_turn_4_nothing_to_throw() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"), secondary=("", "9D"))
    assert moves(state) == ["pass"]
    assert why(state, "throw KD") == "nothing_to_throw"
    play(state, "pass")
    assert state.to_move() == 1


def test_end_1_no_further_forced_moves() -> None:
    """The last card goes on a helper pile; the ace beside it stays where it is."""
    state = lay(helpers="9H|AS KS", primary=("8S", "7C"), secondary=("", "9D"))
    play(state, "P-H1")
    assert ending(state) == STARTER_FINISHED
    assert state.to_move() == 1
    assert state.table[TURN] == 2


def test_end_1_the_throwaway_pile_counts() -> None:
    state = lay(helpers="9H", primary=("8S", "7C"), throwaway=("KD", ""), at_once=False)
    play(state, "P-H1")
    assert ending(state) == RUNNING
    assert state.to_move() == 0


def test_end_2_second_seat_finishes_first_and_wins_at_once() -> None:
    state = lay(helpers="9H", primary=("KS", "8S"), secondary=("5D", ""), seat=1, turn=2)
    play(state, "P-H1")
    assert ending(state) == SECOND_WON
    assert state.to_move() == -1
    assert state.returns() == [-1.0, 1.0]


def test_end_3_starter_wins_when_the_other_has_to_throw() -> None:
    state = lay(helpers=f"9H|{'|'.join(FULL.split('|')[1:])}", primary=("8S", "KC"),
                secondary=("", "9D"))  # fmt: skip
    play(state, "P-H1", "throw")
    assert ending(state) == STARTER_WON
    assert state.returns() == [1.0, -1.0]


def test_end_3_both_in_one_round_is_a_tie() -> None:
    state = lay(helpers="9H|TD", primary=("8S", "9C"), secondary=("", ""))
    play(state, "P-H1", "P-H2")
    assert ending(state) == TIE
    assert state.returns() == [0.0, 0.0]
    assert state.to_move() == -1


def test_end_3_nothing_goes_on_the_piles_of_a_seat_that_has_finished() -> None:
    state = lay(helpers=f"9H|{'|'.join(FULL.split('|')[1:])}", primary=("8S", "KC"),
                secondary=("", "9D"))  # fmt: skip
    play(state, "P-H1")
    assert moves(state) == ["throw"]


def test_end_with_the_starter_at_seat_1() -> None:
    state = lay(helpers="9H|TD", primary=("9C", "8S"), seat=1, starter=1)
    play(state, "P-H1")
    assert ending(state) == STARTER_FINISHED
    assert state.to_move() == 0
    other = state.clone()
    play(state, "P-H2")
    assert ending(state) == TIE
    second = lay(helpers="9H", primary=("8S", "KC"), secondary=("", "5D"), turn=2, starter=1)
    play(second, "P-H1")
    assert ending(second) == SECOND_WON
    assert second.returns() == [1.0, -1.0]
    assert other.to_move() == 0


def test_end_4_stuck_after_both_went_through_twice() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"), secondary=("9D 5S", "9D 6H 6S"))
    turns = 0
    while state.to_move() >= 0:
        # Declining what could be thrown on the other seat counts as not placing.
        play(state, "throw")
        turns += 1
    # Seat 1 has three cards, so six turns; seat 0, who needs four, has had six by then.
    assert ending(state) == STALLED
    assert turns == 12
    assert state.returns() == [0.0, 0.0]


def test_end_4_a_placed_card_starts_the_count_again() -> None:
    state = lay(helpers=FULL, primary=("7S", "8C"), secondary=("9D KD", "9D KD"))
    play(state, "throw", "throw", "throw", "throw")
    assert (state.table[QUIET], state.table[QUIET + 1]) == (2, 2)
    play(state, "P-OP")
    assert (state.table[QUIET], state.table[QUIET + 1]) == (0, 0)
    play(state, "throw")
    assert (state.table[QUIET], state.table[QUIET + 1]) == (0, 0)
    play(state, "throw")
    assert (state.table[QUIET], state.table[QUIET + 1]) == (0, 1)


def test_end_4_without_cards_to_throw_each_seat_still_gets_a_turn() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"))
    play(state, "pass")
    assert ending(state) == RUNNING
    play(state, "pass")
    assert ending(state) == STALLED


def test_end_5_after_turn_1000() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"), secondary=("9D 5C", "9D 5C"), turn=999)
    play(state, "throw")
    assert ending(state) == RUNNING
    assert state.table[TURN] == 1000
    play(state, "throw")
    assert ending(state) == OUT_OF_TURNS
    assert state.to_move() == -1
    assert state.returns() == [0.0, 0.0]


def test_end_5_option_turns() -> None:
    state = lay(helpers=FULL, primary=("KD", "JC"), secondary=("9D 5C", "9D 5C"), limit=2)
    play(state, "throw", "throw")
    assert ending(state) == OUT_OF_TURNS


def test_end_3_last_turn_of_the_round_even_beyond_the_limit() -> None:
    state = lay(helpers="9H|TD", primary=("8S", "9C"), limit=3, turn=3)
    play(state, "P-H1")
    assert state.to_move() == 1
    play(state, "P-H2")
    assert ending(state) == TIE


def test_setup_1_each_seat_its_own_deck() -> None:
    state = GAME.deal(5)
    places = state.places()
    for seat in range(2):
        own = places[f"primary{seat}"] + places[f"secondary{seat}"]
        own += [c for i in range(4) for c in places[f"helpers.{4 * seat + i}"]]
        assert sorted(c >> 1 for c in own) == list(range(52))


def test_setup_2_sizes() -> None:
    state = GAME.deal(5)
    assert [len(state.places()[f"{p}0"]) for p in ("primary", "secondary", "throwaway")] == [
        13,
        35,
        0,
    ]
    assert [len(state.places()[f"helpers.{i}"]) for i in range(8)] == [1] * 8


def test_setup_1_option_starter() -> None:
    assert GAME.deal(5).to_move() == 0
    assert GAME.deal(5, starter=1).to_move() == 1


def test_option_recycle_and_order_reach_the_rules() -> None:
    state = GAME.deal(1, recycle="turn_end", order="classes", helper_step="one", turns=10)
    rules = state.options  # type: ignore[attr-defined]
    assert (rules.at_once, rules.letters, rules.one_lower, rules.limit) == (False, False, True, 10)
    rules = GAME.deal(1).options  # type: ignore[attr-defined]
    assert (rules.at_once, rules.letters, rules.one_lower, rules.limit) == (True, True, False, 1000)


def test_a_seed_deals_the_same_game_for_good() -> None:
    setup = GAME.setup()
    names = [GAME.card_name(c) for c in GAME.new_deal(1, setup).cards]
    assert names[:6] == PINNED[:6]
    assert names[52:58] == PINNED[6:]


PINNED = ["QS", "JS", "3H", "KH", "6S", "QD", "6S", "6H", "9H", "9S", "TC", "3S"]


def test_piles_count_their_cards() -> None:
    state = GAME.deal(3)
    for base in (PRIMARY, SECONDARY, THROWAWAY):
        for seat in range(2):
            name = {PRIMARY: "primary", SECONDARY: "secondary", THROWAWAY: "throwaway"}[base]
            count = state.table[COUNT + base + seat]  # type: ignore[attr-defined]
            assert count == len(state.places()[f"{name}{seat}"])
