"""What a move showed to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kibitz.core.errors import KibitzError
from kibitz.core.history import shows
from kibitz.core.messages import Msg
from kibitz.core.state import State
from kibitz.core.view import View


def visible_log(before: View, after: View) -> list[Msg]:
    """What a move did, as far as a seat could see it."""
    return after.log if shows(before, after) else []


def told_by_movers(state: State, moves: Iterable[str]) -> list[list[Msg]]:
    """What each of these moves does, as the seat that makes it sees it; the position stays as it
    is. For games whose cards are all open. A turn in one line, its moves separated by commas, is
    told move by move."""
    state = state.clone()
    found = []
    for text in moves:
        log: list[Msg] = []
        for step in _steps(state, text):
            seat = state.to_move()
            state.play(step)
            log += state.view(seat).log
        found.append(log)
    return found


def _steps(state: State, text: str) -> list[str]:
    """The moves of a line; the line itself where a comma means something else."""
    parts = text.split(", ")
    tried = state.clone()
    try:
        for part in parts[:-1]:
            tried.play(part)
    except KibitzError:
        return [text]
    return parts


def visible_logs(states: Iterable[State], seat: int | None) -> Iterator[list[Msg]]:
    """The same for each move that leads from one of these positions to the next."""
    before: View | None = None
    for state in states:
        view = state.view(seat)
        if before is not None:
            yield visible_log(before, view)
        before = view
