"""Mulle's bots: what they choose, and that each is stronger than the one before."""

from __future__ import annotations

import pytest
from tests.games.mulle.positions import laid, play

from kibitz.core.cards import card_msg, parse_card
from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Player, Turn
from kibitz.games.mulle import GAME
from kibitz.games.mulle.position import FIRST, SECOND
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.values import bit
from kibitz.players.basic import RandomPlayer

BOTS = {bot.name: bot for bot in GAME.bots}


def chosen(name: str, state: MulleState, seed: int = 1) -> str:
    turn = Turn(state, state.to_move(), Rng(seed))
    return state.move_text(BOTS[name].make([]).choose(turn))


@pytest.mark.parametrize(
    ("hand", "table", "move"),
    [
        # Most mulles, then most cards.
        ("9C 7H KD", "9C 3C 4C 7D", "9C x 9C"),
        ("9D 7H KD", "3C 4C 7D 9C", "7H x 3C 4C 7D"),
        # A build before a discard.
        ("3D 8C KD", "5H QH", "3D + 5H = 8"),
        ("3D KD", "QH", "discard 3D"),
    ],
)
def test_house_follows_its_list(hand: str, table: str, move: str) -> None:
    assert chosen("house", laid(hand, table)) == move


def test_house_settles_ties_by_mulles() -> None:
    state = play(laid("9C 2D", "5C 5C 4C 4C 4S 4H KC"), "9C x")
    assert "take 4C" in [state.move_text(a) for a in state.legal_actions()]
    while state.choosing is not None:
        state.play(chosen("house", state))
    assert state.sheet(0).mulles == 2


def test_careful_leaves_no_mulle_behind() -> None:
    # Both queens of hearts have been seen; the other KH may be in the other hand.
    state = laid("KH QH JC", other="2D 3D 4H", stock="KH 5D 5H 6D 6H 7D 7H 8D 8H 9D 9H TC")
    state.cells[FIRST + 1] |= bit(parse_card("QH") >> 1)
    state.cells[SECOND + 1] |= bit(parse_card("JC") >> 1)
    assert chosen("careful", state) != "discard KH"


def test_careful_leaves_no_easy_sums_behind() -> None:
    # A nine is likely to be in the other hand: a five would make one with the four of spades.
    state = laid("5D 3D KD", "4S", stock="9C 9D 9H 9S 9C 9D 9H 9S 6C 6D TC TH")
    assert chosen("careful", state) != "discard 5D"


def test_careful_takes_its_build_while_it_can() -> None:
    # Its build of 8 holds three spades, and an eight may be against it.
    state = laid("8C 2D JD", "me:3S+5S+8S=8! KH", other="QC QD 4D")
    assert chosen("careful", state) == "8C x [8]"


def test_careful_takes_a_mulle_rather_than_more_cards() -> None:
    state = laid("9C 7H KD", "9C 3C 4C 7D")
    assert chosen("careful", state) == "9C x 9C"


def test_bots_choose_the_same_whatever_is_hidden() -> None:
    rng = Rng(12)
    state = GAME.deal(7)
    while state.to_move() >= 0:
        seat = state.to_move()
        world = state.resample(seat, rng)
        for name in BOTS:
            assert isinstance(state, MulleState)
            assert isinstance(world, MulleState)
            assert chosen(name, state) == chosen(name, world, seed=2)
        state.apply(rng.pick(state.legal_actions()))


def test_advice_is_the_choice_with_reasons() -> None:
    state = laid("9C 7H KD", "9C 3C 4C 7D")
    for bot in GAME.bots:
        advice = bot.make([]).advise(Turn(state, 0, Rng(1)))
        assert state.move_text(advice.action) == "9C x 9C"
        assert "mulle.hint.mulle" in [reason.key for reason in advice.reasons]


