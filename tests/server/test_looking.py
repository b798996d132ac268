"""Looking at long games: whoever does keeps nobody else waiting."""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import settings_for
from tests.server.harness import PATIENCE, Server, play_out, running, sit, wait_until

import kibitz
from kibitz.core import record as records
from kibitz.core.record import Record
from kibitz.server.messages import View
from kibitz.server.operations import metrics
from kibitz.server.operations.cache import ByteCache

LONGEST: dict[str, tuple[int, int, dict[str, object]]] = {
    "cooperative_solitaire": (2, 26865, {}),  # 1,223 moves
    "makiaveli": (2, 312, {}),  # 219
    "masters_gallery": (5, 12914, {}),  # 124
    "montenegro": (2, 16005, {}),  # 1,400
    "mulle": (2, 9639, {"sessions": 10}),  # about 1,050
}
"""Seats, seed and options of the longest of some ten thousand games of each played at random."""
QUICK = 0.25
"""Seconds within which nearly every small request is answered; the goal is 0.02. A machine that
does much else adds what it takes for one while nobody looks at anything, some times over."""


QUICK_MOVES = {"makiaveli": 110}
"""Uncompiled, the last moves of that game take ten seconds: they are for the nightly test."""


def longest(name: str, most: int = 1_000_000) -> Record:
    game = kibitz.game(name)
    seats, seed, options = LONGEST.get(name, (game.max_seats, 1, {}))
    chance = random.Random(seed)
    record = Record.new(game, game.setup(seats, options), seed)
    state = record.start()
    while state.to_move() >= 0 and len(record.moves) < most:
        action = chance.choice(state.legal_actions())
        record.moves.append((state.to_move(), state.move_text(action)))
        state.apply(action)
    record.result = state.returns() if state.to_move() < 0 else None
    return record


@pytest.fixture(scope="module")
def looking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path: Path = tmp_path_factory.mktemp("looking") / "tables.sqlite"
    with running(settings_for(str(path), look_limit=PATIENCE)) as server:
        yield server


@pytest.fixture(scope="module")
def uploaded(looking: Server) -> dict[str, tuple[str, Record]]:
    """The longest game of each kind, and the name of its record."""
    return upload(looking, QUICK_MOVES)


def upload(server: Server, most: dict[str, int]) -> dict[str, tuple[str, Record]]:
    found = {}
    for game in kibitz.all_games():
        record = longest(game.name, most.get(game.name, 1_000_000))
        answer = server.http.post("/api/records", json={"text": record.text()})
        assert answer.status_code == 201, answer.text
        assert answer.json()["error"] is None
        assert answer.json()["moves"] == len(record.moves)
        found[game.name] = (answer.json()["record"], record)
    return found


class Visitor(threading.Thread):
    """Asks for positions without a pause."""

    def __init__(self, server: Server, paths: list[str]) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.paths = paths
        self.answers: list[int] = []

    def run(self) -> None:
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=self.server.base, transport=transport, timeout=PATIENCE) as http:
            for path in self.paths:
                self.answers.append(http.get(path).status_code)


def positions(name: str, record: Record, numbers: list[int]) -> list[str]:
    path = f"/api/records/{name}"
    return [
        f"{path}/moves/{number}{side}" for number in numbers for side in ("", "?seat=0", "?open=1")
    ]


def latencies(server: Server, visitor: Visitor) -> list[float]:
    """Of small requests, while the other visitor asks for positions."""
    found = []
    visitor.start()
    while visitor.is_alive():
        start = time.perf_counter()
        assert server.http.get("/healthz").status_code == 200
        found.append(time.perf_counter() - start)
        time.sleep(0.005)
    visitor.join()
    return found


def nearly_all(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1]


def check_quick(server: Server, paths: list[str]) -> None:
    calm = latencies(server, Visitor(server, ["/healthz"] * 100))
    visitor = Visitor(server, paths)
    found = latencies(server, visitor)
    assert set(visitor.answers) == {200}
    assert len(visitor.answers) == len(paths)
    assert nearly_all(found) < QUICK + 10 * nearly_all(calm), sorted(found)[-20:]


def test_positions_of_the_longest_games_keep_nobody_waiting(
    looking: Server, uploaded: dict[str, tuple[str, Record]]
) -> None:
    paths = []
    for name, record in uploaded.values():
        paths += positions(name, record, sorted({0, 60, 100} & set(range(len(record.moves)))))
    check_quick(looking, paths)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_every_position_of_the_longest_games_keeps_nobody_waiting(looking: Server) -> None:
    paths = []
    for name, record in upload(looking, {}).values():
        paths += [f"/api/records/{name}/log"]
        paths += positions(name, record, list(range(len(record.moves) + 1)))
    check_quick(looking, paths)


