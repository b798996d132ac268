"""A table while people sit at it. Requests are handled one at a time; every change is saved before
anybody is told, and each seat is told only what it may see.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import math
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

from sqlalchemy.engine import Connection

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.errors import IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.core.state import State
from kibitz.server import messages
from kibitz.server.jobs.pool import Task
from kibitz.server.jobs.queue import Lane, Owner, WorkError
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Choose, Run
from kibitz.server.operations import logs, metrics
from kibitz.server.operations.limits import Bucket
from kibitz.server.storage.errors import DatabaseAwayError
from kibitz.server.storage.rows import Event, SeatRow, TableRow, now
from kibitz.server.storage.writes import (
    Write,
    insert_record,
    insert_table,
    update_deadline,
    update_seat,
)
from kibitz.server.tables.client import AWAY, GONE, UNWELCOME, Client
from kibitz.server.tables.clock import Clock
from kibitz.server.tables.errors import NotYourTurnError, StaleError, TableGoneError
from kibitz.server.tables.ledger import FINISHED, PLAYING, WAITING, Ledger, check_seat
from kibitz.server.tables.presence import Presence
from kibitz.server.tables.replay import UndoCheck, check_undo, copy_of
from kibitz.server.tables.seat_jobs import SeatJobs
from kibitz.server.tables.seat_views import SeatViews

_PRESENCE = 0.05
"""Seconds during which arrivals and departures are gathered before everybody is told."""
_FORCED = 1000
"""Moves made at most for a seat whose time is up, until its turn is over."""


class Table:
    """One table. Its state changes only while ``lock`` is held."""

    def __init__(self, services: Services, ledger: Ledger, forget: Callable[[Table], None]) -> None:
        self.services = services
        self.ledger = ledger
        self.forget = forget
        """Drops the table from memory, after a failed write."""
        self.presence = Presence(ledger, services.settings.grace)
        self.views = SeatViews(services, ledger)
        self.lock = asyncio.Lock()
        self.jobs = SeatJobs(services, ledger, self._tell_seat)
        self.clock = Clock(ledger.row.clock)
        if ledger.row.deadline is not None and ledger.to_move >= 0:
            self.clock.resume(ledger.to_move, ledger.row.deadline)
        self._closing = GONE
        """What sockets are told when the table is dropped."""
        self.gone = False
        """Dropped from memory: nothing more may happen here."""
        rate = services.settings.messages_per_second
        self.buckets = [Bucket(rate, 2 * rate) for _ in ledger.seats]
        """What each seat may still ask for, on all its sockets together."""
        self._undo: messages.UndoInfo | None = None
        self._before: State | None = None
        """The position to go back to if everybody agrees."""
        self._thinking: Task | None = None
        self._news: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def _request(self, seat: int | None = None) -> AsyncIterator[None]:
        """Hold the lock for a request; from a ``seat`` that has to take part in a running game."""
        async with self.lock:
            if self.gone:
                raise TableGoneError
            if seat is not None:
                check_seat(self.ledger, seat)
            yield

    @contextlib.asynccontextmanager
    async def _turn(self, seat: int, position: int) -> AsyncIterator[None]:
        """The same for a request about the position in which the seat is on turn."""
        async with self._request():
            if position != self.ledger.position:
                raise StaleError
            check_seat(self.ledger, seat)
            if self.ledger.to_move != seat:
                raise NotYourTurnError(Msg("server.error.turn"))
            yield

    # Arriving and leaving

    async def arrive(self, client: Client, token: str | None = None) -> None:
        """A socket opens on a seat (``token``: what is stored of its key), or to watch."""
        async with self._request():
            seat = client.seat
            if seat is not None and token != self.ledger.seats[seat].row.token:
                # Somebody else has just sat down there.
                raise TableGoneError
            if seat is not None:
                self.jobs.resume(seat, client.address)
                self.presence.back(seat)
                await self._come_back(seat)
            await self._start_clock()
            # Only now, so that the first message is the one that tells everything.
            self.presence.add(client)
            await self._warm_views()
            client.send(self.welcome(seat))
            self._presence_changed()
            self._go_on()

    async def _come_back(self, seat: int) -> None:
        """Somebody who had left, or was replaced while away, plays again instead of the bot. If
        somebody else was invited meanwhile, that is over."""
        place = self.ledger.seats[seat]
        if place.row.invitation is not None:
            place.row.invitation = None
            await self._save_seat(place.row)
            self._tell_table()
        away = place.left or (place.bot is not None and not place.resigned)
        if away and self.ledger.status == PLAYING:
            await self._persist(self.ledger.come_back(seat))
            self._stop_thinking()
            self._tell_table()

    def depart(self, client: Client) -> None:
        """A socket closed, for whatever reason."""
        self.presence.remove(client)
        if not self.gone:
            self._presence_changed()
            if self._patience is not None:
                self._patience.cancel()
            wait = self.services.settings.unwatched_seconds
            self._patience = asyncio.get_running_loop().call_later(wait, self._unwatched)

    def _unwatched(self) -> None:
        """Some time has passed since a socket closed: stop the work that nobody waits for."""
        self._patience = None
        present = self.presence.seats()
        for seat in range(len(self.ledger.seats)):
            if seat not in present:
                self.jobs.pause(seat)
        if not self.clients:
            self._stop_thinking()

    @property
    def clients(self) -> set[Client]:
        """The open sockets."""
        return self.presence.clients

    def idle(self) -> bool:
        """Whether nobody is connected and nothing is going on, so that it can be dropped."""
        return not (
            self.clients or self.lock.locked() or self._thinking or self.jobs.busy()
        )  # fmt: skip

    def close(self) -> None:
        """Stop everything; clients are told to reconnect."""
        self.gone = True
        self._stop_thinking()
        self.jobs.close()
        self.clock.stop()
        for timer in (self._news, self._patience):
            if timer is not None:
                timer.cancel()
        for client in list(self.clients):
            client.close(self._closing)

    def _presence_changed(self) -> None:
        if self._news is None:
            loop = asyncio.get_running_loop()
            self._news = loop.call_later(_PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._news = None
        # While a change is being saved, wait: nobody may hear of it yet.
        if self.lock.locked():
            self._presence_changed()
        elif not self.gone:
            self._tell_table()

    # Requests of seats

    async def move(self, seat: int, position: int, text: str) -> int:
        """Make a move; the version at which it was saved."""
        async with self._turn(seat, position):
            await self._come_back(seat)
            await self._play(text)
            return self.ledger.version

    async def check(self, seat: int, position: int, piles: list[list[str]]) -> list[Msg | None]:
        """What is still wrong with each pile this seat is arranging."""
        async with self._turn(seat, position):
            state = self.ledger.match.state
            return (
                state.marks(piles) if isinstance(state, ArrangeableState) else [None] * len(piles)
            )

    async def why(self, seat: int, position: int, ref: str, target: str | None) -> Msg | None:
        """Why this seat's touch of a card or pile begins no move, or why it does not go there."""
        async with self._request():
            if position != self.ledger.position:
                raise StaleError
            check_seat(self.ledger, seat)
            state = self.ledger.match.state
            if target is not None:
                return state.why_not_there(seat, ref, target)
            return state.why_not(seat, ref)

    async def undo(self, seat: int, address: str) -> int:
        """Ask to take back a move. Done at once if nobody has to agree."""
        ledger = self.ledger
        async with self._request(seat):
            if self._undo is not None:
                raise IllegalMoveError(Msg("server.error.undo_pending"))
            position = ledger.position
            to = ledger.match.last_move(seat)
            record = copy_of(ledger.record)
            arguments = (record, to, seat, ledger.others(seat, to), ledger.match.undo_rng())
        found = await self.services.workers.run(
            Run(check_undo, arguments, Lane.TABLE),
            self.services.settings.hint_limit,
            Owner(address, ledger.row.id),
        )
        assert isinstance(found, UndoCheck)
        async with self._request():
            if ledger.position != position or self._undo is not None:
                raise StaleError
            if found.reveals:
                raise IllegalMoveError(Msg("error.undo_reveals"))
            check_seat(ledger, seat)
            if found.saw:
                self._undo = messages.UndoInfo(seat=seat, to=to, agreed=[])
                self._before = found.before
                self._tell_table()
            else:
                await self._take_back(seat, to, found.before)
            return ledger.version

    async def undo_answer(self, seat: int, agree: bool) -> int:
        """Agree to another seat's request to take back a move, or refuse it."""
        async with self._request(seat):
            asked = self._undo
            if asked is None or seat == asked.seat:
                raise IllegalMoveError(Msg("server.error.undo_none"))
            if not agree:
                self._undo = None
                self._tell_table()
            else:
                if seat not in asked.agreed:
                    asked.agreed.append(seat)
                await self._settle_undo()
            return self.ledger.version

    async def resign(self, seat: int) -> int:
        async with self._request(seat):
            await self._persist(self.ledger.resign(seat))
            await self._settle_undo()
            if self.ledger.status == FINISHED:
                self._tell_views(None)
            self._tell_table()
            self._go_on()
            return self.ledger.version

    async def leave(self, seat: int) -> int:
        """Leave the table; a bot may take over."""
        async with self._request():
            if self.ledger.status == PLAYING and not self.ledger.seats[seat].left:
                await self._persist(self.ledger.leave(seat))
                self._tell_table()
            return self.ledger.version

    async def take_over(self, seat: int) -> int:
        """Let a bot play for somebody who is not there. It does not answer for them: who asked to
        take back a move goes on waiting."""
        async with self._request():
            ledger = self.ledger
            if ledger.status != PLAYING:
                raise IllegalMoveError(Msg("server.error.waiting"))
            if seat >= len(ledger.seats) or not ledger.seats[seat].person:
                raise IllegalMoveError(Msg("server.error.no_person"))
            wait = self.presence.takeover().get(seat)
            if wait is None:
                raise IllegalMoveError(Msg("server.error.present"))
            if wait:
                raise IllegalMoveError(Msg("server.error.grace", n=math.ceil(wait / 1000)))
            await self._persist(ledger.take_over(seat))
            self._tell_table()
            self._go_on()
            return ledger.version

    async def seat_of(self, hashed: str) -> int | None:
        """The seat that this token opens, if any."""
        async with self._request():
            for p, seat in enumerate(self.ledger.seats):
                if hmac.compare_digest(seat.row.token or "", hashed):
                    return p
            return None

    async def invite(self, seat: int, hashed: str) -> None:
        """Make a new invitation to a seat; the one before is void. Where somebody sits already,
        they must be missing, and everybody is told."""
        async with self._request():
            ledger = self.ledger
            if ledger.status == FINISHED:
                raise IllegalMoveError(Msg("error.over"))
            place = ledger.seats[seat] if seat < len(ledger.seats) else None
            invitable = place is not None and place.person and not (place.here or place.host)
            if place is None or not invitable:
                raise IllegalMoveError(Msg("server.error.no_invitation"))
            if place.taken and self.presence.grace(seat) != 0:
                raise IllegalMoveError(Msg("server.error.not_missing"))
            place.row.invitation = hashed
            await self._save_seat(place.row)
            self._tell_table()

    async def _save_seat(self, row: SeatRow) -> None:
        write = Write(also=[update_seat(self.ledger.row.id, row)])
        await self._saved(self.services.store.save(write))

    async def join(self, seat: int, name: str, hashed: str, invitation: str | None = None) -> int:
        """Take a seat, unless somebody else was quicker; by an ``invitation``, of which the hash is
        given, perhaps from somebody who is missing."""
        async with self._request():
            place = self.ledger.seats[seat]
            if place.taken if invitation is None else place.row.invitation != invitation:
                raise IllegalMoveError(Msg("server.error.seat_taken"))
            if place.bot is not None:
                self._stop_thinking()
            for client in self.clients:
                if client.seat == seat:
                    client.close(UNWELCOME)
            place.row.token = hashed
            place.row.invitation = None
            event = self.ledger.join(seat, name)
            self.presence.sat_down(seat)
            await self._seated(event, place.row)
            return self.ledger.version

    async def _seated(self, event: Event, row: SeatRow) -> None:
        """Somebody has sat down: save and tell it."""
        await self._persist(event, update_seat(self.ledger.row.id, row))
        if self.ledger.status == PLAYING:
            # The cards are dealt: from now on there is something to see.
            await self._warm_views()
            for client in self.clients:
                client.send(self.welcome(client.seat))
        else:
            self._tell_table()
        self._go_on()

    async def rename(self, seat: int, name: str) -> None:
        """Somebody wants to be called otherwise; everybody is told."""
        async with self._request():
            place = self.ledger.seats[seat]
            if self.ledger.status == FINISHED:
                raise IllegalMoveError(Msg("error.over"))
            if place.row.name != name:
                event = self.ledger.rename(seat, name)
                await self._persist(event, update_seat(self.ledger.row.id, place.row))
                self._tell_table()

    async def offered(self) -> messages.RematchInfo | None:
        """The rematch that was offered, once that is saved."""
        async with self._request():
            return self.ledger.rematch

    async def offer_rematch(self, seat: int, table: str, row: TableRow | None = None) -> bool:
        """Somebody wants to play again, at a table that is there or, as ``row``, is saved with the
        offer. False if another one was offered meanwhile."""
        async with self._request():
            known = self.ledger.rematch
            if self.ledger.status != FINISHED:
                raise IllegalMoveError(Msg("server.error.not_over"))
            if row is None and (known is None or known.table != table):
                return False
            if row is not None and known is not None and known.table != table:
                return False
            if row is None and known is not None and seat in known.accepted:
                return True
            new = table if row is None else row.id
            event = self.ledger.offer_rematch(seat, new)
            await self._persist(event, None if row is None else insert_table(row))
            self._tell_table()
            return True

    async def accept(self, seat: int, hashed: str) -> None:
        """Sit down for another game with the token of the game before; again does no harm."""
        async with self._request():
            place = self.ledger.seats[seat]
            if hmac.compare_digest(place.row.token or "", hashed):
                return
            if not hmac.compare_digest(place.row.invitation or "", hashed):
                raise IllegalMoveError(Msg("server.error.seat_taken"))
            place.row.token, place.row.invitation = hashed, None
            event = self.ledger.accept(seat)
            self.presence.sat_down(seat)
            await self._seated(event, place.row)

    def joinable(self) -> bool:
        """Whether the table is to be listed: it has a free seat for anybody, and whoever set it up
        is there or has not been away for long."""
        ledger = self.ledger
        if ledger.row.listed is None or self.gone or ledger.status != WAITING:
            return False
        if all(seat.taken for seat in ledger.seats if seat.row.kind == "open"):
            return False
        return not self.presence.host_missing(self.services.settings.host_away)

    async def hint(self, seat: int, address: str) -> int:
        async with self._request():
            await self._saved(self.jobs.hint(seat, address))
            return self.ledger.version

    async def solve(self, seat: int, options: dict[str, Any], address: str) -> int:
        async with self._request():
            await self._saved(self.jobs.solve(seat, options, address))
            return self.ledger.version

    async def sync(self, client: Client) -> None:
        """Tell a socket everything again."""
        async with self._request():
            await self._warm_views()
            client.send(self.welcome(client.seat))

    # Moves

    async def _play(self, text: str) -> None:
        seat = self.ledger.to_move
        event = self.ledger.move(text)
        self._undo = None
        await self._persist(event)
        metrics.moves.inc()
        self._tell_views(seat)
        if self.ledger.status == FINISHED:
            self._tell_table()
        self._go_on()

    async def _take_back(self, seat: int, to: int, before: State | None) -> None:
        self._undo = self._before = None
        event = self.ledger.undo(seat, to, before)
        self._stop_thinking()
        self.clock.start_over()
        await self._persist(event)
        self._tell_views(None)
        self._tell_table()
        self._go_on()

    async def _settle_undo(self) -> None:
        """Take the moves back if everybody who has to agree has agreed."""
        asked = self._undo
        if asked is None:
            return
        if self.ledger.status != PLAYING or self.ledger.seats[asked.seat].resigned:
            self._undo = None
        elif set(self.ledger.others(asked.seat, asked.to)) <= set(asked.agreed):
            await self._take_back(asked.seat, asked.to, self._before)
        else:
            self._tell_table()

    # Saving

    async def _persist(
        self, event: Event, also: Callable[[Connection], None] | None = None
    ) -> None:
        """Returns when the event is on disk. The views are made while the disk is busy."""
        ledger = self.ledger
        self.views.clear()
        event.at = ledger.changed = now()
        writes = [] if also is None else [also]
        if ledger.status == FINISHED and ledger.row.record is None:
            ledger.row.record = secrets.token_urlsafe(16)
            text = ledger.record.text()
            writes.append(insert_record(ledger.row.record, text, ledger.row.id))
        self._turn_clock()
        writes += self._deadline_writes()
        saved = self.services.store.save_events(ledger.row.id, [event], writes)
        if ledger.position == ledger.version:
            try:
                await self._warm_views()
            except TableGoneError:
                await self._saved(saved)
                raise
            self.views.make(self.presence.looking())
        await self._saved(saved)

    def _deadline_writes(self) -> list[Callable[[Connection], None]]:
        """Saves when the time of whoever is on turn is up, if that is not saved yet."""
        row = self.ledger.row
        if row.deadline == self.clock.ends:
            return []
        row.deadline = self.clock.ends
        return [update_deadline(row.id, row.deadline)]

    async def _saved(self, saved: asyncio.Future[None]) -> None:
        """Wait for the disk. If the write failed, the table is dropped from memory, so that it
        starts over from what was saved."""
        try:
            await asyncio.shield(saved)
        except Exception as error:
            error_name = type(error.__cause__ or error).__name__
            logs.event("not_saved", logging.ERROR, table=self.ledger.row.id, error=error_name)
            if isinstance(error, DatabaseAwayError):
                self._closing = AWAY
            self.forget(self)
            raise TableGoneError from error

    # Telling

    async def _warm_views(self) -> None:
        """Work out slow views elsewhere; if that fails, the table is dropped from memory."""
        try:
            await self.views.warm(self.presence.looking(), self._owner())
        except WorkError as error:
            logs.event("views_failed", table=self.ledger.row.id, why=error.msg.key)
            self.forget(self)
            raise TableGoneError from error

    def info(self) -> messages.TableInfo:
        return self.ledger.info(self.presence.seats(), self.presence.takeover(), self._undo)

    def welcome(self, seat: int | None) -> str:
        """The message that tells a seat everything, as JSON."""
        view = self.views.json(seat)
        self.views.show(seat, view)
        head = messages.WelcomeHead(
            version=self.ledger.version,
            seat=seat,
            info=self.info(),
            position=self.ledger.position,
            deadline=self.clock.milliseconds(),
            jobs=self.jobs.of(seat),
        )
        return head.json_with_view(view)

    def _tell_views(self, by: int | None) -> None:
        self._turn_clock()
        deadline = self.clock.milliseconds()
        texts: dict[int | None, str] = {}
        for seat in self.presence.looking():
            view = self.views.json(seat)
            head = messages.ViewHead(
                version=self.ledger.version,
                position=self.ledger.position,
                moves=self.ledger.moves,
                by=by,
                shown=self.views.show(seat, view),
                deadline=deadline,
            )
            texts[seat] = head.json_with_view(view)
        for client in self.clients:
            client.send(texts[client.seat])
        self.views.clear()

    def _tell_table(self) -> None:
        message = messages.ServerTable(version=self.ledger.version, info=self.info())
        text = message.model_dump_json()
        for client in self.clients:
            client.send(text)

    def _tell_seat(self, seat: int, message: messages.ServerJob) -> None:
        text = message.model_dump_json()
        for client in self.clients:
            if client.seat == seat:
                client.send(text)

    # The clock, and the bots

    async def _start_clock(self) -> None:
        """Start the clock if it does not run yet: somebody looks at the table for the first
        time."""
        self._turn_clock()
        if writes := self._deadline_writes():
            await self._saved(self.services.store.save(Write(also=writes)))

    def wind(self) -> None:
        """The table was read from the database: if its clock was running, it goes on."""
        if self.ledger.row.deadline is not None:
            self._ring()

    def _ring(self) -> None:
        """Force a move when the time is up."""
        position = self.ledger.position
        self.clock.ring(lambda: self.services.background.run(self._force(position)))

    def _turn_clock(self) -> None:
        """Tell the clock whose turn it is."""
        on_turn = self.ledger.to_move
        person = on_turn >= 0 and self.ledger.seats[on_turn].bot is None
        self.clock.turn(on_turn if person else None)

    def _go_on(self) -> None:
        """Set the clock of the person on turn, or let the bot on turn think."""
        if self.gone:
            return
        self._turn_clock()
        self._ring()
        on_turn = self.ledger.to_move
        if on_turn < 0 or self.ledger.seats[on_turn].bot is None or self._thinking is not None:
            return
        # Nobody waits at an empty table; whoever arrives sets it going again.
        if self.clients:
            self._think(on_turn)

    async def _force(self, position: int) -> None:
        """The time for a turn is up: make the game's fallback moves until it is over."""
        with contextlib.suppress(TableGoneError):
            async with self._request():
                if self.ledger.position != position or self.ledger.to_move < 0:
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
            ledger.row.game, bot.name, ledger.match.state, seat, ledger.match.turn().rng,
            ledger.match.record,
        )  # fmt: skip
        try:
            limit = self.services.settings.bot_limit
            task = self.services.workers.ask(question, limit, owner=self._owner())
        except WorkError:
            return
        self._thinking = task
        self.services.background.run(self._bot_moves(task, ledger.position))

    def _owner(self) -> Owner:
        """For whom the bots think: somebody on a seat, or else a spectator."""
        players = sorted(c.address for c in self.clients if c.seat is not None)
        others = sorted(c.address for c in self.clients)
        return Owner((players or others or [""])[0], self.ledger.row.id)

    async def _bot_moves(self, task: Task, position: int) -> None:
        action: int | None = None
        try:
            answer = await task.result
            action = answer if isinstance(answer, int) else None
        except WorkError as error:
            if task.cancelled:
                return
            logs.event("bot_failed", table=self.ledger.row.id, why=error.msg.key)
        with contextlib.suppress(TableGoneError):
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
            self.services.workers.cancel(self._thinking)
            self._thinking = None
