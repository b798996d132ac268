"""Two cards that look alike: how likely a hand is that holds the twin of a card it has laid.

All deals are equally likely. Exchanging two identical cards gives the same deal, so a deal in
which a seat got both of them, early enough that it could have laid either, is one deal where a
careless count of what is left in the hand sees two. Such hands count half.

A seat's cards came to it one by one: the first ones dealt, the others drawn. Which of them was
laid when is not seen, only that it was there by then. Drawing those places one after the other,
the earliest lays first, makes every possible history of the hand equally likely.
"""

from __future__ import annotations

from kibitz.core.rng import Rng


def accept_hand(hand: list[int], shown: list[int], got: int, rng: Rng) -> bool:
    """Whether to keep a hand that was dealt at random from the unseen cards.

    ``shown`` are the cards the seat has laid, in order, as `kind * 128 + got` at that time.
    """
    twins = [entry for entry in shown if _holds(hand, entry >> 7)]
    if not twins:
        return True
    free = list(range(got))
    for entry in shown:
        # Those that had come by then; the list is sorted.
        there = 0
        while there < len(free) and free[there] < entry & 127:
            there += 1
        free.pop(rng.below(there))
    rng.shuffle(free)
    keep = True
    for entry in twins:
        # The twin in the hand came as number free[i]: was it there when its like was laid?
        if free[_place(hand, entry >> 7)] < entry & 127 and rng.below(2) == 0:
            keep = False
    return keep


def _holds(hand: list[int], kind: int) -> bool:
    return any(card >> 1 == kind for card in hand)


def _place(hand: list[int], kind: int) -> int:
    for i in range(len(hand)):
        if hand[i] >> 1 == kind:
            return i
    raise ValueError(f"no card of kind {kind} in the hand")
