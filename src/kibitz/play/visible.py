"""What a move showed to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kibitz.core.history import shows
from kibitz.core.messages import Msg
from kibitz.core.state import State
from kibitz.core.view import View


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
