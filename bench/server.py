"""How quickly moves come through with many tables, over real sockets, while bots think.

    .venv/bin/python bench/server.py                      # 1,000 tables, then more and more
    .venv/bin/python bench/server.py --tables 200 --seconds 10 --no-climb
    .venv/bin/python bench/server.py --db postgresql://…  --json > figures.json
    .venv/bin/python bench/server.py --whole              # each game by itself, whole games
    .venv/bin/python bench/server.py --attack all         # the same while somebody attacks

Starts `kibitz serve` as users do, and plays against it from one process of scripted clients.
See bench/README.md for what the figures mean.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import uvloop

import kibitz
from kibitz._loader import build_kind

ROOT = Path(__file__).resolve().parents[1]
EVERY = 5.0
"""Seconds from one move of a table to the next."""
BOT_PROCESSES = 2
THOUGHTFUL, BOT = "masters_gallery", "planner:1000"
"""The game and the bot that keep the server's processes busy: about a tenth of a second for a
move."""
ATTACKS = ("solves", "positions", "headers", "frames", "connections")
"""See attacks/visitor.py."""
SETTLE = 2.0
"""Seconds an attack has before anything is measured."""
PATIENCE = 6
"""How many times as long as wanted whole games are played if none has ended before."""
STUCK = 10.0
"""Seconds without an answer after which a table is given up and another one set up."""


_MASK = bytes(4)
"""Clients have to mask what they send; with zeros that costs nothing."""
_POSITION = re.compile(rb'"position":(\d+)')
_MOVES = re.compile(rb'"moves":(\d+)')
_TO_MOVE = re.compile(rb'"to_move":(-?\d+)')


class Chair(asyncio.Protocol):
    """One player's socket, read all the time as a browser does.

    It speaks just enough of the WebSocket protocol, and looks into a message only as far as it has
    to: the clients share the machine with the server, and are not what is measured.
    """

    def __init__(self, table: Seats, hello: bytes) -> None:
        self.table = table
        self.hello = hello
        self.buffer = bytearray()
        self.open = False
        self.transport: asyncio.Transport | None = None
        self.seat = -1
        self.view = b""
        self.position = 0
        self.moves = 0
        self.to_move = -1
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are no subclass of asyncio's.
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open = True
            self.send(self.hello)
        while (message := self._frame()) is not None:
            self.hear(message, now)

    def _frame(self) -> bytes | None:
        """The next whole message, if it has arrived; pings are answered on the way."""
        buffer = self.buffer
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                if len(buffer) < 4:
                    return None
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                if len(buffer) < 10:
                    return None
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return None
            kind = buffer[0]
            payload = bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == 0x81:
                return payload
            if kind == 0x89:
                self.send(payload, 0x8A)
            elif kind == 0x88 and self.transport is not None:
                self.transport.close()
            else:
                assert kind in (0x88, 0x8A), kind
        return None

    def send(self, payload: bytes, kind: int = 0x81) -> None:
        assert self.transport is not None
        size = len(payload)
        if size < 126:
            head = bytes((kind, 0x80 | size))
        else:
            head = bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
        self.transport.write(head + _MASK + payload)

    def hear(self, message: bytes, now: float) -> None:
        # The type comes first, and the short fields before the view.
        if message.startswith(b'{"type":"view"'):
            self.position = _number(_POSITION, message)
            self.moves = _number(_MOVES, message)
            self._look(message)
            self.table.seen(self, now)
        elif message.startswith(b'{"type":"ack"'):
            self.table.saved(now, True)
        elif message.startswith(b'{"type":"error"'):
            self.table.saved(now, False)
        elif message.startswith(b'{"type":"welcome"'):
            whole = json.loads(message)
            self.seat, self.position = whole["seat"], whole["position"]
            self.moves = whole["info"]["moves"]
            self._look(message)
            if not self.ready.done():
                self.ready.set_result(None)

    def _look(self, message: bytes) -> None:
        found = _TO_MOVE.search(message)
        self.to_move = int(found[1]) if found else -1
        self.view = message

    def legal(self) -> list[str]:
        return [move["text"] for move in json.loads(self.view)["view"]["moves"]]

    def move(self, text: str) -> None:
        self.send(
            b'{"type":"move","id":1,"position":%d,"text":%s}'
            % (self.position, json.dumps(text).encode())
        )

    async def close(self) -> None:
        if self.transport is not None:
            self.transport.close()
        await self.closed


def _number(pattern: re.Pattern[bytes], message: bytes) -> int:
    found = pattern.search(message)
    assert found is not None
    return int(found[1])


@dataclass
class Figures:
    """Milliseconds, one for each move, from the moment it was sent."""

    saved: list[float] = field(default_factory=list)
    """Until the mover was told that the move is safe."""
    seen: list[float] = field(default_factory=list)
    """Until every other player had the new position."""
    late: list[float] = field(default_factory=list)
    """By how much this program was late in sending: moves are due by the clock, whatever became of
    the one before. If this grows, it is the machine that is full, not only the server."""
    refused: int = 0
    overdue: int = 0
    """Moves not sent because the one before had not come through by then."""
    finished: int = 0
    """Games played to their end."""
    seconds: float = 0.0
    """How long whole games were played."""


@dataclass
class Running:
    """The server under test."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def memory(self) -> float:
        """MB of the one process that answers, without the bots'."""
        for line in Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no Pss")

    def cpu(self) -> tuple[float, float]:
        """Seconds used so far by the process that answers, and by those that think for it."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        # Threads start the processes that think: look at the children of each.
        pids = set()
        for task in children.parents[1].iterdir():
            with contextlib.suppress(OSError):
                pids |= {int(word) for word in (task / "children").read_text().split()}
        return _cpu(self.process.pid), sum(_cpu(pid) for pid in pids)


def _cpu(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


_COMMIT = re.compile(r'^kibitz_commit_seconds_bucket\{le="([^"]+)"\} ([0-9.e+]+)$', re.MULTILINE)


def commits(server: Running) -> list[tuple[float, float]]:
    """How many transactions took at most so many seconds, as the server counts them."""
    text = httpx.get(f"{server.base}/metrics").text
    return [(float(le), float(count)) for le, count in _COMMIT.findall(text)]


def commit_p99(before: list[tuple[float, float]], after: list[tuple[float, float]]) -> float:
    """Milliseconds within which 99 of 100 transactions were on disk: the next step of the scale."""
    counts = [(le, b - a) for (le, b), (_, a) in zip(after, before, strict=True)]
    whole = counts[-1][1]
    return next((le * 1000 for le, count in counts if count >= 0.99 * whole), 0.0)


def machine() -> float:
    """Seconds all processors have been busy so far, for whomever."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    user, nice, system, _, _, irq, softirq, steal = (int(word) for word in words[:8])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(db: str, limits: bool = False) -> Iterator[Running]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        # Unless they come from many, all clients are at one address here; what one seat may ask for
        # stays limited.
        "KIBITZ_PER_ADDRESS": "yes" if limits else "no",
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


