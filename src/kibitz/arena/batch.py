# interpreted: text in and out
"""Many questions to a solver, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from kibitz.arena.agenda import Agenda
from kibitz.arena.executor import Outcome, Warn, run
from kibitz.arena.journal import Journal
from kibitz.arena.studying import packages_of
from kibitz.arena.workload import Assignment, Crew, Part, Workload
from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.i18n import Translator
from kibitz.play.options import check_solver_options

Line = tuple[str, bool]
"""An answer as a line of JSON, and whether the question was a good one."""


class BatchWorkload(Workload):
    """Answers questions of a batch."""

    def __init__(
        self, game: str, common: dict[str, Any], questions: list[str], lang: str, cards: str
    ) -> None:
        solver = find_game(game).solver
        assert solver is not None
        self.solver = solver
        self.common = common
        self.questions = questions
        self.t = Translator(lang, cards=cards)

    def do(self, group: int, number: int, result: list[Line]) -> None:
        answer, good = self._answer(self.questions[number])
        # Messages in it, such as the steps of a plan, become sentences.
        text = json.dumps(answer, ensure_ascii=False, default=self.t.value)
        result.append((text, good))

    def _answer(self, question: str) -> tuple[dict[str, object], bool]:
        try:
            asked = json.loads(question)
            if not isinstance(asked, dict):
                raise BadInputError(Msg("cli.error.not_object", example="{}"))
            options = check_solver_options(self.solver, {**self.common, **asked})
            return self.solver.solve(options, _silent).data, True
        except json.JSONDecodeError as error:
            why = Msg("cli.error.not_json", why=str(error))
            return {"error": self.t.text(why)}, False
        except KibitzError as error:
            return {"error": self.t.text(error.msg)}, False


def _silent(msg: Msg) -> None:
    """Drop progress: nobody is watching."""


def answer_batch(
    game: str,
    common: dict[str, Any],
    questions: list[str],
    t: Translator,
    tell: Callable[[Line, int], None],
    crew: Crew | None = None,
    warn: Warn | None = None,
    file: Path | None = None,
) -> Outcome:
    """Answer the questions. ``tell`` is called with each answer, in the order of the questions,
    and with the number of answers that there are so far. ``file``: where to save answers as they
    come; those in it are not asked for again."""
    answers: dict[int, Line] = {}
    told = 0

    def collect(part: Part) -> None:
        nonlocal told
        answers.update(enumerate(map(tuple, part.data), part.first))
        while told in answers:
            told += 1
            tell(answers[told - 1], len(answers))

    arguments = {"game": game, "common": common, "lang": t.lang, "cards": t.cards}
    agenda = Agenda([len(questions)])
    journal = None
    if file is not None:
        digest = sha256("\n".join(questions).encode()).hexdigest()
        journal = _opened(file, {**arguments, "questions": digest})
        for part in journal.parts:
            agenda.count(part.group, part.first, part.count)
            collect(part)
        agenda = Agenda(agenda.sizes, agenda.done)

    def note(part: Part) -> None:
        if journal is not None:
            journal.add(part)
        collect(part)

    assignment = Assignment(
        "kibitz.arena.batch:BatchWorkload", {**arguments, "questions": questions}, packages_of(game)
    )
    try:
        save = None if journal is None else journal.save
        return run(assignment, agenda, note, crew, save=save, warn=warn)
    finally:
        if journal is not None:
            journal.close()


def _opened(file: Path, plan: dict[str, Any]) -> Journal:
    journal = Journal(file, "answers")
    if journal.read() not in (None, plan):
        raise BadInputError(Msg("cli.error.other_questions", file=str(file)))
    journal.begin(plan)
    return journal
