"""A table as it follows from its saved events: who sits where, the position, the record so far.

Every change is made here first and returns the event to be saved; replaying the saved events gives
the same table. Nothing here waits, sends, or looks at a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kibitz.core.errors import BadInputError, IllegalMoveError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import Record, Sitter, read_record
from kibitz.core.state import State
from kibitz.play.match import Match
from kibitz.players.seats import (
    best_bot_word,
    bots_of,
    levels_of,
    player_title,
    recordable,
    resolve_level,
    seats_again,
)
from kibitz.server import messages
from kibitz.server.storage.rows import Event, SeatRow, TableRow

WAITING: Final = "waiting"
PLAYING: Final = "playing"
FINISHED: Final = "finished"


@dataclass
class Seat:
    """A seat and its state."""

    row: SeatRow
    joined: bool = False
    """Whether somebody has sat down by invitation, or on an open seat."""
    left: bool = False
    resigned: bool = False
    bot: Sitter | None = None
    """The bot that plays it now, if one does."""
    replaced: int = 0
    """After how many moves that bot took a person's place."""

    @property
    def taken(self) -> bool:
        return self.row.kind == "bot" or self.row.token is not None

    @property
    def shown_kind(self) -> messages.SeatKind:
        """What others are told: somebody at a shared screen is a person like any other."""
        return "person" if self.row.kind == "here" else self.row.kind

    @property
    def host(self) -> bool:
        """Whether it is a seat of whoever set up the table: taken without anybody joining."""
        return self.row.kind in ("person", "here") and self.taken and not self.joined

    @property
    def here(self) -> bool:
        """Whether it shares a screen with the other such seats."""
        return self.row.kind == "here"

    @property
    def sitter(self) -> Sitter:
        """The person, as a record names them."""
        return Sitter("person", recordable(self.row.name))

    @property
    def person(self) -> bool:
        """Whether a person plays here who has to agree to things and is missed when away."""
        return self.row.kind in ("person", "here") and not self.resigned


