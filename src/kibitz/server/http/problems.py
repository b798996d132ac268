"""The answers to requests that are refused."""

from __future__ import annotations

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg
from kibitz.server import messages
from kibitz.server.bodies import HIDDEN, Problem
from kibitz.server.http.rest import ClientGoneError, RefusedError
from kibitz.server.jobs.questions import NotSavedError
from kibitz.server.jobs.queue import OverLimitError, WorkError
from kibitz.server.storage.errors import RETRY, DatabaseAwayError
from kibitz.server.storage.quota import FullError
from kibitz.server.tables.errors import TableGoneError


def problem(status: int, code: str, msg: Msg, wait: int = 0) -> JSONResponse:
    headers = {"Retry-After": str(wait)} if wait else None
    return JSONResponse(
        Problem(code=code, error=messages.Msg.of(msg)).model_dump(), status, headers
    )


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return problem(error.status, error.code, error.msg, error.wait)


async def _bad_input(_: Request, error: Exception) -> Response:
    assert isinstance(error, KibitzError)
    return problem(400, "input", error.msg)


async def _lost(_: Request, error: Exception) -> Response:
    return problem(503, "lost", Msg("server.error.lost"), 1)


async def _away(_: Request, error: Exception) -> Response:
    return problem(503, "away", Msg("server.error.away"), RETRY)


async def _full(_: Request, error: Exception) -> Response:
    assert isinstance(error, FullError)
    return problem(507, "full", error.msg)


async def _gone(_: Request, error: Exception) -> Response:
    """Nobody reads this; the status is for the log."""
    return Response(status_code=499)


async def _no_answer(_: Request, error: Exception) -> Response:
    """A worker process gave none, or the queue is full."""
    assert isinstance(error, WorkError)
    if isinstance(error, OverLimitError):
        return problem(429, "busy", error.msg, error.wait)
    return problem(503, "busy", error.msg, 10)


async def _invalid(_: Request, error: Exception) -> Response:
    """Says where the error is, but does not repeat what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == HIDDEN:
        return problem(422, "name", Msg("server.error.name", where=where))
    return problem(422, "invalid", Msg("server.error.field", where=where, why=first["type"]))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 413:
        return problem(413, "large", Msg("server.error.large"))
    msg = Msg("server.error.http", status=error.status_code)
    answer = problem(error.status_code, "http", msg)
    answer.headers.update(error.headers or {})
    return answer


HANDLERS = {
    RefusedError: _refused,
    KibitzError: _bad_input,
    TableGoneError: _lost,
    NotSavedError: _lost,
    DatabaseAwayError: _away,
    FullError: _full,
    ClientGoneError: _gone,
    WorkError: _no_answer,
    RequestValidationError: _invalid,
    HTTPException: _http,
}
"""Which answer each error gets."""
