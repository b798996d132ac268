"""A position to be solved: a hand, a floor, the cross; reading and checking one."""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import Card, card_msg, cards_msg, parse_card, split_cards
from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.makiaveli.melds import is_meld

CROSS_CARDS: Final = 4
SEPARATORS: Final = "/·|;\n"
"""Between two groups in a text; the first two are documented."""


class Position:
    """What lies on the table and in one hand."""

    def __init__(
        self,
        hand: list[Card],
        groups: list[list[Card]],
        cross: list[Card],
        loose: list[Card] | None = None,
    ) -> None:
        self.hand: list[Card] = hand
        self.groups: list[list[Card]] = groups
        self.cross: list[Card] = cross
        """The cross cards that lie alone."""
        self.loose: list[Card] | None = loose
        """The floor cards, if it is not known how they are grouped."""

    def floor(self) -> list[Card]:
        """All cards on the floor."""
        if self.loose is not None:
            return self.loose
        return [card for group in self.groups for card in group]


def check_position(position: Position) -> None:
    """BadInputError, which says what is wrong, if the position cannot occur."""
    if not position.hand:
        raise BadInputError(Msg("makiaveli.error.empty_hand"))
    if len(position.cross) > CROSS_CARDS:
        raise BadInputError(
            Msg("makiaveli.error.cross", count=len(position.cross), most=CROSS_CARDS)
        )
    seen: list[Card] = []
    for card in [*position.floor(), *position.cross, *position.hand]:
        if card < 0 or card >= 104:
            raise BadInputError(Msg("error.card", text=str(card)))
        if card in seen:
            raise BadInputError(Msg("makiaveli.error.twice", card=card_msg(card)))
        seen.append(card)
    for group in position.groups:
        if not is_meld([card >> 1 for card in group]):
            raise BadInputError(Msg("makiaveli.error.no_group", group=cards_msg(group)))


def read_position(hand: str, floor: str, cross: str, loose: bool = False) -> Position:
    """A position from text; groups are separated by `/` or `·`."""
    used = [0] * 52
    for mark in SEPARATORS[1:]:
        floor = floor.replace(mark, "/")
    parts = [_take(part, used) for part in floor.split("/")]
    groups = [part for part in parts if part]
    on_cross = _take(cross, used)
    in_hand = _take(hand, used)
    position = Position(in_hand, groups, on_cross)
    if loose:
        position = Position(in_hand, [], on_cross, [card for group in groups for card in group])
    check_position(position)
    return position


def _take(text: str, used: list[int]) -> list[Card]:
    """The cards of a text; copies are numbered in order, over the whole position."""
    cards: list[Card] = []
    for word in split_cards(text):
        card = parse_card(word)
        kind = card >> 1
        if used[kind] == 2:
            raise BadInputError(Msg("error.third_copy", card=card_msg(card)))
        cards.append(card + used[kind])
        used[kind] += 1
    return cards
