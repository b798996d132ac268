"""The way to a table of a server: a link is exchanged for a seat, then a socket stays open, and is
opened again after any break."""

from __future__ import annotations

import contextlib
import json
import queue
import random
import re
import secrets
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg, msg_from
from kibitz.window.connection import CONNECTING, LOST, OPEN, REFUSED, Message

_LINK = re.compile(r"/(join|table|watch)/([A-Za-z0-9_-]{12})")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_REFUSALS = (4400, 4403, 4404)
_TOO_MANY = 4429
_LONGEST = 15.0
_PATIENCE = 10.0


@dataclass(frozen=True)
class Link:
    """A link as people send it to each other."""

    server: str
    """``http://example.org:8000``."""
    table: str
    token: str
    door: str = "join"
    """The way in: ``join``, ``table`` or ``watch``."""

    @staticmethod
    def parse(text: str) -> Link:
        """BadInputError if it leads to no table."""
        parts = urlsplit(text.strip())
        found = _LINK.fullmatch(parts.path.rstrip("/"))
        token = _TOKEN.fullmatch(parts.fragment)
        if parts.scheme not in ("http", "https") or not parts.netloc or not found or not token:
            raise BadInputError(Msg("window.error.link", link=text))
        return Link(f"{parts.scheme}://{parts.netloc}", found[2], token[0], found[1])

    @property
    def socket(self) -> str:
        return f"ws{self.server.removeprefix('http')}/ws"


def ask(link: Link, path: str, body: object = None, token: str = "") -> Any:
    """An answer of the server; BadInputError with its reason, or that there was none."""
    headers = {"Accept": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(f"{link.server}/api/{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem: object = None
        with contextlib.suppress(ValueError, OSError):
            problem = json.load(error)
        if isinstance(problem, dict) and problem.get("error"):
            raise BadInputError(msg_from(problem["error"])) from None
        raise BadInputError(Msg("window.error.status", status=error.code)) from None
    except (OSError, ValueError) as error:
        why = str(getattr(error, "reason", error))
        raise BadInputError(Msg("window.error.server", server=link.server, why=why)) from None


def sit_down(link: Link, name: str) -> Link:
    """The link to the seat, or to the spectators' bench, that this link opens."""
    if link.door == "watch":
        return link
    body = {"tables": [{"table": link.table, "token": link.token}]}
    found = ask(link, "tables/mine", body)[0]
    if not found["open"] or found["access"] is None:
        raise BadInputError(Msg("window.error.link_used"))
    if found["access"] == "seat" or (found["access"] == "watch" and link.door == "table"):
        return link
    seat = None
    if found["access"] != "invitation":
        free = [s["seat"] for s in found["info"]["seats"] if s["kind"] == "open" and not s["taken"]]
        if not free:
            raise BadInputError(Msg("window.error.full"))
        seat = free[0]
    # Whoever asks again with the same key gets the same seat: an answer may be lost.
    wish = {"name": name, "seat": seat, "key": secrets.token_urlsafe(16)}
    for tries in range(3):
        try:
            joined = ask(link, f"tables/{link.table}/join", wish, link.token)
            return Link(link.server, link.table, joined["token"], "table")
        except BadInputError as error:
            if error.msg.key != "window.error.server" or tries == 2:
                raise
            time.sleep(0.5)
    raise AssertionError


def game_at(link: Link) -> str:
    """The name of the game that is played at a table."""
    return str(ask(link, f"tables/{link.table}", token=link.token)["game"])


class RemoteTable:
    """A transport over a socket, run by a thread."""

    def __init__(self, link: Link, tick: float = 0.25) -> None:
        self.link = link
        self.tick = tick
        """Seconds before the first new attempt; each further one waits twice as long."""
        self.status = CONNECTING
        self.reason: Msg | None = None
        self._come: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._socket: ClientConnection | None = None
        self._ended = False
        self._wake = threading.Event()
        self._tries = 0
        threading.Thread(target=self._run, daemon=True).start()

    def send(self, message: Message) -> bool:
        socket = self._socket
        if socket is None:
            return False
        try:
            socket.send(json.dumps(message))
        except (OSError, WebSocketException):
            return False
        return True

    def poll(self) -> list[Message]:
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._come.get_nowait())
        return found

    def retry(self) -> None:
        self._tries = 0
        self._wake.set()

    def close(self) -> None:
        self._ended = True
        self._wake.set()
        socket = self._socket
        if socket is not None:
            with contextlib.suppress(OSError, WebSocketException):
                socket.close()

    def _run(self) -> None:
        while not self._ended:
            code = self._talk()
            self._socket = None
            if code in _REFUSALS:
                self.reason = Msg("window.error.link_used")
                self.status = REFUSED
                return
            if self._ended:
                return
            self.status = LOST
            # The server may be restarting under many tables: everybody waits differently.
            longest = min(_LONGEST, self.tick * 2**self._tries) + (5 if code == _TOO_MANY else 0)
            self._tries += 1
            self._wake.wait(longest * (0.5 + random.random() / 2))
            self._wake.clear()

    def _talk(self) -> int:
        """One socket from hello to its end; the code it was closed with."""
        try:
            with connect(
                self.link.socket, open_timeout=_PATIENCE, close_timeout=1, max_size=None
            ) as socket:
                self._socket = socket
                hello = {"type": "hello", "table": self.link.table, "token": self.link.token}
                socket.send(json.dumps(hello))
                for text in socket:
                    self._hear(json.loads(text))
                return socket.close_code or 0
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code
        except (OSError, WebSocketException, ValueError):
            return 0

    def _hear(self, message: Message) -> None:
        self._come.put(message)
        if message["type"] == "welcome":
            self._tries = 0
            self.status = OPEN
            threading.Thread(target=self._fetch_log, daemon=True).start()

    def _fetch_log(self) -> None:
        """All that happened so far; the board matters more, so it comes when it comes."""
        with contextlib.suppress(BadInputError):
            log = ask(self.link, f"tables/{self.link.table}/log", token=self.link.token)["log"]
            self._come.put({"type": "log", "log": log})
