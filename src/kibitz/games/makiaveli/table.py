"""The data of a position of Makiaveli: what lies where, whose turn it is, what happened last.

The rules are in `rules.py`; notation, views and resampling need only this much of a position.
"""

from __future__ import annotations

from kibitz.core.arrangeable import ArrangeableState
from kibitz.games.makiaveli.actions import NOTHING_YET
from kibitz.games.makiaveli.floor import NO_FLOOR, Floor
from kibitz.games.makiaveli.legality import Known

Fields = tuple[
    list[list[int]],
    Floor,
    list[int],
    list[int],
    int,
    list[int],
    list[int],
    int,
    bool,
    list[int],
    list[list[int]],
    int,
    int,
    list[int],
    list[int],
]
"""What a copy of a position copies, in the order of the attributes of `MakiaveliTable`."""


class MakiaveliTable(ArrangeableState):
    """A position without its rules. Cards are ints with a copy; players only see their kind."""

    def __init__(self, seats: int, anchored: bool) -> None:
        self.seats: int = seats
        self.anchored: bool = anchored
        """Whether a group may take only one cross card in a turn [cross=anchored]."""
        self.hands: list[list[int]] = []
        """Each seat's cards, sorted, without those laid in the current turn."""
        self.lying: Floor = NO_FLOOR
        """The floor as it lay when the turn began."""
        self.cross: list[int] = []
        """North, east, south, west as they lay when the turn began; -1 once taken."""
        self.stock: list[int] = []
        """Face down; the last card is drawn next."""
        self.turn: int = 0
        """The seat on turn."""
        self.laid: list[int] = []
        """Cards laid in this turn, in order: nobody else sees them before `done`."""
        self.taken: list[int] = []
        """Cross places taken in this turn, in order."""
        self.passes: int = 0
        """Consecutive passes with an empty stock."""
        self.over: bool = False
        self.got: list[int] = []
        """How many cards each seat has been dealt or has drawn so far."""
        self.shown: list[list[int]] = []
        """The cards each seat has laid, in order, as `kind * 128 + got` at that time."""
        self.last: int = NOTHING_YET
        """What the last turn was: one of the LAST_ constants of `actions.py`."""
        self.last_seat: int = -1
        self.last_cards: list[int] = []
        """The cards laid or drawn in the last turn."""
        self.last_taken: list[int] = []
        """The cross cards taken in the last turn."""
        self._legal: list[int] = []
        """The legal actions once they have been computed; empty before."""
        self._before: list[int] | None = None
        """What was legal before the last small move, if that had been computed."""
        self._known: dict[int, Known] = {}
        """By seat, what was legal when its last turn began."""

    # Both copying and pickling go through these two. Compiled, the tuple is not an object.

    def fields(self) -> Fields:
        """All that may differ from the beginning of a game; not what is computed from it."""
        return (
            self.hands,
            self.lying,
            self.cross,
            self.stock,
            self.turn,
            self.laid,
            self.taken,
            self.passes,
            self.over,
            self.got,
            self.shown,
            self.last,
            self.last_seat,
            self.last_cards,
            self.last_taken,
        )

    def copy_fields(self, fields: Fields) -> None:
        """Be the position that has these fields, with lists of its own."""
        self.hands = [hand[:] for hand in fields[0]]
        self.lying = fields[1]
        self.cross = fields[2][:]
        self.stock = fields[3][:]
        self.turn = fields[4]
        self.laid = fields[5][:]
        self.taken = fields[6][:]
        self.passes = fields[7]
        self.over = fields[8]
        self.got = fields[9][:]
        self.shown = [shown[:] for shown in fields[10]]
        self.last = fields[11]
        self.last_seat = fields[12]
        self.last_cards = fields[13][:]
        self.last_taken = fields[14][:]

    @property
    def floor(self) -> list[list[int]]:
        """The groups as they lay when the turn began."""
        return self.lying.groups()

    @floor.setter
    def floor(self, groups: list[list[int]]) -> None:
        self.lying = Floor(groups)

    def taken_cards(self) -> list[int]:
        """The cross cards taken in this turn."""
        return [self.cross[place] for place in self.taken]

    def cross_alone(self) -> list[int]:
        """The cross cards that still lie alone, by place; -1 where there is none."""
        return [-1 if place in self.taken else self.cross[place] for place in range(4)]

    def take_back(self) -> None:
        """Undo all small moves of this turn."""
        hand = self.hands[self.turn]
        hand += self.laid
        hand.sort()
        self.laid = []
        self.taken = []
        self._legal = []
        self._before = None

    def places(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {"stock": self.stock[:]}
        for seat in range(self.seats):
            found[f"hand.{seat}"] = self.hands[seat][:]
        found["laid"] = self.laid[:]
        found["taken"] = self.taken_cards()
        alone = self.cross_alone()
        for place in range(4):
            found[f"cross.{place}"] = [alone[place]] if alone[place] >= 0 else []
        found["floor"] = [card for group in self.floor for card in group]
        return found
