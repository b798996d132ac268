"""What a seat has seen since the deal, worked out only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from kibitz.core.messages import Msg, msg_from
from kibitz.core.state import State
from kibitz.core.view import View

LONGEST: Final = 20_000
"""A history has at most so many entries: of a longer game, the latest. No game comes near it."""


class Seen:
    """A move as one seat saw it."""

    def __init__(self, seat: int, text: str | None, log: list[Msg]) -> None:
        self.seat: int = seat
        """Who moved; -1 for what the deal itself showed."""
        self.text: str | None = text
        """The move's text, if it was the seat's own move. Another's may be a secret: then the
        messages say as much of it as was to be seen."""
        self.log: list[Msg] = log
        """What the move did, as the seat's view told it."""

    def data(self) -> dict[str, object]:
        """Plain data, for other processes."""
        return {"seat": self.seat, "text": self.text, "log": [m.data() for m in self.log]}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.seat, self.text))

    def __repr__(self) -> str:
        return f"Seen({self.seat}, {self.text!r}, {self.log!r})"


def seen_from(data: dict[str, object]) -> Seen:
    """The inverse of ``Seen.data``."""
    seat, text, log = data["seat"], data["text"], data["log"]
    assert isinstance(seat, int)
    assert isinstance(log, list)
    return Seen(seat, None if text is None else str(text), [msg_from(m) for m in log])


@mypyc_attr(allow_interpreted_subclasses=True)
class Past:
    """What came before a position, for ``Turn.history``. This one knows of nothing."""

    def seen(self, seat: int) -> list[Seen]:
        """What this seat has seen since the deal, in order."""
        return []


class Told(Past):
    """A history that was worked out elsewhere, for one seat."""

    def __init__(self, entries: list[Seen]) -> None:
        self.entries: list[Seen] = entries

    def seen(self, seat: int) -> list[Seen]:
        return self.entries


class Moves(Past):
    """The moves since the deal, as actions or as the texts of a record.

    Noting a move costs next to nothing. Only when a seat asks are they played again, those since
    it last asked, and its views compared: a move that changed nothing in them was made in secret,
    and not even that it was made is told.
    """

    def __init__(
        self, start: Callable[[], State], texts: list[tuple[int, str]] | None = None
    ) -> None:
        self.start: Callable[[], State] = start
        """Makes the first position."""
        self.actions: list[int] = []
        self.texts: list[tuple[int, str]] | None = texts
        """If given, these are the moves: the list of a record, which grows by itself."""
        self.followed: dict[int, _Follower] = {}

    def seen(self, seat: int) -> list[Seen]:
        follower = self.followed.get(seat)
        if follower is None:
            follower = _Follower(self.start(), seat)
            self.followed[seat] = follower
        if self.texts is None:
            for action in self.actions[follower.made :]:
                follower.act(action)
                follower.made += 1
        else:
            for _, text in self.texts[follower.made :]:
                follower.play(text)
                follower.made += 1
        return follower.entries.copy()


class _Follower:
    """Plays the moves of a game again and notes what one seat sees of them."""

    def __init__(self, state: State, seat: int) -> None:
        self.state: State = state
        self.seat: int = seat
        self.made: int = 0
        self.view: View = state.view(seat)
        self.entries: list[Seen] = []
        if self.view.log:
            self.entries.append(Seen(-1, None, self.view.log.copy()))

    def act(self, action: int) -> None:
        """Make a move given as an action."""
        mover = self.state.to_move()
        text = self.state.move_text(action) if mover == self.seat else None
        self.state.apply(action)
        self._note(mover, text)

    def play(self, text: str) -> None:
        """Make a move given as text, step by step if there are several on the line."""
        for step in self.state.steps(text):
            mover = self.state.to_move()
            self.state.play(step)
            self._note(mover, step if mover == self.seat else None)

    def _note(self, mover: int, text: str | None) -> None:
        after = self.state.view(self.seat)
        shown = shows(self.view, after)
        self.view = after
        if shown or text is not None:
            self.entries.append(Seen(mover, text, after.log.copy() if shown else []))
            if len(self.entries) > LONGEST:
                del self.entries[: LONGEST // 2]


def shows(before: View, after: View) -> bool:
    """Whether a move showed a seat anything, from its views before and after: a move in secret
    leaves the view as it was, the log of the move before it included."""
    return before.data() != after.data()
