"""What one seat may see, as plain data. Faces draw it without knowing any rules.

A view is built by adding what the seat may see to an empty one, never by removing secrets from a
full state. Cards are face names (``"7H"``), or ``None`` for a back; a view never says which of two
identical cards it shows.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from kibitz.core.cards import card_name
from kibitz.core.messages import Msg, seat_msg

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
CASCADE: Final = "cascade"
"""Several piles that overlap downwards, so that every open card in them can be read."""
COLUMNS: Final = "columns"
"""Several piles as the columns of a table: a label at the head of each, its badges, its cards."""

KINDS: Final = (STACK, FAN, ROW, GROUPS, PILES, CASCADE, COLUMNS)
SEVERAL: Final = (GROUPS, PILES, CASCADE, COLUMNS)
"""The kinds with several piles, where references count piles first."""
SPREAD: Final = (GROUPS, CASCADE, COLUMNS)
"""Of those, the kinds with every listed card in sight."""


class Badge:
    """A few signs on a pile, such as its value or a lock, and what they mean."""

    def __init__(self, text: Msg, help: Msg, kind: str = "") -> None:
        self.text: Msg = text
        """At most a word: it stands on a card."""
        self.help: Msg = help
        """The whole sentence, for whoever points at it or cannot see it."""
        self.kind: str = kind
        """How it looks: ``value``, ``lock``, or empty for no particular look."""

    def data(self) -> dict[str, object]:
        return {"text": self.text.data(), "help": self.help.data(), "kind": self.kind}


class Pile:
    """Cards that lie together, listed from the bottom to the top."""

    def __init__(
        self,
        cards: list[Face],
        count: int = -1,
        label: Msg | None = None,
        badges: list[Badge] | None = None,
    ) -> None:
        self.cards: list[Face] = cards
        """The cards that a seat can distinguish; those not listed lie below them."""
        self.count: int = len(cards) if count < 0 else count
        """How many cards there are, seen or not."""
        self.label: Msg | None = label
        """A remark on this pile: whose it is, what it is worth, that it is locked."""
        self.badges: list[Badge] = [] if badges is None else badges

    def data(self) -> dict[str, object]:
        return {
            "cards": self.cards,
            "count": self.count,
            "label": None if self.label is None else self.label.data(),
            "badges": [b.data() for b in self.badges],
        }


def face_up(cards: list[int], label: Msg | None = None) -> Pile:
    """A pile of French cards of which every one is seen."""
    return Pile([card_name(card) for card in cards], label=label)


def face_down(count: int) -> Pile:
    """A pile of cards, such as another seat's hand, of which only the backs are seen."""
    backs: list[Face] = [None] * count
    return Pile(backs)


