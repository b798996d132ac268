"""The table as one flat buffer: 22 piles as linked stacks, and what may be laid where.

Every card knows the card below it and every pile its top card and its height. A move touches a
handful of numbers and a copy of the whole position is one copy of the buffer. Clause numbers
refer to RULES.md.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg

NAME: Final = "cooperative_solitaire"

# Piles.
HELPER: Final = 0
"""Piles 0..7."""
MAIN: Final = 8
"""Piles 8..15: two for each suit, ``MAIN + suit * 2`` and the next."""
PRIMARY: Final = 16
SECONDARY: Final = 18
THROWAWAY: Final = 20
"""These and the seat."""
PILES: Final = 22

# The buffer.
BELOW: Final = 0
"""For each of 104 cards the card it lies on, -1 at the bottom of a pile."""
TOP: Final = 104
"""For each pile its top card, -1 if it is empty."""
COUNT: Final = TOP + PILES
"""For each pile its height."""
HIDDEN_PRIMARY: Final = COUNT + PILES
"""For each seat how many cards, at the bottom of its primary pile, nobody has seen."""
HIDDEN_SECONDARY: Final = HIDDEN_PRIMARY + 2
QUIET: Final = HIDDEN_SECONDARY + 2
"""For each seat its turns in a row without a card placed by anybody (end 4)."""
GIVEN: Final = QUIET + 2
"""For each seat how many cards it has placed on the other seat's piles."""
SEAT: Final = GIVEN + 2
"""Who is on turn; stays when the game is over."""
TURN: Final = SEAT + 1
"""Turns are numbered from 1."""
PLACED: Final = TURN + 1
"""1 once a card has been placed in this turn."""
ENDING: Final = PLACED + 1
LAST_SEAT: Final = ENDING + 1
"""What the last move did, for the log: seat, action, card, and three more facts."""
LAST_ACTION: Final = LAST_SEAT + 1
LAST_CARD: Final = LAST_ACTION + 1
LAST_FOLLOWER: Final = LAST_CARD + 1
"""The card from the primary pile that took a freed helper place, or -1."""
LAST_RECYCLED: Final = LAST_FOLLOWER + 1
SIZE: Final = LAST_RECYCLED + 1

# How a game stands.
RUNNING: Final = 0
STARTER_FINISHED: Final = 1
"""The other seat plays its turn of this round."""
STARTER_WON: Final = 2
SECOND_WON: Final = 3
TIE: Final = 4
STALLED: Final = 5
OUT_OF_TURNS: Final = 6

# Actions: 0, or ``source * 16 + target``.
END: Final = 0
"""Throw the top card of the secondary pile, if there is one, and end the turn."""
FROM_PRIMARY: Final = 8
FROM_SECONDARY: Final = 9
"""Sources below these are the helper piles."""
TO_MAIN: Final = 1
TO_HELPER: Final = 2
"""Targets 2..9 are the helper piles."""
TO_PRIMARY: Final = 10
TO_THROWAWAY: Final = 11
"""The other seat's."""
NUM_ACTIONS: Final = FROM_SECONDARY * 16 + TO_THROWAWAY + 1


@final
class Options:
    """What was agreed before the deal, and the size of the table."""

    def __init__(
        self,
        starter: i64 = 0,
        one_lower: bool = False,
        letters: bool = True,
        at_once: bool = True,
        known: bool = False,
        limit: i64 = 1000,
        helpers: i64 = 8,
        ranks: i64 = 13,
    ) -> None:
        self.starter: i64 = starter
        self.one_lower: bool = one_lower
        """A card goes on a helper pile only if it is exactly one lower."""
        self.letters: bool = letters
        """The lettered order inside a class of moves is binding."""
        self.at_once: bool = at_once
        """An empty secondary pile is renewed at once, not only at the end of the turn."""
        self.known: bool = known
        """The view lists all cards of a pile that have been seen."""
        self.limit: i64 = limit
        self.helpers: i64 = helpers
        """How many helper piles there are, both seats' together."""
        self.ranks: i64 = ranks
        """The highest rank, which finishes a main pile."""

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Options,
            (
                int(self.starter),
                self.one_lower,
                self.letters,
                self.at_once,
                self.known,
                int(self.limit),
                int(self.helpers),
                int(self.ranks),
            ),
        )


def red(card: i64) -> i64:
    """1 for diamonds and hearts, 0 for clubs and spades."""
    return ((((card >> 1) & 3) + 1) >> 1) & 1


def fits_main(b: vec[i64], card: i64) -> bool:
    """Placing 1: the next card of its suit on one of that suit's two main piles."""
    pile: i64 = COUNT + MAIN + (card & 6)
    rank: i64 = card >> 3
    return b[pile] == rank or b[pile + 1] == rank


