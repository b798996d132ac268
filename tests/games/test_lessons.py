"""Every shipped game can be learnt: lessons, clauses that messages lead to, words explained."""

from __future__ import annotations

from pathlib import Path

import pytest

import kibitz
from kibitz import Game
from kibitz.core.lesson import find_lesson, load_lessons
from kibitz.core.messages import Msg
from kibitz.i18n import LANGUAGES, catalogue
from kibitz.play.clauses import (
    clause_about,
    clause_names,
    clause_text,
    clauses_of,
    find_clause,
    headings,
)
from kibitz.play.lessons import ShortGame, Walk
from kibitz.play.terms import terms_of
from kibitz.testing.declared import Words
from kibitz.testing.lessons import WORDS, check_lessons, lesson_words

SHIPPED = [game for game in kibitz.all_games() if type(game).__module__.startswith("kibitz.")]
every_game = pytest.mark.parametrize("game", SHIPPED, ids=lambda game: str(game.name))

PROMISED = {
    "mulle": {"trotta", "tabbe", "mulle"},
    "montenegro": {"army", "wild"},
    "masters_gallery": {"award", "cross"},
    "makiaveli": {"cross"},
    "cooperative_solitaire": set(),
}


@every_game
def test_lessons_play_through_the_rules(game: Game) -> None:
    words = Words(game)
    check_lessons(game, words)
    words.check()


@every_game
def test_a_game_has_six_to_ten_lessons_and_ends_with_a_short_game(game: Game) -> None:
    lessons = load_lessons(game)
    assert 6 <= len(lessons) <= 10
    assert [lesson.positions[-1].game for lesson in lessons] == [False] * (len(lessons) - 1) + [
        True
    ]
    for lang in LANGUAGES:
        assert 0 < lesson_words(game, lang) <= WORDS


@every_game
def test_no_message_about_lessons_is_left_over(game: Game) -> None:
    used = set()
    for lesson in load_lessons(game):
        used.add(lesson.title().key)
        for position in lesson.positions:
            said = [position.say, position.then, *position.wrong.values()]
            used |= {msg.key for msg in said if msg is not None}
    for lang in LANGUAGES:
        known = {key for key in catalogue(lang).one if key.startswith(f"{game.name}.lesson.")}
        assert known == {key for key in used if key.startswith(game.name)}


@every_game
def test_the_short_game_is_played_from_both_sides_open(game: Game) -> None:
    position = load_lessons(game)[-1].positions[0]
    walk = ShortGame(game, position)
    before = len(walk.match.record.moves)
    move = walk.view().moves[0]
    reaction = walk.move(move.text)
    assert reaction.kind == "right"
    assert len(walk.match.record.moves) == before + len(reaction.steps)
    again = ShortGame(game, position, walk.made)
    assert again.view().data() == walk.view().data()
    assert ShortGame(game, position).move(move.text).steps[-1].data() == reaction.steps[-1].data()


@every_game
def test_messages_lead_to_clauses_of_the_rules(game: Game) -> None:
    names = clause_names(game)
    assert names
    for key, name in names.items():
        assert find_clause(game, name) is not None, (key, name)
        keys = [word for word in catalogue("en").one if word.startswith(f"{game.name}.{key}")]
        assert keys if key.endswith(".") else f"{game.name}.{key}" in keys, key
    folder = Path(game.folder)
    english = (folder / "RULES.md").read_text(encoding="utf-8")
    swedish = (folder / "RULES.sv.md").read_text(encoding="utf-8")
    # A clause has the same place in both languages.
    assert [n for _, n in headings(english)] == [n for _, n in headings(swedish)]
    for clause in clauses_of(game).values():
        for text in (english, swedish):
            assert len(clause_text(text, clause).splitlines()) > 1


WRITTEN = {
    "mulle": "form build_value not_in_hand not_on_table in_build no_build no_tie difference "
    "lower_form neither",
    "makiaveli": "no_move not_in_hand novice patient",
    "masters_gallery": "no_move no_artist not_in_hand no_params planner_worlds",
    "montenegro": "no_move how_play how_wild how_war over no_place not_in_hand not_in_pack "
    "bot_novice bot_honest bot_equilibrium bot_bluffer",
    "cooperative_solitaire": "invalid two_decks other_card two_sources tendency no_parameters",
}
"""Reasons that are about how something is written, or that are made of other reasons."""


