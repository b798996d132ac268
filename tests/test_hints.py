"""Every hint comes with a reason, at any point of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import kibitz
from kibitz.core.game import Game
from kibitz.core.registry import games
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Turn
from kibitz.i18n import LANGUAGES, Translator
from kibitz.players.seats import best_bot

FOLDER = Path(kibitz.__file__).parent
OUR_OWN = [game for game in games() if Path(game.folder).is_relative_to(FOLDER)]


@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_a_hint_has_reasons_at_every_position_of_a_random_game(game: Game) -> None:
    adviser = best_bot(game)
    speakers = [Translator(lang, ["Anna", "Bo", "Cilla", "Dag", "Eva"]) for lang in LANGUAGES]
    state = game.deal(11)
    moves = 0
    while state.to_move() >= 0 and moves < 400:
        seat = state.to_move()
        advice = adviser.advise(Turn(state, seat, Rng(derived_seed(11, moves))))
        assert advice.reasons, f"{state.move_text(advice.action)} is advised without a reason"
        for reason in advice.reasons:
            for speaker in speakers:
                sentence = speaker.text(reason)
                assert sentence.endswith("."), sentence
                assert "{" not in sentence, sentence
        state.apply(Rng(derived_seed(12, moves)).pick(state.legal_actions()))
        moves += 1
    assert moves > 20
