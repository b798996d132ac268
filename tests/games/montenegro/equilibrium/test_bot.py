"""The bot near equilibrium: what it knows, that it repeats itself, and that it is strong."""

from __future__ import annotations

import hashlib

import pytest
from tests.games.montenegro.laid import laid, played
from tests.tiers import tier

from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Player, Turn
from kibitz.games.montenegro import GAME, actions
from kibitz.games.montenegro.bots import make_bluffer, make_equilibrium, make_honest
from kibitz.games.montenegro.equilibrium.table import worth
from kibitz.games.montenegro.equilibrium.weighing import Situation, weigh
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.players.basic import RandomPlayer

TRACE = "879cfe20f7f2f05a"
"""Of the first moves of two games, uncompiled; a change of the bot or the table changes it."""


def imagined(state: MontenegroState, seat: int) -> MontenegroState:
    world = state.resample(seat, Rng(3))
    assert isinstance(world, MontenegroState)
    return world


def play_out(players: list[Player], seed: int, most: int = 10_000) -> tuple[list[int], float]:
    """The moves of a game, or so many of them, and what seat 0 got."""
    state = GAME.deal(seed)
    moves: list[int] = []
    while state.to_move() >= 0 and len(moves) < most:
        seat = state.to_move()
        rng = Rng(derived_seed(seed, len(moves)))
        moves.append(players[seat].choose(Turn(state, seat, rng)))
        state.apply(moves[-1])
    return moves, state.returns()[0]


@pytest.mark.pure
def test_the_same_seed_gives_the_same_moves_compiled_or_not() -> None:
    bot = make_equilibrium([])
    moves: list[int] = []
    for seed in (3, 4):
        moves += play_out([bot, bot], seed, 15)[0]
    trace = hashlib.sha256(" ".join(map(str, moves)).encode()).hexdigest()[:16]
    assert trace == TRACE


def test_it_chooses_the_same_after_everything_hidden_is_dealt_again() -> None:
    bot = make_equilibrium([])
    looked = 0
    for seed in range(tier(2, 20, 1)):
        state = GAME.deal(seed)
        rng = Rng(seed)
        while state.to_move() >= 0:
            seat = state.to_move()
            action = bot.choose(Turn(state, seat, Rng(7)))
            if rng.below(4) == 0:
                world = state.resample(seat, rng)
                assert bot.choose(Turn(world, seat, Rng(7))) == action
                looked += 1
            state.apply(action)
    assert looked > tier(5, 50, 0)


def test_an_honest_card_that_nothing_beats_is_played() -> None:
    state = laid("AS 3D 4D", "2D 3C 4C", "5S")
    bot = make_equilibrium([])
    chosen = [state.move_text(bot.choose(Turn(state, 0, Rng(seed)))) for seed in range(20)]
    assert chosen.count("play AS") > 15


def test_a_claim_that_cannot_be_true_is_called() -> None:
    # Nothing beats an ace.
    state = played(laid("2C 9S 4D", "2D 6S 4C", "AH"), "play 2C")
    choice = weigh(Situation(imagined(state, 1), 1), worth())
    assert choice.lie == pytest.approx(1.0)
    bot = make_equilibrium([])
    chosen = {state.move_text(bot.choose(Turn(state, 1, Rng(seed)))) for seed in range(20)}
    assert chosen == {"call"}


def test_cards_seen_make_a_claim_less_credible() -> None:
    """Against a nine, the seat that holds two of the five higher spades doubts more than the one
    that holds one."""
    few = played(laid("2C 9D 4D", "QS 3C 4C", "9S"), "play 2C")
    many = played(laid("2C 9D 4D", "QS JS 4C", "9S"), "play 2C")
    doubts = [weigh(Situation(imagined(state, 1), 1), worth()).lie for state in (few, many)]
    assert doubts[1] > doubts[0] + 0.05


def test_it_bluffs_and_calls_now_and_then() -> None:
    """Over some games it opens with bluffs, with true cards, concedes little, and calls."""
    bot = make_equilibrium([])
    moves: list[int] = []
    for seed in range(tier(3, 20, 2)):
        moves += play_out([bot, bot], seed)[0]
    assert moves.count(actions.CALL) > 5
    assert len([move for move in moves if move < actions.PLAY_ARMY]) > 10


def test_hints_say_how_likely_a_bluff_is() -> None:
    state = played(laid("2C 9S 4D", "2D 6S 4C", "5S"), "play 2C")
    advice = make_equilibrium([]).advise(Turn(state, 1, Rng(1)))
    assert "montenegro.hint.bluff_odds" in [reason.key for reason in advice.reasons]


def test_it_takes_no_parameters() -> None:
    with pytest.raises(BadInputError):
        make_equilibrium(["1"])


@pytest.mark.parametrize(
    ("name", "games", "least"),
    [("random", 10, 0.8), ("honest", tier(10, 2000, 2), 0.6), ("bluffer", tier(0, 2000, 0), 0.6)],
)
def test_it_wins(name: str, games: int, least: float) -> None:
    """Every deal is played on both seats. By day this is a check that nothing is broken: honest
    loses four games of five."""
    if games < 10:
        pytest.skip("nightly, compiled")
    others: dict[str, Player] = {
        "random": RandomPlayer(), "honest": make_honest([]), "bluffer": make_bluffer([])
    }  # fmt: skip
    bot = make_equilibrium([])
    won = 0.0
    for seed in range(games // 2):
        won += play_out([bot, others[name]], seed)[1] - play_out([others[name], bot], seed)[1]
    assert won / 2 / (games // 2 * 2) + 0.5 > least
