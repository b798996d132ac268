"""The fair queue: nobody's work keeps the others waiting, and what nobody waits for is stopped."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import settings_for
from tests.server.harness import PATIENCE, Player, Server, bearer, running, sit, wait_until

import kibitz
from kibitz.core.record import Record
from kibitz.server.jobs.queue import FairQueue, Lane, OverLimitError, Owner, WorkError
from kibitz.server.jobs.worker import Run

PERSON = {"kind": "person"}
LONG = {"seed": "7", "question": "versus", "positions": 1_000_000_000}
"""Nobody waits for the end of this question."""
PROMPT = 60.0
"""Seconds in which a hint comes on a busy machine, a new process included; a solver has 120."""
EVERYTHING = tuple(Lane)


@dataclass(eq=False)
class Chore:
    owner: Owner
    lane: Lane = Lane.SOLVE


@pytest.fixture
def db(tmp_path: Path) -> str:
    """The queue is the same with any database."""
    return str(tmp_path / "tables.sqlite")


def chore(address: str, table: str = "", lane: Lane = Lane.SOLVE) -> Chore:
    return Chore(Owner(address, table), lane)


def taken(queue: FairQueue[Chore], number: int, seconds: float = 1.0) -> list[Chore]:
    """The next ones, each of which uses some seconds."""
    found = []
    for _ in range(number):
        task = queue.take(EVERYTHING)
        assert task is not None
        queue.done(task, seconds)
        found.append(task)
    return found


def test_addresses_take_turns_however_much_each_asks_for() -> None:
    queue: FairQueue[Chore] = FairQueue()
    for _ in range(8):
        queue.put(chore("many"))
    for _ in range(2):
        queue.put(chore("few"))
    order = [task.owner.address for task in taken(queue, 10)]
    assert order[:4] in (["many", "few"] * 2, ["many", "few", "few", "many"])
    assert queue.take(EVERYTHING) is None


def test_whoever_used_more_time_comes_later() -> None:
    queue: FairQueue[Chore] = FairQueue()
    queue.put(chore("heavy"))
    taken(queue, 1, seconds=100)
    for _ in range(3):
        queue.put(chore("heavy"))
        queue.put(chore("light"))
    assert [t.owner.address for t in taken(queue, 6)] == ["light"] * 3 + ["heavy"] * 3


def test_an_address_with_work_in_progress_lets_the_others_go_first() -> None:
    queue: FairQueue[Chore] = FairQueue()
    queue.put(chore("a"))
    assert queue.take(EVERYTHING) is not None
    queue.put(chore("a"))
    queue.put(chore("b"))
    task = queue.take(EVERYTHING)
    assert task is not None
    assert task.owner.address == "b"


def test_tables_of_an_address_take_turns_and_moves_come_first() -> None:
    queue: FairQueue[Chore] = FairQueue()
    for _ in range(3):
        queue.put(chore("home", "one", Lane.HINT))
    queue.put(chore("home", "two", Lane.HINT))
    queue.put(chore("home", "three", Lane.MOVE))
    order = [task.owner.table for task in taken(queue, 5)]
    assert order == ["three", "one", "two", "one", "one"]


def test_one_cap_for_all_that_an_address_asks_for() -> None:
    queue: FairQueue[Chore] = FairQueue(each=3)
    queue.put(chore("a", lane=Lane.LOOK))
    queue.put(chore("a", lane=Lane.HINT))
    queue.put(chore("a", lane=Lane.MOVE))
    with pytest.raises(OverLimitError) as caught:
        queue.put(chore("a", lane=Lane.SOLVE))
    assert caught.value.msg.key == "server.error.questions"
    assert caught.value.wait > 0
    queue.put(chore("b"))
    # A table cannot go on without its bot's move.
    queue.put(chore("a", lane=Lane.MOVE))
    taken(queue, 5)
    queue.put(chore("a"))


def test_processor_time_is_a_budget() -> None:
    queue: FairQueue[Chore] = FairQueue(budget=60)
    queue.put(chore("a"))
    taken(queue, 1, seconds=90)
    with pytest.raises(OverLimitError) as caught:
        queue.put(chore("a"))
    assert caught.value.msg.key == "server.error.budget"
    # It fills up by 60 seconds in an hour.
    assert 1800 <= caught.value.wait <= 1900
    queue.put(chore("a", lane=Lane.MOVE))
    queue.put(chore("b"))


def test_what_is_removed_is_not_taken_and_no_longer_counts() -> None:
    queue: FairQueue[Chore] = FairQueue(most=2, each=2)
    tasks = [chore("a", "one"), chore("a", "one")]
    for task in tasks:
        queue.put(task)
    with pytest.raises(WorkError):
        queue.put(chore("b"))
    assert queue.remove(tasks[0])
    assert not queue.remove(tasks[0])
    queue.put(chore("a"))
    assert len(queue) == 2
    assert taken(queue, 2)[0] is tasks[1]


def test_a_task_put_back_is_the_next_of_its_table() -> None:
    queue: FairQueue[Chore] = FairQueue(each=2)
    first, second = chore("a", "one"), chore("a", "one")
    queue.put(first)
    queue.put(second)
    assert queue.take(EVERYTHING) is first
    queue.put_back(first)
    assert taken(queue, 2) == [first, second]


@contextmanager
def from_elsewhere(server: Server) -> Iterator[httpx.Client]:
    """A client at another address of this computer."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=server.base, transport=transport, timeout=PATIENCE) as http:
        yield http


