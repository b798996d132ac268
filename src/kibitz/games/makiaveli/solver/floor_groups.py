"""The groups of the old floor, by rank, as the planner decides which of them stay."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.makiaveli.melds import HIGH_ACE, is_set, run_ranks
from kibitz.games.makiaveli.solver.choices import base3


def _mask_cards() -> vec[i64]:
    """How many cards of each suit the open runs that stay take at a rank, base 3."""
    return vec[i64](
        [base3([(m >> 2 * s & 1) + (m >> (2 * s + 1) & 1) for s in range(4)]) for m in range(256)]
    )


MASK_CARDS: Final[vec[i64]] = _mask_cards()
POWERS: Final[vec[i64]] = vec[i64]([1 << n for n in range(12)])
POWERS3: Final[vec[i64]] = vec[i64]([1, 3, 9, 27])
ONES: Final[vec[i64]] = vec[i64]([n.bit_count() for n in range(1024)])


def _alike() -> vec[i64]:
    """Cards that two base 3 vectors have in common."""
    digits = [[n // 3**s % 3 for s in range(4)] for n in range(81)]
    return vec[i64]([sum(map(min, a, b)) for a in digits for b in digits])


ALIKE: Final[vec[i64]] = _alike()


@final
class FloorGroups:
    """Where each group begins and ends.

    A run has a bit while it is open: two bits a suit, since at most two runs of a suit are open at
    a rank. A set is decided at its rank, aces as high ones.
    """

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        """The groups as kinds."""
        self.begins: list[list[int]] = []
        """By rank, the numbers of the runs that begin there."""
        self.sets: list[list[int]] = []
        """By rank, the numbers of the sets."""
        self.ends: vec[i64] = vec[i64]([0] * 15)
        """By rank, the bits of the runs that end there."""
        self.open: vec[i64] = vec[i64]([0] * 15)
        """By rank, how many cards of each suit stand in runs, base 3."""
        self.decided: vec[i64] = vec[i64]([0] * 15)
        """By rank, how many groups have begun there or below."""
        self._bits: list[int] = []
        self._lengths: vec[i64] = vec[i64]([0] * 120)

    def read(self, groups: list[list[int]]) -> None:
        """Take these groups, given as kinds, instead of the ones before."""
        self.groups = groups
        self.begins = [[] for _ in range(15)]
        self.sets = [[] for _ in range(15)]
        self._bits = [0] * len(groups)
        starts: list[tuple[int, int]] = []
        for rank in range(15):
            self.ends[rank] = 0
            self.open[rank] = 0
        for at in range(120):
            self._lengths[at] = 0
        for number, group in enumerate(groups):
            if is_set(group):
                rank = (group[0] >> 2) + 1
                self.sets[HIGH_ACE if rank == 1 else rank].append(number)
            else:
                starts.append((run_ranks(group)[0], number))
        busy: list[int] = [0] * 8  # the last rank of the run that holds the bit
        for first, number in sorted(starts):
            group = groups[number]
            last = run_ranks(group)[1]
            bit = 2 * (group[0] & 3)
            if busy[bit] >= first:
                bit += 1
            busy[bit] = last
            self._bits[number] = bit
            self.begins[first].append(number)
            self.ends[last] |= POWERS[bit]
            for rank in range(first, last + 1):
                self.open[rank] += POWERS3[bit >> 1]
                if rank < last:
                    self._lengths[rank * 8 + bit] = min(rank - first + 1, 3)
        decided: i64 = 0
        for rank in range(1, 15):
            decided += len(self.begins[rank]) + len(self.sets[rank])
            self.decided[rank] = decided

    def length(self, rank: i64, bit: i64) -> i64:
        """How long the run with this bit is that is open above the rank: 1, 2, or 3 and more."""
        return self._lengths[rank * 8 + bit]

    def mask_of(self, numbers: list[int], keep: i64) -> i64:
        """The bits of those of these runs that stay; bit i of `keep` is for numbers[i]."""
        mask: i64 = 0
        for i in range(len(numbers)):
            if keep & POWERS[i]:
                mask |= POWERS[self._bits[numbers[i]]]
        return mask
