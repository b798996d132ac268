"""Which small moves are legal: those after which the turn can still be completed [Small moves].

One question to the solver answers that for all cards of the hand together. What was legal before
often makes the question smaller: in a turn, only what was legal one small move ago can still be
legal; and if nothing has changed since the seat's last turn but that it has drawn a card, only
turns that lay this card are new (`Known`).
"""

from __future__ import annotations

from typing import final

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
    before: list[int] | None = None,
) -> list[int]:
    """The lays, takes and `done` after which the turn can be completed, in the order of actions.

    ``floor`` counts the cards on it, ``alone`` are the four cross places (-1: empty), ``taken`` the
    cross cards already taken. ``before`` are the actions that were legal one small move ago, if
    that is known and this move was one of them.
    """
    if before is not None:
        # The turn gets no more possibilities by the move.
        hand = [card for card in hand if card >> 1 in before]
        alone = [alone[place] if TAKE + place in before else -1 for place in range(4)]
        if not hand and max(alone) < 0 and laid:
            return [DONE]
    must = floor[:]
    for card in laid:
        must[card >> 1] += 1
    crossing = [card for card in alone if card >= 0]
    if anchored and len(taken) + len(crossing) > 1:
        return _legal_anchored(must, kind_counts(hand), alone, bool(laid), kind_counts(taken))
    for card in taken:
        must[card >> 1] += 1
    actions = _moves(must, hand, alone, kind_counts(hand + crossing), bool(laid))
    if laid and (not actions or can_complete(must, NO_CARDS)):
        actions.append(DONE)
    return actions


def _moves(
    must: list[int], hand: list[int], alone: list[int], may: list[int], laid: bool
) -> list[int]:
    """The lays and takes if cross cards are like others. ``may`` counts both, `must` all others."""
    most = layable(must, may)
    if not most:
        return []
    actions = _lays(hand, must, most)
    if not actions and not laid:
        return []
    for place in range(4):
        kind = alone[place] >> 1
        if kind < 0 or most[kind] <= must[kind]:
            continue
        # [Action] lays at least one card from the hand, so a cross card alone is no turn.
        if laid or _leaves_a_lay(must, hand, may, kind):
            actions.append(TAKE + place)
    return actions


def _lays(hand: list[int], must: list[int], most: list[int]) -> list[int]:
    """The kinds of the hand of which one more than `must` can be held."""
    kinds: list[int] = []
    for card in hand:
        kind = card >> 1
        if most[kind] > must[kind] and kind not in kinds:
            kinds.append(kind)
    kinds.sort()
    return kinds


def _leaves_a_lay(must: list[int], hand: list[int], may: list[int], kind: int) -> bool:
    """Whether a hand card can be laid together with the cross card of this kind."""
    must[kind] += 1
    may[kind] -= 1
    most = layable(must, may)
    found = bool(most) and bool(_lays(hand, must, most))
    must[kind] -= 1
    may[kind] += 1
    return found


def _legal_anchored(
    must: list[int], held: list[int], alone: list[int], laid: bool, taken: list[int]
) -> list[int]:
    """[cross=anchored] The same if no group may take two cross cards: one question per move."""
    cross = kind_counts([card for card in alone if card >= 0])
    # What cannot be laid without this rule cannot be laid with it; and the rule is obeyed by a turn
    # that takes one cross card or none.
    all_must = add_counts(must, taken)
    most = layable(all_must, add_counts(held, cross))
    if not most:
        return []
    sure = layable(all_must, held) if sum(taken) <= 1 else []
    actions: list[int] = []
    for kind in range(52):
        if held[kind] > 0 and most[kind] > all_must[kind]:
            must[kind] += 1
            held[kind] -= 1
            if (sure and sure[kind] > all_must[kind]) or can_complete_anchored(
                must, held, cross, taken
            ):
                actions.append(kind)
            must[kind] -= 1
            held[kind] += 1
    for place in range(4):
        kind = alone[place] >> 1
        if kind >= 0 and most[kind] > all_must[kind]:
            needed = 0 if laid else 1
            cross[kind] -= 1
            taken[kind] += 1
            if most_anchored(must, held, cross, taken, needed) >= needed:
                actions.append(TAKE + place)
            cross[kind] += 1
            taken[kind] -= 1
    done = laid and can_complete(all_must, NO_CARDS)
    if done and (sum(taken) <= 1 or can_complete_anchored(must, NO_CARDS, NO_CARDS, taken)):
        actions.append(DONE)
    return actions


@final
class Known:
    """What was legal when a turn of some seat began, for its next one on the same floor."""

    def __init__(
        self, floor: list[int], hand: list[int], alone: list[int], actions: list[int]
    ) -> None:
        self._floor: list[int] = floor
        self._hand: list[int] = hand
        self._alone: list[int] = alone
        self._actions: list[int] = actions

    def card_more(self, floor: list[int], hand: list[int], alone: list[int]) -> int:
        """The card that this hand has more than the one before; -1 if more than that differs."""
        if floor is not self._floor or len(hand) != len(self._hand) + 1 or alone != self._alone:
            return -1
        more = -1
        at = 0
        for card in hand:
            if at < len(self._hand) and self._hand[at] == card:
                at += 1
            elif more < 0:
                more = card
            else:
                return -1
        return more

    def legal_with(self, card: int, hand: list[int]) -> list[int]:
        """The lays and takes with this hand, which has this card more. Not for `anchored`."""
        kind = card >> 1
        must = self._floor[:]
        must[kind] += 1
        may = kind_counts(hand + [lone for lone in self._alone if lone >= 0])
        may[kind] -= 1
        most = layable(must, may)
        if not most:
            return self._actions[:]
        # A turn that lays the card: with it the cards that can be laid or taken.
        must[kind] -= 1
        actions = _lays(hand, must, most)
        actions += [a for a in self._actions if a < TAKE and a not in actions]
        actions.sort()
        for place in range(4):
            lone = self._alone[place] >> 1
            if TAKE + place in self._actions or (
                lone >= 0 and most[lone] > must[lone] + int(lone == kind)
            ):
                actions.append(TAKE + place)
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
