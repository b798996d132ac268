"""Why a card begins no move now."""

from __future__ import annotations

from kibitz import Msg
from kibitz.core.view import read_ref
from kibitz_toy.position import GONE, Position


def why_no_move(position: Position, ref: str) -> Msg | None:
    """The reason for the seat on turn."""
    name, numbers = read_ref(ref)
    seat = position.to_move()
    if name == f"hand{seat}":
        if position.chosen[seat] == GONE:
            return None  # every card may be bid
        return Msg("kibitz_toy.why.declare_now")
    if name == "prize" and numbers == [0]:
        return Msg("kibitz_toy.why.prize")
    return None
