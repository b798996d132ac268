"""Moves as text: the card that is played, ``7S``."""

from kibitz import BadInputError, IllegalMoveError, InvalidMoveError, Msg
from kibitz.core.cards import card_msg, card_name, parse_card
from kibitz_starter.table import Table


def action_text(action: int) -> str:
    return card_name(action)


def parse(table: Table, text: str) -> int:
    try:
        card = parse_card(text)
    except BadInputError as error:
        raise InvalidMoveError(error.msg) from error
    if table.to_move() < 0:
        raise IllegalMoveError(Msg("error.over"))
    if card not in table.hands[table.to_move()]:
        raise IllegalMoveError(Msg("kibitz_starter.why.not_held", card=card_msg(card)))
    return card
