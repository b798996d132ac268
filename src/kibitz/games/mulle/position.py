"""Where everything is: hands, stock, table, captured piles, and what the last move did."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.state import State
from kibitz.games.mulle.capture import Capture
from kibitz.games.mulle.scoring import Sheet, intake_of
from kibitz.games.mulle.table import BUILD, Table
from kibitz.games.mulle.values import cards_in, masks_of

HAND: Final = 8
"""The largest hand."""

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
"""The hand values of which it must still hold a card, because it built with such a reserve."""
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

# What it ended.
TURN: Final = 0
ROUND: Final = 1
SESSION: Final = 2


class Options:
    """What is set before the deal."""

    def __init__(
        self,
        pack: list[int],
        hand: int = HAND,
        on_table: int = 0,
        starter: int = 0,
        sessions: int = 2,
        lock_always: bool = False,
        discard_free: bool = False,
        score_classic: bool = False,
    ) -> None:
        self.pack: list[int] = pack
        """The cards, sorted."""
        self.hand: int = hand
        """How many cards a seat gets in a full round."""
        self.on_table: int = on_table
        """How many cards lie on the table before the first round of a session."""
        self.starter: int = starter
        self.sessions: int = sessions
        self.lock_always: bool = lock_always
        self.discard_free: bool = discard_free
        self.score_classic: bool = score_classic

    def rounds(self) -> int:
        """The rounds of a session; the last hand may be short (Rounds 2)."""
        return (len(self.pack) - self.on_table + 2 * self.hand - 1) // (2 * self.hand)

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Options,
            (
                self.pack,
                self.hand,
                self.on_table,
                self.starter,
                self.sessions,
                self.lock_always,
                self.discard_free,
                self.score_classic,
            ),
        )


@final
class LastMove:
    """What the last move did, kept for the log; everybody saw it."""

    def __init__(self) -> None:
        self.what: i64 = NOTHING
        self.seat: i64 = 0
        self.kind: i64 = 0
        """The card played."""
        self.value: i64 = 0
        """The value of the build that was made or fed."""
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

    def begin(self, seat: i64) -> None:
        """A seat is about to move."""
        self.seat = seat
        self.first = 0
        self.second = 0
        self.mulles = 0
        self.tabbe = False
        self.locked = False
        self.ended = TURN
        self.rest_seat = -1

    def clone(self) -> LastMove:
        other = LastMove()
        other.what = self.what
        other.seat = self.seat
        other.kind = self.kind
        other.value = self.value
        other.first = self.first
        other.second = self.second
        other.mulles = self.mulles
        other.tabbe = self.tabbe
        other.locked = self.locked
        other.ended = self.ended
        other.rest_seat = self.rest_seat
        other.rest_first = self.rest_first
        other.rest_second = self.rest_second
        return other

    def data(self) -> list[int]:
        """Everything, for pickling."""
        return [
            int(self.what),
            int(self.seat),
            int(self.kind),
            int(self.value),
            int(self.first),
            int(self.second),
            int(self.mulles),
            int(self.tabbe),
            int(self.locked),
            int(self.ended),
            int(self.rest_seat),
            int(self.rest_first),
            int(self.rest_second),
        ]

    def restore(self, data: list[int]) -> None:
        self.what = data[0]
        self.seat = data[1]
        self.kind = data[2]
        self.value = data[3]
        self.first = data[4]
        self.second = data[5]
        self.mulles = data[6]
        self.tabbe = data[7] != 0
        self.locked = data[8] != 0
        self.ended = data[9]
        self.rest_seat = data[10]
        self.rest_first = data[11]
        self.rest_second = data[12]


class Position(State):
    """All the facts of a position. The moves are in ``rules``."""

    def __init__(self, options: Options, table: Table, cells: vec[i64], last: LastMove) -> None:
        self.options: Options = options
        self.table: Table = table
        self.cells: vec[i64] = cells
        self.last: LastMove = last
        self.stock: list[int] = []
        """The cards of this session; those before ``drawn`` have been dealt. Never changed."""
        self.drawn: i64 = 0
        self.later: int = 0
        """The seed of the shuffles to come."""
        self.on_turn: i64 = 0
        self.round: i64 = 0
        """Counted over the whole game, from 0."""
        self.round_of_session: i64 = 0
        self.captor: i64 = -1
        """The seat that captured last in this session."""
        self.choosing: Capture | None = None
        """The capture the seat on turn is about to settle; its card has left the hand."""
        self.played_card: i64 = -1
        """That card."""
        self.sheets: list[list[Sheet]] = []
        """For each finished session, each seat's score. Never changed, only replaced."""

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
        cells = self.cells
        return Sheet(
            cells[MULLES + seat],
            int(cells[TABBE + seat]),
            intake_of(cells[FIRST + seat], cells[SECOND + seat]),
            self.options.score_classic,
        )

    def total(self, seat: int) -> int:
        """Its points in all sessions, the present one included as it stands."""
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

    def copy_facts(self, other: Position) -> None:
        """Make another position like this one; table, cells and last are its own already."""
        other.stock = self.stock
        other.drawn = self.drawn
        other.later = self.later
        other.on_turn = self.on_turn
        other.round = self.round
        other.round_of_session = self.round_of_session
        other.captor = self.captor
        other.choosing = self.choosing
        other.played_card = self.played_card
        other.sheets = self.sheets
