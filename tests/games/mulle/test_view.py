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
    assert labels == [None, "Anna", "Bo", None]
    badges = [[(ENGLISH.text(b.text), b.kind) for b in p.badges] for p in table.piles]
    assert badges == [[], [("8", "value")], [("6", "value"), ("locked", "lock")], []]
    helps = [SWEDISH.text(b.help) for p in table.piles for b in p.badges]
    assert helps[0].startswith("Anna: ett öppet bygge på 8.")
    assert helps[2] == "Låst: ingen kan ändra dess värde längre."


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


def also(state: MulleState, text: str) -> list[str]:
    """The piles whose touch makes a move as well as its button does, from the bottom up."""
    view = state.view(0)
    move = next(move for move in view.moves if move.text.startswith(text))
    piles = view.zone("table").piles
    return ["+".join(map(str, piles[int(ref.split(".")[1])].cards)) for ref in move.also]


def test_each_pile_that_a_capture_could_take_makes_it() -> None:
    assert also(laid("AH 2D", "KC you:TD+4C! 3H"), "AH x") == ["4C+TD"]
    # Sums.
    assert also(laid("9C 2D", "5H KC 4D 9S"), "9C x") == ["5H", "4D", "9S"]
    # A tie: what some of the ways take and others leave.
    tied = laid("9C 2D", "5H 4D 4C KC")
    assert also(tied, "9C x") == ["5H", "4D", "4C"]


def test_a_feed_and_a_trotta_are_made_on_the_piles_that_they_join() -> None:
    assert also(laid("8C 8D", "me:3D+5H KC"), "feed 8C") == ["3D+5H"]
    assert also(laid("8C 8D", "8H KC 5C 3C"), "trotta 8C") == ["8H", "5C", "3C"]


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
    assert log(state) == ["Anna captured with KL 9; several captures were equal."]
    play(state, "take 4S")
    assert log(state)[0] == "Anna played KL 9 and took SP 4 KL 5."


@pytest.mark.parametrize(
    ("table", "english", "swedish"),
    [
        ("", "No card can capture or build: discard one.",
         "Inget kort kan ta in eller bygga: släng ett."),
        ("8S", "Play a card: capture, build, trotta or discard.",
         "Spela ett kort: ta in, bygg, trötta eller släng."),
    ],
)  # fmt: skip
def test_the_prompt_names_what_can_be_done(table: str, english: str, swedish: str) -> None:
    prompt = laid("3D 8C KD", table).view(0).prompt
    assert prompt is not None
    assert (ENGLISH.text(prompt), SWEDISH.text(prompt)) == (english, swedish)


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
    # The totals are the result's to tell.
    result = state.view(0).result
    assert result is not None
    assert [str(score) for score in result.scores] == [f"{n} points" for n in points]
    assert not [line for line in lines if "in all" in line]
    winner = "Anna" if points[0] > points[1] else "Bo"
    assert lines[-1] == f"{winner} won."
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


def scene(state: MulleState, translator: Translator = ENGLISH) -> list[str]:
    """The scene of the last move, the same for everybody, line by line."""
    shown = state.view(None).scene
    assert shown is not None
    other = state.view(1).scene
    assert other is not None
    assert other.data() == shown.data()
    lines = [translator.text(shown.title)]
    for row in shown.rows:
        words = [f"{translator.text(row.label)}:", *map(str, row.cards)]
        lines.append(" ".join(words if row.note is None else [*words, translator.text(row.note)]))
    return lines + [translator.text(msg) for msg in shown.outcome]


def test_a_capture_is_a_scene_with_its_sums() -> None:
    state = play(laid("KH 2D", "KC me:3D+5H you:2C+4C+6D=6! 4H 9S 5S"), "KH x")
    assert scene(state) == [
        "Anna captured with HJ K",
        "Played: KH worth 13",
        "Taken: KC",
        "Taken: 9S 4H 9 + 4 = 13",
        "Taken: 3D 5H 5S 8 + 5 = 13",
        "2 points of intake: SP 5 SP 9.",
    ]
    identical = play(laid("9H 2D", "9H 4C 5S"), "9H x")
    assert scene(identical, SWEDISH)[1:] == [
        "Spelat: 9H värt 9",
        "Taget: 9H ett identiskt kort: en mulle",
        "Mulle: HJ 9, 9 poäng.",
    ]
    special = play(laid("AS 2D", "me:KC+AD 4C"), "AS x")
    assert scene(special)[1:3] == ["Played: AS worth 14", "Taken: AD KC a build of 14"]


def test_what_is_no_capture_is_no_scene() -> None:
    assert play(laid("9H 2D", "4C"), "discard 9H").view(0).scene is None
    assert play(laid("9H 2D KC", "4C"), "9H + 4C = 13").view(0).scene is None


def test_the_end_of_a_session_is_counted_as_a_scene() -> None:
    """Also when the next one has begun, and the captured cards are in its stock."""
    rng = Rng(5)
    state = GAME.deal(4, sessions=2)
    assert isinstance(state, MulleState)
    while not state.sheets:
        state.apply(rng.pick(state.legal_actions()))
    assert not any(state.captured(seat) for seat in (0, 1))
    lines = scene(state)
    assert lines[0] == "Session 1 is over"
    found = dict(line.split(": ", 1) for line in lines if ": " in line)
    numbers = [int(word.rstrip(",")) for word in found["Cards"].split()[1::2]]
    assert sum(numbers) == 104
    spades = [int(word.rstrip(",")) for word in found["Spades"].split()[1::2]]
    assert sum(spades) == 26
    sheets = state.sheets[-1]
    assert found["Intake"] == f"Anna {sheets[0].intake}, Bo {sheets[1].intake}"
    assert found["Session"] == f"Anna {sheets[0].total}, Bo {sheets[1].total}"


def test_a_double_click_captures_and_else_only_what_is_left() -> None:
    view = laid("9H 9C 2D 5D", "4C 5S", other="QH 3H 3S 3C").view(0)
    assert [m.text for m in view.moves if m.obvious] == [
        "discard 2D",
        "5D x 5S",
        "9C x 4C 5S",
        "9H x 4C 5S",
    ]
    # The five could also build a nine; capturing is meant.
    assert "5D + 4C = 9" in [move.text for move in view.moves]


def test_why_not_speaks_of_cards_that_begin_no_move() -> None:
    state = laid("9H KC 2D", "4C 5S", other="QH 3H 3S")
    say = {ref: state.why_not(0, ref) for ref in ("hand0.0", "table.0", "table.1.0", "captured0")}
    assert say["hand0.0"] is None
    assert say["table.0"] == say["table.1.0"]
    assert say["table.0"] is not None
    assert ENGLISH.text(say["table.0"]).startswith("Play a card from your hand first")
    assert say["captured0"] is not None
    waiting = state.why_not(1, "hand1.0")
    assert waiting is not None
    assert SWEDISH.text(waiting) == "Det är inte din tur."
    tied = play(laid("9H KC", "4C 5S 5D 6C KD", other="QH 3H"), "9H x")
    assert tied.choosing is not None
    settle = tied.why_not(0, "hand0.0")
    assert settle is not None
    assert ENGLISH.text(settle) == "First settle what HJ 9 takes."
    king = tied.why_not(0, "table.4")
    assert king is not None
    assert king.key == "mulle.why.not_tied"
    assert tied.why_not(0, "table.1") is None
