"""Groups of cards: what a valid group is, and how to write one in order."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, final

from kibitz.games.makiaveli.solver.choices import SET_PAIRS
from kibitz.games.makiaveli.solver.runs import PAIRS, may_stop, pair_number, ways

HIGH_ACE: Final = 14


def _ladder(ranks: list[int]) -> list[int]:
    """The ranks in the order of a run, an ace above the king as 14; empty if they are no run."""
    order = sorted(ranks)
    if order[0] == 1 and order[-1] == 13:
        order = [*order[1:], HIGH_ACE]
    if any(b != a + 1 for a, b in pairwise(order)):
        return []
    return order


def is_meld(kinds: list[int]) -> bool:
    """Whether cards of these kinds (card >> 1) are a set or a run of three or more."""
    return is_set(kinds) or is_run(kinds)


def is_set(kinds: list[int]) -> bool:
    """One rank, all suits different, three cards or four."""
    return len(kinds) >= 3 and len(set(kinds)) == len(kinds) and len({k >> 2 for k in kinds}) == 1


def is_run(kinds: list[int]) -> bool:
    """One suit, consecutive ranks, no rank twice, an ace at one end only."""
    if len(kinds) < 3 or len({k & 3 for k in kinds}) != 1 or len(set(kinds)) != len(kinds):
        return False
    # Thirteen ranks and one more would need the ace at both ends, but no rank comes twice.
    return bool(_ladder([(k >> 2) + 1 for k in kinds]))


def run_ranks(kinds: list[int]) -> tuple[int, int]:
    """The first and the last rank of a run; an ace above the king is 14."""
    order = _ladder([(k >> 2) + 1 for k in kinds])
    return order[0], order[-1]


def tidy(cards: list[int]) -> list[int]:
    """Cards in the order people lay them: runs upwards, sets by suit, anything else by rank."""
    kinds = [c >> 1 for c in cards]
    if len(cards) >= 2 and len({k & 3 for k in kinds}) == 1 and len(set(kinds)) == len(kinds):
        order = _ladder([(k >> 2) + 1 for k in kinds])
        if order and order[-1] == HIGH_ACE:
            return sorted(cards, key=_high_ace_key)
    return sorted(cards)


def _high_ace_key(card: int) -> int:
    return card + 104 if card < 8 else card


@final
class GroupBuilder:
    """Reads off the groups while somebody walks the ranks upwards.

    A card in a group is written `kind * 2`, plus 1 if it is a cross card that must be told apart.
    """

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        self._pair: list[int] = [0, 0, 0, 0]
        self._open: list[list[list[int]]] = [[[], []] for _ in range(4)]

    def sets(self, rank: int, number: int, first_cross: int = 0, second_cross: int = 0) -> None:
        """The sets with this number in SET_PAIRS; the suit + 1 of a cross card in either."""
        pair = SET_PAIRS[number]
        self._set(rank, pair[0], first_cross)
        self._set(rank, pair[1], second_cross)

    def _set(self, rank: int, suits: int, cross: int) -> None:
        if suits:
            self.groups.append(
                [
                    ((rank - 1) * 4 + suit) * 2 + int(cross == suit + 1)
                    for suit in range(4)
                    if suits >> suit & 1
                ]
            )

    def runs(self, rank: int, suit: int, plain: int, cross: int, after: int) -> None:
        """Cards of a rank (an ace above the king is 14) go into runs, leading to pair `after`."""
        kind = ((rank - 1) % 13) * 4 + suit
        got = next(way for way in ways(self._pair[suit], plain, cross) if way[0] == after)[1:]
        tokens: list[int] = []
        lists: list[list[int]] = []
        for token, cards, what in zip(PAIRS[self._pair[suit]], self._open[suit], got, strict=True):
            if what < 0 or what >= 2:
                if cards:
                    self.groups.append(cards)
                cards = []
                token = 0
            if what >= 0:
                cards = [*cards, kind * 2 + (what & 1)]
                crossed = token > 3 or what & 1 == 1
                token = min(len(cards), 3) + (3 if crossed else 0)
            tokens.append(token)
            lists.append(cards)
        if tokens[0] > tokens[1]:
            tokens.reverse()
            lists.reverse()
        self._pair[suit] = pair_number(tokens[0], tokens[1])
        self._open[suit] = lists

    def finish(self) -> list[list[int]]:
        """All groups, after the last rank."""
        for suit in range(4):
            if not may_stop(self._pair[suit]):
                raise ValueError("a run is too short")
            for cards in self._open[suit]:
                if len(cards) == HIGH_ACE:
                    # From ace to ace: two runs, as no run has the ace at both ends. The walk may
                    # take them for one, since a run of three can stop anywhere.
                    self.groups.append(cards[:-3])
                    self.groups.append(cards[-3:])
                elif cards:
                    self.groups.append(cards)
        return self.groups
