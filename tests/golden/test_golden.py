"""Golden games replay exactly, on every build. kibitz.testing.golden writes them again."""

from __future__ import annotations

from pathlib import Path

import pytest

import kibitz
from kibitz.testing.golden import MAX_SIZE, Golden

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))

pytestmark = pytest.mark.golden


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_game_replays_exactly(path: Path) -> None:
    stored = path.read_text(encoding="utf-8").split("\n")
    played = Golden.read(path).text().split("\n")
    for number, (old, new) in enumerate(zip(stored, played, strict=False), 1):
        assert new == old, (
            f"{path.name}, line {number}: the game is no longer the same. If the rules were meant"
            " to change, raise the game's revision and run `python -m kibitz.testing.golden`."
        )
    assert len(played) == len(stored)


@pytest.mark.parametrize("name", [game.name for game in kibitz.all_games()])
def test_every_game_has_a_golden_game(name: str) -> None:
    assert (FOLDER / f"{name}.txt").exists(), f"run `python -m kibitz.testing.golden {name}`"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_file_can_still_be_read_by_a_person(path: Path) -> None:
    assert path.stat().st_size < MAX_SIZE + 50_000
