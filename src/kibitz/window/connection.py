"""One seat's side of a table: holds the latest of everything, and asks for what is wanted.

A table speaks the messages of the server's socket (see ``docs/window.md``), whether it is a server
or the process on this machine that runs a game. What others do faster than anybody can follow is
shown one thing after the other.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from kibitz.core.messages import Msg, msg_from
from kibitz.core.view import Scene, View
from kibitz.window.reading import view_from

Message = dict[str, Any]
Answer = Callable[[Message], None]

PACE = 0.9
"""Seconds between two moves of others."""
_SCENE_PACES = 3
_WATCHED = 8.0
"""Seconds that a scene which stays does so where nobody has to continue."""

OPEN = "open"
CONNECTING = "connecting"
LOST = "lost"
"""Broken, and tried again."""
REFUSED = "refused"
"""For good."""


class Transport(Protocol):
    """The way to a table."""

    @property
    def status(self) -> str: ...

    @property
    def reason(self) -> Msg | None:
        """Why it was refused."""

    def send(self, message: Message) -> bool:
        """Whether it could be sent."""

    def poll(self) -> list[Message]:
        """What has come since."""

    def retry(self) -> None:
        """Try again now."""

    def close(self) -> None: ...


class Connection:
    """What one seat, or a spectator, knows of a table."""

    def __init__(self, transport: Transport, pace: float = PACE) -> None:
        self.transport = transport
        self.pace = pace
        self.seat: int | None = None
        self.info: Message = {}
        self.view: View | None = None
        self.position = 0
        self.by: int | None = None
        """Who made the move that led to this view; None if no move did."""
        self.moves = 0
        self.log: list[list[Msg]] = []
        """What each move said."""
        self._heard_from = 0
        """The first move whose words came with its view; those before it come with the log."""
        self.jobs: dict[int, Message] = {}
        self.scene: Scene | None = None
        """What the last move brought to light, until one has seen it."""
        self.scene_until = math.inf
        self.deadline: float | None = None
        self.welcomed = False
        self.changes = 0
        """Grows with everything that is shown."""
        self._waiting: dict[int, Answer] = {}
        self._ids = 0
        self._status = ""
        self._steps: deque[tuple[Callable[[], None], bool]] = deque()
        self._next = 0.0

    @property
    def status(self) -> str:
        return self.transport.status

    @property
    def behind(self) -> bool:
        """Whether the table has told more than is shown yet."""
        return bool(self._steps)

    def ask(self, type: str, answer: Answer | None = None, **fields: object) -> bool:
        """Send a request; ``answer`` is told what comes back. False: it did not get through."""
        self._ids += 1
        if self.status != OPEN or not self.transport.send(
            {"type": type, "id": self._ids, **fields}
        ):
            return False
        if answer is not None:
            self._waiting[self._ids] = answer
        return True

    def proceed(self) -> None:
        """The scene has been seen: go on at once."""
        self.scene = None
        self._next = 0.0
        self.changes += 1

    def tick(self, now: float | None = None) -> None:
        """Take in what has come, and show what is due."""
        now = time.monotonic() if now is None else now
        for message in self.transport.poll():
            self._hear(message)
        if self.status != OPEN and self._waiting:
            waiting, self._waiting = self._waiting, {}
            for answer in waiting.values():
                answer({"type": "error", "code": "offline", "error": None})
        if self.scene is not None and now >= self.scene_until:
            self.proceed()
        while self._steps and (not self._steps[0][1] or now >= self._next):
            show, _ = self._steps.popleft()
            show()
        # A transport notices in its own time that it has lost the table, or found it again.
        if self.status != self._status:
            self._status = self.status
            self.changes += 1

    def flush(self) -> None:
        """Show everything that has come, without a pause."""
        while self._steps:
            self._steps.popleft()[0]()

    def close(self) -> None:
        self.transport.close()

    # -- messages ----------------------------------------------------------------------------

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._steps.clear()
            self.seat = message["seat"]
            self.jobs = {job["job"]: job for job in message["jobs"]}
            self.info = message["info"]
            self.welcomed = True
            self._heard_from = message["info"]["moves"]
            self._show({**message, "by": None, "shown": True, "moves": message["info"]["moves"]})
        elif kind == "view":
            if message["by"] is None:
                # What was taken back, or given up, makes what came before it old.
                self.flush()
                self._next = 0.0
            pause = message["by"] is not None and message["shown"] and not message.get("own")
            pause = pause and message["by"] != self.seat
            self._steps.append((lambda: self._show(message), pause))
        elif kind == "table":
            self._steps.append((lambda: self._learn(message["info"]), False))
        elif kind == "log":
            self._recall([[msg_from(msg) for msg in entry] for entry in message["log"]])
        elif kind == "job":
            self.jobs[message["job"]["job"]] = message["job"]
            self.changes += 1
        elif message.get("id") in self._waiting:
            self._waiting.pop(message["id"])(message)

    def _learn(self, info: Message) -> None:
        self.info = info
        self.changes += 1

    def _show(self, message: Message) -> None:
        """Adopt a position."""
        now = time.monotonic()
        by, shown = message["by"], message["shown"]
        view = None if message["view"] is None else view_from(message["view"])
        self.view, self.position, self.by = view, message["position"], by
        self.moves = message["moves"]
        left = message.get("deadline")
        self.deadline = None if left is None else now + left / 1000
        self._log(self.moves, None if by is None else view.log if view and shown else [])
        scene = view.scene if view is not None and by is not None and shown else None
        if by is None or scene is not None:
            self.scene = scene
        if shown:
            wait = self.pace
            if scene is not None:
                wait = self._linger(scene)
            self._next = now + wait
        self.changes += 1

    def _log(self, moves: int, said: list[Msg] | None) -> None:
        """Note what the last of so many moves said; None: nothing is new, moves were taken back."""
        before = moves if said is None else max(0, moves - 1)
        del self.log[before:]
        self._heard_from = min(self._heard_from, before)
        if said is not None:
            self.log += [[]] * (before - len(self.log))
            self.log.append(said)

    def _recall(self, log: list[list[Msg]]) -> None:
        """Take in what was said before one came; moves made since are known better already."""
        before = log[: self._heard_from]
        before += [[]] * (self._heard_from - len(before))
        self.log = before + self.log[self._heard_from :]
        self.changes += 1

    def _linger(self, scene: Scene) -> float:
        """How long nothing else is shown; also sets when the scene goes by itself."""
        now = time.monotonic()
        if scene.lasting:
            watched = self.seat is None or self.info.get("clock")
            wait = _WATCHED if watched else math.inf
            self.scene_until = now + wait
            return wait
        self.scene_until = now + max(self.pace * 4.5, 0.0) + max(0, len(scene.rows) - 2)
        return _SCENE_PACES * self.pace