def ask(http: httpx.Client, **options: Any) -> httpx.Response:
    wish = {"game": "cooperative_solitaire", "options": options or LONG}
    return http.post("/api/questions", json=wish)


def hinted(player: Player) -> None:
    assert player.ask("hint")["type"] == "ack"
    player.until_true(lambda: bool(player.jobs) and player.jobs[-1]["status"] == "done")


def test_eight_solves_of_one_address_keep_nobody_else_waiting(db: str) -> None:
    with running(settings_for(db, per_address=True)) as server, from_elsewhere(server) as other:
        names = [ask(other).json()["question"] for _ in range(8)]
        created = server.create(PERSON, {"kind": "bot", "bot": "steady"})
        player = sit(server, created["table"], created["token"])
        start = time.monotonic()
        hinted(player)
        # And a bot's move, and a game looked at.
        while player.legal():
            assert player.move(player.legal()[0])["type"] == "ack"
        player.until_true(lambda: bool(player.legal()))
        path = f"/api/tables/{created['table']}/log"
        assert server.get(path, created["token"]).status_code == 200
        assert time.monotonic() - start < PROMPT
        waiting = [other.get(f"/api/questions/{name}").json()["status"] for name in names]
        assert set(waiting) <= {"waiting", "running"}
        for name in names:
            other.post(f"/api/questions/{name}/cancel")


def test_the_cap_is_one_for_questions_hints_and_looks(db: str) -> None:
    settings = settings_for(db, per_address=True, jobs_per_address=2)
    with running(settings) as server, from_elsewhere(server) as other:
        created = server.create(PERSON, {"kind": "bot", "bot": "steady"})
        player = sit(server, created["table"], created["token"])
        names = [ask(server.http).json()["question"] for _ in range(2)]
        refused = ask(server.http)
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert refused.json()["error"]["key"] == "server.error.questions"
        assert int(refused.headers["Retry-After"]) > 0
        answer = player.ask("hint")
        assert (answer["code"], answer["error"]["key"]) == ("rate", "server.error.questions")
        path = f"/api/tables/{created['table']}/log"
        assert server.get(path, created["token"]).status_code == 429
        # The bots go on, and so does everybody else.
        while player.legal():
            assert player.move(player.legal()[0])["type"] == "ack"
        player.until_true(lambda: bool(player.legal()))
        assert other.get(path, headers=bearer(created["token"])).status_code == 200
        for name in names:
            server.http.post(f"/api/questions/{name}/cancel")
        hinted(player)


def waiting_tasks(server: Server) -> int:
    return len(server.app.state.house.workers.queue)


def on_loop(server: Server, work: Any, *arguments: Any) -> None:
    server.app.state.house.store._loop.call_soon_threadsafe(work, *arguments)


def test_a_request_whose_client_has_gone_is_not_worked_on(db: str) -> None:
    with running(settings_for(db)) as server:
        game = kibitz.game("kibitz_toy")
        text = Record.new(game, game.setup(2), 3).text()
        name = server.http.post("/api/records", json={"text": text}).json()["record"]
        house = server.app.state.house
        on_loop(server, house.workers.ask, Run(time.sleep, (PATIENCE,)), PATIENCE)
        port = int(server.base.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(
                f"GET /api/records/{name}/moves/0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
            )
            wait_until(lambda: waiting_tasks(server) == 1)
        wait_until(lambda: waiting_tasks(server) == 0)


def test_nobody_thinks_for_an_empty_table_until_somebody_is_back(db: str) -> None:
    with running(settings_for(db, unwatched_seconds=0.1)) as server:
        slow = {"kind": "bot", "bot": "guesser:1000"}
        created = server.create(slow, slow, slow, PERSON)
        table = server.app.state.house.tables[created["table"]]
        player = sit(server, created["table"], created["token"])
        assert table._thinking is not None
        player.close()
        wait_until(lambda: table._thinking is None)
        assert waiting_tasks(server) == 0
        moves = table.ledger.moves
        again = sit(server, created["table"], created["token"])
        again.until_moves(moves + 1)
        again.close()


def test_a_hint_is_paused_while_nobody_is_on_its_seat(db: str) -> None:
    with running(settings_for(db, unwatched_seconds=0.1)) as server:
        created = server.create(PERSON, {"kind": "bot", "bot": "steady"})
        player = sit(server, created["table"], created["token"])
        workers = server.app.state.house.workers
        workers._hints = 99  # so that it gets no process
        assert player.ask("hint")["type"] == "ack"
        assert waiting_tasks(server) == 1
        player.close()
        wait_until(lambda: waiting_tasks(server) == 0)
        workers._hints = 0
        again = sit(server, created["table"], created["token"])
        again.until_true(lambda: again.jobs[-1]["status"] == "done")
        assert again.jobs[-1]["move"] in again.legal()
        again.close()


def test_a_question_nobody_looks_at_is_put_aside_and_found_again(db: str) -> None:
    with running(settings_for(db, unwatched_seconds=0.1, idle_seconds=0.1)) as server:
        name = ask(server.http).json()["question"]
        questions = server.app.state.house.questions
        wait_until(lambda: name not in questions._open)
        wait_until(lambda: waiting_tasks(server) == 0)
        found = server.http.get(f"/api/questions/{name}").json()
        assert found["status"] in ("waiting", "running")
        assert json.dumps(found["asked"]["options"]) == json.dumps(LONG)
        stopped = server.http.post(f"/api/questions/{name}/cancel").json()
        assert stopped["status"] == "cancelled"
