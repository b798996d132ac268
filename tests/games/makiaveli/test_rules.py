"""The clauses of RULES.md, one by one. Names in brackets there are the names here."""

from __future__ import annotations

import itertools

import pytest

from kibitz import BadInputError, IllegalMoveError, InvalidMoveError, game, why_illegal
from kibitz.core.cards import card_name, parse_card, parse_cards
from kibitz.core.rng import Rng
from kibitz.games.makiaveli.actions import DONE, PASS
from kibitz.games.makiaveli.legality import count_fitting, most_small_moves
from kibitz.games.makiaveli.melds import is_meld, tidy
from kibitz.games.makiaveli.rules import MakiaveliState


def position(
    hand: str,
    floor: str = "",
    cross: str = "",
    other: str = "KC KD",
    stock: str = "",
    anchored: bool = False,
) -> MakiaveliState:
    """Seat 0 on turn with these cards; seat 1 holds `other`. Copies are given out in order."""
    groups = [part for part in floor.split("/") if part.strip()]
    words = " ".join([hand, *groups, cross, other, stock])
    cards = iter(parse_cards(words))
    state = MakiaveliState(2, anchored)

    def take(text: str) -> list[int]:
        return list(itertools.islice(cards, len(text.split())))

    mine = sorted(take(hand))
    state.floor = [tidy(take(group)) for group in groups]
    lone = take(cross)
    state.cross = lone + [-1] * (4 - len(lone))
    state.hands = [mine, sorted(take(other))]
    state.stock = take(stock)
    state.got = [len(h) for h in state.hands]
    state.shown = [[], []]
    return state


def floor_names(state: MakiaveliState) -> list[str]:
    return sorted(" ".join(card_name(c) for c in group) for group in state.floor)


def texts(state: MakiaveliState) -> list[str]:
    return [state.move_text(action) for action in state.legal_actions()]


def why(state: MakiaveliState, text: str) -> str:
    reason = why_illegal(state, text)
    assert reason is not None, f"{text} is legal"
    return reason.key


# [Deal]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 12])
def test_deal_five_cards_each_and_a_cross_of_four(seats: int) -> None:
    state = game("makiaveli").deal(7, seats=seats)
    places = state.places()
    assert [len(places[f"hand.{s}"]) for s in range(seats)] == [5] * seats
    assert [len(places[f"cross.{p}"]) for p in range(4)] == [1] * 4
    assert len(places["stock"]) == 104 - 5 * seats - 4
    assert state.to_move() == 0


def test_deal_starter_option() -> None:
    assert game("makiaveli").deal(7, seats=3, starter=2).to_move() == 2


def test_deal_two_to_twelve_seats() -> None:
    assert game("makiaveli").deal(7, seats=12, starter=11).to_move() == 11
    for seats in (1, 13):
        with pytest.raises(BadInputError):
            game("makiaveli").deal(7, seats=seats)


