"""Moves that are only tried: from a position of a record or a puzzle on. Nothing of it is stored.
Replaying takes time: this is work for other processes (``Run``), which return answers as they are
sent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.errors import BadInputError, IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.turn import Turn
from kibitz.play.analysis import Judge, Terms
from kibitz.play.open_view import open_view, open_view_of
from kibitz.players.seats import best_bot
from kibitz.server import messages, trial_bodies
from kibitz.server.tables.replay import load_record, packed

_REPLY = 3
"""Separates the random numbers of replies from all others."""


class Source(Protocol):
    """Where moves are tried from."""

    @property
    def game(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def start(self) -> State: ...


@dataclass(frozen=True)
class FromRecord:
    """A position of a record."""

    text: str
    move: int

    @property
    def game(self) -> str:
        return load_record(self.text).record.game

    @property
    def seats(self) -> int:
        return load_record(self.text).record.setup.seats

    def start(self) -> State:
        found = load_record(self.text)
        if self.move > len(found.record.moves):
            raise IllegalMoveError(Msg("server.error.no_move", n=len(found.record.moves)))
        return found.state_at(self.move)


@dataclass
class Trial:
    """Moves tried from a position on, and whose eyes look at it."""

    source: Source
    moves: list[str]
    seat: int | None

    def play(self) -> Position:
        state = self.source.start()
        found = Position(state, [], None, [])
        for text in self.moves:
            found.play(text, self.seat)
        return found


@dataclass
class Position:
    """Where the moves led."""

    state: State
    made: list[str]
    by: int | None
    told: list[Msg]

    def play(self, text: str, seat: int | None) -> None:
        mover = self.state.to_move()
        self.made.append(self.state.play(text))
        self.by = mover
        self.told = self.state.view(mover if seat is None else seat).log


def trial_view(trial: Trial) -> bytes:
    """The position, with the moves that can be made in it."""
    return _answer(trial, trial.play())


def trial_reply(trial: Trial) -> bytes:
    """The same after a move of the computer's, for whoever is on turn."""
    found = trial.play()
    mover = found.state.to_move()
    if mover < 0:
        raise IllegalMoveError(Msg("error.over"))
    player = best_bot(find_game(trial.source.game))
    player.new_game(mover)
    rng = Rng(derived_seed(len(found.made), _REPLY))
    action = player.choose(Turn(found.state, mover, rng))
    found.play(found.state.move_text(action), trial.seat)
    return _answer(trial, found)


def _answer(trial: Trial, found: Position) -> bytes:
    state, seats = found.state, trial.source.seats
    mover = state.to_move()
    if trial.seat is not None:
        if trial.seat >= seats:
            raise BadInputError(Msg("server.error.no_seat"))
        view = state.view(trial.seat)
    elif mover < 0:
        view = open_view(state, seats)
    else:
        view = open_view_of(state, mover, seats)
    return packed(
        trial_bodies.TriedView(
            view=messages.View.of(view),
            moves=found.made,
            by=found.by,
            told=[messages.Msg.of(msg) for msg in found.told],
        )
    )


def trial_why(trial: Trial, ref: str, target: str | None) -> bytes:
    """Why something touched leads nowhere."""
    state = trial.play().state
    seat = state.to_move() if trial.seat is None else trial.seat
    why = state.why_not(seat, ref) if target is None else state.why_not_there(seat, ref, target)
    return packed(trial_bodies.WhyNot(msg=None if why is None else messages.Msg.of(why)))


def trial_marks(trial: Trial, piles: list[list[str]]) -> bytes:
    """What is still wrong with piles that are being arranged."""
    state = trial.play().state
    found = state.marks(piles) if isinstance(state, ArrangeableState) else [None] * len(piles)
    marks = [None if mark is None else messages.Msg.of(mark) for mark in found]
    return packed(trial_bodies.PileMarks(marks=marks))


def branch_text(trial: Trial, name: str, origin: str) -> str:
    """A what-if as a record of its own."""
    source = trial.source
    assert isinstance(source, FromRecord)
    record = load_record(source.text).record
    found = trial.play()
    branch = replace(
        record,
        moves=record.moves[: source.move],
        result=None,
        resigned=[one for one in record.resigned if one[0] < source.move],
        changes=[one for one in record.changes if one[0] <= source.move],
        given_up=False,
        title=name,
        branch=(source.move, origin),
    )
    state = trial.source.start()
    for text in found.made:
        branch.moves.append((state.to_move(), text))
        state.play(text)
    if state.to_move() < 0:
        branch.result = state.returns()
    return branch.text()


def line_views(text: str, terms: Terms, number: int, better: dict[str, object]) -> bytes:
    """The positions of a better line, from the side of whose move it would have been."""
    record = load_record(text).record
    seat, _ = record.moves[number]
    states = Judge(record, terms).line(number, better)
    seats = record.setup.seats
    views = [open_view(state, seats) if terms.open else state.view(seat) for state in states]
    return packed(trial_bodies.LineViews(views=[messages.View.of(view) for view in views]))