class Seats:
    """A table with everybody who plays there, each with a socket of their own."""

    def __init__(self, crowd: Crowd, game: str) -> None:
        self.crowd = crowd
        self.game = game
        self.chairs: list[Chair] = []
        self.due = 0.0
        self.sent = 0.0
        self.number = 0
        """Of the move on its way."""
        self.acked = True
        self.blind: set[Chair] = set()
        """Who has not seen the move yet."""

    def start(self, due: float) -> None:
        """A move is due at that time, and every few seconds from then on."""
        self.due = due
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, due - time.perf_counter()), self._move)

    def _move(self) -> None:
        crowd = self.crowd
        if self.due >= crowd.end:
            return
        if not self.acked or self.blind:
            crowd.figures.overdue += 1
        elif self.chairs[0].to_move < 0:
            self.acked = False
            crowd.background(self._again())
        else:
            mover = self.chairs[self.chairs[0].to_move]
            text = crowd.chance.choice(mover.legal())
            self.number = mover.moves + 1
            self.acked = False
            self.blind = {chair for chair in self.chairs if chair is not mover}
            self.sent = time.perf_counter()
            # uvloop counts in whole milliseconds: a timer may go off a moment early.
            crowd.figures.late.append(max(0.0, self.sent - self.due) * 1000)
            mover.move(text)
        self.start(self.due + EVERY)

    def saved(self, now: float, done: bool) -> None:
        self.acked = True
        if done:
            self.crowd.figures.saved.append((now - self.sent) * 1000)
        else:
            self.crowd.figures.refused += 1
            self.blind.clear()

    def seen(self, chair: Chair, now: float) -> None:
        if chair in self.blind and chair.moves >= self.number:
            self.blind.remove(chair)
            if not self.blind:
                self.crowd.figures.seen.append((now - self.sent) * 1000)

    async def sit_down(self) -> None:
        game = kibitz.game(self.game)
        wish = {"game": self.game, "seats": [{}] * max(2, game.min_seats)}
        self.chairs = await self.crowd.sit_down(self, wish)

    async def _again(self) -> None:
        """The game is over: another one, at a new table."""
        for chair in self.chairs:
            await chair.close()
        await self.sit_down()
        self.acked = True


