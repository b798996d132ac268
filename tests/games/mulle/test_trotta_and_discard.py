"""RULES.md, Trotta and Discard."""

from __future__ import annotations

import pytest
from tests.games.mulle.positions import laid, piles, play, texts, why

pytestmark = pytest.mark.pure


def test_trotta_1_joins_an_own_build_and_locks_it() -> None:
    for text in ("trotta 8C", "feed 8C", "discard 8C", "mata KL 8"):
        state = laid("8C 2D", "me:3D+5H")
        assert state.play(text) == "feed 8C"
        assert piles(state) == ["0:3D+5H+8C=8!"]


def test_trotta_2_singles_a_two_card_build_and_pairs_join() -> None:
    state = play(laid("9H 2D", "9C 4C KC you:3D+6H 5S AC 8D 7C"), "trotta 9H")
    assert piles(state) == ["KC", "7C", "0:AC+3D+4C+5S+6H+8D+9C+9H=9!"]


def test_trotta_2_needs_no_reserve_and_locks_at_once() -> None:
    state = play(laid("9H 2D", "9C"), "trotta 9H")
    assert piles(state) == ["0:9C+9H=9!"]


def test_trotta_2_takes_pairs_but_no_larger_sums() -> None:
    state = laid("9H 2D", "2C 3C 4C")
    assert why(state, "trotta 9H") == "mulle.why.trotta_nothing"


def test_trotta_2_does_not_sum_builds() -> None:
    state = laid("9H 2D", "me:2C+3C 4C")
    assert why(state, "trotta 9H") == "mulle.why.trotta_nothing"


def test_trotta_2_as_many_pairs_as_possible_from_the_earliest_cards() -> None:
    state = play(laid("9H 2D", "4C 4D 5H 4S"), "trotta 9H")
    assert piles(state) == ["4D", "4S", "0:4C+5H+9H=9!"]
    state = play(laid("8H 2D", "4C 4D 4S 5H 3C 3D"), "trotta 8H")
    assert piles(state) == ["4S", "3D", "0:3C+4C+4D+5H+8H=8!"]


def test_trotta_2_counts_the_table_value() -> None:
    assert "trotta 2S" in texts(laid("2S 3D", "2C"))
    assert piles(play(laid("2S 3D", "AC AD"), "trotta 2S")) == ["0:AC+AD+2S=2!"]
    assert "trotta TD" in texts(laid("TD 3D", "TC"))


def test_trotta_3_the_other_players_build_must_not_stay() -> None:
    state = laid("9H 2D", "9C you:4C+5C+9D=9!")
    assert why(state, "trotta 9H") == "mulle.why.trotta_theirs"
    # A build of two cards joins, locked or not.
    for lock in ("", "!"):
        state = play(laid("9H 2D", f"you:4C+5C{lock}"), "trotta 9H")
        assert piles(state) == ["0:4C+5C+9H=9!"]


def test_option_trotta_text_takes_over_a_larger_build_of_the_other_player() -> None:
    state = play(laid("9H 2D", "9C you:4C+5C+9D=9!", trotta="text"), "trotta 9H")
    assert piles(state) == ["0:4C+5C+9C+9D+9H=9!"]
    # Also when nothing else is there to join.
    assert "trotta 9H" in texts(laid("9H 2D", "you:4C+5C+9D=9!", trotta="text"))


def test_option_trotta_text_allows_aces_whose_build_no_card_takes() -> None:
    state = laid("AH 2D", "AC", trotta="text")
    assert "trotta AH" in texts(state)
    assert piles(play(state, "trotta AH")) == ["0:AC+AH=1!"]
    # No hand card is worth 1, so the build stays until the session ends.
    other = laid("AS 2S KC", "you:AC+AH=1!", trotta="text")
    assert not [text for text in texts(other) if "[1]" in text]
    assert play(laid("AS 2S", "me:AC+AH=1!", trotta="text"), "feed AS").table.owner(1) == 0


def test_option_trotta_text_still_needs_something_to_join() -> None:
    assert why(laid("9H 2D", "2C", trotta="text"), "trotta 9H") == "mulle.why.trotta_nothing"


def test_trotta_3_not_with_aces() -> None:
    assert why(laid("AC 2D", "AD"), "trotta AC") == "mulle.why.trotta_one"


def test_discard_1_makes_a_single() -> None:
    state = play(laid("4C 2D", "KC"), "discard 4C")
    assert piles(state) == ["KC", "4C"]


def test_discard_1_only_a_card_that_takes_nothing() -> None:
    assert why(laid("4C 2D", "4D"), "discard 4C") == "mulle.why.discard_captures"
    assert why(laid("4C 2D", "3D AD"), "discard 4C") == "mulle.why.discard_captures"
    assert why(laid("AC 2D", "AC"), "discard AC") == "mulle.why.discard_captures"
    # A special card at its table value takes nothing.
    assert "discard AC" in texts(laid("AC 2D", "AD"))


def test_discard_2_a_feed_is_always_allowed() -> None:
    state = laid("8C 2D", "me:3D+5H 8D")
    assert "8C x 8D [8]" in texts(state)
    assert "feed 8C" in texts(state)
    play(state, "feed 8C")
    assert piles(state) == ["0:3D+5H+8C=8!", "8D"]


def test_discard_2_a_special_card_feeds_at_its_table_value() -> None:
    assert piles(play(laid("TD 2D", "me:4D+6H"), "feed TD")) == ["0:4D+6H+TD=10!"]
    assert piles(play(laid("2S 3D", "me:AD+AH"), "feed 2S")) == ["0:AD+AH+2S=2!"]


def test_discard_2_only_ones_own_build_is_fed() -> None:
    assert why(laid("8C 2D", "you:3D+5H"), "feed 8C") == "mulle.why.no_feed"
    assert why(laid("8C 2D", "you:3D+5H"), "discard 8C") == "mulle.why.discard_captures"


def test_discard_2_a_fed_build_counts_more_than_two_cards() -> None:
    # So the other player cannot collect it by trotta.
    state = play(laid("8C 2D", "me:3D+5H", other="8H KC"), "feed 8C")
    assert why(state, "trotta 8H") == "mulle.why.trotta_theirs"