class Ledger:
    """One table. ``version`` counts its events; ``position`` is the version at which the
    present position came about."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.record: Record = read_record(row.head).record
        self.seats = [Seat(seat) for seat in row.seats]
        for seat, sitter in zip(self.seats, self.record.players, strict=True):
            if seat.row.kind == "bot":
                seat.bot = sitter
        self.match = Match(self.record, [None] * len(self.seats))
        self.game: Game = self.match.game
        self.version = 0
        self.position = 0
        self.changed = row.created
        """When something last happened: milliseconds since 1970."""
        self.sha256 = self.record.fingerprint()
        self.rematch: messages.RematchInfo | None = None
        for event in row.events:
            self._replay(event)
        row.events = []

    def __getstate__(self) -> dict[str, object]:
        """As a worker process that has replayed a long game sends it: without the game, which every
        process has."""
        state = {**self.__dict__, "match": self.match.state}
        del state["game"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        position = state.pop("match")
        self.__dict__.update(state)
        self.match = Match(self.record, [None] * len(self.seats), position)
        self.game = self.match.game

    @property
    def status(self) -> messages.TableStatus:
        if self.match.over or self.record.given_up:
            return FINISHED
        return PLAYING if all(seat.taken for seat in self.seats) else WAITING

    @property
    def to_move(self) -> int:
        """The seat on turn; -1 if nobody is, or not yet."""
        return self.match.state.to_move() if self.status == PLAYING else -1

    @property
    def moves(self) -> int:
        return len(self.record.moves)

    def others(self, seat: int, to: int) -> list[int]:
        """The other people who have to agree that moves are taken back, until this many are left.
        Those at the same screen settle it themselves. A bot in somebody's place never agrees for
        them: about moves from before it took over they are asked themselves."""
        here = self.seats[seat].here
        return [
            p
            for p, s in enumerate(self.seats)
            if p != seat
            and s.person
            and (s.bot is None or to < s.replaced)
            and not (here and s.here)
        ]

    # What happens

    def join(self, seat: int, name: str) -> Event:
        """Somebody sits down; the token is in the seat's row already. Perhaps in the place of
        somebody who was missing, or of the bot that played for them."""
        place = self.seats[seat]
        again, place.joined = place.joined, True
        place.row.kind = "person"
        place.row.name = name
        place.left = False
        place.bot = None
        if again and self.moves:
            self._change(seat, place.sitter)
        else:
            self.record.players[seat] = place.sitter
        return self._event("join", seat, name)

    def accept(self, seat: int) -> Event:
        """Somebody sits down for another game; the token is in the seat's row already."""
        place = self.seats[seat]
        place.joined = True
        self.record.players[seat] = place.sitter
        return self._event("accept", seat)

    def rename(self, seat: int, name: str) -> Event:
        """Somebody wants to be called otherwise: from the beginning, or since they took over from
        somebody else."""
        place = self.seats[seat]
        place.row.name = name
        changes = self.record.changes
        mine = [i for i, (_, p, who) in enumerate(changes) if p == seat and who.kind == "person"]
        if mine:
            after, _, _ = changes[mine[-1]]
            changes[mine[-1]] = (after, seat, place.sitter)
        else:
            self.record.players[seat] = place.sitter
        return self._event("name", seat, name)

    def offer_rematch(self, seat: int, table: str) -> Event:
        """After the end: somebody wants to play again, at that table."""
        before = self.rematch
        accepted = before.accepted if before is not None and before.table == table else []
        self.rematch = messages.RematchInfo(table=table, accepted=[*accepted, seat])
        return self._event("rematch", seat, table)

    def move(self, text: str) -> Event:
        """The seat on turn moves. Errors say why it may not."""
        seat = self.to_move
        written = self.match.play(text)
        self.position = self.version + 1
        return self._event("move", seat, written)

    def undo(self, seat: int, to: int, before: State | None = None) -> Event:
        """Moves are taken back; ``before`` is the position after ``to`` moves, if it is known."""
        self.match.take_back(to, before)
        record = self.record
        record.changes = [(min(after, to), p, who) for after, p, who in record.changes]
        record.resigned = [(min(after, to), p) for after, p in record.resigned]
        for place in self.seats:
            place.replaced = min(place.replaced, to)
        self.position = self.version + 1
        return self._event("undo", seat, str(to))

    def leave(self, seat: int) -> Event:
        self.seats[seat].left = True
        return self._event("leave", seat)

    def come_back(self, seat: int) -> Event:
        """Whoever left sits down again; the bot that played in their place stops."""
        place = self.seats[seat]
        place.left = False
        if place.bot is not None:
            place.bot = None
            self._change(seat, place.sitter)
        return self._event("return", seat)

    def take_over(self, seat: int, word: str | None = None) -> Event:
        """A bot plays on for somebody."""
        sitter = sit_bot(self.game, word)
        self.seats[seat].bot = sitter
        self.seats[seat].replaced = self.moves
        self._change(seat, sitter)
        return self._event("takeover", seat, sitter.name)

    def resign(self, seat: int, word: str | None = None) -> Event:
        """A seat resigns. A bot plays on for it while two people are left, else the game ends."""
        place = self.seats[seat]
        place.resigned = True
        self.record.resigned.append((self.moves, seat))
        if sum(s.person for s in self.seats) < 2:
            self.record.given_up = True
            return self._event("resign", seat)
        sitter = sit_bot(self.game, word) if place.bot is None else place.bot
        if place.bot is None:
            self._change(seat, sitter)
        place.bot = sitter
        return self._event("resign", seat, sitter.name)

    def _change(self, seat: int, sitter: Sitter) -> None:
        self.record.changes.append((self.moves, seat, sitter))

    def _event(self, kind: str, seat: int, text: str = "") -> Event:
        self.version += 1
        return Event(self.version, kind, seat, text)

    def _replay(self, event: Event) -> None:
        """Replay a saved event."""
        match event.kind:
            case "join":
                self.join(event.seat, event.text)
            case "move":
                self.match.play(event.text)
                self.position = event.version
                self.version = event.version
            case "undo":
                self.undo(event.seat, int(event.text))
            case "leave":
                self.leave(event.seat)
            case "return":
                self.come_back(event.seat)
            case "takeover":
                self.take_over(event.seat, self.known_bot(event.text))
            case "resign":
                self.resign(event.seat, self.known_bot(event.text))
            case "accept":
                self.accept(event.seat)
            case "name":
                self.rename(event.seat, event.text)
            case "rematch":
                self.offer_rematch(event.seat, event.text)
            case _:
                raise ValueError(f"unknown event {event.kind!r}")
        self.changed = event.at
        if event.version != self.version:
            raise ValueError(f"event {event.version} follows {self.version - 1}")

    def known_bot(self, word: str) -> str | None:
        """The bot of that name, or the strongest if the game no longer has it."""
        names = [bot.name for bot in bots_of(self.game)]
        return word if word.partition(":")[0] in names else None

    # What anybody at the table may know

    def info(
        self,
        present: set[int],
        takeover: Mapping[int, int],
        undo: messages.UndoInfo | None = None,
    ) -> messages.TableInfo:
        """The table as everybody at it may know it; ``takeover`` tells for those who are not there
        in how many milliseconds a bot may play for them."""
        row = self.row
        setup = self.record.setup
        finished = self.status == FINISHED
        origin = None
        if row.origin is not None:
            assert row.origin_moves is not None
            origin = messages.RecordOrigin(record=row.origin, moves=row.origin_moves)
        return messages.TableInfo(
            table=row.id,
            game=row.game,
            revision=setup.revision,
            options=setup.options,
            seats=[
                messages.SeatInfo(
                    seat=p,
                    kind=seat.shown_kind,
                    name=seat.row.name,
                    taken=seat.taken,
                    present=seat.row.kind == "bot" or p in present,
                    left=seat.left,
                    here=seat.here,
                    resigned=seat.resigned,
                    bot=None if seat.bot is None else seat.bot.name,
                    title=None
                    if seat.bot is None
                    else messages.Msg.of(player_title(self.game, seat.bot.name)),
                    host=seat.host,
                    invited=seat.taken and seat.row.invitation is not None,
                    takeover=takeover.get(p),
                )
                for p, seat in enumerate(self.seats)
            ],
            status=self.status,
            version=self.version,
            moves=self.moves,
            sha256=self.sha256,
            deal=self.record.seed if row.chosen else None,
            clock=row.clock,
            hints=row.hints,
            origin=origin,
            undo=undo,
            result=self.record.result if finished else None,
            record=row.record if finished else None,
            resignations=[
                messages.Resignation(seat=p, moves=after) for after, p in self.record.resigned
            ],
            listed=row.listed is not None,
            rematch=self.rematch,
        )


