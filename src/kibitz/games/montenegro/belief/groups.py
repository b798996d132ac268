"""The groups of places that an observer has to tell apart, and how they are kept few.

What a group, its list and a spread are is said in belief.py. Nothing here loses any knowledge:
groups are joined and lists made shorter only where every world stays as likely as it was.
"""

from __future__ import annotations

from typing import Final

from kibitz.games.montenegro.belief.spreads import (
    Spread,
    choose,
    in_box,
    joined,
    one_in,
    only_box,
    sizes_of,
)

UNSURE: Final = -1


class Groups:
    """Groups of places, and the spreads that fit what one observer saw."""

    def __init__(self) -> None:
        self.lists: list[int] = []
        """For each group the cards that its places may hold."""
        self.sure: list[int] = []
        """For each group the box that its cards are surely in, else -1."""
        self.spreads: dict[Spread, float] = {(): 1.0}

    def _may_lie(self, i: int, box: int) -> bool:
        return any(in_box(spread[i], box) for spread in self.spreads)

    def _level(self, box: int) -> None:
        """Join the cards surely in a box with the largest other group there.

        For each spread the cards left over by all other places can be laid on theirs in as many
        ways as before, but for a factor that depends on the spread alone. So nothing is lost, and
        cards taken from the box later need not be told apart.
        """
        if box not in self.sure:
            return
        k = self.sure.index(box)
        best = self._largest_beside(k, box)
        if best == UNSURE:
            return
        self._mix(k, best, box)
        self.lists[k] |= self.lists[best]
        self.sure[k] = UNSURE
        self._settle()

    def _mix(self, k: int, best: int, box: int) -> None:
        """The places in a box of the group best become places of the group k."""
        unit = one_in(box)
        number = self.lists[k].bit_count()
        level: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            n = in_box(spread[best], box)
            to = list(spread)
            to[best] -= unit * n
            to[k] += unit * n
            level[tuple(to)] = weight / choose(number + n, n)
        self.spreads = level

    def _largest_beside(self, k: int, box: int) -> int:
        """The group other than k that may have most places in a box; -1 if none has any."""
        best = UNSURE
        most = 0
        for i in range(len(self.lists)):
            if i == k:
                continue
            n = 0
            for spread in self.spreads:
                n = max(n, in_box(spread[i], box))
            if n > most:
                best, most = i, n
        return best

    def _settle(self) -> None:
        """After lists have changed: drop and join groups, and find cards that are sure."""
        self._drop_empty()
        self._join_alike()
        while self._close_lists():
            self._drop_empty()
            self._join_alike()
        self._note_sure()

    def _drop_empty(self) -> None:
        used = [0] * len(self.lists)
        for spread in self.spreads:
            for i in range(len(used)):
                used[i] |= spread[i]
        if 0 in used:
            kept = [i for i in range(len(used)) if used[i]]
            self.lists = [self.lists[i] for i in kept]
            self._keep(kept)

    def _keep(self, kept: list[int]) -> None:
        """Only these groups have places."""
        self.spreads = {tuple([s[i] for i in kept]): w for s, w in self.spreads.items()}

    def _join(self, i: int, j: int) -> None:
        """The places of the group j become part of the group i."""
        self.spreads = joined(self.spreads, i, j)

    def _join_alike(self) -> None:
        i = 0
        while i < len(self.lists):
            j = len(self.lists) - 1
            while j > i:
                if self.lists[i] == self.lists[j]:
                    self._join(i, j)
                    del self.lists[j]
                j -= 1
            i += 1

    def _close_lists(self) -> bool:
        """Where as many places as cards share a list, no other place may hold these cards; True
        if that changed a list. Spreads with more places than cards on a list are dropped."""
        known: dict[int, int] = {}
        all_sizes: dict[Spread, bool] = {}
        for spread in self.spreads:
            all_sizes[sizes_of(spread, known)] = True
        changed = False
        dropped = False
        for i in range(len(self.lists)):
            may = self.lists[i]
            below = [j for j in range(len(self.lists)) if self.lists[j] & ~may == 0]
            number = may.bit_count()
            full = True
            for sizes in all_sizes:
                n = 0
                for j in below:
                    n += sizes[j]
                if n > number:
                    all_sizes[sizes] = False
                    dropped = True
                elif n < number:
                    full = False
            if full:
                for j in range(len(self.lists)):
                    if self.lists[j] & may and self.lists[j] & ~may:
                        self.lists[j] &= ~may
                        changed = True
        if dropped:
            self.spreads = {s: w for s, w in self.spreads.items() if all_sizes[sizes_of(s, known)]}
            return len(self.spreads) > 0
        return changed

    def _note_sure(self) -> None:
        """Which groups are surely in one box; several in the same box become one."""
        first: Spread = ()
        for spread in self.spreads:
            first = spread
            break
        varies = [False] * len(first)
        for spread in self.spreads:
            for i in range(len(first)):
                if spread[i] != first[i]:
                    varies[i] = True
        self.sure = [UNSURE] * len(first)
        for i in range(len(first)):
            box = only_box(first[i])
            closed = in_box(first[i], max(box, 0)) == self.lists[i].bit_count()
            if box >= 0 and closed and not varies[i]:
                self.sure[i] = box
        i = len(self.sure) - 1
        while i > 0:
            if self.sure[i] >= 0 and self.sure.index(self.sure[i]) < i:
                j = self.sure.index(self.sure[i])
                self.lists[j] |= self.lists[i]
                self._join(j, i)
                del self.lists[i]
                del self.sure[i]
            i -= 1
