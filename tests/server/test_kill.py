"""SIGKILL at any moment, under load, many times: no acknowledged move is lost, and games go on."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from tests.server.harness import PATIENCE, Player, Server, sit
from tests.server.test_storage import with_store
from websockets.exceptions import WebSocketException

from kibitz.server.storage.store import Store
from kibitz.server.tables.ledger import Ledger

TABLES = 6


@dataclass
class Process:
    """`kibitz serve`, to be killed and started again on the same port and database."""

    database: str
    port: int
    log: Path
    process: subprocess.Popen[bytes] | None = None
    more: dict[str, str] = field(default_factory=dict)
    """Further settings, as environment variables."""

    def start(self) -> None:
        words = [sys.executable, "-m", "kibitz", "serve", "--port", str(self.port)]
        environment = {
            **os.environ,
            "KIBITZ_PER_ADDRESS": "no",
            "KIBITZ_WORKERS": "1",
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            **self.more,
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*words, "--db", self.database], env=environment, stdout=log, stderr=log
            )
        end = time.monotonic() + PATIENCE
        while True:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")[-2000:]
            assert time.monotonic() < end
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{self.port}/healthz").status_code == 200:
                    return
            time.sleep(0.05)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


@dataclass
class Pair:
    """Two people who play on whatever happens, and remember what they were promised."""

    server: Server
    chance: random.Random
    stop: threading.Event
    table: str = ""
    tokens: list[str] = field(default_factory=list)
    promised: dict[str, dict[int, str]] = field(default_factory=dict)
    """For each table, the acknowledged moves by number."""
    trouble: list[BaseException] = field(default_factory=list)

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.play()
            except (httpx.HTTPError, WebSocketException, OSError, TimeoutError):
                time.sleep(0.05)  # the server was killed: come back when it is up again
            except BaseException as error:
                self.trouble.append(error)
                return

    def play(self) -> None:
        if not self.table:
            self.table, self.tokens, _ = self.server.friends(2, options={"rounds": 12})
            self.promised[self.table] = {}
        players = [sit(self.server, self.table, token) for token in self.tokens]
        for player in players:
            # Everything that was acknowledged is there.
            assert player.moves >= len(self.promised[self.table])
        while not self.stop.is_set():
            if not self.move(players):
                self.table = ""
                break
        for player in players:
            player.close()

    def move(self, players: list[Player]) -> bool:
        first = players[0]
        assert first.view is not None
        if first.view["to_move"] < 0:
            return False
        mover = players[first.view["to_move"]]
        mover.until_moves(first.moves)
        number, text = mover.moves, self.chance.choice(mover.legal())
        answer = mover.move(text)
        assert answer["type"] == "ack"
        self.promised[self.table][number] = text
        for player in players:
            player.until_moves(number + 1)
        return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def loop(database: str, folder: Path, kills: int, seed: int) -> int:
    """Kill the server this many times under load; how many moves had been acknowledged."""
    chance = random.Random(seed)
    process = Process(database, free_port(), folder / "log")
    process.start()
    stop = threading.Event()
    pairs = []
    threads = []
    base = f"http://127.0.0.1:{process.port}"
    for number in range(TABLES):
        http = httpx.Client(base_url=base, timeout=PATIENCE)
        server = Server(base, None, http, None)
        pair = Pair(server, random.Random(seed + number), stop)
        pairs.append(pair)
        threads.append(threading.Thread(target=pair.run, daemon=True))
        threads[-1].start()
    try:
        for _ in range(kills):
            time.sleep(chance.uniform(0.1, 1.2))
            process.kill()
            process.start()
        time.sleep(0.5)
    finally:
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)
        process.kill()
    for pair in pairs:
        assert not pair.trouble, pair.trouble
    promised = {t: moves for pair in pairs for t, moves in pair.promised.items()}

    async def compare(store: Store) -> None:
        for table, moves in promised.items():
            row = await store.read(table)
            assert row is not None
            # Reading it replays every move: what is there is a game by the rules.
            saved = [text for _, text in Ledger(row).record.moves]
            for number, text in moves.items():
                assert saved[number] == text

    with_store(database, compare)
    return sum(len(moves) for moves in promised.values())


def test_no_acknowledged_move_is_lost_by_kills(fresh: str, tmp_path: Path) -> None:
    assert loop(fresh, tmp_path, kills=2, seed=1) > 10


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_no_acknowledged_move_is_lost_by_many_kills(fresh: str, tmp_path: Path) -> None:
    assert loop(fresh, tmp_path, kills=100, seed=2) > 1000
