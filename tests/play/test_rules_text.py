"""The rules of a game, found in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kibitz
from kibitz.core.game import Game
from kibitz.play.clauses import clauses_of, headings
from kibitz.play.rules_text import find_rules


@pytest.mark.parametrize("game", kibitz.all_games(), ids=lambda game: game.name)
def test_every_game_has_its_rules_in_both_languages(game: Game) -> None:
    english, swedish = find_rules(game, "en"), find_rules(game, "sv")
    assert english is not None
    assert swedish is not None
    assert (english.lang, swedish.lang) == ("en", "sv")
    assert english.text != swedish.text


OUR_OWN = [
    g for g in kibitz.all_games() if Path(g.folder).is_relative_to(Path(kibitz.__file__).parent)
]
APPENDIX = re.compile(r"^# (Appendix|Bilaga)$", re.M)
"""Where the page for players ends; every clause by its name, options and decisions follow."""
ONE_PAGE = 800
PICTURE = re.compile(r"^```cards\n(.*?)^```$", re.M | re.S)


def two_parts(game: Game, lang: str) -> tuple[str, str]:
    found = find_rules(game, lang)
    assert found is not None
    start = APPENDIX.search(found.text)
    assert start is not None
    return found.text[: start.start()], found.text[start.start() :]


def pictures(text: str) -> list[list[str]]:
    """The cards of each row of each picture."""
    return [
        [row.rpartition(":")[2] for row in picture.splitlines()]
        for picture in PICTURE.findall(text)
    ]


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_rules_are_one_page_for_players_and_the_rest_is_an_appendix(game: Game, lang: str) -> None:
    rules, appendix = two_parts(game, lang)
    wrongs = (
        r"\b(seat|plats) \d",
        r"\b(decision|beslut)\b",
        r"(?<!`)`(?!`)",
        r"^\d+\. ",
        r"\bgolv",
    )
    for wrong in wrongs:
        found = re.search(wrong, rules, re.I | re.M)
        assert not found, found
    assert len(PICTURE.sub("", rules).split()) <= ONE_PAGE
    # Every option is explained there.
    for option in game.options:
        assert f"`{option.name}`" in appendix, option.name
    assert re.search(r"^## (\d+\. )?(Decisions|Beslut)$", appendix, re.M)


@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_clauses_stand_in_the_appendix(game: Game) -> None:
    rules, _ = two_parts(game, "en")
    for clause in clauses_of(game).values():
        assert clause.heading >= len(headings(rules))


@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_players_see_the_same_pictures_in_both_languages(game: Game) -> None:
    english, swedish = (pictures(two_parts(game, lang)[0]) for lang in ("en", "sv"))
    assert english == swedish
    assert len(english) >= 2
    for picture in english:
        for face in " ".join(picture).replace("/", " ").split():
            assert game.card_name(game.parse_card(face)) == face


@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_both_languages_have_the_same_clauses(game: Game) -> None:
    shapes = []
    for lang in ("en", "sv"):
        found = find_rules(game, lang)
        assert found is not None
        chapters = re.split(r"^##+ ", found.text, flags=re.M)
        shapes.append([len(re.findall(r"^\d+\. ", chapter, re.M)) for chapter in chapters])
    assert shapes[0] == shapes[1]


def test_a_missing_language_is_answered_in_english_and_no_rules_with_none(tmp_path: Path) -> None:
    game = Game("x", str(tmp_path), (2, 2), 1)
    assert find_rules(game, "sv") is None
    (tmp_path / "RULES.md").write_text("# X\n", encoding="utf-8")
    assert find_rules(game, "sv") == ("en", "# X\n")
