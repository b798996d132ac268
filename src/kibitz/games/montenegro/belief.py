"""Where the cards that an observer cannot see may be, and how likely each way is.

The observer sorts the cards it cannot see into *pools*: the cards of a pool have the same past in
its eyes. At first all of them are one pool; cards it saw go to the discard pile are another. The
boxes they lie in (draw pile, a hand, an army) have known sizes. A *spread* says how many cards of
each pool lie in each box; given the spread, which of them is where is pure chance.

A war tells how many cards in a box are of a suit. Then the pool is divided into *parts* (that
suit, the others), and the places in that box, each of which now must hold a card of one part, get
rows of their own in the spread; all other places still may hold any card of the pool.

A belief is the list of spreads that fit what was seen, each with its weight. Every hidden event
(a card drawn, a face-down play) takes each card of its box with equal chance, so weights follow
by counting, and are exact.

Long games may need more spreads than can be kept. Then the observer *forgets* (rule 7.5): first
what wars told about parts of a pool, then the difference between the two smallest pools.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.montenegro.deck import cards_in

MOST_SPREADS: Final = 250
"""More than this many are not kept."""

_MOST_AT_WORK: Final = 3000
"""More than this many are not even written down on the way."""

Spread: TypeAlias = "tuple[int, ...]"
"""For each row, the numbers of its cards in the boxes: six bits a box."""

_UNSURE: Final = -1


def in_box(counts: int, box: int) -> int:
    """How many cards of a row lie in a box."""
    return (counts >> (6 * box)) & 63


def one_in(box: int) -> int:
    """The counts of a single card in this box."""
    one = 1
    return one << (6 * box)


def total_of(counts: int) -> int:
    """How many cards a row has in all boxes."""
    number = 0
    while counts:
        number += counts & 63
        counts >>= 6
    return number


@final
class Row:
    """A row of the spreads: the cards that may lie in its places."""

    def __init__(self, pool: int, cards: int, rest: bool) -> None:
        self.pool: int = pool
        self.cards: int = cards
        """The pool, or one part of it; 0 in a rest row."""
        self.rest: bool = rest
        """Its places hold what the places of the pool's parts leave over."""
        self.sure: int = _UNSURE
        """The box that all these cards are surely in, else -1."""

    def copy(self) -> Row:
        other = Row(self.pool, self.cards, self.rest)
        other.sure = self.sure
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_row, (self.pool, self.cards, self.rest, self.sure))


