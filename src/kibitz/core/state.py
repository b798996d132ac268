"""The contract of every game: what a position can do. Everything else builds on these methods."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kibitz.core.errors import KibitzError
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Seats are numbered from 0; actions are small ints, stable for each game.

    An action id means the same in every position that the seat on turn cannot tell apart.
    """

    def to_move(self) -> int:
        """The seat on turn; -1 when the game is over."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """What the seat on turn may do, in a stable order; never empty while the game runs."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Make a move in place. Unchecked: ``play`` checks."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """Each seat's result when the game is over: more is better, equal is a tie."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy."""
        raise NotImplementedError

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
        if it is not allowed now.
        """
        raise NotImplementedError

    def play(self, text: str) -> str:
        """Parse, check and make a move; returns the text to record."""
        action = self.parse_move(text)
        recorded = self.move_text(action)
        self.apply(action)
        return recorded

    def __reduce__(self) -> tuple[object, ...]:
        """A function and its arguments that build an equal position, for pickling it to other
        processes. Every game defines it: native classes have no pickling of their own."""
        raise NotImplementedError


def why_illegal(state: State, text: str) -> Msg | None:
    """Why this move cannot be made now, or None if it can. One answer for every face."""
    try:
        state.parse_move(text)
    except KibitzError as error:
        return error.msg
    return None
