"""No call takes long in a long game. Ceilings are five times the bounds, in processor time, and
only for what could hang; an uncompiled run says nothing about them."""

from __future__ import annotations

import pytest
from tests.bench.scripts import script

import kibitz
from kibitz._loader import build_kind

CAN_HANG = ("apply", "view", "first view", "resample", "parse_move")


@pytest.mark.parametrize(
    ("name", "players"),
    [(game.name, "long") for game in kibitz.all_games()] + [("makiaveli", "hoard")],
)
def test_no_call_takes_long_in_a_long_game(name: str, players: str) -> None:
    worst = script("worst")
    compiled = build_kind() == "compiled"
    times, games, longest = worst.measure(kibitz.game(name), 1, players, 300 if compiled else 30)
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


def test_players_who_hoard_draw_for_a_while_and_then_lay_many_cards_at_once() -> None:
    worst = script("worst")
    game = kibitz.game("makiaveli")
    state = game.deal(1, seats=2)
    rng = worst.Rng(1)
    texts: list[str] = []
    while state.to_move() >= 0 and len(texts) < 100:
        action = worst.hoarded(game, state, rng, 40 - len(texts))
        texts.append(state.move_text(action))
        state.apply(action)
    assert set(texts[:40]) == {"draw"}
    assert any(all(t.startswith("lay") for t in texts[at : at + 8]) for at in range(40, 92))


def test_only_games_with_cards_to_hoard_have_such_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    worst = script("worst")
    with pytest.raises(SystemExit) as stopped:
        worst.main(["mulle", "--players", "hoard"])
    assert stopped.value.code == 2
    assert "mulle is played by random, long" in capsys.readouterr().err
