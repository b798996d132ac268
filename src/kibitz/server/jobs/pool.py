"""Process pool for bots and solvers. Each process has a thread here that hands it tasks; a process
that takes too long, or whose task is cancelled, is killed and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import pickle
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from kibitz.core.messages import Msg
from kibitz.server.jobs import worker
from kibitz.server.jobs.worker import Done, Failed, Findings, Progress, Question
from kibitz.server.operations import metrics

_SPAWN = multiprocessing.get_context("spawn")


class WorkError(Exception):
    """No answer; ``msg`` says why."""

    def __init__(self, msg: Msg) -> None:
        super().__init__(msg.key)
        self.msg = msg


class Task:
    """A question that waits for an answer. ``result`` is awaited on the loop."""

    def __init__(
        self,
        question: Question,
        limit: float,
        loop: asyncio.AbstractEventLoop,
        news: Callable[[Progress | Findings | None], None] | None,
    ) -> None:
        # Pickled now: the position goes on changing while the question waits.
        self.question = pickle.dumps(question)
        self.kind = type(question).__name__.lower()
        self.limit = limit
        """Seconds it may take, counted from when a process starts on it."""
        self.result: asyncio.Future[object] = loop.create_future()
        self.news = news
        """Called on the loop with what was found so far; with None when a process starts on it."""
        self.cancelled = False
        self.tried = False
        self.process: SpawnProcess | None = None
        self._loop = loop
        # An outcome that nobody retrieves is not worth a warning.
        self.result.add_done_callback(lambda f: f.cancelled() or f.exception())

    @property
    def quick(self) -> bool:
        """Whether people at a table wait for it: such tasks go before hints and solvers."""
        return self.kind in ("choose", "reveals")

    def tell(self, news: Progress | Findings | None) -> None:
        if self.news is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.news, news)

    def finish(self, value: object, error: Msg | None) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._finish, value, error)

    def _finish(self, value: object, error: Msg | None) -> None:
        if self.result.done():
            return
        if error is None:
            self.result.set_result(value)
        else:
            self.result.set_exception(WorkError(error))


class Workers:
    """The pool. With two processes or more, one is always reserved for the bots at the tables."""

    def __init__(self, number: int, waiting: int = 200) -> None:
        self.number = number
        self.most_waiting = waiting
        self._quick: deque[Task] = deque()
        self._long: deque[Task] = deque()
        self._running_long = 0
        self._closing = False
        self._changed = threading.Condition()
        self._processes: list[SpawnProcess | None] = [None] * number
        self._threads = [
            threading.Thread(target=self._serve, args=(i,), name=f"worker-{i}", daemon=True)
            for i in range(number)
        ]
        for thread in self._threads:
            thread.start()

    def ask(
        self,
        question: Question,
        limit: float,
        news: Callable[[Progress | Findings | None], None] | None = None,
    ) -> Task:
        """Queue a question; WorkError if too many are waiting."""
        task = Task(question, limit, asyncio.get_running_loop(), news)
        with self._changed:
            line = self._quick if task.quick else self._long
            if self._closing or (not task.quick and len(line) >= self.most_waiting):
                raise WorkError(Msg("server.error.busy"))
            line.append(task)
            metrics.jobs_waiting.set(len(self._quick) + len(self._long))
            self._changed.notify_all()
        return task

    def cancel(self, task: Task) -> None:
        """Cancel a task. A process working on it is killed."""
        with self._changed:
            if task.cancelled or task.result.done():
                return
            task.cancelled = True
            for line in (self._quick, self._long):
                if task in line:
                    line.remove(task)
            if task.process is not None:
                task.process.kill()
        metrics.jobs.labels(task.kind, "cancelled").inc()
        task.finish(None, Msg("server.error.cancelled"))

    def close(self) -> None:
        """Kill all processes."""
        with self._changed:
            self._closing = True
            for process in self._processes:
                if process is not None:
                    process.kill()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(10)

    def alive(self) -> bool:
        return all(thread.is_alive() for thread in self._threads)

    def _take(self) -> Task | None:
        """The next task this thread may work on; None when the pool closes."""
        with self._changed:
            while not self._closing:
                if self._quick:
                    task = self._quick.popleft()
                elif self._long and self._running_long < max(1, self.number - 1):
                    task = self._long.popleft()
                    self._running_long += 1
                else:
                    self._changed.wait()
                    continue
                metrics.jobs_waiting.set(len(self._quick) + len(self._long))
                return task
        return None

    def _again(self, task: Task) -> bool:
        """Put a task back at the head of the queue; once only."""
        with self._changed:
            if task.tried or task.cancelled or self._closing:
                return False
            task.tried = True
            (self._quick if task.quick else self._long).appendleft(task)
            return True

    def _serve(self, place: int) -> None:
        pipe: Connection | None = None
        try:
            while (task := self._take()) is not None:
                if pipe is None:
                    pipe = self._start(place)
                if pipe is None or not self._work(place, pipe, task):
                    if pipe is not None:
                        pipe.close()
                    pipe = None
                if not task.quick:
                    with self._changed:
                        self._running_long -= 1
                        self._changed.notify_all()
        finally:
            if pipe is not None:
                pipe.close()

    def _start(self, place: int) -> Connection | None:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(
            target=worker.main, args=(theirs,), name=f"kibitz-worker-{place}", daemon=True
        )
        process.start()
        theirs.close()
        with self._changed:
            self._processes[place] = process
            if self._closing:
                process.kill()
        return ours

    def _work(self, place: int, pipe: Connection, task: Task) -> bool:
        """Run one task; False if the process is gone."""
        process = self._processes[place]
        assert process is not None
        with self._changed:
            if task.cancelled:
                return True
            task.process = process
        task.tell(None)
        start = time.monotonic()
        outcome = "done"
        try:
            pipe.send_bytes(task.question)
            while True:
                left = start + task.limit - time.monotonic()
                if left <= 0 or not pipe.poll(left):
                    outcome = "slow"
                    task.finish(None, Msg("server.error.worker_slow", seconds=task.limit))
                    break
                reply = pipe.recv()
                if isinstance(reply, Done):
                    task.finish(reply.value, None)
                    return True
                if isinstance(reply, Failed):
                    outcome = "failed"
                    task.finish(None, reply.why)
                    return True
                task.tell(reply)
        except (EOFError, OSError):
            outcome = "died"
            # It may have been killed because of the task before, or for lack of memory.
            if not self._again(task):
                task.finish(None, Msg("server.error.worker_died"))
        finally:
            with self._changed:
                task.process = None
            metrics.job_seconds.labels(task.kind).observe(time.monotonic() - start)
            if not task.cancelled:
                metrics.jobs.labels(task.kind, outcome).inc()
        process.kill()
        process.join(10)
        return False
