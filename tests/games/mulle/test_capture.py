"""RULES.md, Capture."""

from __future__ import annotations

import pytest
from tests.games.mulle.positions import (
    best_captures,
    laid,
    names,
    piles,
    play,
    random_table,
    texts,
    why,
)

from kibitz.core.cards import card_name, parse_card
from kibitz.core.rng import Rng
from kibitz.games.mulle import GAME
from kibitz.games.mulle.capture import CHOICE_BUILD, Capture, can_capture, capture_of
from kibitz.games.mulle.notation import pile_name, piles_of
from kibitz.games.mulle.position import FIRST, MULLES, SECOND, TABBE
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.table import BUILD
from kibitz.games.mulle.values import bit, hand_value, kinds_in

pytestmark = pytest.mark.pure


def outcomes(capture: Capture, seen: set[tuple[str, ...]]) -> None:
    """Every end that choosing can lead to, as sorted names of the piles."""
    choices = capture.choices()
    if not choices:
        seen.add(tuple(sorted(pile_name(p) for p in piles_of(capture.settled()))))
    for choice in choices:
        outcomes(capture.choose(choice), seen)


def test_vector_identical_pair_is_taken_as_a_mulle() -> None:
    state = play(laid("9C 2D", "9C"), "9C x 9C")
    assert names(state.captured(0)) == ["9C"]
    assert names(state.mulle_pile(0)) == ["9C"]
    assert state.sheet(0).mulle_points == 9


def test_vector_two_identical_singles_taken_by_a_third_card_are_one_mulle() -> None:
    state = play(laid("9H 2D", "9C 9C"), "9H x 9C 9C")
    assert names(state.captured(0)) == ["9C", "9H"]
    assert names(state.mulle_pile(0)) == ["9C"]
    assert state.sheet(0).mulle_points == 9


def test_vector_same_rank_of_other_suit_is_no_mulle() -> None:
    state = play(laid("QH 2D", "QD"), "QH x QD")
    assert names(state.captured(0)) == ["QD", "QH"]
    assert state.mulle_pile(0) == []


def test_vector_an_ace_takes_no_sums() -> None:
    state = laid("AC 2D", "9C 5D")
    assert "discard AC" in texts(state)
    assert not any(text.startswith("AC x") for text in texts(state))
    assert why(state, "AC x 9C 5D") == "mulle.why.special_takes"


def test_capture_1_an_identical_single_is_taken_alone() -> None:
    state = laid("9C 2D", "9C 9D 4H 5H me:3D+6H")
    assert why(state, "9C x 9C 9D") == "mulle.why.identical"
    play(state, "9C x 9C")
    assert piles(state) == ["9D", "4H", "5H", "0:3D+6H=9"]


def test_capture_1_holds_for_special_cards_too() -> None:
    for card, points in (("AC", 14), ("2S", 2), ("TD", 10)):
        state = play(laid(f"{card} 3D", f"{card} KD"), f"{card} x {card}")
        assert state.sheet(0).mulle_points == points


def test_capture_1_an_identical_card_in_a_build_is_taken_with_the_rest() -> None:
    state = play(laid("9C 2D", "you:9C+9D=9! 4H 5H"), "9C x 4H 5H [9]")
    assert names(state.mulle_pile(0)) == ["9C"]
    assert names(state.captured(0)) == ["4H", "5H", "9C", "9D"]


@pytest.mark.parametrize(("card", "value"), [("AC", 14), ("2S", 15), ("TD", 16)])
def test_capture_2_special_cards_take_builds_of_their_hand_value(card: str, value: int) -> None:
    table = f"you:KC+{value - 13}H KD {value - 10}D TH"
    state = laid(f"{card} 3D", table.replace("1H", "AH").replace("1D", "AD"))
    play(state, f"{card} x [{value}]")
    assert len(state.captured(0)) == 3
    assert len(piles(state)) == 3


def test_capture_2_special_cards_do_not_count_their_table_value() -> None:
    state = laid("AC 2S TD", "AH 2H TH")
    assert [text for text in texts(state) if " x" in text] == []


def test_capture_3_takes_all_equal_piles_and_all_sums() -> None:
    state = laid("9C 2D", "9D 9H 4C 5C 3C 3H KC you:2H+7D")
    play(state, "9C x")
    assert piles(state) == ["3C", "3H", "KC"]
    assert names(state.captured(0)) == ["2H", "4C", "5C", "7D", "9C", "9D", "9H"]


