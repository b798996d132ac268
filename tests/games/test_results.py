"""How a finished game is told: who won, by what, and the score in the game's own terms."""

from __future__ import annotations

import re

import pytest

import kibitz
from kibitz import Game, Rng, State
from kibitz.core.view import Result
from kibitz.i18n import Translator

OWN_TERMS = {
    "cooperative_solitaire": (r"\d+ cards? left", r"\d+ kort kvar"),
    "kibitz_toy": (r"-?\d+ points?", r"-?\d+ poäng"),
    "makiaveli": (r"\d+ cards? left", r"\d+ kort kvar"),
    "masters_gallery": (r"\d+ points?", r"\d+ poäng"),
    "montenegro": (r"\d arm(y|ies) with \d+ cards?", r"\d armé(er)? med \d+ kort"),
    "mulle": (r"\d+ points?", r"\d+ poäng"),
}

every_game = pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: str(game.name))


def finished(game: Game, seed: int) -> State:
    state = game.deal(seed)
    rng = Rng(seed)
    while state.to_move() >= 0:
        assert state.view(state.to_move()).result is None
        state.apply(rng.pick(state.legal_actions()))
    return state


def result_of(state: State) -> Result:
    result = state.view(None).result
    assert result is not None
    return result


@every_game
def test_a_finished_game_says_who_won_and_the_score_in_its_own_terms(game: Game) -> None:
    state = finished(game, 1)
    result = result_of(state)
    for lang, terms in zip(("en", "sv"), OWN_TERMS[game.name], strict=True):
        t = Translator(lang, ["You", "Bo", "Eva"])
        for score in result.scores:
            assert re.fullmatch(terms, t.text(score)), t.text(score)
        told = [t.text(result.verdict()), *([t.text(result.reason)] if result.reason else [])]
        for sentence in told:
            assert re.fullmatch(r"[A-ZÅÄÖ0-9].*\.", sentence), sentence
            # Written for a name as well as for “You”.
            assert not re.search(r"You (wins|has|is|becomes)\b", sentence), sentence


def test_makiaveli_end_by_the_last_card_and_by_the_fewest() -> None:
    game = kibitz.game("makiaveli")
    ended = {}
    for seed in range(6):
        state = finished(game, seed)
        result = result_of(state)
        assert result.reason is not None
        ended[result.reason.key] = [score.args["n"] for score in result.scores]
        least = min(len(state.places()[f"hand.{seat}"]) for seat in range(2))
        assert ended[result.reason.key][result.winners[0]] == least
        out = result.reason.key == "makiaveli.result.out"
        assert out == (least == 0)
    assert ended


@pytest.mark.parametrize("seed", range(3))
def test_mulle_is_decided_by_the_difference_of_the_totals(seed: int) -> None:
    result = result_of(finished(kibitz.game("mulle"), seed))
    first, second = (int(str(score.args["n"])) for score in result.scores)
    if first == second:
        assert result.reason is None
        assert result.winners == [0, 1]
    else:
        assert result.reason is not None
        assert result.reason.args["n"] == abs(first - second)
        assert result.winners == [0 if first > second else 1]


def test_nobody_wins_cooperative_solitaire_unfinished() -> None:
    """[End 6] Nobody wins an unfinished game; a tie is shared."""
    keys = {}
    for seed in range(40):
        state = finished(kibitz.game("cooperative_solitaire"), seed)
        result = result_of(state)
        assert result.reason is not None
        word = result.reason.key.rpartition(".")[2]
        keys[word] = len(result.winners)
        assert keys[word] == {"finished": 1, "tie": 2, "stalled": 0, "turns": 0}[word]
        left = [int(str(score.args["n"])) for score in result.scores]
        assert [left[seat] for seat in result.winners] == [0] * len(result.winners)
    assert len(keys) > 1


@pytest.mark.parametrize("seed", range(3))
def test_montenegro_counts_armies_and_their_cards(seed: int) -> None:
    state = finished(kibitz.game("montenegro"), seed)
    result = result_of(state)
    assert result.reason is not None
    word = result.reason.key.rpartition(".")[2]
    armies, cards = state.view(None).scores
    assert [float(str(score.args["n"])) for score in result.scores] == armies.values
    if word == "equal":
        assert result.winners == [0, 1]
        return
    winner = result.winners[0]
    if word == "king":
        assert armies.values[winner] == 4
    elif word == "more":
        assert armies.values[winner] > armies.values[1 - winner]
    else:
        assert armies.values[0] == armies.values[1]
        assert cards.values[winner] > cards.values[1 - winner]
