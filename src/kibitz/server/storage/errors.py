"""When the database does not do its part."""

from __future__ import annotations

import sqlalchemy as sa

RETRY = 5
"""Seconds after which it is worth trying again."""


class DatabaseAwayError(Exception):
    """The database cannot be reached, or takes nothing that is written: a full disk, a server that
    restarts. Nothing is wrong with the request, which may be repeated later."""


def is_away(error: BaseException) -> bool:
    """Whether an error means that, and not that the data were refused."""
    refused = (sa.exc.IntegrityError, sa.exc.DataError, sa.exc.ProgrammingError)
    away = (sa.exc.DBAPIError, sa.exc.TimeoutError, OSError)
    return isinstance(error, away) and not isinstance(error, refused)