def test_deal_a_game_of_twelve_ends() -> None:
    rng = Rng(12)
    state = game("makiaveli").deal(12, seats=12)
    while state.to_move() >= 0:
        world = state.resample(state.to_move(), rng)
        assert world.legal_actions() == state.legal_actions()
        state.apply(rng.pick(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


# [Group]


@pytest.mark.parametrize(
    ("cards", "valid"),
    [
        ("7H 7D 7C", True),
        ("7H 7D 7C 7S", True),
        ("7H 7D", False),
        ("7H 7D 7D", False),
        ("5C 6C 7C 8C", True),
        ("5C 6C", False),
        ("5C 6C 8C", False),
        ("5C 6C 7D", False),
        ("5C 6C 6C 7C", False),
        ("AS 2S 3S", True),
        ("QS KS AS", True),
        ("KS AS 2S", False),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", True),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", False),
    ],
)
def test_group(cards: str, valid: bool) -> None:
    assert is_meld([c >> 1 for c in parse_cards(cards)]) is valid


# [Draw]


def test_draw_ends_the_turn_and_takes_the_top_card() -> None:
    state = position("2C 9D", stock="4H 5H")
    state.play("draw")
    assert state.to_move() == 1
    assert sorted(card_name(c) for c in state.hands[0]) == ["2C", "5H", "9D"]


def test_draw_becomes_pass_when_the_stock_is_empty() -> None:
    state = position("2C 9D")
    assert texts(state) == ["pass"]
    assert why(state, "draw") == "makiaveli.why.stock_empty"


def test_draw_no_pass_while_there_is_stock() -> None:
    assert why(position("2C 9D", stock="4H"), "pass") == "makiaveli.why.stock_left"


def test_draw_not_after_laying() -> None:
    state = position("3S 4S 5S 9D", stock="4H")
    state.play("lay 3S")
    assert why(state, "draw") == "makiaveli.why.draw_too_late"


# [Action]


def test_action_lays_at_least_one_card() -> None:
    state = position("9D", floor="3S 4S 5S 6S", cross="7S", stock="4H")
    assert why(state, "done") == "makiaveli.why.lay_first"
    # 7S would fit, but no card of the hand would go with it.
    assert why(state, "take N") == "makiaveli.why.cannot_take"


def test_action_may_rearrange_the_whole_floor() -> None:
    state = position("KS 9D", floor="AS 2S 3S 4S / QS QH QD / KH KD KC", other="2C")
    state.play("lay KS")
    state.play("done")
    assert sorted(floor_names(state)) in (
        ["2S 3S 4S", "KC KD KH", "QD QH QS KS"],
        ["AS 2S 3S 4S", "KC KD KH KS", "QD QH QS"],
    )


def test_action_every_group_is_valid_afterwards() -> None:
    rng = Rng(5)
    for seed in range(12):
        state = game("makiaveli").deal(seed, seats=3)
        assert isinstance(state, MakiaveliState)
        while state.to_move() >= 0:
            state.apply(rng.pick(state.legal_actions()))
            assert all(is_meld([c >> 1 for c in group]) for group in state.floor)


def test_action_floor_cards_never_return_to_a_hand() -> None:
    rng = Rng(6)
    for seed in range(12):
        state = game("makiaveli").deal(seed)
        seen: set[int] = set()
        while state.to_move() >= 0:
            state.apply(rng.pick(state.legal_actions()))
            floor = set(state.places()["floor"])
            assert seen <= floor
            seen = floor


# [Cross]


def test_cross_card_taken_into_a_group_leaves_its_place_empty() -> None:
    state = position("3S 4S 9D", cross="2S 7D", stock="4H")
    for text in ("lay 3S", "lay 4S", "take N", "done"):
        state.play(text)
    assert floor_names(state) == ["2S 3S 4S"]
    assert state.cross[0] == -1
    assert card_name(state.cross[1]) == "7D"


def test_cross_card_may_be_named() -> None:
    state = position("3S 4S 9D", cross="7D 2S", stock="4H")
    assert state.parse_move("take 2S") == state.parse_move("take E")
    assert why(state, "take 5C") == "makiaveli.why.not_in_cross"
    assert why(state, "take W") == "makiaveli.why.cross_empty"


def test_cross_free_one_group_may_take_several() -> None:
    state = position("4S 9D", cross="2S 3S", stock="4H")
    for text in ("lay 4S", "take N", "take E", "done"):
        state.play(text)
    assert floor_names(state) == ["2S 3S 4S"]


def test_cross_anchored_one_group_takes_only_one() -> None:
    state = position("4S 9D", cross="2S 3S", stock="4H", anchored=True)
    assert texts(state) == ["draw"]
    assert why(state, "lay 4S") == "makiaveli.why.cannot_lay"


def test_cross_anchored_different_groups_may_take_one_each() -> None:
    state = position("3S 4S 7H 7C 9D", cross="2S 7D", stock="4H", anchored=True)
    for text in ("lay 3S", "lay 4S", "take N", "lay 7H", "lay 7C", "take E", "done"):
        state.play(text)
    assert floor_names(state) == ["2S 3S 4S", "7C 7D 7H"]


def test_cross_anchored_binds_the_arrangement_too() -> None:
    state = position("4S 5S 6S 9D", cross="2S 3S 7S", stock="4H", anchored=True)
    for text in ("lay 4S", "lay 5S", "lay 6S"):
        state.play(text)
    assert why(state, "done 3S 4S 5S 6S 7S") != ""
    state.play("take S")
    assert why(state, "take E") == "makiaveli.why.cannot_take"


# [Small moves]


def test_small_moves_only_if_the_turn_can_be_completed() -> None:
    state = position("3S 4S 5S 9D", stock="4H")
    assert texts(state) == ["lay 3S", "lay 4S", "lay 5S", "draw"]
    state.play("lay 3S")
    assert texts(state) == ["lay 4S", "lay 5S"]
    state.play("lay 4S")
    state.play("lay 5S")
    assert texts(state) == ["done"]


def test_small_moves_laid_cards_are_private_until_done() -> None:
    state = position("3S 4S 5S 9D", cross="2S", stock="4H")
    before = state.view(1).data()
    for text in ("lay 3S", "lay 4S", "take N"):
        state.play(text)
        assert state.view(1).data() == before
        assert state.view(None).zone("hand0").piles[0].count == 4
    state.play("done")
    assert state.view(1).data() != before


def test_small_moves_done_disturbs_the_fewest_groups() -> None:
    state = position("8H 9D", floor="5H 6H 7H / 8S 8D 8C / 2C 3C 4C", stock="4H")
    state.play("lay 8H")
    state.play("done")
    names = floor_names(state)
    assert "2C 3C 4C" in names
    assert sum(n in names for n in ("5H 6H 7H", "8C 8D 8S")) == 1


def test_small_moves_done_with_an_arrangement() -> None:
    state = position("8H 9D", floor="5H 6H 7H / 8S 8D 8C", stock="4H")
    state.play("lay 8H")
    kept = state.play("klar 8s 8d 8c / HJ 5 HJ 6 HJ 7 HJ 8")
    assert kept == "done 8C 8D 8S / 5H 6H 7H 8H"
    assert floor_names(state) == ["5H 6H 7H 8H", "8C 8D 8S"]


@pytest.mark.parametrize(
    ("arrangement", "key"),
    [
        ("5H 6H 7H / 8S 8D 8C", "makiaveli.why.floor_left"),
        ("5H 6H 7H 8H / 8S 8D", "makiaveli.why.no_group"),
        ("5H 6H 7H 8H / 8S 8D 8C / 2C 3C 4C", "makiaveli.why.floor_lacks"),
        ("5H 6H 7H 8H 8S 8D 8C", "makiaveli.why.no_group"),
        ("5H 6H 7H 8H / 8S 8D XX", "error.card"),
    ],
)
def test_small_moves_bad_arrangements_change_nothing(arrangement: str, key: str) -> None:
    state = position("8H 9D", floor="5H 6H 7H / 8S 8D 8C", stock="4H")
    state.play("lay 8H")
    before = state.places()
    assert why(state, f"done {arrangement}") == key
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        state.play(f"done {arrangement}")
    assert state.places() == before


def test_small_moves_one_text_lays_several() -> None:
    state = position("3S 4S 5S 9D", stock="4H")
    assert state.play("lägg SP 3 4s, 5♠") == "lay 3S 4S 5S"
    assert [card_name(card) for card in state.laid] == ["3S", "4S", "5S"]
    assert texts(state) == ["done"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("lay 3S 4S 9D", "makiaveli.why.cannot_lay"),
        ("3S 3S", "makiaveli.why.not_in_hand"),
        ("lay 3S 4S 7C", "makiaveli.why.not_in_hand"),
        ("lay 3S 4S XX", "makiaveli.why.no_move"),
    ],
)
def test_small_moves_several_are_laid_all_or_none(text: str, key: str) -> None:
    state = position("3S 4S 5S 9D", stock="4H")
    assert why(state, text) == key
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        state.play(text)
    assert state.laid == []


