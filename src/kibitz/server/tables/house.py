"""All tables: setting them up, finding them again, forgetting the idle ones until they are
needed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Literal

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import Record, Sitter, read_record
from kibitz.core.registry import game as find_game
from kibitz.players.seats import recordable
from kibitz.server import bodies, messages
from kibitz.server.jobs.pool import Workers
from kibitz.server.jobs.questions import Questions
from kibitz.server.operations import garbage, logs, metrics
from kibitz.server.operations.settings import Settings
from kibitz.server.storage.store import (
    SeatRow,
    Store,
    TableRow,
    Write,
    database_url,
    insert_record,
    insert_table,
    new_name,
    now,
)
from kibitz.server.tables.ledger import Ledger, sit_bot
from kibitz.server.tables.table import LostError, Table

_SWEEP = 15.0
_QUIET = 1.0
"""Seconds without a move after which nobody minds a short pause."""


new_token = new_name


def hashed(token: str) -> str:
    """What is kept of a token. It is random: no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Access:
    """What a token opens: a seat, an invitation to one, or a place among the spectators."""

    kind: Literal["seat", "invitation", "watch"]
    seat: int | None


class House:
    """Everything the server has while it runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(database_url(settings.db))
        self.workers = Workers(settings.workers)
        self.questions = Questions(self)
        self.tables: dict[str, Table] = {}
        self._dropped = 0
        """Tables, since the last search for garbage."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        self._sweeper.cancel()
        for table in list(self.tables.values()):
            table.close()
        self.questions.close()
        self.workers.close()
        if self._running:
            await asyncio.wait(self._running, timeout=10)
        await self.store.close()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something happen at a table that no socket waits for."""
        task = asyncio.create_task(self._guarded(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except LostError:
            pass
        except Exception as error:
            metrics.crashes.inc()
            logs.crash("crash", error)

    # Tables

    async def create(self, wish: bodies.NewTable) -> bodies.TableCreated:
        """Set up a table as wished; BadInputError says what is wrong with the wish."""
        return await self._open(*plan_table(wish))

    async def play_on(self, id: str, text: str, wish: bodies.PlayOn) -> bodies.TableCreated:
        """Set up a table that goes on with a game from a record."""
        row, secret = await asyncio.to_thread(plan_from_record, id, text, wish)
        return await self._open(row, secret)

    async def _open(self, row: TableRow, secret: Secrets) -> bodies.TableCreated:
        await self.store.keep(Write(also=[insert_table(row)]))
        table = Table(self, Ledger(row))
        self.tables[row.id] = table
        metrics.tables.set(len(self.tables))
        logs.event("table", table=row.id, game=row.game, seats=len(row.seats))
        return bodies.TableCreated(
            table=row.id,
            seat=secret.seats[0].seat,
            token=secret.seats[0].token,
            seats=secret.seats,
            watch=secret.watch,
            invitations=secret.invitations,
            info=messages.TableInfo.model_validate(table.info()),
        )

    async def find(self, id: str) -> Table | None:
        """The table of that name, read from the database if need be."""
        table = self.tables.get(id)
        if table is not None:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table | None:
        row = await self.store.read(id)
        if row is None:
            return None
        # Replaying a long game takes a while: beside the loop.
        ledger = await asyncio.to_thread(Ledger, row)
        table = self.tables[id] = Table(self, ledger)
        metrics.tables.set(len(self.tables))
        return table

    def forget(self, table: Table) -> None:
        """Drop a table from memory; the database has all of it."""
        table.close()
        if self.tables.get(table.ledger.row.id) is table:
            del self.tables[table.ledger.row.id]
            self._dropped += 1
        metrics.tables.set(len(self.tables))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, self.settings.idle_seconds))
            self._drop_idle()
            if garbage.sweep(self._dropped, self.store.quiet > _QUIET):
                self._dropped = 0

    def _drop_idle(self) -> None:
        limit = time.monotonic() - self.settings.idle_seconds
        for table in list(self.tables.values()):
            if table.idle_since < limit and table.idle():
                self.forget(table)

    # Records

    async def keep_record(self, text: str) -> str:
        """Keep a record somebody uploaded; its new name."""
        name = new_token()
        await self.store.keep(Write(also=[insert_record(name, text, None)]))
        return name


def access(table: Table, token: str) -> Access | None:
    """What this token opens at this table, if anything."""
    wanted = hashed(token)
    found: Access | None = None
    # All are compared, whichever fits: the time taken tells nothing.
    for p, seat in enumerate(table.ledger.seats):
        if hmac.compare_digest(seat.row.token or "", wanted):
            found = Access("seat", p)
        if hmac.compare_digest(seat.row.invitation or "", wanted):
            found = Access("invitation", p)
    if hmac.compare_digest(table.ledger.row.watch, wanted):
        found = Access("watch", None)
    return found


@dataclass
class Secrets:
    """What only who set up the table is told."""

    watch: str
    seats: list[bodies.SeatToken] = field(default_factory=list)
    """The creator's own, with their tokens: one, or all those at one screen."""
    invitations: list[bodies.Invitation] = field(default_factory=list)


