"""The most cards that can be laid, and an arrangement that lays them.

The walk of `feasibility.py` with values: hand cards laid first, then cross cards taken. A state is
stored once for each vector of low aces, with its best value.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import CROSS_SHIFT, HAND_SHIFT
from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts
from kibitz.games.makiaveli.solver.leftovers import LeftoverSolver
from kibitz.games.makiaveli.solver.meld_builder import read_groups
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS
from kibitz.games.makiaveli.solver.workspace import LAST, STATES


@final
class MaximumSolver(LeftoverSolver):
    """Answers all questions about counts. Not for two threads at a time; see `pool.py`."""

    def best(self, must: list[int], hand: list[int], cross: list[int]) -> tuple[int, int]:
        """The most hand cards, then the most cross cards, placed together with all `must` cards.

        (-1, 0) if the `must` cards cannot be placed.
        """
        # Often everything can be placed, and that is much quicker to find out.
        if self.feasible(add_counts(must, add_counts(hand, cross)), NO_CARDS):
            return (sum(hand), sum(cross))
        value = self._best(must, hand, cross)
        if value < 0:
            return (-1, 0)
        return (value >> HAND_SHIFT, (value >> CROSS_SHIFT) & 7)

    def arrange(self, must: list[int], hand: list[int], cross: list[int]) -> list[list[int]] | None:
        """Groups of kinds that reach `best`."""
        groups = self.arrange_all(add_counts(must, add_counts(hand, cross)))
        if groups is not None:
            return groups
        value: i64 = self._best(must, hand, cross)
        if value < 0:
            return None
        return self._groups(value)

    # Here words are values + 1, one for each state and vector. The step of the walk is written out
    # for the reason given in `feasibility.py`.

    def _best(self, must: list[int], hand: list[int], cross: list[int]) -> i64:
        """The best value, with the layers that lead to it left behind; -1 if there is none.

        Cards that no arrangement can hold are left out first. Of the others, all but a few can
        nearly always be laid together: states that have left out more than `slack` hand cards
        are dropped, and slack grows until a value is found that lies within it.
        """
        most = self.layable(must, add_counts(hand, cross))
        if not most:
            return -1
        fitting: list[int] = [0] * 52
        crossing: list[int] = [0] * 52
        total: i64 = 0
        above: vec[i64] = vec[i64]([0] * 15)
        for kind in range(52):
            room = most[kind] - must[kind]
            fitting[kind] = min(hand[kind], room)
            crossing[kind] = min(cross[kind], room - fitting[kind])
            total += fitting[kind]
            if kind >= 4:
                above[(kind >> 2) + 1] += fitting[kind]
        self._read_valued(must, fitting, crossing)
        self._list_lows(0)
        while len(self._seen) < self._lows * STATES:
            self._seen = append(self._seen, 0)
        slack: i64 = 0
        while True:
            value: i64 = self._best_within(slack, above)
            if value >> HAND_SHIFT >= total - slack:
                return value
            slack = slack * 2 + 1

    def _best_within(self, slack: i64, above: vec[i64]) -> i64:
        """The best value of arrangements that leave out at most `slack` hand cards; or less."""
        i: i64 = 0
        while i < self._lows:
            self._state[i] = i * STATES + self._low_state[i]
            self._word[i] = 1 + self._low_gain[i]
            i += 1
        self._begin[2] = 0
        self._begin[3] = i
        least: i64 = -slack
        rank: i64 = 2
        while rank < LAST:
            # Low aces laid count too, so this drops a little less than it could.
            least += above[rank]
            self._walk_valued(rank, least << HAND_SHIFT if least > 0 else 0)
            rank += 1
        value: i64 = -1
        i = self._begin[LAST]
        while i < self._begin[LAST + 1]:
            value_here: i64 = self._end_value(i, value)
            if value_here > value:
                value = value_here
            i += 1
        return value

    def _walk_valued(self, rank: i64, least: i64) -> None:
        """Read one rank; a state of a value below `least` is dropped."""
        steps = PAIR_STEPS
        seen = self._seen
        code: i64 = self._codes[rank]
        first: i64 = self._choices.start(code)
        last: i64 = self._choices.stop(code)
        data = self._choices.data
        begin: i64 = self._begin[rank]
        end: i64 = self._begin[rank + 1]
        room: i64 = (end - begin) * (last - first)
        if end + room > len(self._state):
            most: i64 = 10000 * self._lows
            self._reserve(end + (room if room < most else most))
        states = self._state
        words = self._word
        top: i64 = end
        i: i64 = begin
        while i < end:
            state: i64 = states[i]
            word: i64 = words[i]
            vector: i64 = state & ~(STATES - 1)
            low9: i64 = (state & 127) * 9
            high9: i64 = (state >> 7 & 127) * 9
            at: i64 = first
            while at < last:
                choice: i64 = data[at]
                at += 1
                value: i64 = word + (choice >> 28)
                if value <= least:
                    continue
                low: i64 = steps[low9 + (choice & 15)]
                if low < 0:
                    continue
                high: i64 = steps[high9 + (choice >> 4 & 15)]
                if high < 0:
                    continue
                after: i64 = vector | high << 7 | low
                old: i64 = seen[after]
                if old == 0:
                    states[top] = after
                    top += 1
                    seen[after] = value
                elif value > old:
                    seen[after] = value
            i += 1
        i = end
        while i < top:
            after = states[i]
            words[i] = seen[after]
            seen[after] = 0
            i += 1
        self._begin[rank + 2] = top

    def _end_value(self, i: i64, floor: i64) -> i64:
        """The best value that state i of the last layer is completed to, if above `floor`."""
        choice: i64 = self._end_choice(
            self._state[i] & (STATES - 1), self._low_left[self._state[i] // STATES]
        )
        if choice < 0:
            return floor
        return self._word[i] - 1 + (choice >> 28)

    def _groups(self, value: i64) -> list[list[int]]:
        """Walk back from an end of this value through the layers, then read the groups off."""
        at: i64 = self._begin[LAST]
        while self._end_value(at, -1) != value:
            at += 1
        picked: list[int] = [0] * 15
        picked[LAST] = self._end_choice(
            self._state[at] & (STATES - 1), self._low_left[self._state[at] // STATES]
        )
        vector: i64 = self._state[at] // STATES
        after: i64 = self._state[at]
        word: i64 = self._word[at]
        for rank in range(LAST - 1, 1, -1):
            code: i64 = self._codes[rank]
            first: i64 = self._choices.start(code)
            last: i64 = self._choices.stop(code)
            i: i64 = self._begin[rank]
            while True:
                choice: i64 = self._choice_between(i, after, word, first, last)
                if choice >= 0:
                    break
                i += 1
            picked[rank] = choice
            after = self._state[i]
            word = self._word[i]
        return read_groups(self._low_used[vector], picked)

    def _choice_between(self, i: i64, after: i64, word: i64, first: i64, last: i64) -> i64:
        """A choice that leads from state i to `after` with the value `word`, or -1."""
        state: i64 = self._state[i]
        if state // STATES != after // STATES:
            return -1
        data = self._choices.data
        at: i64 = first
        while at < last:
            choice: i64 = data[at]
            at += 1
            if self._word[i] + (choice >> 28) != word:
                continue
            low: i64 = PAIR_STEPS[(state & 127) * 9 + (choice & 15)]
            high: i64 = PAIR_STEPS[(state >> 7 & 127) * 9 + (choice >> 4 & 15)]
            if low == after & 127 and high == after >> 7 & 127:
                return choice
        return -1
