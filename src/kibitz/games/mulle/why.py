"""Why a card or a pile begins no move now, or does not go somewhere, for people who have touched
it."""

from __future__ import annotations

from kibitz.core.messages import Msg
from kibitz.core.view import begins_move, goes_there, read_ref
from kibitz.games.mulle.actions import ON_BUILD
from kibitz.games.mulle.capture import CHOICE_BUILD
from kibitz.games.mulle.position import Position
from kibitz.games.mulle.reasons import (
    kind_msg,
    pile_msg,
    why_not_build,
    why_not_capture,
    why_not_lay,
    why_not_play,
    why_not_special,
)
from kibitz.games.mulle.table import BUILD
from kibitz.games.mulle.values import hand_value, is_special


def why_no_move(position: Position, ref: str) -> Msg | None:
    """The reason for the seat on turn."""
    seat = position.to_move()
    if begins_move(position.view(seat), ref):
        return None
    name, numbers = read_ref(ref)
    if name == f"hand{seat}":
        return _of_hand(position, numbers)
    if name == "table":
        return _of_table(position, numbers)
    if name == f"hand{1 - seat}":
        return Msg("mulle.why.other_hand")
    if name in ("captured0", "captured1", "mulles0", "mulles1"):
        return Msg("mulle.why.captured")
    if name == "stock":
        return Msg("mulle.why.stock")
    return None


def why_no_place(position: Position, ref: str, target: str) -> Msg | None:
    """Why a card of the hand neither takes a pile nor builds on it."""
    seat = position.to_move()
    hand = position.hand(seat)
    name, numbers = read_ref(ref)
    if name != f"hand{seat}" or len(numbers) != 1 or numbers[0] >= len(hand):
        return None
    kind = hand[numbers[0]] >> 1
    name, numbers = read_ref(target)
    if name != "table":
        return Msg("mulle.why.to_table")
    if goes_there(position.view(seat), ref, target) or position.choosing is not None:
        return None
    piles = position.table.piles()
    if len(numbers) == 0:
        return why_not_lay(position, kind)
    if numbers[0] >= len(piles):
        return None
    pile = piles[numbers[0]]
    choice = CHOICE_BUILD + pile - BUILD if pile >= BUILD else pile >> 1
    built = ON_BUILD + pile - BUILD if pile >= BUILD else pile >> 1
    builds = why_not_build(position, kind, built)
    if builds is None:
        return None
    return Msg("mulle.why.neither", takes=_takes(position, kind, choice), builds=builds)


def _takes(position: Position, kind: int, choice: int) -> Msg:
    """Why a card does not take this pile; often what it does take says it best."""
    if position.table.takes_twin(kind):
        return Msg("mulle.why.identical", card=kind_msg(kind))
    if is_special(kind):
        return why_not_special(position, kind)
    value = int(hand_value(kind))
    return Msg("mulle.why.takes_value", card=kind_msg(kind), pile=pile_msg(choice), value=value)


def _of_hand(position: Position, numbers: list[int]) -> Msg | None:
    hand = position.hand(position.to_move())
    if len(numbers) != 1 or numbers[0] >= len(hand):
        return None
    kind = hand[numbers[0]] >> 1
    reason = why_not_play(position, kind)
    if reason is None:
        reason = why_not_lay(position, kind)
    return why_not_capture(position, kind) if reason is None else reason


def _of_table(position: Position, numbers: list[int]) -> Msg | None:
    if position.choosing is None:
        return Msg("mulle.why.hand_first")
    piles = position.table.piles()
    if len(numbers) == 0 or numbers[0] >= len(piles):
        return None
    pile = piles[numbers[0]]
    choice = CHOICE_BUILD + pile - BUILD if pile >= BUILD else pile >> 1
    choices = position.choosing.choices()
    if choice in choices:
        return None
    return Msg(
        "mulle.why.not_tied", pile=pile_msg(choice), piles=[pile_msg(other) for other in choices]
    )
