"""A hint or a question to a solver, from being asked to its answer.

A job belongs to a seat of a table (``tables/seat_jobs.py``) or to nobody (``questions.py``), never
to a socket: whoever reloads the page finds it again. It is saved before it is acknowledged, and so
is its outcome. While nobody waits for it, it is paused. Then, and after a restart, jobs that had
not ended are started again when somebody comes back; if the game has moved on meanwhile, they fail
with a message that says so.
"""

from __future__ import annotations

import asyncio

from pydantic import BaseModel

from kibitz.core.messages import Msg
from kibitz.core.solver import BoundMsg
from kibitz.server import messages, solving
from kibitz.server.jobs.pool import Task
from kibitz.server.jobs.queue import NOBODY, Owner, WorkError
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Findings, Progress, Question
from kibitz.server.operations import logs
from kibitz.server.storage.rows import JobRow
from kibitz.server.storage.writes import Write, end_job

_PROGRESS = 5
"""Progress messages a job remembers."""
_TRACK = 2000
"""Points of a curve that a job remembers."""


class Outcome(BaseModel):
    """What a job has found so far, or why it failed; saved as JSON when the job ends."""

    move: str | None = None
    turn: list[str] = []
    sentences: list[messages.Msg] = []
    reasons: list[messages.Msg] = []
    answer: dict[str, object] | None = None
    lines: list[messages.Msg] = []
    grid: list[list[messages.Msg | str]] = []
    moves: list[str] = []
    told: list[list[messages.Msg]] = []
    record: str = ""
    yes: bool | None = None
    plan: solving.Plan | None = None
    draw: solving.NextDraw | None = None
    turns: solving.Turns | None = None
    track: list[solving.Bound] = []
    checkpoint: str = ""
    """From which another search can go on."""
    error: messages.Msg | None = None


class Job:
    """A job and its state. Subclasses say in ``changed`` who is told about news."""

    def __init__(self, services: Services, row: JobRow) -> None:
        self.services = services
        self.row = row
        self.status: messages.JobStatus = row.status
        self.progress: list[messages.Msg] = []
        self.outcome = (
            Outcome() if row.outcome is None else Outcome.model_validate_json(row.outcome)
        )
        self._task: Task | None = None
        self._abandoned = False

    @property
    def running(self) -> bool:
        return self.status in ("waiting", "running")

    def changed(self) -> None:
        """Tell whoever asked that there is news."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether it waits for a process, or has one."""
        return self._task is not None and self.running

    def start(self, question: Question, limit: float, owner: Owner = NOBODY) -> None:
        """Queue the question; WorkError if the queue is full."""
        self.status = "waiting"
        self._task = self.services.workers.ask(question, limit, self._hear, owner)
        self.services.background.run(self._finish(self._task))

    def cancel(self) -> None:
        """Stop it: the answer is no longer wanted."""
        if self.running:
            if self._task is not None:
                self.services.workers.cancel(self._task)
            self._end("cancelled")

    def pause(self) -> None:
        """Nobody waits for it now: give its process back. ``start`` starts it again."""
        if self._task is not None and self.running:
            task, self._task = self._task, None
            self.services.workers.cancel(task)
            self.status = "waiting"

    def lose(self) -> None:
        """Fail because it cannot be started again."""
        self._fail(Msg("server.error.job_lost"))

    def abandon(self) -> None:
        """The server stops. The saved row stays as it is, so the next server starts again."""
        self._abandoned = True
        self.pause()

    def _hear(self, news: Progress | Findings | None) -> None:
        if not self.running or self._abandoned:
            return
        self.status = "running"
        if isinstance(news, Progress):
            self.progress = [*self.progress, messages.Msg.of(news.msg)][-_PROGRESS:]
            self.outcome.checkpoint = news.checkpoint or self.outcome.checkpoint
            if isinstance(news.msg, BoundMsg) and len(self.outcome.track) < _TRACK:
                self.outcome.track.append(solving.Bound.of(news.msg))
        elif news is not None:
            self._found(news)
        self.changed()

    async def _finish(self, task: Task) -> None:
        try:
            found = await task.result
        except WorkError as error:
            if self.running and task is self._task:
                self._fail(error.msg)
            return
        assert isinstance(found, Findings)
        if self.running and task is self._task:
            self._found(found)
            self._end("done")

    def _found(self, found: Findings) -> None:
        answer = plain(found.answer)
        assert answer is None or isinstance(answer, dict)
        self.outcome = Outcome(
            move=found.move,
            turn=found.turn or [],
            sentences=[messages.Msg.of(msg) for msg in found.sentences or []],
            reasons=[messages.Msg.of(msg) for msg in found.reasons or []],
            answer=answer,
            lines=[messages.Msg.of(msg) for msg in found.lines or []],
            grid=[
                [messages.Msg.of(cell) if isinstance(cell, Msg) else cell for cell in row]
                for row in found.grid or []
            ],
            moves=found.moves or [],
            told=[[messages.Msg.of(msg) for msg in log] for log in found.told or []],
            record=found.record,
            yes=found.yes,
            plan=None if found.plan is None else solving.Plan.of(found.plan),
            draw=None if found.draw is None else solving.NextDraw.of(found.draw),
            turns=None if found.turns is None else solving.Turns.of_retrospect(found.turns),
            track=self.outcome.track,
            checkpoint=found.checkpoint or self.outcome.checkpoint,
        )

    def _fail(self, why: Msg) -> None:
        self.outcome.error = messages.Msg.of(why)
        self._end("failed")

    def _end(self, status: messages.JobStatus) -> None:
        self.status = status
        write = end_job(self.row.id, status, self.outcome.model_dump_json())
        self.services.store.save(Write(also=[write])).add_done_callback(self._end_saved)
        self.changed()

    def _end_saved(self, saved: asyncio.Future[None]) -> None:
        """Nobody waits for this: if it was not saved, the next server starts the job again."""
        if not saved.cancelled() and saved.exception() is not None:
            logs.event("job_not_saved", error=type(saved.exception()).__name__)


def plain(value: object) -> object:
    """A solver's data ready for JSON: messages in it become data too."""
    if isinstance(value, Msg):
        return value.data()
    if isinstance(value, dict):
        return {str(key): plain(inside) for key, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inside) for inside in value]
    return value
