"""Rows of the database as Python objects, and how new ones are named and dated."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import Literal

from kibitz.server.messages import JobStatus


@dataclass
class Event:
    """Something that happened at a table."""

    version: int
    kind: str
    """``join``, ``name``, ``move``, ``undo``, ``leave``, ``return``, ``takeover`` or ``resign``;
    after the end ``rematch``, and ``accept`` at the table that this leads to."""
    seat: int
    text: str = ""
    at: int = 0


@dataclass
class SeatRow:
    seat: int
    kind: Literal["person", "here", "bot", "open"]
    name: str
    token: str | None = None
    invitation: str | None = None


@dataclass
class JobRow:
    """A hint or a question, and its outcome."""

    id: str
    kind: str
    """``hint`` or ``solve`` at a table; ``question`` without one."""
    question: str
    created: int
    status: JobStatus = "waiting"
    outcome: str | None = None
    table: str | None = None
    seat: int | None = None
    number: int | None = None


@dataclass
class TableRow:
    """A table as it was set up, with its seats as they are now and all its events."""

    id: str
    game: str
    head: str
    watch: str
    chosen: bool
    clock: int | None
    hints: bool
    created: int
    record: str | None = None
    origin: str | None = None
    origin_moves: int | None = None
    deadline: int | None = None
    listed: str | None = None
    seats: list[SeatRow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    jobs: list[JobRow] = field(default_factory=list)


def new_name() -> str:
    """An unguessable name of 128 random bits."""
    return secrets.token_urlsafe(16)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
