"""The contract of every game: what a position can do. Everything else builds on these methods."""

from __future__ import annotations

from collections.abc import Hashable
from copy import deepcopy
from typing import Final

from mypy_extensions import mypyc_attr

from kibitz.core.equality import frozen
from kibitz.core.errors import IllegalMoveError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.view import View

_LISTED: Final = 12
"""Legal actions that an error lists."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Seats are numbered from 0; actions are small ints, stable for each game.

    An action id means the same in every position that the seat on turn cannot tell apart.
    Positions are equal if their ``key`` is. They change in place, so they have no hash: use the
    key in sets and dictionaries.
    """

    def to_move(self) -> int:
        """The seat on turn; -1 when the game is over."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """What the seat on turn may do, in a stable order; never empty while the game runs."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Make a move in place. Unchecked, for speed: an action that is not legal may pass silently
        and leave nonsense. ``apply_checked`` and ``play`` check."""
        raise NotImplementedError

    def apply_checked(self, action: int) -> None:
        """Make a move in place if it is legal; IllegalMoveError says what would be."""
        legal = self.legal_actions() if self.to_move() >= 0 else []
        if action not in legal:
            raise IllegalMoveError(self._why_not_legal(action, legal))
        self.apply(action)

    def _why_not_legal(self, action: int, legal: list[int]) -> Msg:
        if not legal:
            return Msg("error.over")
        some = [f"{a} ({self.move_text(a)})" for a in legal[:_LISTED]]
        if len(legal) > _LISTED:
            some.append("…")
        return Msg(
            "error.action",
            action=action,
            seat=self.to_move(),
            n=len(legal),
            legal=", ".join(some),
        )

    def returns(self) -> list[float]:
        """Each seat's result when the game is over: more is better, equal is a tie."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy. One written for the game is many times as fast as this one."""
        return deepcopy(self)

    def resample(self, seat: int | None, rng: Rng) -> State:
        """An independent copy in which everything that this seat (None: a spectator) has not seen
        is dealt again at random, all possibilities that fit what it saw being equally likely. New
        later shuffles are drawn too."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What that seat (None: a spectator) may see, built by adding to an empty view."""
        raise NotImplementedError

    def places(self) -> dict[str, list[int]]:
        """Where every card of the pack is, hidden ones included: each in exactly one place.

        For conservation checks, open replays and solvers. No player is given it.
        """
        raise NotImplementedError

    def move_text(self, action: int) -> str:
        """The notation of a legal action."""
        raise NotImplementedError

    def parse_move(self, text: str) -> int:
        """The action of a move as a person writes it; the inverse of ``move_text``.

        Raises InvalidMoveError if it is not a move of this game, IllegalMoveError with the reason
        if it is not allowed now. This one knows the texts of the legal moves, in capitals or not,
        and no reasons.
        """
        if self.to_move() < 0:
            raise IllegalMoveError(Msg("error.over"))
        wanted = text.strip()[:60]
        for action in self.legal_actions():
            if self.move_text(action).lower() == wanted.lower():
                return action
        raise IllegalMoveError(Msg("error.no_legal_move", text=wanted))

    def why_not(self, seat: int, ref: str) -> Msg | None:
        """Why touching this card or pile begins no move of this seat's now, in one sentence; None
        if there is nothing particular to say. ``ref`` is a reference into the seat's view."""
        return None

    def why_not_there(self, seat: int, ref: str, target: str) -> Msg | None:
        """Why what was touched first, which begins some move of this seat's, does not go to this
        card, pile or zone, in a sentence or two; None if it does, or if there is nothing particular
        to say. Both are references into the seat's view; ``ref`` may be a button."""
        return None

    def play(self, text: str) -> str:
        """Parse, check and make a move; returns the text to record."""
        action = self.parse_move(text)
        recorded = self.move_text(action)
        self.apply(action)
        return recorded

    def steps(self, text: str) -> list[str]:
        """The single moves of a text that ``play`` takes: one, unless the game lets people write
        several on one line."""
        return [text]

    def key(self) -> Hashable:
        """All that this position is made of, as nested tuples: for comparing positions, and for
        tables of positions met before.

        It is what ``__reduce__`` gives, so everything counts by which two positions could be told
        apart: where the cards are, whose turn it is, the options, the later shuffles, and what the
        last move did.
        """
        return frozen(self.__reduce__())

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, State) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a position changes in place and has no hash; use its key()")

    def __reduce__(self) -> tuple[object, ...]:
        """A function and its arguments that build an equal position, for pickling it to other
        processes. A compiled game has to define it: its classes have no ``__dict__``."""
        return (_rebuild, (type(self), vars(self)))


def _rebuild(kind: type[State], attributes: dict[str, object]) -> State:
    state = kind.__new__(kind)
    vars(state).update(attributes)
    return state


def why_illegal(state: State, text: str) -> Msg | None:
    """Why this move cannot be made now, or None if it can. One answer for every face."""
    try:
        state.parse_move(text)
    except KibitzError as error:
        return error.msg
    return None


def not_on_turn(state: State, seat: int) -> Msg | None:
    """Why nothing begins a move of this seat's: the game is over, or another seat is on turn."""
    on_turn = state.to_move()
    if on_turn < 0:
        return Msg("error.over")
    return None if on_turn == seat else Msg("error.not_on_turn")
