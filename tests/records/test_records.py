"""Old records: every one of them still replays, however the rules have changed.

Each ``*.txt`` beside this file, and each game that comes with the package, is a record as
``kibitz play --record`` writes it. Add some when a game appears or a rule is mended; never change
or delete one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import kibitz
from kibitz.games.masters_gallery.optimum.known import KNOWN_GAMES

FILES = [
    *sorted(Path(__file__).parent.glob("*.txt")),
    *sorted(KNOWN_GAMES.glob("*.txt")),
]

pytestmark = pytest.mark.golden


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_kept_record_replays(path: Path) -> None:
    reading = kibitz.read_record(path.read_text(encoding="utf-8"))
    assert reading.error is None, str(reading.error)
    assert reading.record.result == (
        reading.state.returns() if reading.state.to_move() < 0 else None
    )


def test_there_are_records() -> None:
    assert FILES
