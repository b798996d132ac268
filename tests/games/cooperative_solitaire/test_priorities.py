"""RULES.md, "Priorities": which class of move is on, letter by letter."""

from __future__ import annotations

import pytest
from tests.games.cooperative_solitaire.positions import FULL, cards, lay, moves, play, why

from kibitz.core.rng import Rng
from kibitz.games.cooperative_solitaire.game import GAME
from kibitz.games.cooperative_solitaire.solver.search import fingerprint
from kibitz.games.cooperative_solitaire.table import HELPER, PLACED, PRIMARY, QUIET, THROWAWAY

pytestmark = pytest.mark.pure

# In each position every later class has a move as well.
LADDER = {
    "helpers": "AS|9H|QH|KH 2S",
    "primary": ("AC", "2C"),
    "secondary": ("7D AD", "3C"),
}


def test_priority_1a_helper_to_main_before_all_others() -> None:
    assert moves(lay(**LADDER)) == ["H1-M"]  # type: ignore[arg-type]


def test_priority_1b_primary_to_main_before_secondary() -> None:
    state = lay(helpers="9H|QH", primary=("AC", "2C"), secondary=("7D AD", "3C"))
    assert moves(state) == ["P-M"]
    assert why(state, "S-M") == "priority"


def test_priority_1c_vector_ace_on_the_secondary_pile_goes_first() -> None:
    state = lay(helpers="9H|QH", primary=("8S", "2C"), secondary=("7D AD", "3C"))
    assert moves(state) == ["S-M"]
    assert why(state, "P-H1") == "priority"
    play(state, "S-M")
    assert "P-H1" in moves(state)


def test_priority_1_every_helper_top_that_fits_is_offered() -> None:
    state = lay(main="3S 2H", helpers="AD|4S|9C 3H|4C", primary=("AC", "KC"), secondary=("AD", ""))
    assert moves(state) == ["H1-M", "H2-M", "H3-M"]


def test_priority_2a_primary_or_single_helper_card() -> None:
    state = lay(
        helpers="9H|8S|KH 2S|QD 7C|9C 5H|9D 3C|9S 4H|JC 6D",
        primary=("8C", "KC"),
        secondary=("7H", "KD"),
    )
    # 8C goes on 9H only. Of the two single cards, 8S goes on 9H, and 9H nowhere. 7H would go on
    # 8S, but that is 2b.
    assert moves(state) == ["P-H1", "H2-H1"]
    assert why(state, "S-H2") == "priority"


def test_priority_2a_a_pile_of_two_does_not_move() -> None:
    state = lay(helpers="TH 8S|9H|" + "|".join(FULL.split("|")[2:]), primary=("KS", "KC"))
    assert moves(state) == ["pass"]
    assert why(state, "H1-H2") == "not_single"


def test_priority_4_a_single_card_does_not_go_on_an_empty_helper_pile() -> None:
    state = lay(helpers="KS||KC", primary=("", "5H"), secondary=("", "5D"), throwaway=("", ""))
    assert moves(state) == ["pass"]
    assert why(state, "H1-H2") == "single_to_empty"


def test_priority_2b_only_without_a_2a_move() -> None:
    state = lay(helpers=f"9H 3C|{FULL[12:]}|KH", primary=("KD", "KC"), secondary=("QS", "5D"))
    assert moves(state) == ["S-H8"]


def test_priority_3a_is_optional_and_comes_before_3b() -> None:
    state = lay(helpers=FULL, primary=("7S", "8C"), secondary=("9C", "5D"))
    assert moves(state) == ["throw", "P-OP"]
    assert why(state, "S-OP") == "priority"


def test_priority_2_declining_3a_does_not_open_3b() -> None:
    state = lay(helpers=FULL, primary=("7S", "8C"), secondary=("KD 9C", "5D"))
    play(state, "throw")
    assert state.to_move() == 1


def test_priority_3a_single_helper_card_and_primary_into_the_freed_place() -> None:
    state = lay(
        helpers=f"7S|{'|'.join(FULL.split('|')[1:])}",
        primary=("5H KD", "8C"),
        secondary=("JD", "5D"),
        throwaway=("", "6C"),
    )
    assert moves(state) == ["throw", "H1-OP", "H1-OT"]
    play(state, "H1-OP")
    assert cards(state, PRIMARY + 1) == "8C 7S"
    assert cards(state, HELPER) == "KD"
    assert cards(state, PRIMARY) == "5H"
    assert state.to_move() == 0


def test_priority_5_helper_move_of_3a_needs_a_primary_card() -> None:
    state = lay(
        helpers=f"7S|{'|'.join(FULL.split('|')[1:])}", primary=("", "8C"), secondary=("JD", "5D")
    )
    assert moves(state) == ["throw"]
    assert why(state, "H1-OP") == "no_primary"


def test_priority_5_with_helper_throw_always_the_place_stays_empty() -> None:
    state = lay(
        helpers=f"7S|{'|'.join(FULL.split('|')[1:])}",
        primary=("", "8C"),
        secondary=("JD", "5D"),
        unfilled=True,
    )
    assert moves(state) == ["throw", "H1-OP"]
    play(state, "H1-OP")
    assert cards(state, PRIMARY + 1) == "8C 7S"
    assert cards(state, HELPER) == ""
    # The empty place takes the secondary card next.
    assert moves(state) == ["S-H1"]
    filled = lay(
        helpers=f"7S|{'|'.join(FULL.split('|')[1:])}",
        primary=("KD", "8C"),
        secondary=("JD", "5D"),
        unfilled=True,
    )
    play(filled, "H1-OP")
    assert cards(filled, HELPER) == "KD"


