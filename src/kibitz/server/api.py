"""The REST side: games, tables to set up and join, views of past moves, records."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi import Path as InPath

import kibitz
from kibitz.core.errors import IllegalMoveError, KibitzError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.options import Option
from kibitz.core.record import Reading, Record
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games as all_games
from kibitz.i18n import LANGUAGES, catalogue, check_language
from kibitz.players.seats import best_bot_word, bot_help, bots_of
from kibitz.server import messages, metrics
from kibitz.server.house import Access, House, access, hashed, new_token
from kibitz.server.jobs import askable
from kibitz.server.ledger import FINISHED
from kibitz.server.limits import Addresses
from kibitz.server.messages import (
    BotInfo,
    Catalogue,
    GameInfo,
    Health,
    History,
    Join,
    Joined,
    MyTable,
    MyTables,
    NewQuestion,
    NewTable,
    OptionInfo,
    PlayOn,
    Problem,
    QuestionId,
    QuestionInfo,
    RecordId,
    RecordInfo,
    RecordLog,
    RecordText,
    RecordView,
    Rules,
    TableCreated,
    TableId,
    TableInfo,
    TableView,
)
from kibitz.server.pictures import folder_of
from kibitz.server.questions import OpenQuestion, TooManyError
from kibitz.server.replay import Kept, history, kept, sample_faces, view_of
from kibitz.server.table import LostError, Table
from kibitz.server.work import WorkError


class RefusedError(Exception):
    """A request that is answered with a problem."""

    def __init__(self, status: int, code: str, msg: Msg, wait: int = 0) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.msg = msg
        self.wait = wait


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


HouseOf = Annotated[House, Depends(the_house)]
Lang = Annotated[str, InPath(pattern="^[a-z]{2}$")]
GameName = Annotated[str, InPath(min_length=1, max_length=100)]
MoveNumber = Annotated[int, InPath(ge=0, le=1_000_000)]


def bearer(authorization: Annotated[str, Header(max_length=100)] = "") -> str:
    """The token of ``Authorization: Bearer …``: never in an address, where logs would keep it."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


Token = Annotated[str, Depends(bearer)]

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    404: {"model": Problem},
    409: {"model": Problem},
    413: {"model": Problem},
    422: {"model": Problem},
    429: {"model": Problem},
    503: {"model": Problem},
}


def _text_answer(description: str) -> dict[int | str, dict[str, Any]]:
    """How an answer that is plain text is described to programs."""
    return {200: {"description": description, "content": {"text/plain": {}}}}


api = APIRouter(prefix="/api", responses=_PROBLEMS)
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
    code = check_language(lang)
    for file, written in ((f"RULES.{code}.md", code), ("RULES.md", "en")):
        path = Path(game.folder) / file
        if path.is_file():
            return Rules(game=game.name, lang=written, text=path.read_text(encoding="utf-8"))
    raise _missing()


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
    _limit(house, request)
    return await house.create(wish)


@api.post("/tables/mine")
async def my_tables(house: HouseOf, request: Request, wish: MyTables) -> list[MyTable]:
    """How the games stand to which somebody has the tokens: in the order they were asked for."""
    _limit(house, request, "looking")
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
        raise _missing()
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


@api.get("/tables/{id}/record", response_class=Response, responses=_text_answer("The record"))
async def table_record(house: HouseOf, id: TableId, token: Token) -> Response:
    """The record with all cards open; only after the end."""
    table, _ = await _open(house, id, token)
    async with table.lock:
        if table.ledger.status != FINISHED:
            raise RefusedError(409, "running", Msg("server.error.not_over"))
        text = table.ledger.record.text()
    return _file(text, f"{table.ledger.row.game}-{id}")


# Records


@api.post("/records", status_code=201)
async def upload(house: HouseOf, request: Request, given: RecordText) -> RecordInfo:
    """Share a record: it is checked and kept as it is, under a new unguessable name."""
    _limit(house, request)
    if "\x00" in given.text:
        raise RefusedError(400, "input", Msg("server.error.message"))
    found = await asyncio.to_thread(kept, given.text)
    return _record_info(await house.keep_record(given.text), found.reading)


@api.get("/records/{id}")
async def record_info(house: HouseOf, id: RecordId) -> RecordInfo:
    return _record_info(id, (await _kept(house, id)).reading)


@api.get("/records/{id}/text", response_class=Response, responses=_text_answer("The record"))
async def record_text(house: HouseOf, id: RecordId) -> Response:
    """The record as a file to download."""
    text = await house.store.read_record(id)
    if text is None:
        raise _missing()
    return _file(text, f"kibitz-{id}")


