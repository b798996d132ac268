"""Set-ups and deals."""

from __future__ import annotations

import pickle

import pytest
from kibitz_toy import GAME

from kibitz import BadInputError, Game, Option
from kibitz.core.cards import copy_of, pack
from kibitz.core.game import Setup
from kibitz.core.rng import Rng


@pytest.mark.parametrize(
    ("seats", "options", "revision", "key"),
    [
        (1, {}, None, "error.seats"),
        (5, {}, None, "error.seats"),
        (2, {"hnd": 3}, None, "error.option_name_close"),
        (2, {"castle": 3}, None, "error.option_name"),
        (2, {"hand": 0}, None, "error.option_value"),
        (2, {"refill": "perhaps"}, None, "error.option_value"),
        (2, {"tie": ""}, None, "error.option_value"),
        (2, {}, 0, "error.revision"),
        (2, {}, GAME.revision + 1, "error.revision"),
    ],
)
def test_a_bad_agreement_is_refused(
    seats: int, options: dict[str, object], revision: int | None, key: str
) -> None:
    with pytest.raises(BadInputError) as caught:
        GAME.setup(seats, options, revision)
    assert caught.value.msg.key == key


def test_an_unknown_option_names_the_known_ones() -> None:
    with pytest.raises(BadInputError) as caught:
        GAME.deal(1, hnd=3)
    assert caught.value.msg.args["known"] == "rounds, hand, refill, tie"


def test_the_starter_sits_at_the_table() -> None:
    game = Game("x", "", (2, 4), 1, options=[Option("starter", 0, high=3)])
    assert game.setup(4, {"starter": 3}).number("starter") == 3
    with pytest.raises(BadInputError) as caught:
        game.setup(2, {"starter": 2})
    assert caught.value.msg.key == "error.starter"


def test_defaults_fill_in() -> None:
    setup = GAME.setup(options={"hand": "2"})
    assert setup.seats == GAME.default_seats
    assert setup.options == {"rounds": 6, "hand": 2, "refill": True, "tie": "leader"}
    assert (setup.number("hand"), setup.flag("refill"), setup.word("tie")) == (2, True, "leader")
    assert setup.revision == GAME.revision


def test_same_seed_same_deal() -> None:
    setup = GAME.setup()
    one, two, other = (GAME.new_deal(seed, setup) for seed in (7, 7, 8))
    assert (one.cards, one.later) == (two.cards, two.later)
    assert one.cards != other.cards
    assert one.later != other.later
    assert sorted(one.cards) == GAME.pack(setup)


def test_deal_takes_seats_and_options() -> None:
    state = GAME.deal(7, seats=4, hand=2)
    assert [len(state.places()[f"hand.{seat}"]) for seat in range(4)] == [2, 2, 2, 2]


def test_two_packs_are_dealt_so_that_names_are_enough() -> None:
    class TwoPacks(Game):
        def pack(self, setup: Setup) -> list[int]:
            return pack(2)

    game = TwoPacks("two", "", (2, 2), 1)
    cards = game.shuffled(Rng(1), game.setup())
    assert sorted(cards) == pack(2)
    for kind in range(52):
        both = [copy_of(card) for card in cards if card >> 1 == kind]
        assert both == [0, 1]


def test_agreements_and_deals_can_be_sent_to_other_processes() -> None:
    setup = GAME.setup(3, {"hand": 2})
    deal = GAME.new_deal(1, setup)
    setup2, deal2 = pickle.loads(pickle.dumps((setup, deal)))
    assert (setup2.seats, setup2.options, setup2.revision) == (3, setup.options, 1)
    assert (deal2.cards, deal2.later) == (deal.cards, deal.later)