class Zone:
    """A place on the table.

    Things in it are touched by reference: ``hand`` is the zone, ``hand.3`` its fourth card in
    zones of one pile (stack, fan, row), ``floor.2`` the third pile and ``floor.2.0`` that
    pile's lowest card in zones of several (see ``SEVERAL``).

    Every view of a seat has the same zones in the same order, so that nothing on the table moves
    aside when a card is laid down; only what is being arranged (see ``Arranging``) comes and goes.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        label: Msg,
        piles: list[Pile],
        owner: int | None = None,
        room: int = 0,
    ) -> None:
        self.id: str = name
        self.kind: str = kind
        self.label: Msg = label
        self.piles: list[Pile] = piles
        self.owner: int | None = owner
        """The seat it belongs to; None for the middle of the table."""
        self.room: int = room
        """For a zone that is used at times only: how many piles (in a zone of one pile: cards) can
        lie here at once. That much room is left free for it; while it is empty it has no name."""

    def unused(self) -> bool:
        """Whether nothing is to be seen of it now but its room."""
        return self.room > 0 and all(pile.count == 0 for pile in self.piles)

    def data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "kind": self.kind,
            "label": self.label.data(),
            "owner": self.owner,
            "piles": [p.data() for p in self.piles],
            "room": self.room,
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

    def __init__(
        self,
        action: int,
        text: str,
        touch: list[str],
        label: Msg | None = None,
        obvious: bool = False,
        also: list[str] | None = None,
        grave: bool = False,
    ) -> None:
        self.action: int = action
        self.text: str = text
        self.touch: list[str] = touch
        """References to cards, piles or zones, see ``Zone``; ``!`` and a word is a button."""
        self.label: Msg | None = label
        """The move in words, where its text alone is not clear to a beginner."""
        self.obvious: bool = obvious
        """Of the moves that begin with the same touch, what nearly everybody would do: a double
        click makes it. At most one of them."""
        self.also: list[str] = [] if also is None else also
        """What may be touched instead of the last thing in ``touch``: each pile that a capture
        takes, where a button means the same."""
        self.grave: bool = grave
        """Gives something up for good: a face where it takes only a click asks first."""

    def data(self) -> dict[str, object]:
        return {
            "action": self.action,
            "text": self.text,
            "touch": self.touch,
            "label": None if self.label is None else self.label.data(),
            "obvious": self.obvious,
            "also": self.also,
            "grave": self.grave,
        }


class SceneRow:
    """Some cards of a scene, and what they count for."""

    def __init__(self, label: Msg, cards: list[Face], note: Msg | None = None) -> None:
        self.label: Msg = label
        """Whose they are, or what they are."""
        self.cards: list[Face] = cards
        self.note: Msg | None = note
        """The arithmetic: ``7 + 8 = 15``."""

    def __reduce__(self) -> tuple[object, ...]:
        return (SceneRow, (self.label, self.cards, self.note))

    def data(self) -> dict[str, object]:
        return {
            "label": self.label.data(),
            "cards": self.cards,
            "note": None if self.note is None else self.note.data(),
        }


class Scene:
    """What the last move brought to light and is gone from the table already, or soon: cards
    turned up, a capture, a war, the count at the end of a round. Shown until one continues."""

    def __init__(
        self,
        title: Msg,
        rows: list[SceneRow],
        outcome: list[Msg] | None = None,
        lasting: bool = False,
    ) -> None:
        self.title: Msg = title
        self.rows: list[SceneRow] = rows
        self.outcome: list[Msg] = [] if outcome is None else outcome
        """What follows from it, a sentence each."""
        self.lasting: bool = lasting
        """Something ends here, a round or a war: it stays until one continues. Others fade."""

    def __reduce__(self) -> tuple[object, ...]:
        return (Scene, (self.title, self.rows, self.outcome, self.lasting))

    def data(self) -> dict[str, object]:
        return {
            "title": self.title.data(),
            "rows": [r.data() for r in self.rows],
            "outcome": [m.data() for m in self.outcome],
            "lasting": self.lasting,
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


class Result:
    """How a finished game ended: who won, by what, and each seat's score in the game's own terms.

    It is the same in every seat's view. Other views have none.
    """

    def __init__(self, winners: list[int], scores: list[Msg], reason: Msg | None = None) -> None:
        self.winners: list[int] = winners
        """The seats that won; several share the win or tied; without any, nobody won."""
        self.scores: list[Msg] = scores
        """For each seat what it ended with, to be read after its name: “3 cards left”."""
        self.reason: Msg | None = reason
        """What ended the game or decided it, as a sentence: “Anna laid the last card.” """

    def verdict(self) -> Msg:
        """Who won, as a sentence."""
        if not self.winners:
            return Msg("result.nobody")
        if len(self.winners) == 1:
            return Msg("result.won", seat=seat_msg(self.winners[0]))
        if len(self.winners) == len(self.scores):
            return Msg("result.tie")
        *some, last = [seat_msg(seat) for seat in self.winners]
        return Msg("result.shared", seats=some, last=last)

    def data(self) -> dict[str, object]:
        return {
            "winners": self.winners,
            "verdict": self.verdict().data(),
            "reason": None if self.reason is None else self.reason.data(),
            "scores": [score.data() for score in self.scores],
        }


def best_seats(returns: list[float]) -> list[int]:
    """The seats with the highest result: those that win in most games."""
    best = max(returns)
    return [seat for seat, value in enumerate(returns) if value == best]


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
        scene: Scene | None = None,
        result: Result | None = None,
    ) -> None:
        self.game: str = game
        self.seat: int | None = seat
        self.to_move: int = to_move
        """The seat on turn; -1 when the game is over."""
        self.zones: list[Zone] = zones
        self.moves: list[Move] = moves
        """The legal moves if this seat is on turn, otherwise none."""
        self.prompt: Msg | None = prompt if result is None else result.reason
        """What is to be decided now; of a finished game, the reason of its result."""
        self.scores: list[Score] = [] if scores is None else scores
        self.facts: list[Fact] = [] if facts is None else facts
        self.log: list[Msg] = [] if log is None else log
        """What the last move did, as far as this seat could see it."""
        self.arranging: Arranging | None = arranging
        """Whether this seat may rearrange cards now, and where."""
        self.scene: Scene | None = scene
        """What the last move brought to light, as far as this seat saw it."""
        self.result: Result | None = result
        """How the game ended; None while it runs."""

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
            "scene": None if self.scene is None else self.scene.data(),
            "result": None if self.result is None else self.result.data(),
        }


def view_cards(view: View) -> list[str]:
    """Every face this view shows, zone by zone: for tests and for counting."""
    return [c for z in view.zones for p in z.piles for c in p.cards if c is not None]


def read_ref(ref: str) -> tuple[str, list[int]]:
    """A reference into a view (see ``Zone``) as the zone's name and the numbers after it; no name
    if it is none, or a button."""
    words = ref.split(".")
    numbers = [int(word) for word in words[1:] if word.isascii() and word.isdecimal()]
    if ref.startswith("!") or len(numbers) != len(words) - 1 or len(numbers) > 2:
        return "", []
    return words[0], numbers


def begins_move(view: View, ref: str) -> bool:
    """Whether a touch of this card or pile begins a move; of equal cards in a pile one counts for
    all."""
    face = _face_at(view, ref)
    name, numbers = read_ref(ref)
    for move in view.moves:
        first = move.touch[0]
        if first == ref:
            return True
        if face is not None and _face_at(view, first) == face:
            other, others = read_ref(first)
            if other == name and others[:-1] == numbers[:-1]:
                return True
    return False


def goes_there(view: View, ref: str, target: str) -> bool:
    """Whether some move that begins with a touch of ``ref`` goes on with ``target``, or with what
    it is a part of. Where moves name the piles of a zone, a pile is not a part of it."""
    face = _face_at(view, ref)
    name, numbers = read_ref(target)
    places = [".".join([name, *[str(n) for n in numbers[:i]]]) for i in range(len(numbers) + 1)]
    if len(numbers) > 0 and _names_piles(view, name):
        places = places[1:]
    for move in view.moves:
        first = move.touch[0]
        if first != ref and (face is None or _face_at(view, first) != face):
            continue
        for place in [*move.touch[1:], *move.also]:
            if place in places:
                return True
    return False


def _names_piles(view: View, zone: str) -> bool:
    """Whether some move goes on with a pile or a card of this zone."""
    for move in view.moves:
        for place in [*move.touch[1:], *move.also]:
            if place.startswith(f"{zone}."):
                return True
    return False


def _face_at(view: View, ref: str) -> Face:
    """The face of a card; None if it has none, or there is no such card."""
    name, numbers = read_ref(ref)
    for zone in view.zones:
        if zone.id == name:
            place = 0
            if zone.kind in SEVERAL and numbers:
                place = numbers[0]
                numbers = numbers[1:]
            if len(numbers) == 1 and place < len(zone.piles):
                cards = zone.piles[place].cards
                return cards[numbers[0]] if numbers[0] < len(cards) else None
    return None


def mark_obvious(moves: list[Move], weights: list[int]) -> None:
    """Mark of the moves that begin with the same card or pile the one with the greatest weight:
    none if several have it, or if it is below 0."""
    best: dict[str, int] = {}
    for i in range(len(moves)):
        first = moves[i].touch[0]
        known = best.get(first)
        if known is None or weights[i] > weights[known]:
            best[first] = i
            moves[i].obvious = weights[i] >= 0 and not first.startswith("!")
            if known is not None:
                moves[known].obvious = False
        elif weights[i] == weights[known]:
            moves[known].obvious = False
