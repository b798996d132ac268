"""A real server on a real port, and clients that speak to it as a browser would."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kibitz.server.messages import server_message
from kibitz.server.operations.settings import Settings
from kibitz.server.serve import listen, make_server

PATIENCE = 60.0
"""Seconds before a test gives up waiting; nothing is measured by it."""

UNHURRIED: dict[str, Any] = {
    "bot_limit": 120.0,
    "hint_limit": 120.0,
    "look_limit": 120.0,
    "photo_limit": 120.0,
}
"""Seconds that the server's processes get: they have the lowest priority, and a machine that does
much else may take its time."""

TOY = "kibitz_toy"


@dataclass
class Server:
    """A server that runs in a thread of this process."""

    base: str
    settings: Settings | None
    http: httpx.Client
    app: Any

    @property
    def ws(self) -> str:
        return self.base.replace("http", "ws", 1) + "/ws"

    def create(self, *seats: dict[str, Any], game: str = TOY, **wish: Any) -> dict[str, Any]:
        body = {"game": game, "seats": list(seats), **wish}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created

    def join(self, table: str, token: str, **body: Any) -> dict[str, Any]:
        answer = self.http.post(f"/api/tables/{table}/join", json=body, headers=bearer(token))
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    def get(self, path: str, token: str = "", **params: Any) -> httpx.Response:
        return self.http.get(path, headers=bearer(token) if token else {}, params=params)

    def friends(self, number: int, **wish: Any) -> tuple[str, list[str], str]:
        """A table at which this number of people have sat down: its name, their tokens, and the
        spectators'."""
        created = self.create(*[{"kind": "person", "name": f"P{p}"} for p in range(number)], **wish)
        tokens = [created["token"]] + [
            self.join(created["table"], i["token"])["token"] for i in created["invitations"]
        ]
        return created["table"], tokens, created["watch"]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@contextlib.contextmanager
def running(settings: Settings, port: int = 0) -> Iterator[Server]:
    """Start a server in a thread, on any port if none is given; stop it at the end."""
    listener = listen("127.0.0.1", port)
    port = listener.getsockname()[1]
    server = make_server(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    base = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started
        with httpx.Client(base_url=base, timeout=PATIENCE) as http:
            yield Server(base, settings, http, server.config.app)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive()


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@dataclass
class Player:
    """One socket. Every text that arrived is recorded."""

    socket: ClientConnection
    frames: list[str] = field(default_factory=list)
    info: dict[str, Any] = field(default_factory=dict)
    view: dict[str, Any] | None = None
    seat: int | None = None
    position: int = 0
    version: int = 0
    moves: int = 0
    jobs: list[dict[str, Any]] = field(default_factory=list)
    ids: int = 0

    def read(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, checked against the published types."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        server_message.validate_json(text, strict=True)
        message: dict[str, Any] = json.loads(text)
        assert message["version"] >= self.version or message["type"] == "ack"
        self.version = max(self.version, message["version"])
        if message["type"] in ("welcome", "table"):
            self.info = message["info"]
        if message["type"] == "welcome":
            self.seat, self.jobs = message["seat"], message["jobs"]
            self.moves = self.info["moves"]
        if message["type"] in ("welcome", "view"):
            self.view, self.position = message["view"], message["position"]
            self.moves = message.get("moves", self.moves)
        if message["type"] == "job":
            self.jobs = [j for j in self.jobs if j["job"] != message["job"]["job"]]
            self.jobs.append(message["job"])
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Read on to a message of that kind with those fields."""
        while True:
            message = self.read()
            if message["type"] == kind and all(message[k] == v for k, v in fields.items()):
                return message

    def until_true(self, true: Callable[[], bool]) -> None:
        while not true():
            self.read()

    def until_moves(self, moves: int) -> None:
        """Read on until this many moves have been made; games of bots go on meanwhile."""
        self.until_true(lambda: self.moves >= moves)

    def send(self, kind: str, **fields: Any) -> int:
        self.ids += 1
        self.socket.send(json.dumps({"type": kind, "id": self.ids, **fields}))
        return self.ids

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and read on to the answer: an acknowledgement, a reason or an error."""
        sent = self.send(kind, **fields)
        while True:
            message = self.read()
            if message["type"] in ("ack", "error", "marks", "why") and message["id"] == sent:
                return message

    def move(self, text: str) -> dict[str, Any]:
        return self.ask("move", position=self.position, text=text)

    def legal(self) -> list[str]:
        return [] if self.view is None else [m["text"] for m in self.view["moves"]]

    def close(self) -> None:
        self.socket.close()


def sit(server: Server, table: str, token: str, **options: Any) -> Player:
    """Open a socket and say hello; returns when everything has been told."""
    socket = connect(server.ws, max_size=None, **options).__enter__()
    socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
    player = Player(socket)
    player.until("welcome")
    return player


def closed_with(player: Player | ClientConnection) -> int:
    """Read until the server closes the socket; its code."""
    socket = player.socket if isinstance(player, Player) else player
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


def play_out(players: list[Player], choose: Callable[[list[str]], str], most: int = 100_000) -> int:
    """Play a game of people to its end (or ``most`` moves); how many moves were made."""
    made = 0
    by_seat = {player.seat: player for player in players}
    while made < most:
        reader = players[0]
        assert reader.view is not None
        on_turn = reader.view["to_move"]
        if on_turn < 0:
            break
        mover = by_seat[on_turn]
        mover.until_moves(reader.moves)
        answer = mover.move(choose(mover.legal()))
        assert answer["type"] == "ack", answer
        made += 1
        for player in players:
            player.until_moves(mover.moves)
    return made