def advised(name: str, state: MulleState) -> tuple[str, dict[str, dict[str, object]]]:
    """The move a bot advises, and the arguments of its reasons by their keys."""
    advice = BOTS[name].make([]).advise(Turn(state, state.to_move(), Rng(1)))
    reasons = {reason.key.removeprefix("mulle.hint."): reason.args for reason in advice.reasons}
    return state.move_text(advice.action), reasons


def test_reasons_for_a_capture_tell_what_it_brings() -> None:
    move, reasons = advised("careful", laid("9S 2D", "9S"))
    assert move == "9S x 9S"
    assert reasons["mulle"]["n"] == 9
    assert reasons["intake"]["n"] == 2
    assert "tabbe" in reasons
    assert "cards" not in reasons


def test_reasons_for_a_capture_without_points_count_its_cards() -> None:
    for name in BOTS:
        move, reasons = advised(name, laid("9C KD", "4C 5D QH"))
        assert move == "9C x 4C 5D"
        assert reasons["cards"]["n"] == 3
        assert "intake" not in reasons


def test_reasons_for_a_build_name_the_card_that_takes_it() -> None:
    for name in BOTS:
        # No other eight is unseen, but cards identical to what would lie there are.
        state = laid("3D 8C", "5H", other="5H 3D", stock="KC QC")
        move, reasons = advised(name, state)
        assert move == "3D + 5H = 8"
        assert reasons["build"] == {"value": 8, "card": card_msg(parse_card("8C"))}


def test_reasons_for_a_discard_tell_that_its_twin_is_gone() -> None:
    state = laid("KH QH", other="2D 3D", stock="KH 5D")
    state.cells[SECOND] |= bit(parse_card("QH") >> 1)
    move, reasons = advised("careful", state)
    assert move == "discard QH"
    assert "safe" in reasons
    assert reasons["gone"]["card"] == card_msg(parse_card("QH"))


def test_reasons_for_a_discard_tell_of_the_twin_in_the_own_hand() -> None:
    state = laid("KH KH 2C", other="3D 5D 6D", stock="KC KD")
    move, reasons = advised("careful", state)
    assert move == "discard KH"
    assert reasons["next_mulle"]["n"] == 13
    assert "gone" not in reasons


def test_reasons_for_a_discard_compare_what_is_left() -> None:
    # Whatever it lays down may be taken; the king is worth most to the other seat.
    state = laid("KC 2D", other="KC 2D", stock="QH QS")
    move, reasons = advised("careful", state)
    assert move == "discard 2D"
    assert "least" in reasons


def test_reasons_when_there_is_nothing_to_choose() -> None:
    assert advised("careful", laid("KC", "2D"))[1] == {"only": {}}
    assert advised("house", laid("KC", "2D"))[1] == {"nothing": {}}


def test_reasons_know_only_what_the_seat_knows() -> None:
    rng = Rng(13)
    state = GAME.deal(8)
    while state.to_move() >= 0:
        world = state.resample(state.to_move(), rng)
        assert isinstance(state, MulleState)
        assert isinstance(world, MulleState)
        for name in BOTS:
            assert advised(name, state) == advised(name, world)
        state.apply(rng.pick(state.legal_actions()))


def test_bots_take_no_parameters() -> None:
    for bot in GAME.bots:
        with pytest.raises(BadInputError):
            bot.make(["3"])


def won(strong: Player, weak: Player, games: int) -> int:
    """Games won by the first, each deal played from both seats."""
    wins = 0
    for number in range(games):
        for seat in range(2):
            state = GAME.deal(number // 2)
            rng = Rng(derived_seed(number, seat))
            while state.to_move() >= 0:
                player = strong if state.to_move() == seat else weak
                state.apply(player.choose(Turn(state, state.to_move(), rng)))
            points = state.returns()
            wins += points[seat] > points[1 - seat]
    return wins


def test_each_bot_beats_the_one_before() -> None:
    house, careful = BOTS["house"].make([]), BOTS["careful"].make([])
    assert won(house, RandomPlayer(), 5) >= 9
    assert won(careful, house, 20) >= 28
