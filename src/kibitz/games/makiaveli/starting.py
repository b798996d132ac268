# interpreted: text in and out
"""Games that begin with a position put together by hand, instead of a deal.

The option `position` has the hand of the first seat, the groups on the floor and the cross cards:
`8H 9S | 5H 6H 7H / 8S 8D 8C | KS`. The others are dealt their hands from the cards that are left.
"""

from __future__ import annotations

from kibitz.core.errors import BadInputError
from kibitz.core.game import Deal, Setup
from kibitz.core.messages import Msg
from kibitz.games.makiaveli.floor import Floor
from kibitz.games.makiaveli.options import Options
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.position import CROSS_CARDS, Position, read_position

PACK = 104


def position_text(hand: list[str], groups: list[list[str]], cross: list[str]) -> str:
    """A position as the option has it."""
    floor = " / ".join(" ".join(group) for group in groups)
    return f"{' '.join(hand)} | {floor} | {' '.join(cross)}"


def parse_position(text: str) -> Position:
    """The inverse; BadInputError says what is wrong."""
    parts = text.split("|")
    if len(parts) != 3:
        raise BadInputError(Msg("makiaveli.error.position", text=text[:60]))
    hand, floor, cross = parts
    return read_position(hand, floor, cross)


def check_start(setup: Setup) -> None:
    """BadInputError if no game can begin with the position of this set-up."""
    text = Options(setup).position
    if not text:
        return
    position = parse_position(text)
    used = len(position.hand) + len(position.floor()) + len(position.cross)
    # The others need a card each: whoever has none has won.
    if PACK - used < setup.seats - 1:
        raise BadInputError(Msg("makiaveli.error.no_cards_left"))


def begin_with(options: Options, deal: Deal, seats: int, hand: int) -> MakiaveliState:
    """The first position: as put together, the other hands and the stock in the order of a deal."""
    position = parse_position(options.position)
    state = MakiaveliState(seats, options.anchored)
    used = {*position.hand, *position.floor(), *position.cross}
    rest = [card for card in deal.cards if card not in used]
    size = min(hand, len(rest) // (seats - 1))
    state.hands = [sorted(position.hand)]
    for other in range(seats - 1):
        state.hands.append(sorted(rest[other * size : (other + 1) * size]))
    state.stock = rest[(seats - 1) * size :]
    state.stock.reverse()
    state.lying = Floor(position.groups)
    state.cross = position.cross + [-1] * (CROSS_CARDS - len(position.cross))
    state.turn = options.starter
    state.got = [len(cards) for cards in state.hands]
    state.shown = [[] for _ in range(seats)]
    return state
