"""Which moves are legal: the clauses "placing" and "priorities" of RULES.md."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.cooperative_solitaire.actions import (
    END,
    FROM_PRIMARY,
    FROM_SECONDARY,
    TO_HELPER,
    TO_MAIN,
    TO_PRIMARY,
    TO_THROWAWAY,
)
from kibitz.games.cooperative_solitaire.options import Options
from kibitz.games.cooperative_solitaire.table import (
    COUNT,
    MAIN,
    PRIMARY,
    SEAT,
    SECONDARY,
    SHIFTED,
    THROWAWAY,
    TOP,
)


def red(card: i64) -> i64:
    """1 for diamonds and hearts, 0 for clubs and spades."""
    return ((((card >> 1) & 3) + 1) >> 1) & 1


def fits_main(b: vec[i64], card: i64) -> bool:
    """Placing 1: the next card of its suit on one of that suit's two main piles.

    No card (-1) fits nowhere: it ranks below the height of every pile.
    """
    pile: i64 = COUNT + MAIN + (card & 6)
    rank: i64 = card >> 3
    return b[pile] == rank or b[pile + 1] == rank


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


def first_helper(options: Options, seat: i64) -> i64:
    """Set-up 3: the first helper pile a seat may use."""
    return options.helpers >> 1 if options.own and seat == 1 else 0


def end_of_helpers(options: Options, seat: i64) -> i64:
    """The number after the last helper pile a seat may use."""
    return options.helpers >> 1 if options.own and seat == 0 else options.helpers


def legal(b: vec[i64], options: Options) -> list[int]:
    """The moves of the best class there is (priorities 1 to 3)."""
    moves: list[int] = []
    _add_main_moves(moves, b, options)
    if len(moves) == 0:
        _add_helper_moves(moves, b, options)
    if len(moves) == 0:
        _add_opponent_moves(moves, b, options)
    return moves


def _add_main_moves(moves: list[int], b: vec[i64], options: Options) -> None:
    """Priority 1: to a main pile, from a helper pile (1a), the primary pile (1b) or the secondary
    pile (1c)."""
    helper: i64 = first_helper(options, b[SEAT])
    end: i64 = end_of_helpers(options, b[SEAT])
    while helper < end:
        if fits_main(b, b[TOP + helper]):
            moves.append(helper * 16 + TO_MAIN)
        helper += 1
    if options.letters and len(moves) > 0:
        return
    if fits_main(b, b[TOP + PRIMARY + b[SEAT]]):
        moves.append(FROM_PRIMARY * 16 + TO_MAIN)
        if options.letters:
            return
    if fits_main(b, b[TOP + SECONDARY + b[SEAT]]):
        moves.append(FROM_SECONDARY * 16 + TO_MAIN)


def _add_helper_moves(moves: list[int], b: vec[i64], options: Options) -> None:
    """Priority 2: to a helper pile, from the primary pile or a single card (2a), or from the
    secondary pile (2b)."""
    first: i64 = first_helper(options, b[SEAT])
    end: i64 = end_of_helpers(options, b[SEAT])
    high_red, high_black = _highest_tops(b, first, end)
    card: i64 = b[TOP + PRIMARY + b[SEAT]]
    if _has_room(card, high_red, high_black):
        _add_to_helpers(moves, b, options, FROM_PRIMARY, card)
    helper: i64 = first
    while helper < end:
        if b[COUNT + helper] == 1:
            card = b[TOP + helper]
            if _has_room(card, high_red, high_black):
                _add_to_helpers(moves, b, options, helper, card)
        helper += 1
    if options.letters and len(moves) > 0:
        return
    card = b[TOP + SECONDARY + b[SEAT]]
    if _has_room(card, high_red, high_black):
        _add_to_helpers(moves, b, options, FROM_SECONDARY, card)


def _highest_tops(b: vec[i64], first: i64, end: i64) -> tuple[i64, i64]:
    """The highest red and the highest black top of a helper pile; an empty pile is above both."""
    high_red: i64 = 0
    high_black: i64 = 0
    helper: i64 = first
    while helper < end:
        top: i64 = b[TOP + helper]
        if top < 0:
            return 99, 99
        rank: i64 = top >> 3
        if red(top) == 1:
            if rank > high_red:
                high_red = rank
        elif rank > high_black:
            high_black = rank
        helper += 1
    return high_red, high_black


def _has_room(card: i64, high_red: i64, high_black: i64) -> bool:
    """Whether a helper pile might take this card (-1: there is none). Most cards that fit nowhere
    are dismissed here, before every pile is tried."""
    return card >= 0 and card >> 3 < (high_black if red(card) == 1 else high_red)


def _add_to_helpers(
    moves: list[int], b: vec[i64], options: Options, source: i64, card: i64
) -> None:
    """Add a move to each helper pile that takes the card."""
    # Priorities 4: a single card does not move to an empty pile, or only once in a turn. Nor does
    # it move to its own: it is not lower.
    single: bool = source < FROM_PRIMARY and not (options.single_to_empty and b[SHIFTED] == 0)
    helper: i64 = first_helper(options, b[SEAT])
    end: i64 = end_of_helpers(options, b[SEAT])
    while helper < end:
        top: i64 = b[TOP + helper]
        if fits_helper(top, card, options.one_lower) and not (single and top < 0):
            moves.append(source * 16 + TO_HELPER + helper)
        helper += 1


def _add_opponent_moves(moves: list[int], b: vec[i64], options: Options) -> None:
    """Priority 3: end the turn, or place a card on the other seat's piles: from the primary pile or
    a single card (3a), or from the secondary pile (3b)."""
    moves.append(END)
    card: i64 = b[TOP + PRIMARY + b[SEAT]]
    if card >= 0:
        _add_to_opponent(moves, b, FROM_PRIMARY, card)
    # Priorities 5: a single card goes only while the primary pile can fill its place.
    if card >= 0 or options.unfilled:
        helper: i64 = first_helper(options, b[SEAT])
        end: i64 = end_of_helpers(options, b[SEAT])
        while helper < end:
            if b[COUNT + helper] == 1:
                _add_to_opponent(moves, b, helper, b[TOP + helper])
            helper += 1
    if options.letters and len(moves) > 1:
        return
    card = b[TOP + SECONDARY + b[SEAT]]
    if card >= 0:
        _add_to_opponent(moves, b, FROM_SECONDARY, card)


def _add_to_opponent(moves: list[int], b: vec[i64], source: i64, card: i64) -> None:
    """Add a move to each of the other seat's piles that takes the card."""
    other: i64 = 1 - b[SEAT]
    if fits_opponent(b[TOP + PRIMARY + other], card):
        moves.append(source * 16 + TO_PRIMARY)
    if fits_opponent(b[TOP + THROWAWAY + other], card):
        moves.append(source * 16 + TO_THROWAWAY)
