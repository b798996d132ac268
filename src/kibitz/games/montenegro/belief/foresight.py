"""Which card went, when one was moved unseen: what all that was seen later says about it.

An observer who looks back knows more than one who looks ahead: that a card was seen to come out of
an army means that it had gone there before. For every card by itself this works out, from the end
to the beginning, how likely a card that lies in some box, and is moved as any card of that box, is
to meet all that was seen of it later. Cards hinder each other: only one of them is moved at a time.
So moves that too many cards would need are made dear, those that too few would make, cheap, and
likewise for the cards counted in a box, until on average one card makes each move, and as many
are in the box as were counted.

All this only guides those who look for ways that fit everything (recalling.py). Arithmetic only,
no library functions: the same numbers on every machine.
"""

from __future__ import annotations

from typing import Final, final

from kibitz.games.montenegro.belief.history import COUNT, POUR, PUT, SEE, TAKE, Sight

MUST: Final = -1.0
"""The pull of a card that has to go."""
_DEAREST: Final = 0.000001
_ROUNDS: Final = 8


@final
class Crossing:
    """An unseen move into or out of a box before a count there, with hindsight."""

    def __init__(self, count: int, box: int, cards: int, number: float) -> None:
        self.count: int = count
        """When it was counted."""
        self.box: int = box
        self.cards: int = cards
        """The cards counted."""
        self.number: float = number
        """How many of them there had to be, but for those seen to come after this move."""
        self.leaves: bool = False
        """Whether the card goes away."""
        self.sources: list[int] = []
        """The boxes whose cards, too, will be in the box then..."""
        self.remain: list[float] = []
        """... and how likely each card is to remain until then."""
        self.moves: int = 0
        """How many unseen moves, from this one on, bring a card."""
        self.expected: float = 0.0
        """How many of these cards are of those counted, on average."""


