"""Process pool for bots, replays and solvers. Each process has a thread here that hands it tasks; a
process that takes too long, or whose task is cancelled, is killed and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import pickle
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.server.jobs import worker
from kibitz.server.jobs.queue import NOBODY, FairQueue, Lane, Owner, WorkError
from kibitz.server.jobs.worker import Done, Failed, Findings, Progress, Question, Run, lane_of
from kibitz.server.operations import metrics

_SPAWN = multiprocessing.get_context("spawn")
_START = 1.0
"""Seconds of processor time that a new process takes, charged to whoever had the last one
killed."""


class InputWorkError(WorkError):
    """What was asked for makes no sense."""


class Task:
    """A question that waits for an answer. ``result`` is awaited on the loop."""

    def __init__(
        self,
        question: Question,
        limit: float,
        loop: asyncio.AbstractEventLoop,
        news: Callable[[Progress | Findings | None], None] | None,
        owner: Owner,
    ) -> None:
        # Pickled now: the position goes on changing while the question waits.
        self.question = pickle.dumps(question)
        self.kind = type(question).__name__.lower()
        if isinstance(question, Run):
            self.kind = question.function.__name__.lower()
        self.lane = lane_of(question)
        self.owner = owner
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

    def tell(self, news: Progress | Findings | None) -> None:
        if self.news is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._tell, news)

    def _tell(self, news: Progress | Findings | None) -> None:
        if self.news is not None and not self.cancelled:
            self.news(news)

    def finish(self, value: object, error: WorkError | None) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._finish, value, error)

    def _finish(self, value: object, error: WorkError | None) -> None:
        if self.result.done():
            return
        if error is None:
            self.result.set_result(value)
        else:
            self.result.set_exception(error)


class Workers:
    """The pool: ``number`` processes for bots and hints, one for looking at games, one for answers
    that come soon, and half as many as the first, at least one, for all solvers. Each starts with
    its first task. So a solver's minutes keep neither a bot waiting nor whoever puts a position
    together; with two or more of the first kind, one is always left for the bots.
    """

    def __init__(
        self,
        number: int,
        waiting: int = 200,
        each: int | None = None,
        budget: float | None = None,
    ) -> None:
        self.number = number
        self.queue: FairQueue[Task] = FairQueue(waiting, each, budget)
        self._hints = 0
        """Hints being worked on."""
        self._closing = False
        self._changed = threading.Condition()
        self._lanes: list[tuple[Lane, ...]] = [
            *[(Lane.TABLE, Lane.MOVE, Lane.HINT)] * number,
            (Lane.TABLE, Lane.LOOK),
            (Lane.SOON,),
            *[(Lane.SOON, Lane.SOLVE)] * max(1, number // 2),
        ]
        self._processes: list[SpawnProcess | None] = [None] * len(self._lanes)
        self._threads = [
            threading.Thread(target=self._serve, args=(i,), name=f"worker-{i}", daemon=True)
            for i in range(len(self._lanes))
        ]
        for thread in self._threads:
            thread.start()

    def ask(
        self,
        question: Question,
        limit: float,
        news: Callable[[Progress | Findings | None], None] | None = None,
        owner: Owner = NOBODY,
    ) -> Task:
        """Queue a question; WorkError if too many are waiting."""
        task = Task(question, limit, asyncio.get_running_loop(), news, owner)
        with self._changed:
            if self._closing:
                raise WorkError(Msg("server.error.busy"))
            self.queue.put(task)
            metrics.jobs_waiting.set(len(self.queue))
            self._changed.notify_all()
        return task

    async def run(self, run: Run, limit: float, owner: Owner, grace: float = 0.0) -> object:
        """The result of a function; BadInputError if it makes no sense, WorkError if there is none.
        If whoever waits for it is cancelled, so is the work; what has begun only after ``grace``
        seconds, because a new process takes longer to start than most work to end."""
        task = self.ask(run, limit, None, owner)
        try:
            return await task.result
        except InputWorkError as error:
            raise BadInputError(error.msg) from error
        except asyncio.CancelledError:
            if grace and task.process is not None:
                asyncio.get_running_loop().call_later(grace, self.cancel, task)
            else:
                self.cancel(task)
            raise

    def cancel(self, task: Task) -> None:
        """Cancel a task. A process working on it is killed."""
        with self._changed:
            if task.cancelled or (task.result.done() and not task.result.cancelled()):
                return
            task.cancelled = True
            self.queue.remove(task)
            metrics.jobs_waiting.set(len(self.queue))
            if task.process is not None:
                task.process.kill()
        metrics.jobs.labels(task.kind, "cancelled").inc()
        task.finish(None, WorkError(Msg("server.error.cancelled")))

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

    def _take(self, place: int) -> Task | None:
        """The next task this process may work on; None when the pool closes."""
        with self._changed:
            while not self._closing:
                lanes = self._lanes[place]
                if Lane.HINT in lanes and self._hints >= max(1, self.number - 1):
                    lanes = (Lane.TABLE, Lane.MOVE)
                task = self.queue.take(lanes)
                if task is None:
                    self._changed.wait()
                    continue
                if task.lane is Lane.HINT:
                    self._hints += 1
                metrics.jobs_waiting.set(len(self.queue))
                return task
        return None

    def _end(self, task: Task, cpu: float, again: bool) -> None:
        """A task that was taken has ended; or it is put back, once only."""
        with self._changed:
            if task.lane is Lane.HINT:
                self._hints -= 1
            if again and not (task.tried or task.cancelled or self._closing):
                task.tried = True
                self.queue.put_back(task)
            else:
                self.queue.done(task, cpu)
                if again and not task.cancelled:
                    task.finish(None, WorkError(Msg("server.error.worker_died")))
            self._changed.notify_all()

    def _serve(self, place: int) -> None:
        pipe: Connection | None = None
        try:
            while (task := self._take(place)) is not None:
                if pipe is None:
                    pipe = self._start(place)
                if not self._work(place, pipe, task):
                    pipe.close()
                    pipe = None
        finally:
            if pipe is not None:
                pipe.close()

    def _start(self, place: int) -> Connection:
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
            if not task.cancelled:
                task.process = process
        if task.process is None:
            self._end(task, 0.0, again=False)
            return True
        task.tell(None)
        start = time.monotonic()
        outcome = "died"
        cpu: float | None = None
        try:
            pipe.send_bytes(task.question)
            while True:
                left = start + task.limit - time.monotonic()
                if left <= 0 or not pipe.poll(left):
                    outcome = "slow"
                    why = Msg("server.error.worker_slow", seconds=task.limit)
                    task.finish(None, WorkError(why))
                    break
                reply = pipe.recv()
                if isinstance(reply, (Done, Failed)):
                    outcome = "done" if isinstance(reply, Done) else "failed"
                    cpu = reply.cpu
                    self._reply(task, reply)
                    break
                task.tell(reply)
        except (EOFError, OSError):
            # It may have been killed because of the task before, or for lack of memory.
            pass
        finally:
            with self._changed:
                task.process = None
            passed = time.monotonic() - start
            metrics.job_seconds.labels(task.kind).observe(passed)
            if not task.cancelled:
                metrics.jobs.labels(task.kind, outcome).inc()
            self._end(task, passed + _START if cpu is None else cpu, again=outcome == "died")
        if cpu is not None:
            return True
        process.kill()
        process.join(10)
        return False

    def _reply(self, task: Task, reply: Done | Failed) -> None:
        if isinstance(reply, Done):
            task.finish(reply.value, None)
        else:
            task.finish(None, (InputWorkError if reply.input else WorkError)(reply.why))
