"""Tournaments: every deal from every seat, the same figures however they are played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.arena.test_study import wait_until
from tests.cli.terminal import KIBITZ, environment, kibitz, toy
from tests.cli.test_completion import completed

from kibitz.arena import Bounds, standings, tournament
from kibitz.arena.results import arena_data, pairing_standings
from kibitz.arena.tournaments import DealResult, Tournament, make_contest
from kibitz.cli.main import run
from kibitz.core.errors import BadInputError
from kibitz.core.record import read_record
from kibitz.core.registry import game as find_game

GAME = "cooperative_solitaire"


def figures(found: Tournament) -> dict[str, Any]:
    """All but what differs from run to run."""
    data = arena_data(found)
    del data["run"]
    return data


def test_figures_do_not_depend_on_the_number_of_workers() -> None:
    words = ["random", "generous", "miser"]
    one = tournament(GAME, words, games=40, seed=7, round_robin=True)
    two = tournament(GAME, words, games=40, seed=7, round_robin=True, workers=2)
    assert figures(one) == figures(two)
    assert figures(one) != figures(tournament(GAME, words, games=40, seed=8, round_robin=True))


def test_every_deal_is_played_from_every_seat(tmp_path: Path) -> None:
    found = tournament(GAME, ["miser", "generous"], games=6, records=tmp_path)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == [f"{deal:06d}-{shift}.kibitz" for deal in range(3) for shift in range(2)]
    for deal in range(3):
        texts = [(tmp_path / f"{deal:06d}-{shift}.kibitz").read_text("utf-8") for shift in (0, 1)]
        first, second = [read_record(text).record for text in texts]
        assert first.deal.cards == second.deal.cards
        assert [s.name for s in first.players] == [s.name for s in second.players][::-1]
        assert first.result is not None
        assert second.result is not None
        # By player, in the order they were named.
        assert found.found[0][deal].returns == [first.result, second.result[::-1]]


def test_the_same_player_on_both_sides_gets_half() -> None:
    both = standings(tournament(GAME, ["miser", "miser"], games=40))
    assert [player.name for player in both] == ["miser", "miser #2"]
    for player in both:
        assert player.share.value == 0.5
        assert player.rating is not None
        assert player.rating.value == pytest.approx(0, abs=1e-6)
    # What one got from a deal on one seat, the other got on the same seat.
    assert both[0].score.value == pytest.approx(both[1].score.value)


def test_counts_add_up() -> None:
    found = tournament(GAME, ["random", "generous", "miser"], games=41, round_robin=True)
    # Whole deals: 42.
    assert found.games == found.wanted == 3 * 42
    players = standings(found)
    assert [player.games for player in players] == [84, 84, 84]
    assert sum(player.wins for player in players) == sum(player.losses for player in players)
    assert sum(player.share.value for player in players) == pytest.approx(1.5)
    for player in players:
        assert player.share.low <= player.share.value <= player.share.high
        points = player.wins + player.ties / 2
        assert player.share.value == pytest.approx(points / player.games)
    for group in range(3):
        shares = [player.share.value for player in pairing_standings(found, group)]
        assert sum(shares) == pytest.approx(1.0)


def test_points_are_shared() -> None:
    assert DealResult(9, 0, [False, False], [[3.0, 1.0], [2.0, 2.0]]).points() == [1.5, 0.5]
    # Nobody won: the higher score is no win.
    assert DealResult(9, 0, [True, False], [[3.0, 1.0], [0.0, 2.0]]).points() == [0.5, 1.5]
    three = DealResult(9, 0, [False] * 3, [[1.0, 1.0, 0.0], [0.0, 0.0, 5.0], [1.0, 1.0, 1.0]])
    assert three.points() == pytest.approx([1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 + 1 / 3])


def test_gauntlet_round_robin_and_one_table() -> None:
    game = find_game("masters_gallery")
    words = ["random", "random", "random", "random"]
    assert make_contest(game, words).pairings == [(0, 1), (0, 2), (0, 3)]
    assert len(make_contest(game, words, round_robin=True).pairings) == 6
    assert make_contest(game, words, seats=4).pairings == [(0, 1, 2, 3)]
    assert len(make_contest(game, words, seats=3, round_robin=True).pairings) == 4
    assert make_contest(game, words, games=10, seats=4).games == 12


def test_larger_tables_are_rotated() -> None:
    found = tournament("masters_gallery", ["random", "random", "random"], games=6, seats=3)
    assert found.games == 6
    assert all(len(deal.returns) == 3 for deal in found.found[0].values())
    assert sum(player.share.value for player in standings(found)) == pytest.approx(1.0)


def test_a_sequential_test_stops_at_the_same_deal_everywhere() -> None:
    bounds = Bounds(0, 60)
    one = tournament(GAME, ["generous", "miser"], seed=3, sprt=bounds)
    two = tournament(GAME, ["generous", "miser"], seed=3, sprt=bounds, workers=2)
    assert one.complete
    assert two.complete
    assert figures(one) == figures(two)
    test = one.tests[0]
    assert test is not None
    assert test.verdict == "elo1"
    assert one.games == 2 * test.deals < 1000
    # The other way round it is not stronger.
    other = tournament(GAME, ["miser", "generous"], seed=3, sprt=bounds).tests[0]
    assert other is not None
    assert other.verdict == "elo0"


def test_a_file_is_continued_and_obeys_the_number_of_games(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = ["random", "generous"]
    tournament(GAME, words, games=20, resume=file)
    more = tournament(GAME, words, games=50, resume=file, workers=2)
    assert more.games_played == 30
    assert figures(more) == figures(tournament(GAME, words, games=50))
    # Fewer than there are: the first ones, and the others stay in the file.
    fewer = tournament(GAME, words, games=20, resume=file)
    assert fewer.games_played == 0
    assert figures(fewer) == figures(tournament(GAME, words, games=20))
    assert tournament(GAME, words, games=50, resume=file).games_played == 0
    with pytest.raises(BadInputError):
        tournament(GAME, ["random", "miser"], games=50, resume=file)
    with pytest.raises(BadInputError):
        tournament(GAME, words, games=50, seed=2, resume=file)


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (["random"], {}),
        ([], {}),
        (["random", "human"], {}),
        (["random", "nobody"], {}),
        (["random", "random"], {"games": 0}),
        (["random", "random"], {"seats": 3}),
        (["random", "random"], {"sprt": Bounds(10, 10)}),
        (["random", "random"], {"sprt": Bounds(alpha=0.0)}),
        (["random", "random"], {"options": {"nonsense": 1}}),
    ],
)
def test_contests_that_make_no_sense_are_refused(words: list[str], more: dict[str, Any]) -> None:
    with pytest.raises(BadInputError):
        make_contest(find_game(GAME), words, **more)


def test_the_command_prints_standings_and_json(tmp_path: Path) -> None:
    words = ["arena", GAME, "random", "generous", "miser", "--games", "40", "--seed", "3"]
    shown = kibitz(tmp_path, *words)
    assert shown.returncode == 0, shown.stderr
    for word in ("rating", "95 % interval", "±", "random against generous", "games/s", "●"):
        assert word in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
    # The strongest first.
    assert shown.stdout.index("generous ") < shown.stdout.index("miser ")
    data = json.loads(kibitz(tmp_path, *words, "--json").stdout)
    assert [player["name"] for player in data["players"]] == ["random", "generous", "miser"]
    for player in data["players"]:
        assert 0 <= player["low"] <= player["share"] <= player["high"] <= 1
        assert player["rating_low"] < player["rating"] < player["rating_high"]
    swedish = kibitz(tmp_path, *words, "--lang", "sv").stdout
    assert "med platserna ombytta" in swedish
    assert "ranking" in swedish


def test_the_command_works_for_any_game(tmp_path: Path) -> None:
    done = kibitz(
        tmp_path, "arena", toy(), "random", "steady:7", "--games", "20", "-o", "hand=2", "--json"
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["games"] == 20
    assert data["options"]["hand"] == 2


def test_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "ratings.png"
    done = kibitz(tmp_path, "arena", GAME, "random", "miser", "--games", "10", "--plot", str(file))
    assert done.returncode == 0, done.stderr
    assert file.read_bytes().startswith(b"\x89PNG")
    assert file.stat().st_size > 5_000


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["random", "generos"], "generous"),
        (["random"], "players"),
        (["random", "miser", "--games", "x"], "--games"),
        (["random", "miser", "--workers", "0"], "workers"),
        (["random", "miser", "--workers", "2", "--ray", "auto"], "--ray"),
        (["random", "miser", "--elo1", "5"], "--sprt"),
        (["random", "miser", "--sprt", "--elo0", "20"], "--elo0"),
        (["random", "miser", "--seats", "9"], "9"),
        (["random", "miser", "--rond-robin"], "--round-robin"),
        (["random", "miser", "--resume", "/nowhere/at/all.jsonl"], "/nowhere"),
        (["--resume", "/nowhere/at/all.jsonl"], "players"),
    ],
)
def test_mistakes_are_explained(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert run(["arena", GAME, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "arena.error" not in err


def test_ctrl_c_saves_what_was_played_and_resume_continues(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*KIBITZ, "arena", GAME, "random", "miser", "--games", "1000000", "--json",
         "--resume", "mine.jsonl"],
        env=environment(tmp_path), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    )  # fmt: skip
    file = tmp_path / "mine.jsonl"
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 3)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "kibitz arena --resume mine.jsonl" in err
    games = json.loads(out)["games"]
    assert games > 0
    # Obeys the number, whatever was planned, and needs no names.
    again = kibitz(tmp_path, "arena", "--resume", str(file), "--games", "10", "--json")
    assert again.returncode == 0, again.stderr
    fresh = kibitz(tmp_path, "arena", GAME, "random", "miser", "--games", "10", "--json")
    assert json.loads(again.stdout)["players"] == json.loads(fresh.stdout)["players"]


def test_players_are_completed() -> None:
    assert completed("kibitz arena cooperative_solitaire gen") == ["generous"]
    assert "careful" in completed("kibitz arena mulle random ")
    assert completed("kibitz arena mulle random --round") == ["--round-robin"]
    assert completed("kibitz arena mulle --ray ") == ["auto"]
