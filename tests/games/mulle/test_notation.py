"""RULES.md, Writing moves; and the reasons why moves are not allowed."""

from __future__ import annotations

import pytest
from tests.games.mulle.positions import laid, play, texts, why

from kibitz.core.cards import card_words
from kibitz.core.errors import BadInputError, IllegalMoveError, InvalidMoveError, KibitzError
from kibitz.core.rng import Rng
from kibitz.games.mulle import GAME
from kibitz.games.mulle.actions import (
    CAPTURE,
    LAY,
    LOWER,
    NUM_ACTIONS,
    ON_BUILD,
    TROTTA,
    build_action,
    build_kind,
    build_target,
    lower_action,
    lower_kind,
    lower_value,
)
from kibitz.games.mulle.reasons import (
    holds,
    is_feed,
    why_not_build,
    why_not_capture,
    why_not_lay,
    why_not_lower,
    why_not_trotta,
)
from kibitz.games.mulle.rules import MulleState
from kibitz.i18n import Translator

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("KL 9 x KL 9", "9C x 9C"),
        ("9c X 9C", "9C x 9C"),
        ("9♣ × 9♣", "9C x 9C"),
        ("KL 9 tar KL 9", "9C x 9C"),
        ("9C x", "9C x 9C"),
        ("RU 3 + HJ 5 = 8", "3D + 5H = 8"),
        ("3d+5h=8", "3D + 5H = 8"),
        ("3D + 5H", "3D + 5H = 8"),
        ("RU 3 + bygge 2", "3D + [2] = 5"),
        ("3D + [2]", "3D + [2] = 5"),
        ("3D + build 2 = 5", "3D + [2] = 5"),
        ("trotta HJ 9", "trotta 9H"),
        ("Trötta HJ9", "trotta 9H"),
        ("släng KL 4", "discard 4C"),
        ("slang 4C", "discard 4C"),
        ("DISCARD kl 4", "discard 4C"),
        ("mata RU 2", "feed 2D"),
        ("feed 2D", "feed 2D"),
    ],
)
def test_both_languages_and_both_ways_of_writing_cards(written: str, stored: str) -> None:
    state = laid("9C 3D 8C 9H 4C 2D 5C", "9C 5H me:AC+AD")
    assert state.play(written) == stored


def test_captures_name_singles_and_builds() -> None:
    state = laid("9C 2D", "9D 4H 5S you:4C+5C 7C")
    assert "9C x 4H 5S 9D [9]" in texts(state)
    for written in ("KL 9 x HJ 4 + SP 5, RU 9, bygge 9", "9C x [9] 9D 5S 4H"):
        assert laid("9C 2D", "9D 4H 5S you:4C+5C 7C").play(written) == "9C x 4H 5S 9D [9]"


def test_take_settles_a_tie_in_both_languages() -> None:
    for written in ("take 4S", "ta SP 4"):
        state = play(laid("9C 2D", "4C 4S 5C KC"), "9C x")
        assert state.play(written) == "take 4S"
    state = play(laid("KC 3D", "me:2C+4D 7H 2C 4D"), "KC x")
    assert state.play("ta bygge 6") == "take [6]"


@pytest.mark.parametrize(
    "text",
    ["", "9C", "x", "9C y 9C", "9X x 9C", "3D +", "3D + 5H =", "3D + 5H = x", "discard",
     "discard 4C 5C", "take", "3D + [99]", "3D + [x]", "3D + [", "[8]", "+ +", "9C x [", "]",
     "9C x 9C 9C 9C 9C", "3D + [" + "9" * 400 + "]", "3D + 5H = " + "9" * 5000,
     "3D + [0050]"],
)  # fmt: skip
def test_nonsense_is_refused(text: str) -> None:
    state = laid("9C 3D 8C 4C", "9C 5H")
    with pytest.raises((BadInputError, IllegalMoveError)):
        state.parse_move(text)


def test_bad_syntax_and_not_allowed_are_told_apart() -> None:
    state = laid("9C 3D 4C", "9C 5H")
    with pytest.raises(InvalidMoveError):
        state.parse_move("fold")
    with pytest.raises(IllegalMoveError):
        state.parse_move("3D + 5H = 8")