@final
class Belief:
    """The spreads that fit what one observer saw."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.spreads: dict[Spread, float] = {(): 1.0}
        self.held: dict[int, int] = {}
        """How many cards that the observer cannot see lie in each box."""
        self.pools: int = 0
        """How many pools there have been; the number of the next one."""

    def copy(self) -> Belief:
        other = Belief()
        other.rows = [row.copy() for row in self.rows]
        other.spreads = self.spreads.copy()
        other.held = self.held.copy()
        other.pools = self.pools
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_belief, (self.rows, self.spreads, self.held, self.pools))

    def hidden_in(self, box: int) -> int:
        """How many cards that the observer cannot see lie in this box."""
        return self.held.get(box, 0)

    # What may happen

    def put(self, cards: int, box: int) -> None:
        """Cards the observer saw go into a box, out of its sight."""
        if cards == 0:
            return
        number = cards.bit_count()
        self._hold(box, number)
        counts = one_in(box) * number
        for i in range(len(self.rows)):
            if self.rows[i].sure == box:
                self.rows[i].cards |= cards
                self.spreads = {
                    (*s[:i], s[i] + counts, *s[i + 1 :]): w for s, w in self.spreads.items()
                }
                return
        row = Row(self._new_pool(), cards, False)
        row.sure = box
        self.rows.append(row)
        self.spreads = {(*s, counts): w for s, w in self.spreads.items()}

    def take_unseen(self, source: int, target: int) -> None:
        """Some card, each with equal chance, goes from a box to another, unseen."""
        step = one_in(target) - one_in(source)
        moved: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            for i in range(len(spread)):
                n = in_box(spread[i], source)
                if n:
                    to = (*spread[:i], spread[i] + step, *spread[i + 1 :])
                    moved[to] = moved.get(to, 0.0) + weight * n
        self.spreads = moved
        self._hold(source, -1)
        self._hold(target, 1)
        self._tidy()

    def see(self, card: int, source: int) -> None:
        """Some card, each with equal chance, came out of this box, and it was this one."""
        self._see(card, source)
        self._tidy()

    def see_all(self, cards: list[tuple[int, int]]) -> None:
        """Several cards came into sight, each from its box."""
        for card, box in cards:
            self._see(card, box)
        self._tidy()

    def _see(self, card: int, source: int) -> None:
        i = self._row_of(card)
        rest = self._rest_row(self.rows[i].pool)
        size = self.rows[i].cards.bit_count()
        step = one_in(source)
        left: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            n = in_box(spread[i], source)
            if n:
                to = (*spread[:i], spread[i] - step, *spread[i + 1 :])
                left[to] = left.get(to, 0.0) + weight * n / size
            if rest < 0:
                continue
            n = in_box(spread[rest], source)
            free = size - total_of(spread[i])
            if n and free:
                to = (*spread[:rest], spread[rest] - step, *spread[rest + 1 :])
                chance = n * free / (size * total_of(spread[rest]))
                left[to] = left.get(to, 0.0) + weight * chance
        self.spreads = left
        self.rows[i].cards &= ~(1 << card)
        self._hold(source, -1)

    def find(self, card: int, box: int) -> None:
        """This card turned out to be in this box, where it stays."""
        self.see(card, box)
        self.put(1 << card, box)

    def pour(self, source: int, target: int) -> None:
        """All that lies in a box goes to another one, unseen."""
        number = self.hidden_in(source)
        if number == 0:
            return
        step = one_in(target) - one_in(source)
        moved: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            to = tuple([counts + step * in_box(counts, source) for counts in spread])
            moved[to] = moved.get(to, 0.0) + weight
        self.spreads = moved
        self._hold(source, -number)
        self._hold(target, number)
        self._tidy()

    def count(self, box: int, cards: int, number: int) -> None:
        """Exactly so many of the unseen cards in this box are among these."""
        for pool in sorted({row.pool for row in self.rows}):
            self._divide(pool, box, cards)
        known = 0
        inside: list[int] = []
        for i in range(len(self.rows)):
            row = self.rows[i]
            all_of = self._pool_cards(row.pool) if row.rest else row.cards
            if row.sure == box:
                known += (all_of & cards).bit_count()
            elif all_of & ~cards == 0:
                inside.append(i)
        fit: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            n = known
            for i in inside:
                n += in_box(spread[i], box)
            if n == number:
                fit[spread] = weight
        self.spreads = fit
        self._tidy()

    # What comes of it

    def deal(self, rng: Rng) -> dict[int, list[int]]:
        """One way in which the unseen cards may lie, as likely as the observer has to think."""
        chosen = self._pick(rng)
        boxes: dict[int, list[int]] = {}
        over: dict[int, list[int]] = {}
        for i in range(len(self.rows)):
            row = self.rows[i]
            if not row.rest:
                cards = cards_in(row.cards)
                rng.shuffle(cards)
                used = _lay(cards, chosen[i], boxes)
                over.setdefault(row.pool, []).extend(cards[used:])
        for i in range(len(self.rows)):
            row = self.rows[i]
            if row.rest:
                cards = over[row.pool]
                rng.shuffle(cards)
                _lay(cards, chosen[i], boxes)
        return boxes

    def surely_in(self, box: int) -> int:
        """The cards that can only be in this box."""
        for row in self.rows:
            if row.sure == box:
                return row.cards
        return 0

    def _pick(self, rng: Rng) -> Spread:
        total = 0.0
        for weight in self.spreads.values():
            total += weight
        high: i64 = rng.next32()
        low: i64 = rng.next32()
        at = total * ((float(high) + float(low) / 4294967296.0) / 4294967296.0)
        chosen: Spread = ()
        for spread, weight in self.spreads.items():
            chosen = spread
            at -= weight
            if at < 0.0:
                break
        return chosen

    # Rows and pools

    def _new_pool(self) -> int:
        self.pools += 1
        return self.pools

    def _hold(self, box: int, change: int) -> None:
        now = self.held.get(box, 0) + change
        if now:
            self.held[box] = now
        else:
            self.held.pop(box, None)

    def _row_of(self, card: int) -> int:
        for i in range(len(self.rows)):
            if (self.rows[i].cards >> card) & 1:
                return i
        raise ValueError(f"card {card} is in sight")

    def _rest_row(self, pool: int) -> int:
        for i in range(len(self.rows)):
            if self.rows[i].rest and self.rows[i].pool == pool:
                return i
        return -1

    def _pool_cards(self, pool: int) -> int:
        cards = 0
        for row in self.rows:
            if row.pool == pool:
                cards |= row.cards
        return cards

    def _may_lie(self, i: int, box: int) -> bool:
        return any(in_box(spread[i], box) for spread in self.spreads)

    def _divide(self, pool: int, box: int, cards: int) -> None:
        """See to it that every place of the pool in this box is known to hold one of the cards,
        or none."""
        all_of = self._pool_cards(pool)
        if all_of & cards in (0, all_of):
            return
        rows = [i for i in range(len(self.rows)) if self.rows[i].pool == pool]
        if self.rows[rows[0]].sure != _UNSURE:
            return
        if not any(self._may_lie(i, box) for i in rows):
            return
        rest = self._rest_row(pool)
        if rest >= 0:
            for i in rows:
                part = self.rows[i].cards
                if part & cards in (0, part):
                    continue
                if self._splits(i) > _MOST_AT_WORK:
                    rest = self._make_plain(rest)
                    break
                self._split(i, part & cards)
            if rest >= 0 and self._settlements(rest, box) > _MOST_AT_WORK:
                rest = self._make_plain(rest)
        if rest < 0:
            for i in range(len(self.rows)):
                if self.rows[i].pool == pool:
                    rest = i
            self.rows[rest].rest = True
            self.rows[rest].cards = 0
            self._add_part(pool, all_of & cards)
            self._add_part(pool, all_of & ~cards)
        self._settle(rest, box)

    def _splits(self, i: int) -> int:
        """About how many spreads there will be when this part is split."""
        number = 0
        for spread in self.spreads:
            ways = 1
            counts = spread[i]
            while counts:
                ways *= (counts & 63) + 1
                counts >>= 6
            number += ways
        return number

    def _settlements(self, rest: int, box: int) -> int:
        """About how many spreads there will be when this box is settled."""
        parts = -1
        for row in self.rows:
            if row.pool == self.rows[rest].pool:
                parts += 1
        number = 0.0
        for spread in self.spreads:
            number += _choose(in_box(spread[rest], box) + parts - 1, parts - 1)
        return int(number)

    def _add_part(self, pool: int, cards: int) -> None:
        self.rows.append(Row(pool, cards, False))
        self.spreads = {(*s, 0): w for s, w in self.spreads.items()}

    def _split(self, i: int, inside: int) -> None:
        """Make two parts of one; the places that were known to be of it are shared out."""
        size = self.rows[i].cards.bit_count()
        ins = inside.bit_count()
        parted: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            places = total_of(spread[i])
            for counts, ways in _choices(spread[i]):
                n = total_of(counts)
                if n > ins or places - n > size - ins:
                    continue
                chance = ways * _falling(ins, n) * _falling(size - ins, places - n)
                to = (*spread[:i], counts, *spread[i + 1 :], spread[i] - counts)
                parted[to] = weight * chance / _falling(size, places)
        self.spreads = parted
        self.rows.append(Row(self.rows[i].pool, self.rows[i].cards & ~inside, False))
        self.rows[i].cards = inside

    def _settle(self, rest: int, box: int) -> None:
        """Say for every place of the rest row in this box which part its card is of."""
        pool = self.rows[rest].pool
        parts = [i for i in range(len(self.rows)) if self.rows[i].pool == pool and i != rest]
        sizes = [self.rows[i].cards.bit_count() for i in parts]
        unit = one_in(box)
        settled: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            n = in_box(spread[rest], box)
            free = [sizes[k] - total_of(spread[parts[k]]) for k in range(len(parts))]
            whole = _falling(total_of(spread[rest]), n)
            for shares, ways in _shares(n, free):
                to = list(spread)
                to[rest] -= unit * n
                for k in range(len(parts)):
                    to[parts[k]] += unit * shares[k]
                key = tuple(to)
                settled[key] = settled.get(key, 0.0) + weight * ways / whole
        self.spreads = settled

    # Keeping the list short

    def _tidy(self) -> None:
        """Drop what has become empty, join what is surely in one box, keep weights near one."""
        if not self.spreads:
            self._start_over()
        self._simplify()
        while len(self.spreads) > MOST_SPREADS and self._forget():
            self._simplify()
        total = 0.0
        for weight in self.spreads.values():
            total += weight
        if len(self.spreads) == 1 or not 0.001 < total < 1000.0:
            self.spreads = {s: w / total for s, w in self.spreads.items()}

    def _start_over(self) -> None:
        """Nothing fits: know only how many cards lie where.

        That never happens at a real table. But a seat that has forgotten something may imagine
        a position that does not fit what everybody else still remembers.
        """
        cards = 0
        for row in self.rows:
            cards |= row.cards
        counts = 0
        for box, number in self.held.items():
            counts += one_in(box) * number
        self.rows = [Row(self._new_pool(), cards, False)]
        self.spreads = {(counts,): 1.0}

    def _simplify(self) -> None:
        if len(self.rows) > 1:
            self._drop_empty()
        self._note_sure()
        i = 1
        while i < len(self.rows):
            for j in range(i):
                if self.rows[i].sure != _UNSURE and self.rows[i].sure == self.rows[j].sure:
                    self.rows[j].cards |= self.rows[i].cards
                    self._merge(j, [i])
                    i -= 1
                    break
            i += 1

    def _drop_empty(self) -> None:
        used = [0] * len(self.rows)
        for spread in self.spreads:
            for i in range(len(used)):
                used[i] |= spread[i]
        empty = [counts == 0 for counts in used]
        for pool in sorted({row.pool for row in self.rows if row.rest}):
            rest = self._rest_row(pool)
            parts = [i for i in range(len(empty)) if self.rows[i].pool == pool and i != rest]
            if empty[rest]:
                # Every card of a part lies in a place of that part: they are pools by themselves.
                self.rows[rest].rest = False
                for i in parts:
                    self.rows[i].pool = self._new_pool()
            elif all(empty[i] for i in parts):
                self.rows[rest].cards = self._pool_cards(pool)
                self.rows[rest].rest = False
                for i in parts:
                    self.rows[i].cards = 0
        for i in range(len(empty) - 1, -1, -1):
            if empty[i] and not self.rows[i].rest and self.rows[i].cards == 0:
                self._remove(i)

    def _note_sure(self) -> None:
        first: Spread = ()
        for spread in self.spreads:
            first = spread
            break
        for i in range(len(self.rows)):
            row = self.rows[i]
            row.sure = _UNSURE
            counts = first[i]
            box = 0
            while counts > 63:
                counts >>= 6
                box += 1
            if counts << (6 * box) != first[i] or counts != row.cards.bit_count():
                continue
            if row.rest or self._rest_row(row.pool) >= 0:
                continue
            if all(spread[i] == first[i] for spread in self.spreads):
                row.sure = box

    def _remove(self, i: int) -> None:
        del self.rows[i]
        self.spreads = {(*s[:i], *s[i + 1 :]): w for s, w in self.spreads.items()}

    def _merge(self, i: int, others: list[int]) -> None:
        """Add rows to the row i and take them out."""
        merged: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            to = list(spread)
            for j in others:
                to[i] += to[j]
            key = tuple([to[k] for k in range(len(to)) if k not in others])
            merged[key] = merged.get(key, 0.0) + weight
        self.spreads = merged
        self.rows = [self.rows[k] for k in range(len(self.rows)) if k not in others]

    def _make_plain(self, rest: int) -> int:
        """Forget what is known about the parts of a pool; -1, for it has no rest row now."""
        row = self.rows[rest]
        row.cards = self._pool_cards(row.pool)
        row.rest = False
        parts = [k for k in range(len(self.rows)) if k != rest and self.rows[k].pool == row.pool]
        self._merge(rest, parts)
        return -1

    def _forget(self) -> bool:
        """Lose some knowledge; False if there is none to lose."""
        for i in range(len(self.rows)):
            if self.rows[i].rest:
                self._make_plain(i)
                return True
        unsure = [
            (self.rows[i].cards.bit_count(), i)
            for i in range(len(self.rows))
            if self.rows[i].sure == _UNSURE
        ]
        if len(unsure) < 2:
            return False
        unsure.sort()
        i, j = unsure[0][1], unsure[1][1]
        self.rows[i].cards |= self.rows[j].cards
        self._merge(i, [j])
        return True


def _lay(cards: list[int], counts: int, boxes: dict[int, list[int]]) -> int:
    """Put the first cards of a list into boxes; how many were used."""
    box = 0
    at = 0
    while counts:
        n = counts & 63
        if n:
            boxes.setdefault(box, []).extend(cards[at : at + n])
            at += n
        counts >>= 6
        box += 1
    return at


def _falling(n: int, k: int) -> float:
    """n (n - 1) … : the ways to choose k of n in order."""
    ways = 1.0
    for i in range(k):
        ways *= n - i
    return ways


def _choose(n: int, k: int) -> float:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return float(ways)


def _choices(counts: int) -> list[tuple[int, float]]:
    """Every choice of some places of a row: counts, and the number of ways."""
    found: list[tuple[int, float]] = [(0, 1.0)]
    box = 0
    while counts:
        n = counts & 63
        if n:
            found = [
                (taken + one_in(box) * k, ways * _choose(n, k))
                for taken, ways in found
                for k in range(n + 1)
            ]
        counts >>= 6
        box += 1
    return found


def _shares(n: int, free: list[int]) -> list[tuple[list[int], float]]:
    """The ways to fill n places from several stocks: how many from each, and in how many ways."""
    found: list[tuple[list[int], int, float]] = [([], n, 1.0)]
    for stock in free:
        found = [
            ([*shares, k], left - k, ways * _choose(left, k) * _falling(stock, k))
            for shares, left, ways in found
            for k in range(min(stock, left) + 1)
        ]
    return [(shares, ways) for shares, left, ways in found if left == 0]


def _rebuild_row(pool: int, cards: int, rest: bool, sure: int) -> Row:
    row = Row(pool, cards, rest)
    row.sure = sure
    return row


def _rebuild_belief(
    rows: list[Row], spreads: dict[Spread, float], held: dict[int, int], pools: int
) -> Belief:
    belief = Belief()
    belief.rows = rows
    belief.spreads = spreads
    belief.held = held
    belief.pools = pools
    return belief
