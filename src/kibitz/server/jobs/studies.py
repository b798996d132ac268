"""Studies and ladders of bots: many games, counted for a page.

They are played a slice at a time, and every slice waits for its turn in the queue, so that nobody
else waits longer than a slice. Nothing is stored: the same games have the same results, and those
that were asked for lately are remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import asdict, dataclass
from typing import Any

from kibitz.arena.slices import Slice, arena_slice, study_slice
from kibitz.arena.study import Plan
from kibitz.arena.tournaments import Contest
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.players.seats import player_title
from kibitz.server import messages
from kibitz.server.jobs.followed import News
from kibitz.server.jobs.queue import Lane, Owner, WorkError
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Run
from kibitz.server.storage.rows import new_name
from kibitz.server.study_bodies import Counted, LadderRow, StudyInfo, StudyPoint

SLICE = 0.5
"""Seconds of a slice; a game that takes longer is played to its end."""
_REMEMBERED = 200


@dataclass(frozen=True)
class Games:
    """Which games: those of a study, or of a tournament."""

    plan: Plan | Contest

    @property
    def key(self) -> str:
        """The same for the same games."""
        return f"{type(self.plan).__name__} {sorted(asdict(self.plan).items())}"


class OpenStudy:
    """A study or a ladder that is running, or has been."""

    def __init__(self, games: Games, counted: Any = None) -> None:
        self.id = new_name()
        self.games = games
        self.status: messages.JobStatus = "waiting"
        self.news = News()
        self.slice: Slice | None = None
        self.counted = counted
        """What was counted before."""
        self.error: Msg | None = None

    @property
    def running(self) -> bool:
        return self.status in ("waiting", "running")

    async def after(self, version: int) -> None:
        """Wait for something newer than this version, for some seconds at most."""
        if self.running:
            await self.news.after(version)

    def cancel(self) -> None:
        """Stop after the slice that is being played."""
        if self.running:
            self.end("cancelled")

    def end(self, status: messages.JobStatus, error: Msg | None = None) -> None:
        self.status, self.error = status, error
        self.news.tell()

    def info(self) -> StudyInfo:
        self.news.looked()
        plan, found = self.games.plan, self.slice
        study = isinstance(plan, Plan)
        return StudyInfo(
            study=self.id,
            game=plan.game,
            status=self.status,
            version=self.news.version,
            games=0 if found is None else found.games,
            wanted=0 if found is None else found.wanted,
            points=_points(plan, found) if found is not None and isinstance(plan, Plan) else [],
            ladder=[] if found is None or study else _ladder(plan.game, found),
            error=None if self.error is None else messages.Msg.of(self.error),
        )


class Studies:
    """Those asked for lately."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: OrderedDict[str, OpenStudy] = OrderedDict()

    def begin(self, games: Games, owner: Owner, resume: str | None = None) -> OpenStudy:
        """Start; what is known already is not played again."""
        earlier = self._open.get(resume or "")
        if earlier is not None and earlier.games.key != games.key:
            raise BadInputError(Msg("server.error.resume_other"))
        for known in self._open.values():
            if known.status == "done" and known.games.key == games.key:
                self._open.move_to_end(known.id)
                return known
        found = OpenStudy(games, None if earlier is None else earlier.counted)
        found.slice = None if earlier is None else earlier.slice
        self._open[found.id] = found
        while len(self._open) > _REMEMBERED:
            self._open.popitem(last=False)[1].cancel()
        self.services.background.run(self._play(found, owner))
        return found

    def find(self, name: str) -> OpenStudy | None:
        return self._open.get(name)

    def close(self) -> None:
        for study in self._open.values():
            study.cancel()

    async def _play(self, study: OpenStudy, owner: Owner) -> None:
        settings = self.services.settings
        while study.running:
            run = Run(play_slice, (study.games, study.counted, SLICE), Lane.SOON)
            try:
                found = await self.services.workers.run(run, settings.solve_limit, owner)
            except (WorkError, BadInputError) as error:
                if study.running:
                    study.end("failed", error.msg)
                return
            assert isinstance(found, Slice)
            if not study.running:
                return
            study.slice, study.counted = found, found.counted
            study.status = "running"
            if found.complete:
                study.counted = None
                study.end("done")
            elif study.news.unwatched(settings.unwatched_seconds):
                study.end("cancelled")
            else:
                study.news.tell()


def play_slice(games: Games, counted: Any, seconds: float) -> Slice:
    """What a worker process does."""
    plan = games.plan
    if isinstance(plan, Plan):
        return study_slice(plan, counted, seconds)
    return arena_slice(plan, counted, seconds)


def _points(plan: Plan, found: Slice) -> list[StudyPoint]:
    return [
        StudyPoint(
            value=value,
            games=cell["games"],
            wins=[_share(share) for share in cell["wins"]],
            ties=_share(cell["ties"]),
            unfinished=None if cell["unfinished"] is None else _share(cell["unfinished"]),
            means={
                "length": _mean(cell["length"]),
                **{name: _mean(spread) for name, spread in cell["statistics"].items()},
            },
        )
        for value, cell in zip(plan.grid, found.found["cells"], strict=True)
        if cell["games"]
    ]


def _share(data: dict[str, float]) -> Counted:
    return Counted(value=data["share"], low=data["low"], high=data["high"])


def _mean(data: dict[str, Any]) -> Counted:
    return Counted(value=data["mean"], low=data["mean_low"], high=data["mean_high"])


def _ladder(name: str, found: Slice) -> list[LadderRow]:
    game = find_game(name)
    rows = [
        LadderRow(
            player=one["name"],
            title=messages.Msg.of(player_title(game, one["name"])),
            games=one["games"],
            wins=one["wins"],
            ties=one["ties"],
            losses=one["losses"],
            share=Counted(value=one["share"], low=one["low"], high=one["high"]),
            rating=Counted(value=one["rating"], low=one["rating_low"], high=one["rating_high"]),
        )
        for one in found.found["players"]
    ]
    return sorted(rows, key=lambda row: -row.rating.value)
