"""The facts of a position: hands, stock, table, captured piles, and what the last move did.

``rules.MulleState`` adds the moves; view, notation and legality need only the facts.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.state import State
from kibitz.games.mulle.capture import Capture
from kibitz.games.mulle.options import HAND, Options
from kibitz.games.mulle.scoring import Sheet, intake_of, set_off_of
from kibitz.games.mulle.table import BUILD, Table
from kibitz.games.mulle.values import cards_in, masks_of

# Where a seat's things are in ``Position.cells``: the seat's number is added.
SIZE: Final = 2 * HAND
"""How many cards it holds. The cards themselves are in the cells from ``seat * HAND``."""
FIRST: Final = SIZE + 2
"""What it captured in this session, first copies; mulles are among them."""
SECOND: Final = FIRST + 2
MULLES: Final = SECOND + 2
"""The kinds of its mulles. The second copy lies in the mulle pile."""
TABBE: Final = MULLES + 2
SHOWN: Final = TABBE + 2
"""The hand values of which it is known to hold a card: the reserves its builds have shown."""
PLAYED: Final = SHOWN + 2
"""The kinds it has played in this round."""
CELLS: Final = PLAYED + 2

# What the last move was, for the log.
NOTHING: Final = 0
CAPTURED: Final = 1
DISCARDED: Final = 2
FED: Final = 3
MADE_TROTTA: Final = 4
BUILT: Final = 5
CHOOSING: Final = 6
CHOSE: Final = 7
LOWERED: Final = 8
BUILT_IN: Final = 9

# What it ended.
TURN: Final = 0
ROUND: Final = 1
SESSION: Final = 2

LastFields = tuple[
    i64, i64, i64, i64, i64, i64, i64, bool, bool, i64, i64, i64, i64, i64, list[int], list[int]
]
"""The fields of a ``LastMove``, in the order of its attributes."""
Progress = tuple[i64, i64, i64, i64, i64, Capture | None, i64]
"""The fields of a ``Position`` from ``drawn`` on, in the order of its attributes."""


@final
class LastMove:
    """What the last move did, for the log; everybody saw it."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.what: i64 = NOTHING
        self.kind: i64 = 0
        """The card played."""
        self.value: i64 = 0
        """The value of the build that was made or fed; the pile that was chosen."""
        self.first: i64 = 0
        """The cards taken, or the cards that joined the build besides the one played."""
        self.second: i64 = 0
        self.mulles: i64 = 0
        """The kinds of which a mulle was taken."""
        self.tabbe: bool = False
        self.locked: bool = False
        self.ended: i64 = TURN
        self.rest_seat: i64 = -1
        """Who took what was left on the table at the end of a session."""
        self.rest_first: i64 = 0
        self.rest_second: i64 = 0
        self.builds: i64 = 0
        """The values of the builds that a capture took."""
        self.taken: list[int] = []
        """For each of them its cards: first copies, then second ones. Never modified."""
        self.counted: list[int] = []
        """What both seats had captured when the session ended, likewise."""

    def begin(self, seat: i64) -> None:
        """A seat is about to move."""
        # One object for the whole game: a new one for every move made playouts a tenth slower.
        self.seat = seat
        self.first = 0
        self.second = 0
        self.mulles = 0
        self.tabbe = False
        self.locked = False
        self.ended = TURN
        self.rest_seat = -1

    # Both copying and pickling go through these two. Compiled, the tuple is not an object.

    def fields(self) -> LastFields:
        return (
            self.seat, self.what, self.kind, self.value, self.first, self.second, self.mulles,
            self.tabbe, self.locked, self.ended, self.rest_seat, self.rest_first, self.rest_second,
            self.builds, self.taken, self.counted,
        )  # fmt: skip

    def set_fields(self, fields: LastFields) -> None:
        """The inverse of ``fields``."""
        (
            self.seat, self.what, self.kind, self.value, self.first, self.second, self.mulles,
            self.tabbe, self.locked, self.ended, self.rest_seat, self.rest_first, self.rest_second,
            self.builds, self.taken, self.counted,
        ) = fields  # fmt: skip

    def clone(self) -> LastMove:
        return _last_move(self.fields())

    def __reduce__(self) -> tuple[object, ...]:
        return (_last_move, (self.fields(),))


def _last_move(fields: LastFields) -> LastMove:
    last = LastMove()
    last.set_fields(fields)
    return last


