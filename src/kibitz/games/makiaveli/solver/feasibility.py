"""Can these cards be laid? An exact answer in microseconds.

The ranks are read from the low ace to the high ace: dynamic programming after van Rijn, Takes and
Vis, "The Complexity of Rummikub Problems", with fewer states. Between two ranks the past matters
only through the open runs of each suit, 10 pairs a suit (`runs.py`), so there are at most 10,000
states, and few are reached. At each rank only the choice of sets and of cards left out branches
(`choices.py`); what happens to the runs follows from it.

An ace can be low or high, so the numbers of low aces, one a suit, must be remembered until the end.
With each state goes the set of low-ace vectors that reach it, as bits of one word.
"""

from __future__ import annotations

from mypy_extensions import i64

from kibitz.games.makiaveli.solver.counts import NO_CARDS
from kibitz.games.makiaveli.solver.meld_builder import read_groups
from kibitz.games.makiaveli.solver.reach import GOES_ON
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS, PAIR_STOPS
from kibitz.games.makiaveli.solver.workspace import BITS, LAST, MOST_BITS, Workspace


class FeasibilitySolver(Workspace):
    """Whether cards can be laid, which ones, and how. Not for two threads at a time."""

    # Questions

    def feasible(self, must: list[int], may: list[int]) -> bool:
        """Whether all `must` cards can stand in groups, with any of the `may` cards."""
        self._read(must, may, 0)
        self._list_lows(0)
        low: i64 = 0
        while low < self._lows:
            self._start(low)
            if self._walk(2) and self._ends(low):
                self._last_low = low
                return True
            low += MOST_BITS
        return False

    def layable(self, must: list[int], may: list[int]) -> list[int]:
        """For each kind, the most cards of it that an arrangement of all `must` cards can hold.

        A `may` card can be laid in a turn that can be completed if more than `must` of its kind
        can be held. All 52 together cost two or three times as much as `feasible`. Empty if the
        `must` cards cannot be arranged.
        """
        self._read(must, may, 0)
        self._list_lows(0)
        most: list[int] = must[:]
        found = False
        low: i64 = 0
        while low < self._lows:
            self._start(low)
            if self._walk(2) and self._walk_back(low, most):
                found = True
            low += MOST_BITS
        return most if found else []

    def missing_kinds(self, must: list[int], may: list[int]) -> list[int]:
        """The kinds of which one more `must` card makes an arrangement possible."""
        kinds: list[int] = []
        more: list[int] = must[:]
        for kind in range(12):
            if must[kind] + may[kind] < 2:
                more[kind] += 1
                if self.feasible(more, may):
                    kinds.append(kind)
                more[kind] -= 1
        self._read(must, may, 1)
        self._list_lows(1)
        if self._lows > MOST_BITS:
            for kind in range(12, 52):
                if must[kind] + may[kind] < 2:
                    more[kind] += 1
                    if self.feasible(more, may):
                        kinds.append(kind)
                    more[kind] -= 1
            return kinds
        self._start(0)
        self._walk(2)
        # From the top down: reading on from a layer overwrites the later ones only.
        for rank in range(13, 3, -1):
            if self._begin[rank + 1] == self._begin[rank]:
                continue
            for suit in range(4):
                kind = (rank - 1) * 4 + suit
                if must[kind] + may[kind] >= 2:
                    continue
                self._musts[kind] += 1
                self._sizes[kind] += 1
                self._read_rank(rank)
                if self._walk(rank) and self._ends(0):
                    kinds.append(kind)
                self._musts[kind] -= 1
                self._sizes[kind] -= 1
            self._read_rank(rank)
        kinds.sort()
        return kinds

    def arrange_all(self, must: list[int]) -> list[list[int]] | None:
        """Groups of kinds that hold all `must` cards, or None."""
        if not self.feasible(must, NO_CARDS):
            return None
        low: i64 = self._last_low
        i: i64 = self._begin[LAST]
        j: i64 = 0
        choice: i64 = -1
        while True:
            if self._word[i] & BITS[j]:
                choice = self._end_choice(self._state[i], self._low_left[low + j])
                if choice >= 0:
                    break
            j += 1
            if low + j == self._lows or j == MOST_BITS:
                j = 0
                i += 1
        picked: list[int] = [0] * 15
        picked[LAST] = choice
        after: i64 = self._state[i]
        rank: i64 = LAST - 1
        while rank >= 2:
            code: i64 = self._codes[rank]
            first: i64 = self._limited.start(code)
            last: i64 = self._limited.stop(code)
            i = self._begin[rank]
            while True:
                if self._word[i] & BITS[j]:
                    choice = self._choice_to(self._state[i], after, first, last)
                    if choice >= 0:
                        break
                i += 1
            picked[rank] = choice
            after = self._state[i]
            rank -= 1
        return read_groups(self._low_used[low + j], picked)

    def _choice_to(self, state: i64, after: i64, first: i64, last: i64) -> i64:
        """A choice that leads from one state to the other, or -1."""
        at: i64 = first
        while at < last:
            choice: i64 = self._limited.data[at]
            at += 1
            low: i64 = PAIR_STEPS[(state & 127) * 9 + (choice & 15)]
            high: i64 = PAIR_STEPS[(state >> 7) * 9 + (choice >> 4 & 15)]
            if low == after & 127 and high == after >> 7:
                return choice
        return -1

    # The walk over the ranks; words are sets of low-ace vectors.
    #
    # The step from a state to the next, two look-ups in PAIR_STEPS, is written out in each of these
    # loops, on buffers held in locals. With the step in a function of its own, `feasible` took 5 %
    # longer and `layable` 15 % compiled, 29 % and 17 % uncompiled (the positions of
    # bench/makiaveli.py).

    def _walk(self, rank: i64) -> bool:
        """Read the ranks from `rank` to the king. False if no state is left on the way."""
        steps = PAIR_STEPS
        goes_on = GOES_ON
        seen = self._seen
        while rank < LAST:
            code: i64 = self._codes[rank]
            first: i64 = self._limited.start(code)
            last: i64 = self._limited.stop(code)
            data = self._limited.data
            low_going: i64 = self._low_going[rank]
            high_going: i64 = self._high_going[rank]
            begin: i64 = self._begin[rank]
            end: i64 = self._begin[rank + 1]
            room: i64 = (end - begin) * (last - first)
            if end + room > len(self._state):
                self._reserve(end + (room if room < 10000 else 10000))
            states = self._state
            words = self._word
            top: i64 = end
            i: i64 = begin
            while i < end:
                state: i64 = states[i]
                word: i64 = words[i]
                low9: i64 = (state & 127) * 9
                high9: i64 = (state >> 7) * 9
                at: i64 = first
                while at < last:
                    choice: i64 = data[at]
                    at += 1
                    low: i64 = steps[low9 + (choice & 15)]
                    if low < 0:
                        continue
                    high: i64 = steps[high9 + (choice >> 4 & 15)]
                    if high < 0:
                        continue
                    after: i64 = high << 7 | low
                    old: i64 = seen[after]
                    if old == 0:
                        if not goes_on[low_going + low] or not goes_on[high_going + high]:
                            continue
                        states[top] = after
                        top += 1
                    seen[after] = old | word
                i += 1
            i = end
            while i < top:
                after = states[i]
                words[i] = seen[after]
                seen[after] = 0
                i += 1
            self._begin[rank + 2] = top
            rank += 1
            if top == end:
                while rank < LAST:
                    self._begin[rank + 2] = top
                    rank += 1
                return False
        return True

    def _ends(self, low: i64) -> bool:
        """Whether some state before the high aces can be completed."""
        count: i64 = self._lows - low
        if count > MOST_BITS:
            count = MOST_BITS
        i: i64 = self._begin[LAST]
        end: i64 = self._begin[LAST + 1]
        while i < end:
            word: i64 = self._word[i]
            j: i64 = 0
            while j < count:
                code: i64 = self._low_left[low + j]
                if word & BITS[j] and self._end_choice(self._state[i], code) >= 0:
                    return True
                j += 1
            i += 1
        return False

    def _mark_ends(self, low: i64, most: list[int]) -> bool:
        """Leave in the last layer's words only the vectors that high aces complete, and raise
        `most` to the aces they hold. False if there are none."""
        steps = PAIR_STEPS
        stops = PAIR_STOPS
        states = self._state
        words = self._word
        count: i64 = self._lows - low
        if count > MOST_BITS:
            count = MOST_BITS
        found = False
        i: i64 = self._begin[LAST]
        end: i64 = self._begin[LAST + 1]
        while i < end:
            state: i64 = states[i]
            word: i64 = words[i]
            low9: i64 = (state & 127) * 9
            high9: i64 = (state >> 7) * 9
            alive: i64 = 0
            j: i64 = 0
            while j < count:
                if word & BITS[j]:
                    code: i64 = self._low_left[low + j]
                    at: i64 = self._choices.start(code)
                    last: i64 = self._choices.stop(code)
                    data = self._choices.data
                    unary: i64 = 0
                    ok = False
                    while at < last:
                        choice: i64 = data[at]
                        at += 1
                        a: i64 = steps[low9 + (choice & 15)]
                        if a < 0 or stops[a] == 0:
                            continue
                        b: i64 = steps[high9 + (choice >> 4 & 15)]
                        if b >= 0 and stops[b]:
                            ok = True
                            unary |= choice >> 20 & 255
                    if ok:
                        alive |= BITS[j]
                        _raise_most(most, 0, unary, self._low_used[low + j])
                j += 1
            words[i] = alive
            if alive:
                found = True
            i += 1
        return found

    def _walk_back(self, low: i64, most: list[int]) -> bool:
        """Raise `most` to what arrangements hold, from the layers that `_walk` left behind.

        Below the lowest rank where a card may be left out there is nothing to find out.
        """
        if not self._mark_ends(low, most):
            return False
        steps = PAIR_STEPS
        states = self._state
        words = self._word
        seen = self._seen
        rank: i64 = LAST - 1
        while rank >= self._lowest_may:
            begin: i64 = self._begin[rank]
            end: i64 = self._begin[rank + 1]
            top: i64 = self._begin[rank + 2]
            i: i64 = end
            while i < top:
                seen[states[i]] = words[i]
                i += 1
            code: i64 = self._codes[rank]
            first: i64 = self._limited.start(code)
            last: i64 = self._limited.stop(code)
            data = self._limited.data
            unary: i64 = 0
            i = begin
            while i < end:
                state: i64 = states[i]
                word: i64 = words[i]
                low9: i64 = (state & 127) * 9
                high9: i64 = (state >> 7) * 9
                alive: i64 = 0
                at: i64 = first
                while at < last:
                    choice: i64 = data[at]
                    at += 1
                    a: i64 = steps[low9 + (choice & 15)]
                    if a < 0:
                        continue
                    b: i64 = steps[high9 + (choice >> 4 & 15)]
                    if b < 0:
                        continue
                    both: i64 = word & seen[b << 7 | a]
                    if both:
                        alive |= both
                        unary |= choice >> 20 & 255
                words[i] = alive
                i += 1
            _raise_most(most, (rank - 1) * 4, unary, 0)
            i = end
            while i < top:
                seen[states[i]] = 0
                i += 1
            rank -= 1
        return True


def _raise_most(most: list[int], kind: i64, unary: i64, low: i64) -> None:
    """Raise `most` of four kinds to the unary counts, plus the low aces already used."""
    suit: i64 = 0
    while suit < 4:
        bits: i64 = (unary >> (2 * suit)) & 3
        count: i64 = ((low >> (2 * suit)) & 3) + (2 if bits == 3 else bits)
        if count > most[kind + suit]:
            most[kind + suit] = count
        suit += 1
