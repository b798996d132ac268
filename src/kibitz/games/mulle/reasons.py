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
        return Msg("mulle.why.special_takes", card=kind_msg(kind), value=int(hand_value(kind)))
    return Msg("mulle.why.no_capture", card=kind_msg(kind), value=int(hand_value(kind)))


def why_not_build(position: Position, kind: int, target: int) -> Msg | None:
    """Build 1 to 5."""
    table = position.table
    seat = position.to_move()
    card = kind_msg(kind)
    on: i64
    if target >= ON_BUILD:
        on = target - ON_BUILD
        owner = table.owner(on)
        if owner < 0:
            return Msg("mulle.why.no_build", value=int(on))
        if owner != seat:
            return Msg("mulle.why.not_yours", value=int(on))
        if table.is_locked(on):
            return Msg("mulle.why.locked", value=int(on))
    else:
        if not table.has_single(target):
            return why_no_single(position, target)
        on = table_value(target)
    value = int(table_value(kind) + on)
    if value > HIGHEST:
        return Msg("mulle.why.too_high", card=card, value=value)
    if value == hand_value(kind):
        return Msg("mulle.why.special_builds", card=card, value=value)
    if table.owner(value) == 1 - seat:
        return Msg("mulle.why.theirs", card=card, value=value)
    if not others_worth(position, kind, value):
        return Msg("mulle.why.no_reserve", card=card, value=value)
    worth = int(hand_value(kind))
    if (
        table.owner(worth) == seat
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
    """Trotta 1 to 3."""
    table = position.table
    value = table_value(kind)
    owner = table.owner(value)
    if owner == position.to_move():
        return None
    any_size = position.options.trotta_text
    if value == 1 and not any_size:
        return Msg("mulle.why.trotta_one", card=kind_msg(kind))
    if owner >= 0 and not table.two & bit(value) and not any_size:
        return Msg("mulle.why.trotta_theirs", card=kind_msg(kind), value=int(value))
    joining = trotta_joins(table, value, any_size)
    if joining.first | joining.second | joining.builds == 0:
        return Msg("mulle.why.trotta_nothing", card=kind_msg(kind), value=int(value))
    return None


def why_not_lay(position: Position, kind: int) -> Msg | None:
    """Discard 1 and 2."""
    if position.options.discard_free or is_feed(position, kind):
        return None
    if can_capture(position.table, kind):
        return Msg("mulle.why.discard_captures", card=kind_msg(kind))
    return None


def why_not_feed(position: Position, kind: int) -> Msg | None:
    """Discard 2: only one's own build of the card's value is fed."""
    if is_feed(position, kind):
        return None
    return Msg("mulle.why.no_feed", card=kind_msg(kind), value=int(table_value(kind)))


def is_feed(position: Position, kind: int) -> bool:
    """Whether the seat on turn owns a build that such a card would join."""
    return position.table.owner(table_value(kind)) == position.to_move()