def own_seats(seats: list[bodies.SeatWish]) -> list[int]:
    """Those of who sets up the table: all at this screen, or else the first person's."""
    here = [p for p, seat in enumerate(seats) if seat.kind == "here"]
    mine = here or [p for p, seat in enumerate(seats) if seat.kind == "person"][:1]
    if not mine:
        raise BadInputError(Msg("server.error.nobody"))
    return mine


def invited(seats: list[bodies.SeatWish]) -> bool:
    """Whether anybody plays from elsewhere."""
    mine = own_seats(seats)
    return any(seat.kind != "bot" and p not in mine for p, seat in enumerate(seats))


def plan_seats(
    game: Game, seats: list[bodies.SeatWish]
) -> tuple[list[Sitter], list[SeatRow], Secrets]:
    """Who will sit where, and the tokens, of which only hashes are kept."""
    mine = own_seats(seats)
    sitters: list[Sitter] = []
    rows: list[SeatRow] = []
    secret = Secrets(new_token())
    for p, seat in enumerate(seats):
        if seat.kind == "bot":
            sitter = sit_bot(game, seat.bot)
            sitters.append(sitter)
            rows.append(SeatRow(p, "bot", sitter.name))
            continue
        sitters.append(Sitter("person", recordable(seat.name) if p in mine else ""))
        row = SeatRow(p, seat.kind, "" if seat.kind == "open" else seat.name)
        token = new_token()
        if p in mine:
            secret.seats.append(bodies.SeatToken(seat=p, token=token))
            row.token = hashed(token)
        elif seat.kind == "person":
            secret.invitations.append(bodies.Invitation(seat=p, token=token))
            row.invitation = hashed(token)
        rows.append(row)
    return sitters, rows, secret


def plan_table(wish: bodies.NewTable) -> tuple[TableRow, Secrets]:
    """The table to be, freshly dealt."""
    game = find_game(wish.game)
    setup = game.setup(len(wish.seats), dict(wish.options))
    elsewhere = invited(wish.seats)
    if wish.deal is not None and elsewhere:
        raise BadInputError(Msg("server.error.deal_people"))
    sitters, rows, secret = plan_seats(game, wish.seats)
    seed = secrets.randbits(128) if wish.deal is None else wish.deal
    record = Record.new(game, setup, seed, sitters)
    record.salt = secrets.token_hex(16)
    table = TableRow(
        id=secrets.token_urlsafe(9),
        game=game.name,
        head=record.text(),
        watch=hashed(secret.watch),
        chosen=wish.deal is not None,
        clock=wish.clock,
        hints=not elsewhere if wish.hints is None else wish.hints,
        created=now(),
        seats=rows,
    )
    return table, secret


def plan_from_record(id: str, text: str, wish: bodies.PlayOn) -> tuple[TableRow, Secrets]:
    """The table to be, at a position of a record. All its cards are open to who has the record:
    nobody may be invited to be looked in the hand."""
    record = read_record(text).record
    game = find_game(record.game)
    if len(wish.seats) != record.setup.seats:
        raise BadInputError(Msg("server.error.record_seats", n=record.setup.seats))
    if invited(wish.seats):
        raise BadInputError(Msg("server.error.record_people"))
    move = len(record.moves) if wish.move is None else wish.move
    if move > len(record.moves):
        raise BadInputError(Msg("server.error.no_move", n=len(record.moves)))
    sitters, rows, secret = plan_seats(game, wish.seats)
    begun = Record(
        record.game,
        record.setup,
        record.deal,
        record.seed,
        sitters,
        record.moves[:move],
        salt=record.salt or secrets.token_hex(16),
    )
    if begun.state_at(move).to_move() < 0:
        raise BadInputError(Msg("error.over"))
    table = TableRow(
        id=secrets.token_urlsafe(9),
        game=game.name,
        head=begun.text(),
        watch=hashed(secret.watch),
        chosen=record.seed is not None and record.seed <= bodies.MAX_DEAL,
        clock=None,
        hints=wish.hints is not False,
        created=now(),
        origin=id,
        origin_moves=move,
        seats=rows,
    )
    return table, secret
