"""Tables: setting them up, joining them, and views of their past moves. The game itself is played
over a socket."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from kibitz.core.errors import IllegalMoveError
from kibitz.core.messages import Msg
from kibitz.server.bodies import (
    History,
    Invitation,
    Invite,
    Join,
    Joined,
    MyTable,
    MyTables,
    NewName,
    NewTable,
    OpenTables,
    Rematch,
    TableCreated,
    TableView,
)
from kibitz.server.http.rest import (
    PROBLEMS,
    HouseOf,
    MoveNumber,
    RefusedError,
    Token,
    address_of,
    limit,
    limit_day,
    look,
    missing,
    packed_answer,
    text_answer,
    text_file,
)
from kibitz.server.jobs.worker import Run
from kibitz.server.messages import TableId, TableInfo
from kibitz.server.tables.errors import TableGoneError
from kibitz.server.tables.house import House
from kibitz.server.tables.ledger import FINISHED, WAITING
from kibitz.server.tables.replay import copy_of, table_log, table_view
from kibitz.server.tables.table import Table
from kibitz.server.tables.tokens import Access, access, hashed, new_token, token_for

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/tables", status_code=201)
async def create_table(house: HouseOf, request: Request, wish: NewTable) -> TableCreated:
    """Set up a table. The answer holds all tokens there are; only hashes of them are stored."""
    limit(house, request)
    limit_day(house, request, "tables")
    return await house.create(wish)


@router.post("/tables/mine")
async def my_tables(house: HouseOf, request: Request, wish: MyTables) -> list[MyTable]:
    """How the games stand for which somebody has tokens, in the order of the request."""
    limit(house, request, "looking")
    address = address_of(request)
    return [await _my_table(house, key.table, key.token, address) for key in wish.tables]


@router.get("/tables/open")
async def open_tables(house: HouseOf, request: Request) -> OpenTables:
    """Tables at which anybody may take a free seat."""
    limit(house, request, "looking")
    return house.open_tables()


@router.get("/tables/{id}")
async def table_info(house: HouseOf, request: Request, id: TableId, token: Token) -> TableInfo:
    """The table as everybody at it may know it; with any token of it, an invitation too."""
    table, _ = await _open(house, request, id, token)
    async with table.lock:
        return table.info()


@router.post("/tables/{id}/join")
async def join(house: HouseOf, request: Request, id: TableId, token: Token, wish: Join) -> Joined:
    """Sit down. The invitation is used up; the token in the answer is the seat's from now on. With
    a ``key`` the request can be repeated if the answer does not arrive."""
    mine = new_token() if wish.key is None else token_for(wish.key, id, token)
    for _ in range(3):
        try:
            again = await _repeated(house, request, id, mine)
            if again is not None:
                return again
            table, found = await _open(house, request, id, token)
            if found.kind == "seat":
                raise RefusedError(409, "seated", Msg("server.error.seated"))
            seat = found.seat
            if found.kind in ("watch", "open"):
                seat = _open_seat(table, wish.seat)
            assert seat is not None
            name = wish.name or table.ledger.seats[seat].row.name
            invitation = hashed(token) if found.kind == "invitation" else None
            await table.join(seat, name, hashed(mine), invitation)
        except TableGoneError:
            continue
        except IllegalMoveError as error:
            again = await _repeated(house, request, id, mine)
            if again is not None:
                return again
            raise RefusedError(409, "taken", error.msg) from error
        return Joined(table=id, seat=seat, token=mine)
    raise RefusedError(503, "lost", Msg("server.error.lost"), 1)


async def _repeated(house: House, request: Request, id: str, token: str) -> Joined | None:
    """The answer to a request that was done before."""
    table = await house.find(id, address_of(request))
    seat = None if table is None else await table.seat_of(hashed(token))
    return None if seat is None else Joined(table=id, seat=seat, token=token)


@router.post("/tables/{id}/invite")
async def invite(
    house: HouseOf, request: Request, id: TableId, token: Token, wish: Invite
) -> Invitation:
    """Invite again, for whoever set up the table; any invitation to that seat before is void. Where
    somebody sits already, they must have left, or have been away for the time of grace."""
    limit(house, request)
    for _ in range(3):
        table, found = await _open(house, request, id, token)
        if found.kind != "seat" or found.seat is None or not table.ledger.seats[found.seat].host:
            raise RefusedError(409, "host", Msg("server.error.not_host"))
        fresh = new_token()
        try:
            await table.invite(wish.seat, hashed(fresh))
        except TableGoneError:
            continue
        except IllegalMoveError as error:
            raise RefusedError(409, "seat", error.msg) from error
        return Invitation(seat=wish.seat, token=fresh)
    raise RefusedError(503, "lost", Msg("server.error.lost"), 1)


@router.post("/tables/{id}/name")
async def rename(
    house: HouseOf, request: Request, id: TableId, token: Token, wish: NewName
) -> TableInfo:
    """Be called otherwise, as long as the game is not over; everybody at the table is told."""
    limit(house, request)
    table, seat = await _seated(house, request, id, token)
    try:
        await table.rename(seat, wish.name)
    except IllegalMoveError as error:
        raise RefusedError(409, "over", error.msg) from error
    return table.info()


@router.post("/tables/{id}/rematch")
async def rematch(house: HouseOf, request: Request, id: TableId, token: Token) -> Rematch:
    """Play again: the same game, people and bots, with the seats turned by one. Whoever asks first
    sets up the table; the others are offered a seat and sit down with the same request. The token
    opens the new seat too."""
    limit(house, request)
    table, seat = await _seated(house, request, id, token)
    if table.ledger.rematch is None:
        limit_day(house, request, "tables")
    for _ in range(3):
        try:
            return await house.rematch(table, seat, token, address_of(request))
        except TableGoneError:
            table, seat = await _seated(house, request, id, token)
        except IllegalMoveError as error:
            raise RefusedError(409, "rematch", error.msg) from error
    raise RefusedError(503, "lost", Msg("server.error.lost"), 1)


@router.get("/tables/{id}/moves/{move}", response_model=TableView)
async def table_at(
    house: HouseOf, request: Request, id: TableId, token: Token, move: MoveNumber
) -> Response:
    """The table after this many moves, as this seat (or a spectator) saw it then."""
    table, found = await _open(house, request, id, token)
    seat = _viewer(found)
    async with table.lock:
        _check_started(table)
        if move > table.ledger.moves:
            raise missing()
        record = copy_of(table.ledger.record, move)
    # By the moves themselves: others may have been taken back.
    key = ("table", id, move, hash(tuple(record.moves)), seat)
    packed = house.cache.get(key)
    if packed is None:
        run = Run(table_view, (id, record, seat))
        packed = await look(house, request, key, run, id)
    return packed_answer(request, packed)


@router.get("/tables/{id}/log", response_model=History)
async def log(house: HouseOf, request: Request, id: TableId, token: Token) -> Response:
    """What each move so far did, as far as this seat could see it."""
    table, found = await _open(house, request, id, token)
    seat = _viewer(found)
    async with table.lock:
        _check_started(table)
        record = copy_of(table.ledger.record)
    key = ("table log", id, len(record.moves), hash(tuple(record.moves)), seat)
    packed = house.cache.get(key)
    if packed is None:
        packed = await look(house, request, key, Run(table_log, (record, seat)), id)
    return packed_answer(request, packed)


@router.get("/tables/{id}/record", response_class=Response, responses=text_answer("The record"))
async def table_record(house: HouseOf, request: Request, id: TableId, token: Token) -> Response:
    """The record with all cards open; only after the end."""
    table, _ = await _open(house, request, id, token)
    async with table.lock:
        if table.ledger.status != FINISHED:
            raise RefusedError(409, "running", Msg("server.error.not_over"))
        text = table.ledger.record.text()
    return text_file(text, f"{table.ledger.row.game}-{id}")


async def _open(house: House, request: Request, id: str, token: str) -> tuple[Table, Access]:
    """The table, if the token opens anything there. A wrong token and a wrong table look alike."""
    table = await house.find(id, address_of(request))
    found = None if table is None else access(table.ledger, token)
    if table is None or found is None:
        raise RefusedError(404, "missing", Msg("server.error.no_table"))
    return table, found


async def _seated(house: House, request: Request, id: str, token: str) -> tuple[Table, int]:
    """The table and the seat, for whoever has one there."""
    table, found = await _open(house, request, id, token)
    if found.kind == "watch":
        raise RefusedError(409, "spectator", Msg("server.error.spectator"))
    if found.kind != "seat" or found.seat is None:
        raise RefusedError(409, "join", Msg("server.error.join_first"))
    return table, found.seat


async def _my_table(house: House, id: str, token: str, address: str) -> MyTable:
    table = await house.find(id, address)
    found = None if table is None else access(table.ledger, token)
    if table is None or found is None:
        return MyTable(
            table=id, open=False, access=None, seat=None, to_move=-1, changed=0, info=None
        )
    async with table.lock:
        return MyTable(
            table=id,
            open=True,
            access=found.kind,
            seat=found.seat,
            to_move=table.ledger.to_move,
            changed=table.ledger.changed,
            info=table.info(),
        )


def _viewer(found: Access) -> int | None:
    if found.kind in ("invitation", "open"):
        raise RefusedError(409, "join", Msg("server.error.join_first"))
    return found.seat


def _check_started(table: Table) -> None:
    if table.ledger.status == WAITING:
        raise RefusedError(409, "waiting", Msg("server.error.waiting"))


def _open_seat(table: Table, wanted: int | None) -> int:
    free = [
        p for p, seat in enumerate(table.ledger.seats) if seat.row.kind == "open" and not seat.taken
    ]
    if wanted is not None and wanted in free:
        return wanted
    if wanted is None and free:
        return free[0]
    raise RefusedError(409, "taken", Msg("server.error.seat_taken"))