class Position(State):
    """All the facts of a position."""

    def __init__(
        self,
        options: Options,
        table: Table,
        cells: vec[i64],
        last: LastMove,
        stock: list[int],
        sheets: list[list[Sheet]],
        later: int,
    ) -> None:
        self.options: Options = options
        self.table: Table = table
        self.cells: vec[i64] = cells
        """What each seat has; see the offsets above."""
        self.last: LastMove = last
        self.stock: list[int] = stock
        """The cards of this session; those before ``drawn`` have been dealt. Never modified."""
        self.sheets: list[list[Sheet]] = sheets
        """Each seat's score in each finished session. Never modified, only replaced."""
        self.later: int = later
        """The seed of the shuffles to come."""
        self.drawn: i64 = 0
        self.on_turn: i64 = 0
        """-1 when the game is over."""
        self.round_of_game: i64 = 0
        """Counted from 0, as is the next."""
        self.round_of_session: i64 = 0
        self.captor: i64 = -1
        """The seat that made the last capture of this session, -1 if there was none."""
        self.choosing: Capture | None = None
        """The tied capture that the seat on turn has to settle; its card has left the hand."""
        self.played_card: i64 = -1
        """That card."""

    # Both copying and pickling go through these two. Compiled, the tuple is not an object.

    def progress(self) -> Progress:
        """How far the game is."""
        return (
            self.drawn, self.on_turn, self.round_of_game, self.round_of_session, self.captor,
            self.choosing, self.played_card,
        )  # fmt: skip

    def set_progress(self, progress: Progress) -> None:
        """The inverse of ``progress``."""
        (
            self.drawn, self.on_turn, self.round_of_game, self.round_of_session, self.captor,
            self.choosing, self.played_card,
        ) = progress  # fmt: skip

    def to_move(self) -> int:
        return int(self.on_turn)

    def hand(self, seat: int) -> list[int]:
        """A seat's cards, sorted."""
        start: i64 = seat * HAND
        return [int(self.cells[start + i]) for i in range(self.cells[SIZE + seat])]

    def captured(self, seat: int) -> list[int]:
        """The cards it captured in this session, without the mulle pile."""
        mulles = self.cells[MULLES + seat]
        return cards_in(self.cells[FIRST + seat], self.cells[SECOND + seat] & ~mulles)

    def mulle_pile(self, seat: int) -> list[int]:
        """One card of each mulle it took in this session."""
        return cards_in(0, self.cells[MULLES + seat])

    def unseen(self, seat: int | None) -> list[int]:
        """The cards that this seat (None: a spectator) has not seen, sorted."""
        cards = self.unplayed()
        for owner in range(2):
            if owner != seat:
                cards += self.hand(owner)
        first, second = masks_of(cards)
        return cards_in(first, second)

    def unplayed(self) -> list[int]:
        """The stock, in the order in which it will be dealt."""
        return self.stock[self.drawn :]

    def session(self) -> int:
        """The session being played, or just over, from 0."""
        over = self.on_turn < 0
        return len(self.sheets) - 1 if over else len(self.sheets)

    def sheet(self, seat: int) -> Sheet:
        """A seat's score in the session being played, or just over."""
        if self.on_turn < 0:
            return self.sheets[-1][seat]
        own = self._sheet(seat, 0)
        if self.options.kvittning == "off":
            return own
        other = self._sheet(1 - seat, 0)
        return self._sheet(seat, set_off_of(own, other, self.options.kvittning))

    def _sheet(self, seat: int, set_off: int) -> Sheet:
        cells = self.cells
        return Sheet(
            cells[MULLES + seat],
            int(cells[TABBE + seat]),
            intake_of(cells[FIRST + seat], cells[SECOND + seat]),
            self.options.score_classic,
            set_off,
        )

    def total(self, seat: int) -> int:
        """Its points in all sessions, including the one being played."""
        points = 0 if self.on_turn < 0 else self.sheet(seat).total
        for sheets in self.sheets:
            points += sheets[seat].total
        return points

    def returns(self) -> list[float]:
        """Each seat's points."""
        return [float(self.total(seat)) for seat in range(2)]

    def places(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {"stock": self.unplayed()}
        for seat in range(2):
            found[f"hand{seat}"] = self.hand(seat)
            found[f"captured{seat}"] = self.captured(seat)
            found[f"mulles{seat}"] = self.mulle_pile(seat)
        singles: list[int] = []
        for pile in self.table.piles():
            if pile < BUILD:
                singles.append(pile)
            else:
                found[f"build{pile - BUILD}"] = self.table.pile_cards(pile)
        found["table"] = singles
        if self.choosing is not None:
            found["played"] = [int(self.played_card)]
        return found
