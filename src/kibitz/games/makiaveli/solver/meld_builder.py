"""From the choices a solver made at each rank back to groups of cards."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kibitz.games.makiaveli.melds import HIGH_ACE
from kibitz.games.makiaveli.solver.choices import SET_PAIRS
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS, PAIRS, may_stop, pair_number, ways


@final
class MeldBuilder:
    """Collects the groups while its owner goes through the ranks upwards.

    A card in a group is written `kind * 2`, plus 1 for a cross card where those are distinguished.
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


def plain_step(pair: int, cards: int) -> int:
    """The pair after 0..2 plain cards of one suit."""
    return PAIR_STEPS[pair * 9 + 3 * cards]


def read_groups(used: i64, picked: list[int]) -> list[list[int]]:
    """The groups, as kinds: from the low aces (two bits a suit) and the choice at ranks 2..14."""
    builder = MeldBuilder()
    pairs: list[int] = [0, 0, 0, 0]
    for suit in range(4):
        low = int((used >> (2 * suit)) & 3)
        pairs[suit] = low * low
        builder.runs(1, suit, low, 0, pairs[suit])
    for rank in range(2, HIGH_ACE + 1):
        chosen = picked[rank]
        builder.sets((rank - 1) % 13 + 1, chosen >> 8 & 31)
        low = chosen & 15
        high = chosen >> 4 & 15
        cards = [low % 3, low // 3, high % 3, high // 3]
        for suit in range(4):
            pairs[suit] = plain_step(pairs[suit], cards[suit])
            builder.runs(rank, suit, cards[suit], 0, pairs[suit])
    return [[card >> 1 for card in group] for group in builder.finish()]