def test_no_long_game_is_replayed_in_the_process_that_answers(
    looking: Server,
    uploaded: dict[str, tuple[str, Record]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wherever a record is read, looked at, asked about, continued, or a move taken back."""
    here: list[str] = []

    def spy(name: str, real: Any) -> Any:
        def called(record: Any, *arguments: Any) -> Any:
            if not isinstance(record, Record) or len(record.moves) > 60:
                here.append(name)
            return real(record, *arguments)

        return called

    monkeypatch.setattr(Record, "states", spy("states", Record.states))
    monkeypatch.setattr(Record, "state_at", spy("state_at", Record.state_at))
    monkeypatch.setattr(records, "_replay_line", spy("read_record", records._replay_line))
    name, record = uploaded["cooperative_solitaire"]
    http = looking.http
    again = http.post("/api/records", json={"text": record.text()}).json()["record"]
    assert http.get(f"/api/records/{again}").status_code == 200
    assert http.get(f"/api/records/{again}/log").status_code == 200
    for move in (0, 100):
        assert http.get(f"/api/records/{again}/moves/{move}").status_code == 200
    question = {"game": "cooperative_solitaire", "record": name, "move": 80}
    asked = http.post("/api/questions", json=question)
    assert asked.status_code == 201, asked.text
    http.post(f"/api/questions/{asked.json()['question']}/cancel")
    wish = {"seats": [{"kind": "here"}] * 2, "move": 150}
    created = http.post(f"/api/records/{name}/table", json=wish).json()
    player = sit(looking, created["table"], created["token"])
    path = f"/api/tables/{created['table']}"
    assert looking.get(f"{path}/moves/120", created["token"]).status_code == 200
    assert looking.get(f"{path}/log", created["token"]).status_code == 200
    assert player.ask("undo")["type"] in ("ack", "error")
    player.close()
    house = looking.app.state.house
    table = house.tables[created["table"]]
    house.store._loop.call_soon_threadsafe(house.forget, table)
    wait_until(lambda: created["table"] not in house.tables)
    again_here = sit(looking, created["table"], created["token"])
    assert again_here.view is not None
    again_here.close()
    assert here == []


def test_a_position_is_found_once(looking: Server, uploaded: dict[str, tuple[str, Record]]) -> None:
    name, record = uploaded["masters_gallery"]
    workers = looking.app.state.house.workers
    path = f"/api/records/{name}/moves/{len(record.moves)}"
    first = looking.http.get(path).json()
    queue, workers.queue.most = workers.queue.most, 0  # from now on nothing new is worked on
    try:
        assert looking.http.get(path).json() == first
        plain = looking.http.get(path, headers={"Accept-Encoding": "identity"})
        assert plain.json() == first
        assert looking.http.get(path, params={"seat": 0}).status_code == 503
    finally:
        workers.queue.most = queue
    assert looking.http.get(path, params={"seat": 4}).status_code == 200
    assert looking.http.get(path, params={"seat": 5}).status_code == 404
    assert looking.http.get(f"/api/records/{name}/moves/{len(record.moves) + 1}").status_code == 404


def test_views_of_a_slow_game_are_worked_out_elsewhere(
    looking: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spectator's view of a long game of Montenegro takes up to seconds, compiled."""
    monkeypatch.setattr("kibitz.server.tables.seat_views._SLOW_VIEW", -1.0)
    services = looking.app.state.house.services
    services.slow_views.clear()
    done = metrics.jobs.labels("warm_views", "done")
    before = done._value.get()
    name, tokens, watch = looking.friends(2, game="montenegro")
    players = [sit(looking, name, token) for token in tokens]
    spectator = sit(looking, name, watch)
    assert services.slow_views["montenegro"] >= 3
    made = play_out(players, random.Random(3).choice, 30)
    assert made == 30
    spectator.until_moves(made)
    # One for each move, for all who look on together.
    assert made <= done._value.get() - before <= made + 3
    # And each sees what a replay from the deal shows.
    table = looking.app.state.house.tables[name]
    there = table.ledger.record.state_at(made)
    for player in [*players, spectator]:
        assert player.view == View.of(there.view(player.seat)).model_dump(mode="json")
        player.close()
    services.slow_views.clear()


def test_looking_has_a_deadline(tmp_path: Path) -> None:
    with running(settings_for(str(tmp_path / "x.sqlite"), look_limit=0.0)) as server:
        answer = server.http.post("/api/records", json={"text": longest("kibitz_toy").text()})
        assert answer.status_code == 503
        assert answer.json()["error"]["key"] == "server.error.worker_slow"


def test_a_cache_is_limited_in_bytes_and_drops_what_was_not_asked_for() -> None:
    cache = ByteCache(100)
    for number in range(4):
        cache.put(number, bytes(25))
    assert cache.get(0) is not None
    cache.put(4, bytes(20))
    assert [cache.get(n) is not None for n in range(5)] == [True, False, True, True, True]
    cache.put(0, bytes(10))
    assert cache.size == 80
    cache.put(5, bytes(26))
    assert cache.get(5) is None
    assert cache.size == 80
