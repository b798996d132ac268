"""Which moves are legal, for all cards of a hand at once.

``reasons`` says the same clause by clause, with a message; a test compares the two. The word before
a number in a comment names a section of RULES.md.
"""

from __future__ import annotations

from mypy_extensions import i64

from kibitz.games.mulle.actions import (
    CAPTURE,
    CHOOSE,
    LAY,
    ON_BUILD,
    TROTTA,
    build_action,
    lower_action,
)
from kibitz.games.mulle.capture import takeable
from kibitz.games.mulle.options import HAND
from kibitz.games.mulle.position import SHOWN, SIZE, Position
from kibitz.games.mulle.values import bit, hand_value, is_special, lowest, table_value


def legal(position: Position) -> list[int]:
    """The actions of the seat on turn, card by card."""
    if position.choosing is not None:
        return [CHOOSE + choice for choice in position.choosing.choices()]
    found: list[int] = []
    seat = position.on_turn
    table = position.table
    options = position.options
    takes = takeable(table)
    singles = table.first | table.second
    twins = table.twins()
    mine = table.owned(seat)
    theirs = table.owned(1 - seat)
    counts = table.counts()
    values = _values_of(counts)
    # Trotta 2 and 3: something joins, and no build of the other seat stays.
    joins: i64 = table.two & theirs | (values | _pair_sums(counts, values)) & ~theirs
    joins = joins | theirs if options.trotta_any else joins & ~2
    # Discard 2: a card that is laid down feeds a build. Later 4: a trotta does, with a reserve.
    feeds = mine
    unreserved: i64 = -1
    if options.trotta_reserve:
        joins |= mine
        feeds = 0
        unreserved = 0
    discards_free = options.discard_free
    discards = not options.owner_barred or may_discard(position)
    # Build 3, Later 5: the values that are made on a single.
    on_single_to: i64 = -1 if options.build_in_any else ~theirs
    # Build 1, Later 2: on one's own open builds, or on the other seat's. Later 3: on the latter.
    raised: i64 = table.open & (theirs if options.build_on_other else mine)
    lowered: i64 = table.open & theirs if options.build_down else 0
    kept = options.reserve_kept
    cells = position.cells
    start: i64 = seat * HAND
    end: i64 = start + cells[SIZE + seat]
    # The hand values there is a card of, and those there are several of.
    one: i64 = 1
    held: i64 = 0
    several: i64 = 0
    i: i64 = start
    while i < end:
        worth: i64 = one << hand_value(cells[i] >> 1)
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
        worth = one << hand_value(kind)
        captures = takes & worth != 0 or twins >> kind & 1 != 0
        if captures:
            found.append(int(CAPTURE + kind))
        reserves: i64 = held & ~worth | several & worth
        # The only card that takes a build of one's own.
        bound = mine & worth & ~reserves != 0
        if bound and kept:
            continue  # Later 7
        if feeds >> value & 1:
            found.append(int(LAY + kind))  # Discard 2: a feed
        else:
            if discards and (not captures or discards_free):
                found.append(int(LAY + kind))  # Discard 1
            if (joins & (reserves | unreserved)) >> value & 1:
                found.append(int(TROTTA + kind))
        # Build 2 and 4: a reserve, not the special card. Build 5: not the only card.
        made: i64 = reserves & ~worth
        on_single: i64 = 0 if bound else (made & on_single_to) >> value & values
        if on_single != 0:
            _add_builds(found, kind, on_single, singles)
        if raised != 0:
            on_build: i64 = (made & ~theirs) >> value & raised
            if bound:
                on_build &= worth  # only on the very build that the card takes
            while on_build != 0:
                found.append(int(build_action(kind, ON_BUILD + lowest(on_build))))
                on_build &= on_build - 1
        if lowered != 0 and not bound:
            _add_lowerings(found, kind, lowered, reserves & ~theirs)
    return found


def may_discard(position: Position) -> bool:
    """Later 9: with the option, not while one owns a build and has shown a card for it."""
    seat = position.on_turn
    shown = position.table.owned(seat) & position.cells[SHOWN + seat]
    return shown == 0 or not position.options.owner_barred


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


def _add_lowerings(found: list[int], kind: i64, lowered: i64, values: i64) -> None:
    """Later 3: play a card of this kind on these builds, where that leaves one of these values."""
    if is_special(kind):
        values &= ~bit(hand_value(kind))  # Build 4
    builds = values << table_value(kind) & lowered
    while builds != 0:
        found.append(int(lower_action(kind, lowest(builds))))
        builds &= builds - 1