class Thinkers(Seats):
    """A person who answers at once, against bots that think hard: with a few such tables the
    server's own processes are never without work."""

    async def sit_down(self) -> None:
        game = kibitz.game(self.game)
        bots = [{"kind": "bot", "bot": BOT}] * (game.max_seats - 1)
        self.chairs = await self.crowd.sit_down(self, {"game": self.game, "seats": [{}, *bots]})
        self._answer()

    def seen(self, chair: Chair, now: float) -> None:
        self._answer()

    def saved(self, now: float, done: bool) -> None:
        pass

    def _answer(self) -> None:
        (chair,) = self.chairs
        if chair.to_move == chair.seat:
            chair.move(self.crowd.chance.choice(chair.legal()))
        elif chair.to_move < 0:
            self.crowd.background(self._again())


class WholeGames(Seats):
    """People who play one game after another to its end, each move some time after everybody has
    seen the one before; at once, if that time is 0."""

    pause = 0.0
    over = False

    def begin(self) -> None:
        self._next()
        asyncio.get_running_loop().call_later(STUCK, self._watch, self.sent)

    def _next(self) -> None:
        if self.over or time.perf_counter() >= self.crowd.end:
            return
        if self.chairs[0].to_move < 0:
            self.crowd.figures.finished += 1
            self.crowd.background(self._start_over())
            return
        mover = self.chairs[self.chairs[0].to_move]
        self.number = mover.moves + 1
        self.acked = False
        # The mover too has to see it: the next move may be its own.
        self.blind = set(self.chairs)
        text = self.crowd.chance.choice(mover.legal())
        self.sent = time.perf_counter()
        mover.move(text)

    def saved(self, now: float, done: bool) -> None:
        super().saved(now, done)
        self._go_on()

    def seen(self, chair: Chair, now: float) -> None:
        super().seen(chair, now)
        self._go_on()

    def _go_on(self) -> None:
        if self.acked and not self.blind:
            self.acked = False
            pause = self.pause * 2 * self.crowd.chance.random()
            asyncio.get_running_loop().call_later(pause, self._next)

    def _watch(self, sent: float) -> None:
        if self.over or time.perf_counter() >= self.crowd.end:
            return
        if self.sent == sent:
            self.crowd.figures.overdue += 1
            self.crowd.background(self._start_over())
        asyncio.get_running_loop().call_later(STUCK, self._watch, self.sent)

    async def _start_over(self) -> None:
        for chair in self.chairs:
            if chair.transport is not None:
                chair.transport.abort()
        if not self.over:
            await self.sit_down()
            self._next()


