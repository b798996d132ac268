"""How moves of Masters Gallery are written, and what is said about those that are refused."""

import pytest
from tests.games.masters_gallery.tables import lay, place, play

from kibitz.core.errors import IllegalMoveError, InvalidMoveError
from kibitz.core.state import why_illegal


@pytest.mark.parametrize("text", ["play A#", "A■", "a#", "spela A■", "p a#", "  play   A■ "])
def test_a_card_in_every_spelling(text: str) -> None:
    assert lay("A■ B", "C C").play(text) == "play A■"


@pytest.mark.parametrize(
    ("card", "text", "kept"),
    [
        ("A■", "dra", "draw"),
        ("A★", "C", "award C"),
        ("A★", "pris c", "award C"),
        ("A=", "a", "second A"),
        ("A=", "andra A", "second A"),
        ("A≂", "A", "second A"),
        ("A✠", "alla", "all"),
        ("A✠", "avstå", "skip"),
    ],
)
def test_answers_to_a_symbol(card: str, text: str, kept: str) -> None:
    state = play(lay(f"{card} A", "C C"), f"play {card}")
    assert state.play(text) == kept


def test_a_bare_card_is_what_the_phase_asks_for() -> None:
    state = play(lay("A✠ A C", "C A D", limit=4), "A+", "all")
    assert state.play("c") == "choose C"
    assert state.play("a") == "choose A"
    state = play(lay("A A", "A A", limit=2), "A", "A")
    assert state.play("a") == "add A"
    assert state.play("klar") == "done"


def test_a_turn_in_one_line_is_kept_and_replayed() -> None:
    state = lay("A★ B", "C C")
    again = state.clone()
    kept = state.play("play A*, award c")
    assert kept == "play A★, award C"
    assert again.play(kept) == kept
    assert again.view(0).data() == state.view(0).data()


def test_a_line_with_a_bad_part_changes_nothing() -> None:
    state = lay("A★ B", "C C")
    before = state.view(0).data()
    for text in ("play A★, award F", "play A★, draw", "play A★, award C, play C", "play A★,"):
        with pytest.raises((IllegalMoveError, InvalidMoveError)):
            state.play(text)
    assert state.view(0).data() == before
    assert place(state, "hand.0") == "A★ B"


@pytest.mark.parametrize(
    ("hands", "moves", "text", "why"),
    [
        (("A B", "C C"), "", "play C", "You do not hold Monet."),
        (("A B", "C C"), "", "draw", "Lay a card in your display first."),
        (("A■ B", "C C"), "play A■", "play B", "draw or skip"),
        (("A= A", "C C"), "play A=", "play A", "second card of the same artist as Vermeer"),
        (("A= B", "C C"), "play A=", "second B", "not by the same artist as Vermeer"),
        (("A★ B", "C C"), "play A★", "play B", "First give the award"),
        (("A✠ B", "C C"), "play A✠", "play B", "all or skip"),
        (("A✠ B", "C C"), "play A✠;all", "play B", "Choose a card"),
    ],
)
def test_why_a_move_is_refused(hands: tuple[str, ...], moves: str, text: str, why: str) -> None:
    state = lay(*hands)
    if moves:
        play(state, moves)
    with pytest.raises(IllegalMoveError) as refused:
        state.play(text)
    assert why in str(refused.value)
    assert why in str(why_illegal(state, text))


def test_why_an_award_is_refused() -> None:
    state = lay("A★ B★", "C C", awards="one_each")
    play(state, "play A★, award A", "play C", "play B★")
    assert "already has an award" in str(why_illegal(state, "award A"))


def test_why_a_card_just_drawn_is_refused() -> None:
    state = lay("A■ C D", "A C D", limit=2, starter=1, deck="A★")
    play(state, "play A", "play A■", "draw", "done")
    assert "drawn by the closing card" in str(why_illegal(state, "add A★"))


@pytest.mark.parametrize(
    "text", ["", "F", "A%", "play", "play A B", "award", "award X", "hello", ","]
)
def test_what_is_no_move_at_all(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        lay("A B", "C C").parse_move(text)
