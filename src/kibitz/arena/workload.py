# interpreted: the contract between an executor and what it runs
"""What an executor runs: an assignment names a class, here or elsewhere, and plain arguments.

It consists of numbered items in numbered groups: the games of a study by cell, the deals of a
tournament by pairing, the questions of a batch. What an item gives depends on the assignment, its
group and its number alone; what is random about it is derived from a seed and that number. So the
items can be done in any order, anywhere, and again if a worker dies.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kibitz.arena.agenda import Chunk
from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg

PART_EVERY = 0.25
"""Seconds after which a worker hands in what it has done so far."""


class Workload:
    """Does the items of one assignment, in the process in which it was made.

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


class Nothing(Workload):
    """Does nothing: with it one measures what handing out chunks costs."""

    def do(self, group: int, number: int, result: list[int]) -> None:
        result.append(number)


@dataclass(frozen=True)
class Assignment:
    """Which work to do, in words that mean the same in every process and on every machine."""

    workload: str
    """A public subclass of ``Workload``: ``package.module:Class``."""
    arguments: dict[str, Any] = field(default_factory=dict)
    """Plain data."""
    packages: tuple[str, ...] = ("kibitz",)
    """The packages whose code decides the result: they must be the same on all machines."""

    def start(self) -> Workload:
        module, _, name = self.workload.partition(":")
        made = getattr(importlib.import_module(module), name)(**self.arguments)
        assert isinstance(made, Workload)
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


def perform(
    workload: Workload, chunk: Chunk, stop: Callable[[], bool], every: float = PART_EVERY
) -> Iterator[Part]:
    """Do a chunk; yields what has been done every so many seconds, until told to stop."""
    result = workload.empty(chunk.group)
    first = chunk.first
    begun = time.monotonic()
    for number in range(chunk.first, chunk.end):
        if stop():
            end = number
            break
        workload.do(chunk.group, number, result)
        now = time.monotonic()
        if now - begun > every and number + 1 < chunk.end:
            yield Part(chunk.group, first, number + 1 - first, workload.plain(result), now - begun)
            result = workload.empty(chunk.group)
            first, begun = number + 1, time.monotonic()
    else:
        end = chunk.end
    if end > first:
        seconds = time.monotonic() - begun
        yield Part(chunk.group, first, end - first, workload.plain(result), seconds)


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


News = tuple[Chunk, Part] | Done | Died | Failed


class Crew:
    """Those who do the chunks of an assignment: here, in other processes, or on other machines."""

    @property
    def target(self) -> float:
        """Seconds that a chunk should take: many times what it costs to hand one out."""
        return 1.0

    @property
    def slots(self) -> int:
        """How many chunks can be in hand at the same time."""
        raise NotImplementedError

    def open(self, assignment: Assignment, stop: Callable[[], bool]) -> None:
        """Get ready. BadInputError if that is impossible."""
        raise NotImplementedError

    def idle(self) -> int:
        """How many more chunks can be given now."""
        raise NotImplementedError

    def give(self, chunk: Chunk) -> None:
        """Begin a chunk."""
        raise NotImplementedError

    def hear(self, timeout: float) -> list[News]:
        """What has happened; waits at most so many seconds for something."""
        raise NotImplementedError

    def halt(self) -> None:
        """Ask everybody to hand in what they have and to stop."""

    def notices(self) -> list[Msg]:
        """What people should be told, each once."""
        return []

    def close(self, at_once: bool) -> None:
        """Dismiss everybody; ``at_once``: also those who still have a chunk in hand."""
