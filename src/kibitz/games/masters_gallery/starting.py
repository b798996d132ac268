# interpreted: text in and out
"""Games that begin with a position put together by hand, instead of a deal.

The option `position` has the number of the seat on turn and of the round, the artists' values, the
points, the extra card, the deck from its top, and then for each seat the hand and the display:
`1 4 | 5 3 0 0 2 | 31 28 | A | D | B B★ | A A | C | B`. All cards are open, and a card that lies
nowhere has been discarded.
"""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg, seat_msg
from kibitz.core.options import whole_number
from kibitz.games.masters_gallery.artist import artist_msg
from kibitz.games.masters_gallery.cards import KINDS, SYMBOLS, kind_name, parse_kind
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.table import (
    ACTOR,
    EXTRA,
    GONE,
    HAND,
    POINTS,
    ROUND,
    SHOWN,
    SHOWS,
    SIZE,
    STARTER,
    TOKENS,
    TRAIL,
    TRAIL_GOT,
    TRAIL_SEAT,
    TRAIL_SIZE,
    TURN,
    UP,
    VALUE,
    empty_table,
)

MOST_VALUE, MOST_POINTS = 40, 999
_FIRST_PLACES = 5
"""Parts of the text before those of the seats."""
_RANKS_GIVE = 3 + 2 + 1
_AWARD_GIVES = 2


