"""Hints and solver answers for the seats of one table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Literal

from kibitz.core.errors import IllegalMoveError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.solver import PositionSolver
from kibitz.play.options import check_solver_options, options_for_strangers
from kibitz.server import messages
from kibitz.server.jobs.job import Job
from kibitz.server.jobs.queue import Owner, WorkError
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Hint, Solve
from kibitz.server.storage.rows import JobRow, new_name, now
from kibitz.server.storage.writes import Write, insert_job
from kibitz.server.tables.ledger import Ledger, check_seat

_REMEMBERED = 3
"""Jobs remembered for each seat."""

Tell = Callable[[int, messages.ServerJob], None]
"""Sends news of a job to everybody on a seat."""


class SeatJob(Job):
    """A hint, or a solver's answer, for one seat; no other seat hears of it."""

    def __init__(self, services: Services, ledger: Ledger, row: JobRow, tell: Tell) -> None:
        super().__init__(services, row)
        self.ledger = ledger
        self.tell = tell
        assert row.seat is not None
        assert row.number is not None
        self.seat = row.seat
        self.number = row.number
        self.kind: Literal["hint", "solve"] = "hint" if row.kind == "hint" else "solve"
        self.asked: dict[str, Any] = json.loads(row.question)

    def info(self) -> messages.JobInfo:
        found = self.outcome
        return messages.JobInfo(
            job=self.number,
            kind=self.kind,
            status=self.status,
            moves=self.asked["moves"],
            progress=self.progress,
            move=found.move,
            turn=found.turn,
            sentences=found.sentences,
            reasons=found.reasons,
            answer=found.answer,
            lines=found.lines,
            error=found.error,
        )

    def begin(self, address: str) -> None:
        """Queue the job for the present position; an error says why that is not possible."""
        owner = Owner(address, self.ledger.row.id)
        settings = self.services.settings
        ledger = self.ledger
        match = ledger.match
        check_seat(ledger, self.seat)
        if not ledger.row.hints:
            raise IllegalMoveError(Msg("server.error.no_hints"))
        if self.kind == "hint":
            if ledger.to_move != self.seat:
                raise IllegalMoveError(Msg("server.error.turn"))
            rng = match.turn().rng
            hint = Hint(ledger.row.game, match.state, self.seat, rng, match.record)
            self.start(hint, settings.hint_limit, owner)
            return
        solver = ledger.game.solver
        if solver is None:
            raise IllegalMoveError(Msg("server.error.no_solver", game=ledger.game.title()))
        if not isinstance(solver, PositionSolver):
            raise IllegalMoveError(Msg("server.error.no_positions", game=ledger.game.title()))
        offered = options_for_strangers(solver, free_text=False)
        options = check_solver_options(solver, self.asked["options"], offered)
        rng = match.turn(self.seat).rng
        limit = settings.solve_limit
        solve = Solve(ledger.row.game, match.state, self.seat, rng, options, limit)
        self.start(solve, limit, owner)

    def changed(self) -> None:
        message = messages.ServerJob(version=self.ledger.version, job=self.info())
        self.tell(self.seat, message)


class SeatJobs:
    """The jobs of one table; each seat has at most one running at a time."""

    def __init__(self, services: Services, ledger: Ledger, tell: Tell) -> None:
        self.services = services
        self.ledger = ledger
        self.tell = tell
        self.jobs = [SeatJob(services, ledger, row, tell) for row in ledger.row.jobs]
        ledger.row.jobs = []
        self._number = max((job.number for job in self.jobs), default=0)

    def of(self, seat: int | None) -> list[messages.JobInfo]:
        return [job.info() for job in self.jobs if job.seat == seat]

    def busy(self) -> bool:
        return any(job.busy for job in self.jobs)

    def hint(self, seat: int, address: str) -> asyncio.Future[None]:
        """Ask the best bot for advice. Done when the request is saved; WorkError if
        there are too many."""
        return self._ask(seat, "hint", {}, address)

    def solve(self, seat: int, options: dict[str, Any], address: str) -> asyncio.Future[None]:
        """Ask the solver about the position as this seat sees it. Done when the request is saved;
        WorkError if there are too many."""
        return self._ask(seat, "solve", options, address)

    def pause(self, seat: int) -> None:
        """Nobody is on this seat any more: give its processes back."""
        for job in self.jobs:
            if job.seat == seat:
                job.pause()

    def resume(self, seat: int, address: str) -> None:
        """Somebody is on this seat again: start what was paused, or was running when a server
        stopped."""
        for job in self.jobs:
            if job.seat == seat and job.running and not job.busy:
                self._restart(job, address)

    def cancel(self, seat: int, number: int) -> None:
        for job in self.jobs:
            if job.number == number and job.seat == seat:
                job.cancel()
                return
        raise IllegalMoveError(Msg("server.error.no_job"))

    def close(self) -> None:
        for job in self.jobs:
            job.abandon()

    def _ask(
        self, seat: int, kind: str, options: dict[str, Any], address: str
    ) -> asyncio.Future[None]:
        ledger = self.ledger
        asked = {"moves": ledger.moves, "position": ledger.position, "options": options}
        row = JobRow(new_name(), kind, json.dumps(asked), now(), table=ledger.row.id, seat=seat)
        row.number = self._number + 1
        job = SeatJob(self.services, ledger, row, self.tell)
        job.begin(address)
        self._number += 1
        mine = [j for j in self.jobs if j.seat == seat]
        for old in mine:
            old.cancel()
        gone = mine[: len(mine) - _REMEMBERED + 1]
        self.jobs = [*(j for j in self.jobs if j not in gone), job]
        forget = gone[-1].number if gone else 0
        saved = self.services.store.save(Write(also=[insert_job(row, forget)]))
        job.changed()
        return saved

    def _restart(self, job: SeatJob, address: str) -> None:
        try:
            if job.asked["position"] != self.ledger.position:
                job.lose()
            else:
                job.begin(address)
        except (KibitzError, WorkError):
            job.lose()
