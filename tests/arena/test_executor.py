"""The executor: every item once, whoever does it; what dies is done again, what fails is told."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.arena.agenda import Agenda, Chunk, Spans
from kibitz.arena.crews import crew_for
from kibitz.arena.executor import MOST_DEATHS, Here, WorkerError, run
from kibitz.arena.identity import identity
from kibitz.arena.journal import Journal
from kibitz.arena.processes import Processes
from kibitz.arena.workload import Assignment, Crew, Part, Workload, perform
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.rng import derived_seed


class Numbers(Workload):
    """An item gives a number that only its seed decides."""

    def __init__(self, seed: int, wait: float = 0.0, deadly: int = -1, marks: str = "") -> None:
        self.seed = seed
        self.wait = wait
        self.deadly = deadly
        """The item over which a process dies, as often as there is no file of its attempts."""
        self.marks = marks

    def do(self, group: int, number: int, result: list[int]) -> None:
        if number == self.deadly:
            self._die()
        time.sleep(self.wait)
        result.append(derived_seed(self.seed, group, number) % 1000)

    def _die(self) -> None:
        marks = Path(self.marks)
        tries = len(marks.read_text()) if marks.exists() else 0
        marks.write_text("x" * (tries + 1))
        if tries < 2:
            os.kill(os.getpid(), signal.SIGKILL)


class Always(Numbers):
    """Dies over its item every time."""

    def _die(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Wrong(Workload):
    def do(self, group: int, number: int, result: list[int]) -> None:
        if number == 3:
            raise BadInputError(Msg("error.number", name="three", text="3"))
        result.append(number)


HERE = "tests.arena.test_executor"


def done(
    assignment: Assignment, sizes: list[int], crew: Crew | None = None, in_turn: bool = False
) -> dict[tuple[int, int], Any]:
    """The result of every item; fails if one comes twice."""
    found: dict[tuple[int, int], Any] = {}

    def collect(part: Part) -> None:
        for number, value in enumerate(part.data, part.first):
            assert (part.group, number) not in found
            found[part.group, number] = value

    outcome = run(assignment, Agenda(sizes, in_turn=in_turn), collect, crew)
    assert outcome.complete
    assert outcome.items == sum(sizes) == len(found)
    return found


def test_the_result_does_not_depend_on_who_does_it() -> None:
    assignment = Assignment(f"{HERE}:Numbers", {"seed": 5})
    alone = done(assignment, [40, 25])
    assert alone == done(assignment, [40, 25], crew_for(2))
    assert alone == done(assignment, [40, 25], crew_for(1, apart=True), in_turn=True)
    assert alone != done(Assignment(f"{HERE}:Numbers", {"seed": 6}), [40, 25])


def test_a_chunk_over_which_two_workers_die_is_done_by_the_third(tmp_path: Path) -> None:
    marks = str(tmp_path / "marks")
    assignment = Assignment(f"{HERE}:Numbers", {"seed": 5, "deadly": 7, "marks": marks})
    warnings: list[Msg] = []
    found: dict[int, int] = {}

    def collect(part: Part) -> None:
        found.update(enumerate(part.data, part.first))

    outcome = run(assignment, Agenda([20]), collect, Processes(2), warn=warnings.append)
    assert outcome.complete
    assert found == {n: derived_seed(5, 0, n) % 1000 for n in range(20)}
    assert [msg.key for msg in warnings] == ["executor.warn.died"] * 2
    assert "-9" in str(warnings[0])


def test_a_chunk_over_which_all_workers_die_is_given_up() -> None:
    assignment = Assignment(f"{HERE}:Always", {"seed": 5, "deadly": 7})
    counted: list[int] = []

    def collect(part: Part) -> None:
        counted.extend(range(part.first, part.first + part.count))

    with pytest.raises(WorkerError) as caught:
        run(assignment, Agenda([20]), collect, Processes(1))
    assert caught.value.msg.args["n"] == MOST_DEATHS
    first, last = [int(str(caught.value.msg.args[word])) for word in ("first", "last")]
    assert first <= 7 <= last
    assert sorted(counted) == sorted(set(counted))
    assert 7 not in counted


@pytest.mark.parametrize("apart", [False, True])
def test_an_error_in_the_work_is_told_and_not_tried_again(apart: bool) -> None:
    crew = crew_for(1, apart=apart)
    with pytest.raises((WorkerError, BadInputError), match="three"):
        run(Assignment(f"{HERE}:Wrong"), Agenda([6]), lambda part: None, crew)


def test_a_signal_ends_it_and_a_later_run_does_the_rest() -> None:
    assignment = Assignment(f"{HERE}:Numbers", {"seed": 5, "wait": 0.02})
    agenda = Agenda([500])
    found: dict[int, int] = {}

    def collect(part: Part) -> None:
        assert not found.keys() & set(range(part.first, part.first + part.count))
        found.update(enumerate(part.data, part.first))

    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGTERM))
    timer.start()
    outcome = run(assignment, agenda, collect, Here())
    assert (outcome.complete, outcome.signal) == (False, signal.SIGTERM)
    assert 0 < len(found) == agenda.counted < 500
    # What ends a run is not remembered by the next.
    quick = Assignment(f"{HERE}:Numbers", {"seed": 5})
    assert run(quick, Agenda([500], agenda.done), collect, Here()).complete
    assert found == {n: derived_seed(5, 0, n) % 1000 for n in range(500)}


def test_long_items_are_handed_in_one_by_one() -> None:
    parts = list(perform(Numbers(1, wait=0.3), Chunk(0, 10, 13), lambda: False))
    assert [(part.first, part.count) for part in parts] == [(10, 1), (11, 1), (12, 1)]
    assert list(perform(Numbers(1), Chunk(0, 10, 13), lambda: True)) == []


def test_workers_are_limited() -> None:
    for number in (0, -1, 257):
        with pytest.raises(BadInputError):
            crew_for(number)


@given(st.lists(st.integers(0, 40), max_size=30), st.randoms(use_true_random=False))
def test_spans_are_the_numbers_added(numbers: list[int], chance: random.Random) -> None:
    spans, seen = Spans(), set[int]()
    for first in numbers:
        end = first + chance.randint(0, 5)
        new = set(range(first, end))
        if new & seen:
            with pytest.raises(ValueError, match="twice"):
                spans.add(first, end)
        else:
            spans.add(first, end)
            seen |= new
    assert {n for a, b in spans.spans for n in range(a, b)} == seen
    assert len(spans) == len(seen)
    assert spans.end == max(seen, default=-1) + 1
    gaps = {n for a, b in spans.gaps(30) for n in range(a, b)}
    assert gaps == set(range(30)) - seen
    # Neighbours are one span, so that equal sets are written alike.
    assert all(b < c for (_, b), (c, _) in zip(spans.spans, spans.spans[1:], strict=False))


def test_groups_side_by_side_or_one_after_the_other() -> None:
    def order(in_turn: bool) -> list[int]:
        agenda = Agenda([4, 4], in_turn=in_turn)
        chunks = [agenda.take(lambda group: 2) for _ in range(4)]
        assert agenda.take(lambda group: 2) is None
        return [chunk.group for chunk in chunks if chunk is not None]

    assert order(False) == [0, 0, 1, 1]
    assert order(True) == [0, 1, 0, 1]


def test_a_group_that_is_closed_is_not_handed_out() -> None:
    agenda = Agenda([4, 4])
    first = agenda.take(lambda group: 2)
    assert first is not None
    agenda.close(0)
    agenda.give_back(first)
    second = agenda.take(lambda group: 9)
    assert second == Chunk(1, 0, 4)
    assert not agenda.waiting


def test_a_journal_is_read_back_without_its_torn_line(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    journal = Journal(file, "test")
    assert journal.read() is None
    journal.begin({"games": 4})
    journal.add(Part(0, 0, 2, [1, 2]))
    journal.close()
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"group":0,"first":2,"cou')
    again = Journal(file, "test")
    assert again.read() == {"games": 4}
    assert [(p.first, p.count, p.data) for p in again.parts] == [(0, 2, [1, 2])]
    again.begin({"games": 8})
    again.add(Part(0, 2, 1, [3]))
    again.close()
    assert all(json.loads(line) for line in file.read_text("utf-8").splitlines())
    third = Journal(file, "test")
    assert third.read() == {"games": 8}
    assert [part.first for part in third.parts] == [0, 2]


@pytest.mark.parametrize("text", ["", "x\n", "[]\n", "{}\n", '{"kibitz other":1,"plan":{}}\n'])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError):
        Journal(file, "test").read()
    assert file.read_text(encoding="utf-8") == text


def test_the_identity_follows_the_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_game"
    package.mkdir()
    (package / "__init__.py").write_text("__version__ = '3.1'\n")
    (package / "rules.py").write_text("HAND = 5\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = identity(("kibitz", "some_game"))
    assert "some_game 3.1 (" in before
    (package / "notes.md").write_text("not part of the rules\n")
    assert identity(("kibitz", "some_game")) == before
    (package / "rules.py").write_text("HAND = 6\n")
    assert identity(("kibitz", "some_game")) != before
    assert identity(("kibitz", "no_such_game")).endswith("no_such_game –")
