"""The reasons for a bot's move, as messages: what it gains, what it leaves, what comes next.

Only what the bot's evaluation uses is mentioned.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import cards_msg
from kibitz.core.messages import Msg
from kibitz.games.mulle.capture import capture_of
from kibitz.games.mulle.evaluation import Evaluation, captured_cards
from kibitz.games.mulle.position import (
    BUILT,
    BUILT_IN,
    CAPTURED,
    DISCARDED,
    FED,
    LOWERED,
    MADE_TROTTA,
    SESSION,
    TURN,
)
from kibitz.games.mulle.reasons import kind_msg
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.scoring import (
    intake_of,
    intake_points,
    mulle_points,
    special_pairs,
    special_tabbes,
)
from kibitz.games.mulle.values import bit, cards_in, hand_value, kinds_in, size

_SAFE: Final = 1.0
"""A risk below this, in points, is called safe."""


def in_a_sentence(after: MulleState) -> Msg:
    """What the move that led here does, as something to do."""
    last = after.last
    card = kind_msg(int(last.kind))
    value = int(last.value)
    joined = cards_msg(cards_in(last.first, last.second))
    if last.what == CAPTURED:
        return Msg("mulle.advice.capture", card=card, cards=joined)
    if last.what == BUILT:
        return Msg("mulle.advice.build", card=card, cards=joined, value=value)
    if last.what == MADE_TROTTA:
        return Msg("mulle.advice.trotta", card=card, cards=joined, value=value)
    if last.what == FED:
        return Msg("mulle.advice.feed", card=card, value=value)
    return Msg("mulle.advice.discard", card=card)


def gains(after: MulleState) -> list[Msg]:
    """What a capture brought."""
    last = after.last
    if last.what != CAPTURED:
        return []
    reasons = [
        Msg("mulle.hint.mulle", card=kind_msg(kind), n=mulle_points(kind))
        for kind in kinds_in(last.mulles)
    ]
    if after.options.special_tabbe:
        reasons += [
            Msg("mulle.hint.special_pair", card=kind_msg(kind), n=int(special_tabbes(bit(kind))))
            for kind in kinds_in(special_pairs(last.first, last.second))
        ]
    intake = intake_of(last.first, last.second) + intake_points(int(last.kind))
    if intake:
        reasons.append(Msg("mulle.hint.intake", n=intake))
    if last.tabbe:
        reasons.append(Msg("mulle.hint.tabbe"))
    if not reasons:
        reasons.append(Msg("mulle.hint.cards", n=int(size(last.first) + size(last.second)) + 1))
    return reasons


def reasons_for(evaluation: Evaluation, after: MulleState, others: list[MulleState]) -> list[Msg]:
    """Why the move that led here is better than those that would have led to the others."""
    reasons = gains(after)
    if after.last.ended == TURN and after.last.what != CAPTURED:
        reasons += _own_next(evaluation, after)
    if after.last.ended == SESSION:
        reasons += _rest(evaluation, after)
    else:
        reasons += _left(evaluation, after, others)
    return reasons


def own_build(after: MulleState, seat: int) -> list[Msg]:
    """The card that can take the build which the move made or fed."""
    last = after.last
    if last.what in (BUILT, BUILT_IN, LOWERED, MADE_TROTTA, FED):
        for card in after.hand(seat):
            if hand_value(card >> 1) == last.value:
                return [
                    Msg("mulle.hint.build", value=int(last.value), card=kind_msg(card >> 1)),
                ]
    return []


def _own_next(evaluation: Evaluation, after: MulleState) -> list[Msg]:
    """What the own hand can take in the next turn."""
    built = own_build(after, evaluation.seat)
    if built:
        return built
    kind = evaluation.best_next(after)[1]
    if kind < 0:
        return []
    card = kind_msg(kind)
    if after.table.takes_twin(kind):
        return [Msg("mulle.hint.next_mulle", card=card, n=mulle_points(kind))]
    first, second = captured_cards(after.table, capture_of(after.table, kind).settled())
    return [Msg("mulle.hint.next", card=card, n=int(size(first) + size(second)))]


def _rest(evaluation: Evaluation, after: MulleState) -> list[Msg]:
    """The last card of a session: who took last gets what lies there."""
    last = after.last
    if last.rest_seat < 0:
        return [Msg("mulle.hint.last")] if last.what != CAPTURED else []
    mine = last.rest_seat == evaluation.seat
    return [Msg("mulle.hint.rest_mine" if mine else "mulle.hint.rest_theirs")]


def _left(evaluation: Evaluation, after: MulleState, others: list[MulleState]) -> list[Msg]:
    """What is left to whoever moves next."""
    if after.to_move() == evaluation.seat:
        return [Msg("mulle.hint.start")]  # fresh hands, and the next move is one's own
    reasons: list[Msg] = []
    kind = int(after.last.kind)
    if after.last.what == DISCARDED and _gone(evaluation, after, kind):
        reasons.append(Msg("mulle.hint.gone", card=kind_msg(kind)))
    risk = evaluation.risk(after)
    if risk < _SAFE:
        reasons.append(Msg("mulle.hint.safe"))
    elif others and risk <= min([evaluation.risk(other) for other in others]):
        reasons.append(Msg("mulle.hint.least"))
    return reasons


def _gone(evaluation: Evaluation, after: MulleState, kind: int) -> bool:
    """Whether nobody can take this card with the identical one any more."""
    if evaluation.copies[kind] > 0:
        return False
    return all(card >> 1 != kind for card in after.hand(evaluation.seat))
