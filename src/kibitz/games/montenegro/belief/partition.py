"""Exact beliefs, as long as they can be counted cheaply.

The hidden cards are parted into *classes* of cards that the observer has no way to tell apart. A
*particle* says how many cards of each class lie in each box, and has a weight. All ways to deal the
cards of a class to its places are equally likely, so the particles together stand for every world
that fits what was seen, with its exact chance.

The counts of a class are packed into one int, six bits for each box.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from kibitz.core.rng import Rng
from kibitz.games.montenegro.deck import cards_in

Particle: TypeAlias = "tuple[int, ...]"
"""For each class, the numbers of its cards in the boxes."""

MOST_PARTICLES: Final = 400
MOST_WORK: Final = 15_000
"""Particles handled in all events so far."""

_TWO_32: Final = 4294967296.0


@final
class Partition:
    """Classes of cards, and the weighted particles that fit what one observer saw."""

    def __init__(self) -> None:
        self.classes: list[int] = []
        """The cards of each class."""
        self.particles: dict[Particle, float] = {(): 1.0}
        self.work: int = 0
        self.sums: list[float] = []
        """The weights of the particles up to each; made when somebody asks."""
        self.order: list[Particle] = []

    def copy(self) -> Partition:
        other = Partition()
        other.classes = self.classes.copy()
        other.particles = self.particles
        other.work = self.work
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (rebuild_partition, (self.classes, self.particles, self.work))

    def usable(self) -> bool:
        """Whether all particles could be stored. There are none if what was seen cannot be, which
        happens only in imagined positions."""
        return 0 < len(self.particles) <= MOST_PARTICLES and self.work <= MOST_WORK

    # What may happen

    def put(self, cards: int, box: int) -> None:
        """Cards that the observer saw go into a box, out of its sight."""
        more = cards.bit_count() * one_in(box)
        for g in range(len(self.classes)):
            if self._all_in(g, box):
                # All of them lie there: nothing tells them from the cards that join them.
                self.classes[g] |= cards
                self._replace(
                    {(*p[:g], p[g] + more, *p[g + 1 :]): w for p, w in self.particles.items()}
                )
                return
        self.classes.append(cards)
        self._replace({(*p, more): w for p, w in self.particles.items()})

    def take(self, source: int, target: int) -> None:
        """Some card, each with equal chance, goes from a box to another, unseen."""
        step = one_in(target) - one_in(source)
        found: dict[Particle, float] = {}
        for p, weight in self.particles.items():
            for g in range(len(p)):
                n = in_box(p[g], source)
                if n:
                    to = (*p[:g], p[g] + step, *p[g + 1 :])
                    found[to] = found.get(to, 0.0) + weight * n
        self._replace(found)

    def see(self, card: int, box: int) -> None:
        """This card came out of this box, into the observer's sight."""
        g = 0
        while (self.classes[g] >> card) & 1 == 0:
            g += 1
        step = one_in(box)
        found: dict[Particle, float] = {}
        for p, weight in self.particles.items():
            n = in_box(p[g], box)
            if n:
                found[(*p[:g], p[g] - step, *p[g + 1 :])] = weight * n
        self.classes[g] &= ~(1 << card)
        if self.classes[g] == 0:
            del self.classes[g]
            found = {(*p[:g], *p[g + 1 :]): w for p, w in found.items()}
        self._replace(found)

    def pour(self, source: int, target: int) -> None:
        """All that lies in a box goes to another one, unseen."""
        step = one_in(target) - one_in(source)
        found: dict[Particle, float] = {}
        for p, weight in self.particles.items():
            to = tuple([counts + step * in_box(counts, source) for counts in p])
            found[to] = found.get(to, 0.0) + weight
        self._replace(found)
        self._join_classes(target)

    def count(self, box: int, cards: int, number: int) -> None:
        """Exactly so many of the hidden cards in this box are among these."""
        g = 0
        while g < len(self.classes) and self.usable():
            if self.classes[g] & cards and self.classes[g] & ~cards:
                self._split(g, cards, box, number)
            g += 1
        inside = [g for g in range(len(self.classes)) if self.classes[g] & cards]
        found: dict[Particle, float] = {}
        for p, weight in self.particles.items():
            n = 0
            for g in inside:
                n += in_box(p[g], box)
            if n == number:
                found[p] = weight
        self._replace(found)

    # Questions

    def surely_in(self, box: int) -> int:
        """The cards that are in this box in every world."""
        cards = 0
        for g in range(len(self.classes)):
            if self._all_in(g, box):
                cards |= self.classes[g]
        return cards

    def deal(self, boxes: int, rng: Rng) -> list[int]:
        """For each box the cards there, in a world drawn by its chance."""
        found = [0] * boxes
        chosen = self._pick(rng)
        for g in range(len(chosen)):
            counts = chosen[g]
            cards = cards_in(self.classes[g])
            rng.shuffle(cards)
            at = 0
            box = 0
            while counts:
                for _ in range(counts & 63):
                    found[box] |= 1 << cards[at]
                    at += 1
                counts >>= 6
                box += 1
        return found

    def _pick(self, rng: Rng) -> Particle:
        if not self.order:
            total = 0.0
            for p, weight in self.particles.items():
                total += weight
                self.order.append(p)
                self.sums.append(total)
        at = self.sums[len(self.sums) - 1] * (float(rng.next32()) / _TWO_32)
        low, high = 0, len(self.sums) - 1
        while low < high:
            middle = (low + high) // 2
            if at < self.sums[middle]:
                high = middle
            else:
                low = middle + 1
        return self.order[low]

    # How it is stored

    def _all_in(self, g: int, box: int) -> bool:
        """Whether all cards of a class lie in this box, in every particle."""
        everything = self.classes[g].bit_count() * one_in(box)
        return all(p[g] == everything for p in self.particles)

    def _replace(self, particles: dict[Particle, float]) -> None:
        self.work += len(particles)
        total = 0.0
        for weight in particles.values():
            total += weight
        if not 0.001 < total < 1000.0:
            particles = {p: w / total for p, w in particles.items()}
        self.particles = particles
        self.order = []
        self.sums = []

    def _join_classes(self, box: int) -> None:
        """Classes that lie in the same box as a whole become one."""
        first = -1
        g = 0
        while g < len(self.classes):
            if not self._all_in(g, box):
                g += 1
            elif first < 0:
                first = g
                g += 1
            else:
                self.classes[first] |= self.classes[g]
                del self.classes[g]
                found: dict[Particle, float] = {}
                for p, weight in self.particles.items():
                    to = list(p)
                    to[first] += to[g]
                    del to[g]
                    found[tuple(to)] = weight
                self._replace(found)

    def _split(self, g: int, cards: int, box: int, number: int) -> None:
        """Tell the cards of a class that are among these from the others."""
        among = self.classes[g] & cards
        size = among.bit_count()
        found: dict[Particle, float] = {}
        for p, weight in self.particles.items():
            for counts, ways in _shares(p[g], size, box, number):
                found[(*p[:g], counts, *p[g + 1 :], p[g] - counts)] = weight * ways
            if len(found) > MOST_PARTICLES:
                self.work = MOST_WORK + 1
                break
        self.classes.append(self.classes[g] & ~cards)
        self.classes[g] = among
        self._replace(found)


