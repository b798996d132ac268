"""The drawing: piles, tops and counts at a glance, and which class of move is on."""

from __future__ import annotations

import pytest
from tests.games.cooperative_solitaire.positions import FULL, lay, play
from tests.games.cooperative_solitaire.test_priorities import LADDER

from kibitz.games.cooperative_solitaire import GAME
from kibitz.i18n import LANGUAGES, Translator

pytestmark = pytest.mark.pure


def prompt(state: object, seat: int | None = 0) -> str:
    found = state.view(seat).prompt  # type: ignore[attr-defined]
    assert found is not None
    return str(found.key).rpartition(".")[2]


def test_view_shows_tops_and_counts() -> None:
    state = lay(main="3S", helpers="9H|KH 2S", primary=("8S 4D", "KC"), secondary=("7H", "KD 5D"),
                throwaway=("", "6C 6D"))  # fmt: skip
    view = state.view(1)
    assert [(p.cards, p.count) for p in view.zone("main").piles][6:] == [(["3S"], 3), ([], 0)]
    assert [p.cards for p in view.zone("helpers").piles][:3] == [["9H"], ["KH", "2S"], []]
    primary = view.zone("primary0").piles[0]
    assert (primary.cards, primary.count) == (["4D"], 2)
    assert view.zone("throwaway1").piles[0].cards == ["6D"]
    assert view.zone("throwaway1").owner == 1
    assert view.scores[0].values == [3.0, 5.0]


def test_prompt_names_the_class_of_move() -> None:
    state = lay(**LADDER)  # type: ignore[arg-type]
    assert prompt(state) == "1a"
    play(state, "H1-M")
    assert prompt(state) == "1a"  # the 2S below it follows
    play(state, "H4-M")
    assert prompt(state) == "1b"
    play(state, "P-M")
    assert prompt(state) == "1c"
    assert prompt(lay(helpers="9H", primary=("8S", "KC"), secondary=("7H", "KD"))) == "2a"
    assert prompt(lay(helpers="9H", primary=("", "KC"), secondary=("8S", "KD"))) == "2b"
    assert prompt(lay(helpers=FULL, primary=("7S", "8C"), secondary=("9C", "5D"))) == "3a"
    assert prompt(lay(helpers=FULL, primary=("KD", "8C"), secondary=("9C", "5D"))) == "3b"
    assert prompt(lay(helpers=FULL, primary=("KD", "8C"), secondary=("3C", "5D"))) == "throw"
    assert prompt(lay(helpers=FULL, primary=("KD", "8C"))) == "pass"
    assert prompt(lay(letters=False, **LADDER)) == "1"  # type: ignore[arg-type]


def test_prompt_of_the_others_names_who_is_on_turn() -> None:
    state = lay(**LADDER)  # type: ignore[arg-type]
    assert prompt(state, 1) == prompt(state, None) == "wait"
    assert state.view(1).moves == []
    text = Translator("en", ["Anna", "Bo"]).text(state.view(1).prompt)  # type: ignore[arg-type]
    assert text == "Anna is on turn."


def test_log_tells_what_the_last_move_did() -> None:
    state = lay(
        helpers=f"7S|{'|'.join(FULL.split('|')[1:])}", primary=("5H KD", "8C"),
        secondary=("JD", "5D"), throwaway=("", "6C"),
    )  # fmt: skip
    play(state, "H1-OP")
    keys = [m.key.rpartition(".")[2] for m in state.view(1).log]
    assert keys == ["to_primary", "follower"]
    play(state, "throw")
    keys = [m.key.rpartition(".")[2] for m in state.view(1).log]
    assert keys == ["thrown", "recycled"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_of_whole_games_becomes_a_sentence(lang: str) -> None:
    speak = Translator(lang, ["Anna", "Bo"])
    for seed in range(6):
        state = GAME.deal(seed, order="classes" if seed % 2 else "letters")
        while True:
            view = state.view(max(0, state.to_move()))
            msgs = [view.prompt, *view.log, *(m.label for m in view.moves)]
            msgs += [f.label for f in view.facts] + [f.value for f in view.facts]
            for msg in msgs:
                assert msg is not None
                text = speak.text(msg)
                assert "cooperative_solitaire" not in text
                assert "{" not in text
            if state.to_move() < 0:
                break
            state.apply(state.legal_actions()[seed % len(state.legal_actions())])


def reason(state: object, ref: str, seat: int = 0) -> str:
    found = state.why_not(seat, ref)  # type: ignore[attr-defined]
    return "" if found is None else Translator("en", ["Anna", "Bo"]).text(found)


def test_helper_piles_overlap_and_labels_name_the_card_below() -> None:
    state = lay(helpers="9H|KH 2S|JD", primary=("8S", "KC"), secondary=("7H", "KD"))
    view = state.view(0)
    assert view.zone("helpers").kind == "cascade"
    speak = Translator("en", ["Anna", "Bo"])
    labels = {m.text: speak.text(m.label) for m in view.moves if m.label is not None}
    assert labels["P-H1 8S"] == "lay 8♠ from the primary pile on 9♥ in pile 1"
    assert labels["P-H4 8S"] == "lay 8♠ from the primary pile on the empty pile 4"
    # Where it leaves most room: on the lowest card that takes it.
    assert [m.text for m in view.moves if m.obvious] == ["P-H1 8S"]


def test_obvious_is_nothing_where_one_may_keep_the_card() -> None:
    state = lay(helpers=FULL, primary=("KD", "8C"), secondary=("9C", "5D"))
    assert {m.text for m in state.view(0).moves} == {"throw 9C", "S-OP 9C"}
    assert not any(m.obvious for m in state.view(0).moves)


def test_why_not_says_what_is_missing() -> None:
    state = lay(
        main="3S", helpers="9H 8C|KH 2S|4S|AC 2H|AC 2H|AD 3C|AH 6H|AD 7D",
        primary=("4D", "KC"), secondary=("7H", "KD"), throwaway=("6C", ""),
    )  # fmt: skip
    assert [m.text for m in state.view(0).moves] == ["H3-M 4S"]
    assert reason(state, "helpers.2") == reason(state, "helpers.2.0") == ""
    first = "Another move comes first: from a helper pile to a main pile."
    assert reason(state, "primary0") == first
    assert reason(state, "helpers.0.0") == "Only the top card of a pile can be moved."
    assert "those need A♣ first" in reason(state, "helpers.0.1")
    assert reason(state, "main.6") == "Cards on the main piles stay there."
    assert "other player's" in reason(state, "primary1")
    assert "turned over" in reason(state, "throwaway0.0")
    assert reason(state, "primary0", seat=1) == "It is not your turn."
    stuck = lay(helpers=FULL, primary=("KD", "8C"), secondary=("3C", "5D"))
    assert "KD fits nowhere" in reason(stuck, "primary0").replace("♦", "D")
    assert reason(stuck, "secondary0") == ""  # it can be thrown


def test_scene_shows_the_end() -> None:
    state = lay(main="QS", helpers="2H", secondary=("", "KD"), primary=("KS", "4H"), starter=1)
    assert state.view(None).scene is None
    play(state, "P-M")
    scene = state.view(None).scene
    assert scene is not None
    assert [row.cards for row in scene.rows] == [["KS"], ["KS"], [], []]
    speak = Translator("en", ["Anna", "Bo"])
    notes = [speak.text(row.note) for row in scene.rows if row.note is not None]
    assert notes == ["13 cards placed", "0 cards left", "2 cards left"]