def sit_bot(game: Game, word: str | None) -> Sitter:
    """A bot of the game's own, as a record names it; None: the strongest.

    BadInputError if there is none of that name, or if with these parameters it thinks for longer
    than people wait. Programs from outside never run on a server.
    """
    wanted = best_bot_word(game) if word is None else resolve_level(game, word)
    head = wanted.partition(":")[0].strip().lower()
    found = next((bot for bot in bots_of(game) if bot.name.lower() == head), None)
    if found is None:
        levels = [level.name for level in levels_of(game)]
        known = ", ".join([*levels, *[bot.name for bot in bots_of(game)]])
        raise BadInputError(
            Msg("server.error.bot_unknown", word=wanted, game=game.title(), known=known)
        )
    (chair,) = seats_again(game, [Sitter("bot", wanted)])
    assert chair.player is not None
    if not found.fits_live(chair.player):
        raise BadInputError(
            Msg("server.error.bot_slow", word=wanted, most=f"{found.name}:{found.live_effort}")
        )
    return chair.sitter


def check_seat(ledger: Ledger, seat: int) -> None:
    """IllegalMoveError if this seat can do nothing in the game now."""
    if ledger.status == WAITING:
        raise IllegalMoveError(Msg("server.error.waiting"))
    if ledger.status == FINISHED:
        raise IllegalMoveError(Msg("error.over"))
    if ledger.seats[seat].resigned:
        raise IllegalMoveError(Msg("server.error.resigned"))


def replay_table(row: TableRow) -> Ledger:
    """A table from its saved events."""
    return Ledger(row)
