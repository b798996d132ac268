# interpreted: hands out moves and collects verdicts
"""An analysis of a record by several processes, saved as it goes."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from kibitz.arena.agenda import Agenda
from kibitz.arena.executor import Outcome, Warn, run
from kibitz.arena.journal import Journal
from kibitz.arena.studying import packages_of
from kibitz.arena.workload import Assignment, Crew, Part, Workload
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.record import Record, read_record
from kibitz.play.analysis import Judge, Terms, wanted_moves

Judged = dict[str, Any]


class AnalysisWorkload(Workload):
    """Judges moves of a record."""

    def __init__(self, record: str, budget: int, seed: int, open: bool, seat: int | None) -> None:
        found = read_record(record).record
        terms = Terms(budget, seed, open, seat)
        self.judge = Judge(found, terms)
        self.wanted = wanted_moves(found, terms)

    def do(self, group: int, number: int, result: list[Judged]) -> None:
        result.append(self.judge.judge(self.wanted[number]))


def analyse_record(
    record: Record,
    terms: Terms,
    tell: Callable[[int], None],
    crew: Crew | None = None,
    warn: Warn | None = None,
    file: Path | None = None,
) -> tuple[list[Judged], Outcome]:
    """The verdicts in the order of the moves, as far as it got, and how it went. ``tell`` is called
    with the number of moves judged so far. ``file``: where they are saved; those in it already are
    not judged again, and an analysis on other terms in it is replaced."""
    judged: dict[int, Judged] = {}
    agenda = Agenda([len(wanted_moves(record, terms))])
    text = record.text()

    def collect(part: Part) -> None:
        judged.update(enumerate(part.data, part.first))
        tell(len(judged))

    journal = None
    if file is not None:
        digest = sha256(text.encode()).hexdigest()
        journal = _opened(file, {"record": digest, **terms.data()}, warn)
    if journal is not None:
        for part in journal.parts:
            agenda.count(part.group, part.first, part.count)
            collect(part)
        agenda = Agenda(agenda.sizes, agenda.done)

    def note(part: Part) -> None:
        if journal is not None:
            journal.add(part)
        collect(part)

    arguments = {
        "record": text,
        "budget": terms.budget,
        "seed": terms.seed,
        "open": terms.open,
        "seat": terms.seat,
    }
    assignment = Assignment(
        "kibitz.arena.analysing:AnalysisWorkload", arguments, packages_of(record.game)
    )
    try:
        outcome = run(assignment, agenda, note, crew, warn=warn)
    finally:
        if journal is not None:
            journal.close()
    return [judged[n] for n in sorted(judged)], outcome


def _opened(file: Path, plan: dict[str, Any], warn: Warn | None) -> Journal | None:
    """The file of an analysis: continued if it is on the same terms, else begun again; None if it
    cannot be written, which costs nothing but the time to judge again another day."""
    try:
        journal = Journal(file, "analysis")
        try:
            same = journal.read() == plan
        except BadInputError:
            # Not one that this version wrote, but under a name that only an analysis has.
            same = False
        if not same:
            file.unlink(missing_ok=True)
            journal = Journal(file, "analysis")
        journal.begin(plan)
    except (BadInputError, OSError) as error:
        if warn is not None:
            why = error.msg if isinstance(error, BadInputError) else error.strerror or str(error)
            warn(Msg("analysis.not_saved", why=why))
        return None
    return journal
