"""A game on this machine, in a process of its own: bots may think as long as they like while the
window goes on. It speaks the same messages as a server, to each person at the window."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection as Pipe
from typing import Any

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.errors import BotError, IllegalMoveError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.record import Record, read_record
from kibitz.core.view import View
from kibitz.play.hint import hint_for
from kibitz.play.match import Match
from kibitz.play.visible import visible_log, visible_logs
from kibitz.players.seats import best_bot

Message = dict[str, Any]
Save = Callable[[Record], Msg | None]


class _GoneError(Exception):
    """The window has been closed."""


class Host:
    """Runs one table for the people at a window; without people, for a spectator."""

    def __init__(
        self, pipe: Pipe, match: Match, names: Sequence[str], save: Save, file: str
    ) -> None:
        self.pipe = pipe
        self.match = match
        self.names = list(names)
        self.save = save
        self.file = file
        self.people = [seat for seat, player in enumerate(match.players) if player is None]
        self.watchers: list[int | None] = [*self.people] or [None]
        self.position = len(match.record.moves)
        self.views: dict[int | None, View] = {}
        self.jobs = 0
        self.hint: tuple[int, int, Any, Pipe] | None = None
        """A hint that is being worked on: its number, its seat, the process, the pipe to it."""

    def run(self) -> None:
        """Play until the window is closed."""
        self._save()
        for seat in self.watchers:
            self._welcome(seat)
        with contextlib.suppress(_GoneError, EOFError, OSError):
            while True:
                self._step()
        self._drop_hint()

    def _step(self) -> None:
        """Do what is asked; if nothing is, and a bot is on turn, let it move."""
        match = self.match
        waiting = [self.pipe] if self.hint is None else [self.pipe, self.hint[3]]
        turn = match.state.to_move()
        bot = turn >= 0 and match.players[turn] is not None and not match.record.given_up
        ready = multiprocessing.connection.wait(waiting, 0 if bot else None)
        if self.pipe in ready:
            seat, message = self.pipe.recv()
            self._answer(seat, message)
        elif ready:
            self._hinted()
        elif bot:
            played = match.play_program()
            trouble = None
            if played.trouble is not None:
                trouble = Msg(
                    "window.trouble",
                    name=self.names[played.seat],
                    why=played.trouble,
                    move=played.text,
                )
            self._moved(played.seat, trouble)

    # -- telling -----------------------------------------------------------------------------

    def _tell(self, seat: int | None, message: Message) -> None:
        self.pipe.send((seat, {"version": 0, **message}))

    def _info(self) -> Message:
        match = self.match
        record = match.record
        over = match.over or record.given_up
        return {
            "game": record.game,
            "names": self.names,
            "seats": [
                {"seat": seat, "present": True, "left": False, "bot": player is not None}
                for seat, player in enumerate(match.players)
            ],
            "status": "finished" if over else "playing",
            "moves": len(record.moves),
            "deal": record.seed,
            "hints": True,
            "undo": None,
            "clock": None,
            "resignations": [{"seat": seat, "moves": n} for n, seat in record.resigned],
            "file": self.file,
        }

    def _view(self, seat: int | None) -> View:
        view = self.match.state.view(seat)
        if self.match.record.given_up:
            view.to_move, view.moves, view.arranging = -1, [], None
        return view

    def _welcome(self, seat: int | None) -> None:
        view = self.views[seat] = self._view(seat)
        self._tell(
            seat,
            {
                "type": "welcome",
                "seat": seat,
                "info": self._info(),
                "position": self.position,
                "view": view.data(),
                "jobs": [],
            },
        )
        logs = visible_logs(self.match.record.states(), seat)
        log = [[msg.data() for msg in entry] for entry in logs]
        self._tell(seat, {"type": "log", "log": log})

    def _moved(self, by: int | None, trouble: Msg | None = None) -> None:
        """The position changed: save it, then show it to everybody."""
        self._drop_hint()
        self._save()
        self.position += 1
        for seat in self.watchers:
            before = self.views[seat]
            view = self.views[seat] = self._view(seat)
            shown = bool(visible_log(before, view)) or before.data() != view.data()
            if trouble is not None:
                view.log = [*view.log, trouble]
                shown = True
            self._tell(seat, {"type": "table", "info": self._info()})
            self._tell(
                seat,
                {
                    "type": "view",
                    "position": self.position,
                    "moves": len(self.match.record.moves),
                    "by": by,
                    "own": by in self.people,
                    "shown": shown,
                    "view": view.data(),
                },
            )

    def _save(self) -> None:
        problem = self.save(self.match.record)
        if problem is not None:
            for seat in self.watchers:
                self._tell(seat, {"type": "trouble", "error": problem.data()})

    # -- answering ---------------------------------------------------------------------------

    def _answer(self, seat: int | None, message: Message) -> None:
        kind, number = message["type"], message["id"]
        if kind == "quit":
            raise _GoneError
        try:
            done = getattr(self, f"_do_{kind}")(seat, message) or {"type": "ack"}
        except KibitzError as error:
            code = "illegal" if isinstance(error, IllegalMoveError) else "message"
            done = {"type": "error", "code": code, "error": error.msg.data()}
        self._tell(seat, {**done, "id": number})

    def _on_turn(self, seat: int | None, message: Message | None = None) -> int:
        match = self.match
        if match.over or match.record.given_up:
            raise IllegalMoveError(Msg("error.over"))
        stale = message is not None and message["position"] != self.position
        if seat is None or match.state.to_move() != seat or stale:
            raise IllegalMoveError(Msg("error.not_on_turn"))
        return seat

    def _do_move(self, seat: int | None, message: Message) -> None:
        by = self._on_turn(seat, message)
        self.match.play(message["text"])
        self._moved(by)

    def _do_check(self, seat: int | None, message: Message) -> Message:
        self._on_turn(seat, message)
        state = self.match.state
        marks: list[Msg | None] = [None] * len(message["piles"])
        if isinstance(state, ArrangeableState):
            marks = state.marks(message["piles"])
        return {"type": "marks", "marks": [None if m is None else m.data() for m in marks]}

    def _do_why(self, seat: int | None, message: Message) -> Message:
        msg: Msg | None = None
        state = self.match.state
        if seat is not None and message["position"] == self.position:
            target = message["target"]
            if target is None:
                msg = state.why_not(seat, message["ref"])
            else:
                msg = state.why_not_there(seat, message["ref"], target)
        return {"type": "why", "msg": None if msg is None else msg.data()}

    def _do_undo(self, seat: int | None, message: Message) -> None:
        if seat is None or self.match.record.given_up:
            raise IllegalMoveError(Msg("error.over"))
        last = self.match.last_move(seat)
        for mover, _ in self.match.record.moves[last:]:
            if mover != seat and mover in self.people:
                raise IllegalMoveError(Msg("window.undo_others", name=self.names[mover]))
        self.match.undo(seat)
        self._moved(None)

    def _do_resign(self, seat: int | None, message: Message) -> None:
        match = self.match
        if seat is None or match.over or match.record.given_up:
            raise IllegalMoveError(Msg("error.over"))
        match.record.resigned.append((len(match.record.moves), seat))
        match.record.given_up = True
        self._moved(None)

    # -- hints -------------------------------------------------------------------------------

    def _do_hint(self, seat: int | None, message: Message) -> None:
        on_turn = self._on_turn(seat)
        self._drop_hint()
        self.jobs += 1
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        args = (theirs, self.match.record.text(), on_turn)
        process = context.Process(target=advise, args=args, daemon=True)
        process.start()
        theirs.close()
        self.hint = (self.jobs, on_turn, process, ours)
        self._tell_job(on_turn, {"status": "running"})

    def _do_cancel(self, seat: int | None, message: Message) -> None:
        self._drop_hint()

    def _tell_job(self, seat: int, job: Message) -> None:
        whole = {
            "job": self.jobs,
            "kind": "hint",
            "moves": len(self.match.record.moves),
            "turn": [],
            "sentences": [],
            "reasons": [],
            "error": None,
            **job,
        }
        self._tell(seat, {"type": "job", "job": whole})

    def _hinted(self) -> None:
        assert self.hint is not None
        _, seat, process, pipe = self.hint
        self.hint = None
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            job = {"status": "failed", "error": Msg("window.hint_failed").data()}
        process.join(5)
        self._tell_job(seat, job)

    def _drop_hint(self) -> None:
        """Stop a hint that nobody needs any more."""
        if self.hint is None:
            return
        _, seat, process, pipe = self.hint
        self.hint = None
        process.kill()
        process.join(5)
        pipe.close()
        with contextlib.suppress(OSError):
            self._tell_job(seat, {"status": "cancelled"})


def advise(pipe: Pipe, record: str, seat: int) -> None:
    """The main function of a process that works out a hint."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    match = Match(read_record(record).record, [])
    turn = match.turn()
    try:
        found = hint_for(best_bot(match.game), match.state, seat, turn.rng, match.past)
        job: Message = {
            "status": "done",
            "turn": found.moves,
            "sentences": [msg.data() for msg in found.sentences],
            "reasons": [msg.data() for msg in found.reasons],
        }
    except BotError as error:
        job = {"status": "failed", "error": error.msg.data()}
    pipe.send(job)
