"""What people see: the table, the log that explains each move, the score sheet; both languages."""

from __future__ import annotations

import pickle

import pytest
from tests.games.mulle.positions import laid, play

from kibitz.core.rng import Rng
from kibitz.core.view import View, view_cards
from kibitz.games.mulle import GAME
from kibitz.games.mulle.rules import MulleState
from kibitz.i18n import Translator

pytestmark = pytest.mark.pure

ENGLISH = Translator("en", ["Anna", "Bo"], cards="words")
SWEDISH = Translator("sv", ["Anna", "Bo"], cards="words")


def log(state: MulleState, translator: Translator = ENGLISH) -> list[str]:
    lines = [translator.text(msg) for msg in state.view(None).log]
    assert lines == [translator.text(msg) for msg in state.view(0).log]
    return lines


def test_the_table_shows_singles_and_labelled_builds_in_order() -> None:
    view = laid("9C 2D", "KC me:3D+5H you:2C+4C! 4H").view(0)
    table = view.zone("table")
    assert [pile.cards for pile in table.piles] == [["KC"], ["3D", "5H"], ["2C", "4C"], ["4H"]]
    labels = [None if p.label is None else ENGLISH.text(p.label) for p in table.piles]
    assert labels == [None, "8, open, Anna", "6, locked, Bo", None]
    swedish = [None if p.label is None else SWEDISH.text(p.label) for p in table.piles]
    assert swedish == [None, "8, öppet, Anna", "6, låst, Bo", None]


def test_hands_are_seen_by_their_owners_only() -> None:
    state = laid("9C 2D", "KC", other="QH 3H")
    assert view_cards(state.view(0)) == ["KC", "2D", "9C"]
    assert view_cards(state.view(1)) == ["KC", "3H", "QH"]
    assert view_cards(state.view(None)) == ["KC"]
    assert state.view(None).zone("hand0").piles[0].count == 2
    assert state.view(1).moves == []
    assert [move.text for move in state.view(0).moves] == ["discard 2D", "discard 9C"]


def test_captured_cards_and_mulles_lie_open() -> None:
    state = play(laid("9C 2D", "9C KC"), "9C x 9C")
    for seat in (0, 1, None):
        assert state.view(seat).zone("captured0").piles[0].cards == ["9C"]
        assert state.view(seat).zone("mulles0").piles[0].cards == ["9C"]


def test_moves_have_touches_that_tell_them_apart() -> None:
    rng = Rng(3)
    state = GAME.deal(9)
    while state.to_move() >= 0:
        view = state.view(state.to_move())
        touches = [tuple(move.touch) for move in view.moves]
        assert len(set(touches)) == len(touches)
        assert all(move.label is not None for move in view.moves)
        state.apply(rng.pick(state.legal_actions()))


def test_a_capture_is_explained() -> None:
    state = play(laid("9H 2D", "4C 5S 9S 9S"), "9H x")
    assert log(state) == [
        "Anna played HJ 9 and took KL 4 SP 5 SP 9 SP 9.",
        "Mulle: SP 9, 9 points.",
        "3 points of intake: SP 5 SP 9 SP 9.",
        "Anna emptied the table: a tabbe, 1 point.",
    ]
    assert log(state, SWEDISH) == [
        "Anna spelar HJ 9 och tar in KL 4 SP 5 SP 9 SP 9.",
        "Mulle: SP 9, 9 poäng.",
        "3 intagspoäng: SP 5 SP 9 SP 9.",
        "Anna tömde bordet: en tabbe, 1 poäng.",
    ]


def test_the_played_card_counts_for_the_intake_in_the_log() -> None:
    state = play(laid("9S 2D", "9C KC"), "9S x 9C")
    assert log(state)[1] == "1 point of intake: SP 9."


@pytest.mark.parametrize(
    ("table", "move", "english", "swedish"),
    [
        ("KC", "discard 3D", "Anna discarded RU 3.", "Anna slänger RU 3."),
        ("5H", "3D + 5H", "Anna built 8: RU 3 with HJ 5; the build is open.",
         "Anna bygger 8: RU 3 med HJ 5; bygget är öppet."),
        ("5H 8H", "3D + 5H", "Anna built 8: RU 3 with HJ 5 HJ 8; the build is locked.",
         "Anna bygger 8: RU 3 med HJ 5 HJ 8; bygget är låst."),
        ("3H", "trotta 3D", "Anna played RU 3 as trotta: a locked build of 3 with HJ 3.",
         "Anna tröttar med RU 3: ett låst bygge på 3 med HJ 3."),
        ("me:AC+2C", "feed 3D", "Anna fed RU 3 to the build of 3; it is locked.",
         "Anna matar bygget på 3 med RU 3; det är låst."),
    ],
)  # fmt: skip
def test_other_moves_are_explained(table: str, move: str, english: str, swedish: str) -> None:
    state = play(laid("3D 8C KD", table), move)
    assert log(state) == [english]
    assert log(state, SWEDISH) == [swedish]


