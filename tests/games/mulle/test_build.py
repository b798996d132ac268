"""RULES.md, Build."""

from __future__ import annotations

import pytest
from tests.games.mulle.positions import (
    best_absorption,
    laid,
    names,
    piles,
    play,
    random_table,
    texts,
    why,
)

from kibitz.core.cards import card_name
from kibitz.core.rng import Rng
from kibitz.games.mulle.build import absorbed
from kibitz.games.mulle.table import BUILD
from kibitz.games.mulle.values import bit

pytestmark = pytest.mark.pure


def test_vector_a_build_of_two_cards_is_open_and_leaves_what_does_not_fit() -> None:
    state = play(laid("3D 8C 2D", "3C 5H"), "3D + 5H = 8")
    assert piles(state) == ["3C", "0:3D+5H=8"]


def test_vector_a_build_absorbs_an_equal_single_and_is_locked() -> None:
    state = play(laid("3D 8C 2D", "5H 8S"), "3D + 5H = 8")
    assert piles(state) == ["0:3D+5H+8S=8!"]


def test_build_1_on_a_single() -> None:
    state = laid("3D 8C 2D", "5H 6C")
    assert [t for t in texts(state) if "+" in t] == ["2D + 6C = 8", "3D + 5H = 8"]


def test_build_1_on_an_own_open_build() -> None:
    state = play(laid("3D 8C 2D", "me:2H+3H 5C"), "3D + [5] = 8")
    assert piles(state) == ["5C", "0:2H+3D+3H=8!"]


def test_build_1_not_on_the_other_players_build_nor_inside_one() -> None:
    state = laid("3D 8C 2D", "you:2H+3H")
    assert why(state, "3D + [5]") == "mulle.why.not_yours"
    assert why(state, "3D + 2H") == "mulle.why.in_build"
    assert why(state, "3D + [6]") == "mulle.why.no_build"
    assert why(state, "3D + 5H") == "mulle.why.not_on_table"


def test_build_1_not_on_a_locked_build() -> None:
    state = laid("3D 8C 2D", "me:2H+3H!")
    assert why(state, "3D + [5]") == "mulle.why.locked"


def test_build_2_needs_a_reserve() -> None:
    state = laid("3D 7C 2D", "5H")
    assert why(state, "3D + 5H = 8") == "mulle.why.no_reserve"
    assert "2D + 2H = 4" in texts(laid("2D 4C", "2H"))
    assert "AC + AD = 2" in texts(laid("AC 2D", "AD"))
    assert why(laid("AC 2S", "AD"), "AC + AD") == "mulle.why.no_reserve"  # SP 2 is worth 15


def test_build_2_values_above_10_need_the_special_cards() -> None:
    assert "KC + AD = 14" in texts(laid("KC AC", "AD"))
    assert "KC + 2D = 15" in texts(laid("KC 2S", "2D"))
    assert "KC + 3D = 16" in texts(laid("KC TD", "3D"))
    assert why(laid("KC TD", "4D"), "KC + 4D") == "mulle.why.too_high"


def test_build_3_not_a_value_the_other_player_owns() -> None:
    state = laid("3D 8C 2D", "5H you:4C+4D")
    assert why(state, "3D + 5H = 8") == "mulle.why.theirs"


@pytest.mark.parametrize(
    ("card", "single", "value"), [("AC", "KD", 14), ("2S", "KD", 15), ("TD", "6D", 16)]
)
def test_build_4_a_special_card_does_not_make_its_own_value(
    card: str, single: str, value: int
) -> None:
    reserve = {"AC": "AD", "2S": "2S", "TD": "TD"}[card]
    state = laid(f"{card} {reserve} 3D", single)
    assert why(state, f"{card} + {single} = {value}") == "mulle.why.special_builds"


def test_build_5_not_with_the_only_card_that_takes_another_own_build() -> None:
    state = laid("3D 8C", "5H me:AC+2C")
    assert why(state, "3D + 5H") == "mulle.why.last_taker"
    # With another three it may.
    assert "3D + 5H = 8" in texts(laid("3D 3H 8C", "5H me:AC+2C"))
    # The build of the other player does not matter.
    assert "3D + 5H = 8" in texts(laid("3D 8C", "5H you:AC+2C"))


def test_build_5_the_build_it_is_played_on_is_not_another_one() -> None:
    assert "8D + [8] = 16" in texts(laid("8D TD", "me:3C+5C"))
    assert why(laid("8D TD", "me:3C+5C 8C"), "8D + 8C") == "mulle.why.last_taker"


def test_build_6_absorbs_equal_singles_and_own_builds_of_any_size() -> None:
    state = play(laid("3D 8C", "5H me:2C+6C+8D=8! 8H"), "3D + 5H = 8")
    assert piles(state) == ["0:2C+3D+5H+6C+8D+8H=8!"]