def test_priority_4_with_single_to_empty_it_goes_there_once_in_a_turn() -> None:
    state = lay(helpers="KS||KC 2D", secondary=("", "5D"), single_to_empty=True, primary=("", "5H"))
    assert moves(state)[0] == "H1-H2"
    assert "pass" not in moves(state)  # a 2a move is compulsory
    play(state, "H1-H2")
    assert cards(state, HELPER + 1) == "KS"
    assert moves(state) == ["pass"]
    assert why(state, "H2-H1") == "single_again"
    play(state, "pass")
    assert state.to_move() == 1
    # The next turn has its own: 2a also offers the primary card.
    assert "H2-H1" in moves(state)


def test_end_4_a_single_card_on_an_empty_pile_is_no_card_placed() -> None:
    state = lay(helpers="KS|", single_to_empty=True, primary=("", "KC"), secondary=("QS", ""))
    quiet = state.numbers()[QUIET : QUIET + 2]
    play(state, "H1-H2")
    assert state.numbers()[QUIET : QUIET + 2] == quiet
    assert state.numbers()[PLACED] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_setup_3_with_helpers_own_a_seat_uses_only_its_own(seat: int) -> None:
    # Either half has an ace for 1a, a place for 8C, and a single card that another pile takes.
    state = lay(
        helpers="AS|9H|8S|KH 2S|AC|9D|8C|KD 2C",
        primary=("8C", "8S"),
        secondary=("7D", "7H"),
        own=True,
        seat=seat,
    )
    first = 4 * seat
    mine = [f"H{number}" for number in range(first + 1, first + 5)]
    other = [f"H{number}" for number in range(5 - first, 9 - first)]
    assert moves(state) == [f"{mine[0]}-M"]
    assert why(state, f"{other[0]}-M") == "not_yours"
    play(state, f"{mine[0]}-M")
    assert why(state, f"P-{other[1]}") == "not_yours"
    made = 0
    while state.to_move() == seat:
        for text in moves(state):
            assert not set(text.split("-")) & set(other)
        state.apply(state.legal_actions()[0])
        made += 1
    assert made > 3


def test_setup_3_with_helpers_own_positions_differ_by_the_half_a_card_lies_in() -> None:
    """The solver's fingerprint: with piles of one's own it matters in whose half a card lies."""
    for own in (False, True):
        one = lay(helpers="9H|KC", own=own)
        half = lay(helpers="KC|9H", own=own)
        across = lay(helpers="9H||||KC", own=own)
        assert fingerprint(one) == fingerprint(half)
        assert (fingerprint(one) == fingerprint(across)) is not own


@pytest.mark.parametrize(
    "options",
    [
        {"helpers": "own"},
        {"single_to_empty": True},
        {"helper_throw": "always"},
        {"helpers": "own", "single_to_empty": True, "helper_throw": "always", "order": "classes"},
    ],
    ids=str,
)
def test_every_reading_plays_to_an_end(options: dict[str, object]) -> None:
    rng = Rng(4)
    stuck = 0
    for seed in range(12):
        setup = GAME.setup(2, options)
        state = GAME.start(GAME.new_deal(seed, setup), setup)
        cards = sorted(card for pile in state.places().values() for card in pile)
        while state.to_move() >= 0:
            legal = state.legal_actions()
            for action in legal:
                assert state.parse_move(state.move_text(action)) == action
            state.apply(rng.pick(legal))
        assert sorted(card for pile in state.places().values() for card in pile) == cards
        stuck += GAME.statistics(state)["turns"] >= 1000
    assert stuck < 12


def test_priority_3a_a_helper_pile_of_two_stays() -> None:
    state = lay(
        helpers=f"KH 7S|{'|'.join(FULL.split('|')[1:])}",
        primary=("KD", "8C"),
        secondary=("JD", "5D"),
    )
    assert moves(state) == ["throw"]
    assert why(state, "H1-OP") == "not_single"


def test_priority_3b_secondary_on_the_other_seats_piles() -> None:
    state = lay(helpers=FULL, primary=("KD", "8C"), secondary=("JD 7S", "5D"), throwaway=("", "6S"))
    assert moves(state) == ["throw", "S-OP", "S-OT"]
    play(state, "S-OT")
    assert cards(state, THROWAWAY + 1) == "6S 7S"
    assert state.to_move() == 0


def test_order_classes_only_numbers_are_binding() -> None:
    state = lay(letters=False, **LADDER)  # type: ignore[arg-type]
    assert moves(state) == ["H1-M", "P-M", "S-M"]
    state = lay(helpers="9H", primary=("8S", "2C"), secondary=("7D AD", "3C"), letters=False)
    assert moves(state) == ["S-M"]


def test_order_classes_2a_and_2b_together() -> None:
    state = lay(
        helpers=f"9H 3C|{FULL[12:]}|KH", primary=("QC", "KC"), secondary=("QS", "5D"), letters=False
    )
    assert moves(state) == ["P-H8", "S-H8"]


def test_order_classes_3a_and_3b_together() -> None:
    state = lay(helpers=FULL, primary=("7S", "8C"), secondary=("9C", "5D"), letters=False)
    assert moves(state) == ["throw", "P-OP", "S-OP"]


def test_priority_3_forced_while_a_class_1_or_2_move_exists() -> None:
    state = lay(helpers="9H", primary=("8S", "9S"), secondary=("5D", "5D"))
    assert "throw" not in moves(state)
    assert why(state, "P-OP") == "priority"