@final
class Foresight:
    """For every unseen move: how much more each card is likely to go than to stay."""

    def __init__(self, sights: list[Sight], number: int) -> None:
        self.sights: list[Sight] = sights
        self.number: int = number
        """How many cards there are."""
        boxes = 0
        for sight in sights:
            boxes = max(boxes, sight[1] + 1, sight[2] + 1)
        self.boxes: int = boxes
        none: list[float] = []
        self.pulls: list[list[float]] = [none] * len(sights)
        """For each TAKE and card: how much better it goes than it stays."""
        self.stays: list[list[float]] = [none] * len(sights)
        """For each TAKE and card: how much better its outlook has become, if it stayed."""
        self.held: list[int] = [0] * len(sights)
        """How many cards out of sight lie in the box, just before."""
        self.sure: list[int] = [0] * len(sights)
        """For each COUNT the cards that surely are in the box."""
        self.cheap: list[float] = [1.0] * len(sights)
        """How cheap each TAKE has been made; for each COUNT, to be in the box as one of those
        counted..."""
        self.cheap_not: list[float] = [1.0] * len(sights)
        """... and as one of the others."""
        nothing: Crossing | None = None
        self.crossings: list[Crossing | None] = [nothing] * len(sights)
        """For each TAKE the count for which it matters."""
        self._follow()
        for _ in range(_ROUNDS):
            self._look_back()
            self._even_out()
        self._look_back()
        self._find_crossings()
        self._even_out()
        later: dict[int, float] = {}
        for t in range(len(sights) - 1, -1, -1):
            crossing = self.crossings[t]
            if crossing is not None:
                if crossing.leaves:
                    crossing.expected = 0.0
                crossing.expected += later.get(crossing.count, 0.0)
                later[crossing.count] = crossing.expected

    def _follow(self) -> None:
        """How many cards there are in the boxes, and which of them surely."""
        held = [0] * self.boxes
        sure = [0] * self.boxes
        for t in range(len(self.sights)):
            kind, box, to, cards, card = self.sights[t]
            self.held[t] = held[box]
            if kind == PUT:
                held[box] += cards.bit_count()
                sure[box] |= cards
            elif kind == TAKE:
                held[box] -= 1
                held[to] += 1
                sure[box] = 0
            elif kind == SEE:
                held[box] -= 1
                sure[box] &= ~(1 << card)
            elif kind == POUR:
                held[to] += held[box]
                held[box] = 0
                sure[to] |= sure[box]
                sure[box] = 0
            elif kind == COUNT:
                self.sure[t] = sure[box]
                inside = card - (sure[box] & cards).bit_count()
                others = held[box] - card - (sure[box] & ~cards).bit_count()
                if inside == 0:
                    self.cheap[t] = 0.0
                if others == 0:
                    self.cheap_not[t] = 0.0

    def _look_back(self) -> None:
        """From the end to the beginning, one card at a time: how good it is to be in each box."""
        hopes: list[list[float]] = [[1.0] * self.boxes for _ in range(self.number)]
        for t in range(len(self.sights) - 1, -1, -1):
            kind, box, to, cards, card = self.sights[t]
            if kind == TAKE:
                pulls: list[float] = [0.0] * self.number
                stays: list[float] = [0.0] * self.number
                goes = self.cheap[t] / self.held[t]
                rests = 1.0 - 1.0 / self.held[t]
                for c in range(self.number):
                    hope = hopes[c]
                    there = hope[to]
                    here = hope[box]
                    before = rests * here + goes * there
                    hope[box] = before
                    if here > 0.0:
                        pulls[c] = there / here
                        if before > 0.0:
                            stays[c] = here / before
                    elif there > 0.0:
                        pulls[c] = MUST
                        stays[c] = there / before
                self.pulls[t] = pulls
                self.stays[t] = stays
            elif kind == SEE:
                hope = [0.0] * self.boxes
                hope[box] = 1.0
                hopes[card] = hope
            elif kind == POUR:
                for c in range(self.number):
                    hope = hopes[c]
                    hope[box] = hope[to]
            elif kind == COUNT:
                for c in range(self.number):
                    if (self.sure[t] >> c) & 1 == 0:
                        hopes[c][box] *= self.cheap[t] if (cards >> c) & 1 else self.cheap_not[t]

    def _even_out(self) -> None:
        """From the beginning to the end: where each card is likely to be; then make dear and cheap
        what too many or too few would do."""
        chances: list[list[float]] = [[0.0] * self.boxes for _ in range(self.number)]
        for t in range(len(self.sights)):
            kind, box, to, cards, card = self.sights[t]
            if kind == PUT:
                for c in range(self.number):
                    if (cards >> c) & 1:
                        chances[c][box] = 1.0
            elif kind == TAKE:
                pulls = self.pulls[t]
                stays = self.stays[t]
                rests = 1.0 - 1.0 / self.held[t]
                expected = 0.0
                wanted_cards = 0
                crossing = self.crossings[t]
                if crossing is not None:
                    wanted_cards = crossing.cards
                    crossing.expected = 0.0
                for c in range(self.number):
                    chance = chances[c]
                    here = chance[box]
                    if here > 0.0:
                        gone = here
                        if pulls[c] >= 0.0:
                            gone = here * (1.0 - rests * stays[c])
                        chance[to] += gone
                        chance[box] = here - gone
                        expected += gone
                        if crossing is not None and (wanted_cards >> c) & 1:
                            crossing.expected += gone * crossing.remain[c]
                self.cheap[t] = max(self.cheap[t] * 2.0 / (1.0 + expected), _DEAREST)
            elif kind == SEE:
                chances[card] = [0.0] * self.boxes
            elif kind == POUR:
                for c in range(self.number):
                    chance = chances[c]
                    chance[to] += chance[box]
                    chance[box] = 0.0
            elif kind == COUNT:
                inside = 0.5
                others = 0.5
                for c in range(self.number):
                    if (self.sure[t] >> c) & 1 == 0:
                        if (cards >> c) & 1:
                            inside += chances[c][box]
                        else:
                            others += chances[c][box]
                sure = self.sure[t]
                wanted = card - (sure & cards).bit_count()
                rest = self.held[t] - card - (sure & ~cards).bit_count()
                self.cheap[t] *= (wanted + 0.5) / inside
                self.cheap_not[t] *= (rest + 0.5) / others

    def _find_crossings(self) -> None:
        """For each count go back to where the cards in the box came from, unseen."""
        for t in range(len(self.sights)):
            if self.sights[t][0] == COUNT and self.cheap[t] > 0.0 and self.cheap_not[t] > 0.0:
                self._find_crossings_of(t)

    def _find_crossings_of(self, count: int) -> None:
        _, counted, _, mask, known = self.sights[count]
        number = float(known)
        sources = [counted]
        lie = [0] * self.boxes
        lie[counted] = self.held[count]
        remain = [1.0] * self.number
        moves = 0
        for t in range(count - 1, -1, -1):
            kind, box, to, cards, card = self.sights[t]
            if kind == PUT:
                if box in sources:
                    lie[box] -= cards.bit_count()
                    for c in range(self.number):
                        if ((cards & mask) >> c) & 1:
                            number -= remain[c]
            elif kind == TAKE:
                comes = to in sources
                goes = box in sources
                lie[to] -= 1
                lie[box] += 1
                if comes != goes:
                    crossing = Crossing(count, counted, mask, number)
                    crossing.sources = sources.copy()
                    crossing.remain = remain.copy()
                    crossing.leaves = goes
                    if comes:
                        moves += 1
                    else:
                        rests = 1.0 - 1.0 / self.held[t]
                        for c in range(self.number):
                            pull = self.pulls[t][c]
                            remain[c] *= 0.0 if pull < 0.0 else rests * self.stays[t][c]
                    crossing.moves = moves
                    self.crossings[t] = crossing
            elif kind == SEE:
                if box in sources:
                    lie[box] += 1
                    remain[card] = 0.0
            elif kind == POUR:
                if to in sources:
                    lie[to] -= self.held[t]
                    if box not in sources:
                        sources.append(box)
                        lie[box] = self.held[t]
                elif box in sources:
                    lie[box] = 0
            elif kind == COUNT and box == counted:
                return
            for at in (box, to):
                if at in sources and lie[at] == 0:
                    sources.remove(at)
            if not sources:
                return
