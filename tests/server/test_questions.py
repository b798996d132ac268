"""Questions to a solver without a table: asked, waited for, stopped, and found again."""

from __future__ import annotations

import multiprocessing
import time
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.conftest import settings_for
from tests.server.harness import PATIENCE, Server, running, sit

import kibitz
from kibitz.core.messages import Msg
from kibitz.core.record import Record, read_record
from kibitz.core.solver import PositionSolver, Solver
from kibitz.play.options import check_solver_options
from kibitz.server.jobs import worker
from kibitz.server.jobs.job import plain
from kibitz.server.storage import schema

ENDED = ("done", "failed", "cancelled")
LONG = {"seed": "7", "question": "versus", "positions": 1_000_000_000}
"""Nobody waits for the end of this one."""


def ask(server: Server, game: str, **wish: Any) -> httpx.Response:
    return server.http.post("/api/questions", json={"game": game, **wish})


def look(server: Server, name: str, **params: Any) -> dict[str, Any]:
    answer = server.http.get(f"/api/questions/{name}", params=params)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def wait(server: Server, name: str, *status: str) -> dict[str, Any]:
    """As a page does: asks for what is newer than what it has."""
    found = look(server, name)
    end = time.monotonic() + PATIENCE
    while found["status"] not in (status or ENDED):
        assert time.monotonic() < end, found
        found = look(server, name, after=found["version"])
    return found


def stop(server: Server, name: str) -> dict[str, Any]:
    found: dict[str, Any] = server.http.post(f"/api/questions/{name}/cancel").json()
    return found


def test_a_position_in_words_is_answered_as_the_solver_does(server: Server) -> None:
    options = {"hand": "7H 8H 9H 2C", "floor": "4S 4H 4D", "anchored": False}
    asked = ask(server, "makiaveli", options=options)
    assert asked.status_code == 201, asked.text
    assert asked.json()["asked"]["options"] == options
    found = wait(server, asked.json()["question"])
    solver = kibitz.game("makiaveli").solver
    assert solver is not None
    here = solver.solve(check_solver_options(solver, dict(options)), lambda _: None)
    assert found["status"] == "done"
    assert found["answer"] == plain(here.data)
    assert found["lines"] == [line.data() for line in here.lines]
    # Found again by its name alone, as often as anybody likes.
    assert look(server, found["question"])["answer"] == found["answer"]


def test_a_position_of_a_record_is_answered_with_all_its_cards(server: Server) -> None:
    game = kibitz.game("makiaveli")
    record = Record.new(game, game.setup(2), 3)
    uploaded = server.http.post("/api/records", json={"text": record.text()}).json()["record"]
    for seat in (0, 1):
        asked = ask(server, "makiaveli", record=uploaded, seat=seat, move=0)
        found = wait(server, asked.json()["question"])
        assert isinstance(game.solver, PositionSolver)
        options = {o.name: o.default for o in game.solver.options}
        here = game.solver.solve_state(record.start(), seat, options, lambda _: None)
        assert found["answer"] == plain(here.data)
    for wrong in (
        {"record": uploaded, "move": 1},
        {"record": uploaded, "seat": 2},
        {"record": "x" * 22},
        {"move": 0},
        {"seat": 0},
        {"record": uploaded, "options": {"hand": "7H"}},
    ):
        assert ask(server, "makiaveli", **wrong).status_code == 400, wrong
    other = ask(server, "cooperative_solitaire", record=uploaded)
    assert other.json()["error"]["key"] == "server.error.other_game"


def test_a_group_a_line_is_a_floor(server: Server) -> None:
    """As the page's form sends it."""
    floor = "4S 4H 4D\n7H 8H 9H"
    asked = ask(server, "makiaveli", options={"hand": "TH", "floor": floor})
    assert asked.json()["asked"]["options"]["floor"] == floor
    found = wait(server, asked.json()["question"])
    assert found["status"] == "done"
    assert found["answer"]["verdict"] == "win"
    assert (found["grid"], found["moves"], found["game_record"]) == ([], [], "")


def test_an_answer_has_its_table_and_its_game(server: Server) -> None:
    options = {"seats": 2, "preset": "source", "time": 1, "workers": 1}
    found = wait(server, ask(server, "masters_gallery", options=options).json()["question"])
    assert found["status"] == "done"
    reading = read_record(found["game_record"])
    assert reading.error is None
    record = reading.record
    assert [text for _, text in record.moves] == found["moves"]
    head, *rows = found["grid"]
    assert head[0]["key"] == "masters_gallery.solved.round"
    assert len(rows) == 5
    points = record.state_at(len(record.moves)).returns()
    assert [cell.split(" = ")[0] for cell in rows[-1][1:3]] == [f"{x:.0f}" for x in points]
    assert found["answer"]["score"] == max(points)
    # Saved with the question, as everything else.
    again = look(server, found["question"])
    assert (again["grid"], again["game_record"]) == (found["grid"], found["game_record"])


