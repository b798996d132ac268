"""The game's bots: they never do what they say they never do, and they beat chance."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import laid, played

from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Player, Turn
from kibitz.games.montenegro import GAME, actions
from kibitz.games.montenegro.bots import make_bluffer, make_honest, make_novice
from kibitz.games.montenegro.deck import KINGS, beats
from kibitz.games.montenegro.duel import second_of
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.players.basic import RandomPlayer


def decide(player: Player, state: MontenegroState, seed: int = 1) -> str:
    turn = Turn(state, state.to_move(), Rng(seed))
    return state.move_text(player.choose(turn))


def fight(players: list[Player], seed: int) -> float:
    """Seat 0's result."""
    state = GAME.deal(seed)
    moves = 0
    while state.to_move() >= 0:
        seat = state.to_move()
        moves += 1
        state.apply(players[seat].choose(Turn(state, seat, Rng(derived_seed(seed, moves)))))
    return state.returns()[0]


@pytest.mark.parametrize("name", ["novice", "honest", "bluffer"])
def test_bots_beat_random_clearly(name: str) -> None:
    make = next(bot.make for bot in GAME.bots if bot.name == name)
    won = 0.0
    for seed in range(20):
        won += fight([make([]), RandomPlayer()], seed)
        won -= fight([RandomPlayer(), make([])], seed)
    assert won > 20  # of 40; chance gives 0


def test_honest_never_plays_a_card_that_cannot_beat_the_target() -> None:
    player = make_honest([])
    plays = 0
    for seed in range(12):
        state = GAME.deal(seed)
        assert isinstance(state, MontenegroState)
        rng = Rng(seed)
        while state.to_move() >= 0:
            action = player.choose(Turn(state, state.to_move(), rng))
            if action < actions.WILD_HAND:
                assert beats(action % 52, state.target)
                plays += 1
            elif actions.WILD_HAND <= action < actions.CALL:
                assert (KINGS >> (action - actions.WILD_HAND)) & 1
            elif actions.AS <= action < actions.WAR:
                assert action - actions.AS == second_of(state.plays[-1])
            state.apply(action)
    assert plays > 50


def test_bluffer_bluffs_always_or_never_by_its_parameter() -> None:
    state = laid("2C 3D 4D", "2D 3C 4C", "5S")
    assert decide(make_bluffer(["1"]), state) == "play 2C"
    assert decide(make_bluffer(["0"]), state) == "concede"


def test_bluffer_calls_by_its_parameter() -> None:
    state = played(laid("2C 9S 4D", "2D 6S 4C", "5S"), "play 2C")
    assert decide(make_bluffer(["0", "0.01"]), state) == "call"
    # 6S answers only if the bot does not call first.
    assert decide(make_bluffer(["0", "1"]), state) == "play 6S"


def test_hints_give_odds() -> None:
    state = played(laid("2C 9S 4D", "2D 6S 4C", "5S"), "play 2C")
    advice = make_honest([]).advise(Turn(state, 1, Rng(1)))
    assert "montenegro.hint.bluff_odds" in [reason.key for reason in advice.reasons]


def reasons(state: MontenegroState) -> list[str]:
    advice = make_honest([]).advise(Turn(state, state.to_move(), Rng(1)))
    return [reason.key.removeprefix("montenegro.hint.") for reason in advice.reasons]


def test_hints_for_a_wild_tell_a_real_king_from_a_bluff() -> None:
    real = played(laid("KC 9S 4D", "2D 6S 4C", "5S"), "wild KC")
    assert reasons(real) == ["second"]
    assert reasons(played(real, "with 9S")) == ["wild"]
    bluff = played(laid("2C 9S 4D", "2D 6S 4C", "5S"), "wild 2C", "with 9S")
    assert reasons(bluff) == ["truth"]


def test_with_king_suit_a_king_of_another_suit_is_a_bluff() -> None:
    other = laid("KC 2H 4D", "2D 6S 4C", "5S", king="suit")
    assert decide(make_honest([]), other) == "concede"
    assert reasons(played(other, "wild KC", "with 2H")) == ["truth"]
    own = laid("KS 2H 4D", "2D 6S 4C", "5S", king="suit")
    assert decide(make_honest([]), own) == "play KS"


def test_a_novice_overlooks_honest_cards_so_often() -> None:
    state = laid("KS 2H 4D", "2D 6S 4C", "5S", king="suit")
    honest = decide(make_honest([]), state)
    assert decide(make_novice(["0"]), state) == honest
    overlooked = [decide(make_novice(["0.5"]), state, seed) != honest for seed in range(200)]
    assert 70 < sum(overlooked) < 130
    assert decide(make_novice(["1"]), state) != honest


@pytest.mark.parametrize("words", [["x"], ["2"], ["-1"], ["0.5", "0.5"], [""], ["nan"]])
def test_novice_refuses_bad_parameters(words: list[str]) -> None:
    with pytest.raises(BadInputError):
        make_novice(words)


@pytest.mark.parametrize("words", [["x"], ["2"], ["-1"], ["0.5", "0.5", "0.5"], [""], ["nan"]])
def test_bluffer_refuses_bad_parameters(words: list[str]) -> None:
    with pytest.raises(BadInputError):
        make_bluffer(words)


def test_honest_takes_no_parameters() -> None:
    with pytest.raises(BadInputError):
        make_honest(["1"])
