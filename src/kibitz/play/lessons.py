"""Somebody at a position of a lesson: which moves are right, what is said about the others, and
the short game at the end. Faces draw what is here; they know neither rules nor lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from kibitz.core.errors import IllegalMoveError, KibitzError
from kibitz.core.game import Game
from kibitz.core.lesson import ANY, Line, Position, matches
from kibitz.core.messages import Msg
from kibitz.core.record import Record, Sitter
from kibitz.core.state import State
from kibitz.core.view import SEVERAL, View, Zone
from kibitz.play.match import Match
from kibitz.play.open_view import open_view_of
from kibitz.players.seats import parse_seats

LONGEST = 400
"""Moves of a short game, at most."""

Kind = Literal["right", "wrong", "refused"]


@dataclass
class Reaction:
    """What is said about a move."""

    kind: Kind
    """``right``, ``wrong`` (legal, but not what was asked) or ``refused`` by the rules."""
    msg: Msg | None
    done: bool = False
    """Nothing is left to do in this position."""
    steps: list[View] = field(default_factory=list)
    """What is on the table after the move, and after each move of the others."""


class Walk:
    """A position of a lesson, and the right moves that were made in it so far."""

    def __init__(self, game: Game, position: Position, made: Sequence[str] = ()) -> None:
        self.game = game
        self.position = position
        self.state = position.start(game)
        self.seat = self.state.to_move()
        self.lines: list[Line] = [[list(step) for step in line] for line in position.right]
        self.made: list[str] = []
        for text in made:
            if self.move(text).kind != "right":
                raise IllegalMoveError(Msg("error.no_legal_move", text=text[:60]))

    @property
    def done(self) -> bool:
        return any(not line for line in self.lines)

    def view(self) -> View:
        return self.state.view(self.seat)

    def light(self) -> list[str]:
        """What to look at, as references into the view."""
        view = self.view()
        found = [find_ref(view, word) for word in self.position.light]
        return [ref for ref in found if ref is not None]

    def told(self) -> list[str]:
        """A move that is right now, for whoever is stuck."""
        texts = [move.text for move in self.view().moves]
        return [text for text in texts if self._at(self.lines[0], text) is not None][:1]

    def move(self, text: str) -> Reaction:
        """Make the move if it is right; say what is wrong with it if it is not."""
        try:
            written = self._written(text)
            steps = self.state.steps(text)
        except KibitzError as error:
            return Reaction("refused", error.msg)
        if len(steps) > 1:
            return self._several(steps)
        open_lines = [line for line in self.lines if self._at(line, written) is not None]
        if not open_lines:
            return Reaction("wrong", self._about(written))
        for line in open_lines:
            at = self._at(line, written)
            assert at is not None
            del line[0][at]
            if not line[0]:
                del line[0]
        self.lines = open_lines
        self.state.play(text)
        self.made.append(written)
        then = self.position.then if self.done else None
        return Reaction("right", then, self.done, [self.view()])

    def _several(self, steps: list[str]) -> Reaction:
        """Make the moves of one line, all of them or none."""
        ahead = Walk(self.game, self.position, self.made)
        views = []
        for step in steps:
            reaction = ahead.move(step)
            if reaction.kind != "right":
                return reaction
            views += reaction.steps
        self.state, self.lines, self.made = ahead.state, ahead.lines, ahead.made
        return Reaction("right", reaction.msg, reaction.done, views)

    def _written(self, text: str) -> str:
        """The move as records have it, whoever wrote it how; an error if it is not legal."""
        tried = self.state.clone()
        return tried.play(text)

    def _at(self, line: Line, written: str) -> int | None:
        """Which of the next moves of a line this is."""
        for number, pattern in enumerate(line[0] if line else []):
            if self.asks(pattern, written):
                return number
        return None

    def asks(self, pattern: str, written: str) -> bool:
        """Whether a move of a lesson means this one, here and now."""
        if pattern.endswith(ANY):
            return matches(pattern, written)
        try:
            return self._written(pattern) == written
        except KibitzError:
            return False

    def _about(self, written: str) -> Msg:
        for pattern, msg in self.position.wrong.items():
            if matches(pattern, written):
                return msg
        return Msg("lesson.wrong")


class ShortGame:
    """A game to be played to its end, against bots whose cards are open."""

    def __init__(self, game: Game, position: Position, made: Sequence[str] = ()) -> None:
        seats = position.setup.seats
        state = position.start(game)
        self.seat = state.to_move()
        words = [position.level] * seats
        words[self.seat] = "human"
        chairs = parse_seats(game, ",".join(words))
        record = Record(game.name, position.setup, position.deal)
        record.players = [Sitter() for _ in range(seats)]
        self.match = Match(record, [chair.player for chair in chairs])
        self.seats = seats
        for text in [*position.moves, *made]:
            self.match.play(text)
        self.made = list(made)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def done(self) -> bool:
        return self.match.over

    def view(self) -> View:
        return open_view_of(self.state, self.seat, self.seats)

    def light(self) -> list[str]:
        return []

    def move(self, text: str) -> Reaction:
        """Make a move, and let the others answer it."""
        try:
            self.made.append(self.match.play(text))
        except KibitzError as error:
            return Reaction("refused", error.msg)
        steps = [self.view()]
        while not self.match.over and self.state.to_move() != self.seat:
            self.made.append(self.match.play_program().text)
            steps.append(self.view())
        return Reaction("right", None, self.done, steps)


def begin(game: Game, position: Position, made: Sequence[str] = ()) -> Walk | ShortGame:
    """Sit down at a position in which these moves were made already."""
    return (ShortGame if position.game else Walk)(game, position, made)


def find_ref(view: View, word: str) -> str | None:
    """``hand 9C`` as the reference of that card in the view, ``hand`` as a zone, ``!done`` as a
    button; None if nothing of the kind is there."""
    name, _, face = word.partition(" ")
    if name.startswith("!"):
        return name if any(name in move.touch for move in view.moves) else None
    for zone in view.zones:
        if zone.id == name:
            return name if not face else _find_card(zone, face)
    return None


def _find_card(zone: Zone, face: str) -> str | None:
    for number, pile in enumerate(zone.piles):
        if face in pile.cards:
            place = f"{number}." if zone.kind in SEVERAL else ""
            return f"{zone.id}.{place}{pile.cards.index(face)}"
    return None
