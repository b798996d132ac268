"""What people see besides the cards: scenes, moves in words, reasons; both languages."""

from __future__ import annotations

import pickle

import pytest
from tests.games.montenegro.laid import laid, played
from tests.games.montenegro.test_rules import at_war

from kibitz.core.rng import Rng
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.i18n import Translator

pytestmark = pytest.mark.pure

ENGLISH = Translator("en", ["Anna", "Bo"])
SWEDISH = Translator("sv", ["Anna", "Bo"])


def scene(state: MontenegroState, translator: Translator = ENGLISH) -> list[str]:
    """The scene of the last move line by line; the same for everybody, also in copies."""
    shown = state.view(None).scene
    assert shown is not None
    copies = [state, pickle.loads(pickle.dumps(state)), state.resample(0, Rng(1))]
    for copy in [*copies, pickle.loads(pickle.dumps(copies[2]))]:
        for seat in (0, 1):
            other = copy.view(seat).scene
            assert other is not None
            assert other.data() == shown.data()
    lines = [translator.text(shown.title)]
    for row in shown.rows:
        words = [f"{translator.text(row.label)}:", *[face or "##" for face in row.cards]]
        lines.append(" ".join(words if row.note is None else [*words, translator.text(row.note)]))
    return lines + [translator.text(msg) for msg in shown.outcome]


def test_a_call_is_a_scene_with_both_claims() -> None:
    state = played(laid("9S 9H KC", "8S 2D 2C", "5S"), "play 9H", "call")
    assert scene(state) == [
        "Bo called",
        "Revealed: 5S",
        "Anna played: 9H said to beat 5♠: a bluff",
        "To the spades army (Bo): 5S ##",
        "Bo won the call; the winnings join the army of spades.",
        "Bo added an unseen card from the draw pile.",
    ]
    state = played(laid("9S 9H KC", "8S 2D 2C", "KH 5S"), "play 9S", "play 8S", "call")
    assert scene(state, SWEDISH)[:5] == [
        "Anna synar",
        "Uppvänt: 5S KH",
        "Anna spelade: 9S sades slå 5♠",
        "Bo spelade: 8S sades slå 5♠: en bluff",
        "Till armén i spader (Anna): 5S KH ##",
    ]


def test_a_wild_that_is_called_shows_both_cards() -> None:
    state = played(laid("9S 9H KC", "8S 2D 2C", "5S"), "wild KC 9H as 9H", "call")
    assert scene(state)[2:4] == [
        "Anna played: KC 9H said to be a king and 9♥: true",
        "To the spades army (Anna): 5S KC 9H ##",
    ]


def test_a_concession_turns_up_nothing_in_its_scene() -> None:
    state = played(laid("9S 9H KC", "8S 2D 2C", "5S"), "wild KC 9H as AH", "concede")
    assert scene(state) == [
        "Bo conceded the duel",
        "Revealed: 5S",
        "Anna played: ## ## said to be a king and A♥",
        "To the spades army (Anna): 5S ## ##",
        "Anna won the duel; the winnings join the army of spades.",
    ]


def test_a_war_is_a_scene_with_its_sums() -> None:
    state = at_war("2S 3S 4S 2H", "6S 7S 8S 9S", "5S 9D 9C", "TS TD TC", "3H 4H 5H 2C")
    badge = state.view(0).zone("armies0").piles[3].badges[0]
    assert ENGLISH.text(badge.text) == "3"
    assert "another army it adds 2" in ENGLISH.text(badge.help)
    assert state.view(1).zone("armies0").piles[3].badges == []
    state.apply(state.parse_move("war spades hearts"))
    shown = state.view(None).scene
    assert shown is not None
    assert shown.data() == pickle.loads(pickle.dumps(shown)).data()
    assert [row.cards for row in shown.rows] == [["5S"], ["TS"]]
    assert [ENGLISH.text(row.note) for row in shown.rows if row.note is not None] == [
        "3 in the army + 1 in hand + 2 from other armies = 6",
        "4 in the army + 1 in hand = 5",
    ]
    assert [SWEDISH.text(msg) for msg in shown.outcome] == [
        "Anna anfaller och vinner, 6 mot 5.",
        "Bo förlorar armén i spader: den kastas.",
    ]


def test_other_moves_are_no_scenes() -> None:
    assert played(laid("9S 9H KC", "8S 2D 2C", "5S"), "play 9H").view(0).scene is None


def test_moves_say_what_is_a_bluff() -> None:
    state = laid("9S 9H KC", "8S 2D 2C", "5S")
    view = state.view(0)
    labels = {m.text: ENGLISH.text(m.label) for m in view.moves if m.label is not None}
    assert labels["play 9S"] == "play 9♠, which beats 5♠"
    assert labels["play 9H"] == "bluff with 9♥"
    assert labels["wild KC"] == "begin a wild with K♣, a real king"
    assert labels["wild 9H"] == "begin a wild with 9♥ as a false king"
    assert [m.text for m in view.moves if m.obvious] == ["play 9S"]
    played(state, "wild KC", "with 9H")
    labels = {m.text: SWEDISH.text(m.label) for m in state.view(0).moves if m.label is not None}
    assert labels["as 9H"] == "säg 9♥, som är sant"
    assert labels["as AH"] == "säg A♥, en bluff"


def test_why_not_gives_the_rules_reasons() -> None:
    state = laid("9S 9H KC", "8S 2D 2C", "5S")

    def why(ref: str, seat: int = 0) -> str:
        msg = state.why_not(seat, ref)
        return "" if msg is None else ENGLISH.text(msg)

    assert why("hand0.1") == ""
    assert why("armies0.2") == "There is no card in this army yet."
    assert why("hand1.0") == "Those are the other player's cards."
    assert why("hand1.0", 1) == "It is not your turn."
    played(state, "play 9S", "concede")
    assert why("armies0.3.0") == "5♠ is not in your army of diamonds, the target's suit."
    state = at_war("2S", "6S", "5S 9D 9C", "TS JS TC", "3H")
    assert why("hand0.0") == why("armies0.3") == "Before the duel: declare a war, or pass."
    assert why("armies1.3") == "Choose to go to war first, then the army you attack."