def test_capture_3_sums_take_open_builds_at_their_value() -> None:
    state = play(laid("KC 2D", "you:3D+5H 5C"), "KC x 5C [8]")
    assert names(state.captured(0)) == ["3D", "5C", "5H", "KC"]


def test_capture_3_locked_build_only_by_exact_value() -> None:
    state = laid("KC 8C", "you:3D+5H! 5C")
    assert why(state, "KC x 5C [8]") == "mulle.why.no_capture"
    state = laid("KC 8C", "you:3D+5H! 5C KD")
    assert why(state, "KC x 5C [8] KD") == "mulle.why.locked_sum"
    play(state, "8C x [8]")
    assert piles(state) == ["5C", "KD"]


def test_capture_3_must_take_all_it_can() -> None:
    state = laid("9C 2D", "9D 4C 5C")
    assert why(state, "9C x 9D") == "mulle.why.takes"
    assert "9C x 4C 5C 9D" in texts(state)


def test_capture_3_a_group_is_disjoint_from_the_others() -> None:
    # 4 + 5 twice would need two fives.
    state = play(laid("9C 2D", "4C 4D 5C KC"), "9C x 4C 5C")
    assert piles(state) == ["4D", "KC"]


def test_capture_3_prefers_more_cards_to_more_piles_of_the_same_number() -> None:
    # 8 + A with the build of 8 (two cards) rather than with the single 8.
    state = play(laid("9C 2D", "8C me:3D+5H AC"), "9C x AC [8]")
    assert piles(state) == ["8C"]


def test_capture_4_every_pair_is_a_mulle_and_one_of_it_goes_to_the_mulle_pile() -> None:
    state = play(laid("9H 2D", "4C 5D 4C 5D 9S 9S"), "9H x")
    assert names(state.mulle_pile(0)) == ["4C", "5D", "9S"]
    assert names(state.captured(0)) == ["4C", "5D", "9H", "9S"]
    assert state.sheet(0).mulle_points == 18
    # The mulle pile counts for the intake: two nines of spades.
    assert state.sheet(0).intake == 2


def test_capture_4_pairs_of_different_captures_are_no_mulle() -> None:
    state = laid("9H 9D 2D", "9C", other="KC KD QH")
    play(state, "9H x 9C", "discard KC")
    state.table.lay(8 * 8 + 1)  # the other 9C
    play(state, "9D x 9C")
    assert names(state.captured(0)) == ["9C", "9C", "9D", "9H"]
    assert state.mulle_pile(0) == []


def test_capture_5_the_seat_chooses_among_ties() -> None:
    state = laid("9C 2D", "4C 4S 5C KC")
    assert "9C x" in texts(state)
    play(state, "9C x")
    assert state.to_move() == 0
    assert texts(state) == ["take 4C", "take 4S"]
    assert state.places()["played"] == [8 * 8]
    play(state, "take 4S")
    assert piles(state) == ["4C", "KC"]
    assert state.to_move() == 1


def test_capture_5_written_in_full_settles_the_tie() -> None:
    for four, left in (("4C", "4S"), ("4S", "4C")):
        state = laid("9C 2D", "4C 4S 5C KC")
        assert state.play(f"9C x 5C {four}") == f"9C x {four} 5C"
        assert piles(state) == [left, "KC"]


def test_capture_5_two_groupings_of_the_same_cards_are_one_choice() -> None:
    # 5 + 4 and 6 + 3, or 5 + 3 + A … : one set of cards.
    state = laid("9C 2D", "5C 4D 6H 3C")
    assert "9C x 3C 4D 5C 6H" in texts(state)


def test_capture_5_which_of_two_identical_cards_is_no_choice() -> None:
    state = laid("9C 2D", "4C 4C 5C KC")
    assert "9C x 4C 5C" in texts(state)


def test_capture_5_a_build_and_singles_like_its_cards_are_different_choices() -> None:
    # A seven with the build of 6, or with 2 and 4: three cards each.
    state = play(laid("KC 3D", "me:2C+4D 7H 2C 4D"), "KC x")
    assert texts(state) == ["take 2C", "take 4D", "take [6]"]
    play(state, "take [6]")
    assert piles(state) == ["2C", "4D"]


def test_capture_6_emptying_the_table_is_a_tabbe() -> None:
    state = play(laid("9C 2D", "4C 5C"), "9C x")
    assert state.cells[TABBE] == 1
    assert state.sheet(0).total == 1
    state = play(laid("9C 2D", "4C 5C me:AC+AD"), "9C x")
    assert state.cells[TABBE] == 0


