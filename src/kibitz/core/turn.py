"""Players, and what a player is given to decide."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kibitz.core.history import Past, Seen
from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.core.view import View


class Turn:
    """A decision to be made by one seat: what it sees, what it may do, what is possible.

    The other seats' cards cannot be reached from here: ``imagine`` returns positions dealt at
    random from what the seat knows. (``_hidden`` belongs to the referee. Plug-ins run in a process
    of their own, to which it is never sent, and a test checks that every bot chooses the same
    after everything it cannot see has been dealt again.)
    """

    def __init__(self, state: State, seat: int, rng: Rng, past: Past | None = None) -> None:
        self.seat: int = seat
        self.rng: Rng = rng
        """The player's own randomness: use no other, so that games can be replayed."""
        self._hidden: State = state
        self._past: Past | None = past
        self._view: View | None = None

    def begin(self, state: State, seat: int, rng: Rng) -> None:
        """Reuse this object for another decision; saves hot loops an allocation."""
        self.seat = seat
        self.rng = rng
        self._hidden = state
        self._view = None

    def legal_actions(self) -> list[int]:
        """What may be done, in the game's own stable order."""
        return self._hidden.legal_actions()

    def move_text(self, action: int) -> str:
        """A legal action as text."""
        return self._hidden.move_text(action)

    def view(self) -> View:
        """What the seat sees."""
        if self._view is None:
            self._view = self._hidden.view(self.seat)
        return self._view

    def history(self) -> list[Seen]:
        """What the seat has seen since the deal, move by move. Worked out when asked for; empty
        where a position was set up without a past."""
        return [] if self._past is None else self._past.seen(self.seat)

    def imagine(self, rng: Rng) -> State:
        """A random position that fits everything the seat knows; a new one at every call."""
        return self._hidden.resample(self.seat, rng)


class Advice:
    """A move and the reasons for it."""

    def __init__(
        self,
        action: int,
        reasons: list[Msg],
        sentence: Msg | None = None,
        whole_turn: bool = False,
    ) -> None:
        self.action: int = action
        self.reasons: list[Msg] = reasons
        self.sentence: Msg | None = sentence
        """What to do, beginning with a verb; None: the move's label says enough."""
        self.whole_turn: bool = whole_turn
        """Whether the sentence is about all moves of the turn, and not only about this one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Who decides. What it remembers of a game it forgets at ``new_game``: the games of a study
    may be played in any order and in any process, and have to come out the same."""

    def new_game(self, seat: int) -> None:
        """Called before a game begins, with the seat it will play. A shared server calls it before
        every move, because the next one may be asked of another process."""

    def choose(self, turn: Turn) -> int:
        """One of ``turn.legal_actions()``."""
        raise NotImplementedError

    def advise(self, turn: Turn) -> Advice:
        """The move it would make, with reasons where it has any: for hints."""
        return Advice(self.choose(turn), [])


class RandomPlayer(Player):
    """Any legal move, all equally likely."""

    def choose(self, turn: Turn) -> int:
        return turn.rng.pick(turn.legal_actions())
