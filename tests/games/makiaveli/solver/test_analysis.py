"""The whole answer: the vectors of the rules, what was missing, the odds, bad input."""

import pytest
from tests.games.makiaveli.solver.positions import counts, random_deal

from kibitz.core.cards import card_names
from kibitz.core.errors import BadInputError
from kibitz.games.makiaveli.solver.analysis import Analysis, analyse
from kibitz.games.makiaveli.solver.pool import can_complete
from kibitz.games.makiaveli.solver.position import Position, read_position

pytestmark = pytest.mark.pure


def solve(hand: str, floor: str, cross: str = "", loose: bool = False) -> Analysis:
    return analyse(read_position(hand, floor, cross, loose))


def groups(answer: Analysis) -> list[str]:
    return [card_names(group) for group in answer.groups]


def error(hand: str, floor: str, cross: str = "", loose: bool = False) -> tuple[str, str]:
    with pytest.raises(BadInputError) as caught:
        solve(hand, floor, cross, loose)
    return caught.value.msg.key, repr(caught.value.msg.data()["args"])


def test_vector_1_the_run_takes_the_cross_card() -> None:
    answer = solve("3S 4S 5S", "7H 7D 7C", "2S")
    assert answer.win
    assert groups(answer) == ["7C 7D 7H", "2S 3S 4S 5S"]
    assert (answer.laid, answer.of, answer.untouched) == (3, 3, 1)
    assert answer.cross_left == answer.hand_left == answer.missing == []
    assert answer.next_draw_odds is None


def test_vector_2_exactly_one_group_changed() -> None:
    answer = solve("8H", "5H 6H 7H · 8S 8D 8C")
    assert answer.win
    assert answer.untouched == 1
    assert len(answer.steps) == 1


def test_vector_3_king_joins_the_kings() -> None:
    answer = solve("KS", "AS 2S 3S · QS QH QD · KH KD KC")
    assert answer.win
    assert answer.untouched == 2


def test_vector_4_no_wrap() -> None:
    answer = solve("2S", "QS KS AS")
    assert not answer.win
    assert (answer.laid, card_names(answer.hand_left), answer.steps) == (0, "2S", [])
    assert groups(answer) == ["QS KS AS"]


def test_vector_5_a_floor_group_that_is_no_group() -> None:
    key, args = error("7S 7S", "7H 7D 7C · 5S 6S ·")
    assert key == "makiaveli.error.no_group"
    assert "5S" in args
    assert "6S" in args
    assert "7H" not in args


def test_vector_6_identical_cards_do_not_share_a_set() -> None:
    answer = solve("4C", "4S 4H 4D 4C")
    assert not answer.win
    # With one more suit there are two sets of three.
    assert card_names(answer.missing) == "4D 4H 4S"
    assert answer.next_draw_odds == (3, 99)


def test_solver_2_nothing_laid_takes_no_cross_card() -> None:
    answer = solve("2S", "7C 8C 9C", "TC JC")
    assert not answer.win
    assert answer.steps == []
    assert card_names(answer.cross_left) == "TC JC"
    assert answer.untouched == 1


def test_solver_3_the_most_cards_and_which_stay() -> None:
    answer = solve("7S 2D KH 6C", "7H 7D 7C / 3C 4C 5C")
    assert not answer.win
    assert answer.laid == 2
    assert card_names(sorted(answer.hand_left)) == "2D KH"


def test_solver_3_missing_and_4_odds_by_counting() -> None:
    for seed in range(60):
        deal = random_deal(seed)
        answer = analyse(Position(deal.hand, deal.groups, deal.cross))
        floor, hand, cross = deal.counts()
        if answer.win:
            assert answer.missing == []
            assert answer.next_draw_odds is None
            continue
        seen = {*deal.hand, *deal.cross, *(c for g in deal.groups for c in g)}
        unseen = [card for card in range(104) if card not in seen]
        winners = [
            card
            for card in unseen
            if can_complete(
                [a + b + c for a, b, c in zip(floor, hand, counts([card]), strict=True)], cross
            )
        ]
        assert answer.next_draw_odds == ((len(winners), len(unseen)) if unseen else None)
        assert [c >> 1 for c in answer.missing] == sorted({c >> 1 for c in winners})


def test_solver_3_both_copies_in_sight_are_never_missing() -> None:
    answer = solve("5H 6H", "7H 7D 7C / 7H 8H 9H", "4H 4H")
    assert answer.win
    answer = solve("5H 6H TC", "4C 4D 4H / 4S 4D 4H", "")
    assert "4H" not in card_names(answer.missing)


def test_solver_2_loose_floor_has_no_untouched_groups() -> None:
    answer = solve("8H", "5H 6H 7H 8S 8D 8C", "", True)
    assert answer.win
    assert answer.untouched is None
    assert {step.verb for step in answer.steps} == {"form", "lay"}


def test_input_loose_floor_that_cannot_be_legal() -> None:
    assert error("8H", "5H 6H 9H", "", True)[0] == "makiaveli.error.loose_floor"


def test_cross_anchored_forbids_two_in_one_group() -> None:
    position = read_position("3S", "", "2S 4S")
    assert analyse(position).win
    assert not analyse(position, True).win
    assert card_names(analyse(position, True).missing) == "AS 2S 4S 5S"
    position = read_position("3S 5S", "", "2S 4S")
    assert analyse(position).cross_left == []
    answer = analyse(position, True)
    assert answer.win
    assert card_names(answer.cross_left) == "2S"


@pytest.mark.parametrize(
    ("hand", "floor", "cross", "key", "names"),
    [
        ("7X", "", "", "error.card", "7X"),
        ("", "7H 7D 7C", "", "makiaveli.error.empty_hand", ""),
        ("7H", "7H 7D 7C", "7H", "error.third_copy", "7H"),
        ("7S", "7H 7D 7D", "", "makiaveli.error.no_group", "7D"),
        ("7S", "KH AH 2H", "", "makiaveli.error.no_group", "KH"),
        ("7S", "", "2C 3C 4C 5C 6C", "makiaveli.error.cross", "5"),
    ],
)
def test_input_errors_name_what_is_wrong(
    hand: str, floor: str, cross: str, key: str, names: str
) -> None:
    found, args = error(hand, floor, cross)
    assert found == key
    assert names in args


def test_input_a_card_twice_is_refused() -> None:
    with pytest.raises(BadInputError):
        analyse(Position([3, 3], [], []))
    with pytest.raises(BadInputError):
        analyse(Position([104], [], []))