def test_small_moves_an_arrangement_takes_the_cross_cards_in_it() -> None:
    state = position("3S 4S 9D", cross="7D 2S", stock="4H")
    state.play("lay 3S 4S")
    assert why(state, "done") == "makiaveli.why.not_done"
    assert state.play("done 2S 3S 4S") == "done 2S 3S 4S"
    assert floor_names(state) == ["2S 3S 4S"]
    assert [card_name(c) if c >= 0 else "" for c in state.cross] == ["7D", "", "", ""]
    assert [card_name(c) for c in state.last_taken] == ["2S"]


def test_small_moves_an_arrangement_takes_a_cross_card_only_once() -> None:
    state = position("3S 4S 3H 4H 9D", cross="2S", stock="4H")
    state.play("lay 3S 4S")
    assert why(state, "done 2S 3S 4S / 2S 3S 4S") == "makiaveli.why.floor_lacks"


def test_small_moves_a_floor_card_is_not_confused_with_its_twin_in_the_cross() -> None:
    state = position("5S 9D", floor="2S 3S 4S", cross="2S", stock="4H")
    state.play("lay 5S")
    state.play("done 2S 3S 4S 5S")
    assert card_name(state.cross[0]) == "2S"
    assert state.last_taken == []


def test_cross_anchored_binds_cross_cards_taken_by_an_arrangement() -> None:
    state = position("4S 5S 6S 9D", cross="2S 3S", stock="4H", anchored=True)
    state.play("lay 4S 5S 6S")
    assert why(state, "done 2S 3S 4S 5S 6S") == "makiaveli.why.anchored"
    state.play("done 3S 4S 5S 6S")
    assert state.cross[1] == -1


def test_example_the_turn_of_the_source() -> None:
    state = position("3S 4S 5S", floor="7H 7D 7C", cross="2S", stock="4H")
    state.play("lay 3S 4S 5S")
    state.play("done 7H 7D 7C / 2S 3S 4S 5S")
    assert floor_names(state) == ["2S 3S 4S 5S", "7C 7D 7H"]
    assert state.returns() == [1.0, 0.0]


