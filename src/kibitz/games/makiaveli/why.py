"""Why a card begins no move now, or does not go somewhere, for people who have touched it."""

from __future__ import annotations

from kibitz.core.cards import card_name
from kibitz.core.messages import Msg
from kibitz.core.state import why_illegal
from kibitz.core.view import begins_move, goes_there, read_ref
from kibitz.games.makiaveli.actions import PLACES
from kibitz.games.makiaveli.table import MakiaveliTable


def why_no_move(state: MakiaveliTable, ref: str) -> Msg | None:
    """The reason for the seat on turn."""
    name, numbers = read_ref(ref)
    if name.startswith("hand") and name != "hand":
        return Msg("makiaveli.why.other_hand")
    if name not in ("hand", "cross", "stock") or begins_move(state.view(state.turn), ref):
        return None
    if name == "hand":
        hand = state.hands[state.turn]
        if len(numbers) != 1 or numbers[0] >= len(hand):
            return None
        return why_illegal(state, f"lay {card_name(hand[numbers[0]])}")
    if name == "cross":
        if len(numbers) == 0 or numbers[0] >= len(PLACES):
            return None
        return why_illegal(state, f"take {PLACES[numbers[0]]}")
    return why_illegal(state, "draw")


def why_no_place(state: MakiaveliTable, ref: str, target: str) -> Msg | None:
    """Why a card does not go there: all cards go to the floor."""
    if goes_there(state.view(state.turn), ref, target) or read_ref(target)[0] in ("floor", ""):
        return None
    return Msg("makiaveli.why.to_floor")
