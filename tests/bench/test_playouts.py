"""The benchmark of playouts runs and its report is consistent; no speed is asserted."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from typing import Any

import pytest
from tests.bench import scripts

from kibitz import Rng
from kibitz._loader import build_kind
from kibitz.players.basic import playout, playouts
from kibitz.players.empty import EmptyState

SCRIPT = scripts.BENCH / "playouts.py"
HAS_OPEN_SPIEL = importlib.util.find_spec("pyspiel") is not None
SHORT = ["--seconds", "0.02", "--rounds", "3"]
ANY_BUILD = [] if build_kind() == "compiled" else ["--uncompiled"]


def bench(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(p for p in sys.path if p)
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        env={**os.environ, "PYTHONPATH": paths, **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )


@pytest.fixture(scope="module")
def result() -> Any:
    done = bench("kibitz_toy", "--json", *SHORT, *ANY_BUILD)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_game_and_its_ceiling_are_measured(result: Any) -> None:
    (game,), (top,) = result["games"], result["ceilings"]
    assert game["name"] == "kibitz_toy"
    assert result["build"] == build_kind()
    assert top["decisions_per_game"] == round(game["decisions_per_game"])
    assert top["actions_per_decision"] == round(game["actions_per_decision"])
    for row in (game, top):
        for mode in ("driven", "loop"):
            rate = row[mode]
            assert 0 < rate["lowest"] <= rate["decisions_per_second"] <= rate["highest"]


@pytest.mark.skipif(not HAS_OPEN_SPIEL, reason="OpenSpiel is not installed")
def test_every_game_is_compared_with_every_peer(result: Any) -> None:
    assert [row["name"] for row in result["peers"]] == ["crazy_eights", "gin_rummy"]
    assert [(row["game"], row["peer"]) for row in result["ratios"]] == [
        ("kibitz_toy", "crazy_eights"),
        ("kibitz_toy", "gin_rummy"),
    ]
    for row in result["peers"]:
        # Five hands are dealt by chance, card by card, so its steps are more than decisions.
        assert row["chance_per_game"] > 20
        assert row["driven"]["steps_per_second"] > row["driven"]["decisions_per_second"]
    for row in result["ratios"]:
        assert 0 < row["driven_steps"] < row["driven"]


def test_the_report_for_people_begins_with_the_ratios() -> None:
    done = bench("kibitz_toy", *SHORT, *ANY_BUILD)
    assert done.returncode == 0, done.stderr
    assert done.stdout.index("of the ceiling") < done.stdout.index("decisions/s on this machine")
    if HAS_OPEN_SPIEL:
        assert done.stdout.index("kibitz_toy : gin_rummy") < done.stdout.index("of the ceiling")
    else:
        assert "pip install 'kibitz[bench]'" in done.stderr


def test_without_a_game_named_all_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    script = scripts.script("playouts")
    measured: list[str] = []

    def report(games: list[Any], peers: list[str], args: Any) -> dict[str, Any]:
        measured.extend(game.name for game in games)
        return {}

    monkeypatch.setattr(script, "report", report)
    monkeypatch.setattr(script, "show", lambda result: None)
    assert script.main(ANY_BUILD) == 0
    assert "kibitz_toy" in measured


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no_such_game"], "no_such_game"),
        (["--rounds", "0"], "--rounds"),
        (["--seconds", "-1"], "--seconds"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_bad_words_end_with_2(words: list[str], said: str) -> None:
    done = bench(*words, *ANY_BUILD)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_it_refuses_to_measure_uncompiled_code() -> None:
    done = bench("kibitz_toy", *SHORT, KIBITZ_PURE="1")
    assert done.returncode == 2
    assert "make setup" in done.stderr
    assert done.stdout == ""


def test_chance_is_sampled_by_its_probabilities() -> None:
    picker = scripts.script("playouts").Picker(1)
    drawn = [picker.draw([(7, 0.5), (8, 0.25), (9, 0.25)]) for _ in range(20_000)]
    assert abs(drawn.count(7) - 10_000) < 400
    assert abs(drawn.count(8) - 5_000) < 350
    # Probabilities that add up to a little less than one leave no gap.
    assert {picker.draw([(1, 0.0), (2, 0.0)]) for _ in range(10)} == {2}


def test_every_action_is_picked_equally_often() -> None:
    picker = scripts.script("playouts").Picker(1)
    picked = [picker.pick([3, 4, 5, 6]) for _ in range(20_000)]
    assert all(abs(picked.count(action) - 5_000) < 350 for action in (3, 4, 5, 6))


def test_the_empty_engine_has_as_many_decisions_as_it_was_told() -> None:
    start = EmptyState(7, [0, 1, 2])
    assert playouts(start, Rng(1), 5) == 35
    assert playout(start.clone(), Rng(1)) == 7
    assert start.to_move() == 0
    assert start.legal_actions() == [0, 1, 2]
