"""The benchmark of the search runs and its report is consistent; no speed is asserted."""

from __future__ import annotations

import importlib.util
import json

import pytest
from tests.bench import scripts

from kibitz._loader import build_kind

SHORT = ["--positions", "2", "--iterations", "5", "--rounds", "2"]
ANY_BUILD = [] if build_kind() == "compiled" else ["--uncompiled"]


def test_every_search_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    bench = scripts.script("search")
    assert bench.main(["kibitz_toy", "--json", *SHORT, *ANY_BUILD]) == 0
    result = json.loads(capsys.readouterr().out)
    ours, *peer = result["searches"]
    assert ours["name"] == "kibitz_toy"
    assert ours["positions"] == 2
    assert 0 < ours["lowest"] <= ours["simulations_per_second"] <= ours["highest"]
    if importlib.util.find_spec("pyspiel") is None:
        assert not peer
    else:
        assert "gin_rummy" in peer[0]["name"]
        assert ours["ratio"] > 0
    bench.show(result)
    assert "kibitz_toy" in capsys.readouterr().out


def test_bad_words_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    bench = scripts.script("search")
    assert bench.main(["whist", *ANY_BUILD]) == 2
    assert "whist" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        bench.main(["--rounds", "0"])
