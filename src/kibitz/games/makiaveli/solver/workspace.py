"""The buffers that feasibility and maximum share, and how a position is read into them.

A state of four suits is `(hearts * 10 + spades) << 7 | clubs * 10 + diamonds`, each suit the number
of its pair of open runs (`runs.py`). Counts are lists of 52 numbers, one for each kind
(card >> 1), 0..2 cards each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import (
    GAIN,
    LEFT,
    LIMITED,
    LIMITED_OF,
    PLAIN,
    STOCK_OF,
    Choices,
)
from kibitz.games.makiaveli.solver.reach import MOST_RUNS
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS, PAIR_STOPS

STATES: Final = 16384
LAST: Final = 14
"""Layer 14 holds the states before the high aces are read; layer r those before rank r."""
MOST_BITS: Final = 62
"""Low-ace vectors distinguished in one pass; there are 81 at most."""

BITS: Final[vec[i64]] = vec[i64]([1 << x for x in range(62)])


class Workspace:
    """Layers of states, one for each rank. Not for two threads at a time."""

    def __init__(self) -> None:
        self._choices: Choices = Choices(PLAIN)
        self._codes: vec[i64] = vec[i64]([0] * 15)
        self._limited: Choices = Choices(LIMITED)
        # By kind: how many cards there are, and how many of them must be placed.
        self._sizes: vec[i64] = vec[i64]([0] * 52)
        self._musts: vec[i64] = vec[i64]([0] * 52)
        self._lowest_may: i64 = LAST
        """The lowest rank above the aces with a card that may be left out."""
        # How many there are, from two ranks below the aces to two ranks above the kings.
        self._around: vec[i64] = vec[i64]([0] * 68)
        # By rank, where GOES_ON has the states after it: of clubs and diamonds, of the others.
        self._low_going: vec[i64] = vec[i64]([0] * 15)
        self._high_going: vec[i64] = vec[i64]([0] * 15)
        # The low-ace vectors: the state they start from, what is left of the aces, their value.
        self._low_state: vec[i64] = vec[i64]([0] * 81)
        self._low_left: vec[i64] = vec[i64]([0] * 81)
        self._low_gain: vec[i64] = vec[i64]([0] * 81)
        self._low_used: vec[i64] = vec[i64]([0] * 81)
        self._lows: i64 = 0
        self._last_low: i64 = 0
        # The layers one after the other: states (with vector, for the maximum) and their words.
        self._state: vec[i64] = vec[i64]([0] * 2048)
        self._word: vec[i64] = vec[i64]([0] * 2048)
        self._begin: vec[i64] = vec[i64]([0] * 17)
        self._seen: vec[i64] = vec[i64]([0] * STATES)

    def _read(self, must: list[int], may: list[int], more: i64) -> None:
        """Take these cards: limited stock codes by rank, of the aces a plain one.

        `more` cards of each kind may yet be added (`reach.py` must know).
        """
        sizes = self._sizes
        around = self._around
        self._lowest_may = LAST
        kind: i64 = 0
        while kind < 52:
            m: i64 = must[kind]
            c: i64 = may[kind]
            if m < 0 or c < 0 or m + c > 2:
                raise ValueError("a kind has two cards at most")
            if c > 0 and kind >= 4 and self._lowest_may == LAST:
                self._lowest_may = (kind >> 2) + 1
            self._musts[kind] = m
            sizes[kind] = m + c
            around[kind + 8] = m + c + more if m + c + more < 2 else 2
            kind += 1
        code: i64 = 0
        suit: i64 = 0
        while suit < 4:
            # Aces are above the kings, too.
            around[60 + suit] = around[8 + suit]
            m = self._musts[suit]
            code |= STOCK_OF[m + 9 * (sizes[suit] - m)] << (4 * suit)
            suit += 1
        self._codes[1] = code
        rank: i64 = 2
        while rank < LAST:
            self._read_rank(rank)
            rank += 1

    def _read_rank(self, rank: i64) -> None:
        """The code of a rank, and which states go on after it."""
        around = self._around
        kind: i64 = 4 * rank - 4
        code: i64 = 0
        going: i64 = 0
        shift: i64 = 0
        while shift < 16:
            above: i64 = around[kind + 12] * 3 + around[kind + 16]
            runs: i64 = MOST_RUNS[(around[kind] * 3 + around[kind + 4]) * 9 + above]
            m: i64 = self._musts[kind]
            code |= LIMITED_OF[m + 3 * (self._sizes[kind] - m) + 9 * runs] << shift
            going = going * 9 + above
            shift += 4
            kind += 1
        self._codes[rank] = code
        self._low_going[rank] = going // 81 * 100
        self._high_going[rank] = going % 81 * 100

    def _read_valued(self, must: list[int], hand: list[int], cross: list[int]) -> None:
        """Take these cards: stock codes by rank that tell hand cards from cross cards."""
        for rank in range(1, 14):
            code: i64 = 0
            for suit in range(4):
                kind = (rank - 1) * 4 + suit
                m, h, c = must[kind], hand[kind], cross[kind]
                shift: i64 = 4 * suit
                code |= STOCK_OF[m + 3 * h + 9 * c] << shift
                self._musts[kind] = m
                self._sizes[kind] = m + h + c
            self._codes[rank] = code

    def _list_lows(self, more: i64) -> None:
        """All vectors of low aces that could matter; `more` cards may yet be added above rank 3.

        A low ace needs its 2 and 3. An ace that must be placed and can be neither in a set nor
        above a king must be low.
        """
        sizes = self._sizes
        suits: i64 = 0
        for s in range(4):
            if sizes[s] > 0:
                suits += 1
        code: i64 = self._codes[1]
        least: vec[i64] = vec[i64]([0, 0, 0, 0])
        most: vec[i64] = vec[i64]([0, 0, 0, 0])
        suit: i64 = 0
        while suit < 4:
            aces: i64 = sizes[suit]
            high: i64 = sizes[44 + suit] + more
            if sizes[48 + suit] + more < high:
                high = sizes[48 + suit] + more
            if suits >= 3:
                high += 2
            if self._musts[suit] > high:
                least[suit] = self._musts[suit] - high
            if sizes[4 + suit] < aces:
                aces = sizes[4 + suit]
            if sizes[8 + suit] < aces:
                aces = sizes[8 + suit]
            most[suit] = aces
            suit += 1
        count: i64 = 0
        a: i64 = least[0]
        while a <= most[0]:
            b: i64 = least[1]
            while b <= most[1]:
                c: i64 = least[2]
                while c <= most[2]:
                    d: i64 = least[3]
                    while d <= most[3]:
                        # Pairs (0,0), (0,1), (1,1) have the numbers 0, 1, 4.
                        low: i64 = (a * a) * 10 + b * b
                        self._low_state[count] = ((c * c) * 10 + d * d) << 7 | low
                        self._low_left[count] = (
                            LEFT[(code & 15) * 3 + a]
                            | LEFT[(code >> 4 & 15) * 3 + b] << 4
                            | LEFT[(code >> 8 & 15) * 3 + c] << 8
                            | LEFT[(code >> 12 & 15) * 3 + d] << 12
                        )
                        self._low_gain[count] = (
                            GAIN[(code & 15) * 3 + a]
                            + GAIN[(code >> 4 & 15) * 3 + b]
                            + GAIN[(code >> 8 & 15) * 3 + c]
                            + GAIN[(code >> 12 & 15) * 3 + d]
                        )
                        self._low_used[count] = a | b << 2 | c << 4 | d << 6
                        count += 1
                        d += 1
                    c += 1
                b += 1
            a += 1
        self._lows = count

    def _reserve(self, size: i64) -> None:
        """Make room for `size` states in all layers together."""
        while len(self._state) < size:
            self._state = append(self._state, 0)
            self._word = append(self._word, 0)

    def _start(self, low: i64) -> None:
        """Layer 2: the vectors from `low` on, each a state of its own."""
        count: i64 = self._lows - low
        if count > MOST_BITS:
            count = MOST_BITS
        i: i64 = 0
        while i < count:
            self._state[i] = self._low_state[low + i]
            self._word[i] = BITS[i]
            i += 1
        self._begin[2] = 0
        self._begin[3] = count

    def _end_choice(self, state: i64, code: i64) -> i64:
        """The most valuable choice of high aces that completes the state, or -1."""
        low9: i64 = (state & 127) * 9
        high9: i64 = (state >> 7 & 127) * 9
        at: i64 = self._choices.start(code)
        last: i64 = self._choices.stop(code)
        data = self._choices.data
        best: i64 = -1
        while at < last:
            choice: i64 = data[at]
            at += 1
            if best >= 0 and choice >> 28 <= best >> 28:
                continue
            a: i64 = PAIR_STEPS[low9 + (choice & 15)]
            if a < 0 or PAIR_STOPS[a] == 0:
                continue
            b: i64 = PAIR_STEPS[high9 + (choice >> 4 & 15)]
            if b >= 0 and PAIR_STOPS[b]:
                best = choice
        return best
