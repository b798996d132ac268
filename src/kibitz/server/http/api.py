"""The REST side: games, tables to set up and join, views of past moves. Records: ``records.py``."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Request, Response

import kibitz
from kibitz.core.errors import IllegalMoveError, KibitzError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.options import Option
from kibitz.core.record import Record
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games as all_games
from kibitz.i18n import LANGUAGES, catalogue, check_language
from kibitz.play.options import options_for_strangers
from kibitz.play.rules_text import find_rules
from kibitz.players.seats import best_bot_word, bot_help, bots_of
from kibitz.server.bodies import (
    BotInfo,
    Catalogue,
    GameInfo,
    Health,
    History,
    Join,
    Joined,
    MyTable,
    MyTables,
    NewTable,
    OptionInfo,
    Problem,
    Rules,
    TableCreated,
    TableView,
)
from kibitz.server.http.pictures import folder_of
from kibitz.server.http.rest import (
    PROBLEMS,
    GameName,
    HouseOf,
    Lang,
    MoveNumber,
    RefusedError,
    Token,
    limit,
    message,
    missing,
    text_answer,
    text_file,
)
from kibitz.server.messages import TableId, TableInfo
from kibitz.server.operations import metrics
from kibitz.server.tables.house import Access, House, access, hashed, new_token
from kibitz.server.tables.ledger import FINISHED
from kibitz.server.tables.replay import history, sample_faces, view_of
from kibitz.server.tables.table import LostError, Table

api = APIRouter(prefix="/api", responses=PROBLEMS)
outside = APIRouter()


# Games and languages


@api.get("/games")
def games() -> list[GameInfo]:
    """All games, with their options and bots: what a lobby needs."""
    return [_game_info(game) for game in all_games()]


@api.get("/games/{name}/rules/{lang}")
def rules(name: GameName, lang: Lang) -> Rules:
    """The rules of a game as Markdown; in English where they are not written in that language."""
    game = _game(name)
    found = find_rules(game, check_language(lang))
    if found is None:
        raise missing()
    return Rules(game=game.name, lang=found.lang, text=found.text)


@api.get("/catalogue/{lang}")
def sentences(lang: Lang) -> Catalogue:
    """All messages of a language: the program's and the games'."""
    book = catalogue(check_language(lang))
    return Catalogue(
        lang=book.lang, one=book.one, many={key: list(forms) for key, forms in book.many.items()}
    )


@api.get("/languages")
def languages() -> list[str]:
    return list(LANGUAGES)


# Tables


@api.post("/tables", status_code=201)
async def create_table(house: HouseOf, request: Request, wish: NewTable) -> TableCreated:
    """Set up a table. The answer holds all tokens there are; only hashes of them are kept."""
    limit(house, request)
    return await house.create(wish)


@api.post("/tables/mine")
async def my_tables(house: HouseOf, request: Request, wish: MyTables) -> list[MyTable]:
    """How the games stand to which somebody has the tokens: in the order they were asked for."""
    limit(house, request, "looking")
    return [await _my_table(house, key.table, key.token) for key in wish.tables]


@api.get("/tables/{id}")
async def table_info(house: HouseOf, id: TableId, token: Token) -> TableInfo:
    """The table as everybody at it may know it; with any token of it, an invitation too."""
    table, _ = await _open(house, id, token)
    async with table.lock:
        return TableInfo.model_validate(table.info())


@api.post("/tables/{id}/join")
async def join(house: HouseOf, id: TableId, token: Token, wish: Join) -> Joined:
    """Sit down. The invitation is used up; the token in the answer is the seat's from now on."""
    for _ in range(3):
        table, found = await _open(house, id, token)
        if found.kind == "seat":
            raise RefusedError(409, "seated", Msg("server.error.seated"))
        seat = found.seat
        if found.kind == "watch":
            seat = _open_seat(table, wish.seat)
        assert seat is not None
        mine = new_token()
        try:
            await table.join(seat, wish.name or table.ledger.seats[seat].row.name, hashed(mine))
        except LostError:
            continue
        except IllegalMoveError as error:
            raise RefusedError(409, "taken", error.msg) from error
        return Joined(table=id, seat=seat, token=mine)
    raise RefusedError(503, "lost", Msg("server.error.lost"))


