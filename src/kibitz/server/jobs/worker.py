"""What runs in a worker process: bots, hints, solvers, replays and the views of past moves.
The process is given the true position, because it stands in for the referee; players in it get a
``Turn`` as everywhere. Only bots that come with a game run here, no plug-ins.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from kibitz.core.errors import BadInputError, BotError, KibitzError, SearchStoppedError
from kibitz.core.history import Moves, Past
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.position import NextDraw, Plan
from kibitz.core.record import Record, Sitter, read_record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng
from kibitz.core.solver import Answer, PositionSolver
from kibitz.core.state import State
from kibitz.core.turn import Player, Turn
from kibitz.play.analysis import Judge, Terms, analysis_data, wanted_moves
from kibitz.play.hint import hint_for
from kibitz.play.retrospect import Retrospect, could_have_won
from kibitz.play.visible import told_by_movers
from kibitz.players.seats import best_bot, seats_again
from kibitz.server.jobs.queue import Lane
from kibitz.server.jobs.search_folder import search_folder

NICE = 19
"""Workers give way to the server process: they use the time it leaves over."""
MEMORY = 4 << 30
_SHARE = 0.9
"""The share of its time after which a solver is asked to stop with what it has; when all its time
is up, the process is killed."""

_PR_SET_PDEATHSIG = 1


@dataclass
class Choose:
    """A bot's move."""

    game: str
    bot: str
    state: State
    seat: int
    rng: Rng
    record: Record | None = None
    """The deal and the moves, for bots that ask what they have seen."""


@dataclass
class Hint:
    """The rest of a turn, with reasons."""

    game: str
    state: State
    seat: int
    rng: Rng
    record: Record | None = None


@dataclass
class Solve:
    """A question about a position, as one seat sees it."""

    game: str
    state: State
    seat: int
    rng: Rng
    options: dict[str, Value]
    seconds: float


@dataclass
class Ask:
    """A question to a solver about a position in words."""

    game: str
    options: dict[str, Value]
    seconds: float
    checkpoint: str = ""
    """What an earlier search has left, to go on from."""


@dataclass
class AskPosition:
    """A question about a position with all its cards known."""

    game: str
    state: State
    seat: int
    options: dict[str, Value]
    seconds: float


@dataclass
class AskTurns:
    """Whether a seat could have won, turn by turn of a record."""

    record: str
    seat: int
    seconds: float


@dataclass
class Analyse:
    """The moves of a record, to be judged."""

    record: str
    terms: Terms
    judged: list[dict[str, Any]]
    """Those that have been judged before."""
    seconds: float


@dataclass
class Run:
    """A function of the server's own that would take too long in the process that answers."""

    function: Callable[..., object]
    arguments: tuple[object, ...]
    lane: Lane = Lane.LOOK


Question = Choose | Hint | Solve | Ask | AskPosition | AskTurns | Analyse | Run


def lane_of(question: Question) -> Lane:
    match question:
        case Choose():
            return Lane.MOVE
        case Hint():
            return Lane.HINT
        case Run():
            return question.lane
        case AskTurns():
            return Lane.SOON
    return Lane.SOLVE


@dataclass
class Findings:
    """What a hint or a solver has found so far."""

    move: str | None = None
    turn: list[str] | None = None
    """That move and those that follow it in the turn."""
    sentences: list[Msg] | None = None
    reasons: list[Msg] | None = None
    answer: dict[str, object] | None = None
    lines: list[Msg] | None = None
    grid: list[list[Msg | str]] | None = None
    """The rows of a table; the first one is its head."""
    moves: list[str] | None = None
    told: list[list[Msg]] | None = None
    """What each of those moves does."""
    record: str = ""
    yes: bool | None = None
    plan: Plan | None = None
    draw: NextDraw | None = None
    turns: Retrospect | None = None
    checkpoint: str = ""
    """From which another search can go on."""


@dataclass
class Progress:
    msg: Msg
    checkpoint: str = ""


@dataclass
class Done:
    value: object
    cpu: float = 0.0
    """Seconds of processor time, of all its threads."""


@dataclass
class Failed:
    why: Msg
    input: bool = False
    """Whether what was given was wrong, and not the work."""
    cpu: float = 0.0


Reply = Progress | Findings | Done | Failed


