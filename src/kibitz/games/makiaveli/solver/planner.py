"""The arrangement that leaves as many floor groups untouched as possible, proved optimal.

The walk of `feasibility.py` over the ranks, with more in a state: for each old group whether it
stays. A group that stays is taken off the floor, and the rest is arranged as before. That choice is
made where the group begins and remembered until it ends; at most two runs of a suit are open at a
rank, so eight bits are enough, and sets are decided at their rank. With a state goes its best
value: hand cards laid, then groups untouched, then cross cards taken, then similarity to the old
floor (cards of broken runs that stay in runs, cards of broken sets that stay in sets), all sums
over the ranks.

Usually few groups need to be broken, so states that have broken more than a limit are dropped,
and the limit grows until an arrangement is found. It is optimal: every arrangement that lays the
required number of cards and breaks no more than the limit allows was considered. (A state reached
with fewer hand cards than another way of reaching the same state cannot lay the required number,
which is the maximum; so comparing hand cards first drops nothing that is needed.)

Most states cannot be completed, which `dead_ends.py` knows; asking costs more than it saves where
no group or one is to be broken.

With `anchored`, no group takes two cross cards: the automaton of runs remembers which hold one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import (
    CROSS_GAIN,
    CROSS_LEFT,
    CROSS_SHIFT,
    GAIN,
    GAIN_ANCHORED,
    HAND_SHIFT,
    LEFT,
    LEFT_ANCHORED,
    SET_USE3,
    STOCK_OF,
    UNTOUCHED,
    UNTOUCHED_SHIFT,
    Choices,
)
from kibitz.games.makiaveli.solver.dead_ends import JOINED, UNCROSSED, DeadEnds, plain_code
from kibitz.games.makiaveli.solver.floor_groups import MASK_CARDS, POWERS, POWERS3, FloorGroups
from kibitz.games.makiaveli.solver.meld_builder import MeldBuilder
from kibitz.games.makiaveli.solver.nodes import NodeTable
from kibitz.games.makiaveli.solver.runs import (
    CROSS_NEXT,
    CROSS_START,
    CROSS_STOPS,
    PAIR_STEPS,
    PAIR_STOPS,
    successors,
)

LAST: Final = 14
EASY: Final = 1
"""How many groups may be broken before dead ends are looked for."""
LEFT_SHIFT: Final = 20
MASK_SHIFT: Final = 36
STATE: Final = (1 << 20) - 1
"""A key: state (20 bits), stock code of the aces left (16), open runs that stay (8)."""


def _alike() -> vec[i64]:
    """Cards that two base 3 vectors have in common."""
    digits = [[n // 3**s % 3 for s in range(4)] for n in range(81)]
    return vec[i64]([sum(map(min, a, b)) for a in digits for b in digits])


ALIKE: Final[vec[i64]] = _alike()
ONES: Final[vec[i64]] = vec[i64]([n.bit_count() for n in range(1024)])
# Anchored, the new runs of one suit from low aces: (plain, cross) cards, and their pair.
_WAYS: Final = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))
WAY_PLAIN: Final[vec[i64]] = vec[i64]([way[0] for way in _WAYS])
WAY_CROSS: Final[vec[i64]] = vec[i64]([way[1] for way in _WAYS])
WAY_PAIR: Final[vec[i64]] = vec[i64]([successors(0, way[0], way[1])[0] for way in _WAYS])


class Plan:
    """An arrangement of the floor."""

    def __init__(
        self, kept: list[int], groups: list[list[int]], laid: int, untouched: int, taken: int
    ) -> None:
        self.kept: list[int] = kept
        """Numbers of the old groups that stay as they are."""
        self.groups: list[list[int]] = groups
        """All other groups: each card is kind * 2, plus 1 if (anchored) a cross card goes there."""
        self.laid: int = laid
        self.untouched: int = untouched
        self.taken: int = taken


@final
class Planner:
    """Finds plans; holds the buffers for that. Not for two threads at a time."""

    def __init__(self, anchored: bool, easy: int = EASY) -> None:
        self._anchored: bool = anchored
        self._easy: i64 = easy
        self._choices: Choices = Choices(anchored)
        self._codes: vec[i64] = vec[i64]([0] * 15)
        self._after_kept: vec[i64] = vec[i64]([0] * (15 * 81))
        self._floor: FloorGroups = FloorGroups()
        self._hand_above: vec[i64] = vec[i64]([0] * 15)
        self._nodes: NodeTable = NodeTable()
        self._dead_ends: DeadEnds = DeadEnds()
        self._pruned: bool = False
        """Whether dead ends are looked for, those of this bit and these tokens."""
        self._bit: i64 = 0
        self._low_tokens: i64 = 0
        self._high_tokens: i64 = 0
        self.visited: i64 = 0
        """Nodes created in the last call, all limits together."""

    def plan(
        self,
        groups: list[list[int]],
        loose: list[int],
        hand: list[int],
        cross: list[int],
        taken: list[int],
        required: int,
    ) -> Plan | None:
        """The best plan that lays `required` hand cards, the most there are; None if none does.

        `groups` are the old floor groups as kinds; the rest are counts of kinds: floor cards in no
        group, hand cards and cross cards that may be placed, cross cards taken that must be.
        """
        self._read(groups, loose, hand, cross, taken)
        self.visited = 0
        limit: i64 = 0
        slack: i64 = sum(hand) - required
        self._pruned = False
        while True:
            if limit > self._easy and not self._pruned:
                self._dead_ends.read(self._codes, self._floor)
                self._pruned = True
            best: i64 = self._walk(limit, slack, required)
            self.visited += self._nodes.used
            if best >= 0:
                return self._read_off(best)
            if limit >= len(groups):
                return None
            limit += 1 + limit // 8

    def most(
        self, must: list[int], hand: list[int], cross: list[int], taken: list[int], bound: int
    ) -> int:
        """The most hand cards that can be laid, given that it is not above `bound`; -1 if none.

        The floor is loose here: `must` counts all its cards.
        """
        self._read([], must, hand, cross, taken)
        self._pruned = False
        while bound >= 0 and self._walk(0, sum(hand) - bound, bound) < 0:
            bound -= 1
        return bound

    def _read(
        self,
        groups: list[list[int]],
        loose: list[int],
        hand: list[int],
        cross: list[int],
        taken: list[int],
    ) -> None:
        must: list[int] = loose[:]
        for group in groups:
            for kind in group:
                must[kind] += 1
        self._floor.read(groups)
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

    # The walk

    def _walk(self, limit: i64, slack: i64, required: i64) -> i64:
        """The last node of the best plan that breaks at most `limit` groups; -1 if none."""
        self._nodes.clear()
        self._low_aces(limit)
        begin: i64 = 0
        least: i64 = -slack
        rank: i64 = 2
        while rank < LAST:
            end: i64 = self._nodes.used
            self._nodes.layer = end
            least += self._hand_above[rank]
            self._rank(rank, begin, end, limit, least << HAND_SHIFT if least > 0 else 0)
            if self._nodes.used == end:
                return -1
            begin = end
            rank += 1
        end = self._nodes.used
        self._nodes.layer = end
        self._rank(LAST, begin, end, limit, required << HAND_SHIFT)
        best: i64 = -1
        node: i64 = end
        while node < self._nodes.used:
            if best < 0 or self._nodes.value[node] > self._nodes.value[best]:
                best = node
            node += 1
        return best

    def _low_aces(self, limit: i64) -> None:
        """The first layer: which runs from an ace stay, how many aces start new runs."""
        numbers = self._floor.begins[1]
        code: i64 = self._codes[1]
        kinds: i64 = 1296 if self._anchored else 81
        keep: i64 = 0
        while keep < POWERS[len(numbers)]:
            broken: i64 = len(numbers) - ONES[keep]
            if broken <= limit:
                mask: i64 = self._floor.mask_of(numbers, keep)
                rest: i64 = self._left(code, MASK_CARDS[mask])
                gain: i64 = self._gain(code, MASK_CARDS[mask]) + ONES[keep] * UNTOUCHED
                vector: i64 = 0
                while rest >= 0 and vector < kinds:
                    self._low_vector(vector, rest, mask, gain, keep)
                    vector += 1
            keep += 1

    def _low_vector(self, vector: i64, rest: i64, mask: i64, gain: i64, keep: i64) -> None:
        """Start new runs with a vector of low aces: 0..2 a suit, or (anchored) one of 6 ways."""
        left: i64 = 0
        state: i64 = 0
        cards: i64 = 0
        alike: i64 = 0
        digits: i64 = vector
        suit: i64 = 0
        broken3: i64 = self._floor.open[1] - MASK_CARDS[mask]
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
        mask &= ~self._floor.ends[1]
        if self._pruned:
            self._look_for_dead_ends(1, left, mask)
            low: i64 = state & 127
            high: i64 = state >> 7
            if self._anchored:
                low = UNCROSSED[state & 31] * 10 + UNCROSSED[state >> 5 & 31]
                high = UNCROSSED[state >> 10 & 31] * 10 + UNCROSSED[state >> 15 & 31]
            if self._is_dead(1, low, high):
                return
        key: i64 = state | left << LEFT_SHIFT | mask << MASK_SHIFT
        self._nodes.add(key, gain + alike, -1, keep << 40 | cards)

    def _look_for_dead_ends(self, rank: i64, left: i64, mask: i64) -> None:
        """Prepare `_is_dead` for states after this rank with these aces and runs that stay."""
        dead_ends = self._dead_ends
        self._bit = dead_ends.bit(plain_code(left) if self._anchored else left)
        self._low_tokens = dead_ends.low_tokens(rank, mask)
        self._high_tokens = dead_ends.high_tokens(rank, mask)

    def _is_dead(self, rank: i64, low: i64, high: i64) -> bool:
        """Whether a state (two suits, two suits) after a rank cannot be completed."""
        low = JOINED[low * 256 + self._low_tokens]
        high = JOINED[high * 256 + self._high_tokens]
        return self._dead_ends.completed(rank, low, high) & self._bit == 0

    def _rank(self, rank: i64, begin: i64, end: i64, limit: i64, least: i64) -> None:
        """Read a rank for all nodes of the layer before it."""
        starting = self._floor.begins[rank]
        sets = self._floor.sets[rank]
        runs: i64 = len(starting)
        ways: i64 = POWERS[runs + len(sets)]
        masks: vec[i64] = vec[i64]([0] * ways)
        sets3: vec[i64] = vec[i64]([0] * ways)
        all_sets3: i64 = 0
        keep: i64 = 0
        while keep < ways:
            masks[keep] = self._floor.mask_of(starting, keep & (POWERS[runs] - 1))
            used: i64 = 0
            for i in range(len(sets)):
                if keep & POWERS[runs + i]:
                    for kind in self._floor.groups[sets[i]]:
                        used += POWERS3[kind & 3]
            sets3[keep] = used
            all_sets3 = used  # the last way keeps all
            keep += 1
        floor: i64 = self._floor.decided[rank] - limit
        node: i64 = begin
        while node < end:
            key: i64 = self._nodes.key[node]
            value: i64 = self._nodes.value[node]
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
                        broken_runs: i64 = self._floor.open[rank] - MASK_CARDS[mask]
                        ends: i64 = (mask & ~self._floor.ends[rank]) << MASK_SHIFT
                        upper: i64 = ends if rank == LAST else ends | (key & (65535 << LEFT_SHIFT))
                        if self._pruned and rank < LAST:
                            self._look_for_dead_ends(
                                rank, key >> LEFT_SHIFT & 65535, ends >> MASK_SHIFT
                            )
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
                keep -= 1
            node += 1

    def _step(
        self, rank: i64, node: i64, state: i64, code: i64, gain: i64, least: i64, upper: i64,
        keep: i64, broken_runs: i64, broken_sets: i64,
    ) -> None:  # fmt: skip
        """All choices of one node, once it is decided which groups of this rank stay."""
        pruned = self._pruned
        at: i64 = self._choices.start(code)
        last: i64 = self._choices.stop(code)
        data = self._choices.data
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
                            if not pruned or not self._is_dead(rank, low, high):
                                self._nodes.add(
                                    high << 7 | low | upper, value, node, keep << 40 | at
                                )
                        elif PAIR_STOPS[low] and PAIR_STOPS[high]:
                            self._nodes.add(upper, value, node, keep << 40 | at)
            at += 1

    def _step_anchored(
        self, rank: i64, node: i64, state: i64, code: i64, gain: i64, least: i64, upper: i64,
        keep: i64, broken_runs: i64, broken_sets: i64,
    ) -> None:  # fmt: skip
        """The same where cross cards are distinguished: a suit's runs may go on in several ways.

        Four nested loops, one a suit, instead of one over a product of lists: this is the innermost
        loop, and a product would allocate a tuple for each combination.
        """
        first: i64 = self._choices.start(code)
        last: i64 = self._choices.stop(code)
        data = self._choices.data
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
                                    ok = not self._pruned or not self._is_dead(
                                        rank,
                                        UNCROSSED[w] * 10 + UNCROSSED[x],
                                        UNCROSSED[y] * 10 + UNCROSSED[z],
                                    )
                                else:
                                    ok = bool(
                                        CROSS_STOPS[w]
                                        and CROSS_STOPS[x]
                                        and CROSS_STOPS[y]
                                        and CROSS_STOPS[z]
                                    )
                                if ok:
                                    self._nodes.add(after | upper, value, node, how)
                                d += 1
                            c += 1
                        b += 1
                    a += 1
            at += 1

    # The way back

    def _read_off(self, best: i64) -> Plan:
        value: int = self._nodes.value[best]
        path: list[int] = []
        node: i64 = best
        while node >= 0:
            path.append(node)
            node = self._nodes.parent[node]
        path.reverse()
        kept: list[int] = []
        builder = MeldBuilder()
        pairs = [0, 0, 0, 0]
        for index in range(14):
            rank = index + 1
            how: int = self._nodes.how[path[index]]
            keep = how >> 40
            numbers = self._floor.begins[rank] + self._floor.sets[rank]
            kept.extend([n for i, n in enumerate(numbers) if keep >> i & 1])
            cards = self._cards(rank, how & 0xFFFFFFFFFF, builder)
            state: int = self._nodes.key[path[index]] & STATE
            for suit in range(4):
                plain = cards[suit] % 3
                cross = cards[suit] // 3
                if self._anchored:
                    pairs[suit] = state >> (5 * suit) & 31
                elif rank == LAST:
                    pairs[suit] = PAIR_STEPS[pairs[suit] * 9 + 3 * plain]
                else:
                    two = state & 127 if suit < 2 else state >> 7
                    pairs[suit] = two // 10 if suit in (0, 2) else two % 10
                builder.runs(rank, suit, plain, cross, pairs[suit])
        return Plan(
            sorted(kept),
            builder.finish(),
            value >> HAND_SHIFT,
            value >> UNTOUCHED_SHIFT & 63,
            value >> CROSS_SHIFT & 7,
        )

    def _cards(self, rank: int, where: int, builder: MeldBuilder) -> list[int]:
        """The cards of a step that go into runs, plain + 3 * cross by suit; builds the sets."""
        if rank == 1:
            return [where >> (4 * suit) & 15 for suit in range(4)]
        choice: int = self._choices.data[where]
        face = (rank - 1) % 13 + 1
        if self._anchored:
            builder.sets(face, choice >> 16 & 31, choice >> 21 & 7, choice >> 24 & 7)
            return [choice >> (4 * suit) & 15 for suit in range(4)]
        builder.sets(face, choice >> 8 & 31)
        low = choice & 15
        high = choice >> 4 & 15
        return [low % 3, low // 3, high % 3, high // 3]
