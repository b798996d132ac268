"""The benchmark of the server runs and its report hangs together; how fast it is, is not asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.bench.scripts import script

pytestmark = [
    pytest.mark.xdist_group("server-sqlite"),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "server.py"


def run(*words: str) -> Any:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_small_run_measures_every_table() -> None:
    words = ["kibitz_toy", "--tables", "6", "--seconds", "6", "--no-climb", "--json"]
    result = run(*words)
    (row,) = result["rows"]
    # A table moves every five seconds: in six, once or twice.
    assert row["tables"] <= row["moves"] <= 2 * row["tables"]
    assert row["refused"] == 0
    for name in ("saved", "seen", "late"):
        assert 0 <= row[name]["p50"] <= row[name]["p99"] <= row[name]["max"]
    # The other player cannot have it before it was due.
    assert row["seen"]["p50"] > 0
    assert row["bots_cpu"] > 0


def test_whole_games_are_played_in_quiet_and_under_attack() -> None:
    result = run("kibitz_toy", "--tables", "2", "--seconds", "1", "--json", "--attack", "solves")
    assert [row["attack"] for row in result["rows"]] == [None, "solves"]
    for row in result["rows"]:
        assert row["game"] == "kibitz_toy"
        assert row["games"] > 0
        assert row["capacity"] > 0
        assert 0 < row["p50"] <= row["p99"] <= row["max"]
        assert row["overdue"] == 0
    quiet, solves = result["rows"]
    assert quiet["did"] == {}
    assert solves["did"]["201"] > 0


def test_every_attack_is_known_to_the_visitor() -> None:
    assert set(script("server").ATTACKS) == set(script("attacks/visitor").ATTACKS)
