"""The WebSocket of a table: a hello that says who is there, then requests, one after another."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from urllib.parse import urlsplit

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg
from kibitz.server import messages
from kibitz.server.jobs.queue import WorkError
from kibitz.server.messages import (
    ClientCancel,
    ClientCheck,
    ClientHint,
    ClientLeave,
    ClientMove,
    ClientRequest,
    ClientResign,
    ClientSolve,
    ClientSync,
    ClientTakeover,
    ClientUndo,
    ClientUndoAnswer,
    ClientWhy,
)
from kibitz.server.operations import logs, metrics
from kibitz.server.operations.limits import Bucket
from kibitz.server.sockets.protocol import TOO_MANY
from kibitz.server.storage.errors import DatabaseAwayError
from kibitz.server.tables.client import AWAY, GONE, UNWELCOME, Client
from kibitz.server.tables.errors import NotYourTurnError, StaleError, TableGoneError
from kibitz.server.tables.house import House
from kibitz.server.tables.table import Table
from kibitz.server.tables.tokens import access, hashed

_HELLO = 15.0
"""Seconds a new socket has to say who it is."""
_CLOSE = 2.0
_SLOW_DOWN = 0.01
_PATIENCE = 100
"""Messages over the limit before the socket is closed."""

INVITED = 4403
"""An invitation: to be exchanged for a seat first."""
NONSENSE = 4400


class Sockets:
    """All open sockets, counted by address."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._open: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket, from its opening to its end."""
        address = socket.client.host if socket.client is not None else ""
        if not same_origin(socket):
            await socket.close(1008)
            return
        settings = self.house.settings
        await socket.accept()
        if settings.per_address and self._open[address] >= settings.sockets_per_address:
            metrics.dropped.labels("many").inc()
            await _close(socket, TOO_MANY)
            return
        self._open[address] += 1
        metrics.sockets.inc()
        try:
            await self._greet(socket, address)
        except DatabaseAwayError:
            metrics.dropped.labels("away").inc()
            await _close(socket, AWAY)
        except (WebSocketDisconnect, ConnectionError):
            pass
        except Exception as error:
            metrics.crashes.inc()
            logs.crash("socket_crash", error)
            await _close(socket, 1011)
        finally:
            metrics.sockets.dec()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _greet(self, socket: WebSocket, address: str) -> None:
        try:
            text = await asyncio.wait_for(socket.receive_text(), _HELLO)
            hello = messages.client_hello.validate_json(text)
        except (TimeoutError, ValidationError, KeyError):
            await _close(socket, NONSENSE)
            return
        # Between being found and arriving, an idle table may be dropped from memory: look again.
        for _ in range(3):
            try:
                table = await self.house.find(hello.table, address)
            except WorkError:
                await _close(socket, GONE)
                return
            found = None if table is None else access(table.ledger, hello.token)
            if table is None or found is None:
                await _close(socket, UNWELCOME)
                return
            if found.kind in ("invitation", "open"):
                await _close(socket, INVITED)
                return
            client = Client(found.seat, address)
            try:
                await table.arrive(client, hashed(hello.token))
            except TableGoneError:
                table.depart(client)
                continue
            try:
                await self._converse(socket, table, client)
            finally:
                table.depart(client)
            return
        await _close(socket, GONE)

    async def _converse(self, socket: WebSocket, table: Table, client: Client) -> None:
        writer = asyncio.create_task(_write(socket, client))
        me = asyncio.current_task()
        assert me is not None
        rate = self.house.settings.messages_per_second
        mine = Bucket(rate, 2 * rate)
        bucket = mine if client.seat is None else table.buckets[client.seat]
        patience = _PATIENCE
        try:
            while client.closing is None:
                client.interrupt = me.cancel
                try:
                    text = await socket.receive_text()
                except asyncio.CancelledError:
                    if client.closing is None:
                        raise
                    me.uncancel()
                    break
                except KeyError:
                    # A binary message.
                    client.close(NONSENSE)
                    break
                finally:
                    client.interrupt = None
                if bucket.take():
                    await answer(table, client, text)
                elif patience > 0:
                    patience -= 1
                    await asyncio.sleep(_SLOW_DOWN)
                    refuse(table, client, _id_of(text), "rate", Msg("server.error.rate"))
                else:
                    metrics.dropped.labels("rate").inc()
                    client.close(TOO_MANY)
        finally:
            writer.cancel()
            await asyncio.wait([writer])
            if not writer.cancelled() and (trouble := writer.exception()) is not None:
                metrics.crashes.inc()
                logs.crash("socket_crash", trouble)
        await _close(socket, client.closing or 1000)