def test_reasons() -> None:
    state = laid("9C 3D 4C", "9C 5H")
    assert why(state, "discard KC") == "mulle.why.not_in_hand"
    assert why(state, "KC x 9C") == "mulle.why.not_in_hand"
    assert why(state, "3D + 5H = 9") == "mulle.why.sum"
    assert why(state, "take 5H") == "mulle.why.no_tie"
    assert why(state, "4C x") == "mulle.why.no_capture"
    assert why(state, "9C x KC") == "mulle.why.not_on_table"
    assert why(state, "9C x [7]") == "mulle.why.no_build"
    state = laid("9C 2D", "4C 4S 5C KC")
    assert why(state, "9C x 5C KC") == "mulle.why.tied"
    assert why(state, "9C x 4C 4S 5C") == "mulle.why.tied"
    play(state, "9C x")
    assert why(state, "discard 2D") == "mulle.why.settle"
    assert why(state, "take 5C") == "mulle.why.not_tied"


def test_a_reason_is_a_sentence_in_both_languages() -> None:
    state = laid("3D 7C 2D", "5H")
    with pytest.raises(IllegalMoveError) as caught:
        state.parse_move("RU 3 + HJ 5 = 8")
    english = Translator("en", cards="words").text(caught.value.msg)
    assert english == "RU 3 can't build 8: no other 8 in your hand to take it with."
    swedish = Translator("sv", cards="words").text(caught.value.msg)
    assert swedish == (
        "RU 3 kan inte bygga 8: du har inget annat kort värt 8 på handen att ta in bygget med."
    )


READINGS: list[dict[str, object]] = [
    {},
    {"lock": "always"},
    {"discard": "free"},
    {"trotta": "text"},
    {"captures": "builds"},
    {"absorb": "all_pairs", "captures": "builds", "trotta": "text"},
    {"preset": "later"},
    {"preset": "later", "trotta": "strict", "build_in": "own", "builds": "stay"},
    {"preset": "later", "discard": "free", "reserve": "free", "builds": "stay"},
    {"build_on": "other", "lock": "joined", "build_down": "on", "owner_discard": "barred"},
    {"trotta": "reserve", "special_takes": "built", "captures": "singles"},
    {"reserve": "kept", "discard": "free"},
]


def test_reasons_and_legal_moves_agree() -> None:
    """Whatever has no reason against it is offered, and the other way round."""
    rng = Rng(77)
    builds = 0
    for seed, options in enumerate(READINGS):
        state = GAME.deal(seed, None, **options)
        assert isinstance(state, MulleState)
        while state.to_move() >= 0:
            legal = state.legal_actions()
            assert len(set(legal)) == len(legal)
            if state.choosing is None and rng.below(4) == 0:
                assert allowed(state) == set(legal)
                builds += sum(action >= build_action(0, 0) for action in legal)
            state.apply(rng.pick(legal))
    assert builds > 20


def allowed(state: MulleState) -> set[int]:
    found = set()
    for kind in range(52):
        if not holds(state, kind):
            continue
        if why_not_capture(state, kind) is None:
            found.add(CAPTURE + kind)
        if why_not_lay(state, kind) is None:
            found.add(LAY + kind)
        if why_not_trotta(state, kind) is None and not is_feed(state, kind):
            found.add(TROTTA + kind)
        for target in range(ON_BUILD + 17):
            if target not in (52, 53) and why_not_build(state, kind, target) is None:
                found.add(int(build_action(kind, target)))
        for value in range(2, 17):
            if why_not_lower(state, kind, value) is None:
                found.add(int(lower_action(kind, value)))
    return found


def test_every_legal_move_is_read_back_in_swedish_words_too() -> None:
    rng = Rng(5)
    state = GAME.deal(11)
    while state.to_move() >= 0:
        legal = state.legal_actions()
        for action in legal:
            text = state.move_text(action)
            assert state.parse_move(text) == action
            words = []
            for word in text.split():
                try:
                    words.append(card_words(GAME.parse_card(word)))
                except KibitzError:
                    words.append({"discard": "släng", "feed": "mata", "take": "ta"}.get(word, word))
            assert state.parse_move(" ".join(words)) == action
        state.apply(rng.pick(legal))


def test_action_numbers_are_below_the_bound() -> None:
    assert build_action(51, ON_BUILD + 16) == LOWER - 1
    assert lower_action(51, 16) == NUM_ACTIONS - 1
    for action in (build_action(0, 0), build_action(17, 40), build_action(51, ON_BUILD + 2)):
        assert build_action(build_kind(action), build_target(action)) == action
    for action in (lower_action(0, 15), lower_action(17, 8), lower_action(51, 16)):
        assert lower_action(lower_kind(action), lower_value(action)) == action
