"""What a seat sees of Masters Gallery."""

from tests.games.masters_gallery.tables import lay, play

from kibitz.core.view import View
from kibitz.games.masters_gallery import GAME


def fact(view: View, letter: str) -> str:
    return next(str(f.value) for f in view.facts if str(f.label).startswith(f"{letter} "))


def test_artists_value_cards_shown_rank_worth_and_unseen() -> None:
    state = play(lay("A★ A B", "C A D"), "play A★, award A")
    expected = "value 2; 1 of 6 shown; first: a card would score 5 now; {} unseen"
    assert fact(state.view(0), "A") == expected.format(17 - 2)
    assert fact(state.view(1), "A") == expected.format(17 - 1 - 1)
    assert fact(state.view(None), "A") == expected.format(17 - 1)
    assert "not ranked: a card would score 0 now" in fact(state.view(0), "B")


def test_a_face_down_card_is_no_longer_unseen() -> None:
    state = play(lay("A≂ A B", "C A D"), "play A≂", "second A")
    assert fact(state.view(1), "A").endswith(f"; {17 - 2 - 1} unseen")


def test_discarded_works_are_no_longer_unseen() -> None:
    state = play(lay("A B", "A C", limit=2, later=(0,), additional_cards=False), "play A", "play A")
    assert fact(state.view(None), "A").endswith("; 15 unseen")


def test_scores_show_what_the_round_would_bring_now() -> None:
    state = play(lay("A A B", "B C D"), "play A", "play B")
    now = state.view(0).scores[1]
    assert now.values == [3.0, 2.0]


def test_every_card_to_be_played_says_what_it_would_score() -> None:
    state = play(lay("A A B", "B C D"), "play A")
    labels = [str(move.label) for move in state.view(1).moves]
    assert labels == [
        "B (would score 2 points)",
        "C (would score 2 points)",
        "D (would score 2 points)",
    ]


def test_displays_are_grouped_by_artist() -> None:
    state = play(lay("A B A★", "C C C"), "play A", "play C", "play A★", "skip", "play C", "play B")
    piles = state.view(0).zone("display").piles
    assert [(str(p.label), p.cards) for p in piles] == [
        ("A Vermeer", ["A", "A★"]),
        ("B Degas", ["B"]),
    ]


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    state = play(lay("A■ B", "C C", deck="E★"), "play A■", "draw")
    assert "E★" in str(state.view(0).log[0])
    assert "E★" not in str([str(line) for line in state.view(1).log])


def test_the_log_tells_how_a_round_was_scored() -> None:
    state = lay("A≂ A B", "A C D", limit=2, later=(0,))
    play(state, "play A≂", "second A", "play A", "done", "done")
    log = [str(line) for line in state.view(None).log]
    assert "Seat 0 turned up A." in log
    assert "Round 1, ranked: A Vermeer." in log
    assert "Seat 0 scored 6 points." in log


def test_awards_left_are_told() -> None:
    view = GAME.deal(1).view(0)
    assert str(view.facts[-1].value) == "5 left"
    assert all("wards" not in str(f.label) for f in GAME.deal(1, awards="none").view(0).facts)
