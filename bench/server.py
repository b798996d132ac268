"""How quickly moves come through with many tables, over real sockets, while bots think.

    .venv/bin/python bench/server.py                      # 1,000 tables, then more and more
    .venv/bin/python bench/server.py --tables 200 --seconds 10 --no-climb
    .venv/bin/python bench/server.py --db postgresql://…  --json > figures.json

Starts `kibitz serve` as users do, and plays against it from one process of scripted clients.
See bench/README.md for what the figures mean.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import kibitz
from kibitz._loader import build_kind
from kibitz.arena.match import Match
from kibitz.core.record import Record
from kibitz.players.seats import best_bot_word, parse_seats
from kibitz.server import worker

ROOT = Path(__file__).resolve().parents[1]
EVERY = 5.0
"""Seconds from one move of a table to the next."""
BOT_PROCESSES = 2


@dataclass
class Chair:
    """One player's socket, read all the time as a browser does."""

    socket: ClientConnection
    seat: int = -1
    view: dict[str, Any] = field(default_factory=dict)
    position: int = 0
    moves: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    answers: dict[int, asyncio.Future[str]] = field(default_factory=dict)
    reader: asyncio.Task[None] | None = None

    @staticmethod
    async def take(server: Running, table: str, token: str) -> Chair:
        socket = await connect(server.ws, compression=None, max_size=None, ping_interval=None)
        await socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
        chair = Chair(socket)
        chair.hear(await socket.recv())
        chair.reader = asyncio.create_task(chair.listen())
        return chair

    async def listen(self) -> None:
        async for text in self.socket:
            self.hear(text)

    def hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind in ("welcome", "view"):
            self.view, self.position = message["view"], message["position"]
            self.moves = message["moves"] if kind == "view" else message["info"]["moves"]
            self.seat = message["seat"] if kind == "welcome" else self.seat
            self.changed.set()
        elif kind in ("ack", "error"):
            answer = self.answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(kind if kind == "ack" else message["code"])

    async def saw(self, moves: int) -> None:
        while self.moves < moves:
            self.changed.clear()
            await self.changed.wait()

    async def move(self, text: str) -> str:
        number = self.moves + 1
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.answers[number] = answer
        await self.socket.send(
            json.dumps({"type": "move", "id": number, "position": self.position, "text": text})
        )
        return await answer

    async def close(self) -> None:
        await self.socket.close()
        if self.reader is not None:
            await self.reader


@dataclass
class Figures:
    """Milliseconds, one for each move."""

    kept: list[float] = field(default_factory=list)
    """Until the mover was told that the move is safe."""
    seen: list[float] = field(default_factory=list)
    """Until the other player had the new position."""
    late: list[float] = field(default_factory=list)
    """By how much this program was late in sending: if this grows, it is the clients that are
    too slow, and the other figures include it."""
    refused: int = 0


@dataclass
class Running:
    """The server under test."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def memory(self) -> float:
        """MB of the one process that answers, without the bots'."""
        for line in Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no Pss")

    thinkers: list[SpawnProcess] = field(default_factory=list)

    def cpu(self) -> tuple[float, float]:
        """Seconds used so far by the server, and by the bots beside it."""
        return _cpu(self.process.pid), sum(_cpu(p.pid or 0) for p in self.thinkers)


