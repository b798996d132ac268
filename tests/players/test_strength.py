"""The script that measures strength stores every deal and goes on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts import strength


@pytest.fixture
def row() -> strength.Row:
    return strength.Row("toy 3 steady 100ms", "kibitz_toy", 3, "steady")


def test_a_deal_is_played_from_every_seat(row: strength.Row) -> None:
    _, deal, points, seconds = strength.play_deal((row, 4, 7))
    assert deal == 7
    assert 0.0 <= points <= 1.0
    assert seconds > 0.0
    assert strength.play_deal((row, 4, 7))[2] == points


def test_what_was_measured_is_stored_and_told(tmp_path: Path, row: strength.Row) -> None:
    file = tmp_path / "figures.jsonl"
    store = strength.Store(file)
    store.add({"calibrated": row.calibration(), "iterations": 4})
    key = strength.fingerprint(row, 4)
    for deal, points in ((1, 1.0), (2, 0.0), (3, 0.5)):
        store.add({"row": key, "deal": deal, "points": points, "seconds": 1.0})
    again = strength.Store(file)
    assert again.found[key] == {1: 1.0, 2: 0.0, 3: 0.5}
    assert again.budget(row) == 4
    *_, line = strength.table(again, [row])
    assert "| kibitz_toy | 3 | search | steady | 100 ms | 4 | 3 | 9 | 50.0 % |" in line
    # Another budget is another row.
    assert strength.fingerprint(row, 5) not in again.found


def test_a_bot_without_a_budget_is_not_calibrated(tmp_path: Path) -> None:
    row = strength.Row("toy", "kibitz_toy", 2, "random", player="steady")
    assert strength.Store(tmp_path / "figures.jsonl").budget(row) == 0
    _, _, points, _ = strength.play_deal((row, 0, 1))
    assert points in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_open_cards_are_the_true_ones(row: strength.Row) -> None:
    from kibitz import Rng, Turn
    from kibitz.core.registry import game

    state = game("kibitz_toy").deal(3, 3)
    world = strength.true_state(Turn(state, 0, Rng(1)), Rng(2))
    assert world is not state
    assert world.places() == state.places()


def test_the_interval_is_that_of_a_mean() -> None:
    mean, half = strength.interval([0.0, 1.0] * 50)
    assert mean == 0.5
    assert half == pytest.approx(1.96 * 0.5 / 10, rel=0.02)
    assert strength.interval([1.0]) == (1.0, 1.0)


def test_rows_that_do_not_exist_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--only", "whist", "--table"]) == 2
    assert "mulle 2 careful 100ms" in capsys.readouterr().err


def test_a_row_is_chosen_by_its_name_or_several_by_a_part_of_it() -> None:
    name = "mulle 2 careful 100ms"
    assert [row.name for row in strength.chosen(name)] == [name]
    assert f"{name} open" in [row.name for row in strength.chosen("mulle")]
    assert strength.chosen("whist") == []