@every_game
def test_no_prompt_is_without_a_clause(game: Game) -> None:
    start = f"{game.name}.prompt."
    prompts = {key for key in catalogue("en").one if key.startswith(start)}
    clauses = clauses_of(game)
    without = {
        key.removeprefix(start) for key in prompts if clause_about(clauses, Msg(key)) is None
    }
    # There is nothing to do for whoever waits.
    assert {name.partition("_")[0] for name in without} <= {"wait"}


@every_game
def test_no_reason_is_without_a_clause(game: Game) -> None:
    start = f"{game.name}.why."
    reasons = {key for key in catalogue("en").one if key.startswith(start)}
    clauses = clauses_of(game)
    without = {key for key in reasons if clause_about(clauses, Msg(key)) is None}
    assert without == {start + word for word in WRITTEN[game.name].split()}
    inner = next(iter(clauses))
    assert clause_about(clauses, Msg("x", first=Msg("y"), then=Msg(inner))) == clauses[inner]


@every_game
def test_the_words_of_the_game_are_explained(game: Game) -> None:
    known = {lang: {term.name for term in terms_of(game, lang)} for lang in LANGUAGES}
    assert known["en"] == known["sv"]
    assert known["en"] >= PROMISED[game.name]
    for lang in LANGUAGES:
        for term in terms_of(game, lang):
            assert term.forms[0]
            assert term.text.endswith(".")
            assert len(term.text.split()) <= 40


def test_a_right_move_written_otherwise_is_right() -> None:
    game = kibitz.game("mulle")
    walk = Walk(game, find_lesson(game, "take").positions[0])
    assert walk.move("KL 9 tar").kind == "right"
    assert walk.done


def test_moves_in_any_order() -> None:
    game = kibitz.game("makiaveli")
    position = find_lesson(game, "set").positions[0]
    walk = Walk(game, position)
    for text in ("lay 7C", "lay 7H", "lay 7D"):
        assert walk.move(text).kind == "right"
        assert not walk.done
    assert walk.move("done").done
    assert walk.made == ["lay 7C", "lay 7H", "lay 7D", "done"]
    assert Walk(game, position, walk.made).done


@pytest.mark.parametrize(
    ("name", "lesson", "line"),
    [
        ("makiaveli", "set", "lay 7H 7D 7C"),
        ("montenegro", "wild", "wild KH AS as AS"),
        ("masters_gallery", "award", "play A*, award C"),
    ],
)
def test_a_turn_in_one_line_is_right_or_wrong_as_a_whole(name: str, lesson: str, line: str) -> None:
    game = kibitz.game(name)
    position = find_lesson(game, lesson).positions[0]
    walk = Walk(game, position)
    assert walk.move(line).kind == "right"
    assert len(walk.made) == len(walk.position.start(game).steps(line)) > 1
    assert Walk(game, position, walk.made).view().data() == walk.view().data()


def test_a_line_that_goes_wrong_at_its_end_changes_nothing() -> None:
    game = kibitz.game("montenegro")
    walk = Walk(game, find_lesson(game, "wild").positions[0])
    wrong = walk.move("wild KH AS as 2C")
    assert (wrong.kind, wrong.msg and wrong.msg.key) == ("wrong", "montenegro.lesson.wild.lie")
    assert walk.made == []
    assert walk.move("wild KH AS as AS").done


def test_a_wrong_move_changes_nothing() -> None:
    game = kibitz.game("mulle")
    walk = Walk(game, find_lesson(game, "take").positions[0])
    before = walk.view().data()
    wrong = walk.move("6H x")
    assert (wrong.kind, wrong.msg and wrong.msg.key) == ("wrong", "mulle.lesson.take.fewer")
    refused = walk.move("discard 9C")
    assert refused.msg is not None
    assert (refused.kind, refused.msg.key) == ("refused", "mulle.why.discard_captures")
    assert walk.view().data() == before
    with pytest.raises(kibitz.IllegalMoveError):
        Walk(game, find_lesson(game, "take").positions[0], ["6H x"])