def _id_of(text: str) -> int:
    """The id by which the sender recognises the answer; 0 if the message is malformed."""
    try:
        return messages.client_request.validate_json(text).id
    except ValidationError:
        return 0


async def _write(socket: WebSocket, client: Client) -> None:
    """Send what is queued, as fast as the other end reads it."""
    try:
        while (message := await client.next()) is not None:
            await socket.send_text(message)
    except (WebSocketDisconnect, RuntimeError, OSError):
        client.close(1001)


async def _close(socket: WebSocket, code: int) -> None:
    """Close a socket. A client that does not read cannot be told; the system ends the connection in
    time."""
    with contextlib.suppress(TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        await asyncio.wait_for(socket.close(code), _CLOSE)


def same_origin(socket: WebSocket) -> bool:
    """Whether the request comes from our own page or from a program, which names no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def answer(table: Table, client: Client, text: str) -> None:
    """Handle one message and answer it."""
    start = time.perf_counter()
    try:
        request = messages.client_request.validate_json(text)
    except ValidationError:
        refuse(table, client, 0, "message", Msg("server.error.message"))
        return
    if isinstance(request, ClientSync):
        with contextlib.suppress(TableGoneError):
            await table.sync(client)
        return
    if client.seat is None:
        refuse(table, client, request.id, "refused", Msg("server.error.spectator"))
        return
    try:
        if isinstance(request, ClientCheck | ClientWhy):
            _send(client, await _told(table, client.seat, request))
            return
        version = await _do(table, client.seat, client.address, request)
    except StaleError:
        refuse(table, client, request.id, "stale", Msg("server.error.stale"))
        await _resync(table, client)
    except NotYourTurnError as error:
        refuse(table, client, request.id, "turn", error.msg)
        await _resync(table, client)
    except KibitzError as error:
        refuse(table, client, request.id, "illegal", error.msg)
    except WorkError as error:
        refuse(table, client, request.id, "rate", error.msg)
    except TableGoneError:
        # Everybody reconnects and finds the table as it was last saved.
        client.close(GONE)
    else:
        _send(client, messages.ServerAck(id=request.id, version=version))
        if isinstance(request, ClientMove):
            metrics.move_seconds.observe(time.perf_counter() - start)


async def _told(
    table: Table, seat: int, request: ClientCheck | ClientWhy
) -> messages.ServerMarks | messages.ServerWhy:
    """The answer to a question that changes nothing."""
    if isinstance(request, ClientWhy):
        why = await table.why(seat, request.position, request.ref, request.target)
        msg = None if why is None else messages.Msg.of(why)
        return messages.ServerWhy(id=request.id, version=table.ledger.version, msg=msg)
    found = await table.check(seat, request.position, request.piles)
    marks = [None if mark is None else messages.Msg.of(mark) for mark in found]
    return messages.ServerMarks(id=request.id, version=table.ledger.version, marks=marks)


async def _do(table: Table, seat: int, address: str, request: ClientRequest) -> int:
    match request:
        case ClientMove():
            return await table.move(seat, request.position, request.text)
        case ClientUndo():
            return await table.undo(seat, address)
        case ClientUndoAnswer():
            return await table.undo_answer(seat, request.agree)
        case ClientResign():
            return await table.resign(seat)
        case ClientLeave():
            return await table.leave(seat)
        case ClientTakeover():
            return await table.take_over(request.seat)
        case ClientHint():
            return await table.hint(seat, address)
        case ClientSolve():
            return await table.solve(seat, dict(request.options), address)
        case ClientCancel():
            table.jobs.cancel(seat, request.job)
    return table.ledger.version


async def _resync(table: Table, client: Client) -> None:
    with contextlib.suppress(TableGoneError):
        await table.sync(client)


def refuse(table: Table, client: Client, id: int, code: messages.ErrorCode, why: Msg) -> None:
    metrics.errors.labels(code).inc()
    error = messages.Msg.of(why)
    _send(
        client,
        messages.ServerError(id=id, version=table.ledger.version, code=code, error=error),
    )


def _send(client: Client, message: messages.ServerMessage) -> None:
    client.send(message.model_dump_json())
