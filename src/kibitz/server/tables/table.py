"""A table while people sit at it: takes their requests one after another, keeps what happened
before anybody is told, and tells each seat what it may see.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import Connection

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.errors import IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.server.jobs.job import Jobs
from kibitz.server.jobs.pool import Task, WorkError
from kibitz.server.jobs.worker import Choose, Reveals
from kibitz.server.operations import logs, metrics
from kibitz.server.operations.limits import Bucket
from kibitz.server.storage.store import Event, insert_record, now, update_seat
from kibitz.server.tables.client import GONE, Client
from kibitz.server.tables.clock import Clock
from kibitz.server.tables.ledger import FINISHED, PLAYING, Ledger, check_seat

if TYPE_CHECKING:
    from kibitz.server.tables.house import House

_PRESENCE = 0.05
"""Seconds in which comings and goings are gathered before everybody is told."""
_FORCED = 1000
"""Moves made at most for a seat whose time is up, until its turn is over."""


class LostError(Exception):
    """Something could not be kept. The table starts over from what was."""


class StaleError(Exception):
    """The request was about another position than the present one."""


def dumps(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Table:
    """The changes of one table happen one at a time, under ``lock``."""

    def __init__(self, house: House, ledger: Ledger) -> None:
        self.house = house
        self.ledger = ledger
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.jobs = Jobs(self)
        self.clock = Clock(ledger.row.clock)
        self.gone = False
        """Dropped from the house after a failure: nothing more may happen here."""
        self.idle_since = time.monotonic()
        rate = house.settings.messages_per_second
        self.buckets = [Bucket(rate, 2 * rate) for _ in ledger.seats]
        """What a seat may still ask for, on all its sockets together."""
        self._undo: dict[str, Any] | None = None
        self._views: dict[int | None, str] = {}
        """What is about to be told. Not kept: all idle tables' would be most of their memory."""
        self._thinking: Task | None = None
        self._presence: asyncio.TimerHandle | None = None

    # Coming and going

    async def arrive(self, client: Client) -> None:
        """A socket opens on a seat, or to watch."""
        async with self.lock:
            self._check_here()
            seat = client.seat
            self.clients.add(client)
            if seat is not None:
                await self._come_back(seat)
            client.send(self.welcome(seat))
            self._presence_changed()
            self._go_on()

    async def _come_back(self, seat: int) -> None:
        """Who had left, or was away and replaced, plays again; a bot that was thinking stops."""
        place = self.ledger.seats[seat]
        away = place.left or (place.bot is not None and not place.resigned)
        if away and self.ledger.status == PLAYING:
            await self._keep([self.ledger.come_back(seat)])
            self._stop_thinking()
            self._tell_table()

    def depart(self, client: Client) -> None:
        """A socket closed, for whatever reason."""
        self.clients.discard(client)
        self.idle_since = time.monotonic()
        if not self.gone:
            self._presence_changed()

    def present(self) -> set[int]:
        """The seats that somebody looks at the table from; a screen is there for all its seats."""
        there = {c.seat for c in self.clients if c.seat is not None}
        seats = self.ledger.seats
        if any(seats[p].here for p in there):
            there |= {p for p, seat in enumerate(seats) if seat.here}
        return there

    def idle(self) -> bool:
        """Nobody is here and nothing is going on: it can be forgotten and read again."""
        return not (
            self.clients or self.lock.locked() or self._thinking or self.jobs.busy()
        )  # fmt: skip

    def close(self) -> None:
        """Stop everything; sockets are told to come back."""
        self.gone = True
        self._stop_thinking()
        self.jobs.close()
        self.clock.stop()
        if self._presence is not None:
            self._presence.cancel()
        for client in list(self.clients):
            client.close(GONE)

    def _presence_changed(self) -> None:
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        # Between a change and its being kept nothing is told: the change will tell it.
        if self.lock.locked():
            self._presence_changed()
        elif not self.gone:
            self._tell_table()

    # What seats ask for

    async def move(self, seat: int, position: int, text: str) -> int:
        """Make a move; the version at which it was kept."""
        async with self.lock:
            self._check_here()
            if position != self.ledger.position:
                raise StaleError
            check_seat(self.ledger, seat)
            if self.ledger.to_move != seat:
                raise NotYourTurnError(Msg("server.error.turn"))
            await self._come_back(seat)
            await self._play(text)
            return self.ledger.version

    async def check(self, seat: int, position: int, piles: list[list[str]]) -> list[Msg | None]:
        """What is not right yet with the cards this seat is arranging."""
        async with self.lock:
            self._check_here()
            if position != self.ledger.position:
                raise StaleError
            check_seat(self.ledger, seat)
            if self.ledger.to_move != seat:
                raise NotYourTurnError(Msg("server.error.turn"))
            state = self.ledger.match.state
            return (
                state.marks(piles) if isinstance(state, ArrangeableState) else [None] * len(piles)
            )

    async def undo(self, seat: int) -> int:
        """Ask to take back a move. Done at once if there is nobody to be asked."""
        ledger = self.ledger
        async with self.lock:
            self._check_here()
            check_seat(ledger, seat)
            if self._undo is not None:
                raise IllegalMoveError(Msg("server.error.undo_pending"))
            position = ledger.position
            to = ledger.match.last_move(seat)
            moves = [text for _, text in ledger.record.moves[to:]]
            then, now = ledger.record.state_at(to), ledger.match.state
            question = Reveals(then, moves, seat, ledger.match.undo_rng())
            # Nobody need be asked about something they have seen nothing of.
            asked = [p for p in ledger.others(seat) if then.view(p).data() != now.view(p).data()]
        try:
            told = await self.house.workers.ask(question, self.house.settings.hint_limit).result
        except WorkError as error:
            raise IllegalMoveError(error.msg) from error
        async with self.lock:
            self._check_here()
            if ledger.position != position or self._undo is not None:
                raise StaleError
            if told:
                raise IllegalMoveError(Msg("error.undo_reveals"))
            check_seat(ledger, seat)
            if asked:
                self._undo = {"seat": seat, "to": to, "agreed": []}
                self._tell_table()
            else:
                await self._take_back(seat, to)
            return ledger.version

    async def undo_answer(self, seat: int, agree: bool) -> int:
        """Say yes or no to what somebody asks."""
        async with self.lock:
            self._check_here()
            check_seat(self.ledger, seat)
            asked = self._undo
            if asked is None or seat == asked["seat"]:
                raise IllegalMoveError(Msg("server.error.undo_none"))
            if not agree:
                self._undo = None
                self._tell_table()
            else:
                if seat not in asked["agreed"]:
                    asked["agreed"].append(seat)
                await self._settle_undo()
            return self.ledger.version

    async def resign(self, seat: int) -> int:
        async with self.lock:
            self._check_here()
            check_seat(self.ledger, seat)
            await self._keep([self.ledger.resign(seat)])
            await self._settle_undo()
            if self.ledger.status == FINISHED:
                self._tell_views(None)
            self._tell_table()
            self._go_on()
            return self.ledger.version

    async def leave(self, seat: int) -> int:
        """Get up. A waiting request to take back a move no longer waits for this seat."""
        async with self.lock:
            self._check_here()
            if self.ledger.status == PLAYING and not self.ledger.seats[seat].left:
                await self._keep([self.ledger.leave(seat)])
                self._tell_table()
            return self.ledger.version

    async def take_over(self, seat: int) -> int:
        """Let a bot play for somebody who is not there."""
        async with self.lock:
            self._check_here()
            ledger = self.ledger
            if ledger.status != PLAYING:
                raise IllegalMoveError(Msg("server.error.waiting"))
            if seat >= len(ledger.seats) or not ledger.seats[seat].person:
                raise IllegalMoveError(Msg("server.error.no_person"))
            place = ledger.seats[seat]
            if place.bot is not None or not (place.left or seat not in self.present()):
                raise IllegalMoveError(Msg("server.error.present"))
            await self._keep([ledger.take_over(seat)])
            await self._settle_undo()
            self._tell_table()
            self._go_on()
            return ledger.version

    async def join(self, seat: int, name: str, hashed: str) -> int:
        """Somebody takes a seat; whoever came a moment earlier has it already."""
        async with self.lock:
            self._check_here()
            place = self.ledger.seats[seat]
            if place.taken:
                raise IllegalMoveError(Msg("server.error.seat_taken"))
            place.row.token = hashed
            place.row.invitation = None
            event = self.ledger.join(seat, name)
            await self._keep([event], update_seat(self.ledger.row.id, place.row))
            if self.ledger.status == PLAYING:
                # The cards are dealt: from now on there is something to see.
                for client in self.clients:
                    client.send(self.welcome(client.seat))
            else:
                self._tell_table()
            self._go_on()
            return self.ledger.version

    async def hint(self, seat: int) -> int:
        async with self.lock:
            self._check_here()
            await self._kept(self.jobs.hint(seat))
            return self.ledger.version

    async def solve(self, seat: int, options: dict[str, Any]) -> int:
        async with self.lock:
            self._check_here()
            await self._kept(self.jobs.solve(seat, options))
            return self.ledger.version

    async def sync(self, client: Client) -> None:
        """Tell a socket everything again."""
        async with self.lock:
            self._check_here()
            client.send(self.welcome(client.seat))

    # Moves

    async def _play(self, text: str) -> None:
        seat = self.ledger.to_move
        event = self.ledger.move(text)
        self._undo = None
        await self._keep([event])
        metrics.moves.inc()
        self._tell_views(seat)
        if self.ledger.status == FINISHED:
            self._tell_table()
        self._go_on()

    async def _take_back(self, seat: int, to: int) -> None:
        self._undo = None
        event = self.ledger.undo(seat, to)
        self._stop_thinking()
        self.clock.start_over()
        await self._keep([event])
        self._tell_views(None)
        self._tell_table()
        self._go_on()

    async def _settle_undo(self) -> None:
        """Take back if everybody who has to be asked has agreed."""
        asked = self._undo
        if asked is None:
            return
        if self.ledger.status != PLAYING or self.ledger.seats[asked["seat"]].resigned:
            self._undo = None
        elif set(self.ledger.others(asked["seat"])) <= set(asked["agreed"]):
            await self._take_back(asked["seat"], asked["to"])
        else:
            self._tell_table()

    # Keeping

    async def _keep(
        self, events: list[Event], also: Callable[[Connection], None] | None = None
    ) -> None:
        """Returns when the events are safe. The views are made while the disk is busy."""
        ledger = self.ledger
        self._views = {}
        at = now()
        for event in events:
            event.at = at
        ledger.changed = at
        writes = [] if also is None else [also]
        if ledger.status == FINISHED and ledger.row.record is None:
            ledger.row.record = secrets.token_urlsafe(16)
            text = ledger.record.text()
            writes.append(insert_record(ledger.row.record, text, ledger.row.id))
        kept = self.house.store.keep_events(ledger.row.id, events, writes)
        if ledger.position == ledger.version:
            self._prepare_views()
        await self._kept(kept)

    async def _kept(self, kept: asyncio.Future[None]) -> None:
        """Wait until the disk has it; if it could not be kept, the table starts over."""
        try:
            await asyncio.shield(kept)
        except Exception as error:
            logs.event("not_kept", table=self.ledger.row.id, error=type(error).__name__)
            self.house.forget(self)
            raise LostError from error

    def _check_here(self) -> None:
        if self.gone:
            raise LostError

    # Telling

    def view_text(self, seat: int | None) -> str:
        """What a seat may see, as JSON."""
        text = self._views.get(seat)
        if text is not None:
            return text
        if self.ledger.status == "waiting":
            return "null"
        return dumps(self.ledger.match.state.view(seat).data())

    def _prepare_views(self) -> None:
        for seat in {client.seat for client in self.clients}:
            self._views[seat] = self.view_text(seat)

    def info(self) -> dict[str, object]:
        data = self.ledger.info(self.present())
        data["undo"] = self._undo
        return data

    def welcome(self, seat: int | None) -> str:
        head = {
            "type": "welcome",
            "version": self.ledger.version,
            "seat": seat,
            "info": self.info(),
            "position": self.ledger.position,
            "deadline": self.clock.milliseconds(),
            "jobs": self.jobs.of(seat),
        }
        return f'{dumps(head)[:-1]},"view":{self.view_text(seat)}}}'

    def _tell_views(self, by: int | None) -> None:
        self._turn_clock()
        head = dumps(
            {
                "type": "view",
                "version": self.ledger.version,
                "position": self.ledger.position,
                "moves": self.ledger.moves,
                "by": by,
                "deadline": self.clock.milliseconds(),
            }
        )[:-1]
        for client in self.clients:
            client.send(f'{head},"view":{self.view_text(client.seat)}}}')
        self._views = {}

    def _tell_table(self) -> None:
        text = dumps({"type": "table", "version": self.ledger.version, "info": self.info()})
        for client in self.clients:
            client.send(text)

    # The clock, and the bots

    def _turn_clock(self) -> None:
        """Whose turn it is now, for the clock."""
        on_turn = self.ledger.to_move
        person = on_turn >= 0 and self.ledger.seats[on_turn].bot is None
        self.clock.turn(on_turn if person else None)

    def _go_on(self) -> None:
        """Whoever is on turn next: set their clock, or let the bot think."""
        if self.gone:
            return
        self._turn_clock()
        position = self.ledger.position
        self.clock.ring(lambda: self.house.run(self._force(position)))
        on_turn = self.ledger.to_move
        if on_turn >= 0 and self.ledger.seats[on_turn].bot is not None and not self._thinking:
            self._think(on_turn)

    async def _force(self, position: int) -> None:
        """The time for a turn is over: the game's fallback moves are made until it passes on."""
        async with self.lock:
            if self.gone or self.ledger.position != position or self.ledger.to_move < 0:
                return
            seat = self.ledger.to_move
            for _ in range(_FORCED):
                state = self.ledger.match.state
                await self._play(state.move_text(self.ledger.game.fallback(state)))
                if self.ledger.to_move != seat:
                    break

    def _think(self, seat: int) -> None:
        ledger = self.ledger
        bot = ledger.seats[seat].bot
        assert bot is not None
        question = Choose(
            ledger.row.game, bot.name, ledger.match.state, seat, ledger.match.turn().rng
        )  # fmt: skip
        try:
            task = self.house.workers.ask(question, self.house.settings.bot_limit)
        except WorkError:
            return
        self._thinking = task
        self.house.run(self._bot_moves(task, ledger.position))

    async def _bot_moves(self, task: Task, position: int) -> None:
        action: int | None = None
        try:
            answer = await task.result
            action = answer if isinstance(answer, int) else None
        except WorkError as error:
            if task.cancelled:
                return
            logs.event("bot_failed", table=self.ledger.row.id, why=error.msg.key)
        async with self.lock:
            if self._thinking is task:
                self._thinking = None
            if self.gone:
                return
            ledger = self.ledger
            on_turn = ledger.to_move
            if ledger.position == position and on_turn >= 0 and ledger.seats[on_turn].bot:
                state = ledger.match.state
                chosen = ledger.game.fallback(state) if action is None else action
                await self._play(state.move_text(chosen))
            else:
                self._go_on()

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self.house.workers.cancel(self._thinking)
            self._thinking = None


class NotYourTurnError(IllegalMoveError):
    """Somebody else is on turn."""