@dataclass
class Position:
    """Cards by their kinds."""

    on_turn: int
    round: int
    """From 0."""
    values: list[int]
    points: list[int]
    extra: list[int]
    deck: list[int]
    """From its top."""
    hands: list[list[int]]
    displays: list[list[int]]

    @property
    def seats(self) -> int:
        return len(self.hands)

    def up(self) -> list[int]:
        """The kinds of all open cards of the round."""
        return [*self.extra, *[kind for display in self.displays for kind in display]]

    def shown(self, artist: int) -> int:
        """How many of them are by this artist."""
        return sum(kind // SYMBOLS == artist for kind in self.up())


def cards_text(extra: list[str], deck: list[str], seats: list[tuple[list[str], list[str]]]) -> str:
    """The cards of a position, as the solver's option has them."""
    parts = [extra, deck, *[cards for both in seats for cards in both]]
    return " | ".join(" ".join(part) for part in parts)


def position_text(on_turn: str, number: str, values: str, points: str, cards: str) -> str:
    """A position as the option has it."""
    return f"{on_turn} {number} | {values} | {points} | {cards}"


def text_of(position: Position) -> str:
    """The inverse of ``parse_position``."""

    def names(kinds: list[int]) -> list[str]:
        return [kind_name(kind) for kind in kinds]

    def line(numbers: list[int]) -> str:
        return " ".join(str(n) for n in numbers)

    pairs = zip(position.hands, position.displays, strict=True)
    cards = cards_text(
        names(position.extra), names(position.deck), [(names(a), names(b)) for a, b in pairs]
    )
    on_turn, number = str(position.on_turn + 1), str(position.round + 1)
    return position_text(on_turn, number, line(position.values), line(position.points), cards)


def parse_position(text: str) -> Position:
    """BadInputError says what is wrong."""
    parts = [part.strip() for part in text.split("|")]
    head = parts[0].split()
    seats, odd = divmod(len(parts) - _FIRST_PLACES, 2)
    if odd or not 2 <= seats <= 5 or len(head) != 2:
        raise BadInputError(Msg("masters_gallery.error.position", text=text[:60]))
    kinds = [[parse_kind(word) for word in part.split()] for part in parts[3:]]
    return Position(
        _number("on_turn", head[0], 1, 5) - 1,
        _number("round", head[1], 1, 4) - 1,
        _numbers("values", parts[1], 5, MOST_VALUE),
        _numbers("points", parts[2], seats, MOST_POINTS),
        kinds[0],
        kinds[1],
        kinds[2::2],
        kinds[3::2],
    )


def _what(name: str) -> Msg:
    return Msg(f"masters_gallery.solve.{name}")


def _number(name: str, text: str, low: int, high: int) -> int:
    found = whole_number(text, low, high)
    if found is None:
        raise BadInputError(Msg("masters_gallery.error.number", what=_what(name), text=text[:60]))
    return found


def _numbers(name: str, text: str, most: int, high: int) -> list[int]:
    """One number for each artist or seat, zeros where there are fewer."""
    found = [_number(name, word, 0, high) for word in text.replace(",", " ").split()]
    if len(found) > most:
        raise BadInputError(Msg("masters_gallery.error.numbers", what=_what(name), most=most))
    return found + [0] * (most - len(found))


def check_position(position: Position, options: Options) -> None:
    """BadInputError says why no game can go on from it."""
    left = list(options.pack)
    places = [position.extra, position.deck, *position.hands, *position.displays]
    for kind in [kind for place in places for kind in place]:
        left[kind] -= 1
        if left[kind] < 0:
            card = Msg("card", face=kind_name(kind))
            raise BadInputError(Msg("error.no_copy_left", card=card))
    if len(position.extra) > 1:
        raise BadInputError(Msg("masters_gallery.error.position", text=text_of(position)[:60]))
    if position.on_turn >= position.seats:
        raise BadInputError(Msg("masters_gallery.put.on_turn", n=position.seats))
    why = lacking(position, options)
    if why is not None:
        raise BadInputError(why)
    short = wanted_deck(position, options) - len(position.deck)
    if short > 0:
        raise BadInputError(Msg("masters_gallery.put.deck_short", n=short))
    if not position.hands[position.on_turn]:
        raise BadInputError(Msg("masters_gallery.put.no_hand", seat=seat_msg(position.on_turn)))


def lacking(position: Position, options: Options) -> Msg | None:
    """What is wrong with where the cards lie."""
    if not any(position.hands):
        return Msg("masters_gallery.put.no_cards")
    for artist in range(int(options.artists)):
        # [Closing 1]
        if position.shown(artist) >= options.limit:
            who = artist_msg(options, artist)
            return Msg("masters_gallery.put.closed", artist=who, limit=int(options.limit))
    return None


def wanted_deck(position: Position, options: Options) -> int:
    """How many cards the rounds to come are dealt, extra cards included."""
    deals = options.deals[position.round + 1 :]
    return sum(deal * position.seats + int(options.extra_card) for deal in deals)


def table_of(position: Position, options: Options) -> vec[i64]:
    """The table that a game begins with; the deck is the position's."""
    b = empty_table(int(options.award_tokens))
    b[TURN] = position.on_turn
    b[STARTER] = position.on_turn
    b[ROUND] = position.round
    given = max(0, sum(position.values) - _RANKS_GIVE * position.round) // _AWARD_GIVES
    b[TOKENS] = max(0, int(b[TOKENS]) - given)
    for artist, value in enumerate(position.values):
        b[VALUE + artist] = value
        b[UP + artist] = position.shown(artist)
    left = list(options.pack)
    for seat in range(position.seats):
        _put_seat(b, position, seat)
        b[POINTS + seat] = position.points[seat]
        for kind in position.hands[seat] + position.displays[seat]:
            left[kind] -= 1
    for kind in position.extra:
        b[EXTRA] = kind
    for kind in position.extra + position.deck:
        left[kind] -= 1
    for kind in range(KINDS):
        b[GONE + kind] = left[kind]
    if any(position.displays):
        b[ACTOR] = (position.on_turn - 1) % position.seats
    return b


def _put_seat(b: vec[i64], position: Position, seat: int) -> None:
    """A hand and a display, and what everybody has seen of them: that so many cards came, and which
    of them left the hand."""
    hand, display = position.hands[seat], position.displays[seat]
    for kind in hand:
        b[HAND + seat * KINDS + kind] += 1
    for kind in display:
        b[SHOWN + seat * KINDS + kind] += 1
        b[SHOWS + seat * 5 + kind // SYMBOLS] += 1
    b[SIZE + seat] = len(hand)
    for entry in [TRAIL_GOT + len(hand) + len(display), *display]:
        b[TRAIL + b[TRAIL_SIZE]] = seat * TRAIL_SEAT + entry
        b[TRAIL_SIZE] += 1
