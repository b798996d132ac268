"""What one rude visitor does to a server on this computer, for bench/server.py.

    .venv/bin/python bench/attacks/visitor.py positions 8000 10

It comes from another address of this computer (127.0.0.2), never leaves it, and stops by itself
after so many seconds. At the end it prints what it did, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx

import kibitz
from kibitz.core.record import Record

VISITOR = "127.0.0.2"
_LONG = {"seed": "7", "question": "versus", "positions": 1_000_000_000}
_AT_ONCE = 16
_IDLE = 1000
"""Connections of the attack of that name."""
_HEADERS = 20 << 20
"""Bytes of headers on one connection."""
_FRAMES = 1 << 20
"""Empty frames on one socket: seven bytes each, with the mask."""


class Attack:
    """One attack on one port, until its time is up."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.end = time.monotonic() + seconds
        self.done: Counter[str] = Counter()

    def on(self) -> bool:
        return time.monotonic() < self.end

    def stop(self) -> None:
        self.end = 0.0

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=VISITOR)
        base = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(base_url=base, transport=transport, timeout=30)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(VISITOR, 0))

    async def request(self, http: httpx.AsyncClient, method: str, path: str, **more: object) -> str:
        """The name in the answer, if there is one. Every status is counted."""
        try:
            answer = await http.request(method, path, **more)  # type: ignore[arg-type]
        except httpx.HTTPError as error:
            self.done[type(error).__name__] += 1
            return ""
        self.done[str(answer.status_code)] += 1
        if answer.status_code == 429:
            await asyncio.sleep(0.05)
        body = answer.json() if answer.status_code in (200, 201) else {}
        return str(body.get("question") or body.get("record") or "")

    async def solves(self) -> None:
        """As many endless questions as are taken, and more."""
        wish = {"game": "cooperative_solitaire", "options": _LONG}
        async with self.http() as http:
            names: list[str] = []
            while self.on():
                name = await self.request(http, "POST", "/api/questions", json=wish)
                names += [name] if name else []
                for name in names[-8:]:
                    await self.request(http, "GET", f"/api/questions/{name}")
                await asyncio.sleep(0.1)
            for name in names:
                await self.request(http, "POST", f"/api/questions/{name}/cancel")

    async def positions(self) -> None:
        """Any positions of long games, always another one."""
        async with self.http() as http:
            games = []
            for game in kibitz.all_games():
                record = _random_game(game.name)
                body = {"text": record.text()}
                name = await self.request(http, "POST", "/api/records", json=body)
                games += [(name, len(record.moves))] if name else []

            async def look(chance: random.Random) -> None:
                while self.on() and games:
                    name, moves = chance.choice(games)
                    path = f"/api/records/{name}/moves/{chance.randrange(moves + 1)}"
                    side = chance.choice(["", "?seat=0", "?seat=1", "?open=1"])
                    await self.request(http, "GET", path + side)

            await asyncio.gather(*(look(random.Random(i)) for i in range(_AT_ONCE)))

    async def headers(self) -> None:
        """Headers without end, on four connections."""
        line = b"X-More: " + b"x" * 8000 + b"\r\n"

        async def send() -> None:
            while self.on():
                await self._talk(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", line, _HEADERS)

        await asyncio.gather(*(send() for _ in range(4)))

    async def frames(self) -> None:
        """A message in more and more empty parts."""
        hello = (
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        begun = hello + b"\x01\x80" + bytes(4)
        part = (b"\x00\x80" + bytes(4)) * 1000
        while self.on():
            await self._talk(begun, part, _FRAMES * 6)

    async def _talk(self, first: bytes, more: bytes, most: int) -> None:
        """Send this, and then as much of the rest as is taken."""
        sent = 0
        writer: asyncio.StreamWriter | None = None
        try:
            _, writer = await self.connect()
            self.done["connections"] += 1
            writer.write(first)
            while sent < most and self.on():
                writer.write(more)
                await asyncio.wait_for(writer.drain(), 5)
                sent += len(more)
        except (OSError, TimeoutError):
            self.done["closed"] += 1
            await asyncio.sleep(0.01)
        finally:
            self.done["bytes"] += sent
            if writer is not None:
                writer.transport.abort()

    async def connections(self) -> None:
        """A thousand connections that say nothing, each opened again when it is closed."""
        gate = asyncio.Semaphore(50)

        async def idle() -> None:
            while self.on():
                try:
                    async with gate:
                        reader, writer = await self.connect()
                        self.done["connections"] += 1
                    closed = asyncio.ensure_future(reader.read(1))
                    while self.on() and not closed.done():
                        await asyncio.wait({closed}, timeout=0.5)
                    self.done["closed"] += closed.done()
                    closed.cancel()
                    writer.transport.abort()
                except OSError as error:
                    self.done[type(error).__name__] += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*(idle() for _ in range(_IDLE)))


def _random_game(name: str) -> Record:
    """The longest of a few games played at random."""
    game = kibitz.game(name)
    best = Record.new(game, game.setup(), 0)
    for seed in range(3):
        chance = random.Random(seed)
        record = Record.new(game, game.setup(), seed)
        state = record.start()
        while state.to_move() >= 0 and len(record.moves) < 2000:
            action = chance.choice(state.legal_actions())
            record.moves.append((state.to_move(), state.move_text(action)))
            state.apply(action)
        record.result = state.returns() if state.to_move() < 0 else None
        best = max(best, record, key=lambda r: len(r.moves))
    return best


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "solves": Attack.solves,
    "positions": Attack.positions,
    "headers": Attack.headers,
    "frames": Attack.frames,
    "connections": Attack.connections,
}


def main() -> None:
    name, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    attack = Attack(port, min(seconds, 600.0))

    async def run() -> None:
        # Asked to stop, it tells what it did until then.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, attack.stop)
        await ATTACKS[name](attack)

    asyncio.run(run())
    print(json.dumps({"attack": name, **attack.done}))


if __name__ == "__main__":
    main()
