"""Hints and solvers asked for by a seat. They belong to the table, not to a socket: who reloads
the page finds them again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import BadInputError, IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.core.options import Option, Value
from kibitz.server.ledger import check_seat
from kibitz.server.work import Task, WorkError
from kibitz.server.worker import Findings, Hint, Progress, Question, Solve

if TYPE_CHECKING:
    from kibitz.server.table import Table

_PROGRESS = 5
_KEPT = 3
"""Lines of progress of a job, and jobs of a seat, that are remembered."""


@dataclass
class Job:
    number: int
    seat: int
    kind: str
    moves: int
    status: str = "waiting"
    progress: list[Msg] = field(default_factory=list)
    found: Findings = field(default_factory=Findings)
    error: Msg | None = None
    task: Task | None = None

    @property
    def running(self) -> bool:
        return self.status in ("waiting", "running")

    def data(self) -> dict[str, object]:
        """As ``messages.JobInfo``."""
        return {
            "job": self.number,
            "kind": self.kind,
            "status": self.status,
            "moves": self.moves,
            "progress": [m.data() for m in self.progress],
            "move": self.found.move,
            "reasons": [m.data() for m in self.found.reasons or []],
            "answer": plain(self.found.answer),
            "lines": [m.data() for m in self.found.lines or []],
            "error": None if self.error is None else self.error.data(),
        }


class Jobs:
    """The jobs of one table; at most one at a time for each seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.jobs: list[Job] = []
        self._number = 0

    def of(self, seat: int | None) -> list[dict[str, object]]:
        return [job.data() for job in self.jobs if job.seat == seat]

    def busy(self) -> bool:
        return any(job.running for job in self.jobs)

    def hint(self, seat: int) -> None:
        """What would the best bot do, and what does the solver say?"""
        self._check(seat)
        ledger = self.table.ledger
        if ledger.to_move != seat:
            raise IllegalMoveError(Msg("server.error.turn"))
        settings = self.table.house.settings
        match = ledger.match
        question = Hint(ledger.row.game, match.state, seat, match.turn().rng, settings.hint_solver)
        self._start(seat, "hint", question, settings.hint_limit)

    def solve(self, seat: int, options: dict[str, Any]) -> None:
        """An exact answer about the position, as this seat sees it."""
        self._check(seat)
        ledger = self.table.ledger
        solver = ledger.game.solver
        if solver is None:
            raise IllegalMoveError(Msg("server.error.no_solver", game=ledger.game.title()))
        checked = check_options(solver.options, options)
        match = ledger.match
        question = Solve(ledger.row.game, match.state, seat, match.turn(seat).rng, checked)
        self._start(seat, "solve", question, self.table.house.settings.solve_limit)

    def cancel(self, seat: int, number: int) -> None:
        for job in self.jobs:
            if job.number == number and job.seat == seat:
                self._cancel(job)
                return
        raise IllegalMoveError(Msg("server.error.no_job"))

    def close(self) -> None:
        for job in self.jobs:
            if job.task is not None and job.running:
                self.table.house.workers.cancel(job.task)

    def _check(self, seat: int) -> None:
        check_seat(self.table.ledger, seat)
        if not self.table.ledger.row.hints:
            raise IllegalMoveError(Msg("server.error.no_hints"))

    def _start(self, seat: int, kind: str, question: Question, limit: float) -> None:
        for job in self.jobs:
            if job.seat == seat and job.running:
                self._cancel(job)
        self._number += 1
        job = Job(self._number, seat, kind, self.table.ledger.moves)
        try:
            job.task = self.table.house.workers.ask(question, limit, self._news(job))
        except WorkError as error:
            raise IllegalMoveError(error.msg) from error
        mine = [j for j in self.jobs if j.seat == seat]
        for old in mine[: len(mine) - _KEPT + 1]:
            self.jobs.remove(old)
        self.jobs.append(job)
        self._tell(job)
        self.table.house.run(self._finish(job, job.task))

    def _news(self, job: Job) -> Callable[[Progress | Findings | None], None]:
        def hear(news: Progress | Findings | None) -> None:
            if not job.running:
                return
            job.status = "running"
            if isinstance(news, Progress):
                job.progress = [*job.progress, news.msg][-_PROGRESS:]
            elif news is not None:
                job.found = news
            self._tell(job)

        return hear

    async def _finish(self, job: Job, task: Task) -> None:
        try:
            found = await task.result
            assert isinstance(found, Findings)
            if job.running:
                job.found = found
                job.status = "done"
                self._tell(job)
        except WorkError as error:
            if job.running:
                job.status = "failed"
                job.error = error.msg
                self._tell(job)

    def _cancel(self, job: Job) -> None:
        if job.running and job.task is not None:
            job.status = "cancelled"
            self.table.house.workers.cancel(job.task)
            self._tell(job)

    def _tell(self, job: Job) -> None:
        from kibitz.server.table import dumps

        message = {"type": "job", "version": self.table.ledger.version, "job": job.data()}
        text = dumps(message)
        for client in self.table.clients:
            if client.seat == job.seat:
                client.send(text)


def plain(value: object) -> object:
    """A solver's data ready for JSON: messages in it become data too."""
    if isinstance(value, Msg):
        return value.data()
    if isinstance(value, dict):
        return {str(key): plain(inside) for key, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inside) for inside in value]
    return value


def check_options(declared: list[Option], given: dict[str, Any]) -> dict[str, Value]:
    """Every option of a solver with its value; BadInputError names what is wrong.

    Free text is not taken from outside: it may name a file, and the position is the table's own.
    """
    known = [o.name for o in declared if o.kind() != "str" or o.choices]
    for name in given:
        if name not in known:
            raise BadInputError(
                Msg("server.error.solve_option", name=name, known=", ".join(known) or "–")
            )
    return {o.name: o.parse(given[o.name]) if o.name in given else o.default for o in declared}
