"""Planning a new table: who sits where, the deal or the record it starts from, and the tokens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import Record, Sitter, read_record
from kibitz.core.registry import game as find_game
from kibitz.players.seats import recordable
from kibitz.server import bodies
from kibitz.server.storage.rows import SeatRow, TableRow, now
from kibitz.server.tables.ledger import Ledger, sit_bot
from kibitz.server.tables.tokens import hashed, new_token


@dataclass
class Secrets:
    """The tokens of a new table, told only to whoever set it up."""

    watch: str
    seats: list[bodies.SeatToken] = field(default_factory=list)
    """The creator's own, with their tokens: one, or all those at one screen."""
    invitations: list[bodies.Invitation] = field(default_factory=list)


@dataclass
class Begun:
    """A table that continues a game, replayed and ready."""

    row: TableRow
    secrets: Secrets
    ledger: Ledger


def own_seats(seats: list[bodies.SeatWish]) -> list[int]:
    """The seats of whoever sets up the table: all at this screen, or else the first person's."""
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
    """Who will sit where, and the tokens, of which only hashes are stored."""
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


def turned(seat: int, seats: int) -> int:
    """Where whoever sat on this seat sits in the next game: who was second begins."""
    return (seat - 1) % seats


def plan_rematch(ledger: Ledger, seat: int) -> TableRow:
    """A new table for the same people and bots, freshly dealt, with the seats turned. Whoever asks,
    on this ``seat``, sits down; for the others the tokens of their seats are invitations now."""
    game, number = ledger.game, len(ledger.seats)
    setup = game.setup(number, dict(ledger.record.setup.options))
    chairs: list[tuple[SeatRow, Sitter]] = []
    for p, place in enumerate(ledger.seats):
        at, old = turned(p, number), place.row
        if old.kind == "bot":
            sitter = sit_bot(game, ledger.known_bot(old.name))
            chairs.append((SeatRow(at, "bot", sitter.name), sitter))
        elif p == seat:
            chairs.append((SeatRow(at, old.kind, old.name, token=old.token), place.sitter))
        else:
            row = SeatRow(at, old.kind, old.name, invitation=old.token)
            chairs.append((row, Sitter("person", "")))
    chairs.sort(key=lambda chair: chair[0].seat)
    record = Record.new(game, setup, secrets.randbits(128), [sitter for _, sitter in chairs])
    record.salt = secrets.token_hex(16)
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=game.name,
        head=record.text(),
        watch=ledger.row.watch,
        chosen=False,
        clock=ledger.row.clock,
        hints=ledger.row.hints,
        created=now(),
        seats=[row for row, _ in chairs],
    )


def plan_table(wish: bodies.NewTable) -> tuple[TableRow, Secrets]:
    """A new table, freshly dealt."""
    game = find_game(wish.game)
    setup = game.setup(len(wish.seats), dict(wish.options))
    elsewhere = invited(wish.seats)
    if wish.deal is not None and elsewhere:
        raise BadInputError(Msg("server.error.deal_people"))
    if wish.listed and all(seat.kind != "open" for seat in wish.seats):
        raise BadInputError(Msg("server.error.listed"))
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
        listed=new_token() if wish.listed else None,
        seats=rows,
    )
    return table, secret


def plan_from_record(id: str, text: str, wish: bodies.PlayOn) -> tuple[TableRow, Secrets]:
    """A new table at a position of a record. Whoever has the record knows all cards, so nobody else
    may be invited: they would play with an open hand."""
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


def begin_from_record(id: str, text: str, wish: bodies.PlayOn) -> Begun:
    """The same with the game replayed; for a worker process."""
    row, secret = plan_from_record(id, text, wish)
    return Begun(row, secret, Ledger(row))


def open_table(ledger: Ledger) -> bodies.OpenTable:
    """A table that anybody may join, as it is listed."""
    row, seats = ledger.row, ledger.seats
    assert row.listed is not None
    return bodies.OpenTable(
        table=row.id,
        token=row.listed,
        game=row.game,
        options=ledger.record.setup.options,
        names=[seat.row.name for seat in seats if seat.taken and seat.row.kind != "bot"],
        bots=sum(seat.row.kind == "bot" for seat in seats),
        free=sum(seat.row.kind == "open" and not seat.taken for seat in seats),
        clock=row.clock,
        hints=row.hints,
        created=row.created,
    )
