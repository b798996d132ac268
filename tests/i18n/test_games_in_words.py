"""Games speak to people in words: every move has a label, and none is written in notation."""

from __future__ import annotations

import re

import pytest

from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.registry import games
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.core.view import View
from kibitz.i18n import LANGUAGES, Translator
from kibitz.testing.views import references

NOTATION = re.compile(
    r"\b(10|[2-9TJQKA])[CDHS]\b"  # a card in letters
    r"|\b[PSH]\d?-[MPSTOH]|\bH\d\b"  # S-M, P-H3, H3
    r"|\b[1-3][abc]:|^[1-3]: "  # the number of a clause
    r"|\b(seat|plats) \d"
    r"|\bthe other seat\b|\bden andra platsen\b|\bgolvet\b|\bjoker"
)
FRENCH = re.compile(r"(10|[2-9TJQKA])[CDHS]")
IDENTIFIER = re.compile(r"\b[a-z]+_[a-z_]+\b")
"""A name that only programs use, such as that of an option."""
PLAIN = re.compile(r"[\x20-\x7e\xa0-\u017f‘’“”–…♣♦♥♠■=≂✠★×]*")
"""What a plain font has; the symbols of suits and of Masters Gallery's cards are drawn by hand."""
EVERY = 40
"""How seldom everything is touched that leads nowhere."""


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
    if view.result is not None:
        msgs += [view.result.verdict(), view.result.reason, *view.result.scores]
    return [msg for msg in msgs if msg is not None]


def sentences(view: View) -> list[Msg]:
    """What is said of moves and cards in running text."""
    msgs = [view.prompt, *view.log, *[move.label for move in view.moves]]
    if view.scene is not None:
        msgs += [view.scene.title, *view.scene.outcome]
    return [msg for msg in msgs if msg is not None]


def refusals(state: State, view: View, seat: int) -> list[Msg]:
    """Why things begin no move, and why what begins one does not go elsewhere."""
    refs = references(view)
    found = [state.why_not(seat, ref) for ref in refs]
    for first in list(dict.fromkeys(move.touch[0] for move in view.moves))[:2]:
        found += [state.why_not_there(seat, first, ref) for ref in refs]
    return [msg for msg in found if msg is not None]


def typed_faces(game: Game) -> re.Pattern[str]:
    """The cards of a deck of its own as they are typed, such as E or E★. A is a word in English."""
    faces = {game.card_name(card) for card in game.pack(game.setup())}
    letters = [face for face in faces if FRENCH.fullmatch(face) is None and face != "A"]
    words = "|".join(re.escape(face) for face in sorted(letters, key=len, reverse=True))
    return re.compile(rf"(?<!\w)({words})(?!\w)" if words else "(?!)")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_game_is_told_in_words(game: Game) -> None:
    speakers = [Translator(lang, ["Anna", "Bo", "Cleo", "Dan", "Eve"]) for lang in LANGUAGES]
    rng = Rng(11)
    state = game.deal(5)
    typed = typed_faces(game)
    for number in range(150):
        on_turn = state.to_move()
        view = state.view(max(on_turn, 0))
        for speaker in speakers:
            told = said(view)
            if number % EVERY == 0:
                told += refusals(state, view, max(on_turn, 0))
            for msg in told:
                text = speaker.text(msg)
                assert NOTATION.search(text) is None, text
                assert IDENTIFIER.search(text) is None, text
                assert PLAIN.fullmatch(text), text
            for msg in [*sentences(view), *told[len(said(view)) :]]:
                text = speaker.text(msg)
                assert typed.search(text) is None, text
            labels = [speaker.text(move.label) for move in view.moves if move.label is not None]
            assert len(labels) == len(view.moves), "a move without a label"
            assert len(set(labels)) == len(labels), "two moves with the same label"
        if on_turn < 0:
            break
        state.apply(rng.pick(state.legal_actions()))
