"""What a seat sees of Masters Gallery."""

from tests.games.masters_gallery.tables import lay, play

from kibitz.core.view import View
from kibitz.games.masters_gallery import GAME
from kibitz.games.masters_gallery.rules import MastersGalleryState


def standing(view: View, letter: str) -> list[str]:
    """The badges of an artist: cards shown, rank, value, what a card scores, works unseen."""
    column = next(p for p in view.zone("market").piles if str(p.label).startswith(f"{letter} "))
    return [str(badge.text) for badge in column.badges]


def test_artists_value_cards_shown_rank_worth_and_unseen() -> None:
    state = play(lay("A★ A B", "C A D"), "play A★, award A")
    expected = ["1/6", "1st", "2", "5 p"]
    assert standing(state.view(0), "A") == [*expected, str(17 - 2)]
    assert standing(state.view(1), "A") == [*expected, str(17 - 1 - 1)]
    assert standing(state.view(None), "A") == [*expected, str(17 - 1)]
    assert standing(state.view(0), "B")[:4] == ["0/6", "–", "0", "0 p"]
    helps = [str(badge.help) for badge in state.view(0).zone("market").piles[0].badges]
    assert helps[0] == "1 card by Vermeer lies face up. 6 of them close the round."
    assert helps[3] == "A card by Vermeer would score 5 points if the round closed now."


def test_a_face_down_card_is_no_longer_unseen() -> None:
    state = play(lay("A≂ A B", "C A D"), "play A≂", "second A")
    assert standing(state.view(1), "A")[-1] == str(17 - 2 - 1)


def test_discarded_works_are_no_longer_unseen() -> None:
    state = play(lay("A B", "A C", limit=2, later=(0,), additional_cards=False), "play A", "play A")
    assert standing(state.view(None), "A")[-1] == "15"


def test_scores_show_what_the_round_would_bring_now() -> None:
    state = play(lay("A A B", "B C D"), "play A", "play B")
    now = state.view(0).scores[1]
    assert now.values == [3.0, 2.0]


def test_every_card_to_be_played_says_what_it_would_score() -> None:
    state = play(lay("A A B", "B C D"), "play A")
    labels = [str(move.label) for move in state.view(1).moves]
    assert labels == [
        "display Degas: it would score 2 points",
        "display Monet: it would score 2 points",
        "display Renoir: it would score 2 points",
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
    assert "Van Gogh (award)" in str(state.view(0).log[0])
    assert "Van Gogh" not in str([str(line) for line in state.view(1).log])


def test_the_log_tells_how_a_round_was_scored() -> None:
    state = lay("A≂ A B", "A C D", limit=2, later=(0,))
    play(state, "play A≂", "second A", "play A", "done", "done")
    log = [str(line) for line in state.view(None).log]
    assert "Seat 0 turned up Vermeer." in log
    assert "Round 1, ranked: Vermeer." in log
    assert "Seat 0 scored 6 points." in log


def test_awards_left_are_told() -> None:
    view = GAME.deal(1).view(0)
    assert str(view.facts[-1].value) == "5 left"
    assert all("wards" not in str(f.label) for f in GAME.deal(1, awards="none").view(0).facts)


def test_the_extra_card_lies_with_its_artist_and_awards_are_given_there() -> None:
    view = lay("A★ A B", "C A D", extra="C=").view(0)
    assert [column.cards for column in view.zone("market").piles] == [[], [], ["C="], [], []]
    state = play(lay("A★ A B", "C A D"), "play A★")
    touches = {move.text: move.touch for move in state.view(0).moves}
    assert touches["award C"] == ["market.2"]


def scene(state: MastersGalleryState) -> list[str]:
    shown = state.view(None).scene
    assert shown is not None
    lines = [str(shown.title)]
    for row in shown.rows:
        words = [f"{row.label}:", *map(str, row.cards)]
        lines.append(" ".join(words if row.note is None else [*words, str(row.note)]))
    return lines + [str(msg) for msg in shown.outcome]


def test_the_end_of_a_round_is_a_scene_with_ranks_and_sums() -> None:
    state = lay("A≂ A B", "A C D", limit=2, later=(0,))
    play(state, "play A≂", "second A", "play A", "done")
    assert state.view(None).scene is None
    play(state, "done")
    assert scene(state) == [
        "Round 1 is over",
        "Seat 0 turned up: A",
        "Vermeer: first: each card scored 3 points",
        "Seat 0: 2 × 3 = 6",
        "Seat 1: 1 × 3 = 3",
        "Seat 0: 6 points in all.",
        "Seat 1: 3 points in all.",
    ]


def test_cards_shown_at_once_are_a_scene() -> None:
    state = play(lay("A✠ B", "D C"), "play A✠", "all", "choose B")
    assert state.view(1).scene is None
    play(state, "choose D")
    assert scene(state) == ["All cards at once", "Seat 0 showed: B", "Seat 1 showed: D"]


def test_why_not_gives_the_rules_reasons() -> None:
    state = play(lay("A= B A", "C A D"), "play A=")
    assert state.why_not(0, "hand.0") is None
    other = str(state.why_not(0, "hand.1"))
    assert other == "Degas is not by the same artist as Vermeer (second card)."
    assert str(state.why_not(0, "market.1")).startswith("Cards are played from the hand")
    assert str(state.why_not(0, "deck")).startswith("A card is drawn only after")
    assert str(state.why_not(1, "hand.0")) == "It is not your turn."
    drawing = play(lay("A■ B", "C C", deck="E★"), "play A■")
    assert str(drawing.why_not(0, "hand.0")).startswith("First say whether Vermeer (draw) draws")
    assert drawing.why_not(0, "deck") is None
