"""Can these cards be laid? An exact answer in microseconds.

The ranks are read from the low ace to the high ace (van Rijn, Takes and Vis, "The Complexity of
Rummikub Problems", sharpened). Between two ranks the past matters only through the open runs of
each suit, 10 pairs a suit (`runs.py`), so there are at most 10,000 states, and few are reached. At
each rank only the choice of sets and of cards left out branches (`choices.py`); runs follow.

An ace can be low or high, so the numbers of low aces, one a suit, must be remembered until the end.
With each state goes the set of low-ace vectors that reach it, as bits of one word.

A state of four suits is `(hearts * 10 + spades) << 7 | clubs * 10 + diamonds`.
Counts are lists of 52 numbers, one for each kind (card >> 1), 0..2 cards each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.makiaveli.melds import GroupBuilder
from kibitz.games.makiaveli.solver.choices import GAIN, LEFT, STOCK_OF, Choices
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS, PAIR_STOPS

STATES: Final = 16384
LAST: Final = 14
"""Layer 14 holds the states before the high aces are read; layer r those before rank r."""
MOST_BITS: Final = 62
"""Low-ace vectors told apart in one pass; there are 81 at most."""

BITS: Final[vec[i64]] = vec[i64]([1 << x for x in range(62)])


class FeasibilitySolver:
    """Work space for solving. Not for two threads at a time."""

    def __init__(self) -> None:
        self._choices: Choices = Choices(False)
        self._codes: vec[i64] = vec[i64]([0] * 15)
        self._sizes: vec[i64] = vec[i64]([0] * 60)
        self._needs: vec[i64] = vec[i64]([0] * 4)
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

    # Questions

    def feasible(self, must: list[int], may: list[int]) -> bool:
        """Whether all `must` cards can stand in groups, with any of the `may` cards."""
        self._read(must, may, may, False)
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
        can be held. All 52 at the price of two verdicts or three. Empty if there is none.
        """
        self._read(must, may, may, False)
        self._list_lows(0)
        most: list[int] = [0] * 52
        found = False
        low: i64 = 0
        while low < self._lows:
            self._start(low)
            if self._walk(2) and self._walk_back(low, most):
                found = True
            low += MOST_BITS
        return most if found else []

    def wanted(self, must: list[int], may: list[int]) -> list[int]:
        """The kinds of which one more `must` card makes an arrangement possible."""
        kinds: list[int] = []
        more: list[int] = must[:]
        for kind in range(12):
            if must[kind] + may[kind] < 2:
                more[kind] += 1
                if self.feasible(more, may):
                    kinds.append(kind)
                more[kind] -= 1
        self._read(must, may, may, False)
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
            code: i64 = self._codes[rank]
            for suit in range(4):
                kind = (rank - 1) * 4 + suit
                if must[kind] + may[kind] >= 2:
                    continue
                stock: i64 = STOCK_OF[must[kind] + 1 + 9 * may[kind]]
                shift: i64 = 4 * suit
                self._codes[rank] = (code & ~(15 << shift)) | (stock << shift)
                if self._walk(rank) and self._ends(0):
                    kinds.append(kind)
            self._codes[rank] = code
        kinds.sort()
        return kinds

    def arrange_all(self, must: list[int]) -> list[list[int]] | None:
        """Groups of kinds that hold all `must` cards, or None."""
        nothing = [0] * 52
        if not self.feasible(must, nothing):
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
            first: i64 = self._choices.start(code)
            last: i64 = self._choices.stop(code)
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
            choice: i64 = self._choices.data[at]
            at += 1
            low: i64 = PAIR_STEPS[(state & 127) * 9 + (choice & 15)]
            high: i64 = PAIR_STEPS[(state >> 7) * 9 + (choice >> 4 & 15)]
            if low == after & 127 and high == after >> 7:
                return choice
        return -1

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

    # Reading the position

    def _read(self, must: list[int], hand: list[int], cross: list[int], valued: bool) -> None:
        """Stock codes by rank. Unvalued, `hand` is left out: what may be placed is all alike."""
        kind: i64 = 0
        for rank in range(1, 14):
            code: i64 = 0
            shift: i64 = 0
            while shift < 16:
                m: i64 = must[kind]
                h: i64 = hand[kind] if valued else 0
                c: i64 = cross[kind]
                if m < 0 or h < 0 or c < 0 or m + h + c > 2:
                    raise ValueError("a kind has two cards at most")
                stock: i64 = STOCK_OF[m + 3 * h + 9 * c]
                self._sizes[kind] = m + h + c
                if kind < 4:
                    self._needs[kind] = m
                code |= stock << shift
                shift += 4
                kind += 1
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
            if self._needs[suit] > high:
                least[suit] = self._needs[suit] - high
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
        """Room for `size` states in all layers together."""
        while len(self._state) < size:
            self._state = append(self._state, 0)
            self._word = append(self._word, 0)

    # The verdict: words are sets of low-ace vectors

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

    def _walk(self, rank: i64) -> bool:
        """Read the ranks from `rank` to the king. False if no state is left on the way."""
        steps = PAIR_STEPS
        seen = self._seen
        while rank < LAST:
            code: i64 = self._codes[rank]
            first: i64 = self._choices.start(code)
            last: i64 = self._choices.stop(code)
            data = self._choices.data
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
        steps = PAIR_STEPS
        stops = PAIR_STOPS
        count: i64 = self._lows - low
        if count > MOST_BITS:
            count = MOST_BITS
        i: i64 = self._begin[LAST]
        end: i64 = self._begin[LAST + 1]
        while i < end:
            state: i64 = self._state[i]
            word: i64 = self._word[i]
            low9: i64 = (state & 127) * 9
            high9: i64 = (state >> 7) * 9
            j: i64 = 0
            while j < count:
                if word & BITS[j]:
                    code: i64 = self._low_left[low + j]
                    at: i64 = self._choices.start(code)
                    last: i64 = self._choices.stop(code)
                    data = self._choices.data
                    while at < last:
                        choice: i64 = data[at]
                        at += 1
                        a: i64 = steps[low9 + (choice & 15)]
                        if a < 0 or stops[a] == 0:
                            continue
                        b: i64 = steps[high9 + (choice >> 4 & 15)]
                        if b >= 0 and stops[b]:
                            return True
                j += 1
            i += 1
        return False

    def _walk_back(self, low: i64, most: list[int]) -> bool:
        """Raise `most` to what arrangements hold, from the layers that `_walk` left behind."""
        steps = PAIR_STEPS
        stops = PAIR_STOPS
        states = self._state
        words = self._word
        seen = self._seen
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
        if not found:
            return False
        rank: i64 = LAST - 1
        while rank >= 2:
            begin: i64 = self._begin[rank]
            end = self._begin[rank + 1]
            top: i64 = self._begin[rank + 2]
            i = end
            while i < top:
                seen[states[i]] = words[i]
                i += 1
            code = self._codes[rank]
            first: i64 = self._choices.start(code)
            last = self._choices.stop(code)
            data = self._choices.data
            unary = 0
            i = begin
            while i < end:
                state = states[i]
                word = words[i]
                low9 = (state & 127) * 9
                high9 = (state >> 7) * 9
                alive = 0
                at = first
                while at < last:
                    choice = data[at]
                    at += 1
                    a = steps[low9 + (choice & 15)]
                    if a < 0:
                        continue
                    b = steps[high9 + (choice >> 4 & 15)]
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


