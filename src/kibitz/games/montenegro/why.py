"""Why a card or an army begins no move now, or joins none, for people who have touched it."""

from __future__ import annotations

from kibitz.core.messages import Msg
from kibitz.core.state import why_illegal
from kibitz.core.view import begins_move, goes_there, read_ref
from kibitz.games.montenegro.deck import NAMES, cards_in, suit_msg
from kibitz.games.montenegro.table import SECOND_CARD, WAR_PHASE, Table


def why_no_move(state: Table, ref: str) -> Msg | None:
    """The reason for the seat on turn."""
    seat = state.to_move()
    view = state.view(seat)
    if begins_move(view, ref):
        return None
    name, numbers = read_ref(ref)
    if name == f"hand{seat}":
        hand = cards_in(state.spots[seat])
        if len(numbers) == 1 and numbers[0] < len(hand):
            return why_illegal(state, f"play {NAMES[hand[numbers[0]]]}")
        return None
    if name == f"armies{seat}":
        armies = view.zone(name).piles
        if len(numbers) == 0 or numbers[0] >= len(armies):
            return None
        if state.phase == SECOND_CARD:
            return Msg("montenegro.why.second_from_hand")
        cards = armies[numbers[0]].cards
        if not cards:
            return Msg("montenegro.why.empty_army")
        top = cards[-1]
        if len(numbers) == 2 and numbers[1] < len(cards):
            top = cards[numbers[1]]
        return why_illegal(state, f"play army {top}")
    if name == f"armies{1 - seat}":
        in_war = state.phase == WAR_PHASE
        return Msg("montenegro.why.enemy_army" if in_war else "montenegro.why.not_your_army")
    if name == f"hand{1 - seat}":
        return Msg("montenegro.why.other_hand")
    if name == "plays":
        return Msg("montenegro.why.played")
    return None


def why_no_place(state: Table, ref: str, target: str) -> Msg | None:
    """Why a war that has been chosen goes to no such army, or a wild has no such card."""
    seat = state.to_move()
    if goes_there(state.view(seat), ref, target):
        return None
    name, numbers = read_ref(target)
    armies = name in ("armies0", "armies1") and len(numbers) > 0
    if ref != "!war" or not armies or numbers[0] >= len(state.options.suits):
        return why_no_move(state, target)
    suit = suit_msg(state.options.suits[numbers[0]])
    if name == f"armies{seat}":
        return Msg("montenegro.why.sent_later")
    return Msg("montenegro.why.no_enemy", suit=suit)
