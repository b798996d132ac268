"""Bots of Masters Gallery: what they do, and that each beats the one before."""

import pytest
from tests.games.masters_gallery.tables import lay, play

from kibitz.core.errors import BadInputError
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Player, Turn
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.bots import (
    CARD_IN_HAND,
    LIVE_WORLDS,
    GreedyPlayer,
    PlannerPlayer,
    make_greedy,
    make_planner,
    planner_worlds,
    prospects,
)
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import ROUND, VALUE
from kibitz.players.basic import RandomPlayer


def choice(player: Player, state: MastersGalleryState) -> str:
    turn = Turn(state, state.to_move(), Rng(1))
    return state.move_text(player.choose(turn))


def test_greedy_takes_what_scores_most_now() -> None:
    state = lay("A B C", "B D E")
    state.table[VALUE + 2] = 4  # C has tokens worth 4
    assert choice(GreedyPlayer(), state) == "play C"


def test_greedy_adds_only_what_scores() -> None:
    state = lay("A A B", "A B C", limit=3, additional_cards=True)
    play(state, "play A", "play A", "play A")
    while state.to_move() == 1:
        state.play("done")
    assert choice(GreedyPlayer(), state) == "done"


def test_planner_keeps_a_card_for_later() -> None:
    """Neither B nor E can be ranked any more in this round. B has tokens, E has none."""
    state = lay("A C D B E", "A C D A A", "A C D A A", later=(0,), limit=5)
    play(state, *[f"play {artist}" for artist in "AAACCCDDD"])
    state.table[VALUE + 1] = 9
    assert choice(GreedyPlayer(), state) == "play B"
    assert choice(PlannerPlayer(20), state) == "play E"


def test_planner_values_a_hand_by_its_artists_until_the_last_round() -> None:
    state = lay("A B B", "C D E", later=(0,))
    state.table[VALUE + 1] = 4
    assert prospects(state.table, state.options, 0) == pytest.approx(CARD_IN_HAND * (1 + 5 + 5))
    state.table[ROUND] = 2
    assert prospects(state.table, state.options, 0) == 0


def test_advice_gives_reasons() -> None:
    for player in (GreedyPlayer(), PlannerPlayer(3)):
        state = GAME.deal(2)
        advice = player.advise(Turn(state, 0, Rng(3)))
        assert advice.action == player.choose(Turn(state, 0, Rng(3)))
        assert advice.reasons
        assert all("masters_gallery" not in str(reason) for reason in advice.reasons)


@pytest.mark.parametrize("words", [["x"], ["0"], ["1", "2"], ["-3"], ["99999999"]])
def test_planner_refuses_nonsense(words: list[str]) -> None:
    with pytest.raises(BadInputError):
        make_planner(words)
    with pytest.raises(BadInputError):
        make_greedy(words)


def test_the_number_of_worlds_is_the_one_that_was_checked() -> None:
    """Zeros in front once made way for any number behind them."""
    for word in ("0000019999999", "00000110000", "10001"):
        with pytest.raises(BadInputError):
            make_planner([word])
    assert planner_worlds(make_planner(["0000000050"])) == 50


def test_a_planner_for_a_live_table_samples_fewer_worlds_than_one_at_the_terminal() -> None:
    (planner,) = [bot for bot in GAME.bots if bot.name == "planner"]
    assert planner.fits_live(planner.make([]))
    assert planner.fits_live(planner.make([str(LIVE_WORLDS)]))
    assert not planner.fits_live(planner.make([f"000{LIVE_WORLDS + 1}"]))


def wins(hero: Player, rival: Player, games: int, seats: int = 3) -> float:
    """The share of games the hero wins against a table of rivals, from every seat in turn."""
    won = 0.0
    for number in range(games):
        own = number % seats
        state = GAME.deal(number // seats, seats=seats)
        rng = Rng(derived_seed(5, number))
        while state.to_move() >= 0:
            seat = state.to_move()
            player = hero if seat == own else rival
            state.apply(player.choose(Turn(state, seat, rng)))
        points = state.returns()
        if points[own] == max(points):
            won += 1 / points.count(max(points))
    return won / games


def test_greedy_beats_random() -> None:
    assert wins(GreedyPlayer(), RandomPlayer(), 60) > 0.6


def test_planner_beats_greedy() -> None:
    assert wins(PlannerPlayer(20), GreedyPlayer(), 60) > 0.5
