"""The arrangement that leaves as many floor groups untouched as possible, proved optimal.

Usually few groups need to be broken, so states of the walk (`walk.py`) that have broken more than a
limit are dropped, and the limit grows until an arrangement is found. It is optimal: every
arrangement that lays the required number of cards and breaks no more than the limit allows was
considered. (A state reached with fewer hand cards than another way of reaching the same state
cannot lay the required number, which is the maximum; so comparing hand cards first drops nothing
that is needed.)

Dead ends are left out only where more than one group is to be broken, and what breaks too many only
where a walk has failed with many nodes: otherwise asking costs more than it saves.

On very rare floors even that takes too long to wait for. So walks that are bounded have a limited
number of nodes, the same on every machine. If no plan is found with so many, one is looked for that
may break more groups; if one is found, but not which of several equal ones comes first, any of them
is taken. Such a plan is *hurried*. Where cards may be left out ("Could I have won?") none is.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.makiaveli.solver.choices import CROSS_SHIFT, HAND_SHIFT, UNTOUCHED_SHIFT
from kibitz.games.makiaveli.solver.counts import NO_CARDS
from kibitz.games.makiaveli.solver.meld_builder import MeldBuilder
from kibitz.games.makiaveli.solver.runs import PAIR_STEPS
from kibitz.games.makiaveli.solver.walk import ANY_NUMBER, CROWDED, LAST, STATE, Walk

EASY: Final = 1
"""How many groups may be broken before dead ends are looked for."""

MANY_LOOSE: Final = 40
"""With more loose cards than this, dead ends are looked for at once."""

CROWD: Final = 1000
"""With how many nodes a walk must have failed before the next is bounded."""


MOST: Final = 40_000
MOST_ANCHORED: Final = 25_000
"""How many nodes all bounded walks for a plan may have. More would take longer than 20 ms."""

NARROW: Final = 100
"""After that, from how many nodes of a rank a walk goes on."""

FEW: Final = 100
"""From how many nodes of a rank a walk goes on that looks for any plan at all, at first."""


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

    def __init__(
        self, anchored: bool, easy: int = EASY, crowd: int = CROWD, most: int = -1
    ) -> None:
        self._anchored: bool = anchored
        self._easy: i64 = easy
        self._crowd: i64 = crowd
        if most < 0:
            most = MOST_ANCHORED if anchored else MOST
        self._most: i64 = most
        self.hurried: bool = False
        """Whether the last plan was found with less care, since there were too many nodes."""
        self._walk: Walk = Walk(anchored)
        self.visited: i64 = 0
        """Nodes created in the last call, all limits together."""
        self.repeated: i64 = 0
        """Those of them that were created to choose among equal plans."""

    def plan(
        self,
        groups: list[list[int]],
        loose: list[int],
        hand: list[int],
        cross: list[int],
        taken: list[int],
        required: int,
        exact: bool = False,
    ) -> Plan | None:
        """The best plan that lays `required` hand cards, the most there are; None if none does.

        `groups` are the old floor groups as kinds; the rest are counts of kinds: floor cards in no
        group, hand cards and cross cards that may be placed, cross cards taken that must be.
        It is never hurried if `exact`, or if cards may be left out.
        """
        self._walk.read(groups, loose, hand, cross, taken)
        self.visited = 0
        self.repeated = 0
        self.hurried = False
        limit: i64 = 0
        slack: i64 = sum(hand) - required
        exact = exact or sum(hand) + sum(cross) > 0
        if sum(loose) > MANY_LOOSE:
            self._walk.look_for_dead_ends()
        while True:
            if limit > self._easy and not self._walk.pruned:
                self._walk.look_for_dead_ends()
            best: i64 = self._walk.best_end(limit, slack, required)
            self.visited += self._walk.nodes.used
            if best >= 0:
                return self._read_off(best)
            if limit >= len(groups):
                return None
            failed: i64 = limit
            limit += 1 + limit // 8
            if self._walk.pruned and self._walk.nodes.used > self._crowd and not exact:
                plan = self._bounded_plan(failed + 1, limit, len(groups))
                if plan is None and self.hurried:
                    # Break them all.
                    plan = self.plan([], self._with_groups(loose, groups), hand, cross, taken, 0)
                    self.hurried = True
                return plan

    def _with_groups(self, loose: list[int], groups: list[list[int]]) -> list[int]:
        counts = loose[:]
        for group in groups:
            for kind in group:
                counts[kind] += 1
        return counts

    def _bounded_plan(self, fewest: i64, limit: i64, groups: i64) -> Plan | None:
        """The same plan, faster where there are many states and no card may be left out.

        It breaks `fewest` groups or more; `limit` is the next one.
        """
        walk = self._walk
        walk.bound()
        best: i64 = -1
        left: i64 = self._most
        while fewest <= groups:
            walk.most = left
            best = walk.best_end(fewest, 0, 0)
            self.visited += walk.nodes.used
            left -= walk.nodes.used
            if best >= 0:
                break
            if best == CROWDED:
                return self._narrow_plan(fewest, groups)
            fewest = walk.over
        if best < 0:
            return None
        while limit < fewest:
            limit += 1 + limit // 8
        walk.most = left
        best = walk.settle(best, limit)
        self.hurried = walk.repeated > left
        self.repeated = walk.repeated
        self.visited += walk.repeated
        return self._read_off(best)

    def _narrow_plan(self, fewest: i64, groups: i64) -> Plan | None:
        """A plan that breaks few groups, perhaps not the fewest; None if none is found quickly."""
        walk = self._walk
        self.hurried = True
        walk.most = ANY_NUMBER
        walk.narrow = NARROW
        walk.nodes.ties = False
        while fewest <= groups:
            best: i64 = walk.best_end(fewest, 0, 0)
            self.visited += walk.nodes.used
            if best >= 0:
                return self._read_off(best)
            fewest += 1
        return None

    def place(self, must: list[int], taken: list[int]) -> Plan | None:
        """A plan that lays all these cards, and those taken from the cross; None if none does.

        No group is to stay, so all plans are equally good. At first only a few nodes are looked
        at: usually they lead to a plan. If they do not, all are.
        """
        self._walk.read([], must, NO_CARDS, NO_CARDS, taken)
        self._walk.look_for_dead_ends()
        self.hurried = False
        self.repeated = 0
        self._walk.few = FEW
        best: i64 = self._walk.best_end(0, 0, 0)
        self.visited = self._walk.nodes.used
        if best < 0 and self._walk.thinned:
            self._walk.few = 0
            best = self._walk.best_end(0, 0, 0)
            self.visited += self._walk.nodes.used
        return self._read_off(best) if best >= 0 else None

    def most(
        self, must: list[int], hand: list[int], cross: list[int], taken: list[int], bound: int
    ) -> int:
        """The most hand cards that can be laid, given that it is not above `bound`; -1 if none.

        The floor is loose here: `must` counts all its cards.
        """
        self._walk.read([], must, hand, cross, taken)
        while bound >= 0 and self._walk.best_end(0, sum(hand) - bound, bound) < 0:
            bound -= 1
        return bound

    def _read_off(self, best: i64) -> Plan:
        value: int = self._walk.nodes.value[best]
        path: list[int] = []
        node: i64 = best
        while node >= 0:
            path.append(node)
            node = self._walk.nodes.parent[node]
        path.reverse()
        kept: list[int] = []
        builder = MeldBuilder()
        pairs = [0, 0, 0, 0]
        for index in range(14):
            rank = index + 1
            how: int = self._walk.nodes.how[path[index]]
            keep = how >> 40
            numbers = self._walk.floor.begins[rank] + self._walk.floor.sets[rank]
            kept.extend([n for i, n in enumerate(numbers) if keep >> i & 1])
            cards = self._cards(rank, how & 0xFFFFFFFFFF, builder)
            state: int = self._walk.nodes.key[path[index]] & STATE
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
        choice: int = self._walk.choices.data[where]
        face = (rank - 1) % 13 + 1
        if self._anchored:
            builder.sets(face, choice >> 16 & 31, choice >> 21 & 7, choice >> 24 & 7)
            return [choice >> (4 * suit) & 15 for suit in range(4)]
        builder.sets(face, choice >> 8 & 31)
        low = choice & 15
        high = choice >> 4 & 15
        return [low % 3, low // 3, high % 3, high // 3]
