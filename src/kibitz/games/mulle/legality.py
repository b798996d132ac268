"""Which moves are legal, for all cards of a hand at once.

``reasons`` says the same clause by clause, with a message; a test compares the two. The word before
a number in a comment names a section of RULES.md.
"""

from __future__ import annotations

from mypy_extensions import i64

from kibitz.games.mulle.actions import CAPTURE, CHOOSE, LAY, ON_BUILD, TROTTA, build_action
from kibitz.games.mulle.capture import takeable
from kibitz.games.mulle.options import HAND
from kibitz.games.mulle.position import SIZE, Position
from kibitz.games.mulle.values import bit, hand_value, lowest, table_value


def legal(position: Position) -> list[int]:
    """The actions of the seat on turn, card by card."""
    if position.choosing is not None:
        return [CHOOSE + choice for choice in position.choosing.choices()]
    found: list[int] = []
    seat = position.on_turn
    table = position.table
    takes = takeable(table)
    singles = table.first | table.second
    mine = table.owned(seat)
    theirs = table.owned(1 - seat)
    counts = table.counts()
    values = _values_of(counts)
    sums = _pair_sums(counts, values)
    cells = position.cells
    start: i64 = seat * HAND
    end: i64 = start + cells[SIZE + seat]
    # The hand values there is a card of, and those there are several of.
    held: i64 = 0
    several: i64 = 0
    i: i64 = start
    while i < end:
        worth: i64 = bit(hand_value(cells[i] >> 1))
        several |= held & worth
        held |= worth
        i += 1
    before: i64 = -1
    i = start
    while i < end:
        kind: i64 = cells[i] >> 1
        i += 1
        if kind == before:
            continue  # the other copy
        before = kind
        value: i64 = table_value(kind)
        worth = bit(hand_value(kind))
        captures = takes & worth != 0 or singles >> kind & 1 != 0
        if captures:
            found.append(int(CAPTURE + kind))
        if mine >> value & 1:
            found.append(int(LAY + kind))  # Discard 2: a feed
        else:
            if not captures or position.options.discard_free:
                found.append(int(LAY + kind))  # Discard 1
            # Trotta 2 and 3: something joins, and no build of the other seat stays.
            joins: i64 = table.two if theirs >> value & 1 else values | sums
            if position.options.trotta_text:
                joins |= theirs
            elif value == 1:
                joins = 0
            if joins >> value & 1:
                found.append(int(TROTTA + kind))
        # Build 2, 3 and 4: a reserve, no build of the other seat, not the special card.
        reserves: i64 = held & ~worth | several & worth
        targets: i64 = (reserves & ~theirs & ~worth) >> value
        # Build 1: on a single, or on an own open build.
        on_single: i64 = targets & values
        on_build: i64 = targets & mine & table.open
        if mine & worth != 0 and reserves & worth == 0:
            # Build 5: the only card that takes another build of one's own.
            on_single = 0
            on_build &= worth
        if on_single != 0:
            _add_builds(found, kind, on_single, singles)
        while on_build != 0:
            found.append(int(build_action(kind, ON_BUILD + lowest(on_build))))
            on_build &= on_build - 1
    return found


def _values_of(counts: i64) -> i64:
    """The values of which there is a single, as a mask."""
    values: i64 = 0
    value: i64 = 1
    while counts != 0:
        if counts & 15:
            values |= bit(value)
        counts >>= 4
        value += 1
    return values


def _pair_sums(counts: i64, values: i64) -> i64:
    """The values that two singles sum to."""
    sums: i64 = 0
    value: i64 = 1
    while counts != 0:
        n = counts & 15
        if n:
            sums |= (values & ~bit(value)) << value
            if n > 1:
                sums |= bit(2 * value)
        counts >>= 4
        value += 1
    return sums


def _add_builds(found: list[int], kind: i64, values: i64, singles: i64) -> None:
    """Play a card of this kind on every single of these values."""
    target: i64 = 0
    while values > 1:
        values >>= 1
        if values & 1:
            i: i64 = 0
            while i < 4:
                if singles >> (target + i) & 1:
                    found.append(int(build_action(kind, target + i)))
                i += 1
        target += 4
