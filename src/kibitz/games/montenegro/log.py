"""What the last move did, in words that everybody at the table may hear."""

from __future__ import annotations

from kibitz.core.messages import Msg, seat_msg
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.history import Event, last_move
from kibitz.games.montenegro.deck import KINGS, SUIT_WORDS, msg_of, msgs_of, suit_msg

_FROM_HAND = 7


def log_of(past: Event) -> list[Msg]:
    """The last move and what came of it, in order. The same for every observer."""
    chain, start = last_move(past)
    log = [] if start is None else start.log.copy()
    for happened in chain:
        line = said(happened)
        if line is not None:
            log.append(line)
    return log


def said(past: Event) -> Msg | None:
    kind = past.kind()
    if kind <= history.LAST_MOVE:
        return _said_of_move(past)
    seat = seat_msg(int(past.seat()))
    if kind == history.FLIP:
        card = int(past.card())
        if (KINGS >> card) & 1:
            return Msg("montenegro.log.king", card=msg_of(card))
        return Msg("montenegro.log.flip", card=msg_of(card))
    if kind == history.TURN:
        return Msg(
            "montenegro.log.turn",
            seat=seat,
            suit=suit_msg(int(past.suit())),
            card=msg_of(int(past.card())),
        )
    if kind == history.SHOW:
        if past.flag():
            return Msg("montenegro.log.show_second", seat=seat, card=msg_of(int(past.card())))
        return Msg("montenegro.log.show", seat=seat, card=msg_of(int(past.card())))
    if kind == history.WON:
        key = "montenegro.log.won_call" if past.slot() else "montenegro.log.won"
        return Msg(key, seat=seat, suit=suit_msg(int(past.suit())))
    if kind == history.BONUS:
        return Msg("montenegro.log.bonus", seat=seat)
    if kind == history.SHUFFLE:
        return Msg("montenegro.log.shuffle", n=int(past.more))
    return _said_of_war(past, seat)


def _said_of_move(past: Event) -> Msg | None:
    kind = past.kind()
    seat = seat_msg(int(past.seat()))
    if kind in (history.PLAY, history.WILD):
        wild = kind == history.WILD
        if past.suit() == _FROM_HAND:
            key = "montenegro.log.wild_hand" if wild else "montenegro.log.play_hand"
            return Msg(key, seat=seat)
        suit = suit_msg(int(past.suit()))
        if past.flag():
            key = "montenegro.log.wild_face" if wild else "montenegro.log.play_face"
            return Msg(key, seat=seat, suit=suit, card=msg_of(int(past.card())))
        key = "montenegro.log.wild_army" if wild else "montenegro.log.play_army"
        return Msg(key, seat=seat, suit=suit)
    if kind == history.WITH:
        return Msg("montenegro.log.with", seat=seat)
    if kind == history.CLAIM:
        key = "montenegro.log.claim_army" if past.more else "montenegro.log.claim"
        return Msg(key, seat=seat, card=msg_of(int(past.card())))
    if kind == history.CALL:
        return Msg("montenegro.log.call", seat=seat)
    if kind == history.CONCEDE:
        return Msg("montenegro.log.concede", seat=seat)
    if kind == history.PASS:
        return Msg("montenegro.log.pass", seat=seat)
    suit = suit_msg(int(past.suit()))
    sent = [suit_msg(s) for s in range(len(SUIT_WORDS)) if (int(past.more) >> s) & 1]
    if sent:
        return Msg("montenegro.log.war_with", seat=seat, suit=suit, armies=sent)
    return Msg("montenegro.log.war", seat=seat, suit=suit)


def _said_of_war(past: Event, seat: Msg) -> Msg | None:
    kind = past.kind()
    suit = suit_msg(int(past.suit()))
    if kind == history.HAND:
        if past.more == 0:
            return Msg("montenegro.log.hand_none", seat=seat, suit=suit)
        return Msg("montenegro.log.hand", seat=seat, suit=suit, cards=msgs_of(past.more))
    if kind == history.COUNT:
        # The event leaves out the face-up card, which everybody sees.
        number = int(past.more) + (1 if past.card() // 13 == past.suit() else 0)
        return Msg("montenegro.log.count", seat=seat, suit=suit, number=number)
    if kind == history.VALUES:
        attack, defence = int(past.more) // 256 - 64, int(past.more) % 256
        key = "montenegro.log.war_won" if attack > defence else "montenegro.log.war_lost"
        return Msg(key, seat=seat, attack=attack, defence=defence)
    if kind == history.LOSE:
        return Msg("montenegro.log.lose", seat=seat, suit=suit)
    return None
