# interpreted: distributes games and adds up the counts
"""Plays the games of a study, wherever the crew is, and saves the counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kibitz.arena.agenda import Agenda
from kibitz.arena.executor import Warn, run
from kibitz.arena.loop import Tally
from kibitz.arena.sitting import Sitting, write_records
from kibitz.arena.study import Plan, Study, close, seated
from kibitz.arena.workload import Assignment, Crew, Part, Workload
from kibitz.core.registry import game as find_game

Report = Callable[[Study], None]
"""Called now and then with the study so far."""


@dataclass
class Played:
    """The counts of some games, and their records."""

    tally: Tally
    records: list[list[str]] = field(default_factory=list)


class StudyWorkload(Workload):
    """Plays the games of a study; holds the players of every cell met so far."""

    def __init__(self, plan: dict[str, Any], records: bool) -> None:
        self.plan = Plan(**plan)
        self.records = records
        self.sittings: dict[int, Sitting] = {}

    def empty(self, group: int) -> Played:
        plan = self.plan
        if group not in self.sittings:
            game = find_game(plan.game)
            chairs = seated(game, plan.cells[group])
            self.sittings[group] = Sitting(game, chairs, plan.options, plan.seed)
        return Played(Tally(len(self.sittings[group].chairs)))

    def do(self, group: int, number: int, result: Played) -> None:
        shift = number if self.plan.rotate else 0
        _, text = self.sittings[group].play(number, shift, result.tally, self.records)
        if text:
            cell = "" if len(self.plan.cells) == 1 else f"{group}-"
            result.records.append([f"{cell}{number:06d}.kibitz", text])

    def plain(self, result: Played) -> dict[str, Any]:
        return {"tally": result.tally.data(), "records": result.records}

    def close(self) -> None:
        for sitting in self.sittings.values():
            close(sitting.chairs)


@dataclass
class Run:
    """How a run of a study went."""

    complete: bool
    seconds: float
    games: int
    decisions: int
    signal: int = 0
    """The signal that ended it; 0: none."""


def run_study(
    study: Study,
    crew: Crew | None = None,
    report: Report | None = None,
    warn: Warn | None = None,
    file: Path | None = None,
    records: Path | None = None,
) -> Run:
    """Play what is missing. Ctrl-C or a termination signal ends it early, with every finished game
    counted once. ``records``: a folder for a record of every game played."""
    plan = study.plan
    decisions = study.decisions
    assignment = Assignment(
        "kibitz.arena.studying:StudyWorkload",
        {"plan": plan.data(), "records": records is not None},
        packages_of(plan.game),
    )

    def collect(part: Part) -> None:
        study.add(part)
        if records is not None:
            write_records(records, part.data["records"])

    outcome = run(
        assignment,
        Agenda([plan.games] * len(plan.cells), study.done),
        collect,
        crew,
        None if report is None else lambda: report(study),
        None if file is None else lambda: study.save(file),
        warn,
    )
    return Run(
        outcome.complete,
        outcome.seconds,
        outcome.items,
        study.decisions - decisions,
        outcome.signal,
    )


def packages_of(game: str) -> tuple[str, ...]:
    """The packages whose code decides how this game goes."""
    own = type(find_game(game)).__module__.partition(".")[0]
    return ("kibitz",) if own == "kibitz" else ("kibitz", own)