def plain_step(pair: int, cards: int) -> int:
    """The pair after 0..2 plain cards of one suit."""
    return PAIR_STEPS[pair * 9 + 3 * cards]


def read_groups(used: i64, picked: list[int]) -> list[list[int]]:
    """The groups, as kinds: from the low aces (two bits a suit) and the choice at ranks 2..14."""
    builder = GroupBuilder()
    pairs: list[int] = [0, 0, 0, 0]
    for suit in range(4):
        low = int((used >> (2 * suit)) & 3)
        pairs[suit] = low * low
        builder.runs(1, suit, low, 0, pairs[suit])
    for rank in range(2, LAST + 1):
        chosen = picked[rank]
        builder.sets((rank - 1) % 13 + 1, chosen >> 8 & 31)
        low = chosen & 15
        high = chosen >> 4 & 15
        cards = [low % 3, low // 3, high % 3, high // 3]
        for suit in range(4):
            pairs[suit] = plain_step(pairs[suit], cards[suit])
            builder.runs(rank, suit, cards[suit], 0, pairs[suit])
    return [[card >> 1 for card in group] for group in builder.finish()]


def _raise_most(most: list[int], kind: i64, unary: i64, low: i64) -> None:
    """Raise four kinds' entries to the unary counts, plus the low aces already used."""
    suit: i64 = 0
    while suit < 4:
        bits: i64 = (unary >> (2 * suit)) & 3
        count: i64 = ((low >> (2 * suit)) & 3) + (2 if bits == 3 else bits)
        if count > most[kind + suit]:
            most[kind + suit] = count
        suit += 1
