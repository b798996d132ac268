"""What people see besides the cards: scenes, moves in words, reasons; both languages."""

from __future__ import annotations

import pytest
from tests.games.makiaveli.test_rules import position

from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.i18n import Translator

pytestmark = pytest.mark.pure

ENGLISH = Translator("en", ["Anna", "Bo"])
SWEDISH = Translator("sv", ["Anna", "Bo"])


def scene(state: MakiaveliState, seat: int | None, translator: Translator = ENGLISH) -> list[str]:
    shown = state.view(seat).scene
    if shown is None:
        return []
    lines = [translator.text(shown.title)]
    for row in shown.rows:
        words = [f"{translator.text(row.label)}:", *map(str, row.cards)]
        lines.append(" ".join(words if row.note is None else [*words, translator.text(row.note)]))
    return lines


def test_what_a_turn_laid_is_a_scene_until_the_next_one_begins() -> None:
    state = position("7H 8S 2C", floor="7D 7C 7S / JH QH KH", cross="9S", other="TS 3C 4C 5C")
    state.play("lay 7H")
    assert scene(state, 0) == scene(state, 1) == []
    state.play("done")
    expected = ["Anna laid cards", "From the hand: 7H", "Now on the floor: 7C 7D 7H 7S"]
    assert scene(state, 0) == scene(state, 1) == scene(state, None) == expected
    state.play("lay 3C")
    # Bo has begun; what he does, nobody sees yet.
    assert scene(state, 1) == []
    assert scene(state, 0) == expected


def test_the_end_is_a_scene_with_the_cards_left() -> None:
    state = position("7H", floor="7D 7C 7S", other="TS 3C")
    state.play("lay 7H")
    state.play("done")
    assert scene(state, 1, SWEDISH) == [
        "Partiet är slut",
        "Från handen: 7H",
        "Nu på bordet: 7C 7D 7H 7S",
        "Anna: 0 kort kvar",
        "Bo: 2 kort kvar",
    ]


def test_cards_from_the_cross_are_named() -> None:
    state = position("7S 2C", cross="8S 9S", other="TS 3C")
    for move in ("lay 7S", "take N", "take E", "done"):
        state.play(move)
    assert scene(state, 1) == [
        "Anna laid cards",
        "From the hand: 7S",
        "From the cross: 8S 9S",
        "Now on the floor: 7S 8S 9S",
    ]


def test_the_prompt_says_when_nothing_can_be_laid() -> None:
    def prompt(hand: str, stock: str) -> str:
        said = position(hand, floor="7D 7C 7S", stock=stock, other="TS").view(0).prompt
        assert said is not None
        return ENGLISH.text(said)

    assert prompt("7H 2C", "3D") == "Lay cards or draw."
    assert prompt("KH 2C", "3D") == "No card can be laid: draw one."
    assert prompt("7H 2C", "") == "Lay cards or pass: the stock is empty."
    assert prompt("KH 2C", "") == "No card can be laid, and the stock is empty: pass."


def test_moves_are_in_words_and_a_double_click_lays() -> None:
    view = position("7H 2C", floor="7D 7C 7S", stock="3D").view(0)
    assert [ENGLISH.text(m.label) for m in view.moves if m.label is not None] == [
        "lay 7♥",
        "draw a card",
    ]
    assert [m.text for m in view.moves if m.obvious] == ["lay 7H", "draw"]


def test_why_not_gives_the_rules_reasons() -> None:
    state = position("7H 2C", floor="7D 7C 7S", cross="KS", stock="3D")

    def why(ref: str, seat: int = 0) -> str:
        msg = state.why_not(seat, ref)
        return "" if msg is None else ENGLISH.text(msg)

    assert why("hand.0") == (
        "2♣ cannot be laid in this turn: no arrangement of the floor has a place for it."
    )
    assert why("hand.1") == why("stock") == ""
    assert why("cross.0.0").startswith("K♠ cannot be taken in this turn")
    assert why("hand1.0") == "Those are another player's cards."
    assert why("hand.0", 1) == "It is not your turn."
    state.play("lay 7H")
    assert why("stock") == (
        "You have begun to lay cards: end your turn, or take your cards back first."
    )
