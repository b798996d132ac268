"""Studies and ladders of bots over HTTP: played for real, bounded, stopped and gone on with."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.server.harness import PATIENCE, Server

from kibitz.arena.results import standings
from kibitz.arena.study import Study, make_plan
from kibitz.arena.studying import run_study
from kibitz.arena.summary import summaries
from kibitz.arena.tournaments import tournament
from kibitz.core.registry import game as find_game

GAME = "cooperative_solitaire"
TENDENCIES: dict[str, Any] = {
    "game": GAME,
    "seats": ["tendency:x,0.5,0.5", "tendency:0.5,0.5,0.5"],
    "values": [0.0, 0.5, 1.0],
}


def post(server: Server, path: str, body: dict[str, Any], status: int = 201) -> Any:
    answer = server.http.post(f"/api/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def follow(server: Server, found: dict[str, Any], until: str = "done") -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while found["status"] in ("waiting", "running"):
        assert time.monotonic() < end, found["status"]
        found = server.get(f"/api/studies/{found['study']}", after=found["version"]).json()
    assert found["status"] == until, found
    return found


def test_a_study_counts_what_kibitz_study_counts(server: Server) -> None:
    found = follow(server, post(server, "studies", {**TENDENCIES, "games": 30}))
    words = ",".join(TENDENCIES["seats"])
    study = Study(make_plan(find_game(GAME), words, 30, 1, grid=[0.0, 0.5, 1.0]))
    run_study(study)
    assert found["games"] == found["wanted"] == 90
    for point, cell in zip(found["points"], summaries(study), strict=True):
        assert point["games"] == 30
        assert [one["value"] for one in point["wins"]] == [share.share for share in cell.wins]
        assert point["ties"]["low"] == cell.ties.low
        assert point["means"]["length"]["value"] == cell.length.mean
        assert point["means"]["turns"]["value"] == cell.statistics["turns"].mean
    # Who asks again is told at once.
    assert post(server, "studies", {**TENDENCIES, "games": 30}) == found


def test_a_ladder_has_the_ratings_of_the_arena(server: Server) -> None:
    players = ["miser", "generous", "random"]
    body = {"game": GAME, "players": players, "games": 20}
    found = follow(server, post(server, "ladders", body))
    rows = {row["player"]: row for row in found["ladder"]}
    for standing in standings(tournament(GAME, players, 20, round_robin=True)):
        row = rows[standing.name]
        assert (row["wins"], row["ties"], row["losses"]) == (
            standing.wins,
            standing.ties,
            standing.losses,
        )
        assert standing.rating is not None
        assert row["rating"]["value"] == pytest.approx(standing.rating.value)
        assert row["rating"]["low"] < row["rating"]["value"] < row["rating"]["high"]
    ratings = [row["rating"]["value"] for row in found["ladder"]]
    assert ratings == sorted(ratings, reverse=True)


def test_one_that_is_stopped_goes_on_from_there_and_counts_the_same(server: Server) -> None:
    wish: dict[str, Any] = {**TENDENCIES, "seats": ["careful", "tendency:x,0.5,0.5"], "games": 15}
    found = post(server, "studies", wish)
    while not found["games"]:
        found = server.get(f"/api/studies/{found['study']}", after=found["version"]).json()
    stopped = post(server, f"studies/{found['study']}/cancel", {}, 200)
    assert stopped["status"] == "cancelled"
    assert 0 < stopped["games"] < stopped["wanted"]
    again = post(server, "studies", {**wish, "resume": stopped["study"]})
    assert again["games"] >= stopped["games"]
    whole = follow(server, again)
    study = Study(make_plan(find_game(GAME), ",".join(wish["seats"]), 15, 1, grid=[0.0, 0.5, 1.0]))
    run_study(study)
    shares = [[one["value"] for one in point["wins"]] for point in whole["points"]]
    assert shares == [[share.share for share in cell.wins] for cell in summaries(study)]
    other = {**TENDENCIES, "resume": whole["study"]}
    assert post(server, "studies", other, 400)["error"]["key"] == "server.error.resume_other"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({**TENDENCIES, "game": "chess"}, 400),
        ({**TENDENCIES, "seats": ["tendency:x,0.5,0.5"]}, 400),
        ({**TENDENCIES, "seats": ["tendency:x,0.5,0.5", "nobody"]}, 400),
        ({**TENDENCIES, "seats": ["tendency:x,0.5,0.5", "human"]}, 400),
        ({**TENDENCIES, "seats": ["tendency:x,0.5,0.5", "ai:os"]}, 400),
        ({**TENDENCIES, "seats": ["tendency:x,0.5,0.5,ai:os"]}, 422),
        ({**TENDENCIES, "seats": ["miser", "miser"]}, 400),
        ({**TENDENCIES, "values": [2.0]}, 400),
        ({**TENDENCIES, "values": [n / 100 for n in range(22)]}, 422),
        ({**TENDENCIES, "games": 1_000_000}, 422),
    ],
)
def test_what_makes_no_sense_is_refused(server: Server, body: dict[str, Any], status: int) -> None:
    post(server, "studies", body, status)


def test_a_ladder_has_every_bot_once_and_no_programs(server: Server) -> None:
    for players in (["miser", "miser"], ["miser", "ai:os"], ["miser", "human"]):
        post(server, "ladders", {"game": GAME, "players": players}, 400)
    post(server, "ladders", {"game": GAME, "players": ["miser"]}, 422)
    assert server.get("/api/studies/" + "x" * 22).status_code == 404
