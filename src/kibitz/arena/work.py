# interpreted: the contract between an executor and what it runs
"""What an executor runs: a job names a class of this package or another one, and plain arguments.

A job consists of numbered items in numbered groups: the games of a study by cell, the deals of a
tournament by pairing, the questions of a batch. What an item gives depends on the job, its group
and its number alone; what is random about it is derived from a seed and that number. So the items
can be done in any order, anywhere, and again if a worker dies.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kibitz.arena.ledger import Chunk
from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg

PART_EVERY = 0.25
"""Seconds after which a worker hands in what it has done so far."""


class Work:
    """Does the items of one job, in the process in which it was made.

    Unless a subclass says otherwise, the result of several items is the list of theirs.
    """

    def empty(self, group: int) -> Any:
        """The result of no items. Also the place to prepare for a group."""
        return []

    def do(self, group: int, number: int, result: Any) -> None:
        """Do one item and add it to the result."""
        raise NotImplementedError

    def plain(self, result: Any) -> Any:
        """The result as plain data (what JSON has), to be sent elsewhere."""
        return result

    def close(self) -> None:
        """After the last item."""


@dataclass(frozen=True)
class Job:
    """Which work to do, in words that mean the same in every process and on every machine."""

    work: str
    """A public subclass of ``Work``: ``package.module:Class``."""
    arguments: dict[str, Any] = field(default_factory=dict)
    """Plain data."""
    packages: tuple[str, ...] = ("kibitz",)
    """The packages whose code decides the result: they must be the same on all machines."""

    def start(self) -> Work:
        module, _, name = self.work.partition(":")
        made = getattr(importlib.import_module(module), name)(**self.arguments)
        assert isinstance(made, Work)
        return made


@dataclass
class Part:
    """``count`` items of a group that have been done, from ``first`` on, and their result."""

    group: int
    first: int
    count: int
    data: Any
    seconds: float = 0.0
    """How long they took."""


def perform(work: Work, chunk: Chunk, stop: Callable[[], bool]) -> Iterator[Part]:
    """Do a chunk; yields what has been done from time to time, until told to stop."""
    result = work.empty(chunk.group)
    first = chunk.first
    begun = time.monotonic()
    for number in range(chunk.first, chunk.end):
        if stop():
            end = number
            break
        work.do(chunk.group, number, result)
        now = time.monotonic()
        if now - begun > PART_EVERY and number + 1 < chunk.end:
            yield Part(chunk.group, first, number + 1 - first, work.plain(result), now - begun)
            result = work.empty(chunk.group)
            first, begun = number + 1, time.monotonic()
    else:
        end = chunk.end
    if end > first:
        seconds = time.monotonic() - begun
        yield Part(chunk.group, first, end - first, work.plain(result), seconds)


@dataclass
class Done:
    """A worker has ended a chunk and is idle."""

    chunk: Chunk


@dataclass
class Died:
    """A worker died over a chunk."""

    chunk: Chunk
    why: str


@dataclass
class Failed:
    """The work raised an error, as it would again."""

    chunk: Chunk
    why: Msg | str
    trace: str = ""


def failure(chunk: Chunk, error: Exception, trace: str) -> Failed:
    return Failed(chunk, error.msg if isinstance(error, KibitzError) else repr(error), trace)


Event = tuple[Chunk, Part] | Done | Died | Failed


class Crew:
    """Those who do the chunks of a job: here, in other processes, or on other machines."""

    target = 1.0
    """Seconds that a chunk should take: many times what it costs to hand one out."""

    @property
    def slots(self) -> int:
        """How many chunks can be in hand at the same time."""
        raise NotImplementedError

    def open(self, job: Job, stop: Callable[[], bool]) -> None:
        """Get ready. BadInputError if that is impossible."""
        raise NotImplementedError

    def idle(self) -> int:
        """How many more chunks can be given now."""
        raise NotImplementedError

    def give(self, chunk: Chunk) -> None:
        """Begin a chunk."""
        raise NotImplementedError

    def hear(self, timeout: float) -> list[Event]:
        """What has happened; waits at most so many seconds for something."""
        raise NotImplementedError

    def halt(self) -> None:
        """Ask everybody to hand in what they have and to stop."""

    def notices(self) -> list[Msg]:
        """What people should be told, each once."""
        return []

    def close(self, at_once: bool) -> None:
        """Dismiss everybody; ``at_once``: also those who still have a chunk in hand."""
