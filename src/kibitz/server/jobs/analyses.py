"""Analyses of records. Each is kept with its record: whoever has the record's name finds it again.

An analysis is named after its record and its terms, so nobody who does not know the record can ask
for it. What has been judged is not judged again, whether it was stopped, put aside or cut off by
its limit. Only records can be analysed, and a game that runs at a table has none yet.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from kibitz.core.record import read_record
from kibitz.play.analysis import Terms, check_terms, usual_budget
from kibitz.server import messages, trial_bodies
from kibitz.server.jobs.followed import FollowedJob
from kibitz.server.jobs.queue import Owner
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Analyse
from kibitz.server.storage.rows import JobRow, now
from kibitz.server.storage.writes import Write, end_job, insert_job

KIND = "analysis"


def checked_terms(text: str, wish: trial_bodies.NewAnalysis) -> Terms:
    """The terms somebody asks for, checked; in a worker process, because it replays the record. The
    seed is always the same: who asks again finds the same."""
    record = read_record(text).record
    budget = usual_budget(record.game) if wish.budget is None else wish.budget
    terms = Terms(min(budget, trial_bodies.MOST_BUDGET), 0, wish.open, wish.seat)
    check_terms(record, terms)
    return terms


def job_name(record: str, terms: Terms) -> str:
    """The name of an analysis: it follows from the record's, which is unguessable."""
    words = json.dumps([record, terms.data()], sort_keys=True)
    return base64.urlsafe_b64encode(sha256(words.encode()).digest())[:22].decode()


class OpenAnalysis(FollowedJob):
    """An analysis that is running, or has been."""

    def __init__(
        self, services: Services, row: JobRow, ended: Callable[[OpenAnalysis], None]
    ) -> None:
        super().__init__(services, row)
        self.ended = ended
        """Called when the outcome has been saved."""
        self.asked: dict[str, Any] = json.loads(row.question)

    @property
    def record(self) -> str:
        return str(self.asked["record"])

    @property
    def terms(self) -> Terms:
        asked = self.asked["terms"]
        return Terms(asked["budget"], asked["seed"], asked["cards"] == "open", asked["seat"])

    @property
    def judged(self) -> list[dict[str, Any]]:
        answer = self.outcome.answer
        found = [] if answer is None else answer["judged"]
        assert isinstance(found, list)
        return found

    @property
    def complete(self) -> bool:
        answer = self.outcome.answer
        return answer is not None and len(self.judged) == answer["wanted"]

    def saved_as(self, status: messages.JobStatus) -> Write:
        return Write(also=[end_job(self.row.id, status, self.outcome.model_dump_json())])

    def _end_saved(self, saved: asyncio.Future[None]) -> None:
        super()._end_saved(saved)
        self.ended(self)

    def info(self) -> trial_bodies.AnalysisInfo:
        self.looked()
        return trial_bodies.AnalysisInfo.model_validate(
            {
                "analysis": self.row.id,
                "record": self.record,
                "status": self.status,
                "version": self.version,
                "progress": self.progress,
                "error": self.outcome.error,
                "budget": self.terms.budget,
                "open": self.terms.open,
                "seat": self.terms.seat,
                "found": self.outcome.answer,
            }
        )


class Analyses:
    """All analyses that run; the others are in the database only."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: dict[str, OpenAnalysis] = {}
        self._lock = asyncio.Lock()

    async def begin(self, record: str, text: str, terms: Terms, address: str) -> OpenAnalysis:
        """Start an analysis, or go on with one that was stopped; one that is done is not done
        again."""
        name = job_name(record, terms)
        async with self._lock:
            found = await self._find(name)
            if found is None:
                asked = json.dumps({"record": record, "terms": terms.data()})
                found = OpenAnalysis(self.services, JobRow(name, KIND, asked, now()), self._forget)
                write = Write(also=[insert_job(found.row)])
            elif (found.running and name in self._open) or found.complete:
                return found
            else:
                found.outcome.error = None
                write = found.saved_as("waiting")
            await self.services.store.save(write)
            self._start(found, text, address)
            return found

    async def find(self, name: str) -> OpenAnalysis | None:
        """An analysis as it is. One that was put aside stays so: ``begin`` goes on with it."""
        async with self._lock:
            return await self._find(name)

    async def _find(self, name: str) -> OpenAnalysis | None:
        if name in self._open:
            return self._open[name]
        row = await self.services.store.read_job(name)
        if row is None or row.kind != KIND:
            return None
        found = OpenAnalysis(self.services, row, self._forget)
        if found.running:
            # Nobody works on it: it was put aside, or the server was started again.
            found.status = "cancelled"
        return found

    def _start(self, found: OpenAnalysis, text: str, address: str) -> None:
        limit = self.services.settings.analysis_limit
        question = Analyse(text, found.terms, found.judged, limit)
        self._open[found.row.id] = found
        try:
            found.start(question, limit, Owner(address))
        except Exception:
            del self._open[found.row.id]
            raise

    def _forget(self, found: OpenAnalysis) -> None:
        if not found.running:
            self._open.pop(found.row.id, None)

    def put_aside(self, seconds: float) -> None:
        """Give back the processes of analyses that nobody has looked at for so long."""
        for found in list(self._open.values()):
            if found.busy and found.unwatched(seconds):
                found.abandon()
                self._open.pop(found.row.id, None)
                self.services.store.save(found.saved_as("waiting")).add_done_callback(
                    lambda saved: saved.cancelled() or saved.exception()
                )

    def close(self) -> None:
        for found in list(self._open.values()):
            found.abandon()
            found.wake()
