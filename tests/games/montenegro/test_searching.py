"""What King of Montenegro tells the tree search: quick play, what positions are worth, and which
worlds explain what the other seat did."""

from __future__ import annotations

import pytest
from tests.games.montenegro.laid import laid, played
from tests.tiers import tier

from kibitz.core.rng import Rng
from kibitz.core.turn import Turn
from kibitz.games.montenegro import GAME, actions
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.searching import ArmiesEvaluation, DuelPolicy, DuelWeights
from kibitz.players.search import Search
from kibitz.players.thinking import Budget

POLICY = DuelPolicy()


def positions(seed: int, **options: str) -> list[MontenegroState]:
    """Those of a random game."""
    state = GAME.deal(seed, 2, **options)
    rng = Rng(seed)
    found: list[MontenegroState] = []
    while state.to_move() >= 0:
        assert isinstance(state, MontenegroState)
        found.append(state)
        state = state.clone()
        state.apply(rng.pick(state.legal_actions()))
    return found


@pytest.mark.parametrize("options", [{}, {"war": "any"}, {"king": "suit"}])
def test_rollouts_make_legal_moves_by_what_the_seat_knows(options: dict[str, str]) -> None:
    """After everything the seat cannot see is dealt again, the same luck gives the same move."""
    for seed in range(tier(1, 10)):
        for number, state in enumerate(positions(seed, **options)[: tier(80, 400)]):
            legal = state.legal_actions()
            if len(legal) == 1:
                continue
            seat = state.to_move()
            action = POLICY.pick(state, legal, Rng(number))
            assert action in legal
            world = state.resample(seat, Rng(number))
            assert POLICY.pick(world, legal, Rng(number)) == action
            priors = POLICY.priors(state, legal)
            assert priors == POLICY.priors(world, legal)
            assert not priors or (sum(priors) == pytest.approx(1.0) and min(priors) >= 0.0)


def test_it_plays_an_ace_and_not_a_card_that_can_be_called() -> None:
    state = laid("AS 3D 4D", "2D 3C 4C", "5S")
    legal = state.legal_actions()
    likely = max(zip(POLICY.priors(state, legal), legal, strict=True))[1]
    assert state.move_text(likely) == "play AS"


def test_a_position_is_worth_more_with_more_armies_and_settled_at_the_end() -> None:
    evaluation = ArmiesEvaluation()
    state = laid("AS 3D 4D", "2D 3C 4C", "5S")
    even = evaluation.values(state)
    won = played(state.clone(), "concede")
    assert evaluation.values(won)[1] > even[1] + 0.02
    assert sum(evaluation.values(won)) == pytest.approx(1.0)
    assert evaluation.stage(won) > evaluation.stage(state)
    end = positions(1)[-1].clone()
    while end.to_move() >= 0:
        end.apply(end.legal_actions()[-1])
    expected = [0.5 + 0.5 * result for result in end.returns()]
    assert evaluation.values(end) == expected


def test_worlds_in_which_the_play_was_likely_weigh_more() -> None:
    """Facing a two, nearly every hand has an honest answer; a bluff then is unlikely."""
    weights = DuelWeights()
    honest = played(laid("9S 3D 4D", "2D 3C 4C", "2S"), "play 9S")
    bluff = played(laid("3D 9S 4D", "2D 3C 4C", "2S"), "play 3D")
    assert weights.weight(honest, 1) > 3 * weights.weight(bluff, 1)
    # Nothing was played yet, or only by the seat itself: nothing to explain.
    assert weights.weight(laid("9S 3D 4D", "2D 3C 4C", "2S"), 1) == 1.0
    assert weights.weight(honest, 0) == 1.0


def test_a_wild_is_explained_by_the_king_and_the_card_it_declares() -> None:
    weights = DuelWeights()
    true = played(laid("KD 9H 4D", "2D 3C 4C", "5S"), "wild KD 9H as 9H")
    false = played(laid("QD 9H 4D", "2D 3C 4C", "5S"), "wild QD 9H as 9H")
    assert weights.weight(true, 1) > weights.weight(false, 1)


def test_the_search_calls_a_claim_that_cannot_be_true_and_says_so() -> None:
    state = played(laid("2C 9S 4D", "2D 6S 4C", "AH"), "play 2C")
    parts = GAME.search
    assert parts is not None
    search = Search(parts, Budget(tier(60, 300)), utility=GAME.utility)
    advice = search.advise(Turn(state, 1, Rng(5)))
    assert advice.action == actions.CALL
    assert advice.sentence is not None
    assert advice.sentence.key == "montenegro.advice.call"
