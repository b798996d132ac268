"""The bots of a game are listed from the weakest to the strongest, and its levels rise: both are
tried out in paired games, every deal being played with the seats exchanged."""

from __future__ import annotations

import pytest
from tests.tiers import PURE, tier

import kibitz
from kibitz.arena.loop import Tally, play_game
from kibitz.core.game import Game
from kibitz.core.rng import derived_seed
from kibitz.players.search import NAME as SEARCH
from kibitz.players.seats import bots_of, levels_of, parse_seats

pytestmark = pytest.mark.skipif(PURE, reason="the games are the same as compiled, and slow")

GAMES = [game for game in kibitz.all_games() if type(game).__module__.startswith("kibitz.")]
"""Not those of others: the bots of the toy game are there to have parameters, not to be strong."""

DEALS = {
    "cooperative_solitaire": tier(400, 1500),
    "makiaveli": tier(60, 400),
    "masters_gallery": tier(30, 200),
    "montenegro": tier(6, 60),
    "mulle": tier(10, 60),
}
"""For two bots that are quick."""
SLOW = {
    ("cooperative_solitaire", "careful"): tier(12, 150),
    ("masters_gallery", "planner"): tier(15, 150),
}
SEARCHED = 40
"""Where one of them is the search; docs/strength.md has more. By day they are left out."""
CLOSE = {
    ("makiaveli", "patient", "greedy"): 500,
    ("makiaveli", "greedy", "random"): 100,
    ("cooperative_solitaire", "careful", "generous"): 400,
    ("montenegro", "equilibrium", "bluffer"): 300,
}
"""Pairs so close that only so many deals tell them apart; by day they are left out."""


def share(game: Game, one: str, two: str, deals: int) -> float:
    """What ``one`` wins of paired games against ``two``, a tie being half."""
    chairs = parse_seats(game, f"{one},{two}")
    players = [chair.player for chair in chairs if chair.player is not None]
    setup = game.setup(2)
    tally = Tally(2)
    for deal in range(deals):
        for shift in range(2):
            seed = derived_seed(1, deal)
            play_game(game, setup, seed, players, [True, True], shift, tally)
    return (tally.wins[0] + (tally.ties + tally.unfinished) / 2) / tally.games


def neighbours(game: Game) -> list[tuple[str, str]]:
    """The stronger and the weaker of two bots that stand beside each other, or of two levels."""
    # The search plays every game; how strong it is follows from its budget.
    names = [bot.name for bot in bots_of(game) if bot.name != SEARCH]
    words = [level.bot for level in levels_of(game)]
    pairs = [*zip(names[1:], names, strict=False), *zip(words[1:], words, strict=False)]
    return list(dict.fromkeys(pairs))


PAIRS = [(game, *pair) for game in GAMES for pair in neighbours(game)]


@pytest.mark.parametrize(
    ("game", "stronger", "weaker"), PAIRS, ids=[f"{g.name}-{a}-{b}" for g, a, b in PAIRS]
)
def test_each_bot_beats_the_one_before_it(game: Game, stronger: str, weaker: str) -> None:
    slow = [SLOW[game.name, bot] for bot in (stronger, weaker) if (game.name, bot) in SLOW]
    deals = min([DEALS.get(game.name, 20), *slow])
    if SEARCH in f"{stronger} {weaker}":
        if tier(True, False):
            pytest.skip("the search takes seconds for a game")
        deals = SEARCHED
    if (game.name, stronger, weaker) in CLOSE:
        if tier(True, False):
            pytest.skip("too close for a quick test")
        deals = CLOSE[(game.name, stronger, weaker)]
    assert share(game, stronger, weaker, deals) > 0.5


def test_a_wrong_order_would_be_found() -> None:
    game = kibitz.game("mulle")
    assert share(game, "house", "careful", 4) < 0.5


def test_no_other_numbers_of_the_bluffer_beat_its_own_clearly() -> None:
    game = kibitz.game("montenegro")
    for numbers in tier(["0.5,0.6"], ["0.5,0.6", "1,0.8", "0.8,1", "0.5,1"]):
        assert share(game, "bluffer", f"bluffer:{numbers}", tier(6, 60)) > 0.42, numbers
