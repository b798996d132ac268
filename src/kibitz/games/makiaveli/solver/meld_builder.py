"""From the choices a solver made at each rank back to groups of cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.makiaveli.melds import HIGH_ACE
from kibitz.games.makiaveli.solver.choices import SET_PAIRS
from kibitz.games.makiaveli.solver.runs import ALL_PAIRS, CROSSED, PAIR_STEPS, may_stop, ways


def _got() -> vec[i64]:
    """What both runs of a pair got, plus 1, as octal digits; -1 if there is no such step."""
    table = [-1] * (ALL_PAIRS * 9 * ALL_PAIRS)
    for pair in range(ALL_PAIRS):
        for plain in range(3):
            for cross in range(3 - plain):
                for after, first, second in reversed(ways(pair, plain, cross)):
                    at = (pair * 9 + plain + 3 * cross) * ALL_PAIRS + after
                    table[at] = (first + 1) << 3 | (second + 1)
    return vec[i64](table)


GOT: Final[vec[i64]] = _got()
"""By `(pair * 9 + plain + 3 * cross) * ALL_PAIRS + pair after`: the first of the `ways`."""


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
        pair = self._pair[suit]
        both: i64 = GOT[(pair * 9 + plain + 3 * cross) * ALL_PAIRS + after]
        if both < 0:
            raise ValueError("these cards do not lead to these runs")
        card = (((rank - 1) % 13) * 4 + suit) * 2
        runs = self._open[suit]
        first = self._go_on(runs[0], (both >> 3) - 1, card)
        second = self._go_on(runs[1], (both & 7) - 1, card)
        # As in the pair, the shorter run without a cross card comes first.
        swap = _token(first) > _token(second)
        self._open[suit] = [second, first] if swap else [first, second]
        self._pair[suit] = after

    def _go_on(self, run: list[int], got: i64, card: int) -> list[int]:
        """The run that is open after an old one got this (see `ways`)."""
        if got < 0 or got >= 2:
            if run:
                self.groups.append(run)
            run = []
        if got >= 0:
            run.append(card + int(got & 1))
        return run

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


def _token(run: list[int]) -> int:
    """The token of an open run, as in `runs.py`."""
    length = min(len(run), 3)
    for card in run:
        if card & 1:
            return length + CROSSED
    return length


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
