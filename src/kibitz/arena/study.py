# interpreted: hands out games and adds up what comes back
"""Many games between programs: who wins, how often, how long it takes.

The games of a study are numbered; a game's cards and its players' luck follow from the study's
seed and the game's number alone. So the totals do not depend on how many processes play, in
which order games end, or how often the study was interrupted. Games are handed out in blocks;
of each block it is known how many of its games, from its first on, have been counted.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import signal
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from kibitz.arena.loop import Tally, play_game
from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.registry import game as find_game
from kibitz.core.rng import derived_seed
from kibitz.players.seats import Chair, parse_seats

BLOCK = 100
"""Games in a block."""
FORMAT = 1
REPORT_EVERY = 0.25
SAVE_EVERY = 5.0
"""Seconds."""


@dataclass
class Plan:
    """What is to be played. Two studies with equal plans have equal totals."""

    game: str
    cells: list[str]
    """Who sits where, as ``parse_seats`` reads it: one entry for each point of a grid."""
    games: int
    """In each cell."""
    seed: int
    options: dict[str, Value] = field(default_factory=dict)
    """All of them, with the defaults that were not changed."""
    revision: int = 1
    rotate: bool = False
    """Players change seats from game to game."""
    grid: list[float] = field(default_factory=list)
    """The values the letters x and y stood for, if this is a grid."""
    words: str = ""
    """Who sits where, with those letters."""

    def data(self) -> dict[str, Any]:
        return dict(vars(self))

    def same_games(self, other: Plan) -> bool:
        """Whether both number the same games; one may want more of them."""
        return {**self.data(), "games": 0} == {**other.data(), "games": 0}


def make_plan(
    game: Game,
    words: str,
    games: int,
    seed: int,
    options: dict[str, object] | None = None,
    rotate: bool = False,
    grid: list[float] | None = None,
) -> Plan:
    """A checked plan. ``grid``: the letters x and y among the words take each of these values."""
    if games < 1:
        raise BadInputError(Msg("study.error.games", games=games))
    cells = grid_cells(words, grid) if grid else [words]
    for cell in cells:
        _close(_seated(game, cell))
    setup = _setup(game, cells[0], options)
    return Plan(
        game.name, cells, games, seed, setup.options, setup.revision, rotate, grid or [], words
    )


def grid_cells(words: str, values: list[float]) -> list[str]:
    """The words with x and y replaced by every value, x in the outer loop."""
    letters = grid_letters(words)
    if not letters:
        raise BadInputError(Msg("study.error.grid_letters", words=words))
    cells = [words]
    for letter in letters:
        cells = [_replace(cell, letter, value) for cell in cells for value in values]
    return cells


def grid_letters(words: str) -> list[str]:
    """Which of x and y stand among the parameters of bots."""
    found = {p.strip() for part in words.split(":")[1:] for p in part.split(",")}
    return [letter for letter in ("x", "y") if letter in found]


def split_letters(words: str) -> list[str]:
    """One word for each player, with the grid's letters still in them."""
    split: list[str] = []
    for part in words.split(","):
        word = part.strip()
        number = word.lstrip("+-").replace(".", "", 1).isdecimal()
        if split and (number or word in ("x", "y")):
            split[-1] += f",{word}"
        else:
            split.append(word)
    return split


def _replace(words: str, letter: str, value: float) -> str:
    parts = [
        f"{value:g}" if p.strip() == letter else p for p in words.replace(":", ":,").split(",")
    ]
    return ",".join(parts).replace(":,", ":")


def _setup(game: Game, words: str, options: dict[str, object] | None) -> Setup:
    chairs = _seated(game, words)
    _close(chairs)
    return game.setup(len(chairs), options)


def _seated(game: Game, words: str) -> list[Chair]:
    chairs = parse_seats(game, words)
    if any(chair.player is None for chair in chairs):
        _close(chairs)
        raise BadInputError(Msg("study.error.person"))
    return chairs


def _close(chairs: list[Chair]) -> None:
    for chair in chairs:
        chair.close()


@dataclass
class Part:
    """Some games of a block that were played: ``count`` of them, from ``offset`` on."""

    cell: int
    block: int
    offset: int
    count: int
    tally: Tally


