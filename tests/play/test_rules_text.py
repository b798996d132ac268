"""The rules of a game, found in the reader's language."""

from __future__ import annotations

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


def test_a_missing_language_is_answered_in_english_and_no_rules_with_none(tmp_path: Path) -> None:
    game = Game("x", str(tmp_path), (2, 2), 1)
    assert find_rules(game, "sv") is None
    (tmp_path / "RULES.md").write_text("# X\n", encoding="utf-8")
    assert find_rules(game, "sv") == ("en", "# X\n")
