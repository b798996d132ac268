"""Moves as text: ``bid 7H``, then ``high`` or ``silent``."""

from __future__ import annotations

from kibitz import IllegalMoveError, InvalidMoveError, Msg
from kibitz.core.cards import card_msg, card_name, parse_card
from kibitz.core.errors import BadInputError
from kibitz_toy.actions import HIGH, SILENT
from kibitz_toy.position import GONE, Position


def action_text(action: int) -> str:
    if action < SILENT:
        return f"bid {card_name(action * 2)}"
    return "high" if action == HIGH else "silent"


def parse(position: Position, text: str) -> int:
    """The action of a move as a person writes it."""
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word in ("high", "silent") and not rest:
        return _check_word(position, HIGH if word == "high" else SILENT)
    if word != "bid":
        raise InvalidMoveError(Msg("kibitz_toy.why.unknown", text=text.strip()[:60]))
    try:
        card = parse_card(rest)
    except BadInputError as error:
        raise InvalidMoveError(error.msg) from error
    if position.over:
        raise IllegalMoveError(Msg("error.over"))
    seat = position.to_move()
    if position.chosen[seat] != GONE:
        raise IllegalMoveError(Msg("kibitz_toy.why.declare_now"))
    if card not in position.hands[seat]:
        raise IllegalMoveError(Msg("kibitz_toy.why.not_held", card=card_msg(card)))
    return card >> 1


def _check_word(position: Position, action: int) -> int:
    if position.over:
        raise IllegalMoveError(Msg("error.over"))
    card = position.chosen[position.to_move()]
    if card == GONE:
        raise IllegalMoveError(Msg("kibitz_toy.why.bid_first"))
    if action == HIGH and not position.is_high(card):
        raise IllegalMoveError(
            Msg("kibitz_toy.why.too_low", card=card_msg(card), rank=position.high_from)
        )
    return action