class Study:
    """A plan, and how far it has come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        game = find_game(plan.game)
        self.seats = _setup(game, plan.cells[0], dict(plan.options)).seats
        self.tallies = [Tally(self.seats) for _ in plan.cells]
        self.done: list[dict[int, int]] = [{} for _ in plan.cells]
        """For each cell and block how many games have been counted."""

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def wanted(self) -> int:
        return self.plan.games * len(self.plan.cells)

    def block_size(self, block: int) -> int:
        return max(0, min(BLOCK, self.plan.games - block * BLOCK))

    def missing(self) -> Iterator[tuple[int, int]]:
        """Cells and blocks with games to play, in order."""
        for cell in range(len(self.plan.cells)):
            for block in range(-(-self.plan.games // BLOCK)):
                if self.done[cell].get(block, 0) < self.block_size(block):
                    yield cell, block

    def add(self, part: Part) -> None:
        """Count games, each of them once."""
        if part.offset != self.done[part.cell].get(part.block, 0):
            raise ValueError(f"games counted out of turn in block {part.block}")
        self.tallies[part.cell].merge(part.tally)
        self.done[part.cell][part.block] = part.offset + part.count

    def text(self) -> str:
        """The study as its file."""
        data = {
            "kibitz study": FORMAT,
            "plan": self.plan.data(),
            "done": [_ranges(done) for done in self.done],
            "tallies": [tally.data() for tally in self.tallies],
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def save(self, path: Path) -> None:
        """Write the file, all of it or nothing."""
        try:
            number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except OSError as error:
            raise BadInputError(Msg("study.error.save", file=str(path), why=str(error))) from error


def load_study(path: Path, games: int | None = None) -> Study:
    """A study from its file, perhaps with more games than it was meant to have."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInputError(Msg("study.error.read", file=str(path), why=str(error))) from error
    except ValueError as error:
        raise BadInputError(Msg("study.error.file", file=str(path))) from error
    try:
        if data["kibitz study"] != FORMAT:
            raise BadInputError(Msg("study.error.format", file=str(path)))
        study = Study(Plan(**data["plan"]))
        study.done = [_unranged(done) for done in data["done"]]
        study.tallies = [tally_from(tally) for tally in data["tallies"]]
        counted = [sum(done.values()) for done in study.done]
        if counted != [tally.games for tally in study.tallies]:
            raise ValueError("games")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInputError(Msg("study.error.file", file=str(path))) from error
    if find_game(study.plan.game).revision != study.plan.revision:
        raise BadInputError(Msg("study.error.revision", file=str(path)))
    if games is not None:
        study.plan.games = max(games, study.plan.games)
    return study


def tally_from(data: dict[str, Any]) -> Tally:
    """The inverse of ``Tally.data``."""
    tally = Tally(len(data["wins"]))
    tally.games = int(data["games"])
    tally.wins = [int(n) for n in data["wins"]]
    tally.seat_wins = [int(n) for n in data["seat_wins"]]
    tally.first_wins = int(data["first_wins"])
    tally.ties = int(data["ties"])
    tally.unfinished = int(data["unfinished"])
    tally.decisions = int(data["decisions"])
    tally.failures = int(data["failures"])
    tally.lengths = _read(data["lengths"])
    tally.returns = [_read(counts) for counts in data["returns"]]
    tally.statistics = {str(n): _read(counts) for n, counts in data["statistics"].items()}
    return tally


def _read(counts: dict[str, int]) -> dict[float, int]:
    return {float(value): int(number) for value, number in counts.items()}


def _ranges(done: dict[int, int]) -> dict[str, Any]:
    """Whole blocks as ranges, the others by number: ``{"full": [[0, 41]], "begun": {"43": 7}}``."""
    full: list[list[int]] = []
    for block in sorted(b for b, n in done.items() if n == BLOCK):
        if full and full[-1][1] == block - 1:
            full[-1][1] = block
        else:
            full.append([block, block])
    begun = {str(b): n for b, n in sorted(done.items()) if 0 < n < BLOCK}
    return {"block": BLOCK, "full": full, "begun": begun}


def _unranged(data: dict[str, Any]) -> dict[int, int]:
    if data["block"] != BLOCK:
        raise ValueError("block")
    done = {int(b): int(n) for b, n in data["begun"].items()}
    for low, high in data["full"]:
        done.update(dict.fromkeys(range(int(low), int(high) + 1), BLOCK))
    return done


