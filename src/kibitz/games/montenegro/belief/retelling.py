"""From tales to groups and spreads: what many tales together say about the cards out of sight.

A tale (recalling.py) is one way in which all came about. But whoever follows it place by place,
and not card by card, as a belief does (belief.py), finds for each tale a spread that fits all
that was seen, whichever cards of the lists lie on its places. So a hundred tales stand for far more
than a hundred worlds.
"""

from __future__ import annotations

from typing import final

from kibitz.games.montenegro.belief.groups import UNSURE, Groups
from kibitz.games.montenegro.belief.history import COUNT, POUR, PUT, SEE, TAKE, Sight
from kibitz.games.montenegro.belief.recalling import Tale
from kibitz.games.montenegro.belief.spreads import Spread, in_box, one_in


@final
class Thread:
    """A tale that is told again: for each card its box, and the group of the place it lies on."""

    def __init__(self, tale: Tale, number: int) -> None:
        self.weight: float = tale.weight
        self.moves: list[int] = tale.moves()
        self.at: int = 0
        """How many of the unseen moves were made."""
        self.boxes: list[int] = [-1] * number
        self.groups: list[int] = [-1] * number
        self.counts: list[int] = []
        """For each group, the numbers of its places in the boxes."""


@final
class Retelling(Groups):
    """The groups of places, as a belief would keep them that foresaw all and kept just the spreads
    of these tales."""

    def __init__(self, sights: list[Sight], tales: list[Tale]) -> None:
        super().__init__()
        cards = 0
        for sight in sights:
            cards |= sight[3]
        self.number: int = cards.bit_length()
        self.threads: list[Thread] = [Thread(tale, self.number) for tale in tales]
        for kind, box, to, mask, number in sights:
            if kind == PUT:
                self._put(mask, box)
            elif kind == TAKE:
                self._take(box, to)
            elif kind == SEE:
                self._see(number, box)
            elif kind == POUR:
                self._pour(box, to)
            elif kind == COUNT:
                self._count(box, mask)

    def chances(self) -> dict[Spread, float]:
        """How likely each spread is, as far as the tales tell."""
        found: dict[Spread, float] = {}
        for thread in self.threads:
            spread = tuple(thread.counts)
            found[spread] = found.get(spread, 0.0) + thread.weight
        return found

    def _gather(self) -> None:
        self.spreads = {tuple(thread.counts): 1.0 for thread in self.threads}

    def _put(self, cards: int, box: int) -> None:
        group = len(self.lists)
        if box in self.sure:
            group = self.sure.index(box)
            self.lists[group] |= cards
        else:
            self.lists.append(cards)
            self.sure.append(box)
            for thread in self.threads:
                thread.counts.append(0)
        counts = one_in(box) * cards.bit_count()
        put = [c for c in range(self.number) if (cards >> c) & 1]
        for thread in self.threads:
            thread.counts[group] += counts
            for c in put:
                thread.boxes[c] = box
                thread.groups[c] = group
        self._gather()

    def _take(self, source: int, target: int) -> None:
        self._level(source)
        step = one_in(target) - one_in(source)
        for thread in self.threads:
            c = thread.moves[thread.at]
            thread.at += 1
            thread.boxes[c] = target
            thread.counts[thread.groups[c]] += step
        self._gather()
        self._note_sure()

    def _see(self, card: int, source: int) -> None:
        step = one_in(source)
        for thread in self.threads:
            thread.counts[thread.groups[card]] -= step
            thread.groups[card] = -1
            thread.boxes[card] = -1
        for i in range(len(self.lists)):
            self.lists[i] &= ~(1 << card)
        self._gather()
        self._settle()

    def _pour(self, source: int, target: int) -> None:
        step = one_in(target) - one_in(source)
        for thread in self.threads:
            for i in range(len(thread.counts)):
                thread.counts[i] += step * in_box(thread.counts[i], source)
            for c in range(self.number):
                if thread.boxes[c] == source:
                    thread.boxes[c] = target
        self._gather()
        self._note_sure()

    def _count(self, box: int, cards: int) -> None:
        """Groups are divided as ``Belief.count`` does it."""
        unit = one_in(box)
        divided = -1
        for i in range(len(self.lists)):
            may = self.lists[i]
            if self.sure[i] == box or may & ~cards == 0 or may & cards == 0:
                continue
            if not self._may_lie(i, box):
                continue
            divided = len(self.lists)
            self.lists.append(may & cards)
            self.lists.append(may & ~cards)
            self.sure.append(UNSURE)
            self.sure.append(UNSURE)
            for thread in self.threads:
                thread.counts.append(0)
                thread.counts.append(0)
                for c in range(self.number):
                    if thread.groups[c] == i and thread.boxes[c] == box:
                        to = divided if (cards >> c) & 1 else divided + 1
                        thread.groups[c] = to
                        thread.counts[i] -= unit
                        thread.counts[to] += unit
        self._gather()
        self._settle()

    def _mix(self, k: int, best: int, box: int) -> None:
        unit = one_in(box)
        for thread in self.threads:
            n = in_box(thread.counts[best], box)
            thread.counts[best] -= unit * n
            thread.counts[k] += unit * n
            for c in range(self.number):
                if thread.groups[c] == best and thread.boxes[c] == box:
                    thread.groups[c] = k
        self._gather()

    def _keep(self, kept: list[int]) -> None:
        super()._keep(kept)
        now = [-1] * (max(kept) + 1 if kept else 0)
        for i in range(len(kept)):
            now[kept[i]] = i
        for thread in self.threads:
            thread.counts = [thread.counts[i] for i in kept]
            thread.groups = [now[i] if i >= 0 else -1 for i in thread.groups]

    def _join(self, i: int, j: int) -> None:
        super()._join(i, j)
        for thread in self.threads:
            thread.counts[i] += thread.counts[j]
            del thread.counts[j]
            groups = thread.groups
            for c in range(self.number):
                if groups[c] == j:
                    groups[c] = i
                elif groups[c] > j:
                    groups[c] -= 1
