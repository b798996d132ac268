"""RULES.md, "Notation": text and action are each other's inverse, and people may be brief."""

from __future__ import annotations

import pickle

import pytest
from tests.games.cooperative_solitaire.positions import FULL, lay, play, why

from kibitz.core.errors import InvalidMoveError
from kibitz.core.rng import Rng
from kibitz.games.cooperative_solitaire import GAME
from kibitz.games.cooperative_solitaire.actions import END, NUM_ACTIONS, class_of
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState

pytestmark = pytest.mark.pure


def test_notation_round_trip_and_no_two_moves_alike() -> None:
    for seed in range(20):
        state = GAME.deal(seed, order="classes" if seed % 2 else "letters")
        rng = Rng(seed)
        while state.to_move() >= 0:
            actions = state.legal_actions()
            texts = [state.move_text(a) for a in actions]
            assert len(set(texts)) == len(texts)
            assert [state.parse_move(t) for t in texts] == actions
            assert all(0 <= a < NUM_ACTIONS for a in actions)
            state.apply(rng.pick(actions))


def test_notation_brief_ways_to_write_a_move() -> None:
    state = lay(helpers="9H|KH 2S|QD", primary=("8S", "KC"), secondary=("7H", "KD"))
    action = state.parse_move("P-H1 8S")
    for text in ("p-h1", "P H1", "p > h1", "P→H1", "8s h1", "8♠ H1", "  p-h1   8S "):
        assert state.parse_move(text) == action, text


def test_notation_card_on_two_piles_asks_which() -> None:
    state = lay(helpers="9H", primary=("8S", "KC"), secondary=("8S", "KD"), letters=False)
    assert why(state, "8S H1") == "two_sources"
    assert state.move_text(state.parse_move("S-H1")) == "S-H1 8S"


def test_notation_ending_a_turn() -> None:
    state = lay(helpers=FULL, primary=("7S", "8C"), secondary=("9D", "5D"))
    for text in ("throw", "throw 9D", "THROW", "decline", "kasta", "avstå", "pass"):
        assert state.parse_move(text) == END
    assert why(state, "throw 9C") == "other_card"


@pytest.mark.parametrize(
    "text", ["", " ", "H9-M", "P", "P-P", "P-S", "T-M", "M-P", "P-H0", "P-H1-H2", "8S", "8S 9S H1",
             "throw H1", "throw 5D 6D", "zz", "P-H٣", "H-M"]
)  # fmt: skip
def test_notation_nonsense_is_no_move(text: str) -> None:
    state = lay(helpers="9H", primary=("8S", "KC"), secondary=("8S", "KD"))
    with pytest.raises(InvalidMoveError):
        state.parse_move(text)


def test_priorities_have_their_letters() -> None:
    state = lay(helpers="9H", primary=("8S", "9S"), secondary=("8S", "9S"))
    letters = {"H1-M": "1a", "P-M": "1b", "S-M": "1c", "P-H1": "2a", "H1-H2": "2a", "S-H1": "2b"}
    letters |= {"P-OP": "3a", "H1-OT": "3a", "S-OT": "3b"}
    del state
    codes = {"H1": 0, "P": 8, "S": 9}
    targets = {"M": 1, "H1": 2, "H2": 3, "OP": 10, "OT": 11}
    for text, letter in letters.items():
        source, _, target = text.partition("-")
        assert class_of(codes[source] * 16 + targets[target]) == letter


def test_positions_survive_pickling() -> None:
    state = GAME.deal(3, helper_step="one", known=True, starter=1)
    for _ in range(30):
        state.apply(state.legal_actions()[-1])
    again = pickle.loads(pickle.dumps(state))
    assert isinstance(again, CooperativeSolitaireState)
    assert again.view(0).data() == state.view(0).data()
    assert again.places() == state.places()
    assert again.legal_actions() == state.legal_actions()


def test_clone_and_original_never_share() -> None:
    state = GAME.deal(3)
    before = state.places()
    other = state.clone()
    play(other, other.move_text(other.legal_actions()[0]))  # type: ignore[arg-type]
    assert state.places() == before
    assert other.places() != before
