"""The rules, clause by clause (RULES.md)."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import laid, place, played

from kibitz.core.errors import IllegalMoveError
from kibitz.core.rng import Rng
from kibitz.games.montenegro import GAME, actions
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ACT, ARMIES, FACES, WAR_PHASE
from kibitz.games.montenegro.war import front, reinforcement


def masked(text: str) -> int:
    from kibitz.core.cards import parse_card
    from kibitz.games.montenegro.deck import index_of

    return sum(1 << index_of(parse_card(word)) for word in text.split())


# 1 and 2: pieces and armies


def test_1_3_hands_are_dealt_seat_by_seat_and_seat_0_starts() -> None:
    state = laid("2C 3C 4C", "2D 3D 4D", "5S")
    assert place(state, "hand.0") == "2C 3C 4C"
    assert place(state, "hand.1") == "2D 3D 4D"
    assert state.to_move() == 0
    assert laid("2C 3C 4C", "2D 3D 4D", "5S", starter=1).to_move() == 1


def test_2_2_the_revealed_card_founds_the_army_face_up() -> None:
    state = played(laid("2C 3C 4C", "2D 3D 4D", "5S"), "concede")
    assert place(state, "army.1.3") == "5S"
    top = state.view(0).zone("armies1").piles[3]
    assert (top.cards, top.count) == (["5S"], 1)


def test_2_4_a_played_face_up_card_is_replaced_by_the_lowest_of_the_suit() -> None:
    # Seat 1 wins 5S and, by a call, 8S from the pile; then plays the open 5S.
    state = laid("9H 3C 4C", "2D 3D 4D", "5S 6C 8S 7S 2H", wars_per_turn=0)
    played(state, "play 9H", "call")
    assert place(state, "army.1.3") == "5S 8S"
    assert state.to_move() == 1
    played(state, "play army 5S")
    assert place(state, "army.1.3") == "8S"
    assert state.view(0).zone("armies1").piles[3].cards == ["8S"]
    # Everybody saw which card it was.
    assert state.view(0).zone("plays").piles[0].cards == ["5S"]


# 3: the duel


def test_3_1_flipped_kings_wait_for_the_winner() -> None:
    # Vector: revealed KD, KH, 4C; the winner gets all three in the club army.
    state = laid("2C 3C 5C", "2D 3D 4D", "KD KH 4C")
    assert place(state, "aside") == "KD KH"
    played(state, "concede")
    assert place(state, "army.1.0") == "4C KD KH"


def test_3_2_vector_an_honest_play_wins_the_call() -> None:
    state = played(laid("9S 3C 5C", "2D 3D 4D", "5S 6C 7C"), "play 9S", "call")
    assert place(state, "army.0.3") == "5S 7C"
    assert place(state, "discard") == "9S"


def test_3_2_vector_a_bluff_loses_the_call() -> None:
    state = played(laid("9H 3C 5C", "2D 3D 4D", "5S 6C 7C"), "play 9H", "call")
    assert place(state, "army.1.3") == "5S 7C"
    assert place(state, "discard") == "9H"
    assert state.to_move() == 1


def test_3_2_only_the_army_of_the_targets_suit_may_be_used() -> None:
    state = played(laid("2C 3C 5C", "2D 3D 4D", "5S 6H", wars_per_turn=0), "concede")
    with pytest.raises(IllegalMoveError, match="not in your army of hearts"):
        state.play("play army 5S")


@pytest.mark.parametrize(
    ("first", "second", "third", "winner"),
    [
        ("6S", "9S", "8S", 1),  # 9S was honest: 8S had to beat it
        ("6S", "9S", "TS", 0),
        ("6S", "9H", "8S", 0),  # an uncalled bluff sets no bar
        ("TS", "9S", "8S", 0),  # 9S did not beat the honest TS: a bluff, no bar
        ("TH", "9S", "8S", 1),  # TH set no bar, so 9S was honest
    ],
)
def test_3_3_a_play_must_beat_an_honest_play_before_it(
    first: str, second: str, third: str, winner: int
) -> None:
    state = laid(f"{first} {third} 2C", f"{second} 2D 3D", "5S")
    played(state, f"play {first}", f"play {second}", f"play {third}", "call")
    assert place(state, f"army.{winner}.3").startswith("5S") or "5S" in place(
        state, f"army.{winner}.3"
    )


def test_3_3_option_answer_revealed_counts_the_target_only() -> None:
    state = laid("6S 8S 2C", "9S 2D 3D", "5S", answer="revealed")
    played(state, "play 6S", "play 9S", "play 8S", "call")
    assert "5S" in place(state, "army.0.3")


def test_3_4_a_wild_sets_a_new_target() -> None:
    state = played(laid("KS 9H 2C", "4H 2D 3D", "5S"), "wild KS 9H as 3H")
    assert state.view(1).facts[0].value.args["card"].args["face"] == "3H"  # type: ignore[attr-defined]
    assert state.to_move() == 1
    # 4H beats the declared 3H.
    played(state, "play 4H", "call")
    assert "5S" in place(state, "army.1.3")


@pytest.mark.parametrize(
    ("move", "winner"),
    [
        ("wild KS 9H", 0),
        ("wild KD 9H as 9H", 0),  # a king of any suit
        ("wild KS 9H as 3H", 1),
        ("wild 2C 9H as 9H", 1),
    ],
)
def test_3_4_one_call_tests_both_claims(move: str, winner: int) -> None:
    king = move.split()[1]
    state = laid(f"{king} 9H 7D", "4H 2D 3D", "5S")
    played(state, move, "call")
    assert "5S" in place(state, f"army.{winner}.3")


@pytest.mark.parametrize(
    ("king", "any_king", "of_suit"), [("KS", 0, 0), ("KD", 0, 1), ("KH", 0, 1), ("QS", 1, 1)]
)
def test_3_4_option_king_suit_needs_the_king_of_the_targets_suit(
    king: str, any_king: int, of_suit: int
) -> None:
    for option, winner in (("any", any_king), ("suit", of_suit)):
        state = laid(f"{king} 9H 7D", "4H 2D 3D", "5S", king=option)
        played(state, f"wild {king} 9H", "call")
        assert "5S" in place(state, f"army.{winner}.3")


@pytest.mark.parametrize(("king", "winner"), [("KH", 1), ("KS", 0)])
def test_3_4_option_king_suit_follows_the_target_a_wild_declared(king: str, winner: int) -> None:
    # The first wild makes 3H the target; seat 1's wild has to be the king of hearts.
    state = laid("KC 3H 7D", f"{king} 2D 3D", "5S", king="suit")
    played(state, "wild KC 3H", f"wild {king} 2D", "call")
    assert "5S" in place(state, f"army.{winner}.3")


def test_4_2_option_king_suit_a_call_still_wins_a_real_king_of_another_suit() -> None:
    state = laid("KD 9H 7D", "4H 2D 3D", "5S", king="suit")
    played(state, "wild KD 9H", "call")
    assert "KD" in place(state, "army.1.3")
    assert place(state, "discard") == "9H"


def test_3_5_nothing_to_call_before_a_play() -> None:
    state = laid("9S 3C 5C", "2D 3D 4D", "5S")
    assert actions.CALL not in state.legal_actions()
    with pytest.raises(IllegalMoveError, match="no play to call"):
        state.play("call")


def test_3_5_earlier_plays_are_turned_up_only_if_they_decide() -> None:
    def shown(first: str, second: str, third: str) -> list[str]:
        state = laid(f"{first} {third} 2C", f"{second} 2D 3D", "5S")
        played(state, f"play {first}", f"play {second}", f"play {third}", "call")
        return [
            m.args["card"].args["face"]  # type: ignore[attr-defined]
            for m in state.view(None).log
            if m.key == "montenegro.log.show"
        ]

    assert shown("6S", "9S", "TS") == ["9S", "TS"]
    assert shown("6S", "9H", "8S") == ["9H", "8S"]
    assert shown("TS", "9S", "8S") == ["TS", "9S", "8S"]


def test_3_6_both_draw_after_every_play_the_actor_first() -> None:
    state = played(laid("9S 3C 5C", "2D 3D 4D", "5S 6C 7C"), "play 9S")
    assert place(state, "hand.0") == "3C 5C 6C"


# 4: winnings


def test_4_1_the_winner_keeps_its_wilds() -> None:
    state = played(laid("KS 9H 2C", "4H 2D 3D", "5S"), "wild KS 9H", "concede")
    assert place(state, "army.0.3") == "5S 9H KS"


def test_4_2_a_call_wins_the_losers_real_kings_only() -> None:
    state = played(laid("KS 9H 2C", "4H 2D 3D", "5S 6C 7C 8C"), "wild KS 9H as 3H", "call")
    assert place(state, "army.1.3") == "5S 8C KS"
    assert place(state, "discard") == "9H"


def test_4_3_without_a_call_the_losers_wild_is_discarded_unseen() -> None:
    state = laid("KS 9H 2C", "4H 2D 3D", "5S 6C 7C 8C")
    played(state, "wild KS 9H as 3H", "play 4H", "concede")
    assert place(state, "discard") == "4H 9H KS"
    assert place(state, "army.1.3") == "5S"


# 5: war


def test_5_2_vector_war_on_spades() -> None:
    attack = front(masked("2S 3S 4S 2H"), masked("5S 9D"), 3)
    attack += reinforcement(masked("3H 4H 5H 2C"), 2)
    assert attack == 6
    assert front(masked("6S 7S 8S 9S"), masked("TS"), 3) == 5


def at_war(
    mine: str, theirs: str, hand: str, other: str, helper: str = "", **options: object
) -> MontenegroState:
    """Seat 0 may attack spades."""
    state = GAME.deal(3, None, **options)
    assert isinstance(state, MontenegroState)
    gone = masked(f"{mine} {theirs} {hand} {other} {helper}")
    state.spots[0], state.spots[1] = masked(hand), masked(other)
    for at, text in ((3, mine), (2, helper), (7, theirs)):
        if text:
            state.spots[ARMIES + at] = masked(text)
            state.spots[FACES + at] = min(
                x for x in range(52) if (masked(text) >> x) & 1 and x // 13 == at % 4
            )
    state.pile = [x for x in range(52) if not (gone >> x) & 1]
    state.top, state.revealed, state.target, state.aside = 0, -1, -1, 0
    state._begin_turn(0)
    return state


def test_5_3_vector_the_higher_attack_wins() -> None:
    state = at_war("2S 3S 4S 2H", "6S 7S 8S 9S", "5S 9D 9C", "TS TD TC", "3H 4H 5H 2C")
    state.apply(state.parse_move("war spades hearts"))
    assert place(state, "army.1.3") == ""
    assert place(state, "army.0.3") == "2H 2S 3S 4S"


def test_5_3_vector_a_tie_costs_all_armies_sent() -> None:
    state = at_war("2S 3S 4S 2H", "6S 7S 8S 9S", "5S 9D 9C", "TS JS TC", "3H 4H 5H 2C")
    state.apply(state.parse_move("war spades hearts"))
    assert place(state, "army.0.3") == place(state, "army.0.2") == ""
    assert place(state, "army.1.3") == "6S 7S 8S 9S"


def test_5_1_the_option_limits_reinforcements_and_who_may_attack() -> None:
    state = at_war("2S", "6S", "5S 9D 9C", "TS JS TC", "3H")
    assert state.legal_actions() == [
        actions.WAR + 48, actions.WAR + 52, actions.PASS
    ]  # fmt: skip
    with pytest.raises(IllegalMoveError, match="other player has no army of hearts"):
        state.play("war hearts")
    with pytest.raises(IllegalMoveError, match="no army of clubs"):
        state.play("war spades clubs")
    state.options.reinforcements = 0
    with pytest.raises(IllegalMoveError, match="At most 0"):
        state.play("war spades hearts")
    state.options.reinforcements = 3


# 6: the end


def test_6_1_all_suits_win_while_the_other_lacks_one() -> None:
    state = laid("2C 3C 4C", "2D 3D 4D", "5S 5H 5D 5C", wars_per_turn=0, starter=0)
    # The loser concedes at once, so the winner starts, and concedes in turn, and so on.
    played(state, "concede")
    assert state.to_move() == 1
    for _ in range(3):
        state.turn = 0
        state.play("concede")
    assert state.to_move() == -1
    assert state.returns() == [-1.0, 1.0]


def test_6_3_without_cards_more_armies_win() -> None:
    state = laid("2C 3C 4C", "2D 3D 4D", "5S")
    state.pile, state.top, state.discard = [], 0, 0
    state.play("concede")
    assert state.to_move() == -1
    assert state.returns() == [-1.0, 1.0]


def test_6_3_the_last_duel_ends_the_game() -> None:
    state = laid("2C 3C 4C", "2D 3D 4D", "5S")
    state.duels = state.options.most_duels - 1
    assert state.options.most_duels == 200
    state.play("concede")
    assert state.to_move() == -1


# 8: moves


def test_8_a_wild_on_one_line_or_in_three_steps() -> None:
    line = laid("KS 9H 2C", "4H 2D 3D", "5S")
    steps = line.clone()
    # As shown: 2C 9H KS.
    assert line.play("wild 2 1 as 3H") == "wild KS 9H as 3H"
    played(steps, "wild KS", "with 9H", "as 3H")
    assert line.view(0).data() == steps.view(0).data()
    assert line.places() == steps.places()


def test_8_without_as_the_true_card_is_declared() -> None:
    assert laid("KS 9H 2C", "4H 2D 3D", "5S").play("wild 2 1") == "wild KS 9H as 9H"


def test_8_places_are_those_of_the_hand_as_shown() -> None:
    state = laid("KS 9H 2C", "4H 2D 3D", "5S")
    shown = state.view(0).zone("hand0").piles[0].cards
    for place_shown, name in enumerate(shown):
        assert state.clone().play(f"play {place_shown}") == f"play {name}"
    with pytest.raises(IllegalMoveError, match="no place 3"):
        state.play("play 3")


def test_8_fallback_passes_and_concedes() -> None:
    assert GAME.fallback(laid("KS 9H 2C", "4H 2D 3D", "5S")) == actions.CONCEDE
    assert GAME.fallback(at_war("2S", "6S", "5S 9D 9C", "TS JS TC")) == actions.PASS
    begun = played(laid("KS 9H 2C", "4H 2D 3D", "5S"), "wild KS")
    assert GAME.fallback(begun) in begun.legal_actions()


# Clauses that are easily overlooked


def test_1_1_one_pack_of_52_cards_in_every_position() -> None:
    state = GAME.deal(5)
    rng = Rng(5)
    for _ in range(60):
        held = [card for cards in state.places().values() for card in cards]
        assert len(held) == len(set(held)) == 52
        if state.to_move() < 0:
            break
        state.apply(rng.pick(state.legal_actions()))


def test_1_2_the_ace_is_high() -> None:
    state = played(laid("AS 3C 5C", "2D 3D 4D", "KD QS"), "play AS", "call")
    assert "QS" in place(state, "army.0.3")
    state = played(laid("KS 3C 5C", "2D 3D 4D", "AS"), "play KS", "call")
    assert "AS" in place(state, "army.1.3")


def test_1_4_the_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    state = laid("9S 3C 5C", "2D 3D 4D", "5S", wars_per_turn=0)
    state.pile, state.top = [], 0
    state.discard = masked("7H 8H 9H TH")
    state.play("concede")
    assert state.shuffles == 1
    assert len(place(state, "draw").split()) == 3
    assert place(state, "discard") == ""
    again = laid("9S 3C 5C", "2D 3D 4D", "5S 6H", wars_per_turn=0)
    again.pile = again.pile[: int(again.top) + 1]
    again.discard = masked("7H 8H 9H TH")
    again.play("concede")
    assert (again.shuffles, place(again, "draw")) == (0, "")


def test_2_1_strangers_join_the_army_of_the_revealed_suit() -> None:
    state = played(laid("KD 9H 2C", "4H 2D 3D", "5S"), "wild KD 9H", "concede")
    assert place(state, "army.0.3") == "5S 9H KD"
    assert [place(state, f"army.0.{suit}") for suit in range(3)] == ["", "", ""]


def test_2_3_own_armies_are_open_to_their_owner_only() -> None:
    state = played(laid("KS 9H 2C", "4H 2D 3D", "5S"), "wild KS 9H", "concede")
    assert set(state.view(0).zone("armies0").piles[3].cards) == {"5S", "9H", "KS"}
    for other in (1, None):
        assert state.view(other).zone("armies0").piles[3].cards == [None, None, "5S"]


def test_2_4_without_its_own_suit_an_army_turns_up_its_lowest_card() -> None:
    state = laid("KD 9H 2C", "4H 2D 3D", "5S 6C 7C 8S", wars_per_turn=0)
    played(state, "wild KD 9H", "concede", "play army 5S")
    assert state.view(1).zone("armies0").piles[3].cards == [None, "9H"]


def test_2_5_an_army_without_cards_is_no_army() -> None:
    state = played(laid("9H 3C 4C", "2D 3D 4D", "5S 8S 7S", wars_per_turn=0), "concede")
    assert state.view(0).scores[0].values == [0.0, 1.0]
    played(state, "play army 5S")
    assert place(state, "army.1.3") == ""
    assert state.view(0).scores[0].values == [0.0, 0.0]


def test_4_4_the_winner_starts_the_next_turn() -> None:
    assert played(laid("9H 3C 5C", "2D 3D 4D", "5S"), "concede").to_move() == 1
    assert played(laid("9S 3C 5C", "2D 3D 4D", "5S"), "play 9S", "concede").to_move() == 0


def test_5_1_the_option_says_how_many_wars_a_turn_has() -> None:
    def wars(number: int) -> int:
        # Both seats have spades and hearts; seat 0 wins every war.
        state = at_war("2S 3S 4S", "6S", "5S 9D 9C", "TD JD TC", "3H 4H 5H")
        state.spots[ARMIES + 6], state.spots[FACES + 6] = masked("7H"), 31
        state.options.wars = state.wars = number
        state._begin_turn(0)
        declared = 0
        while state.phase == WAR_PHASE:
            state.apply(state.legal_actions()[0])
            declared += 1
        return declared

    assert [wars(number) for number in range(4)] == [0, 1, 2, 2]


def in_duel(wars: int = 1, option: str = "any") -> MontenegroState:
    """Both seats have spades; seat 0 has passed and 5H is the target. Attacks on spades win."""
    first = "2S 3S 4S", "6S", "5S 9D 9C", "TD JD TC", "8H"
    state = at_war(*first, war=option, wars_per_turn=wars)
    revealed = state.pile.index(masked("5H").bit_length() - 1)
    state.pile.insert(0, state.pile.pop(revealed))
    state.play("pass")
    return state


def wars_in(state: MontenegroState) -> list[str]:
    return [state.move_text(a) for a in state.legal_actions() if a >= actions.WAR]


def test_5_1_option_war_before_knows_no_war_in_the_duel() -> None:
    state = in_duel(option="before")
    assert wars_in(state) == []
    with pytest.raises(IllegalMoveError, match="before the duel"):
        state.play("war spades")


def test_5_1_option_war_any_whoever_is_to_act_may_first_declare() -> None:
    state = in_duel()
    assert wars_in(state) == ["war spades", "war spades hearts"]
    state.play("play 9D")
    assert state.to_move() == 1
    assert wars_in(state) == ["war spades"]
    state.play("war spades")
    # The attack failed; the army is lost, and the same seat goes on in the same duel.
    assert place(state, "army.1.3") == ""
    assert "6S" in place(state, "discard")
    assert (state.to_move(), place(state, "play.0"), place(state, "revealed")) == (1, "9D", "5H")
    state.play("call")
    assert "5H" in place(state, "army.1.2")


def test_5_1_option_war_any_counts_wars_by_seat_and_duel() -> None:
    state = in_duel(wars=1)
    state.spots[ARMIES + 6], state.spots[FACES + 6] = masked("7H"), 31
    assert "war hearts" in wars_in(state)
    state.play("war spades")
    assert wars_in(state) == []
    with pytest.raises(IllegalMoveError, match="all your wars"):
        state.play("war hearts")
    # The other seat has wars of its own.
    state.play("play 9D")
    assert wars_in(state) == ["war hearts"]


def test_5_1_option_war_any_a_war_before_the_flip_counts() -> None:
    state = at_war("2S 3S 4S", "6S", "5S 9D 9C", "TD JD TC", "8H", war="any")
    state.spots[ARMIES + 6], state.spots[FACES + 6] = masked("7H"), 31
    state.play("war spades")
    assert state.phase == ACT
    assert wars_in(state) == []


def test_6_1_option_war_any_a_war_in_the_duel_may_end_the_game() -> None:
    state = in_duel()
    for at, card in ((0, "8C"), (1, "8D"), (4, "7C"), (5, "7D"), (6, "7H")):
        state.spots[ARMIES + at] = masked(card)
        state.spots[FACES + at] = masked(card).bit_length() - 1
    state.play("play 9D")
    state.play("play TD")
    state.play("war spades")
    assert state.to_move() == -1
    assert state.returns() == [1.0, -1.0]
    # Nobody gets the cards of the duel.
    assert place(state, "revealed") == "5H"
    assert place(state, "play.0") == "9D"


def test_5_4_hand_cards_are_shown_and_kept() -> None:
    state = at_war("2S 3S 4S 2H", "6S 7S 8S 9S", "5S 9D 9C", "TS TD TC", "3H 4H 5H 2C")
    state.play("war spades hearts")
    assert place(state, "hand.0") == "5S 9C 9D"
    assert place(state, "hand.1") == "TC TD TS"
    told = {msg.key.removeprefix("montenegro.log."): msg for msg in state.view(None).log}
    assert {"war_with", "hand", "count"} <= set(told)


def test_6_2_option_victory_total_needs_an_enemy_without_armies() -> None:
    def after_four(victory: str) -> MontenegroState:
        pile = "2S 5S 5H 5D 5C"
        state = laid("7C 8C 9C", "7D 8D 9D", pile, wars_per_turn=0, victory=victory)
        for winner in (0, 1, 1, 1, 1):
            state.turn = 1 - winner
            state.play("concede")
        return state

    assert after_four("lacking").returns() == [-1.0, 1.0]
    assert after_four("total").to_move() >= 0
    alone = laid("7C 8C 9C", "7D 8D 9D", "5S 5H 5D 5C", wars_per_turn=0, victory="total")
    for _ in range(4):
        alone.turn = 0
        alone.play("concede")
    assert alone.returns() == [-1.0, 1.0]


def test_7_6_in_an_imagined_position_the_other_seat_knows_its_cards_there() -> None:
    state = played(laid("9H KS 2C", "4H 2D 3D", "5S 6C 7C 8C 9C"), "play 9H")
    rng = Rng(3)
    for _ in range(5):
        world = state.resample(0, rng)
        again = world.resample(1, rng)
        assert again.places()["hand.1"] == world.places()["hand.1"]
        # What seat 0 has, and knows, is open again to seat 1 there.
        assert again.view(1).data() == world.view(1).data()
    drawn = {tuple(world.resample(1, rng).places()["hand.0"]) for _ in range(20)}
    assert len(drawn) > 5
