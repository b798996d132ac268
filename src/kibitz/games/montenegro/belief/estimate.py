"""Ways to lay the cards when there are too many cases to count: about how many, and one of them.

Arithmetic only, no library functions: the same numbers on every machine.
"""

from __future__ import annotations

from typing import Final, final

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.laying import classes_of, first_shares
from kibitz.games.montenegro.belief.spreads import Spread
from kibitz.games.montenegro.deck import cards_in

_ROUNDS: Final = 12
_STIRS: Final = 40
"""Exchanges tried for each card."""


def _factorials() -> list[float]:
    found = [1.0]
    for n in range(1, 64):
        found.append(found[n - 1] * n)
    return found


_FACTORIALS: Final[list[float]] = _factorials()


@final
class Estimate:
    """About how many ways there are to lay the unseen cards on groups of places.

    The cards of a class are shared out in proportion, until every group is just full and every
    card laid (Sinkhorn's method); all ways with nearly these shares stand for all ways.
    """

    def __init__(self, lists: list[int]) -> None:
        self.number: int = len(lists)
        self.groups: list[list[int]] = []
        self.cards: list[int] = []
        """Of each class: the groups that its cards may lie in, and how many cards there are."""
        for groups, cards in classes_of(lists):
            self.groups.append(groups)
            self.cards.append(cards.bit_count())

    def ways(self, sizes: Spread) -> float:
        """About in how many ways the cards can be laid on groups of these sizes."""
        pull = [1.0 if size else 0.0 for size in sizes]
        share = [0.0] * len(self.cards)
        for _ in range(_ROUNDS):
            wanted = [0.0] * self.number
            for k in range(len(self.cards)):
                total = 0.0
                for x in self.groups[k]:
                    total += pull[x]
                if total <= 0.0:
                    return 0.0
                share[k] = self.cards[k] / total
                for x in self.groups[k]:
                    wanted[x] += share[k]
            for x in range(self.number):
                if sizes[x]:
                    if wanted[x] <= 0.0:
                        return 0.0
                    pull[x] = sizes[x] / wanted[x]
        ways = 1.0
        for size in sizes:
            ways *= _FACTORIALS[size]
        for k in range(len(self.cards)):
            ways *= _FACTORIALS[self.cards[k]]
            for x in self.groups[k]:
                ways /= _factorial(share[k] * pull[x])
        return ways


def _factorial(x: float) -> float:
    """The factorial; between whole numbers on the straight line between theirs."""
    n = min(int(x), 61)
    part = x - n
    return _FACTORIALS[n] * (1.0 - part) + _FACTORIALS[n + 1] * part


def stirred(lists: list[int], sizes: Spread, rng: Rng) -> list[list[int]]:
    """The cards of each group: some way to lay them, then two or three of them exchanged at
    random many times. There has to be a way."""
    classes = classes_of(lists)
    given = first_shares(classes, list(sizes))
    cards: list[int] = []
    at: list[int] = []
    for k in range(len(classes)):
        of_class = cards_in(classes[k][1])
        rng.shuffle(of_class)
        cards += of_class
        for x in range(len(sizes)):
            at += [x] * given[k][x]
    number = len(cards)
    for _ in range(_STIRS * number):
        i, j, k = int(rng.below(number)), int(rng.below(number)), int(rng.below(number))
        # In a circle, or, if the third is one of the others, just the two.
        if i == j or at[i] == at[j]:
            continue
        if k in (i, j):
            if (lists[at[j]] >> cards[i]) & 1 and (lists[at[i]] >> cards[j]) & 1:
                at[i], at[j] = at[j], at[i]
        elif (
            (lists[at[j]] >> cards[i]) & 1
            and (lists[at[k]] >> cards[j]) & 1
            and (lists[at[i]] >> cards[k]) & 1
        ):
            at[i], at[j], at[k] = at[j], at[k], at[i]
    found: list[list[int]] = [[] for _ in sizes]
    for i in range(number):
        found[at[i]].append(cards[i])
    for laid in found:
        rng.shuffle(laid)
    return found