class _Hands:
    """Plays blocks: the players of every cell that came up so far, and the game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        self.chairs: dict[int, list[Chair]] = {}

    def play(
        self, cell: int, block: int, offset: int, size: int, stop: Callable[[], bool]
    ) -> Iterator[Part]:
        """Play a block from ``offset`` on, and say from time to time what has been played."""
        plan = self.plan
        chairs = self.chairs.get(cell)
        if chairs is None:
            chairs = self.chairs[cell] = _seated(self.game, plan.cells[cell])
        players = [chair.player for chair in chairs if chair.player is not None]
        trusted = [chair.sitter.kind == "bot" for chair in chairs]
        setup = self.game.setup(len(players), dict(plan.options))
        part = Part(cell, block, offset, 0, Tally(len(players)))
        told = time.monotonic()
        for number in range(block * BLOCK + offset, block * BLOCK + size):
            if stop():
                break
            shift = number % len(players) if plan.rotate else 0
            seed = derived_seed(plan.seed, number)
            play_game(self.game, setup, seed, players, trusted, shift, part.tally)
            part.count += 1
            if time.monotonic() - told > REPORT_EVERY:
                yield part
                part = Part(cell, block, part.offset + part.count, 0, Tally(len(players)))
                told = time.monotonic()
        yield part

    def close(self) -> None:
        for chairs in self.chairs.values():
            _close(chairs)
        self.chairs.clear()


Report = Callable[[Study], None]
"""Told now and then how far a study has come."""
Warn = Callable[[Msg], None]
"""Told about trouble that the study got over."""


@dataclass
class Run:
    """How a run of a study went."""

    complete: bool
    seconds: float
    games: int
    decisions: int


def run_study(
    study: Study,
    workers: int = 1,
    report: Report | None = None,
    warn: Warn | None = None,
    file: Path | None = None,
) -> Run:
    """Play what is missing. Ctrl-C ends it early, with every finished game counted once."""
    begin = time.monotonic()
    games, decisions = study.games, sum(t.decisions for t in study.tallies)
    keeper = _Keeper(study, report, file)
    with _gentle_interrupt() as stop:
        if workers <= 1:
            _play_here(study, keeper, stop)
        else:
            _Crew(study, workers, keeper, stop, warn).run()
        keeper.finish()
    return Run(
        study.games == study.wanted,
        time.monotonic() - begin,
        study.games - games,
        sum(t.decisions for t in study.tallies) - decisions,
    )


class _Keeper:
    """Counts parts, and reports and saves when it is time."""

    def __init__(self, study: Study, report: Report | None, file: Path | None) -> None:
        self.study = study
        self.report = report
        self.file = file
        self.reported = self.saved = time.monotonic()
        if file is not None:
            # A place that cannot be written to is better known now than after a night.
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


@contextlib.contextmanager
def _gentle_interrupt() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C only raises a flag, so that no game is half counted; the second is real."""
    pressed: list[bool] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return

    def note(*_: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(True)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _play_here(study: Study, keeper: _Keeper, stop: Callable[[], bool]) -> None:
    hands = _Hands(study.plan)
    try:
        for cell, block in study.missing():
            offset = study.done[cell].get(block, 0)
            for part in hands.play(cell, block, offset, study.block_size(block), stop):
                keeper.add(part)
            if stop():
                return
    finally:
        hands.close()


class WorkerError(KibitzError):
    """A worker process failed in a way that playing again will not mend."""


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
        keeper: _Keeper,
        stop: Callable[[], bool],
        warn: Warn | None,
    ) -> None:
        self.study = study
        self.number = number
        self.keeper = keeper
        self.stop = stop
        self.warn = warn
        self.context = multiprocessing.get_context("spawn")
        self.flag = self.context.RawValue("b", 0)
        self.tasks = study.missing()
        self.again: list[tuple[int, int]] = []
        self.deaths: dict[tuple[int, int], int] = {}
        self.workers: list[_Worker] = []

    def run(self) -> None:
        try:
            for _ in range(min(self.number, -(-self.study.wanted // BLOCK))):
                self._hire()
            while any(worker.task is not None for worker in self.workers):
                ready = wait([w.pipe for w in self.workers if w.task is not None], timeout=0.2)
                if self.stop():
                    self.flag.value = 1
                for worker in [w for w in self.workers if w.pipe in ready]:
                    self._hear(worker)
        finally:
            self.flag.value = 1
            for worker in self.workers:
                self._dismiss(worker)

    def _hire(self) -> None:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(
            target=work, args=(theirs, self.study.plan.data(), self.flag), daemon=True
        )
        # A new process must not die of the Ctrl-C that is meant for all of us.
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
            self.keeper.add(Part(cell, block, offset, count, tally_from(tally)))
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
        worker.process.join(10)
        if worker.process.is_alive():
            worker.process.terminate()
            worker.process.join(5)
        worker.pipe.close()


def work(pipe: Connection, plan_data: dict[str, Any], flag: Any) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hands = _Hands(Plan(**plan_data))
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
