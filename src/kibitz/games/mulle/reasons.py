"""Why a move is not legal, clause by clause; None where it is.

``legality.legal`` says the same for a whole hand at once; a test compares the two.
"""

from __future__ import annotations

from mypy_extensions import i64

from kibitz.core.cards import card_msg
from kibitz.core.messages import Msg
from kibitz.games.mulle.actions import ON_BUILD
from kibitz.games.mulle.build import trotta_joins
from kibitz.games.mulle.capture import CHOICE_BUILD, can_capture
from kibitz.games.mulle.legality import may_discard
from kibitz.games.mulle.position import Position
from kibitz.games.mulle.values import HIGHEST, bit, hand_value, is_special, table_value


def kind_msg(kind: int) -> Msg:
    """A card of this kind inside a message."""
    return card_msg(kind * 2)


def pile_msg(choice: int) -> Msg:
    """A pile inside a message: a single, or the build of a value."""
    if choice < CHOICE_BUILD:
        return kind_msg(choice)
    return Msg("mulle.build", value=choice - CHOICE_BUILD)


def why_not_play(position: Position, kind: int) -> Msg | None:
    """A turn: a card of one's own hand, once a capture under way is settled."""
    if position.choosing is not None:
        return Msg("mulle.why.settle", card=kind_msg(int(position.choosing.kind)))
    if not holds(position, kind):
        return Msg("mulle.why.not_in_hand", card=kind_msg(kind))
    return None


def holds(position: Position, kind: int) -> bool:
    """Whether the seat on turn has such a card."""
    return any(card >> 1 == kind for card in position.hand(position.to_move()))


def others_worth(position: Position, kind: int, value: int) -> bool:
    """Whether another card in the hand has this hand value, once one of this kind is played."""
    hand = [card >> 1 for card in position.hand(position.to_move())]
    hand.remove(kind)
    return any(hand_value(other) == value for other in hand)


def why_not_capture(position: Position, kind: int) -> Msg | None:
    """Capture 1 to 3."""
    if can_capture(position.table, kind):
        return None
    if is_special(kind):
        return why_not_special(position, kind)
    return Msg("mulle.why.no_capture", card=kind_msg(kind), value=int(hand_value(kind)))


def why_not_special(position: Position, kind: int) -> Msg:
    """Capture 2, Later 12: what a special card takes."""
    card = kind_msg(kind)
    value = int(hand_value(kind))
    if position.table.rules.specials_built:
        return Msg("mulle.why.special_built", card=card, value=value)
    return Msg("mulle.why.special_takes", card=card, value=value)


def why_reserved(position: Position, kind: int) -> Msg | None:
    """Later 7: the only card that takes a build of one's own may only take it."""
    worth = int(hand_value(kind))
    if (
        position.options.reserve_kept
        and position.table.owner(worth) == position.to_move()
        and not others_worth(position, kind, worth)
    ):
        return Msg("mulle.why.reserved", card=kind_msg(kind), value=worth)
    return None


def why_not_build(position: Position, kind: int, target: int) -> Msg | None:
    """Build 1 to 5, Later 2 and 5."""
    table = position.table
    seat = position.to_move()
    on: i64
    if target >= ON_BUILD:
        on = target - ON_BUILD
        reason = _why_not_on(position, on, position.options.build_on_other)
        if reason is not None:
            return reason
    else:
        if not table.has_single(target):
            return why_no_single(position, target)
        on = table_value(target)
    value = int(table_value(kind) + on)
    if value > HIGHEST:
        return Msg("mulle.why.too_high", card=kind_msg(kind), value=value)
    builds_in = position.options.build_in_any and target < ON_BUILD
    if table.owner(value) == 1 - seat and not builds_in:
        return Msg("mulle.why.theirs", card=kind_msg(kind), value=value)
    return _why_not_make(position, kind, value, target)


def why_not_lower(position: Position, kind: int, on: int) -> Msg | None:
    """Later 3: building down."""
    card = kind_msg(kind)
    if not position.options.build_down:
        return Msg("mulle.why.no_lowering")
    reason = _why_not_on(position, on, True)
    if reason is not None:
        return reason
    value = on - int(table_value(kind))
    if value < 2:
        return Msg("mulle.why.too_low", card=card, value=on)
    if position.table.owner(value) == 1 - position.to_move():
        return Msg("mulle.why.theirs", card=card, value=value)
    return _why_not_make(position, kind, value, ON_BUILD + on)