def test_build_7_absorbs_groups_and_builds_of_either_seat() -> None:
    state = play(laid("3D 8C", "5H 6C you:AC+AD 4C 4D 7S"), "3D + 5H = 8")
    assert piles(state) == ["7S", "0:AC+AD+3D+4C+4D+5H+6C=8!"]


def test_build_7_a_locked_build_joins_no_group() -> None:
    state = play(laid("3D 8C", "5H 6C you:AC+AD!"), "3D + 5H = 8")
    assert piles(state) == ["6C", "1:AC+AD=2!", "0:3D+5H=8"]


def test_build_7_more_piles_then_more_cards_then_the_earlier_piles() -> None:
    # Three piles (A A 6) rather than two (2 6).
    state = play(laid("3D 8C", "5H 6C 2C AC AD"), "3D + 5H = 8")
    assert piles(state) == ["2C", "0:AC+AD+3D+5H+6C=8!"]
    # The build of 4, two cards, rather than the single 4.
    state = play(laid("3D 8C", "5H 4C me:AC+3C 4D"), "3D + 5H = 8")
    assert piles(state) == ["4D", "0:AC+3C+3D+4C+5H=8!"]
    # Of two fours the one that has lain longer.
    for table in ("5H 4C 4S", "5H 4S 4C"):
        state = play(laid("3D 8C", f"{table} 4D"), "3D + 5H = 8")
        assert piles(state) == ["4D", "0:3D+4C+4S+5H=8!"]
    state = play(laid("3D 7C", "4H 5S 5C 2C"), "3D + 4H = 7")
    assert piles(state) == ["5C", "0:2C+3D+4H+5S=7!"]


def test_build_7_as_brute_force_has_it() -> None:
    rng = Rng(41)
    joined = 0
    for _ in range(300):
        value = 2 + int(rng.below(15))
        table, loose = random_table(rng, int(rng.below(10)), int(rng.below(4)), value)
        expected = [loose[i][0] for i in best_absorption(loose, value)]
        own = [f"[{value}]"] if table.owner(value) == 0 else []
        equal = [card_name(p) for p in table.piles() if p < BUILD and (p >> 3) + 1 == value]
        joining = absorbed(table, 0, value)
        found = []
        for pile in table.piles():
            if pile >= BUILD:
                if joining.builds & bit(pile - BUILD):
                    found.append(f"[{pile - BUILD}]")
            elif (joining.second if pile & 1 else joining.first) & bit(pile >> 1):
                found.append(card_name(pile))
        assert sorted(found) == sorted(expected + own + equal)
        joined += bool(expected)
    assert joined > 30


def test_option_absorb_all_pairs_takes_every_pile_of_two_cards() -> None:
    table = "5H 6C 2C 8D me:4C+6D you:AC+3C you:2H+KD+9S=15! me:7H+5C!"
    state = play(laid("3D 8C", table, absorb="all_pairs"), "3D + 5H = 8")
    # The single of value 8 and the three builds of two cards, open or locked; no group 6 + 2.
    expected = "0:AC+3C+3D+4C+5C+5H+6D+7H+8D=8!"
    assert piles(state) == ["6C", "2C", "1:2H+9S+KD=15!", expected]
    state = play(laid("3D 8C", table, absorb="value"), "3D + 5H = 8")
    assert "6C" not in piles(state)
    assert "0:4C+6D=10" in piles(state)


def test_option_absorb_all_pairs_locks_only_what_grew() -> None:
    state = play(laid("3D 8C", "5H KC", absorb="all_pairs"), "3D + 5H = 8")
    assert piles(state) == ["KC", "0:3D+5H=8"]


def test_build_8_locks_when_it_has_more_than_two_cards() -> None:
    assert piles(play(laid("3D 8C", "5H"), "3D + 5H"))[-1] == "0:3D+5H=8"
    assert piles(play(laid("3D 8C", "5H 8D"), "3D + 5H"))[-1].endswith("!")
    assert piles(play(laid("3D 8C", "me:2H+3H"), "3D + [5]"))[-1].endswith("!")


def test_build_9_the_builder_owns_what_joined() -> None:
    state = play(laid("3D 8C", "5H you:2C+4C 2D"), "3D + 5H")
    assert piles(state) == ["0:2C+2D+3D+4C+5H=8!"]
    assert state.table.owned(1) == 0


def test_anybody_takes_a_build_with_its_value() -> None:
    state = play(laid("8C 2D", "you:3D+5H+8D=8!", seat=1), "8C x [8]")
    assert names(state.captured(1)) == ["3D", "5H", "8C", "8D"]
