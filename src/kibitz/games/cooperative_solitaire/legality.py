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
    THROWAWAY,
    TOP,
)


def red(card: i64) -> i64:
    """1 for diamonds and hearts, 0 for clubs and spades."""
    return ((((card >> 1) & 3) + 1) >> 1) & 1


def fits_main(b: vec[i64], card: i64) -> bool:
    """Placing 1: the next card of its suit on one of that suit's two main piles."""
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