def test_a_tie_is_shown_while_it_is_settled() -> None:
    state = play(laid("9C 2D", "4C 4S 5C KC"), "9C x")
    view = state.view(0)
    assert view.zone("played").piles[0].cards == ["9C"]
    assert view.prompt is not None
    assert ENGLISH.text(view.prompt).startswith("Several captures with KL 9")
    assert [move.touch for move in view.moves] == [["table.0"], ["table.1"]]
    assert log(state) == ["Anna captured with KL 9 and chose among equal captures."]
    play(state, "take 4S")
    assert log(state)[0] == "Anna played KL 9 and took SP 4 KL 5."


def test_the_score_sheet_after_a_round() -> None:
    state = play(laid("9H", "9S 9S KC", other="5C"), "9H x 9S 9S", "discard 5C")
    assert log(state)[-4:] == [
        "Round 1 is over.",
        "Anna: mulles 9, tabbe 0, intake 2, bonus 0, session 11.",
        "Bo: mulles 0, tabbe 0, intake 0, bonus 0, session 0.",
        "Standing: Anna, by 11 points.",
    ]
    assert log(state, SWEDISH)[-4:] == [
        "Rond 1 är slut.",
        "Anna: mullar 9, tabbar 0, intag 2, bonus 0, omgången 11.",
        "Bo: mullar 0, tabbar 0, intag 0, bonus 0, omgången 0.",
        "Ställning: Anna leder med 11 poäng.",
    ]


def test_the_score_sheet_after_a_session_and_the_game() -> None:
    state = laid("9H", "9S 9S KS", other="5C", stock="", sessions=2)
    play(state, "9H x 9S 9S", "discard 5C")
    assert log(state)[1:] == [
        "Anna captured last and took what was left: KL 5 SP K.",
        "1 point of intake: SP K.",
        "Session 1 is over.",
        "Anna: mulles 9, tabbe 0, intake 3, bonus 0, session 12.",
        "Bo: mulles 0, tabbe 0, intake 0, bonus 0, session 0.",
        "Standing: Anna, by 12 points.",
    ]
    rng = Rng(4)
    while state.to_move() >= 0:
        state.apply(rng.pick(state.legal_actions()))
    points = [int(p) for p in state.returns()]
    lines = log(state)
    assert "Session 2 is over." in lines
    assert "The game is over." in lines
    assert f"Anna: {points[0]} points in all." in lines
    winner, most, least = ("Anna", *points) if points[0] > points[1] else ("Bo", *points[::-1])
    assert lines[-1] == f"{winner} won by {most} to {least}."
    assert "Partiet är slut." in log(state, SWEDISH)


def scores(view: View) -> dict[str, list[float]]:
    return {line.label.key: line.values for line in view.scores}


def test_the_score_sheet_stands_beside_the_table() -> None:
    state = play(laid("9H 2D", "9S 9S", other="5C KD"), "9H x")
    sheet = scores(state.view(1))
    assert sheet == {
        "mulle.score.mulles": [9.0, 0.0],
        "mulle.score.tabbe": [1.0, 0.0],
        "mulle.score.intake": [2.0, 0.0],
        "mulle.score.bonus": [0.0, 0.0],
        "mulle.score.session": [12.0, 0.0],
        "mulle.score.total": [12.0, 0.0],
    }


def test_totals_add_up_sessions_and_agree_with_the_result() -> None:
    rng = Rng(6)
    state = GAME.deal(21)
    assert isinstance(state, MulleState)
    while state.to_move() >= 0:
        before = len(state.sheets)
        state.apply(rng.pick(state.legal_actions()))
        if len(state.sheets) == 1 and before == 0:
            first = [sheet.total for sheet in state.sheets[0]]
            assert scores(state.view(None))["mulle.score.total"] == [float(t) for t in first]
    assert scores(state.view(None))["mulle.score.total"] == state.returns()


def test_pickling_keeps_everything_also_amid_a_tie() -> None:
    for state in (laid("9C 2D", "me:4C+4D 4S"), play(laid("9C 2D", "4C 4S 5C"), "9C x")):
        copy = pickle.loads(pickle.dumps(state))
        assert copy.view(0).data() == state.view(0).data()
        assert copy.places() == state.places()
        for action in state.legal_actions():
            one, two = state.clone(), pickle.loads(pickle.dumps(state))
            one.apply(action)
            two.apply(action)
            assert one.view(None).data() == two.view(None).data()
            assert one.places() == two.places()


def test_copies_do_not_share() -> None:
    state = play(laid("9C 2D", "4C 4S 5C"), "9C x")
    seen = state.view(0).data()
    for action in state.legal_actions():
        state.clone().apply(action)
    assert state.view(0).data() == seen