def _shares(counts: int, size: int, counted: int, most: int) -> list[tuple[int, float]]:
    """The ways to choose so many cards from boxes with these counts, at most ``most`` of them
    from the box counted: how many from each box, and how often. More than can be stored are not
    all found."""
    found: list[tuple[int, int, float]] = [(0, size, 1.0)]
    box = 0
    left = 0
    rest = counts
    while rest:
        left += rest & 63
        rest >>= 6
    while counts:
        n = counts & 63
        if n:
            left -= n
            high = min(n, most) if box == counted else n
            found = [
                (taken + k * one_in(box), wanted - k, ways * choose(n, k))
                for taken, wanted, ways in found
                for k in range(max(0, wanted - left), min(high, wanted) + 1)
            ]
            if len(found) > MOST_PARTICLES:
                break
        counts >>= 6
        box += 1
    return [(taken, ways) for taken, _, ways in found]


def in_box(counts: int, box: int) -> int:
    """How many cards of a class lie in a box."""
    return (counts >> (6 * box)) & 63


def one_in(box: int) -> int:
    """The counts of a single card in this box."""
    one = 1
    return one << (6 * box)


def choose(n: int, k: int) -> float:
    """How many ways there are to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return float(ways)


def rebuild_partition(classes: list[int], particles: dict[Particle, float], work: int) -> Partition:
    partition = Partition()
    partition.classes = classes
    partition.particles = particles
    partition.work = work
    return partition
