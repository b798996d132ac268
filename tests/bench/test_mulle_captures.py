"""The benchmark of Mulle's captures runs and prints its worst case."""

from __future__ import annotations

import pytest
from tests.bench.scripts import script


def test_it_prints_a_row_for_each_sort_of_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert script("mulle_captures").main(["--tables", "8", "--piles", "6", "30"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split()[:-6] for row in rows] == [["random"], ["many", "low"], ["sought"]] * 2
    captures = [int(row.split()[-5]) for row in rows]
    slowest = [float(row.split()[-3]) for row in rows]
    assert min(captures) > 0
    assert min(slowest) > 0
