# interpreted: exceptions are built at the edges, where speed does not matter
"""What can go wrong, by who can mend it. Every error carries a message a person can read."""

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
    """Something was written wrongly: an unknown card, option, game, seat, file."""


class InvalidMoveError(BadInputError):
    """The text is not a move of this game at all."""


class IllegalMoveError(KibitzError):
    """A move of this game, but not allowed now; the message says why."""


class SearchStoppedError(Exception):
    """Raised by a solver's report callback to stop the search, and at the terminal by Ctrl-C.

    The solver answers with what it has found, or lets it pass if that is nothing.
    """


class RecordError(KibitzError):
    """A record is damaged. ``line`` (from 1) is the first bad line."""

    def __init__(self, msg: Msg, line: int) -> None:
        super().__init__(msg)
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return (RecordError, (self.msg, self.line))


class BotError(KibitzError):
    """A player's program crashed, answered nonsense or took too long."""