def test_what_is_wrong_with_a_position_is_said(server: Server) -> None:
    found = wait(server, ask(server, "makiaveli", options={"hand": "9X"}).json()["question"])
    assert found["status"] == "failed"
    assert found["error"]["key"].startswith("error.")
    assert ask(server, "kibitz_toy").json()["error"]["key"] == "server.error.no_solver"
    assert ask(server, "nothing").status_code == 400
    assert server.http.get(f"/api/questions/{'x' * 22}").status_code == 404


def test_no_word_that_may_name_a_file_is_taken(server: Server) -> None:
    answer = ask(server, "masters_gallery", options={"seats": 2, "resume": "/tmp/x"})
    assert answer.status_code == 400
    assert answer.json()["error"]["key"].startswith("error.solver_option")
    games = {game["name"]: game for game in server.http.get("/api/games").json()}
    offered = {option["name"] for option in games["masters_gallery"]["solver"]}
    assert "goal" in offered
    assert "resume" not in offered


def test_progress_is_told_and_a_question_can_be_stopped(server: Server) -> None:
    name = ask(server, "cooperative_solitaire", options=LONG).json()["question"]
    found = wait(server, name, "running")
    while not found["progress"]:
        found = look(server, name, after=found["version"])
    stopped = stop(server, name)
    assert stopped["status"] == "cancelled"
    assert wait(server, name)["status"] == "cancelled"
    assert stop(server, name)["status"] == "cancelled"
    # The process is free again.
    again = ask(server, "makiaveli", options={"hand": "7H 8H 9H"}).json()["question"]
    assert wait(server, again)["status"] == "done"


def test_when_its_time_is_up_a_solver_says_what_it_has() -> None:
    solver = kibitz.game("cooperative_solitaire").solver
    assert solver is not None
    options = check_solver_options(solver, {**LONG, "question": "cooperative"})
    told: list[object] = []
    found = worker.answer(worker.Ask("cooperative_solitaire", options, 0.0), told.append)
    assert isinstance(found, worker.Findings)
    assert found.lines
    assert found.answer is not None


def test_a_solver_with_nothing_to_say_in_time_fails_and_the_process_goes_on() -> None:
    class Patient(Solver):
        def solve(self, options: dict[str, Any], report: Any) -> Any:
            report(Msg("x"))

    game = kibitz.game("makiaveli")
    real, game.solver = game.solver, Patient([])
    ours, theirs = multiprocessing.Pipe()
    try:
        for _ in range(2):
            ours.send(worker.Ask("makiaveli", {}, 0.0))
        ours.send(None)
        worker.serve(theirs)
        for _ in range(2):
            reply = ours.recv()
            assert isinstance(reply, worker.Failed)
            assert reply.why.key == "server.error.worker_nothing"
    finally:
        game.solver = real


def test_a_solver_that_takes_no_positions_says_so(server: Server) -> None:
    """At a table, and of a record."""

    class WordsOnly(Solver):
        pass

    game = kibitz.game("makiaveli")
    real, game.solver = game.solver, WordsOnly([])
    try:
        text = Record.new(game, game.setup(2), 3).text()
        uploaded = server.http.post("/api/records", json={"text": text}).json()["record"]
        answer = ask(server, "makiaveli", record=uploaded)
        assert answer.status_code == 400
        assert answer.json()["error"]["key"] == "server.error.no_positions"
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        created = server.create(*seats, game="makiaveli", deal=3)
        player = sit(server, created["table"], created["token"])
        assert player.ask("solve")["error"]["key"] == "server.error.no_positions"
        player.close()
    finally:
        game.solver = real


def test_an_address_has_only_so_many_questions_at_once(fresh: str) -> None:
    with running(settings_for(fresh, per_address=True, jobs_per_address=3)) as server:
        names = []
        for _ in range(3):
            answer = ask(server, "cooperative_solitaire", options=LONG)
            assert answer.status_code == 201
            names.append(answer.json()["question"])
        refused = ask(server, "cooperative_solitaire", options=LONG)
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        for name in names:
            stop(server, name)
        quick = ask(server, "makiaveli", options={"hand": "7H 8H 9H"})
        assert quick.status_code == 201
        assert wait(server, quick.json()["question"])["status"] == "done"


def test_a_question_is_started_again_by_the_next_server(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        done = ask(server, "makiaveli", options={"hand": "7H 8H 9H"}).json()["question"]
        before = wait(server, done)
        name = ask(server, "cooperative_solitaire", options=LONG).json()["question"]
        wait(server, name, "running")
    with running(settings_for(fresh)) as server:
        assert look(server, done)["answer"] == before["answer"]
        house = server.app.state.house
        with house.store.engine.connect() as connection:
            j = schema.jobs
            saved = {row.id: row.status for row in connection.execute(sa.select(j))}
        assert saved == {done: "done", name: "waiting"}
        again = wait(server, name, "running")
        assert again["asked"]["options"] == LONG
        stop(server, name)


@pytest.mark.parametrize("path", ["", "/cancel"])
def test_a_name_that_is_none_of_ours_is_refused(server: Server, path: str) -> None:
    method = "POST" if path else "GET"
    assert server.http.request(method, f"/api/questions/short{path}").status_code == 422
