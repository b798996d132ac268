# interpreted: exceptions are made where people are talked to; speed does not matter
"""Errors, by who can fix them. Each carries a message for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kibitz.core.messages import Msg


class KibitzError(Exception):
    """Base of all errors meant for people. ``msg`` is the message, in no language yet."""

    def __init__(self, msg: Msg) -> None:
        super().__init__(msg)
        self.msg = msg

    def __str__(self) -> str:
        return str(self.msg)


class BadInputError(KibitzError):
    """Wrong input: an unknown card, option, game, seat or file."""


class InvalidMoveError(BadInputError):
    """The text is not a move of this game at all."""


class IllegalMoveError(KibitzError):
    """A move of this game that is not allowed now; the message says why."""


class SearchStoppedError(Exception):
    """Raised by a solver's report callback to stop the search, and at the terminal by Ctrl-C.

    The solver returns what it has found so far, or lets the exception pass if that is nothing.
    """


class RecordError(KibitzError):
    """A record is damaged. ``line`` (from 1) is the first bad line."""

    def __init__(self, msg: Msg, line: int) -> None:
        super().__init__(msg)
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return (RecordError, (self.msg, self.line))


class BotError(KibitzError):
    """A player's program crashed, gave a meaningless answer or took too long."""
