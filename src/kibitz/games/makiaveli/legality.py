"""Which small moves are legal: those after which the turn can still be completed [Small moves].

One question to the solver answers that for all cards of the hand together.
"""

from __future__ import annotations

from kibitz.games.makiaveli.actions import DONE, TAKE
from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts, kind_counts
from kibitz.games.makiaveli.solver.pool import (
    can_complete,
    can_complete_anchored,
    layable,
    most_anchored,
    most_cards,
)


def find_legal(
    floor: list[int],
    hand: list[int],
    alone: list[int],
    laid: list[int],
    taken: list[int],
    anchored: bool,
) -> list[int]:
    """The lays, takes and `done` after which the turn can be completed, in the order of actions.

    ``floor`` counts the cards on it, ``alone`` are the four cross places (-1: empty), ``taken`` the
    cross cards already taken.
    """
    must = floor[:]
    for card in laid:
        must[card >> 1] += 1
    held = kind_counts(hand)
    cross = kind_counts([card for card in alone if card >= 0])
    if anchored and len(taken) + sum(cross) > 1:
        return _legal_anchored(must, held, alone, bool(laid), kind_counts(taken))
    for card in taken:
        must[card >> 1] += 1
    most = layable(must, add_counts(held, cross))
    if not most:
        return []
    actions = [kind for kind in range(52) if held[kind] > 0 and most[kind] > must[kind]]
    for place in range(4):
        kind = alone[place] >> 1
        if kind < 0 or most[kind] <= must[kind]:
            continue
        # [Action] lays at least one card from the hand, so a cross card alone is no turn.
        if laid or _leaves_a_lay(must, held, cross, kind):
            actions.append(TAKE + place)
    if laid and can_complete(must, NO_CARDS):
        actions.append(DONE)
    return actions


def _leaves_a_lay(must: list[int], held: list[int], cross: list[int], kind: int) -> bool:
    """Whether a hand card can be laid together with the cross card of this kind."""
    must[kind] += 1
    cross[kind] -= 1
    hand_cards, _ = most_cards(must, held, cross)
    must[kind] -= 1
    cross[kind] += 1
    return hand_cards > 0


def _legal_anchored(
    must: list[int], held: list[int], alone: list[int], laid: bool, taken: list[int]
) -> list[int]:
    """[cross=anchored] The same if no group may take two cross cards: one question per move."""
    cross = kind_counts([card for card in alone if card >= 0])
    actions: list[int] = []
    for kind in range(52):
        if held[kind] > 0:
            must[kind] += 1
            held[kind] -= 1
            if can_complete_anchored(must, held, cross, taken):
                actions.append(kind)
            must[kind] -= 1
            held[kind] += 1
    for place in range(4):
        kind = alone[place] >> 1
        if kind >= 0:
            needed = 0 if laid else 1
            cross[kind] -= 1
            taken[kind] += 1
            if most_anchored(must, held, cross, taken, needed) >= needed:
                actions.append(TAKE + place)
            cross[kind] += 1
            taken[kind] -= 1
    if laid and can_complete_anchored(must, NO_CARDS, NO_CARDS, taken):
        actions.append(DONE)
    return actions


def count_fitting(floor: list[int], hand: list[int], cross: list[int]) -> int:
    """How many cards of the hand and the cross are part of some meld of these cards; 0 if none of
    the hand is. More small moves cannot be made in a turn, and it is not the solver that says so.
    """
    there: list[bool] = [False] * 56  # the aces again above the kings
    for kind in range(52):
        there[kind] = floor[kind] > 0
    for card in hand + cross:
        if card >= 0:
            there[card >> 1] = True
    there[52:] = there[:4]
    fitting = 0
    for card in hand:
        if _in_meld(there, card >> 1):
            fitting += 1
    if fitting > 0:
        for card in cross:
            if card >= 0 and _in_meld(there, card >> 1):
                fitting += 1
    return fitting


def most_small_moves(floor: list[int], hand: list[int], cross: list[int]) -> int:
    """How many cards of the hand and the cross together can be laid in one turn; anchored, there
    may be fewer."""
    may = add_counts(kind_counts(hand), kind_counts([card for card in cross if card >= 0]))
    return most_cards(floor, may, NO_CARDS)[0]


def _in_meld(there: list[bool], kind: int) -> bool:
    rank = kind & ~3
    if there[rank] + there[rank + 1] + there[rank + 2] + there[rank + 3] >= 3:
        return True
    return _in_run(there, kind) or (kind < 4 and _in_run(there, kind + 52))


def _in_run(there: list[bool], kind: int) -> bool:
    """Whether three cards in a row that are there include this one."""
    row = 0
    for near in range(kind - 8, kind + 9, 4):
        row = row + 1 if 0 <= near < 56 and there[near] else 0
        if row == 3:
            return True
    return False