def main_pile(b: vec[i64], card: i64) -> i64:
    """The main pile a card that fits goes on: the first of two alike."""
    pile: i64 = MAIN + (card & 6)
    return pile if b[COUNT + pile] == card >> 3 else pile + 1


def fits_helper(top: i64, card: i64, one_lower: bool) -> bool:
    """Placing 2: any card on an empty helper pile, else the other colour and lower."""
    if top < 0:
        return True
    if one_lower:
        return (card >> 3) + 1 == (top >> 3) and red(card) != red(top)
    return (card >> 3) < (top >> 3) and red(card) != red(top)


def fits_opponent(top: i64, card: i64) -> bool:
    """Placing 3: never on an empty pile; same colour, one higher or one lower."""
    if top < 0 or red(top) != red(card):
        return False
    gap: i64 = (top >> 3) - (card >> 3)
    return gap == 1 or gap == -1


def legal(b: vec[i64], options: Options) -> list[int]:
    """The moves of the best class there is (priorities 1a to 3b), or only ``END``."""
    out: list[int] = []
    seat: i64 = b[SEAT]
    helpers: i64 = options.helpers
    letters: bool = options.letters
    primary: i64 = b[TOP + PRIMARY + seat]
    secondary: i64 = b[TOP + SECONDARY + seat]
    h: i64 = 0
    top: i64
    rank: i64
    pile: i64
    high_red: i64 = 0
    high_black: i64 = 0
    """The highest tops of helper piles: most cards that fit nowhere are dismissed by them."""

    # 1. Main.
    while h < helpers:
        top = b[TOP + h]
        rank = top >> 3
        if top < 0:
            high_red = high_black = 99
        else:
            pile = COUNT + MAIN + (top & 6)
            if b[pile] == rank or b[pile + 1] == rank:
                out.append(h * 16 + TO_MAIN)
            if red(top) == 1:
                if rank > high_red:
                    high_red = rank
            elif rank > high_black:
                high_black = rank
        h += 1
    if letters and len(out) > 0:
        return out
    if primary >= 0 and fits_main(b, primary):
        out.append(FROM_PRIMARY * 16 + TO_MAIN)
        if letters:
            return out
    if secondary >= 0 and fits_main(b, secondary):
        out.append(FROM_SECONDARY * 16 + TO_MAIN)
    if len(out) > 0:
        return out

    # 2. Helper.
    one_lower: bool = options.one_lower
    if primary >= 0 and primary >> 3 < (high_black if red(primary) == 1 else high_red):
        h = 0
        while h < helpers:
            if fits_helper(b[TOP + h], primary, one_lower):
                out.append(FROM_PRIMARY * 16 + TO_HELPER + h)
            h += 1
    h = 0
    while h < helpers:
        if b[COUNT + h] == 1:
            single: i64 = b[TOP + h]
            # Where it cannot go anywhere, there is no need to look.
            high: i64 = high_black if red(single) == 1 else high_red
            other: i64 = 0 if single >> 3 < high else helpers
            while other < helpers:
                # The single card itself does not fit: it is not lower than itself.
                top = b[TOP + other]
                if top >= 0 and fits_helper(top, single, one_lower):
                    out.append(h * 16 + TO_HELPER + other)
                other += 1
        h += 1
    if letters and len(out) > 0:
        return out
    if secondary >= 0 and secondary >> 3 < (high_black if red(secondary) == 1 else high_red):
        h = 0
        while h < helpers:
            if fits_helper(b[TOP + h], secondary, one_lower):
                out.append(FROM_SECONDARY * 16 + TO_HELPER + h)
            h += 1
    if len(out) > 0:
        return out

    # 3. Opponent, and the choice to stop.
    out.append(END)
    their_primary: i64 = b[TOP + PRIMARY + 1 - seat]
    their_throwaway: i64 = b[TOP + THROWAWAY + 1 - seat]
    if primary >= 0:
        if fits_opponent(their_primary, primary):
            out.append(FROM_PRIMARY * 16 + TO_PRIMARY)
        if fits_opponent(their_throwaway, primary):
            out.append(FROM_PRIMARY * 16 + TO_THROWAWAY)
        h = 0
        while h < helpers:
            if b[COUNT + h] == 1:
                top = b[TOP + h]
                if fits_opponent(their_primary, top):
                    out.append(h * 16 + TO_PRIMARY)
                if fits_opponent(their_throwaway, top):
                    out.append(h * 16 + TO_THROWAWAY)
            h += 1
        if letters and len(out) > 1:
            return out
    if secondary >= 0:
        if fits_opponent(their_primary, secondary):
            out.append(FROM_SECONDARY * 16 + TO_PRIMARY)
        if fits_opponent(their_throwaway, secondary):
            out.append(FROM_SECONDARY * 16 + TO_THROWAWAY)
    return out


