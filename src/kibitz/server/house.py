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
from kibitz.core.messages import Msg
from kibitz.core.record import Record, Sitter
from kibitz.core.registry import game as find_game
from kibitz.players.seats import recordable
from kibitz.server import logs, messages, metrics
from kibitz.server.ledger import Ledger, sit_bot
from kibitz.server.settings import Settings
from kibitz.server.storage import (
    SeatRow,
    Store,
    TableRow,
    Write,
    database_url,
    insert_record,
    insert_table,
    now,
)
from kibitz.server.table import LostError, Table
from kibitz.server.work import Workers

_SWEEP = 15.0


def new_token() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


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
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        self._sweeper.cancel()
        for table in list(self.tables.values()):
            table.close()
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

    async def create(self, wish: messages.NewTable) -> tuple[Table, messages.TableCreated]:
        """Set up a table as wished; BadInputError says what is wrong with the wish."""
        row, secret = plan_table(wish)
        await self.store.keep(Write(also=[insert_table(row)]))
        table = Table(self, Ledger(row))
        self.tables[row.id] = table
        metrics.tables.set(len(self.tables))
        logs.event("table", table=row.id, game=row.game, seats=len(row.seats))
        created = messages.TableCreated(
            table=row.id,
            seat=secret.seat,
            token=secret.token,
            seats=[messages.SeatToken(seat=p, token=t) for p, t in secret.seats],
            watch=secret.watch,
            invitations=secret.invitations,
            info=messages.TableInfo.model_validate(table.info()),
        )
        return table, created

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
        metrics.tables.set(len(self.tables))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, self.settings.idle_seconds))
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
    seats: list[tuple[int, str]] = field(default_factory=list)
    """The creator's own, with their tokens: one, or all those at one screen."""
    invitations: list[messages.Invitation] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return self.seats[0][0]

    @property
    def token(self) -> str:
        return self.seats[0][1]


def own_seats(seats: list[messages.SeatWish]) -> list[int]:
    """Those of who sets up the table: all at this screen, or else the first person's."""
    here = [p for p, seat in enumerate(seats) if seat.kind == "here"]
    mine = here or [p for p, seat in enumerate(seats) if seat.kind == "person"][:1]
    if not mine:
        raise BadInputError(Msg("server.error.nobody"))
    return mine


def plan_table(wish: messages.NewTable) -> tuple[TableRow, Secrets]:
    """The table to be, and its tokens, of which only hashes are kept."""
    game = find_game(wish.game)
    setup = game.setup(len(wish.seats), dict(wish.options))
    mine = own_seats(wish.seats)
    elsewhere = [
        p for p, seat in enumerate(wish.seats) if seat.kind != "bot" and p not in mine
    ]  # fmt: skip
    if wish.deal is not None and elsewhere:
        raise BadInputError(Msg("server.error.deal_people"))
    sitters: list[Sitter] = []
    rows: list[SeatRow] = []
    secret = Secrets(new_token())
    for p, seat in enumerate(wish.seats):
        if seat.kind == "bot":
            sitter = sit_bot(game, seat.bot)
            sitters.append(sitter)
            rows.append(SeatRow(p, "bot", sitter.name))
            continue
        sitters.append(Sitter("person", recordable(seat.name) if p in mine else ""))
        row = SeatRow(p, seat.kind, "" if seat.kind == "open" else seat.name)
        if p in mine:
            secret.seats.append((p, new_token()))
            row.token = hashed(secret.seats[-1][1])
        elif seat.kind == "person":
            invitation = messages.Invitation(seat=p, token=new_token())
            row.invitation = hashed(invitation.token)
            secret.invitations.append(invitation)
        rows.append(row)
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