@api.get("/records/{id}/moves/{move}")
async def record_at(
    house: HouseOf,
    id: RecordId,
    move: MoveNumber,
    seat: Annotated[int | None, Query(ge=0, lt=messages.MAX_SEATS)] = None,
    open: bool = False,
) -> RecordView:
    """A link to any move: the position after it, from a seat's side, from outside, or with all
    hands open."""
    found = await _kept(house, id)
    record = found.record
    if move > len(record.moves) or (seat is not None and seat >= record.setup.seats):
        raise _missing()
    by, text = record.moves[move - 1] if move else (None, None)
    if open:
        view = await asyncio.to_thread(found.open_view, move)
    else:
        view = await asyncio.to_thread(found.view, move, seat)
    return RecordView(
        record=id,
        moves=move,
        of=len(record.moves),
        by=by,
        text=text,
        view=view,
    )


@api.get("/records/{id}/log")
async def record_log(house: HouseOf, id: RecordId) -> RecordLog:
    """All moves in a list: who made each, how it is written, and what it did."""
    found = await _kept(house, id)
    return RecordLog(moves=await asyncio.to_thread(lambda: found.history))


@api.post("/records/{id}/table", status_code=201)
async def play_on(house: HouseOf, request: Request, id: RecordId, wish: PlayOn) -> TableCreated:
    """Go on with a game from a record: after its last move, or after any other."""
    _limit(house, request)
    text = await house.store.read_record(id)
    if text is None:
        raise _missing()
    return await house.play_on(id, text, wish)


# Questions


@api.post("/questions", status_code=201)
async def ask(house: HouseOf, request: Request, wish: NewQuestion) -> QuestionInfo:
    """Put a question to a game's exact solver. The answer is found under the name given back."""
    _limit(house, request)
    try:
        return (await house.questions.ask(wish, _address(request))).info()
    except TooManyError as error:
        raise RefusedError(429, "busy", Msg("server.error.questions"), 10) from error
    except WorkError as error:
        raise RefusedError(503, "busy", error.msg, 10) from error


@api.get("/questions/{id}")
async def question(
    house: HouseOf, id: QuestionId, after: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> QuestionInfo:
    """How far it has come. With ``after``, the ``version`` of what is known already: the answer
    waits some seconds for something newer."""
    found = await _question(house, id)
    if after:
        await found.after(after)
    return found.info()


@api.post("/questions/{id}/cancel")
async def stop(house: HouseOf, id: QuestionId) -> QuestionInfo:
    """Nobody wants to know any more."""
    found = await _question(house, id)
    found.cancel()
    return found.info()


# For those who run the server


@outside.get("/healthz", responses={503: {"model": Problem}})
async def healthz(house: HouseOf) -> Health:
    """Whether the database answers and the processes run."""
    if not (await house.store.alive() and house.workers.alive()):
        raise RefusedError(503, "ill", Msg("server.error.ill"))
    return Health(status="ok", version=kibitz.__version__)


@outside.get("/metrics", response_class=Response, responses=_text_answer("Figures"))
def figures() -> Response:
    """For Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


# What the above is made of


def _game_info(game: Game) -> GameInfo:
    name = game.name
    solver = game.solver
    return GameInfo(
        name=name,
        title=_msg(game.title()),
        summary=_msg(Msg(f"{name}.summary")),
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
                help=_msg(bot_help(game, bot)),
            )
            for bot in bots_of(game)
        ],
        best_bot=best_bot_word(game),
        solver=None
        if solver is None
        else [
            _option_info(o, f"{name}.solve.{o.name}")
            for o in solver.options
            if askable(o, words=True)
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
            "help": _msg(Msg(help)),
        }
    )


def _msg(msg: Msg) -> messages.Msg:
    return messages.Msg.model_validate(msg.data())


def _game(name: str) -> Game:
    try:
        return find_game(name)
    except KibitzError as error:
        raise RefusedError(404, "missing", error.msg) from error


def _missing() -> RefusedError:
    return RefusedError(404, "missing", Msg("server.error.missing"))


def _limit(house: House, request: Request, bucket: str = "creating") -> None:
    """What fills the database, or reads much of it, is limited more strictly than what only
    asks."""
    addresses: Addresses = getattr(request.app.state, bucket)
    wait = addresses.take(_address(request)) if house.settings.per_address else 0
    if wait:
        raise RefusedError(429, "rate", Msg("server.error.rate"), wait)


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


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


async def _kept(house: House, id: str) -> Kept:
    text = await house.store.read_record(id)
    if text is None:
        raise _missing()
    return await asyncio.to_thread(kept, text)


async def _question(house: House, id: str) -> OpenQuestion:
    try:
        found = await house.questions.find(id)
    except WorkError as error:
        raise RefusedError(503, "busy", error.msg, 10) from error
    if found is None:
        raise _missing()
    return found


def _record_info(id: str, reading: Reading) -> RecordInfo:
    record = reading.record
    return RecordInfo(
        record=id,
        game=record.game,
        revision=record.setup.revision,
        options=record.setup.options,
        players=[sitter.name for sitter in record.players],
        moves=len(record.moves),
        result=record.result,
        sha256=record.fingerprint() if record.salt else None,
        complete=reading.error is None and (record.result is not None or record.given_up),
        error=None if reading.error is None else _msg(reading.error.msg),
    )


def _file(text: str, stem: str) -> Response:
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{stem}.kibitz"'},
    )
