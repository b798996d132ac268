"""Readings as data, and what the rules say against them."""

from __future__ import annotations

from kibitz.core.registry import game
from kibitz.play.positions import editor_of
from kibitz.vision.flags import flags_of
from kibitz.vision.found import Found
from kibitz.vision.reading import Reading, advice_for, readable

EDITOR = editor_of(game("makiaveli"))


def found(face: str, x: float = 0.0, height: float = 30.0) -> Found:
    return Found(face, 0.98765, face != "9C", [(x, 1.25)], 0.0, height)


def test_the_json_is_as_documented() -> None:
    reading = Reading([found("7H", 3.0), found("TD")], [[0]], [1])
    assert reading.to_json() == {
        "cards": [
            {"card": "7H", "confidence": 0.9877, "sure": True, "corners": [[3.0, 1.2]]},
            {"card": "TD", "confidence": 0.9877, "sure": True, "corners": [[0.0, 1.2]]},
        ],
        "groups": [[0]],
        "cross": [1],
        "hand": [],
    }


def test_a_hand_of_another_photo_is_added_with_its_own_numbers() -> None:
    reading = Reading([found("7H")], [[0]])
    reading.add_hand(Reading([found("8H"), found("9C")], hand=[1, 0]))
    assert reading.hand == [2, 1]
    layout = reading.layout(EDITOR)
    assert layout == {"hand": [["9C", "8H"]], "floor": [["7H"]], "cross": []}


def test_what_the_rules_cannot_allow_is_marked_and_nothing_changed() -> None:
    faces = ["5H", "6H", "7H", "5H", "8C", "5H"]
    cross = ["AS", "2S", "3S", "4S", "6S"]
    cards = [found(face) for face in faces + cross]
    reading = Reading(cards, [[0, 1, 2], [3, 4]], list(range(6, 11)), hand=[5])
    layout = reading.layout(EDITOR)
    before = {name: [list(pile) for pile in piles] for name, piles in layout.items()}
    flags = flags_of(layout, EDITOR)
    assert flags.surplus == {"5H": 2}
    assert flags.crowded == {"cross": 4}
    assert [mark is None for mark in flags.marks["floor"]] == [True, False]
    assert flags
    assert layout == before


def test_a_valid_position_has_no_marks() -> None:
    layout = {"hand": [["8H"]], "floor": [["5H", "6H", "7H"]], "cross": [["KS"]]}
    assert not flags_of(layout, EDITOR)


def test_advice_says_what_would_help() -> None:
    assert [msg.key for msg in advice_for([], 0.5)] == ["vision.advice.no_cards"]
    assert [msg.key for msg in advice_for([], 0.1)] == [
        "vision.advice.dark",
        "vision.advice.no_cards",
    ]
    far = [found("7H", height=17.0)] * 3
    assert [msg.key for msg in advice_for(far, 0.5)] == ["vision.advice.far"]
    assert advice_for([found("7H", height=18.0)] * 3, 0.5) == []


def test_only_positions_of_groups_and_hands_can_be_read() -> None:
    assert readable(EDITOR)
    # Here a pile could belong to several places, and there is no cross.
    assert not readable(editor_of(game("cooperative_solitaire")))
