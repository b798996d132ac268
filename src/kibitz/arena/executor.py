# interpreted: hands out chunks and collects results
"""One executor for all long work: in this process, in several, or on a cluster.

    run(assignment, agenda, collect, crew)

does the items that the agenda lists as missing and calls ``collect`` with the results as they
come. They do not depend on who did them (see ``workload``). A worker that dies costs its chunk,
which is given to another one; Ctrl-C or a termination signal ends the run within a second, with
every finished item counted once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kibitz.arena.agenda import Agenda, Chunk
from kibitz.arena.interrupt import gentle_interrupt
from kibitz.arena.workload import (
    Assignment,
    Crew,
    Died,
    Done,
    Failed,
    News,
    Part,
    Workload,
    perform,
)
from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg

REPORT_EVERY = 0.25
SAVE_EVERY = 5.0
"""Seconds."""
STOP_PATIENCE = 0.2
"""Seconds after a signal in which workers may finish the items they have in hand."""
MOST_DEATHS = 3
"""A chunk over which that many workers have died is not given to a fourth."""
MOST_ITEMS = 100_000
"""In one chunk."""

Collect = Callable[[Part], None]
"""Called with each result, once."""
Tick = Callable[[], None]
"""Called now and then."""
Warn = Callable[[Msg], None]
"""Called with problems that the run survived."""


class WorkerError(KibitzError):
    """A worker failed in a way that a retry cannot fix."""


@dataclass
class Outcome:
    """How a run went."""

    complete: bool
    seconds: float
    items: int
    signal: int = 0
    """The signal that ended it; 0: none."""


def run(
    assignment: Assignment,
    agenda: Agenda,
    collect: Collect,
    crew: Crew | None = None,
    report: Tick | None = None,
    save: Tick | None = None,
    warn: Warn | None = None,
    most: Callable[[int], int] | None = None,
) -> Outcome:
    """Do what is missing. ``crew``: who does it; None: this process. ``most``: of a group, the
    largest chunk that makes sense at the moment."""
    crew = Here() if crew is None else crew
    begin = time.monotonic()
    before = agenda.counted
    reporting = _Rarely(report, REPORT_EVERY)
    saving = _Rarely(save, SAVE_EVERY)
    # If the file cannot be written, fail now rather than after hours.
    saving.now()
    with gentle_interrupt() as stop:
        at_once = True
        try:
            crew.open(assignment, stop)
            _Driver(agenda, collect, crew, warn, most).drive(stop, [reporting, saving])
            at_once = stop()
        finally:
            crew.close(at_once)
            reporting.now()
            saving.now()
    return Outcome(
        complete=all(
            not spans.gaps(size) for spans, size in zip(agenda.done, agenda.sizes, strict=True)
        ),
        seconds=time.monotonic() - begin,
        items=agenda.counted - before,
        signal=stop.number,
    )


class _Rarely:
    """Calls a function, but not more often than every so many seconds."""

    def __init__(self, tick: Tick | None, seconds: float) -> None:
        self.tick = tick
        self.seconds = seconds
        self.last = time.monotonic()

    def if_due(self) -> None:
        if time.monotonic() - self.last > self.seconds:
            self.now()

    def now(self) -> None:
        if self.tick is not None:
            self.tick()
        self.last = time.monotonic()


class _Driver:
    """Keeps the crew busy."""

    def __init__(
        self,
        agenda: Agenda,
        collect: Collect,
        crew: Crew,
        warn: Warn | None,
        most: Callable[[int], int] | None,
    ) -> None:
        self.agenda = agenda
        self.collect = collect
        self.crew = crew
        self.warn = warn
        self.most = most
        self.in_hand = 0
        self.costs: dict[int, float] = {}
        """Seconds for an item, by group."""

    def drive(self, stop: Callable[[], bool], ticks: list[_Rarely]) -> None:
        deadline = 0.0
        while True:
            if not stop():
                self._feed()
            elif not deadline:
                self.crew.halt()
                deadline = time.monotonic() + STOP_PATIENCE
            if not self.in_hand and (deadline or not self.agenda.waiting):
                return
            events = self.crew.hear(0.1)
            for event in events:
                self._note(event)
            if deadline and not events and time.monotonic() > deadline:
                # Items that go on for longer are dropped, and done again by a later run.
                return
            for msg in self.crew.notices():
                self._tell(msg)
            for tick in ticks:
                tick.if_due()

    def _feed(self) -> None:
        while self.crew.idle():
            chunk = self.agenda.take(self._size)
            if chunk is None:
                return
            self.in_hand += 1
            self.crew.give(chunk)

    def _size(self, group: int) -> int:
        """As many items as take the crew's target time; fewer towards the end, so that nobody is
        left with a long chunk when all others have finished."""
        cost = self.costs.get(group)
        fair = -(-self.agenda.left(group) // (2 * max(1, self.crew.slots)))
        if cost is None:
            return 1
        most = MOST_ITEMS if self.most is None else self.most(group)
        return max(1, min(fair, int(self.crew.target / max(cost, 1e-9)), most))

    def _note(self, event: News) -> None:
        if isinstance(event, tuple):
            self._count(*event)
            return
        self.in_hand -= 1
        if isinstance(event, Failed):
            msg = Msg("executor.error.failed", number=event.chunk.first, why=event.why)
            raise WorkerError(msg) from RuntimeError(event.trace)
        if isinstance(event, Died):
            self._died(event)

    def _count(self, chunk: Chunk, part: Part) -> None:
        if part.first != chunk.first or chunk.first + part.count > chunk.end:
            raise ValueError(f"items {part.first}+{part.count} counted out of turn")
        self.agenda.count(part.group, part.first, part.count)
        chunk.first += part.count
        cost = part.seconds / max(1, part.count)
        known = self.costs.get(part.group)
        self.costs[part.group] = cost if known is None else 0.7 * known + 0.3 * cost
        self.collect(part)

    def _died(self, event: Died) -> None:
        chunk = event.chunk
        chunk.deaths += 1
        facts = {"why": event.why, "first": chunk.first, "last": chunk.end - 1}
        if chunk.deaths >= MOST_DEATHS:
            raise WorkerError(Msg("executor.error.died", n=chunk.deaths, **facts))
        self._tell(Msg("executor.warn.died", **facts))
        self.agenda.give_back(chunk)

    def _tell(self, msg: Msg) -> None:
        if self.warn is not None:
            self.warn(msg)


class Here(Crew):
    """This process."""

    def __init__(self) -> None:
        self.workload: Workload | None = None
        self.chunk: Chunk | None = None
        self.parts: Iterator[Part] = iter(())

    @property
    def slots(self) -> int:
        return 1

    def open(self, assignment: Assignment, stop: Callable[[], bool]) -> None:
        self.workload = assignment.start()
        self.stop = stop

    def idle(self) -> int:
        return int(self.chunk is None)

    def give(self, chunk: Chunk) -> None:
        assert self.workload is not None
        self.chunk = chunk
        self.parts = perform(self.workload, chunk, self.stop)

    def hear(self, timeout: float) -> list[News]:
        chunk = self.chunk
        assert chunk is not None
        part = next(self.parts, None)
        if part is not None:
            return [(chunk, part)]
        self.chunk = None
        return [Done(chunk)]

    def close(self, at_once: bool) -> None:
        if self.workload is not None:
            self.workload.close()
