"""Games speak to people in words: every move has a label, and none is written in notation."""

from __future__ import annotations

import re

import pytest

from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.registry import games
from kibitz.core.rng import Rng
from kibitz.core.view import View
from kibitz.i18n import LANGUAGES, Translator

NOTATION = re.compile(
    r"\b(10|[2-9TJQKA])[CDHS]\b"  # a card in letters
    r"|\b[PSH]\d?-[MPSTOH]"  # S-M, P-H3
    r"|\b[1-3][abc]:|^[1-3]: "  # the number of a clause
    r"|\b(seat|plats) \d"
    r"|\bthe other seat\b|\bden andra platsen\b|\bgolvet\b|\bjoker"
)
PLAIN = re.compile(r"[\x20-\x7e\xa0-\u017f‘’“”–…♣♦♥♠■=≂✠★×]*")
"""What a plain font has; the symbols of suits and of Masters Gallery's cards are drawn by hand."""


def said(view: View) -> list[Msg]:
    """All that a view says."""
    msgs = [view.prompt, *view.log, *[move.label for move in view.moves]]
    for zone in view.zones:
        msgs.append(zone.label)
        for pile in zone.piles:
            msgs.append(pile.label)
            msgs += [msg for badge in pile.badges for msg in (badge.text, badge.help)]
    for fact in view.facts:
        msgs += [fact.label, fact.value]
    msgs += [score.label for score in view.scores]
    if view.scene is not None:
        msgs += [view.scene.title, *view.scene.outcome]
        msgs += [msg for row in view.scene.rows for msg in (row.label, row.note)]
    return [msg for msg in msgs if msg is not None]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_game_is_told_in_words(game: Game) -> None:
    speakers = [Translator(lang, ["Anna", "Bo", "Cleo", "Dan", "Eve"]) for lang in LANGUAGES]
    rng = Rng(11)
    state = game.deal(5)
    for _ in range(150):
        on_turn = state.to_move()
        view = state.view(max(on_turn, 0))
        for speaker in speakers:
            for msg in said(view):
                text = speaker.text(msg)
                assert NOTATION.search(text) is None, text
                assert PLAIN.fullmatch(text), text
            labels = [speaker.text(move.label) for move in view.moves if move.label is not None]
            assert len(labels) == len(view.moves), "a move without a label"
            assert len(set(labels)) == len(labels), "two moves with the same label"
        if on_turn < 0:
            break
        state.apply(rng.pick(state.legal_actions()))
