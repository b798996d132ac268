"""The walk over the ranks that decides which groups of the old floor stay.

The walk of `feasibility.py` with more in a state: for each old group whether it stays. A group that
stays is taken off the floor, and the rest is arranged as before. That choice is made where the
group begins and remembered until it ends; at most two runs of a suit are open at a rank, so eight
bits are enough, and sets are decided at their rank. With a state goes its best value: hand cards
laid, then groups untouched, then cross cards taken, then similarity to the old floor (cards of
broken runs that stay in runs, cards of broken sets that stay in sets), all sums over the ranks.

Most states cannot be completed, which `dead_ends.py` knows. Of the others most break too many
groups in the end, which `breaks.py` knows of many: a *bounded* walk leaves them out. What it finds
is as good, but may be another one of several plans that are equally good; so it is settled
afterwards which of them the full walk takes (`ties.py`).

With `anchored`, no group takes two cross cards: the automaton of runs remembers which hold one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.breaks import NEVER, Breaks
from kibitz.games.makiaveli.solver.choices import (
    ANCHORED,
    CROSS_GAIN,
    CROSS_LEFT,
    GAIN,
    GAIN_ANCHORED,
    HAND_SHIFT,
    LEFT,
    LEFT_ANCHORED,
    PLAIN,
    SET_USE3,
    STOCK_OF,
    UNTOUCHED,
    UNTOUCHED_SHIFT,
    Choices,
)
from kibitz.games.makiaveli.solver.dead_ends import JOINED, UNCROSSED, DeadEnds, plain_code
from kibitz.games.makiaveli.solver.floor_groups import (
    ALIKE,
    MASK_CARDS,
    ONES,
    POWERS,
    POWERS3,
    FloorGroups,
)
from kibitz.games.makiaveli.solver.nodes import NodeTable
from kibitz.games.makiaveli.solver.runs import (
    CROSS_NEXT,
    CROSS_START,
    CROSS_STOPS,
    PAIR_STEPS,
    PAIR_STOPS,
    WAY_CROSS,
    WAY_PAIR,
    WAY_PLAIN,
)
from kibitz.games.makiaveli.solver.ties import Ties
from kibitz.games.makiaveli.solver.workspace import BITS, MOST_BITS

LAST: Final = 14
LEFT_SHIFT: Final = 20
MASK_SHIFT: Final = 36
STATE: Final = (1 << 20) - 1
"""A key: state (20 bits), stock code of the aces left (16), open runs that stay (8)."""
ANY_NUMBER: Final = 1 << 40
CROWDED: Final = -2
LEFT_OUT: Final = -1
"""In place of the value of a node: do not go on from here."""


@final
class Walk:
    """The buffers of the walk, and its steps. Not for two threads at a time."""

    def __init__(self, anchored: bool) -> None:
        self._anchored: bool = anchored
        self.choices: Choices = Choices(ANCHORED if anchored else PLAIN)
        self._codes: vec[i64] = vec[i64]([0] * 15)
        self._after_kept: vec[i64] = vec[i64]([0] * (15 * 81))
        self.floor: FloorGroups = FloorGroups()
        self._hand_above: vec[i64] = vec[i64]([0] * 15)
        self.nodes: NodeTable = NodeTable()
        self._again: NodeTable = NodeTable()
        self.most: i64 = ANY_NUMBER
        self.narrow: i64 = 0
        """If not 0, from how many nodes of a rank to go on: those that may break the fewest."""
        self.few: i64 = 0
        """The same where all plans are equally good: nodes from all parts of a rank."""
        self.thinned: bool = False
        """Whether the last walk has left nodes out because of that."""
        self.repeated: i64 = 0
        """How many nodes the last repeated walk had."""
        self._watched: i64 = 0
        """The bits of the nodes that this walk should lead to."""
        self._bits_of: dict[int, int] = {}
        self._bits_by_left: dict[int, int] = {}
        self._end_bits: i64 = 0
        self._dead_ends: DeadEnds = DeadEnds()
        self.pruned: bool = False
        """Whether dead ends are looked for, those of this bit and these tokens."""
        self.bounded: bool = False
        """Whether states are left out that break too many groups in the end."""
        self.over: i64 = 0
        """The fewest groups that a state left out would have broken, or fewer."""
        self._breaks: Breaks = Breaks(self._dead_ends)
        self._limit: i64 = 0
        self._bit: i64 = 0
        self._low_tokens: i64 = 0
        self._high_tokens: i64 = 0

    def read(
        self,
        groups: list[list[int]],
        loose: list[int],
        hand: list[int],
        cross: list[int],
        taken: list[int],
    ) -> None:
        """Take this position, as `Planner.plan` is given it."""
        self.pruned = False
        self.bounded = False
        self.nodes.ties = False
        self.most = ANY_NUMBER
        self.narrow = 0
        self.few = 0
        must: list[int] = loose[:]
        for group in groups:
            for kind in group:
                must[kind] += 1
        self.floor.read(groups)
        for rank in range(15):
            self._hand_above[rank] = 0
        for rank in range(1, 14):
            code: i64 = 0
            for suit in range(4):
                kind = (rank - 1) * 4 + suit
                m, h, c, t = must[kind], hand[kind], cross[kind], taken[kind]
                if min(m, h, c, t) < 0 or m + h + c + t > 2:
                    raise ValueError("a kind has two cards at most")
                if not self._anchored:
                    m += t
                    t = 0
                shift: i64 = 4 * suit
                code |= STOCK_OF[m + 3 * h + 9 * c + 27 * t] << shift
                if rank > 1:
                    self._hand_above[rank] += h
            self._codes[rank] = code
            for used in range(81):
                self._after_kept[rank * 81 + used] = -1

    def look_for_dead_ends(self) -> None:
        """From now on, leave states out that no cards can complete."""
        self._dead_ends.read(self._codes, self.floor)
        self.pruned = True

    def _left(self, code: i64, used3: i64) -> i64:
        """The stock code after plain cards were used (base 3); -1 if there are too few."""
        table = LEFT_ANCHORED if self._anchored else LEFT
        out: i64 = 0
        shift: i64 = 0
        while shift < 16:
            left: i64 = table[((code >> shift) & 15) * 3 + used3 % 3]
            if left < 0:
                return -1
            out |= left << shift
            used3 //= 3
            shift += 4
        return out

    def _gain(self, code: i64, used3: i64) -> i64:
        """The value of using these plain cards."""
        table = GAIN_ANCHORED if self._anchored else GAIN
        gain: i64 = 0
        shift: i64 = 0
        while shift < 16:
            gain += table[((code >> shift) & 15) * 3 + used3 % 3]
            used3 //= 3
            shift += 4
        return gain

    def best_end(self, limit: i64, slack: i64, required: i64) -> i64:
        """The last node of the best plan that breaks at most `limit` groups.

        -1 if there is none, CROWDED if there are more than `most` nodes.
        """
        self.nodes.clear()
        self._limit = limit
        self.over = NEVER
        self.thinned = False
        self._low_aces(limit)
        begin: i64 = 0
        least: i64 = -slack
        rank: i64 = 2
        while rank < LAST:
            end: i64 = self.nodes.used
            self.nodes.layer = end
            least += self._hand_above[rank]
            self._rank(rank, begin, end, limit, least << HAND_SHIFT if least > 0 else 0)
            if self.nodes.used > self.most:
                return CROWDED
            if self.nodes.used == end:
                return -1
            if self.narrow and self.nodes.used - end > self.narrow:
                self._thin_out(rank, end)
            if self.few and self.nodes.used - end > self.few:
                self._sample(end)
            begin = end
            rank += 1
        end = self.nodes.used
        self.nodes.layer = end
        self._rank(LAST, begin, end, limit, required << HAND_SHIFT)
        if self.nodes.used > self.most:
            return CROWDED
        best: i64 = -1
        node: i64 = end
        while node < self.nodes.used:
            if best < 0 or self.nodes.value[node] > self.nodes.value[best]:
                best = node
            node += 1
        return best

    def _thin_out(self, rank: i64, begin: i64) -> None:
        """Of the nodes of this rank, go on only from those that may break the fewest groups."""
        nodes = self.nodes
        broken: vec[i64] = vec[i64]([0] * (nodes.used - begin))
        many: vec[i64] = vec[i64]([0] * 256)
        node: i64 = begin
        while node < nodes.used:
            key: i64 = nodes.key[node]
            low, high = self._joined(rank, key)
            self._prepare(rank, key >> LEFT_SHIFT & 65535, key >> MASK_SHIFT)
            kept: i64 = nodes.value[node] >> UNTOUCHED_SHIFT & 63
            fewest: i64 = self.floor.decided[rank] - kept
            fewest += self._breaks.least(rank, low, high, self._bit)
            broken[node - begin] = fewest
            many[fewest] += 1
            node += 1
        last: i64 = 0
        left: i64 = self.narrow
        while left > many[last]:
            left -= many[last]
            last += 1
        node = begin
        while node < nodes.used:
            fewest = broken[node - begin]
            if fewest == last:
                left -= 1
            if fewest > last or (fewest == last and left < 0):
                nodes.value[node] = LEFT_OUT
            node += 1

    def _sample(self, begin: i64) -> None:
        """Of the nodes of this rank, go on from a few, evenly spread."""
        nodes = self.nodes
        count: i64 = nodes.used - begin
        last: i64 = -1
        i: i64 = 0
        while i < count:
            part: i64 = i * self.few // count
            if part == last:
                nodes.value[begin + i] = LEFT_OUT
            last = part
            i += 1
        self.thinned = True

    def bound(self) -> None:
        """From now on, leave states out too that break more groups in the end than the limit."""
        self._breaks.read(self.floor)
        self.bounded = True
        self.nodes.ties = True

    def settle(self, best: i64, limit: i64) -> i64:
        """The end of the plan that a walk with this limit finds which is not bounded.

        `best` is what the bounded walk has found. The walk is repeated with all states that may
        lead to those among which there is a choice, however many groups they break in the end,
        as far as it takes to know which of them is met first. If that takes more than `most`
        nodes, the bounded walk's own plan is taken.
        """
        self.repeated = 0
        ties = Ties(self.nodes, best)
        open_nodes = ties.open()
        if any(open_nodes):
            found = self.nodes
            self._aim(open_nodes)
            self.nodes = self._again
            self.nodes.clear()
            self._limit = limit
            self._low_aces(limit)
            begin: i64 = 0
            rank: i64 = 1
            while True:
                self._decide(ties, rank, begin, found, open_nodes)
                open_nodes = ties.open()
                if not any(open_nodes):
                    break
                self._watch(open_nodes)
                rank += 1
                end: i64 = self.nodes.used
                self.nodes.layer = end
                self._rank(rank, begin, end, limit, 0)
                begin = end
                if self.nodes.used > self.most:
                    break
            self.nodes = found
            self.repeated = self._again.used
            self._watched = 0
            if self.repeated > self.most:
                return best
        return ties.taken()

    def _aim(self, open_nodes: list[list[int]]) -> None:
        """From now on, leave states out that lead to none of these nodes, given by rank."""
        breaks = self._breaks
        breaks.aim(max([rank for rank in range(LAST + 1) if open_nodes[rank]]))
        self._bits_of = {}
        self._bits_by_left = {}
        self._end_bits = 0
        for rank in range(1, LAST + 1):
            for node in open_nodes[rank]:
                # Where there are too many, the last ones share a bit: more states are met.
                bit: i64 = BITS[min(len(self._bits_of), MOST_BITS - 1)]
                self._bits_of[node] = bit
                if rank == LAST:
                    self._end_bits |= bit
                    breaks.aim_at_end(bit)
                    continue
                key: i64 = self.nodes.key[node]
                left: i64 = key >> LEFT_SHIFT & 65535
                self._bits_by_left[left] = self._bits_by_left.get(left, 0) | bit
                low, high = self._joined(rank, key)
                breaks.aim_at(rank, low, high, bit)
        self._watch(open_nodes)

    def _watch(self, open_nodes: list[list[int]]) -> None:
        """Of the nodes aimed at, only these count from now on."""
        watched: i64 = 0
        for nodes in open_nodes:
            for node in nodes:
                watched |= self._bits_of[node]
        self._watched = watched

    def _decide(
        self, ties: Ties, rank: i64, begin: i64, found: NodeTable, open_nodes: list[list[int]]
    ) -> None:
        """Compare parents by when the states of this rank are met that lead to them."""
        first_of: dict[int, int] = {}
        missing: i64 = self._watched
        node: i64 = begin
        while missing and rank < LAST and node < self.nodes.used:
            key: i64 = self.nodes.key[node]
            low, high = self._joined(rank, key)
            left: i64 = key >> LEFT_SHIFT & 65535
            bits: i64 = self._bits_by_left.get(left, 0) | self._end_bits
            bits &= self._breaks.aims(rank, low, high) & missing
            while bits:
                bit: i64 = bits & -bits
                first_of[bit] = node
                bits ^= bit
                missing ^= bit
            node += 1
        earliest: dict[int, int] = {}
        latest: dict[int, int] = {}
        for r in range(rank, LAST + 1):
            for one in open_nodes[r]:
                met = [self.nodes.find(found.key[a]) for a in ties.ancestors(one, rank)]
                latest[one] = min(met)
                earliest[one] = latest[one] if r == rank else first_of[self._bits_of[one]]
        ties.decide(earliest, latest)

    def _joined(self, rank: i64, key: i64) -> tuple[i64, i64]:
        """A state after a rank as two suits and two, where all runs are alike."""
        dead_ends = self._dead_ends
        mask: i64 = key >> MASK_SHIFT
        low, high = self._halves(key & STATE)
        low = JOINED[low * 256 + dead_ends.low_tokens(rank, mask)]
        high = JOINED[high * 256 + dead_ends.high_tokens(rank, mask)]
        return low, high

    def _halves(self, state: i64) -> tuple[i64, i64]:
        """A state as two suits and two, where it does not matter which runs hold a cross card."""
        if not self._anchored:
            return state & 127, state >> 7
        low: i64 = UNCROSSED[state & 31] * 10 + UNCROSSED[state >> 5 & 31]
        high: i64 = UNCROSSED[state >> 10 & 31] * 10 + UNCROSSED[state >> 15 & 31]
        return low, high

    def _low_aces(self, limit: i64) -> None:
        """The first layer: which runs from an ace stay, how many aces start new runs."""
        numbers = self.floor.begins[1]
        code: i64 = self._codes[1]
        kinds: i64 = 1296 if self._anchored else 81
        keep: i64 = 0
        while keep < POWERS[len(numbers)]:
            broken: i64 = len(numbers) - ONES[keep]
            if broken <= limit:
                mask: i64 = self.floor.mask_of(numbers, keep)
                rest: i64 = self._left(code, MASK_CARDS[mask])
                gain: i64 = self._gain(code, MASK_CARDS[mask]) + ONES[keep] * UNTOUCHED
                vector: i64 = 0
                while rest >= 0 and vector < kinds:
                    self._low_vector(vector, rest, mask, gain, keep)
                    vector += 1
            elif broken < self.over:
                self.over = broken
            keep += 1

    def _low_vector(self, vector: i64, rest: i64, mask: i64, gain: i64, keep: i64) -> None:
        """Start new runs with a vector of low aces: 0..2 a suit, or (anchored) one of 6 ways."""
        left: i64 = 0
        state: i64 = 0
        cards: i64 = 0
        alike: i64 = 0
        digits: i64 = vector
        suit: i64 = 0
        broken3: i64 = self.floor.open[1] - MASK_CARDS[mask]
        while suit < 4:
            shift: i64 = 4 * suit
            stock: i64 = (rest >> shift) & 15
            plain: i64 = digits % 3
            cross: i64 = 0
            if self._anchored:
                way: i64 = digits % 6
                digits //= 6
                plain = WAY_PLAIN[way]
                cross = WAY_CROSS[way]
                after: i64 = LEFT_ANCHORED[stock * 3 + plain]
                if after < 0:
                    return
                gain += GAIN_ANCHORED[stock * 3 + plain]
                crossed: i64 = CROSS_LEFT[after * 3 + cross]
                if crossed < 0:
                    return
                gain += CROSS_GAIN[after * 3 + cross]
                after = crossed
                # Pairs (0,0) (0,1) (1,1) (0,4) (1,4) (4,4), by way.
                state |= WAY_PAIR[way] << (5 * suit)
            else:
                digits //= 3
                after = LEFT[stock * 3 + plain]
                if after < 0:
                    return
                gain += GAIN[stock * 3 + plain]
                pair: i64 = plain * plain
                if suit == 0 or suit == 2:
                    pair *= 10
                state += pair << (0 if suit < 2 else 7)
            if plain + cross > 0:
                # A run from an ace needs a 2 and a 3.
                two: i64 = (self._codes[2] >> shift) & 15
                three: i64 = (self._codes[3] >> shift) & 15
                if two == 0 or three == 0:
                    return
            was: i64 = broken3 % 3
            broken3 //= 3
            alike += was if was < plain else plain
            cards |= (plain + 3 * cross) << shift
            left |= after << shift
            suit += 1
        mask &= ~self.floor.ends[1]
        if self.pruned:
            self._prepare(1, left, mask)
            low, high = self._halves(state)
            if self._is_out(1, low, high, gain):
                return
        key: i64 = state | left << LEFT_SHIFT | mask << MASK_SHIFT
        self.nodes.add(key, gain + alike, -1, keep << 40 | cards)

    def _prepare(self, rank: i64, left: i64, mask: i64) -> None:
        """Prepare `_is_dead` for states after this rank with these aces and runs that stay."""
        dead_ends = self._dead_ends
        if self._watched:
            self._bit = (self._bits_by_left.get(left, 0) | self._end_bits) & self._watched
        else:
            self._bit = dead_ends.bit(plain_code(left) if self._anchored else left)
        self._low_tokens = dead_ends.low_tokens(rank, mask)
        self._high_tokens = dead_ends.high_tokens(rank, mask)

    def _is_dead(self, rank: i64, low: i64, high: i64) -> bool:
        """Whether a state (two suits, two suits) after a rank cannot be completed."""
        low = JOINED[low * 256 + self._low_tokens]
        high = JOINED[high * 256 + self._high_tokens]
        return self._dead_ends.completed(rank, low, high) & self._bit == 0

    def _is_out(self, rank: i64, low: i64, high: i64, value: i64) -> bool:
        """Whether a state of this value after a rank cannot be completed as it should."""
        if not self.bounded:
            return self._is_dead(rank, low, high)
        low = JOINED[low * 256 + self._low_tokens]
        high = JOINED[high * 256 + self._high_tokens]
        broken: i64 = self.floor.decided[rank] - (value >> UNTOUCHED_SHIFT & 63)
        broken += self._breaks.least(rank, low, high, self._bit)
        if broken <= self._limit:
            return False
        if broken < self.over:
            self.over = broken
        return True

    def _rank(self, rank: i64, begin: i64, end: i64, limit: i64, least: i64) -> None:
        """Read a rank for all nodes of the layer before it."""
        starting = self.floor.begins[rank]
        sets = self.floor.sets[rank]
        runs: i64 = len(starting)
        ways: i64 = POWERS[runs + len(sets)]
        masks: vec[i64] = vec[i64]([0] * ways)
        sets3: vec[i64] = vec[i64]([0] * ways)
        all_sets3: i64 = 0
        keep: i64 = 0
        while keep < ways:
            masks[keep] = self.floor.mask_of(starting, keep & (POWERS[runs] - 1))
            used: i64 = 0
            for i in range(len(sets)):
                if keep & POWERS[runs + i]:
                    for kind in self.floor.groups[sets[i]]:
                        used += POWERS3[kind & 3]
            sets3[keep] = used
            all_sets3 = used  # the last way keeps all
            keep += 1
        floor: i64 = self.floor.decided[rank] - limit
        node: i64 = begin
        while node < end and self.nodes.used <= self.most:
            key: i64 = self.nodes.key[node]
            value: i64 = self.nodes.value[node]
            if value == LEFT_OUT:
                node += 1
                continue
            kept: i64 = (value >> UNTOUCHED_SHIFT) & 63
            state: i64 = key & STATE
            keep = ways - 1
            while keep >= 0:
                if kept + ONES[keep] >= floor:
                    mask: i64 = (key >> MASK_SHIFT) | masks[keep]
                    used = MASK_CARDS[mask] + sets3[keep]
                    gain: i64 = value + ONES[keep] * UNTOUCHED
                    code: i64
                    if rank == LAST:
                        aces: i64 = (key >> LEFT_SHIFT) & 65535
                        code = self._left(aces, used)
                        gain += self._gain(aces, used) if code >= 0 else 0
                    else:
                        code = self._after_kept[rank * 81 + used]
                        if code < 0:
                            code = self._left(self._codes[rank], used)
                            self._after_kept[rank * 81 + used] = code
                    if code >= 0:
                        broken_sets: i64 = all_sets3 - sets3[keep]
                        broken_runs: i64 = self.floor.open[rank] - MASK_CARDS[mask]
                        ends: i64 = (mask & ~self.floor.ends[rank]) << MASK_SHIFT
                        upper: i64 = ends if rank == LAST else ends | (key & (65535 << LEFT_SHIFT))
                        if self.pruned and rank < LAST:
                            self._prepare(rank, key >> LEFT_SHIFT & 65535, ends >> MASK_SHIFT)
                        if self._anchored:
                            self._step_anchored(
                                rank, node, state, code, gain, least, upper, keep,
                                broken_runs, broken_sets,
                            )  # fmt: skip
                        else:
                            self._step(
                                rank, node, state, code, gain, least, upper, keep,
                                broken_runs, broken_sets,
                            )  # fmt: skip
                elif floor + limit - kept - ONES[keep] < self.over:
                    self.over = floor + limit - kept - ONES[keep]
                keep -= 1
            node += 1

    def _step(
        self, rank: i64, node: i64, state: i64, code: i64, gain: i64, least: i64, upper: i64,
        keep: i64, broken_runs: i64, broken_sets: i64,
    ) -> None:  # fmt: skip
        """All choices of one node, once it is decided which groups of this rank stay."""
        pruned = self.pruned
        at: i64 = self.choices.start(code)
        last: i64 = self.choices.stop(code)
        data = self.choices.data
        low9: i64 = (state & 127) * 9
        high9: i64 = (state >> 7) * 9
        while at < last:
            choice: i64 = data[at]
            value: i64 = gain + (choice >> 28)
            if value >= least:
                low: i64 = PAIR_STEPS[low9 + (choice & 15)]
                if low >= 0:
                    high: i64 = PAIR_STEPS[high9 + (choice >> 4 & 15)]
                    if high >= 0:
                        value += ALIKE[((choice & 15) + 9 * (choice >> 4 & 15)) * 81 + broken_runs]
                        value += ALIKE[SET_USE3[choice >> 8 & 31] * 81 + broken_sets]
                        if rank < LAST:
                            if not pruned or not self._is_out(rank, low, high, value):
                                self.nodes.add(
                                    high << 7 | low | upper, value, node, keep << 40 | at
                                )
                        elif PAIR_STOPS[low] and PAIR_STOPS[high]:
                            self.nodes.add(upper, value, node, keep << 40 | at)
            at += 1

    def _step_anchored(
        self, rank: i64, node: i64, state: i64, code: i64, gain: i64, least: i64, upper: i64,
        keep: i64, broken_runs: i64, broken_sets: i64,
    ) -> None:  # fmt: skip
        """The same where cross cards are distinguished: a suit's runs may go on in several ways.

        Four nested loops, one a suit, instead of one over a product of lists: this is the innermost
        loop, and a product would allocate a tuple for each combination.
        """
        first: i64 = self.choices.start(code)
        last: i64 = self.choices.stop(code)
        data = self.choices.data
        at: i64 = first
        while at < last:
            choice: i64 = data[at]
            value: i64 = gain + (choice >> 28)
            if value >= least:
                runs3: i64 = (
                    choice % 16 % 3
                    + 3 * ((choice >> 4 & 15) % 3)
                    + 9 * ((choice >> 8 & 15) % 3)
                    + 27 * ((choice >> 12 & 15) % 3)
                )
                value += ALIKE[runs3 * 81 + broken_runs]
                value += ALIKE[SET_USE3[choice >> 16 & 31] * 81 + broken_sets]
                how: i64 = keep << 40 | at
                a9: i64 = (state & 31) * 9 + (choice & 15)
                b9: i64 = (state >> 5 & 31) * 9 + (choice >> 4 & 15)
                c9: i64 = (state >> 10 & 31) * 9 + (choice >> 8 & 15)
                d9: i64 = (state >> 15 & 31) * 9 + (choice >> 12 & 15)
                a: i64 = CROSS_START[a9]
                while a < CROSS_START[a9 + 1]:
                    b: i64 = CROSS_START[b9]
                    while b < CROSS_START[b9 + 1]:
                        c: i64 = CROSS_START[c9]
                        while c < CROSS_START[c9 + 1]:
                            d: i64 = CROSS_START[d9]
                            while d < CROSS_START[d9 + 1]:
                                w: i64 = CROSS_NEXT[a]
                                x: i64 = CROSS_NEXT[b]
                                y: i64 = CROSS_NEXT[c]
                                z: i64 = CROSS_NEXT[d]
                                after: i64 = w | x << 5 | y << 10 | z << 15
                                if rank < LAST:
                                    ok = not self.pruned or not self._is_out(
                                        rank,
                                        UNCROSSED[w] * 10 + UNCROSSED[x],
                                        UNCROSSED[y] * 10 + UNCROSSED[z],
                                        value,
                                    )
                                else:
                                    ok = bool(
                                        CROSS_STOPS[w]
                                        and CROSS_STOPS[x]
                                        and CROSS_STOPS[y]
                                        and CROSS_STOPS[z]
                                    )
                                if ok:
                                    self.nodes.add(after | upper, value, node, how)
                                d += 1
                            c += 1
                        b += 1
                    a += 1
            at += 1