@pytest.mark.parametrize("option", ["free", "builds"])
def test_captures_are_those_of_brute_force(option: str) -> None:
    rng = Rng(100)
    ties = 0
    for _ in range(400):
        kind = int(rng.below(52))
        value = int(hand_value(kind))
        table, loose = random_table(rng, int(rng.below(10)), int(rng.below(4)), value, option)
        built = [f"[{value}]"] if table.owner(value) >= 0 else []
        expected: set[tuple[str, ...]]
        if table.has_single(kind):
            expected = {(pile_name(kind),)}
        elif value > 13:
            expected = {tuple(built)}
        else:
            equal = [card_name(p) for p in table.piles() if p < BUILD and (p >> 3) + 1 == value]
            ways = best_captures(loose, value)
            expected = {tuple(sorted([*equal, *built, *way])) for way in ways}
        expected -= {()}
        assert can_capture(table, kind) == bool(expected)
        if expected:
            found: set[tuple[str, ...]] = set()
            outcomes(capture_of(table, kind), found)
            assert found == expected
            ties += len(expected) > 1
    assert ties > 10


def test_option_captures_builds_sums_locked_builds() -> None:
    # 4 and the locked build of 5 make 9; a build of exactly 9 is taken as ever.
    for option, move in (("free", "9C x [9]"), ("builds", "9C x 4D [5] [9]")):
        state = laid("9C 2D", "4D you:2C+3C+5H=5! me:3D+6H!", captures=option)
        assert move in texts(state)
    state = laid("9C 2D", "4D you:2C+3C+5H=5!", captures="free")
    assert why(state, "9C x 4D [5]") == "mulle.why.no_capture"
    state = play(laid("9C 2D", "4D you:2C+3C+5H=5!", captures="builds"), "9C x 4D [5]")
    assert names(state.captured(0)) == ["2C", "3C", "4D", "5H", "9C"]
    assert state.table.is_empty()


def test_option_captures_builds_counts_every_card_of_a_build() -> None:
    # The build of 5, three cards, with 4D; not 4D with the single 5S, nor 3 and 2.
    state = play(laid("9C 2H", "4D 5S you:2C+3C+5H=5!", captures="builds"), "9C x")
    assert names(state.captured(0)) == ["2C", "3C", "4D", "5H", "9C"]
    assert piles(state) == ["5S"]


def test_option_captures_builds_takes_even_a_build_of_1_in_a_sum() -> None:
    state = laid("9C 2D", "8D AD you:AC+AH+AS=1!", captures="builds", trotta="text")
    assert "9C x 8D [1]" in texts(state)
    play(state, "9C x 8D [1]")
    assert names(state.captured(0)) == ["8D", "9C", "AC", "AH", "AS"]
    assert piles(state) == ["AD"]


def test_option_captures_builds_forces_such_a_capture() -> None:
    state = laid("9C 2D", "4D you:2C+3C+5H=5!", captures="builds")
    assert why(state, "discard 9C") == "mulle.why.discard_captures"


def test_every_capture_written_in_full_is_read_back() -> None:
    rng = Rng(5)
    for _ in range(40):
        kind = int(rng.below(52))
        table, _ = random_table(rng, 8, 2, 14, "builds" if rng.below(2) else "free")
        if not can_capture(table, kind):
            continue
        found: set[tuple[str, ...]] = set()
        outcomes(capture_of(table, kind), found)
        for way in found:
            named = [
                CHOICE_BUILD + int(word[1:-1]) if word[0] == "[" else parse_card(word) >> 1
                for word in way
            ]
            assert capture_of(table, kind).allows(sorted(named))
            assert not capture_of(table, kind).allows(sorted(named)[1:])
            missing = [k for k in range(52) if k not in named]
            assert not capture_of(table, kind).allows(sorted([*named, missing[0]]))


def test_mulles_come_only_from_exact_pairs() -> None:
    """Over random games: whatever is in a mulle pile was taken twice, by the same seat."""
    rng = Rng(8)
    mulles = 0
    for seed in range(4):
        state = GAME.deal(seed)
        assert isinstance(state, MulleState)
        while state.to_move() >= 0:
            state.apply(rng.pick(state.legal_actions()))
            for seat in range(2):
                pairs = state.cells[MULLES + seat]
                both = state.cells[FIRST + seat] & state.cells[SECOND + seat]
                assert pairs & ~both == 0
            taken = state.last.first | state.last.second | bit(state.last.kind)
            assert state.last.mulles & ~taken == 0
            mulles += len(kinds_in(state.last.mulles))
    assert mulles > 0
