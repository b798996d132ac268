"""The benchmark of Montenegro's memory runs, and lower limits keep less."""

from __future__ import annotations

import re

import pytest
from tests.bench.scripts import script


def exact(capsys: pytest.CaptureFixture[str], *words: str) -> float:
    """The share of positions kept exactly, as printed."""
    assert script("montenegro_memory").main(["--games", "2", "--players", "bots", *words]) == 0
    found = re.search(r"positions kept exactly +([\d.]+)% of \d+", capsys.readouterr().out)
    assert found is not None
    return float(found[1])


def test_it_prints_how_much_is_kept_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    much = exact(capsys)
    little = exact(capsys, "--spreads", "4", "--sample", "4", "--no-worlds")
    assert 0 <= little < much <= 100


def test_it_prints_how_often_samples_were_drawn_anew(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "1", "--seed", "5", "--no-worlds", "--spectator"]
    assert script("montenegro_memory").main(words) == 0
    found = re.search(r"samples drawn anew +(\d+), in vain (\d+)", capsys.readouterr().out)
    assert found is not None
    assert int(found[1]) > 0
    assert int(found[2]) == 0
