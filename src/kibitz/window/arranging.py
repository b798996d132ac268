"""Cards pushed about by hand before a move tells how they lie. What is wrong with a pile is for the
table to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from kibitz.core.messages import Msg
from kibitz.core.view import Pile, View, Zone


class Held(NamedTuple):
    """A card that is taken up, to be put somewhere else."""

    pile: int
    card: int


class Arranger:
    """The zone that is being arranged, as this person has laid it."""

    def __init__(self, check: Callable[[list[list[str]]], None]) -> None:
        self._check = check
        """Asks what is wrong with these piles; ``mark`` is told the answer."""
        self.piles: list[list[str]] | None = None
        """None: nothing may be arranged now."""
        self.marks: list[Msg | None] | None = None
        """What is not right yet with each pile; None: not known yet."""
        self.held: Held | None = None
        self.changed = False
        """Whether something lies otherwise than the table knows."""
        self._view: View | None = None
        self._base: list[list[str]] = []
        self._sources = 0
        self._target: int | None = None
        self._coming = 0

    def aim(self, pile: int | None, cards: int = 1) -> None:
        """Where the next cards that come are to be put: a pile, or None for a new one."""
        self._target, self._coming = pile, cards

    def follow(self, view: View) -> None:
        """Adopt a new view, with what was arranged as far as it still applies."""
        self._view = view
        self.held = None
        rules = view.arranging
        if rules is None:
            self._forget()
            return
        lying = [_faces(pile) for pile in view.zone(rules.zone).piles]
        loose = [zone for zone in view.zones if zone.id in rules.sources]
        extra = [face for zone in loose for pile in zone.piles for face in _faces(pile)]
        self._sources = len(extra)
        if self.piles is None or lying != self._base:
            self.piles = [list(pile) for pile in lying]
            self.changed = False
            self._base = lying
        self._reconcile([face for pile in lying for face in pile] + extra)
        if self._coming <= 0:
            self._target = None
        self._ask()

    def mark(self, piles: list[list[str]], marks: list[Msg | None]) -> None:
        """The answer to a question about these piles."""
        if piles == self.piles:
            self.marks = marks

    @property
    def done(self) -> bool:
        """Whether everything lies right, and it would be a move to say so."""
        marks = self.marks
        return marks is not None and self._sources > 0 and all(mark is None for mark in marks)

    @property
    def text(self) -> str:
        """The move that says how everything lies."""
        rules = None if self._view is None else self._view.arranging
        piles = " / ".join(" ".join(pile) for pile in self.piles or [])
        return f"{'' if rules is None else rules.word} {piles}"

    def drawn(self, zone: Zone) -> Zone:
        """The zone with its piles as they lie now."""
        if self.piles is None:
            return zone
        piles = [Pile(list(pile)) for pile in self.piles]
        return Zone(zone.id, zone.kind, zone.label, piles, zone.owner, zone.room)

    def hold(self, pile: int, card: int) -> None:
        """Take a card up, or put it down again."""
        held = Held(pile, card)
        self.held = None if self.held == held else held

    def put(self, pile: int | None, at: int | None = None) -> None:
        """Put the card taken up into a pile, at a place in it; None: into a new pile."""
        held, piles = self.held, self.piles
        self.held = None
        if held is None or piles is None:
            return
        laid = [list(one) for one in piles]
        card = laid[held.pile].pop(held.card)
        if pile is None:
            laid.append([card])
        else:
            behind = pile == held.pile and at is not None and at > held.card
            place = len(laid[pile]) if at is None else at - behind
            laid[pile].insert(place, card)
        self.piles = [one for one in laid if one]
        self.changed = True
        self._ask()

    def reset(self) -> None:
        """Lay everything back as it was."""
        view = self._view
        self._forget()
        if view is not None:
            self.follow(view)

    def _forget(self) -> None:
        self.piles = self.marks = None
        self.changed = False
        self._base = []
        self._target, self._coming = None, 0

    def _reconcile(self, faces: list[str]) -> None:
        """Add the cards that came, drop those that went."""
        wanted = Counter(faces)
        piles: list[list[str]] = []
        for pile in self.piles or []:
            kept = []
            for face in pile:
                if wanted[face] > 0:
                    kept.append(face)
                wanted[face] -= 1
            piles.append(kept)
        for face, count in wanted.items():
            for _ in range(max(0, count)):
                if self._target is not None and self._target < len(piles):
                    piles[self._target].append(face)
                    self.changed = True
                else:
                    piles.append([face])
                    # What comes together lies together.
                    self._target = len(piles) - 1 if self._coming > 1 else self._target
                self._coming -= 1
        self.piles = [pile for pile in piles if pile]

    def _ask(self) -> None:
        self.marks = None
        if self.piles:
            self._check([list(pile) for pile in self.piles])
        else:
            self.marks = []


def _faces(pile: Pile) -> list[str]:
    return [face for face in pile.cards if face is not None]
