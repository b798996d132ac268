"""The table: singles and builds, and the order in which they came to lie there.

Singles are two masks of kinds, one for each copy. There is at most one build of a value
(RULES.md, Build 6), so a build is named by its value, and sets of builds are masks of values.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.mulle.capture_rules import DEFAULT, SUMS_ALL, SUMS_OPEN, CaptureRules
from kibitz.games.mulle.values import (
    HIGHEST,
    bit,
    cards_in,
    counts_by_value,
    hand_value,
    lowest,
    size,
)

_OWNED: Final = 0
"""From here, for each seat: the values of its builds."""
_FIRST: Final = 2
"""From here, for each value: the first copies in the build of that value."""
_SECOND: Final = _FIRST + HIGHEST + 1
_FORMED: Final = _SECOND + HIGHEST + 1
"""From here, for each value: when the build was made, as a place in the order of arrival."""
_ORDER: Final = _FORMED + HIGHEST + 1
"""From here: what came to the table, in order; a card, or BUILD and a value. One byte each."""
_BYTES: Final = 7
"""Bytes in a cell: an eighth would touch the sign bit."""
_CELLS: Final = _ORDER + 16
"""Each of 104 cards comes to the table once, and up to 8 start there."""

BUILD: Final = 128
"""A pile of the table is a card if it is below this, otherwise BUILD and the build's value."""


