"""Hints and questions to solvers: work somebody waits for. It belongs to a table, or to nobody,
but never to a socket: who reloads the page finds it again.

What was asked is kept before it is acknowledged, and what became of it when it has ended. A server
that starts anew begins again with what had not ended; where the game has gone on since, it says so
instead.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import IllegalMoveError, KibitzError
from kibitz.core.messages import Msg
from kibitz.play.options import check_solver_options, options_for_strangers
from kibitz.server.jobs.pool import Task, WorkError
from kibitz.server.jobs.worker import Findings, Hint, Progress, Question, Solve
from kibitz.server.operations import logs
from kibitz.server.storage.store import JobRow, Write, end_job, insert_job, new_name, now
from kibitz.server.tables.ledger import check_seat

if TYPE_CHECKING:
    from kibitz.server.tables.house import House
    from kibitz.server.tables.table import Table

_PROGRESS = 5
_KEPT = 3
"""Lines of progress of a job, and jobs of a seat, that are remembered."""

_ENDED = ("done", "failed", "cancelled")


class Job:
    """Something asked for, from its being asked to its answer."""

    def __init__(self, house: House, row: JobRow) -> None:
        self.house = house
        self.row = row
        self.status = row.status
        self.progress: list[dict[str, object]] = []
        self.outcome: dict[str, Any] = {
            "move": None,
            "reasons": [],
            "answer": None,
            "lines": [],
            "error": None,
        }
        if row.outcome is not None:
            self.outcome.update(json.loads(row.outcome))
        self._task: Task | None = None
        self._left = False

    @property
    def running(self) -> bool:
        return self.status not in _ENDED

    def changed(self) -> None:
        """There is news: to be told to whom it concerns."""
        raise NotImplementedError

    def start(self, question: Question, limit: float) -> None:
        """Put it into the queue; WorkError if that is full."""
        self.status = "waiting"
        self._task = self.house.workers.ask(question, limit, self._hear)
        self.house.run(self._finish(self._task))

    def cancel(self) -> None:
        """Nobody wants it any more."""
        if self.running:
            if self._task is not None:
                self.house.workers.cancel(self._task)
            self._end("cancelled")

    def lose(self) -> None:
        """It cannot be begun anew: say so."""
        self._fail(Msg("server.error.job_lost"))

    def leave(self) -> None:
        """The server stops: what is kept stays as it is, and the next one begins anew."""
        self._left = True
        if self._task is not None and self.running:
            self.house.workers.cancel(self._task)

    def _hear(self, news: Progress | Findings | None) -> None:
        if not self.running or self._left:
            return
        self.status = "running"
        if isinstance(news, Progress):
            self.progress = [*self.progress, news.msg.data()][-_PROGRESS:]
        elif news is not None:
            self._found(news)
        self.changed()

    async def _finish(self, task: Task) -> None:
        try:
            found = await task.result
        except WorkError as error:
            if self.running and not self._left:
                self._fail(error.msg)
            return
        assert isinstance(found, Findings)
        if self.running and not self._left:
            self._found(found)
            self._end("done")

    def _found(self, found: Findings) -> None:
        self.outcome.update(
            move=found.move,
            reasons=[m.data() for m in found.reasons or []],
            answer=plain(found.answer),
            lines=[m.data() for m in found.lines or []],
        )

    def _fail(self, why: Msg) -> None:
        self.outcome["error"] = why.data()
        self._end("failed")

    def _end(self, status: str) -> None:
        self.status = status
        text = json.dumps(self.outcome, ensure_ascii=False)
        kept = self.house.store.keep(Write(also=[end_job(self.row.id, status, text)]))
        kept.add_done_callback(self._end_kept)
        self.changed()

    def _end_kept(self, kept: asyncio.Future[None]) -> None:
        """Nobody waits for it: if it was not kept, the next server begins anew."""
        if not kept.cancelled() and kept.exception() is not None:
            logs.event("job_not_kept", error=type(kept.exception()).__name__)


class SeatJob(Job):
    """A hint, or a solver's answer, for one seat; seen by that seat only."""

    def __init__(self, table: Table, row: JobRow) -> None:
        super().__init__(table.house, row)
        self.table = table
        assert row.seat is not None
        assert row.number is not None
        self.seat = row.seat
        self.number = row.number
        self.asked: dict[str, Any] = json.loads(row.question)

    def data(self) -> dict[str, object]:
        """As ``messages.JobInfo``."""
        return {
            "job": self.number,
            "kind": self.row.kind,
            "status": self.status,
            "moves": self.asked["moves"],
            "progress": self.progress,
            **self.outcome,
        }

    def begin(self) -> None:
        """Ask it now; errors say why that cannot be."""
        table = self.table
        settings = table.house.settings
        ledger = table.ledger
        match = ledger.match
        check_seat(ledger, self.seat)
        if not ledger.row.hints:
            raise IllegalMoveError(Msg("server.error.no_hints"))
        if self.row.kind == "hint":
            if ledger.to_move != self.seat:
                raise IllegalMoveError(Msg("server.error.turn"))
            rng = match.turn().rng
            hint = Hint(ledger.row.game, match.state, self.seat, rng, settings.hint_solver)
            self._queue(hint, settings.hint_limit)
            return
        solver = ledger.game.solver
        if solver is None:
            raise IllegalMoveError(Msg("server.error.no_solver", game=ledger.game.title()))
        offered = options_for_strangers(solver, free_text=False)
        options = check_solver_options(solver, self.asked["options"], offered)
        rng = match.turn(self.seat).rng
        limit = settings.solve_limit
        self._queue(Solve(ledger.row.game, match.state, self.seat, rng, options, limit), limit)

    def _queue(self, question: Question, limit: float) -> None:
        try:
            self.start(question, limit)
        except WorkError as error:
            raise IllegalMoveError(error.msg) from error

    def changed(self) -> None:
        from kibitz.server.tables.table import dumps

        version = self.table.ledger.version
        text = dumps({"type": "job", "version": version, "job": self.data()})
        for client in self.table.clients:
            if client.seat == self.seat:
                client.send(text)