def _why_not_on(position: Position, on: i64, on_other: bool) -> Msg | None:
    """Build 1, Later 2 and 3: which build may be changed."""
    owner = position.table.owner(on)
    if owner < 0:
        return Msg("mulle.why.no_build", value=int(on))
    if on_other and owner == position.to_move():
        return Msg("mulle.why.yours", value=int(on))
    if not on_other and owner != position.to_move():
        return Msg("mulle.why.not_yours", value=int(on))
    if position.table.is_locked(on):
        return Msg("mulle.why.locked", value=int(on))
    return None


def _why_not_make(position: Position, kind: int, value: int, target: int) -> Msg | None:
    """Build 2, 4 and 5: what the hand must hold for a build of this value."""
    card = kind_msg(kind)
    if is_special(kind) and value == hand_value(kind):
        return Msg("mulle.why.special_builds", card=card, value=value)
    if not others_worth(position, kind, value):
        return Msg("mulle.why.no_reserve", card=card, value=value)
    reason = why_reserved(position, kind)
    if reason is not None:
        return reason
    worth = int(hand_value(kind))
    if (
        position.table.owner(worth) == position.to_move()
        and target != ON_BUILD + worth
        and not others_worth(position, kind, worth)
    ):
        return Msg("mulle.why.last_taker", card=card, value=worth)
    return None


def why_no_single(position: Position, kind: int) -> Msg:
    """A card that is not a single: it is in a build, or not on the table at all."""
    table = position.table
    for value in range(1, HIGHEST + 1):
        if (table.build_first(value) | table.build_second(value)) & bit(kind):
            return Msg("mulle.why.in_build", card=kind_msg(kind), value=value)
    return Msg("mulle.why.not_on_table", card=kind_msg(kind))


def why_not_trotta(position: Position, kind: int) -> Msg | None:
    """Trotta 1 to 3, Later 4."""
    table = position.table
    card = kind_msg(kind)
    value = int(table_value(kind))
    reason = why_reserved(position, kind)
    if reason is not None:
        return reason
    if table.owner(value) != position.to_move():
        reason = _why_not_collect(position, kind)
        if reason is not None:
            return reason
    if position.options.trotta_reserve and not others_worth(position, kind, value):
        return Msg("mulle.why.trotta_reserve", card=card, value=value)
    return None


def _why_not_collect(position: Position, kind: int) -> Msg | None:
    """Trotta 2 and 3, for a seat that owns no build of the value."""
    table = position.table
    value = table_value(kind)
    any_size = position.options.trotta_any
    if value == 1 and not any_size:
        return Msg("mulle.why.trotta_one", card=kind_msg(kind))
    if table.owner(value) >= 0 and not table.two & bit(value) and not any_size:
        return Msg("mulle.why.trotta_theirs", card=kind_msg(kind), value=int(value))
    joining = trotta_joins(table, value, any_size)
    if joining.first | joining.second | joining.builds == 0:
        return Msg("mulle.why.trotta_nothing", card=kind_msg(kind), value=int(value))
    return None


def why_not_lay(position: Position, kind: int) -> Msg | None:
    """Discard 1 and 2, Later 9."""
    reason = why_reserved(position, kind)
    if reason is not None:
        return reason
    if is_feed(position, kind):
        return None
    if not may_discard(position):
        return Msg("mulle.why.owner_discards", card=kind_msg(kind))
    if can_capture(position.table, kind) and not position.options.discard_free:
        return Msg("mulle.why.discard_captures", card=kind_msg(kind))
    return None


def why_not_feed(position: Position, kind: int) -> Msg | None:
    """Discard 2: only one's own build of the card's value is fed."""
    value = int(table_value(kind))
    if position.table.owner(value) != position.to_move():
        return Msg("mulle.why.no_feed", card=kind_msg(kind), value=value)
    if position.options.trotta_reserve:
        return why_not_trotta(position, kind)
    return why_reserved(position, kind)


def is_feed(position: Position, kind: int) -> bool:
    """Whether such a card, laid down by the seat on turn, joins a build of its own."""
    if position.options.trotta_reserve:
        return False
    return position.table.owner(table_value(kind)) == position.to_move()
