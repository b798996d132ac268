"""Moves as advice, in a sentence that says what to do."""

from __future__ import annotations

from kibitz.core.messages import Msg
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.deck import msg_of, suit_msg


def sentence_for(action: int, bluff: bool) -> Msg:
    """A move as something to do; ``bluff``: a play from the hand or an army does not keep its
    claim."""
    kind, card = actions.split_action(action)
    if kind == actions.WAR:
        helpers = [suit_msg(suit) for suit in range(4) if (card >> suit) & 1]
        if helpers:
            suit = suit_msg(card // 16)
            return Msg("montenegro.advice.war_with", suit=suit, armies=helpers)
        return Msg("montenegro.advice.war", suit=suit_msg(card // 16))
    if kind == actions.CALL:
        return Msg("montenegro.advice.call")
    if kind == actions.PASS:
        return Msg("montenegro.advice.pass")
    if kind == actions.WITH:
        return Msg("montenegro.advice.with", card=msg_of(card))
    if kind == actions.AS:
        return Msg("montenegro.advice.declare", card=msg_of(card))
    if kind in (actions.WILD_HAND, actions.WILD_ARMY):
        return Msg("montenegro.advice.wild", card=msg_of(card))
    if bluff:
        return Msg("montenegro.advice.bluff", card=msg_of(card))
    if kind in (actions.PLAY_HAND, actions.PLAY_ARMY):
        return Msg("montenegro.advice.play", card=msg_of(card))
    return Msg("montenegro.advice.concede")