@final
class Table:
    """What lies on the table between two turns."""

    def __init__(
        self,
        cells: vec[i64],
        first: i64 = 0,
        second: i64 = 0,
        open_builds: i64 = 0,
        two: i64 = 0,
        arrivals: i64 = 0,
        rules: CaptureRules = DEFAULT,
    ) -> None:
        self._cells: vec[i64] = cells
        self.first: i64 = first
        """The singles that are first copies."""
        self.second: i64 = second
        """The singles that are second copies."""
        self.open: i64 = open_builds
        """The values of the builds that are not locked. Each of them has two cards, but with
        ``lock=joined`` it may have more."""
        self.two: i64 = two
        """The values of the builds of exactly two cards, open or locked."""
        self.arrivals: i64 = arrivals
        self.rules: CaptureRules = rules

    def clone(self) -> Table:
        return Table(
            self._cells[:],
            self.first,
            self.second,
            self.open,
            self.two,
            self.arrivals,
            self.rules,
        )

    def __reduce__(self) -> tuple[object, ...]:
        cells = [int(cell) for cell in self._cells]
        return (
            restored_table,
            (
                cells,
                self.first,
                self.second,
                self.open,
                self.two,
                self.arrivals,
                self.rules,
            ),
        )

    def clear(self) -> None:
        """Remove everything."""
        self.first = 0
        self.second = 0
        self.open = 0
        self.two = 0
        self.arrivals = 0
        self._cells = vec[i64]([0] * _CELLS)

    def is_empty(self) -> bool:
        return self.first | self.second | self._cells[0] | self._cells[1] == 0

    # Singles

    def has_single(self, kind: i64) -> bool:
        return (self.first | self.second) >> kind & 1 != 0

    def twins(self) -> i64:
        """The kinds of the singles that an identical card from the hand takes (Capture 1)."""
        return (self.first | self.second) & self.rules.twins

    def takes_twin(self, kind: i64) -> bool:
        """Whether a card of this kind takes an identical single, and nothing else."""
        if self.twins() >> kind & 1 == 0:
            return False
        return not self.rules.builds_first or self.builds() >> hand_value(kind) & 1 == 0

    def lay(self, card: i64) -> None:
        """The card becomes a new single."""
        self.add_single(card)
        self._arrive(card)

    def add_single(self, card: i64) -> None:
        if card & 1:
            self.second |= bit(card >> 1)
        else:
            self.first |= bit(card >> 1)

    def _arrive(self, pile: i64) -> None:
        shift: i64 = 8 * (self.arrivals % _BYTES)
        self._cells[_ORDER + self.arrivals // _BYTES] |= pile << shift
        self.arrivals += 1

    def counts(self) -> i64:
        """How many singles there are of each value."""
        return counts_by_value(self.first, self.second)

    # Builds

    def builds(self) -> i64:
        """The values of all builds."""
        return self._cells[0] | self._cells[1]

    def owned(self, seat: i64) -> i64:
        """The values of this seat's builds."""
        return self._cells[seat]

    def build_first(self, value: i64) -> i64:
        """The first copies in a build; nothing if there is no build of that value."""
        return self._cells[_FIRST + value]

    def build_second(self, value: i64) -> i64:
        return self._cells[_SECOND + value]

    def is_locked(self, value: i64) -> bool:
        return self.open >> value & 1 == 0

    def owner(self, value: i64) -> int:
        """The seat that owns the build of that value; -1 if there is none."""
        if self._cells[0] >> value & 1:
            return 0
        return 1 if self._cells[1] >> value & 1 else -1

    def form_build(
        self, seat: i64, value: i64, first: i64, second: i64, cards_two: bool, locked: bool
    ) -> None:
        """A new build of these cards comes to the table."""
        self._cells[seat] |= bit(value)
        self._cells[_FIRST + value] = first
        self._cells[_SECOND + value] = second
        if cards_two:
            self.two |= bit(value)
        if not locked:
            self.open |= bit(value)
        self._cells[_FORMED + value] = self.arrivals
        self._arrive(BUILD + value)

    def feed_build(self, value: i64, card: i64) -> None:
        """A card joins a build, which is locked from now on."""
        if card & 1:
            self._cells[_SECOND + value] |= bit(card >> 1)
        else:
            self._cells[_FIRST + value] |= bit(card >> 1)
        self.open &= ~bit(value)
        self.two &= ~bit(value)

    # Piles

    def piles(self) -> list[int]:
        """All piles, the oldest first: cards, or BUILD and a value."""
        found: list[int] = []
        builds = self.builds()
        i: i64 = 0
        while i < self.arrivals:
            pile = self._cells[_ORDER + i // _BYTES] >> (8 * (i % _BYTES)) & 255
            if pile >= BUILD:
                value = pile - BUILD
                if builds >> value & 1 and self._cells[_FORMED + value] == i:
                    found.append(int(pile))
            elif (self.second if pile & 1 else self.first) >> (pile >> 1) & 1:
                found.append(int(pile))
            i += 1
        return found

    def summable(self) -> i64:
        """The values of the builds that can be part of a captured sum (Capture 3)."""
        if self.rules.sums == SUMS_OPEN:
            return self.open
        return self._cells[0] | self._cells[1] if self.rules.sums == SUMS_ALL else 0

    def build_size(self, value: i64) -> i64:
        """How many cards the build of this value has."""
        return size(self._cells[_FIRST + value]) + size(self._cells[_SECOND + value])

    def loose_piles(self, value: i64, builds: i64) -> i64:
        """How many piles of each value below this one can be summed: singles and these builds."""
        piles = self.counts()
        built: i64 = 1 if builds else value
        while built < value:
            if builds >> built & 1:
                piles += bit(4 * (built - 1))
            built += 1
        return piles & (bit(4 * (value - 1)) - 1)

    def pile_cards(self, pile: int) -> list[int]:
        """The cards of a pile, sorted."""
        if pile < BUILD:
            return [pile]
        return cards_in(self.build_first(pile - BUILD), self.build_second(pile - BUILD))

    def cards_of_builds(self, values: i64) -> tuple[i64, i64]:
        """The cards in the builds of these values: first copies, second copies."""
        first: i64 = 0
        second: i64 = 0
        while values != 0:
            value = lowest(values)
            first |= self._cells[_FIRST + value]
            second |= self._cells[_SECOND + value]
            values &= values - 1
        return first, second

    def masks_of_builds(self, values: i64) -> list[int]:
        """For each build of these values, from the lowest: its first copies, its second copies."""
        masks: list[int] = []
        while values != 0:
            value = lowest(values)
            masks.append(int(self._cells[_FIRST + value]))
            masks.append(int(self._cells[_SECOND + value]))
            values &= values - 1
        return masks

    def lift(self, first: i64, second: i64, builds: i64) -> tuple[i64, i64]:
        """Remove singles and the builds of these values; return all their cards."""
        self.first -= first
        self.second -= second
        if builds == 0:
            return first, second
        built_first, built_second = self.cards_of_builds(builds)
        while builds != 0:
            self._remove_build(lowest(builds))
            builds &= builds - 1
        return first | built_first, second | built_second

    def _remove_build(self, value: i64) -> None:
        gone = ~bit(value)
        self._cells[0] &= gone
        self._cells[1] &= gone
        self.open &= gone
        self.two &= gone
        self._cells[_FIRST + value] = 0
        self._cells[_SECOND + value] = 0


def empty_table(rules: CaptureRules = DEFAULT) -> Table:
    """A table without cards."""
    return Table(vec[i64]([0] * _CELLS), rules=rules)


def restored_table(cells: list[int], *fields: Any) -> Table:
    """A table from what ``Table.__reduce__`` stores."""
    return Table(vec[i64](cells), *fields)
