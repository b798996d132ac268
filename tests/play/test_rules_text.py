"""The rules of a game, found in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kibitz
from kibitz.core.game import Game
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
APPENDIX = {
    "en": re.compile(r"^## (\d+\. )?(Options|Decisions|Notation|Writing moves|Moves|Bots)$", re.M),
    "sv": re.compile(
        r"^## (\d+\. )?(Val|Valmöjligheter|Beslut|Beteckningar|Att skriva drag|Drag|Botar)$", re.M
    ),
}
"""Where the rules for players end and what a program needs begins."""


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.name)
def test_rules_are_for_players_and_the_rest_is_an_appendix(game: Game, lang: str) -> None:
    found = find_rules(game, lang)
    assert found is not None
    start = APPENDIX[lang].search(found.text)
    assert start is not None
    rules, appendix = found.text[: start.start()], found.text[start.start() :]
    for wrong in (r"\b(seat|plats) \d", r"\*\(|\*\*(eget )?(decision|beslut)", r"`\w+=\w+`"):
        assert not re.search(wrong, rules, re.I), re.search(wrong, rules, re.I)
    # Every option is explained there.
    for option in game.options:
        assert f"`{option.name}`" in appendix, option.name
    assert re.search(r"^## (\d+\. )?(Decisions|Beslut)$", appendix, re.M)


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
