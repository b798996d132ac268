"""The benchmark of Mulle's captures runs and prints its worst case."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "mulle_captures.py"


def bench() -> Any:
    spec = importlib.util.spec_from_file_location("mulle_captures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_prints_a_row_for_each_sort_of_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench().main(["--tables", "8", "--piles", "6", "30"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split()[:-6] for row in rows] == [["random"], ["many", "low"], ["sought"]] * 2
    captures = [int(row.split()[-5]) for row in rows]
    slowest = [float(row.split()[-3]) for row in rows]
    assert min(captures) > 0
    assert min(slowest) > 0