class Crowd:
    """Everybody who plays."""

    def __init__(self, server: Running, games: list[str], spread: bool = False) -> None:
        self.spread = spread
        """Whether each table's people come from an address of their own."""
        self._addresses = itertools.count()
        self.server = server
        self.games = games
        self.chance = random.Random(1)
        self.http = httpx.AsyncClient(base_url=server.base, timeout=60)
        self.gate = asyncio.Semaphore(16)
        self.tables: list[Seats] = []
        self.thinkers: list[Thinkers] = []
        self.whole: list[WholeGames] = []
        self.figures = Figures()
        self.end = 0.0
        self._background: set[asyncio.Task[None]] = set()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _address(self) -> str:
        """Another address of this computer."""
        if not self.spread:
            return "127.0.0.1"
        number = next(self._addresses)
        return f"127.{10 + number // 62500 % 200}.{number // 250 % 250}.{number % 250 + 1}"

    async def post(
        self, http: httpx.AsyncClient, path: str, token: str, body: dict[str, Any]
    ) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def sit_down(self, table: Seats, wish: dict[str, Any]) -> list[Chair]:
        """People at a new table."""
        address = self._address()
        async with self.gate, contextlib.AsyncExitStack() as stack:
            http = self.http
            if self.spread:
                transport = httpx.AsyncHTTPTransport(local_address=address)
                base = self.server.base
                http = await stack.enter_async_context(
                    httpx.AsyncClient(base_url=base, transport=transport, timeout=60)
                )
            created = await self.post(http, "/api/tables", "", wish)
            tokens = [created["token"]]
            for invitation in created["invitations"]:
                path = f"/api/tables/{created['table']}/join"
                tokens.append((await self.post(http, path, invitation["token"], {}))["token"])
            name = created["table"]
            return [await self._connect(table, name, token, address) for token in tokens]

    async def _connect(self, table: Seats, name: str, token: str, address: str) -> Chair:
        hello = {"type": "hello", "table": name, "token": token}
        chair = Chair(table, json.dumps(hello).encode())
        loop = asyncio.get_running_loop()
        port = self.server.port
        await loop.create_connection(lambda: chair, "127.0.0.1", port, local_addr=(address, 0))
        await chair.ready
        return chair

    async def fill(self, tables: int) -> None:
        """Set up more tables, up to so many."""
        while len(self.tables) < tables:
            some = min(64, tables - len(self.tables))
            new = [
                Seats(self, self.games[(len(self.tables) + i) % len(self.games)])
                for i in range(some)
            ]
            await asyncio.gather(*(table.sit_down() for table in new))
            self.tables += new

    async def think(self) -> None:
        """Give the server's own bots work without end."""
        self.thinkers = [Thinkers(self, THOUGHTFUL) for _ in range(3 * BOT_PROCESSES)]
        await asyncio.gather(*(table.sit_down() for table in self.thinkers))

    async def play(self, seconds: float) -> Figures:
        """One move at each table every five seconds, whatever happened to the one before."""
        self.figures = Figures()
        start = time.perf_counter() + 0.5
        self.end = start + seconds
        for table in self.tables:
            table.start(start + EVERY * self.chance.random())
        await asyncio.sleep(0.5 + seconds + 1.0)
        return self.figures

    async def play_whole(self, game: str, tables: int, pause: float, seconds: float) -> Figures:
        """Whole games of one kind at some tables, until one at least has come to its end."""
        playing = [WholeGames(self, game) for _ in range(tables)]
        self.whole += playing
        await asyncio.gather(*(table.sit_down() for table in playing))
        self.figures = Figures()
        start = time.perf_counter()
        self.end = start + PATIENCE * seconds
        for table in playing:
            table.pause = pause
            table.begin()
        await asyncio.sleep(seconds)
        while not self.figures.finished and time.perf_counter() < self.end:
            await asyncio.sleep(0.1)
        figures, self.figures = self.figures, Figures()
        figures.seconds = time.perf_counter() - start
        for table in playing:
            table.over = True
            for chair in table.chairs:
                if chair.transport is not None:
                    chair.transport.abort()
        return figures

    async def close(self) -> None:
        for task in list(self._background):
            task.cancel()
        for table in [*self.tables, *self.thinkers, *self.whole]:
            for chair in table.chairs:
                if chair.transport is not None:
                    chair.transport.abort()
        await self.http.aclose()


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def summary(tables: int, figures: Figures, used: list[float]) -> dict[str, Any]:
    found: dict[str, Any] = {"tables": tables, "moves": len(figures.saved)}
    for name in ("saved", "seen", "late"):
        values = getattr(figures, name)
        found[name] = {
            "p50": round(statistics.median(values), 2) if values else 0.0,
            "p99": round(percentile(values, 0.99), 2),
            "max": round(max(values, default=0.0), 2),
        }
    found["refused"], found["overdue"] = figures.refused, figures.overdue
    server, bots, clients, whole = used
    found["server_cpu"], found["bots_cpu"] = round(server, 2), round(bots, 2)
    found["clients_cpu"] = round(clients, 2)
    # The system's own share of the work is counted here too.
    found["others_cpu"] = round(max(0.0, whole - server - bots - clients), 2)
    return found


