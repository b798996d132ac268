"""The fewest hand cards that stay in a large hand, and an arrangement of all the others.

`maximum.py` stores a state once for each vector of low aces, with its best value. Where nearly all
of very many cards can be laid that is slow: there are up to 81 vectors. Here a state is stored once
for each number of hand cards left out on the way, again with a set of vectors as the bits of one
word; ways that have left out too many are dropped, and that limit grows from nothing until an
arrangement is found. A vector that reaches a state with fewer cards left out is dropped where more
have been.

Cards that can stand in no group, whatever is chosen elsewhere, are left out beforehand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import HAND_SHIFT, VALUED, Choices
from kibitz.games.makiaveli.solver.feasibility import FeasibilitySolver
from kibitz.games.makiaveli.solver.meld_builder import read_groups
from kibitz.games.makiaveli.solver.reach import GOES_ON, MOST_RUNS
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS
from kibitz.games.makiaveli.solver.workspace import BITS, LAST, MOST_BITS, STATES

_LAID: Final = 28 + HAND_SHIFT
"""Where a choice has the number of hand cards laid."""


class LeftoverSolver(FeasibilitySolver):
    """The same where hand cards may stay, but few do. Not for two threads at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._valued: Choices = Choices(VALUED)
        # By rank, how many hand cards there are.
        self._hand_at: vec[i64] = vec[i64]([0] * 15)
        self._end_at: i64 = 0
        self._end_bit: i64 = 0
        self.reached: i64 = 0
        """How many states the last question reached, all limits together."""

    def fewest_left(self, must: list[int], hand: list[int], free: list[int], most: int) -> int:
        """The fewest hand cards that are left if all `must` cards are laid with any `free` ones.

        `most` + 1 if more than `most` are.
        """
        self._read(must, [h + f for h, f in zip(hand, free, strict=True)], 0)
        self._read_valued(must, hand, free)
        for rank in range(1, 14):
            self._hand_at[rank] = sum(hand[4 * rank - 4 : 4 * rank])
        self._list_lows(0)
        self.reached = 0
        for left in range(most + 1):
            low: i64 = 0
            while low < self._lows:
                self._start(low)
                if self._walk_levels(left) and self._level_end(low, left):
                    return left
                low += MOST_BITS
        return most + 1

    def _walk_levels(self, most: i64) -> bool:
        """Read all ranks; ways that leave out more than `most` hand cards are dropped."""
        steps = PAIR_STEPS
        goes_on = GOES_ON
        while len(self._seen) < (most + 1) * STATES:
            self._seen = append(self._seen, 0)
        seen = self._seen
        rank: i64 = 2
        while rank < LAST:
            code: i64 = self._codes[rank]
            first: i64 = self._valued.start(code)
            last: i64 = self._valued.stop(code)
            data = self._valued.data
            cards: i64 = self._hand_at[rank]
            low_going: i64 = self._low_going[rank]
            high_going: i64 = self._high_going[rank]
            begin: i64 = self._begin[rank]
            end: i64 = self._begin[rank + 1]
            room: i64 = (end - begin) * (last - first)
            all_states: i64 = 10000 * (most + 1)
            self._reserve(end + (room if room < all_states else all_states))
            states = self._state
            words = self._word
            top: i64 = end
            i: i64 = begin
            while i < end:
                key: i64 = states[i]
                word: i64 = words[i]
                left: i64 = key // STATES
                low9: i64 = (key & 127) * 9
                high9: i64 = (key >> 7 & 127) * 9
                at: i64 = first
                while at < last:
                    choice: i64 = data[at]
                    at += 1
                    now: i64 = left + cards - (choice >> _LAID)
                    if now > most:
                        break  # the next ones leave out as many or more
                    low: i64 = steps[low9 + (choice & 15)]
                    if low < 0:
                        continue
                    high: i64 = steps[high9 + (choice >> 4 & 15)]
                    if high < 0:
                        continue
                    after: i64 = now * STATES + (high << 7 | low)
                    old: i64 = seen[after]
                    if old == 0:
                        if not goes_on[low_going + low] or not goes_on[high_going + high]:
                            continue
                        states[top] = after
                        top += 1
                    seen[after] = old | word
                i += 1
            # What is reached with fewer cards left out is dropped where more are.
            i = end
            stay: i64 = end
            while i < top:
                key = states[i]
                word = seen[key]
                fewer: i64 = key - STATES
                while fewer >= 0:
                    word &= ~seen[fewer]
                    fewer -= STATES
                words[i] = word
                i += 1
            i = end
            while i < top:
                key = states[i]
                seen[key] = 0
                if words[i]:
                    states[stay] = key
                    words[stay] = words[i]
                    stay += 1
                i += 1
            self._begin[rank + 2] = stay
            self.reached += stay - end
            if stay == end:
                return False
            rank += 1
        return True

    def _level_end(self, low: i64, most: i64) -> bool:
        """Whether a state before the high aces can be completed with at most so many left out."""
        count: i64 = self._lows - low
        if count > MOST_BITS:
            count = MOST_BITS
        i: i64 = self._begin[LAST]
        while i < self._begin[LAST + 1]:
            word: i64 = self._word[i]
            left: i64 = self._state[i] // STATES + self._hand_at[1]
            j: i64 = 0
            while j < count:
                if word & BITS[j]:
                    code: i64 = self._low_left[low + j]
                    choice: i64 = self._end_choice(self._state[i] & (STATES - 1), code)
                    if choice >= 0:
                        laid: i64 = (self._low_gain[low + j] >> HAND_SHIFT) + (choice >> _LAID)
                        if left - laid <= most:
                            self._last_low = low
                            self._end_at = i
                            self._end_bit = j
                            return True
                j += 1
            i += 1
        return False

    def leftover_groups(self) -> list[list[int]]:
        """The groups, as kinds, of the arrangement that `fewest_left` has found."""
        low: i64 = self._last_low
        i: i64 = self._end_at
        bit: i64 = BITS[self._end_bit]
        picked: list[int] = [0] * 15
        picked[LAST] = self._end_choice(
            self._state[i] & (STATES - 1), self._low_left[low + self._end_bit]
        )
        after: i64 = self._state[i]
        rank: i64 = LAST - 1
        while rank >= 2:
            i = self._begin[rank]
            choice: i64 = -1
            while True:
                if self._word[i] & bit:
                    choice = self._valued_choice(rank, self._state[i], after)
                    if choice >= 0:
                        break
                i += 1
            picked[rank] = choice
            after = self._state[i]
            rank -= 1
        return read_groups(self._low_used[low + self._end_bit], picked)

    def _valued_choice(self, rank: i64, key: i64, after: i64) -> i64:
        """A choice that leads from one state to the other, or -1."""
        code: i64 = self._codes[rank]
        at: i64 = self._valued.start(code)
        last: i64 = self._valued.stop(code)
        laid: i64 = self._hand_at[rank] - (after // STATES - key // STATES)
        while at < last:
            choice: i64 = self._valued.data[at]
            at += 1
            if choice >> _LAID != laid:
                continue
            low: i64 = PAIR_STEPS[(key & 127) * 9 + (choice & 15)]
            high: i64 = PAIR_STEPS[(key >> 7 & 127) * 9 + (choice >> 4 & 15)]
            if low == after & 127 and high == after >> 7 & 127:
                return choice
        return -1


def at_most(counts: list[int]) -> list[int]:
    """For each kind no fewer cards than an arrangement of some of these cards can hold.

    Cards that no group can hold are left out, then those that need them, and so on.
    """
    held = counts[:]
    changed = True
    while changed:
        changed = False
        for kind in range(52):
            most = min(held[kind], _in_runs(held, kind) + _in_sets(held, kind))
            if most < held[kind]:
                held[kind] = most
                changed = True
    return held


def _in_runs(counts: list[int], kind: int) -> int:
    """The most cards of a kind that runs can hold. An ace is low or high."""
    rank, suit = kind >> 2, kind & 3
    if rank == 0:
        low = min(counts[4 + suit], counts[8 + suit])
        high = min(counts[48 + suit], counts[44 + suit])
        return low + high
    around = 0
    for step in (-2, -1, 1, 2):
        other = rank + step
        there = counts[other % 13 * 4 + suit] if 0 <= other <= 13 else 0
        around = around * 3 + there
    return MOST_RUNS[around]


def _in_sets(counts: list[int], kind: int) -> int:
    """The most cards of a kind that sets can hold."""
    rank = kind & ~3
    others = sorted([counts[rank + suit] for suit in range(4) if rank + suit != kind])
    if others[1] == 0:
        return 0
    return 2 if sum(others) >= 4 else 1
