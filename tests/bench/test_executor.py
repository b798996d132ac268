"""The benchmark of the executor runs and prints its ratio; no speed is asserted."""

from __future__ import annotations

import re

import pytest
from tests.bench.scripts import script


def test_it_prints_a_ratio_and_the_cost_of_chunks(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cooperative_solitaire", "--games", "30", "--rounds", "1", "--chunks", "20"]
    assert script("executor").main(words) == 0
    out = capsys.readouterr().out
    ratio = re.search(r"games per CPU second: (\d+\.\d+)", out)
    assert ratio is not None
    assert float(ratio[1]) > 0
    assert len(re.findall(r"ms CPU for a chunk", out)) == 3
    assert len(re.findall(r" games/s$", out, re.MULTILINE)) == 3