def main(pipe: Connection) -> None:
    """Answer questions until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit()
    serve(pipe)


def serve(pipe: Connection) -> None:
    """Answer one question after another until None arrives."""
    while True:
        try:
            question: Question | None = pipe.recv()
        except (EOFError, OSError):
            return
        if question is None:
            return
        reply: Done | Failed
        start = time.process_time()
        try:
            reply = Done(answer(question, pipe.send))
        except KibitzError as error:
            reply = Failed(error.msg, input=True)
        except SearchStoppedError:
            # Its time was up before it had found anything.
            reply = Failed(Msg("server.error.worker_nothing"))
        except Exception as error:
            # The type only: the text of an unexpected error may name a card.
            reply = Failed(Msg("server.error.worker_failed", what=type(error).__name__))
        reply.cpu = time.process_time() - start
        try:
            pipe.send(reply)
        except OSError:
            return


def limit() -> None:
    """Limit this process: lowest priority, and ``MEMORY`` bytes."""
    if sys.platform == "linux":
        # If the server is killed, this process must not work on for nobody.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if sys.platform != "win32":
        import resource

        os.nice(NICE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def answer(question: Question, send: Callable[[object], None]) -> object:
    """Answer a question; ``send`` is given progress."""
    match question:
        case Choose():
            return _choose(question)
        case Hint():
            return _hint(question)
        case Solve():
            return _solve(question, _Reporter(send, question.seconds * _SHARE))
        case Ask():
            return _ask(question, _Reporter(send, question.seconds * _SHARE))
        case AskPosition():
            return _ask_position(question, _Reporter(send, question.seconds * _SHARE))
        case AskTurns():
            return _ask_turns(question, send)
        case Analyse():
            return _analyse(question, send)
        case Run():
            return question.function(*question.arguments)


@lru_cache(maxsize=64)
def _bot(game: str, word: str) -> Player:
    (chair,) = seats_again(find_game(game), [Sitter("bot", word)])
    assert chair.player is not None
    return chair.player


def _past(record: Record | None) -> Past | None:
    return None if record is None else Moves(record.start, record.moves)


def _choose(question: Choose) -> int:
    player = _bot(question.game, question.bot)
    # The last move it made in this process may have been at another table.
    player.new_game(question.seat)
    turn = Turn(question.state, question.seat, question.rng, _past(question.record))
    action = int(player.choose(turn))
    if action not in turn.legal_actions():
        raise BotError(Msg("error.bot_illegal", answer=action))
    return action


def _hint(question: Hint) -> Findings:
    adviser = best_bot(find_game(question.game))
    past = _past(question.record)
    found = hint_for(adviser, question.state, question.seat, question.rng, past)
    return Findings(found.moves[0], found.moves, found.sentences, found.reasons)


def _solve(question: Solve, report: _Reporter) -> Findings:
    solver = find_game(question.game).solver
    assert isinstance(solver, PositionSolver)
    # Positions resampled from what the seat knows, so that the answer cannot reveal more than that.
    # If two of them have different answers, the answer depends on cards the seat cannot see and is
    # useless to it.
    answers = []
    for _ in range(2):
        state = question.state.resample(question.seat, question.rng)
        answers.append(solver.solve_state(state, question.seat, question.options, report))
        if answers[-1].lines != answers[0].lines:
            raise BadInputError(Msg("server.error.solver_hidden"))
    return Findings(answer=answers[0].data, lines=answers[0].lines)


def _ask(question: Ask, report: _Reporter) -> Findings:
    solver = find_game(question.game).solver
    assert solver is not None
    if not solver.checkpoint:
        return _found(solver.solve(question.options, report))
    with search_folder() as folder:
        file = report.file = folder / "checkpoint"
        if question.checkpoint:
            file.write_text(question.checkpoint, encoding="utf-8")
        options = {**question.options, solver.checkpoint: str(file)}
        found = _found(solver.solve(options, report))
        found.checkpoint = report.checkpoint()
    return found


def _ask_position(question: AskPosition, report: _Reporter) -> Findings:
    solver = find_game(question.game).solver
    assert isinstance(solver, PositionSolver)
    state = question.state
    return _found(solver.solve_state(state, question.seat, question.options, report), state)


def _ask_turns(question: AskTurns, send: Callable[[object], None]) -> Findings:
    report = _Reporter(lambda _: send(findings()), question.seconds * _SHARE)
    so_far: list[Retrospect] = []

    def findings() -> Findings:
        return Findings(turns=so_far[-1], lines=[])

    def tell(found: Retrospect) -> None:
        so_far[:] = [found]
        report(Msg("retrospect.progress", done=found.done, of=found.of))

    found = could_have_won(read_record(question.record).record, question.seat, tell)
    return Findings(turns=found, lines=found.lines())


def _found(answer: Answer, state: State | None = None) -> Findings:
    """The answer, with its moves in words; ``state`` is the position asked about."""
    found = Findings(
        answer=answer.data,
        lines=answer.lines,
        yes=answer.yes,
        plan=answer.plan,
        draw=answer.draw,
    )
    if answer.grid is not None:
        found.grid = [answer.grid.head, *answer.grid.rows]
    if answer.witness is not None:
        found.moves, found.record = answer.witness.moves, answer.witness.record
        begin = read_record(found.record).record.state_at(0) if found.record else state
        found.told = [] if begin is None else told_by_movers(begin, found.moves)
    return found


def _analyse(question: Analyse, send: Callable[[object], None]) -> Findings:
    """What has been found goes on its way every second; when the time is up, that is all."""
    record, terms = read_record(question.record).record, question.terms
    judge = Judge(record, terms)
    judged = {one["move"]: one for one in question.judged}
    wanted = wanted_moves(record, terms)
    until = time.monotonic() + question.seconds * _SHARE
    told = 0.0
    for number in wanted:
        if number + 1 in judged:
            continue
        if time.monotonic() > until:
            break
        judged[number + 1] = judge.judge(number)
        if time.monotonic() - told > 1.0:
            told = time.monotonic()
            send(Progress(Msg("analysis.progress", done=len(judged), wanted=len(wanted))))
            send(_analysed(record, terms, judged))
    return _analysed(record, terms, judged)


def _analysed(record: Record, terms: Terms, judged: dict[int, dict[str, Any]]) -> Findings:
    return Findings(answer=analysis_data(record, terms, [judged[n] for n in sorted(judged)]))


class _Reporter:
    """Passes progress on, a few times a second; stops the search when its time is up."""

    def __init__(self, send: Callable[[object], None], seconds: float | None) -> None:
        self.send = send
        self.until = None if seconds is None else time.monotonic() + seconds
        self.next = 0.0
        self.file: Path | None = None
        """Where the search saves how far it has got."""

    def checkpoint(self) -> str:
        if self.file is None or not self.file.exists():
            return ""
        return self.file.read_text(encoding="utf-8")

    def __call__(self, msg: Msg) -> None:
        now = time.monotonic()
        if self.until is not None and now > self.until:
            raise SearchStoppedError
        if now >= self.next:
            self.next = now + 0.25
            self.send(Progress(msg, self.checkpoint()))
