"""What a move showed to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kibitz.core.messages import Msg
from kibitz.core.state import State
from kibitz.core.view import View


def shows(before: View, after: View) -> bool:
    """Whether a move showed a seat anything, from its views before and after: a move in secret
    leaves the view as it was, the log of the move before it included."""
    return before.data() != after.data()


def visible_log(before: View, after: View) -> list[Msg]:
    """What a move did, as far as a seat could see it."""
    return after.log if shows(before, after) else []


def visible_logs(states: Iterable[State], seat: int | None) -> Iterator[list[Msg]]:
    """The same for each move that leads from one of these positions to the next."""
    before: View | None = None
    for state in states:
        view = state.view(seat)
        if before is not None:
            yield visible_log(before, view)
        before = view
