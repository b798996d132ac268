"""Rule 7: who sees what, event by event. Written out, so that a leak and a secret kept too well
both show."""

from __future__ import annotations

from tests.games.montenegro.laid import laid, played

from kibitz.core.messages import Msg
from kibitz.core.view import view_cards
from kibitz.games.montenegro.rules import MontenegroState


def sees(state: MontenegroState, seat: int | None) -> set[str]:
    """The cards on the table and in hands that this observer can make out."""
    return set(view_cards(state.view(seat)))


def sure(state: MontenegroState, seat: int | None) -> dict[str, list[str]]:
    """What the observer is told that it knows for sure, by the kind of place."""
    found: dict[str, list[str]] = {}
    for fact in state.view(seat).facts:
        if fact.label.key.startswith("montenegro.fact.sure_"):
            cards = fact.value.args["cards"]
            assert isinstance(cards, list)
            found[fact.label.key.removeprefix("montenegro.fact.sure_")] = [
                str(card.args["face"]) for card in cards
            ]
    return found


def said(state: MontenegroState, key: str) -> list[Msg]:
    return [msg for msg in state.view(None).log if msg.key == f"montenegro.log.{key}"]


HANDS = ("9H KS 2C", "4H 2D 3D")


def start(pile: str = "5S 6C 7C 8C 9C TC", **options: object) -> MontenegroState:
    return laid(HANDS[0], HANDS[1], pile, **options)


def test_7_2_deal_and_flip() -> None:
    state = start()
    assert sees(state, 0) == {"9H", "KS", "2C", "5S"}
    assert sees(state, 1) == {"4H", "2D", "3D", "5S"}
    assert sees(state, None) == {"5S"}


def test_7_2_a_play_is_seen_by_its_seat_only_and_the_draw_too() -> None:
    state = played(start(), "play 9H")
    assert sees(state, 0) == {"9H", "KS", "2C", "5S", "6C"}
    assert sees(state, 1) == {"4H", "2D", "3D", "5S"}
    assert sees(state, None) == {"5S"}
    assert state.view(1).zone("plays").piles[0].cards == [None]


def test_7_2_the_steps_of_a_wild() -> None:
    state = played(start(), "wild KS")
    assert sees(state, 1) == {"4H", "2D", "3D", "5S"}
    assert len(state.view(1).zone("hand0").piles[0].cards) == 2
    played(state, "with 9H")
    assert sees(state, 1) == {"4H", "2D", "3D", "5S"}
    played(state, "as 3H")
    assert sees(state, 0) == {"9H", "KS", "2C", "5S", "6C", "7C"}
    assert sees(state, 1) == {"4H", "2D", "3D", "5S"}
    assert str(said(state, "claim")[0].args["card"]) == "3♥"


def test_only_a_concession_is_asked_about_first() -> None:
    view = played(start(), "play 9H").view(1)
    assert [move.text for move in view.moves if move.grave] == ["concede"]


def test_7_2_a_concession_turns_up_nothing() -> None:
    state = played(start(), "play 9H", "concede")
    assert not said(state, "show")
    # Seat 0 knows what it threw away, nobody else does.
    assert sure(state, 0) == {"discard": ["9H"]}
    assert sure(state, 1) == sure(state, None) == {}


def test_7_2_a_call_shows_both_last_plays_and_the_winner_alone_sees_the_bonus() -> None:
    state = played(start(wars_per_turn=0), "play 9H", "play 4H", "call")
    assert [str(m.args["card"]) for m in said(state, "show")] == ["9♥", "4♥"]
    # 4H was a bluff: seat 0 wins 5S and the next card of the pile, 8C.
    assert "8C" in sees(state, 0)
    assert "8C" not in sees(state, 1) | sees(state, None)
    assert state.view(1).zone("armies0").piles[3].cards == [None, "5S"]
    for seat in (0, 1, None):
        assert sure(state, seat) == {"discard": ["4H", "9H"]}


def test_7_2_a_lost_wild_is_turned_up_and_its_king_goes_to_the_winners_army() -> None:
    state = played(start(wars_per_turn=0), "wild KS 9H as 3H", "call")
    assert [str(m.args["card"]) for m in said(state, "show")] == ["K♠"]
    assert [str(m.args["card"]) for m in said(state, "show_second")] == ["9♥"]
    assert sure(state, 0) == {"discard": ["9H"], "army": ["KS"]}
    assert sure(state, None) == {"discard": ["9H"], "army": ["KS"]}
    assert sure(state, 1) == {"discard": ["9H"]}


def test_7_2_a_won_wild_stays_hidden_without_a_call() -> None:
    state = played(start(wars_per_turn=0), "wild KS 9H as 3H", "concede")
    assert state.view(1).zone("armies0").piles[3].cards == [None, None, "5S"]
    assert sure(state, 1) == sure(state, None) == {}
    assert {"KS", "9H"} <= sees(state, 0)


def test_7_3_a_hidden_play_from_an_army_makes_its_cards_uncertain() -> None:
    # Seat 1 takes KD aside and 5S; the other card of the army came from the pile unseen.
    state = start("KD 5S 6C 7C 8S 4S 9C TC", wars_per_turn=0)
    played(state, "play 9H", "call")
    assert sure(state, 0)["army"] == ["KD"]
    # The pile's next card, 8S, is flipped: an army of spades may answer, with KD or with 7C.
    assert state.to_move() == 1
    played(state, "play army KD")
    assert "army" not in sure(state, 0)
    assert sure(state, 0) == {"discard": ["9H"]}


def test_7_2_a_war_shows_hand_cards_of_the_suit_and_counts() -> None:
    # Both seats win a spade; then seat 0, having won, declares war.
    state = start("5S 6S 7S 8C 9C TC", wars_per_turn=1)
    played(state, "concede", "concede")
    assert state.to_move() == 0
    played(state, "war spades")
    shown = said(state, "hand")
    assert [str(m.args["cards"][0]) for m in shown] == ["K♠"]  # type: ignore[index]
    assert len(said(state, "hand_none")) == 1
    assert [m.args["number"] for m in said(state, "count")] == [1, 1]
    # 1 + 1 against 1: seat 1's army is gone, and everybody saw its only card. No other spade is
    # in a hand, so all of them, but for the one flipped since, are in the draw pile.
    spades = ["2S", "3S", "4S", "8S", "9S", "TS", "JS", "QS", "AS"]
    assert sure(state, 1) == {"discard": ["5S"], "hand": ["KS"], "draw": spades}
    assert sure(state, None) == {"discard": ["5S"], "hand": ["KS"], "draw": spades}
    # The shown king may be the next card played; and any spade the card drawn for it.
    played(state, "play 2C")
    assert sure(state, 1) == {"discard": ["5S"]}


def test_7_2_after_a_shuffle_known_discards_are_known_to_be_in_the_pile() -> None:
    state = start(wars_per_turn=0)
    while state.shuffles == 0 and state.to_move() >= 0:
        legal = [state.move_text(a) for a in state.legal_actions()]
        state.play(next((m for m in legal if m.startswith("play")), "concede"))
        if len(state.plays) > 3:
            state.play("concede")
    assert state.shuffles == 1
    assert sure(state, 0).get("draw"), "seat 0's own discards are in the pile now"
    assert "discard" not in sure(state, 0)