def class_of(action: i64) -> str:
    """``1a`` to ``3b``, or the empty word for the end of a turn."""
    if action == END:
        return ""
    source: i64 = action >> 4
    target: i64 = action & 15
    if target == TO_MAIN:
        return "1c" if source == FROM_SECONDARY else "1b" if source == FROM_PRIMARY else "1a"
    letter = "b" if source == FROM_SECONDARY else "a"
    return ("3" if target >= TO_PRIMARY else "2") + letter


def source_pile(action: i64, seat: i64) -> i64:
    """The pile a placing move takes its card from."""
    source: i64 = action >> 4
    if source == FROM_PRIMARY:
        return PRIMARY + seat
    return SECONDARY + seat if source == FROM_SECONDARY else source


def target_pile(b: vec[i64], action: i64, seat: i64, card: i64) -> i64:
    """The pile a placing move lays its card on."""
    target: i64 = action & 15
    if target == TO_MAIN:
        return main_pile(b, card)
    if target == TO_PRIMARY:
        return PRIMARY + 1 - seat
    return THROWAWAY + 1 - seat if target == TO_THROWAWAY else target - TO_HELPER


def move_top(b: vec[i64], source: i64, target: i64) -> i64:
    """Lay the top card of one pile on another; gives the card."""
    card: i64 = b[TOP + source]
    b[TOP + source] = b[BELOW + card]
    b[COUNT + source] -= 1
    b[BELOW + card] = b[TOP + target]
    b[TOP + target] = card
    b[COUNT + target] += 1
    return card


def look(b: vec[i64], seat: i64) -> None:
    """The top cards of a seat's primary and secondary pile are open: nobody forgets them."""
    if b[HIDDEN_PRIMARY + seat] > 0 and b[HIDDEN_PRIMARY + seat] == b[COUNT + PRIMARY + seat]:
        b[HIDDEN_PRIMARY + seat] -= 1
    if b[HIDDEN_SECONDARY + seat] > 0 and b[HIDDEN_SECONDARY + seat] == b[COUNT + SECONDARY + seat]:
        b[HIDDEN_SECONDARY + seat] -= 1


def recycle(b: vec[i64], seat: i64) -> None:
    """Turn 3: if the secondary pile is empty, the throwaway pile is turned over and replaces it."""
    if b[TOP + SECONDARY + seat] >= 0 or b[TOP + THROWAWAY + seat] < 0:
        return
    card: i64 = b[TOP + THROWAWAY + seat]
    above: i64 = -1
    b[COUNT + SECONDARY + seat] = b[COUNT + THROWAWAY + seat]
    while card >= 0:
        below: i64 = b[BELOW + card]
        b[BELOW + card] = above
        above = card
        card = below
    b[TOP + SECONDARY + seat] = above
    b[TOP + THROWAWAY + seat] = -1
    b[COUNT + THROWAWAY + seat] = 0
    b[LAST_RECYCLED] = 1


def pile_cards(b: vec[i64], pile: i64) -> list[int]:
    """The cards of a pile from the bottom to the top."""
    cards: list[int] = []
    card: i64 = b[TOP + pile]
    while card >= 0:
        cards.append(card)
        card = b[BELOW + card]
    cards.reverse()
    return cards


def put_cards(b: vec[i64], pile: i64, cards: list[int]) -> None:
    """Lay cards on a pile, one after the other."""
    for card in cards:
        b[BELOW + card] = b[TOP + pile]
        b[TOP + pile] = card
        b[COUNT + pile] += 1


def empty_table() -> vec[i64]:
    """A buffer in which no card lies anywhere."""
    b = vec[i64]()
    i: i64 = 0
    while i < SIZE:
        b = append(b, -1 if i < COUNT else 0)
        i += 1
    b[LAST_SEAT] = -1
    b[LAST_CARD] = -1
    b[LAST_FOLLOWER] = -1
    b[TURN] = 1
    return b


def dealt(cards: list[int], options: Options, primary: i64) -> vec[i64]:
    """Set-up: each seat's half of the cards to its primary, helper and secondary piles."""
    b = empty_table()
    b[SEAT] = options.starter
    half: i64 = len(cards) // 2
    helpers: i64 = options.helpers // 2
    for i, card in enumerate(cards):
        seat: i64 = 1 if i >= half else 0
        if card & 1 != seat:
            raise BadInputError(Msg("cooperative_solitaire.why.two_decks"))
        place: i64 = i - seat * half
        pile: i64
        if place < primary:
            pile = PRIMARY + seat
        elif place < primary + helpers:
            pile = HELPER + seat * helpers + place - primary
        else:
            pile = SECONDARY + seat
        b[BELOW + card] = b[TOP + pile]
        b[TOP + pile] = card
        b[COUNT + pile] += 1
    for seat in range(2):
        b[HIDDEN_PRIMARY + seat] = b[COUNT + PRIMARY + seat]
        b[HIDDEN_SECONDARY + seat] = b[COUNT + SECONDARY + seat]
        look(b, seat)
    return b