@api.get("/tables/{id}/moves/{move}")
async def table_at(house: HouseOf, id: TableId, token: Token, move: MoveNumber) -> TableView:
    """The table after so many moves, as this seat (or a spectator) saw it then."""
    table, found = await _open(house, id, token)
    seat = _viewer(found)
    async with table.lock:
        _check_started(table)
        record = _copy(table.ledger.record)
    if move > len(record.moves):
        raise missing()
    return TableView(
        table=id, moves=move, view=await asyncio.to_thread(view_of, record, move, seat)
    )


@api.get("/tables/{id}/log")
async def table_log(house: HouseOf, id: TableId, token: Token) -> History:
    """What each move so far did, as far as this seat could see it."""
    table, found = await _open(house, id, token)
    seat = _viewer(found)
    async with table.lock:
        _check_started(table)
        record = _copy(table.ledger.record)
    return History(log=await asyncio.to_thread(history, record, seat))


@api.get("/tables/{id}/record", response_class=Response, responses=text_answer("The record"))
async def table_record(house: HouseOf, id: TableId, token: Token) -> Response:
    """The record with all cards open; only after the end."""
    table, _ = await _open(house, id, token)
    async with table.lock:
        if table.ledger.status != FINISHED:
            raise RefusedError(409, "running", Msg("server.error.not_over"))
        text = table.ledger.record.text()
    return text_file(text, f"{table.ledger.row.game}-{id}")


# For those who run the server


@outside.get("/healthz", responses={503: {"model": Problem}})
async def healthz(house: HouseOf) -> Health:
    """Whether the database answers and the processes run."""
    if not (await house.store.alive() and house.workers.alive()):
        raise RefusedError(503, "ill", Msg("server.error.ill"))
    return Health(status="ok", version=kibitz.__version__)


@outside.get("/metrics", response_class=Response, responses=text_answer("Figures"))
def figures() -> Response:
    """For Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


# What the above is made of


def _game_info(game: Game) -> GameInfo:
    name = game.name
    solver = game.solver
    return GameInfo(
        name=name,
        title=message(game.title()),
        summary=message(Msg(f"{name}.summary")),
        revision=game.revision,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        default_seats=game.default_seats,
        deck=game.deck,
        cards=folder_of(game.deck),
        sample=sample_faces(game),
        options=[_option_info(o, f"{name}.option.{o.name}") for o in game.options],
        bots=[
            BotInfo(
                name=bot.name,
                version=bot.version,
                params=bot.params,
                help=message(bot_help(game, bot)),
            )
            for bot in bots_of(game)
        ],
        best_bot=best_bot_word(game),
        solver=None
        if solver is None
        else [
            _option_info(o, f"{name}.solve.{o.name}")
            for o in options_for_strangers(solver, free_text=True)
        ],
    )


def _option_info(option: Option, help: str) -> OptionInfo:
    number = option.kind() == "int"
    return OptionInfo.model_validate(
        {
            "name": option.name,
            "kind": option.kind(),
            "default": option.default,
            "choices": option.choices,
            "low": option.low if number else None,
            "high": option.high if number else None,
            "help": message(Msg(help)),
        }
    )


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except KibitzError as error:
        raise RefusedError(404, "missing", error.msg) from error


async def _open(house: House, id: str, token: str) -> tuple[Table, Access]:
    """The table, if the token opens anything there. A wrong token and a wrong table look alike."""
    table = await house.find(id)
    found = None if table is None else access(table, token)
    if table is None or found is None:
        raise RefusedError(404, "missing", Msg("server.error.no_table"))
    return table, found


async def _my_table(house: House, id: str, token: str) -> MyTable:
    table = await house.find(id)
    found = None if table is None else access(table, token)
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
            info=TableInfo.model_validate(table.info()),
        )


def _viewer(found: Access) -> int | None:
    if found.kind == "invitation":
        raise RefusedError(409, "join", Msg("server.error.join_first"))
    return found.seat


def _check_started(table: Table) -> None:
    if table.ledger.status == "waiting":
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


def _copy(record: Record) -> Record:
    """The record as it is now, to be replayed beside the loop."""
    return replace(record, moves=list(record.moves))
