"""Positions of recorded games, from a seat's side or with all cards open, and what each move
did."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from hashlib import sha1

from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import Reading, Record, read_record
from kibitz.core.state import State
from kibitz.play.open_view import open_view
from kibitz.play.visible import visible_logs
from kibitz.server import bodies, messages

_SAMPLE = 5
_APART = 16
"""Moves between cached positions."""
_LOOKED_AT = 16
"""Records that are cached."""


def sample_faces(game: Game) -> list[str]:
    """A few faces of a game's pack that differ, for its picture in a lobby, sorted like a hand:
    always the same for a game, and different ones for different games."""
    names = list(dict.fromkeys(game.card_name(card) for card in game.pack(game.setup())))
    # Steps of the golden ratio spread any number of points evenly; without a common divisor they do
    # not stay in one suit.
    step = max(1, round(len(names) * 0.382))
    while math.gcd(step, len(names)) > 1:
        step += 1
    first = int.from_bytes(sha1(game.name.encode(), usedforsecurity=False).digest())
    chosen = sorted({(first + i * step) % len(names) for i in range(_SAMPLE)})
    return [names[at] for at in chosen]


class CachedRecord:
    """A record that is being looked at. Every 16th position is cached: people step back and forth,
    and replaying a long game from the deal for every step takes too long."""

    def __init__(self, text: str) -> None:
        self.reading: Reading = read_record(text)
        """BadInputError if the text is no record at all."""
        self.record: Record = self.reading.record
        self._every: list[State] = []
        for number, state in enumerate(self.record.states()):
            if number % _APART == 0:
                self._every.append(state)

    def state_at(self, move: int) -> State:
        """The position after this many moves; the caller may change it."""
        near = move // _APART
        state = self._every[near].clone()
        for _, text in self.record.moves[near * _APART : move]:
            state.play(text)
        return state

    def view(self, move: int, seat: int | None) -> messages.View:
        """A position from a seat's side, or from outside."""
        return messages.View.of(self.state_at(move).view(seat))

    def open_view(self, move: int) -> messages.View:
        """The same with all hands open."""
        return messages.View.of(open_view(self.state_at(move), self.record.setup.seats))

    @cached_property
    def history(self) -> list[bodies.RecordMove]:
        """All moves, each as seen by the seat that made it: after the end nothing is secret."""
        found = []
        states = self.record.states()
        next(states)
        for (by, text), state in zip(self.record.moves, states, strict=True):
            found.append(bodies.RecordMove(by=by, text=text, log=_messages(state.view(by).log)))
        return found


@lru_cache(maxsize=_LOOKED_AT)
def load_record(text: str) -> CachedRecord:
    """Read a record; the 16 read last are cached."""
    return CachedRecord(text)


def view_of(record: Record, move: int, seat: int | None) -> messages.View:
    """The position of a running game after this many moves from a seat's side, or from outside."""
    return messages.View.of(record.state_at(move).view(seat))


def history(record: Record, seat: int | None) -> list[list[messages.Msg]]:
    """What each move did, as far as a seat could see it."""
    return [_messages(log) for log in visible_logs(record.states(), seat)]


def _messages(log: list[Msg]) -> list[messages.Msg]:
    return [messages.Msg.of(msg) for msg in log]
