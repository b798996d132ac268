# interpreted: plays games within a time limit and adds up the counts
"""Studies and tournaments a slice at a time: for a server, which has other work to do in between.

What has been counted goes into plain data and comes back with the next slice. A game's cards and
random numbers follow from its number alone, so the totals are those of a run in one piece.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from kibitz.arena.agenda import Agenda, Spans
from kibitz.arena.results import standings
from kibitz.arena.study import Plan, Study, tally_from
from kibitz.arena.studying import StudyWorkload
from kibitz.arena.summary import summaries
from kibitz.arena.tournaments import ArenaWorkload, Contest, Tournament
from kibitz.arena.workload import Part, Workload, perform

CHUNK = 20
"""Games or deals of one group in a row: all groups grow side by side."""


@dataclass
class Slice:
    """What there is after a slice."""

    counted: Any
    """For the next one."""
    found: dict[str, Any]
    """The figures so far."""
    games: int
    wanted: int

    @property
    def complete(self) -> bool:
        return self.games >= self.wanted


def study_slice(plan: Plan, counted: Any, seconds: float) -> Slice:
    """Some games of a study, at least one; ``found`` has the summary of every cell."""
    study = Study(plan)
    if counted is not None:
        study.done = [Spans((first, end) for first, end in spans) for spans in counted["done"]]
        study.tallies = [tally_from(tally) for tally in counted["tallies"]]
    agenda = Agenda([plan.games] * len(plan.cells), study.done, in_turn=True)
    _play(StudyWorkload(plan.data(), records=False), agenda, study.add, seconds)
    return Slice(
        {
            "done": [done.spans for done in study.done],
            "tallies": [tally.data() for tally in study.tallies],
        },
        {"cells": [found.data() for found in summaries(study)]},
        study.games,
        study.wanted,
    )


def arena_slice(contest: Contest, counted: Any, seconds: float) -> Slice:
    """Some deals of a tournament, at least one; ``found`` has every player's standing."""
    tournament = Tournament(contest)
    for part in counted or []:
        tournament.add(Part(*part))
    agenda = Agenda(
        [contest.deals for _ in tournament.pairings],
        [Spans((n, n + 1) for n in found) for found in tournament.found],
        in_turn=True,
    )

    def collect(part: Part) -> None:
        tournament.add(Part(part.group, part.first, part.count, part.data["deals"]))

    _play(ArenaWorkload(asdict(contest), records=False), agenda, collect, seconds)
    return Slice(
        [(part.group, part.first, part.count, part.data) for part in tournament.parts()],
        {"players": [standing.data() for standing in standings(tournament)]},
        tournament.games,
        tournament.wanted,
    )


def _play(
    workload: Workload, agenda: Agenda, collect: Callable[[Part], None], seconds: float
) -> None:
    until = time.monotonic() + seconds
    some = False

    def over() -> bool:
        return some and time.monotonic() > until

    try:
        while not over():
            chunk = agenda.take(lambda _: CHUNK)
            if chunk is None:
                return
            for part in perform(workload, chunk, over):
                some = True
                agenda.count(part.group, part.first, part.count)
                collect(part)
    finally:
        workload.close()