def test_small_moves_an_unfinished_turn_is_not_done() -> None:
    state = position("3S 4S 5S 9D", stock="4H")
    state.play("lay 3S")
    assert why(state, "done") == "makiaveli.why.not_done"


@pytest.mark.parametrize("text", ["lägg SP 3", "3S", "l 3♠", "LAY 3s"])
def test_small_moves_ways_to_write_a_lay(text: str) -> None:
    state = position("3S 4S 5S 9D", stock="4H")
    assert state.parse_move(text) == parse_card("3S") >> 1


@pytest.mark.parametrize(
    "text", ["", "lay", "lay 99", "take", "take Q", "draw 3S", "jump", "done?"]
)
def test_small_moves_nonsense_is_no_move(text: str) -> None:
    with pytest.raises((InvalidMoveError, IllegalMoveError)):
        position("3S 4S 5S 9D", stock="4H").parse_move(text)


def test_small_moves_a_card_not_in_the_hand() -> None:
    assert why(position("3S 4S 5S 9D"), "lay 7C") == "makiaveli.why.not_in_hand"


def test_small_moves_two_of_a_kind_are_laid_one_by_one() -> None:
    state = position("7S 7S 9D", floor="7H 7D 7C / 8S 9S TS", stock="4H")
    state.play("lay 7S")
    assert "lay 7S" in texts(state)
    state.play("lay 7S")
    state.play("done")
    assert floor_names(state) == ["7C 7D 7H 7S", "7S 8S 9S TS"]


def test_small_moves_no_turn_has_more_than_fit_or_than_the_solver_says() -> None:
    rng = Rng(8)
    nothing_fits = bound_met = 0
    for seed in range(150):
        state = game("makiaveli").deal(seed, seats=3)
        assert isinstance(state, MakiaveliState)
        for _ in range(int(rng.below(25))):
            if state.to_move() >= 0:
                state.apply(rng.pick(state.legal_actions()))
        if state.over or state.laid or state.taken:
            continue
        hand = state.hands[state.turn]
        fitting = count_fitting(state.lying.counts, hand, state.cross)
        most = most_small_moves(state.lying.counts, hand, state.cross)
        nothing_fits += fitting == 0
        made = 0
        while small := [action for action in state.legal_actions() if action < DONE]:
            state.apply(rng.pick(small))
            made += 1
        assert made <= most
        assert made <= fitting
        bound_met += 0 < made == most
    assert nothing_fits > 0
    assert bound_met > 0


# [End]


def test_end_first_empty_hand_wins() -> None:
    state = position("3S 4S 5S", stock="4H")
    for text in ("lay 3S", "lay 4S", "lay 5S", "done"):
        state.play(text)
    assert state.to_move() == -1
    assert state.returns() == [1.0, 0.0]
    assert why(state, "draw") == "error.over"


def test_end_all_pass_fewest_cards_win() -> None:
    state = position("2C 9D", other="KC KD 5H")
    state.apply(PASS)
    assert state.to_move() == 1
    state.apply(PASS)
    assert state.to_move() == -1
    assert state.returns() == [1.0, 0.0]


def test_end_all_pass_a_tie_is_shared() -> None:
    state = position("2C 9D", other="KC KD")
    state.apply(PASS)
    state.apply(PASS)
    assert state.returns() == [0.5, 0.5]


def test_end_a_lay_breaks_the_row_of_passes() -> None:
    state = position("2C 9D", other="3S 4S 5S KC")
    state.apply(PASS)
    for text in ("lay 3S", "lay 4S", "lay 5S", "done"):
        state.play(text)
    assert state.to_move() == 0
    state.apply(PASS)
    assert state.to_move() == 1


# [Group], while the floor is being arranged by hand


def test_group_marks_name_the_piles_that_are_no_groups_yet() -> None:
    state = position("7H", "7C 7D 7S / 8S 9S TS")
    marks = state.marks([["7C", "7D", "7S", "7H"], ["8S", "9S"], ["TS"], ["QS", "KS", "AS"]])
    assert [mark is None for mark in marks] == [True, False, False, True]
    assert marks[1] is not None
    assert marks[1].key == "makiaveli.why.no_group"


def test_group_marks_refuse_what_is_no_card() -> None:
    with pytest.raises(InvalidMoveError):
        position("7H").marks([["7H", "nonsense"]])


def test_turn_only_the_seat_on_turn_may_arrange_the_floor() -> None:
    state = position("7H", "7C 7D 7S")
    arranging = state.view(0).arranging
    assert arranging is not None
    assert (arranging.zone, arranging.sources, arranging.word) == ("floor", ["laid"], "done")
    assert state.view(1).arranging is None
    assert state.view(None).arranging is None
