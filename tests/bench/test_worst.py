"""No call takes long in a long game. Ceilings are five times the bounds, in processor time, and
only for what could hang; an uncompiled run says nothing about them."""

from __future__ import annotations

import pytest
from tests.bench.scripts import script

import kibitz
from kibitz._loader import build_kind

CAN_HANG = ("apply", "view", "first view", "resample", "parse_move")


@pytest.mark.parametrize("name", [game.name for game in kibitz.all_games()])
def test_no_call_takes_long_in_a_long_game(name: str) -> None:
    worst = script("worst")
    compiled = build_kind() == "compiled"
    times, games, longest = worst.measure(kibitz.game(name), 1, "long", 300 if compiled else 30)
    assert games >= 1
    assert longest > 10
    for method in worst.BOUNDS:
        assert times.of[method], f"{method} was never called"
    if compiled:
        for method in CAN_HANG:
            most = times.figures(method)[2]
            assert most < 5 * worst.BOUNDS[method][2], f"{name}: {method} took {most:.1f} ms"


def test_it_prints_every_method_and_marks_what_is_too_slow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    worst = script("worst")
    assert worst.main(["mulle", "--moves", "5", "--players", "random"]) == 0
    printed = capsys.readouterr().out
    assert "mulle, random: 1 games, the longest of 5 moves" in printed
    assert all(method in printed for method in worst.BOUNDS)
    worst.BOUNDS = dict.fromkeys(worst.BOUNDS, (0.0, 0.0, 0.0))
    assert worst.main(["mulle", "--moves", "5", "--players", "random", "--check", "5"]) == 1
    assert " !" in capsys.readouterr().out
