"""Every hint is one sentence about the turn, with reasons, at any point of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tiers import tier

import kibitz
from kibitz.core.game import Game
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.solver import PositionSolver
from kibitz.core.turn import Player, Turn
from kibitz.i18n import LANGUAGES, Translator
from kibitz.play.hint import hint_for
from kibitz.players.search import Search
from kibitz.players.seats import best_bot
from kibitz.players.thinking import Budget

NOTATION = re.compile(r"\b[2-9TJQKA][CDHS]\b|--\w|\b[PSHT]\d?-[MHOT]\d?\b")
"""Cards, options and moves as they are typed."""
FOLDER = Path(kibitz.__file__).parent
OUR_OWN = [game for game in games() if Path(game.folder).is_relative_to(FOLDER)]


def quick_adviser(game: Game) -> Player:
    """The bot whose hints people get; a search says the same things after fewer simulations."""
    adviser = best_bot(game)
    return (
        Search(adviser.parts, Budget(tier(24, 100, 12))) if isinstance(adviser, Search) else adviser
    )


@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_a_hint_has_reasons_at_every_position_of_a_random_game(game: Game) -> None:
    adviser = quick_adviser(game)
    speakers = [Translator(lang, ["Anna", "Bo", "Cilla", "Dag", "Eva"]) for lang in LANGUAGES]
    state = game.deal(11)
    moves = 0
    while state.to_move() >= 0 and moves < 400:
        seat = state.to_move()
        advice = adviser.advise(Turn(state, seat, Rng(derived_seed(11, moves))))
        assert advice.reasons, f"{state.move_text(advice.action)} is advised without a reason"
        assert advice.sentence, f"{state.move_text(advice.action)} is advised without a sentence"
        for told in [advice.sentence, *advice.reasons]:
            for speaker in speakers:
                sentence = speaker.text(told)
                assert sentence.endswith("."), sentence
                assert "{" not in sentence, sentence
                assert not NOTATION.search(sentence), sentence
                assert not re.search(r"^\W*[a-zåäö]|\bseat\b", sentence), sentence
                assert speaker.lang == "en" or not re.search(r"\d\.\d", sentence), sentence
        state.apply(Rng(derived_seed(12, moves)).pick(state.legal_actions()))
        moves += 1
    assert moves > 20


@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_a_hint_can_be_followed_to_its_end(game: Game) -> None:
    adviser = quick_adviser(game)
    state = game.deal(5)
    longest = 0
    for number in range(tier(6, 20, 3)):
        seat = state.to_move()
        if seat < 0:
            break
        found = hint_for(adviser, state, seat, Rng(derived_seed(5, number)))
        for text in found.moves:
            assert state.to_move() == seat, f"{text} is advised when the turn is over"
            state.play(text)
        longest = max(longest, len(found.moves))
        # Everything that will be done is said.
        assert len(found.sentences) in (1, len(found.moves))
        if number == 0:
            again = game.deal(5).resample(seat, Rng(3))
            other = hint_for(adviser, again, seat, Rng(derived_seed(5, number)))
            assert other.moves == found.moves, "a hint depends on cards that the seat cannot see"
    assert longest > 1 or game.name in SHORT_TURNS


SHORT_TURNS = ("mulle", "montenegro")
"""Games in which most turns are one move."""


def test_makiaveli_s_hint_covers_the_turn_and_has_one_number() -> None:
    """The number of cards that can be laid is the exact solver's."""
    game = find_game("makiaveli")
    adviser = best_bot(game)
    solver = game.solver
    assert isinstance(solver, PositionSolver)
    options = {option.name: option.default for option in solver.options}
    state = game.deal(8)
    seen = set()
    for number in range(tier(24, 60, 16)):
        seat = state.to_move()
        if seat < 0:
            break
        found = hint_for(adviser, state, seat, Rng(derived_seed(8, number)))
        assert found.moves[-1] in ("done", "draw", "pass")
        answer = solver.solve_state(state, seat, options, lambda msg: None)
        most = answer.data["laid"]
        for reason in found.reasons:
            seen.add(reason.key)
            if reason.key in ("makiaveli.hint.most", "makiaveli.hint.could"):
                assert reason.args["n"] == most
                assert reason.args["of"] == answer.data["of"]
            elif reason.key == "makiaveli.hint.nothing":
                assert most == 0
        lays = [text for text in found.moves if text.startswith("lay")]
        assert len(lays) <= int(str(most))
        (sentence,) = found.sentences
        assert len(lays) == len(sentence.args.get("cards", []))  # type: ignore[arg-type]
        for text in found.moves:
            state.play(text)
    assert {"makiaveli.hint.most", "makiaveli.hint.nothing"} <= seen
