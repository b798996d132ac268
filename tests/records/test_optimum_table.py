"""Each line of the table in docs/optimum.md has its game, which comes with the package."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kibitz
from kibitz.games.masters_gallery.optimum.known import KNOWN_GAMES, known_results

DOC = Path(__file__).parents[2] / "docs" / "optimum.md"
ROW = re.compile(r"\| ([a-z0-9-]+) \| ([2-5]) \| (\d+) \| (\d+) \| (optimal|feasible) \| ")
ROWS = ROW.findall(DOC.read_text(encoding="utf-8"))


@pytest.mark.golden
@pytest.mark.parametrize("row", ROWS, ids=[f"{preset}-{seats}" for preset, seats, *_ in ROWS])
def test_a_score_in_the_table_is_that_of_its_record(row: tuple[str, ...]) -> None:
    preset, seats, score, bound, status = row
    file = KNOWN_GAMES / f"highest-{preset}-{seats}.txt"
    reading = kibitz.read_record(file.read_text(encoding="utf-8"))
    assert reading.error is None
    setup = reading.record.setup
    assert setup.seats == int(seats)
    # Not only the preset's name: each option is what the preset says.
    given: dict[str, object] = {"preset": preset, "names": setup.options["names"]}
    assert setup.options == kibitz.game("masters_gallery").setup(int(seats), given).options
    assert max(reading.state.returns()) == int(score)
    assert (status == "optimal") == (score == bound)
    assert int(score) <= int(bound)


def test_every_such_record_is_in_the_table() -> None:
    listed = {f"highest-{preset}-{seats}.txt" for preset, seats, *_ in ROWS}
    assert listed == {file.name for file in KNOWN_GAMES.glob("*.txt")}


def test_the_results_that_are_shown_at_once_are_those_of_the_table() -> None:
    table = {
        (preset, int(seats)): (int(score), int(bound)) for preset, seats, score, bound, _ in ROWS
    }
    shown = {(r.options["preset"], r.seats): (r.score, r.bound) for r in known_results()}
    assert shown == table
