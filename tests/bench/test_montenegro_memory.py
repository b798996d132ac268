"""The benchmark of Montenegro's memory runs, and lower limits keep less."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "montenegro_memory.py"


def bench() -> Any:
    spec = importlib.util.spec_from_file_location("montenegro_memory", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def exact(capsys: pytest.CaptureFixture[str], *words: str) -> float:
    """The share of positions kept exactly, as printed."""
    assert bench().main(["--games", "2", "--players", "bots", *words]) == 0
    found = re.search(r"positions kept exactly +([\d.]+)% of \d+", capsys.readouterr().out)
    assert found is not None
    return float(found[1])


def test_it_prints_how_much_is_kept_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    much = exact(capsys)
    little = exact(capsys, "--spreads", "4", "--sample", "4", "--no-worlds")
    assert 0 <= little < much <= 100