async def measure(crowd: Crowd, server: Running, tables: int, seconds: float) -> dict[str, Any]:
    await crowd.fill(tables)
    disk = commits(server)
    clock, before = time.perf_counter(), [*server.cpu(), time.process_time(), machine()]
    figures = await crowd.play(seconds)
    after = [*server.cpu(), time.process_time(), machine()]
    passed = time.perf_counter() - clock
    used = [(b - a) / passed for a, b in zip(before, after, strict=True)]
    row = summary(tables, figures, used)
    row["commit_p99"] = commit_p99(disk, commits(server))
    return row


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
            await crowd.think()
            await asyncio.sleep(5)
        seconds, rows = args.seconds, []
        for tables in steps(args.tables, args.tables if args.no_climb else args.most):
            row = await measure(crowd, server, max(tables, len(crowd.tables)), seconds)
            rows.append(row)
            report_row(row, args.json)
            if row["seen"]["p99"] > 100:
                break
            seconds = args.climb_seconds
        result["rows"] = rows
        passed = [row["tables"] for row in rows if row["seen"]["p99"] > 100]
        result["passes_100_ms_at"] = passed[0] if passed else None
    finally:
        await crowd.close()
    return result


@contextlib.contextmanager
def attacking(name: str | None, port: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Somebody attacks from another address, in another process; afterwards, what he did."""
    did: dict[str, Any] = {}
    if name is None:
        yield did
        return
    visitor = Path(__file__).with_name("attacks") / "visitor.py"
    words = [sys.executable, str(visitor), name, str(port), str(seconds)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    try:
        yield did
    finally:
        process.terminate()
        try:
            out, _ = process.communicate(timeout=60)
            did.update(json.loads(out) if out else {})
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def whole_games(
    args: argparse.Namespace, server: Running, attack: str | None
) -> list[dict[str, Any]]:
    """For each game: how many moves come through in a second at most, and how quickly each does
    at half of that."""
    crowd = Crowd(server, args.games or [g.name for g in kibitz.all_games()], spread=True)
    rows = []
    try:
        for game in crowd.games:
            long = SETTLE + 2 * (PATIENCE + 1) * args.seconds
            with attacking(attack, server.port, long) as did:
                await asyncio.sleep(SETTLE if attack else 0.0)
                full = await crowd.play_whole(game, args.tables, 0.0, args.seconds)
                capacity = len(full.seen) / full.seconds
                pause = args.tables / max(0.1, capacity)
                half = await crowd.play_whole(game, args.tables, pause, args.seconds)
            row = {
                "game": game,
                "attack": attack,
                "capacity": round(capacity, 1),
                "moves": len(full.seen) + len(half.seen),
                "games": full.finished + half.finished,
                "p50": round(statistics.median(half.seen), 2) if half.seen else None,
                "p99": round(percentile(half.seen, 0.99), 2) if half.seen else None,
                "max": round(max(half.seen, default=0.0), 2),
                "overdue": full.overdue + half.overdue,
                "refused": full.refused + half.refused,
                "memory_mb": round(server.memory(), 1),
                "did": did,
            }
            rows.append(row)
            if not args.json:
                print(
                    f"{attack or 'quiet':12} {game:22} capacity {row['capacity']:7.1f} moves/s   "
                    f"at half: p50 {row['p50']} ms  p99 {row['p99']} ms  max {row['max']} ms   "
                    f"games {row['games']}  overdue {row['overdue']}  refused {row['refused']}  "
                    f"server {row['memory_mb']} MB   {did or ''}",
                    flush=True,
                )
    finally:
        await crowd.close()
    return rows


async def run_whole(args: argparse.Namespace, server: Running) -> dict[str, Any]:
    """Without an attack first, then with each."""
    wanted: list[str | None] = [None]
    for name in args.attack:
        wanted += ATTACKS if name == "all" else (name,)
    rows = []
    for attack in wanted:
        rows += await whole_games(args, server, attack)
    return {
        "build": build_kind(),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "tables": args.tables,
        "rows": rows,
    }


def steps(first: int, most: int) -> Iterator[int]:
    """So many tables, and then 1.5, 2, 3, 4, 6 and so on times as many, up to the most."""
    for number in itertools.count():
        tables = first * 2 ** (number // 2) * (2 + number % 2) // 2
        if tables >= most:
            yield max(first, most)
            return
        yield tables


def report_row(row: dict[str, Any], quiet: bool) -> None:
    if quiet:
        return
    seen, saved, late = row["seen"], row["saved"], row["late"]
    parts = [
        f"{row['tables']:6} tables {row['moves']:6} moves",
        f"seen: p50 {seen['p50']:6.1f}  p99 {seen['p99']:7.1f}  max {seen['max']:7.1f} ms",
        f"saved: p99 {saved['p99']:7.1f} ms",
        f"clients late: p99 {late['p99']:5.1f} ms",
        f"commits: p99 within {row['commit_p99']:.0f} ms",
        f"CPU: server {row['server_cpu']:.2f}  bots {row['bots_cpu']:.2f}",
        f"clients {row['clients_cpu']:.2f}  others {row['others_cpu']:.2f}",
    ]
    parts += [f"{word}: {row[word]}" for word in ("refused", "overdue") if row[word]]
    print("   ".join(parts), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", help="which games are played; all")
    parser.add_argument("--tables", type=int, default=None, help="1,000; 24 for whole games")
    parser.add_argument(
        "--seconds",
        type=float,
        default=None,
        help="of the first measurement: 30; 15 for whole games",
    )
    parser.add_argument("--whole", action="store_true", help="whole games, each game by itself")
    parser.add_argument(
        "--attack",
        action="append",
        default=[],
        choices=[*ATTACKS, "all"],
        help="whole games while somebody attacks; several times for several, one after another",
    )
    parser.add_argument("--climb-seconds", type=float, default=10.0, help="of each one after it")
    parser.add_argument("--most", type=int, default=8000, help="tables at which to stop climbing")
    parser.add_argument("--no-climb", action="store_true", help="one measurement only")
    parser.add_argument("--no-bots", action="store_true", help="leave the bot processes idle")
    parser.add_argument("--db", default="", help="a database; otherwise a new SQLite file")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    args.whole = args.whole or bool(args.attack)
    if args.tables is None:
        args.tables = 24 if args.whole else 1000
    if args.seconds is None:
        args.seconds = 15.0 if args.whole else 30.0
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
        with serving(args.db, limits=args.whole) as server:
            if not args.json:
                print(
                    f"build: {build_kind()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}"
                )
            result = uvloop.run((run_whole if args.whole else run)(args, server))
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
    if args.json:
        print(json.dumps(result))
        return
    if args.whole:
        return
    print(f"memory of an idle table with its two sockets: {result['idle_kb']} kB")
    at = result["passes_100_ms_at"]
    if at is not None:
        print(f"p99 passes 100 ms at {at} tables")
    elif not args.no_climb:
        print(f"p99 stays below 100 ms up to {result['rows'][-1]['tables']} tables")


if __name__ == "__main__":
    main()