class Jobs:
    """The jobs of one table; at most one at a time for each seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.jobs = [SeatJob(table, row) for row in table.ledger.row.jobs]
        table.ledger.row.jobs = []
        self._number = max((job.number for job in self.jobs), default=0)
        for job in self.jobs:
            if job.running:
                self._again(job)

    def of(self, seat: int | None) -> list[dict[str, object]]:
        return [job.data() for job in self.jobs if job.seat == seat]

    def busy(self) -> bool:
        return any(job.running for job in self.jobs)

    def hint(self, seat: int) -> asyncio.Future[None]:
        """What would the best bot do, and what does the solver say? Done when it is kept."""
        return self._ask(seat, "hint", {})

    def solve(self, seat: int, options: dict[str, Any]) -> asyncio.Future[None]:
        """An exact answer about the position, as this seat sees it. Done when it is kept."""
        return self._ask(seat, "solve", options)

    def cancel(self, seat: int, number: int) -> None:
        for job in self.jobs:
            if job.number == number and job.seat == seat:
                job.cancel()
                return
        raise IllegalMoveError(Msg("server.error.no_job"))

    def close(self) -> None:
        for job in self.jobs:
            job.leave()

    def _ask(self, seat: int, kind: str, options: dict[str, Any]) -> asyncio.Future[None]:
        ledger = self.table.ledger
        asked = {"moves": ledger.moves, "position": ledger.position, "options": options}
        row = JobRow(new_name(), kind, json.dumps(asked), now(), table=ledger.row.id, seat=seat)
        row.number = self._number + 1
        job = SeatJob(self.table, row)
        job.begin()
        self._number += 1
        mine = [j for j in self.jobs if j.seat == seat]
        for old in mine:
            old.cancel()
        gone = mine[: len(mine) - _KEPT + 1]
        self.jobs = [*(j for j in self.jobs if j not in gone), job]
        forget = gone[-1].number if gone else 0
        kept = self.table.house.store.keep(Write(also=[insert_job(row, forget)]))
        job.changed()
        return kept

    def _again(self, job: SeatJob) -> None:
        """The server was started anew while this was thought about."""
        try:
            if job.asked["position"] != self.table.ledger.position:
                job.lose()
            else:
                job.begin()
        except KibitzError:
            job.lose()


def plain(value: object) -> object:
    """A solver's data ready for JSON: messages in it become data too."""
    if isinstance(value, Msg):
        return value.data()
    if isinstance(value, dict):
        return {str(key): plain(inside) for key, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inside) for inside in value]
    return value
