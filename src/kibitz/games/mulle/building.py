"""Moves that make or change a build: its card has left the hand, and the turn is still to be
passed. The word before a number in a comment names a section of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from kibitz.games.mulle.actions import ON_BUILD
from kibitz.games.mulle.build import Joining, absorbed, trotta_joins
from kibitz.games.mulle.position import (
    BUILT,
    BUILT_IN,
    FED,
    LOWERED,
    MADE_TROTTA,
    SHOWN,
    Position,
)
from kibitz.games.mulle.values import bit, hand_value, size, table_value


def raise_build(position: Position, card: i64, target: i64) -> None:
    """Build 1: on a single or a build, to the sum of the two."""
    table = position.table
    kind = card >> 1
    if target >= ON_BUILD:
        on = target - ON_BUILD
        value = table_value(kind) + on
        position.last.what = BUILT
        _change(position, card, value, 0, 0, bit(on))
    else:
        value = table_value(kind) + table_value(target)
        built_in = position.options.build_in_any and table.builds() >> value & 1 != 0
        position.last.what = BUILT_IN if built_in else BUILT
        in_second = table.second & bit(target)
        _change(position, card, value, 0 if in_second else bit(target), in_second, 0)


def lower_build(position: Position, card: i64, on: i64) -> None:
    """Later 3: on the other seat's build, to the difference of the two."""
    position.last.what = LOWERED
    _change(position, card, on - table_value(card >> 1), 0, 0, bit(on))


def _change(position: Position, card: i64, value: i64, first: i64, second: i64, build: i64) -> None:
    """Make a build of this value of a card and what it was played on: a single, or a build."""
    table = position.table
    options = position.options
    seat = position.on_turn
    # What the build shows: there is a reserve, and another card that takes the build which this
    # card could have taken (Build 2 and 5).
    mine = table.owned(seat) & ~build
    position.cells[SHOWN + seat] |= bit(value) | mine & bit(hand_value(card >> 1))
    first, second = table.lift(first, second, build)
    # Build 6, 7 and 8, Later 6: what joins, and whether that locks it.
    joining = absorbed(table, seat, value, options.absorb_pairs, options.build_in_any)
    locked = joining.first | joining.second | joining.builds != 0 or options.lock_always
    if build != 0 and not options.lock_joined:
        locked = True
    _join(position, card, first, second, value, joining, locked)


def make_trotta(position: Position, card: i64) -> None:
    """Trotta 2: what joins the card makes a new locked build. Later 4: so it does with a reserve,
    and a card joins one's own build in the same way."""
    kind = card >> 1
    value = table_value(kind)
    options = position.options
    if options.reserve_kept:
        show_kept_reserve(position, kind)
    if options.trotta_reserve:
        position.cells[SHOWN + position.on_turn] |= bit(value)
        if position.table.owned(position.on_turn) >> value & 1:
            feed_build(position, card)
            return
    joining = trotta_joins(position.table, value, options.trotta_any)
    _join(position, card, 0, 0, value, joining, True)
    position.last.what = MADE_TROTTA


def feed_build(position: Position, card: i64) -> None:
    """Trotta 1: a card joins one's own build of its value."""
    value = table_value(card >> 1)
    position.table.feed_build(value, card)
    position.last.what = FED
    position.last.value = value
    position.last.locked = True


def show_kept_reserve(position: Position, kind: i64) -> None:
    """Later 7: a card that could have taken a build of one's own, and does not, is not the only
    one that can."""
    seat = position.on_turn
    position.cells[SHOWN + seat] |= position.table.owned(seat) & bit(hand_value(kind))


def _join(
    position: Position,
    card: i64,
    first: i64,
    second: i64,
    value: i64,
    joining: Joining,
    locked: bool,
) -> None:
    """Make one build of the card, what it was played on, and all that joins."""
    table = position.table
    joined = table.lift(joining.first, joining.second, joining.builds)
    first |= joined[0]
    second |= joined[1]
    last = position.last
    last.first = first
    last.second = second
    last.value = value
    last.locked = locked
    two_cards = size(first) + size(second) == 1
    if card & 1:
        second |= bit(card >> 1)
    else:
        first |= bit(card >> 1)
    table.form_build(position.on_turn, value, first, second, two_cards, locked)