def _cpu(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(db: str) -> Iterator[Running]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        # All clients are at one address here; what one seat may ask for stays limited.
        "KIBITZ_PER_ADDRESS": "no",
        "KIBITZ_WORKERS": str(BOT_PROCESSES),
    }
    words = [sys.executable, "-m", "kibitz", "serve", "--port", str(port), "--db", db]
    process = subprocess.Popen(
        words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200:
                    break
            time.sleep(0.1)
        yield Running(port, process)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def think(games: list[str]) -> None:
    """Bots against bots without end, with the rights and the priority of the server's own."""
    worker.limit()
    number = 0
    while True:
        number += 1
        game = kibitz.game(games[number % len(games)])
        chairs = parse_seats(game, ",".join([best_bot_word(game)] * game.default_seats))
        record = Record.new(game, game.setup(len(chairs)), number)
        match = Match(record, [chair.player for chair in chairs])
        while not match.over:
            match.play_program()


class Crowd:
    """Everybody who plays."""

    def __init__(self, server: Running, games: list[str]) -> None:
        self.server = server
        self.games = games
        self.chance = random.Random(1)
        self.http = httpx.AsyncClient(base_url=server.base, timeout=60)
        self.gate = asyncio.Semaphore(16)
        self.tables: list[list[Chair]] = []
        self.figures: Figures | None = None

    async def post(self, path: str, token: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def sit_down(self, game: str) -> list[Chair]:
        """Two people at a new table."""
        async with self.gate:
            wish = {"game": game, "seats": [{}] * max(2, kibitz.game(game).min_seats)}
            created = await self.post("/api/tables", "", wish)
            tokens = [created["token"]]
            for invitation in created["invitations"]:
                path = f"/api/tables/{created['table']}/join"
                tokens.append((await self.post(path, invitation["token"], {}))["token"])
            return [await Chair.take(self.server, created["table"], t) for t in tokens]

    async def fill(self, tables: int) -> None:
        """Set up more tables, up to so many."""
        while len(self.tables) < tables:
            some = min(64, tables - len(self.tables))
            wanted = [self.games[(len(self.tables) + i) % len(self.games)] for i in range(some)]
            self.tables += await asyncio.gather(*(self.sit_down(game) for game in wanted))

    async def play(self, seconds: float) -> Figures:
        """One move at each table every five seconds, whatever happened to the one before."""
        self.figures = Figures()
        start = time.perf_counter() + 0.5
        await asyncio.gather(
            *(self._table(i, start, start + seconds) for i in range(len(self.tables)))
        )
        return self.figures

    async def _table(self, number: int, start: float, end: float) -> None:
        due = start + EVERY * self.chance.random()
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._one_move(number, due)
            due += EVERY

    async def _one_move(self, number: int, due: float) -> None:
        chairs = self.tables[number]
        figures = self.figures
        assert figures is not None
        if chairs[0].view["to_move"] < 0:
            game = chairs[0].view["game"]
            for chair in chairs:
                await chair.close()
            self.tables[number] = await self.sit_down(game)
            return
        mover = chairs[chairs[0].view["to_move"]]
        other = chairs[(mover.seat + 1) % len(chairs)]
        text = self.chance.choice(mover.view["moves"])["text"]
        figures.late.append((time.perf_counter() - due) * 1000)
        seen = asyncio.create_task(_when(other.saw(mover.moves + 1)))
        answer = await mover.move(text)
        figures.kept.append((time.perf_counter() - due) * 1000)
        if answer == "ack":
            figures.seen.append((await seen - due) * 1000)
            await mover.saw(other.moves)
        else:
            figures.refused += 1
            seen.cancel()

    async def close(self) -> None:
        for start in range(0, len(self.tables), 64):
            some = self.tables[start : start + 64]
            await asyncio.gather(*(c.close() for t in some for c in t), return_exceptions=True)
        await self.http.aclose()


async def _when(event: Any) -> float:
    await event
    return time.perf_counter()


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def summary(tables: int, figures: Figures, used: list[float]) -> dict[str, Any]:
    found: dict[str, Any] = {"tables": tables, "moves": len(figures.kept)}
    for name in ("kept", "seen", "late"):
        values = getattr(figures, name)
        found[name] = {
            "p50": round(statistics.median(values), 2) if values else 0.0,
            "p99": round(percentile(values, 0.99), 2),
            "max": round(max(values, default=0.0), 2),
        }
    found["refused"] = figures.refused
    found["server_cpu"], found["bots_cpu"], found["clients_cpu"] = [round(u, 2) for u in used]
    return found


async def measure(crowd: Crowd, server: Running, tables: int, seconds: float) -> dict[str, Any]:
    await crowd.fill(tables)
    before, own, clock = server.cpu(), time.process_time(), time.perf_counter()
    figures = await crowd.play(seconds)
    after = server.cpu()
    passed = time.perf_counter() - clock
    used = [(b - a) / passed for a, b in zip(before, after, strict=True)]
    used.append((time.process_time() - own) / passed)
    return summary(tables, figures, used)


async def run(args: argparse.Namespace, server: Running) -> dict[str, Any]:
    games = args.games or [g.name for g in kibitz.all_games()]
    crowd = Crowd(server, games)
    result: dict[str, Any] = {
        "build": build_kind(),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "games": games,
        "database": "postgresql" if "postgresql" in args.db else "sqlite",
        "every": EVERY,
    }
    try:
        # Memory first, with nobody moving: one table of each game warms everything up.
        await crowd.fill(4 * len(games))
        empty = server.memory()
        await crowd.fill(args.tables + 4 * len(games))
        result["idle_kb"] = round((server.memory() - empty) * 1024 / args.tables, 1)
        if not args.no_bots:
            for _ in range(BOT_PROCESSES):
                thinker = multiprocessing.get_context("spawn").Process(
                    target=think, args=(games,), daemon=True
                )
                thinker.start()
                server.thinkers.append(thinker)
            await asyncio.sleep(5)
        steps = [args.tables]
        rows = []
        while steps:
            tables = steps.pop()
            row = await measure(crowd, server, max(tables, len(crowd.tables)), args.seconds)
            rows.append(row)
            report_row(row, args.json)
            if not args.no_climb and row["seen"]["p99"] <= 100 and tables < args.most:
                steps.append(min(args.most, int(tables * 1.5)))
        result["rows"] = rows
        passed = [row["tables"] for row in rows if row["seen"]["p99"] > 100]
        result["passes_100_ms_at"] = passed[0] if passed else None
    finally:
        for thinker in server.thinkers:
            thinker.kill()
        await crowd.close()
    return result


def report_row(row: dict[str, Any], quiet: bool) -> None:
    if quiet:
        return
    seen, kept, late = row["seen"], row["kept"], row["late"]
    parts = [
        f"{row['tables']:6} tables {row['moves']:6} moves",
        f"seen: p50 {seen['p50']:6.1f}  p99 {seen['p99']:7.1f}  max {seen['max']:7.1f} ms",
        f"kept: p99 {kept['p99']:7.1f} ms",
        f"clients late: p99 {late['p99']:5.1f} ms",
        f"CPU: server {row['server_cpu']:.2f}  bots {row['bots_cpu']:.2f}",
        f"clients {row['clients_cpu']:.2f}",
    ]
    if row["refused"]:
        parts.append(f"refused: {row['refused']}")
    print("   ".join(parts), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", help="which games are played; all")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each measurement")
    parser.add_argument("--most", type=int, default=8000, help="tables at which to stop climbing")
    parser.add_argument("--no-climb", action="store_true", help="one measurement only")
    parser.add_argument("--no-bots", action="store_true", help="leave the bot processes idle")
    parser.add_argument("--db", default="", help="a database; otherwise a new SQLite file")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    args.most = min(args.most, (hard - 200) // 2)
    folder = None
    if not args.db:
        # Not in /tmp, which may be memory: a commit has to wait for a disk.
        (ROOT / "build").mkdir(exist_ok=True)
        folder = tempfile.mkdtemp(prefix="bench-server-", dir=ROOT / "build")
        args.db = f"{folder}/tables.sqlite"
    try:
        with serving(args.db) as server:
            if not args.json:
                print(
                    f"build: {build_kind()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}"
                )
            result = asyncio.run(run(args, server))
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
    if args.json:
        print(json.dumps(result))
        return
    print(f"memory of an idle table with its two sockets: {result['idle_kb']} kB")
    at = result["passes_100_ms_at"]
    if at is not None:
        print(f"p99 passes 100 ms at {at} tables")
    elif not args.no_climb:
        print(f"p99 stays below 100 ms up to {result['rows'][-1]['tables']} tables")


if __name__ == "__main__":
    main()
