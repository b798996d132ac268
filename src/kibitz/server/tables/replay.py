"""Positions of recorded games, from a seat's side or with all cards open, and what each move did.
Replaying a game takes too long for the process that answers: this is work for others (``Run``).
"""

from __future__ import annotations

import gzip
import math
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha1

from pydantic import BaseModel

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.history import shows
from kibitz.core.messages import Msg
from kibitz.core.record import Reading, Record, read_record
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.play.match import reveals
from kibitz.play.open_view import open_view
from kibitz.play.positions import from_record
from kibitz.play.visible import told_by_movers, visible_logs
from kibitz.players.seats import player_title
from kibitz.server import bodies, messages, solving
from kibitz.server.names import has_hidden_characters

_SAMPLE = 5
_APART = 16
"""Moves between cached positions, at least."""
_POSITIONS = 256
"""Cached positions of a record, at most."""
_LOOKED_AT = 8
"""Records that are cached, in each process that looks at them."""


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
    """A record that is being looked at. Positions are cached at equal distances: people step back
    and forth, and replaying a long game from the deal for every step takes too long."""

    def __init__(self, text: str) -> None:
        self.reading: Reading = read_record(text)
        """BadInputError if the text is no record at all."""
        self.record: Record = self.reading.record
        self._apart = max(_APART, math.ceil(len(self.record.moves) / _POSITIONS))
        self._every: list[State] = []
        for number, state in enumerate(self.record.states()):
            if number % self._apart == 0:
                self._every.append(state)

    def state_at(self, move: int) -> State:
        """The position after this many moves; the caller may change it."""
        near = move // self._apart
        state = self._every[near].clone()
        for _, text in self.record.moves[near * self._apart : move]:
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
        logs = told_by_movers(self.record.start(), [text for _, text in self.record.moves])
        return [
            bodies.RecordMove(by=by, text=text, log=_messages(log))
            for (by, text), log in zip(self.record.moves, logs, strict=True)
        ]

    def history_of(self, seat: int | None) -> list[bodies.RecordMove]:
        """The same from the side of one seat, or of the spectators: what they saw, no more."""
        logs = visible_logs(self.record.states(), seat)
        return [
            bodies.RecordMove(by=by, text=text if by == seat else None, log=_messages(log))
            for (by, text), log in zip(self.record.moves, logs, strict=True)
        ]


@lru_cache(maxsize=_LOOKED_AT)
def load_record(text: str) -> CachedRecord:
    """Read a record; the 8 read last are cached."""
    return CachedRecord(text)


# What worker processes do. They return answers as they are sent: JSON, compressed.


def record_info(id: str, text: str) -> bytes:
    """What a record is about, and whether it is whole."""
    found = load_record(text)
    reading, record = found.reading, found.record
    return packed(
        bodies.RecordInfo(
            record=id,
            game=record.game,
            revision=record.setup.revision,
            options=record.setup.options,
            players=[sitter.name for sitter in record.players],
            bots=[
                messages.Msg.of(player_title(find_game(record.game), sitter.name))
                if sitter.kind == "bot"
                else None
                for sitter in record.players
            ],
            moves=len(record.moves),
            result=record.result,
            ending=found.view(len(record.moves), None).result,
            resignations=[
                messages.Resignation(seat=p, moves=after) for after, p in record.resigned
            ],
            sha256=record.fingerprint() if record.salt else None,
            complete=reading.error is None and (record.result is not None or record.given_up),
            error=None if reading.error is None else messages.Msg.of(reading.error.msg),
            title=record.title,
            branch=None
            if record.branch is None
            else bodies.RecordBranch(moves=record.branch[0], record=record.branch[1] or None),
        )
    )


HIDDEN_NAME = "server.error.name"


def checked_info(id: str, text: str) -> bytes:
    """The same of a record that somebody uploads, whose names are checked like anybody's."""
    record = load_record(text).record
    sitters = [*record.players, *(who for _, _, who in record.changes)]
    if any(has_hidden_characters(sitter.name) for sitter in sitters):
        raise BadInputError(Msg(HIDDEN_NAME, where="body.text"))
    return record_info(id, text)


def record_view(id: str, text: str, move: int, seat: int | None, open: bool) -> bytes | None:
    """A position of a record; None if it has no such move or seat."""
    found = load_record(text)
    record = found.record
    if move > len(record.moves) or (seat is not None and seat >= record.setup.seats):
        return None
    by, made = record.moves[move - 1] if move else (None, None)
    return packed(
        bodies.RecordView(
            record=id,
            moves=move,
            of=len(record.moves),
            by=by,
            text=made,
            view=found.open_view(move) if open else found.view(move, seat),
        )
    )


def record_layout(text: str, move: int) -> bytes | None:
    """A position of a record as it would be put together by hand; None if it has no such move."""
    record = load_record(text).record
    if move > len(record.moves):
        return None
    try:
        layout, settings = from_record(record, move)
    except BadInputError:
        return packed(solving.RecordLayout(layout=None, settings={}))
    return packed(solving.RecordLayout(layout=layout, settings=dict(settings)))


def record_log(text: str, seat: int | None, open: bool) -> bytes | None:
    """All moves of a record, and what each did; None if it has no such seat."""
    found = load_record(text)
    if seat is not None and seat >= found.record.setup.seats:
        return None
    return packed(bodies.RecordLog(moves=found.history if open else found.history_of(seat)))


def table_view(id: str, record: Record, seat: int | None) -> bytes:
    """The last position of a record, as a seat at the table saw it."""
    moves = len(record.moves)
    view = messages.View.of(record.state_at(moves).view(seat))
    return packed(bodies.TableView(table=id, moves=moves, view=view))


def table_log(record: Record, seat: int | None) -> bytes:
    """What each move at a table did, as far as a seat could see it."""
    log = [_messages(log) for log in visible_logs(record.states(), seat)]
    return packed(bodies.History(log=log))


def warm_views(state: State, seats: list[int | None]) -> State:
    """The same position with all that has to be worked out for these seats' views (None: a
    spectator's) worked out, so that they take no time any more."""
    for seat in seats:
        state.view(seat)
    return state


@dataclass
class UndoCheck:
    """What would come of taking moves back."""

    reveals: bool
    """The seat has learned something since."""
    saw: list[int]
    """Those who have seen a difference. Nobody has to agree to taking back what they have not
    seen."""
    before: State
    """The position to go back to."""


def check_undo(record: Record, to: int, seat: int, others: list[int], rng: Rng) -> UndoCheck:
    """Whether a seat may take back the moves after the first ``to``."""
    before = record.state_at(to)
    then, now = before.clone(), record.state_at(len(record.moves))
    moves = [text for _, text in record.moves[to:]]
    if reveals(then, moves, seat, rng):
        return UndoCheck(True, [], before)
    saw = [p for p in others if shows(then.view(p), now.view(p))]
    return UndoCheck(False, saw, before)


def copy_of(record: Record, moves: int | None = None) -> Record:
    """A record as it is now, or as it was after some moves, to be replayed elsewhere."""
    return replace(record, moves=record.moves[:moves])


def packed(answer: BaseModel) -> bytes:
    """An answer as it is sent."""
    return gzip.compress(answer.model_dump_json().encode(), 6, mtime=0)


def _messages(log: list[Msg]) -> list[messages.Msg]:
    return [messages.Msg.of(msg) for msg in log]
