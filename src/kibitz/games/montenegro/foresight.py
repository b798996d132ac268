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

from kibitz.games.montenegro.history import COUNT, POUR, PUT, SEE, TAKE, Sight

MUST: Final = -1.0
"""The pull of a card that has to go."""
_DEAREST: Final = 0.000001
_ROUNDS: Final = 4


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
        self._follow()
        for _ in range(_ROUNDS):
            self._look_back()
            self._even_out()
        self._look_back()

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
