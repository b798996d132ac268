# interpreted: starts processes and talks to them
"""A crew of worker processes on this machine."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from kibitz.arena.agenda import Chunk
from kibitz.arena.workload import Assignment, Crew, Died, Done, News, Part, failure, perform
from kibitz.players.plugin import SandboxWarning


@dataclass
class _Worker:
    """A process that does chunks, and the chunk it has."""

    process: BaseProcess
    pipe: Connection
    chunk: Chunk | None = None


class Processes(Crew):
    """Worker processes; one that dies is replaced when it is missed."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.workers: list[_Worker] = []
        self.events: list[News] = []
        """Noticed while a chunk was being given."""
        # A fork is quicker, but several would hold each other's pipes open.
        alone = number == 1 and threading.active_count() == 1
        methods = multiprocessing.get_all_start_methods()
        self.context: Any = multiprocessing.get_context(
            "fork" if alone and "fork" in methods else "spawn"
        )
        self.flag = self.context.RawValue("b", 0)

    @property
    def slots(self) -> int:
        return self.number

    def open(self, assignment: Assignment, stop: Callable[[], bool]) -> None:
        self.assignment = assignment

    def idle(self) -> int:
        return self.number - sum(worker.chunk is not None for worker in self.workers)

    def give(self, chunk: Chunk) -> None:
        worker = next((w for w in self.workers if w.chunk is None), None) or self._hire()
        worker.chunk = chunk
        try:
            worker.pipe.send((chunk.group, chunk.first, chunk.end))
        except OSError:
            self.events.append(self._died(worker))

    def hear(self, timeout: float) -> list[News]:
        if self.events:
            found, self.events = self.events, []
            return found
        busy = {w.pipe: w for w in self.workers if w.chunk is not None}
        return [self._heard(busy[pipe]) for pipe in wait(list(busy), timeout)]  # type: ignore[index]

    def halt(self) -> None:
        self.flag.value = 1

    def close(self, at_once: bool) -> None:
        self.halt()
        for worker in self.workers:
            with contextlib.suppress(OSError):
                worker.pipe.send(None)
        for worker in self.workers:
            worker.process.join(0 if at_once and worker.chunk is not None else 10)
            if worker.process.is_alive():
                # Compiled code hears no other signal.
                worker.process.kill()
                worker.process.join(5)
            worker.pipe.close()
        self.workers.clear()

    def _hire(self) -> _Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(
            target=serve, args=(theirs, self.assignment, self.flag), daemon=True
        )
        # A new process must not die of a Ctrl-C that is handled here.
        main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
        try:
            process.start()
        finally:
            if main:
                signal.signal(signal.SIGINT, before)
        theirs.close()
        worker = _Worker(process, ours)
        self.workers.append(worker)
        return worker

    def _heard(self, worker: _Worker) -> News:
        chunk = worker.chunk
        assert chunk is not None
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            return self._died(worker)
        if isinstance(message, Part):
            return chunk, message
        worker.chunk = None
        if message is None:
            return Done(chunk)
        message.chunk = chunk
        found: News = message
        return found

    def _died(self, worker: _Worker) -> Died:
        chunk = worker.chunk
        assert chunk is not None
        worker.process.join(5)
        worker.pipe.close()
        self.workers.remove(worker)
        return Died(chunk, str(worker.process.exitcode))


def serve(pipe: Connection, assignment: Assignment, flag: Any) -> None:
    """The main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Said already, in the process that people talk to: the players sat down there first.
    warnings.simplefilter("ignore", SandboxWarning)
    for name in ("SIGTERM", "SIGHUP"):
        # A forked worker has inherited the handlers of its parent.
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    workload = None
    chunk = Chunk(0, 0, 0)
    try:
        while True:
            message = pipe.recv()
            if message is None:
                return
            chunk = Chunk(*message)
            if workload is None:
                workload = assignment.start()
            for part in perform(workload, chunk, lambda: bool(flag.value)):
                chunk.first += part.count
                pipe.send(part)
            pipe.send(None)
    except (EOFError, OSError):
        # Whoever gave the work is gone.
        return
    except Exception as error:
        pipe.send(failure(chunk, error, traceback.format_exc()))
    finally:
        if workload is not None:
            workload.close()
