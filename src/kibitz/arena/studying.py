# interpreted: distributes games and adds up the counts
"""Plays the games of a study, in this process or in several, and saves the counts."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any

from kibitz.arena.loop import Tally, play_game
from kibitz.arena.study import BLOCK, Part, Plan, Study, close, seated, tally_from
from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import derived_seed
from kibitz.players.plugin import SandboxWarning
from kibitz.players.seats import Chair

REPORT_EVERY = 0.25
SAVE_EVERY = 5.0
"""Seconds."""
STOP_PATIENCE = 0.2
"""Seconds after a signal in which workers may finish the games they are playing."""
TWICE = 0.5
STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")


class _Hands:
    """Plays blocks of games; holds the players of every cell met so far."""

    def __init__(self, plan: Plan, records: Path | None = None) -> None:
        self.plan = plan
        self.records = records
        """A folder for the records of the games; None: they are not recorded."""
        self.game = find_game(plan.game)
        self.chairs: dict[int, list[Chair]] = {}

    def play(
        self, cell: int, block: int, offset: int, size: int, stop: Callable[[], bool]
    ) -> Iterator[Part]:
        """Play a block from ``offset`` on; yields what has been played from time to time."""
        plan = self.plan
        chairs = self.chairs.get(cell)
        if chairs is None:
            chairs = self.chairs[cell] = seated(self.game, plan.cells[cell])
        players = [chair.player for chair in chairs if chair.player is not None]
        trusted = [chair.sitter.kind == "bot" for chair in chairs]
        setup = self.game.setup(len(players), dict(plan.options))
        part = Part(cell, block, offset, 0, Tally(len(players)))
        reported = time.monotonic()
        for number in range(block * BLOCK + offset, block * BLOCK + size):
            if stop():
                break
            shift = number % len(players) if plan.rotate else 0
            seed = derived_seed(plan.seed, number)
            if self.records is None:
                play_game(self.game, setup, seed, players, trusted, shift, part.tally)
            else:
                sitters = [
                    chairs[(seat - shift) % len(chairs)].sitter for seat in range(len(chairs))
                ]
                record = Record.new(self.game, setup, seed, sitters)
                record.result = play_game(
                    self.game, setup, seed, players, trusted, shift, part.tally, record.moves
                )
                self._write(record, cell, number)
            part.count += 1
            if time.monotonic() - reported > REPORT_EVERY:
                yield part
                part = Part(cell, block, part.offset + part.count, 0, Tally(len(players)))
                reported = time.monotonic()
        yield part

    def _write(self, record: Record, cell: int, number: int) -> None:
        """Whatever a file of that name holds is the same game, perhaps half written."""
        assert self.records is not None
        name = (
            f"{number:06d}.kibitz" if len(self.plan.cells) == 1 else f"{cell}-{number:06d}.kibitz"
        )
        path = self.records / name
        try:
            path.write_text(record.text(), encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInputError(Msg("study.error.save", file=str(path), why=why)) from error

    def close(self) -> None:
        for chairs in self.chairs.values():
            close(chairs)
        self.chairs.clear()


Report = Callable[[Study], None]
"""Called now and then with the study so far."""
Warn = Callable[[Msg], None]
"""Called with problems that the study survived."""


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
    workers: int = 1,
    report: Report | None = None,
    warn: Warn | None = None,
    file: Path | None = None,
    apart: bool = False,
    records: Path | None = None,
) -> Run:
    """Play what is missing. Ctrl-C or a termination signal ends it early, with every finished game
    counted once. ``apart``: play in another process even if there is only one, so that a bot that
    thinks for long in compiled code cannot hold the end up. ``records``: a folder for a record of
    every game played."""
    begin = time.monotonic()
    games, decisions = study.games, sum(t.decisions for t in study.tallies)
    collector = _Collector(study, report, file)
    with _gentle_interrupt() as stop:
        if workers <= 1 and not apart:
            _play_here(study, collector, stop, records)
        else:
            _Crew(study, workers, collector, stop, warn, records).run()
        collector.finish()
    return Run(
        study.games == study.wanted,
        time.monotonic() - begin,
        study.games - games,
        sum(t.decisions for t in study.tallies) - decisions,
        stop.number,
    )


class _Collector:
    """Counts parts, and reports and saves when it is time."""

    def __init__(self, study: Study, report: Report | None, file: Path | None) -> None:
        self.study = study
        self.report = report
        self.file = file
        self.reported = self.saved = time.monotonic()
        if file is not None:
            # If the file cannot be written, fail now rather than after hours.
            study.save(file)

    def add(self, part: Part) -> None:
        self.study.add(part)
        now = time.monotonic()
        if self.report is not None and now - self.reported > REPORT_EVERY:
            self.reported = now
            self.report(self.study)
        if self.file is not None and now - self.saved > SAVE_EVERY:
            self.saved = now
            self.study.save(self.file)

    def finish(self) -> None:
        if self.report is not None:
            self.report(self.study)
        if self.file is not None:
            self.study.save(self.file)


class _Stop:
    """Whether a signal has asked for the end."""

    def __init__(self) -> None:
        self.number = 0
        self.when = 0.0

    def __call__(self) -> bool:
        return self.number > 0

    def note(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        # One Ctrl-C may arrive twice: in the process group and passed on by a parent.
        if self.number and now - self.when > TWICE:
            raise KeyboardInterrupt
        if not self.number:
            self.number, self.when = number, now


@contextlib.contextmanager
def _gentle_interrupt() -> Iterator[_Stop]:
    """The first signal only sets a flag, so that no game is half counted; the second interrupts."""
    stop = _Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    numbers = [getattr(signal, name) for name in STOPPING if hasattr(signal, name)]
    heard = [n for n in numbers if signal.getsignal(n) != signal.SIG_IGN or n == signal.SIGINT]
    before = {number: signal.signal(number, stop.note) for number in heard}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _play_here(study: Study, collector: _Collector, stop: _Stop, records: Path | None) -> None:
    hands = _Hands(study.plan, records)
    try:
        for cell, block in study.missing():
            offset = study.done[cell].get(block, 0)
            for part in hands.play(cell, block, offset, study.block_size(block), stop):
                collector.add(part)
            if stop():
                return
    finally:
        hands.close()


class WorkerError(KibitzError):
    """A worker process failed in a way that a retry cannot fix."""


@dataclass
class _Worker:
    """A process that plays blocks, and the block it has."""

    process: BaseProcess
    pipe: Connection
    task: tuple[int, int] | None = None


class _Crew:
    """Worker processes. A block is given to one worker at a time; if that one dies, what is left
    of the block is given to another."""

    def __init__(
        self,
        study: Study,
        number: int,
        collector: _Collector,
        stop: Callable[[], bool],
        warn: Warn | None,
        records: Path | None = None,
    ) -> None:
        self.study = study
        self.records = records
        self.number = number
        self.collector = collector
        self.stop = stop
        self.warn = warn
        # A fork is quicker, but several would hold each other's pipes open.
        alone = number == 1 and threading.active_count() == 1
        methods = multiprocessing.get_all_start_methods()
        self.context: Any = multiprocessing.get_context(
            "fork" if alone and "fork" in methods else "spawn"
        )
        self.flag = self.context.RawValue("b", 0)
        self.tasks = study.missing()
        self.again: list[tuple[int, int]] = []
        self.deaths: dict[tuple[int, int], int] = {}
        self.workers: list[_Worker] = []
        self.deadline = 0.0

    def run(self) -> None:
        try:
            for _ in range(min(self.number, -(-self.study.wanted // BLOCK))):
                self._hire()
            while any(worker.task is not None for worker in self.workers):
                ready = wait([w.pipe for w in self.workers if w.task is not None], timeout=0.1)
                if self.stop():
                    if not self.flag.value:
                        self.flag.value = 1
                        self.deadline = time.monotonic() + STOP_PATIENCE
                    if not ready and time.monotonic() > self.deadline:
                        # Games that go on for longer are dropped, and played again by --resume.
                        break
                for worker in [w for w in self.workers if w.pipe in ready]:
                    self._hear(worker)
        finally:
            self.flag.value = 1
            for worker in self.workers:
                self._dismiss(worker)

    def _hire(self) -> None:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(
            target=work, args=(theirs, self.study.plan.data(), self.flag, self.records), daemon=True
        )
        # A new process must not die of a Ctrl-C that is handled here.
        main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
        try:
            process.start()
        finally:
            if main:
                signal.signal(signal.SIGINT, before)
        theirs.close()
        worker = _Worker(process, ours)
        self.workers.append(worker)
        self._give(worker)

    def _give(self, worker: _Worker) -> None:
        worker.task = None
        if self.stop():
            return
        worker.task = self.again.pop() if self.again else next(self.tasks, None)
        if worker.task is not None:
            cell, block = worker.task
            offset = self.study.done[cell].get(block, 0)
            try:
                worker.pipe.send((cell, block, offset, self.study.block_size(block)))
            except OSError:
                self._died(worker)

    def _hear(self, worker: _Worker) -> None:
        try:
            kind, content = worker.pipe.recv()
        except (EOFError, OSError):
            self._died(worker)
            return
        if kind == "error":
            raise WorkerError(Msg("study.error.worker", **content))
        if kind == "part":
            cell, block, offset, count, tally = content
            self.collector.add(Part(cell, block, offset, count, tally_from(tally)))
        else:
            self._give(worker)

    def _died(self, worker: _Worker) -> None:
        worker.process.join(5)
        self.workers.remove(worker)
        worker.pipe.close()
        task = worker.task
        assert task is not None
        cell, block = task
        first = block * BLOCK + self.study.done[cell].get(block, 0)
        last = block * BLOCK + self.study.block_size(block) - 1
        facts = {"code": worker.process.exitcode, "first": first, "last": last}
        self.deaths[task] = self.deaths.get(task, 0) + 1
        if self.deaths[task] > 2:
            raise WorkerError(Msg("study.error.died", **facts))
        if self.warn is not None:
            self.warn(Msg("study.warn.died", **facts))
        self.again.append(task)
        if not self.stop():
            self._hire()

    def _dismiss(self, worker: _Worker) -> None:
        with contextlib.suppress(OSError):
            worker.pipe.send(None)
        worker.process.join(0 if self.stop() and worker.task is not None else 10)
        if worker.process.is_alive():
            # Compiled code hears no other signal.
            worker.process.kill()
            worker.process.join(5)
        worker.pipe.close()


def work(
    pipe: Connection, plan_data: dict[str, Any], flag: Any, records: Path | None = None
) -> None:
    """The main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Said already, in the process that people talk to: the players sat down there first.
    warnings.simplefilter("ignore", SandboxWarning)
    for name in ("SIGTERM", "SIGHUP"):
        # A forked worker has inherited the handlers of its parent.
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    hands = _Hands(Plan(**plan_data), records)
    number = -1
    try:
        while True:
            try:
                task = pipe.recv()
            except (EOFError, OSError):
                return
            if task is None:
                return
            cell, block, offset, size = task
            number = block * BLOCK + offset
            for part in hands.play(cell, block, offset, size, lambda: bool(flag.value)):
                number = block * BLOCK + part.offset + part.count
                answer = (cell, block, part.offset, part.count, part.tally.data())
                pipe.send(("part", answer))
            pipe.send(("done", None))
    except (BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        why = error.msg if isinstance(error, KibitzError) else repr(error)
        trace = traceback.format_exc()
        pipe.send(("error", {"number": number, "why": why, "trace": trace}))
    finally:
        hands.close()
