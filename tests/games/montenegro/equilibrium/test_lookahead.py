"""Looking ahead in a duel with the real cards."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import cards, laid, played

from kibitz.core.rng import Rng
from kibitz.core.turn import Turn
from kibitz.games.montenegro.deck import cards_in, index_of
from kibitz.games.montenegro.duel import first_of
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.habits import BLUFFS, SHOWN, Habits
from kibitz.games.montenegro.equilibrium.lookahead import Lookahead, standing_in
from kibitz.games.montenegro.equilibrium.playing import holding_then, is_bluff
from kibitz.games.montenegro.equilibrium.table import worth
from kibitz.games.montenegro.equilibrium.worth import HANDS, SIZE, Standing, fit
from kibitz.games.montenegro.rules import MontenegroState


def looking(state: MontenegroState, seat: int) -> Lookahead:
    return Lookahead(Turn(state, seat, Rng(5)), worth(), Habits(state.past, seat))


def bluffs(worlds: list[MontenegroState]) -> int:
    """In how many of these worlds the last play is one."""
    return len([world for world in worlds if not world.honest_now()])


def test_worlds_are_weighed_by_what_the_other_seat_played() -> None:
    """Whoever plays against a low target has something that beats it more often than not: with
    cards drawn blindly, three plays of four would be bluffs."""
    state = played(laid("2C 9D 4D", "QC JC 4C", "5S"), "play 2C")
    blind = [state.resample(1, Rng(seed)) for seed in range(200)]
    lookahead = looking(state, 1)
    weighed = lookahead.worlds(200)
    assert len(weighed) == 200
    drawn = len([world for world in blind if not world.honest_now()])
    assert bluffs(weighed) < drawn - 20


def test_without_a_play_of_the_other_seat_no_world_is_likelier() -> None:
    state = laid("2C 9D 4D", "QC JC 4C", "5S")
    lookahead = looking(state, 0)
    assert len(lookahead.worlds(10)) == 10
    assert lookahead.likelihood(state) == 1.0


def test_bluffs_turned_up_make_bluffs_likelier() -> None:
    """Seat 0 was caught bluffing; seat 1 saw it, and caught nobody else."""
    state = played(laid("2C 9D 4D", "2D 6S 4C", "5S"), "play 2C", "call")
    seen, own = Habits(state.past, 1), Habits(state.past, 0)
    rate = (SHOWN * BLUFFS[duels.PLAY] + 1.0) / (SHOWN + 1.0)
    assert seen.explains(duels.PLAY, True) == pytest.approx(rate / BLUFFS[duels.PLAY])
    assert seen.explains(duels.PLAY, False) == pytest.approx((1 - rate) / (1 - BLUFFS[duels.PLAY]))
    assert own.explains(duels.PLAY, True) == pytest.approx(1.0)
    assert seen.explains(duels.WILD, True) == pytest.approx(1.0)


def test_an_honest_play_turned_up_makes_bluffs_less_likely() -> None:
    state = played(laid("9S 9D 4D", "2D 6S 4C", "5S"), "play 9S", "call")
    assert Habits(state.past, 1).explains(duels.PLAY, True) < 1.0


def test_what_is_a_bluff() -> None:
    state = played(laid("2C 9S KD", "2D 6S 4C", "5S"), "play 2C")
    for word, bluff in (("2C", True), ("9S", False)):
        fresh = played(laid("2C 9S KD", "2D 6S 4C", "5S"), f"play {word}")
        holding = holding_then(fresh, 0, int(fresh.spots[0]), [])
        assert is_bluff(holding, fresh.plays[0]) is bluff
    for word, bluff in (("KD 9S", False), ("9S KD", True), ("KD 9S as TS", True)):
        fresh = played(laid("2C 9S KD", "2D 6S 4C", "5S"), f"wild {word}")
        holding = holding_then(fresh, 0, int(fresh.spots[0]), [])
        assert is_bluff(holding, fresh.plays[0]) is bluff
    assert int(first_of(state.plays[0])) == index_of(cards("2C")[0])


def test_the_outcome_of_a_concession_is_the_loss_of_the_card() -> None:
    state = laid("2C 9S 4D", "2D 6S 4C", "5S")
    world = state.clone()
    found = looking(state, 0).outcome(world, state.parse_move("concede"))
    assert world.duels == 1
    assert found == worth().chance(standing_in(world, 0), False, 4, False)
    assert 0.0 < found < 0.5


def test_a_hand_with_a_king_is_worth_more() -> None:
    """The hands count where they are known, and for both seats alike."""
    judge = worth()
    low, king = cards_of("2C 3C 4C"), cards_of("2C 3C KC")
    one, other, unknown = Standing(), Standing(), Standing()
    for standing in (one, other, unknown):
        standing.mine = standing.theirs = [1.0, -1.0, -1.0, -1.0]
    one.hands, other.hands = [king, low], [low, king]
    ahead = judge.chance(one, True, 4, False)
    assert ahead > judge.chance(unknown, True, 4, False) + 0.02
    assert ahead + judge.chance(other, False, 4, False) == pytest.approx(1.0)


def cards_of(text: str) -> list[int]:
    return [index_of(card) for card in cards(text)]


def test_fitting_the_hands_leaves_the_armies_as_they_are() -> None:
    weights = [0.0] * SIZE
    seen = [([(0, 1.0), (HANDS, 1.0)], 1.0), ([(0, -1.0), (HANDS + 1, 1.0)], 0.0)]
    fit(weights, seen, 3, 0.1, end=HANDS)
    armies = weights[:HANDS]
    assert weights[HANDS:] == [0.0] * 13
    assert armies[0] > 0.0
    fit(weights, seen, 3, 0.1, least=HANDS)
    assert weights[:HANDS] == armies
    assert weights[HANDS] > 0.0 > weights[HANDS + 1]


def test_the_seat_itself_is_imagined_with_its_own_cards() -> None:
    state = played(laid("2C 9D 4D", "QS JC 4C", "5S"), "play 2C")
    for world in looking(state, 1).worlds(20):
        assert cards_in(world.spots[1]) == cards_in(state.spots[1])
