"""Why a table refuses a request."""

from __future__ import annotations

from kibitz.core.errors import IllegalMoveError


class TableGoneError(Exception):
    """The table was dropped from memory, perhaps because a change could not be saved. Whoever
    comes back finds it as it was last saved."""


class StaleError(Exception):
    """The request was about another position than the present one."""


class NotYourTurnError(IllegalMoveError):
    """Another seat is on turn."""
