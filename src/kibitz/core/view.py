"""What one seat may see, as plain data. Faces draw it without knowing any rules.

A view is built by adding what the seat may see to an empty one, never by removing secrets from a
full state. Cards are face names (``"7H"``), or ``None`` for a back; a view never says which of two
identical cards it shows.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from kibitz.core.messages import Msg

Face: TypeAlias = "str | None"

STACK: Final = "stack"
"""One pile, squared up: the last card is the top one; ``count`` may exceed the cards listed."""
FAN: Final = "fan"
"""One hand of cards, held by the zone's owner."""
ROW: Final = "row"
"""Single cards side by side."""
GROUPS: Final = "groups"
"""Several piles with every card showing, such as melds on the floor."""
PILES: Final = "piles"
"""Several squared-up piles, of which the top card matters."""

KINDS: Final = (STACK, FAN, ROW, GROUPS, PILES)


class Pile:
    """Cards that lie together, listed from the bottom to the top."""

    def __init__(self, cards: list[Face], count: int = -1, label: Msg | None = None) -> None:
        self.cards: list[Face] = cards
        """The cards that a seat can distinguish; those not listed lie below them."""
        self.count: int = len(cards) if count < 0 else count
        """How many cards there are, seen or not."""
        self.label: Msg | None = label
        """A remark on this pile: whose it is, what it is worth, that it is locked."""

    def data(self) -> dict[str, object]:
        return {
            "cards": self.cards,
            "count": self.count,
            "label": None if self.label is None else self.label.data(),
        }


class Zone:
    """A place on the table.

    Things in it are touched by reference: ``hand`` is the zone, ``hand.3`` its fourth card in
    zones of one pile (stack, fan, row), ``floor.2`` the third pile and ``floor.2.0`` that
    pile's lowest card in zones of several (groups, piles).
    """

    def __init__(
        self, name: str, kind: str, label: Msg, piles: list[Pile], owner: int | None = None
    ) -> None:
        self.id: str = name
        self.kind: str = kind
        self.label: Msg = label
        self.piles: list[Pile] = piles
        self.owner: int | None = owner
        """The seat it belongs to; None for the middle of the table."""

    def data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "kind": self.kind,
            "label": self.label.data(),
            "owner": self.owner,
            "piles": [p.data() for p in self.piles],
        }


class Score:
    """One line of the score sheet: what is counted, and each seat's number."""

    def __init__(self, label: Msg, values: list[float]) -> None:
        self.label: Msg = label
        self.values: list[float] = values

    def data(self) -> dict[str, object]:
        return {"label": self.label.data(), "values": self.values}


class Fact:
    """Something else worth knowing at a glance: a label and a value."""

    def __init__(self, label: Msg, value: Msg) -> None:
        self.label: Msg = label
        self.value: Msg = value

    def data(self) -> dict[str, object]:
        return {"label": self.label.data(), "value": self.value.data()}


class Move:
    """A legal move: its text, and what a person touches to make it, in order."""

    def __init__(self, action: int, text: str, touch: list[str], label: Msg | None = None) -> None:
        self.action: int = action
        self.text: str = text
        self.touch: list[str] = touch
        """References to cards, piles or zones, see ``Zone``; ``!`` and a word is a button."""
        self.label: Msg | None = label
        """The move in words, where its text alone is not clear to a beginner."""

    def data(self) -> dict[str, object]:
        return {
            "action": self.action,
            "text": self.text,
            "touch": self.touch,
            "label": None if self.label is None else self.label.data(),
        }


class Arranging:
    """Permission to rearrange the piles of a zone by hand, card by card, before a move fixes
    them. ``ArrangeableState.marks`` says what is still wrong.

    The move's text is ``word`` and the piles: cards separated by a space, piles by `` / ``.
    """

    def __init__(self, zone: str, sources: list[str], word: str) -> None:
        self.zone: str = zone
        """The zone that is arranged; its kind is groups."""
        self.sources: list[str] = sources
        """Zones whose cards have to be placed there too."""
        self.word: str = word

    def data(self) -> dict[str, object]:
        return {"zone": self.zone, "sources": self.sources, "word": self.word}


class View:
    """Everything that one seat (None: a spectator) may see of a position."""

    def __init__(
        self,
        game: str,
        seat: int | None,
        to_move: int,
        zones: list[Zone],
        moves: list[Move],
        prompt: Msg | None = None,
        scores: list[Score] | None = None,
        facts: list[Fact] | None = None,
        log: list[Msg] | None = None,
        arranging: Arranging | None = None,
    ) -> None:
        self.game: str = game
        self.seat: int | None = seat
        self.to_move: int = to_move
        """The seat on turn; -1 when the game is over."""
        self.zones: list[Zone] = zones
        self.moves: list[Move] = moves
        """The legal moves if this seat is on turn, otherwise none."""
        self.prompt: Msg | None = prompt
        """What is to be decided now, or why the game ended."""
        self.scores: list[Score] = [] if scores is None else scores
        self.facts: list[Fact] = [] if facts is None else facts
        self.log: list[Msg] = [] if log is None else log
        """What the last move did, as far as this seat could see it."""
        self.arranging: Arranging | None = arranging
        """Whether this seat may rearrange cards now, and where."""

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError if there is none."""
        for zone in self.zones:
            if zone.id == name:
                return zone
        raise KeyError(name)

    def data(self) -> dict[str, object]:
        """Plain data, ready for JSON; two views are equal if their data is."""
        return {
            "game": self.game,
            "seat": self.seat,
            "to_move": self.to_move,
            "prompt": None if self.prompt is None else self.prompt.data(),
            "zones": [z.data() for z in self.zones],
            "scores": [s.data() for s in self.scores],
            "facts": [f.data() for f in self.facts],
            "log": [m.data() for m in self.log],
            "moves": [m.data() for m in self.moves],
            "arranging": None if self.arranging is None else self.arranging.data(),
        }


def view_cards(view: View) -> list[str]:
    """Every face this view shows, zone by zone: for tests and for counting."""
    return [c for z in view.zones for p in z.piles for c in p.cards if c is not None]
