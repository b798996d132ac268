"""Positions that a seat cannot tell from the true one: what it has not seen is dealt again.

All deals are equally likely. A seat's lays say something about its hand only where cards look
alike: exchanging two identical cards gives the same deal, so a deal in which a seat got both of
them, early enough that it could have laid either, is one deal where a careless count of what is
left in the hand sees two. Such hands are accepted half as often.

A seat's cards came to it one by one: the first ones dealt, the others drawn. The others do not see
which of them was laid when, only that it was there by then. Drawing those positions one after the
other, the earliest lays first, makes every possible history of the hand equally likely.
"""

from __future__ import annotations

from typing import Final, final

from kibitz.core.rng import Rng
from kibitz.games.makiaveli.actions import DONE, LAST_DREW
from kibitz.games.makiaveli.legality import count_fitting, most_small_moves
from kibitz.games.makiaveli.table import MakiaveliTable

DEAL_ATTEMPTS: Final = 250
"""How many deals are tried, those that are not accepted included, to find hands that are as likely
as they should be and allow the small moves of a turn in progress."""
TURN_ATTEMPTS: Final = 25
"""How many random turns are tried with a hand that allows as many small moves."""
QUESTIONS: Final = 120
"""How many questions the solver is asked, in all these deals and turns together."""
LARGE: Final = 16
"""From so many cards in the hand on a question counts for more than one."""
LARGEST: Final = 26
"""About more cards no question is asked: a single one can take longer than all others together."""


@final
class _Budget:
    """How many deals may still be tried, and how many questions the solver asked."""

    def __init__(self, state: MakiaveliTable) -> None:
        self.deals: int = DEAL_ATTEMPTS
        self.questions: int = QUESTIONS
        held = len(state.hands[state.turn]) + len(state.laid)
        # A question about a large hand takes longer. Anchored, each card is a question of its own.
        self._each: int = 1 + held if state.anchored else 1 + max(0, held - LARGE)

    def ask(self) -> None:
        self.questions -= self._each


def resample_hidden(state: MakiaveliTable, seat: int | None, rng: Rng) -> None:
    """Deal other hands and the stock again, in place. If another seat is in the middle of its turn,
    it has made as many small moves as before, chosen at random among those its new hand allows.

    Most hands allow few lays, so finding one for a long turn may take very long: after
    DEAL_ATTEMPTS deals or QUESTIONS questions to the solver, and for a hand of more than LARGEST
    cards, the turn is taken to have only begun, which looks the same to all others.
    """
    budget = _Budget(state)
    if seat == state.turn:
        _deal_hidden(state, seat, rng, budget)
        return
    moves = len(state.laid) + len(state.taken)
    if moves > 0 and len(state.hands[state.turn]) + len(state.laid) > LARGEST:
        moves = 0
    while budget.deals > 0 and budget.questions > 0:
        state.take_back()
        _deal_hidden(state, -1 if seat is None else seat, rng, budget)
        if _make_small_moves(state, moves, rng, budget):
            return
    state.take_back()


def _deal_hidden(state: MakiaveliTable, seat: int, rng: Rng, budget: _Budget) -> None:
    """Deal all cards again that this seat (-1: a spectator) cannot see. Hands with many cards that
    look like others their seats have laid are seldom accepted: the last deal of the budget is."""
    unseen: list[int] = state.stock[:]
    for other in range(state.seats):
        if other != seat:
            unseen += state.hands[other]
    unseen.sort()  # so that the result does not depend on the true deal
    accepted = False
    while not accepted:
        rng.shuffle(unseen)
        budget.deals -= 1
        at = len(state.stock)
        state.stock = unseen[:at]
        accepted = True
        for other in range(state.seats):
            if other != seat:
                size = len(state.hands[other])
                state.hands[other] = sorted(unseen[at : at + size])
                at += size
                accepted = accepted and accept_hand(
                    state.hands[other], state.shown[other], state.got[other], rng
                )
        accepted = accepted or budget.deals <= 0
    if state.last == LAST_DREW and state.last_seat != seat:
        # Only the seat itself knows what it drew: any of its cards may have been the one.
        state.last_cards = [rng.pick(state.hands[state.last_seat])]


def _make_small_moves(state: MakiaveliTable, moves: int, rng: Rng, budget: _Budget) -> bool:
    """Make this many small moves that the others cannot see; False if this hand cannot."""
    if moves == 0:
        return True
    hand = state.hands[state.turn]
    if count_fitting(state.lying.counts, hand, state.cross) < moves:
        return False
    budget.ask()
    if most_small_moves(state.lying.counts, hand, state.cross) < moves:
        return False
    for _ in range(TURN_ATTEMPTS):
        made = 0
        while made < moves and budget.questions > 0:
            budget.ask()
            small = [action for action in state.legal_actions() if action < DONE]
            if not small:
                break
            state.apply(rng.pick(small))
            made += 1
        if made == moves:
            return True
        state.take_back()
        if made == 0:
            return False
    return False


def accept_hand(hand: list[int], shown: list[int], got: int, rng: Rng) -> bool:
    """Whether to accept a hand dealt at random from the unseen cards.

    ``shown`` are the cards the seat has laid, in order, as `kind * 128 + got` at that time.
    """
    doubles = [lay for lay in shown if _holds(hand, lay >> 7)]
    if not doubles:
        return True
    free = list(range(got))
    for lay in shown:
        # Those that had come by then; the list is sorted.
        there = 0
        while there < len(free) and free[there] < lay & 127:
            there += 1
        free.pop(rng.below(there))
    rng.shuffle(free)
    accepted = True
    for lay in doubles:
        # The copy in the hand came as number free[i]: was it there when the other was laid?
        if free[_index(hand, lay >> 7)] < lay & 127 and rng.below(2) == 0:
            accepted = False
    return accepted


def _holds(hand: list[int], kind: int) -> bool:
    return any(card >> 1 == kind for card in hand)


def _index(hand: list[int], kind: int) -> int:
    for i in range(len(hand)):
        if hand[i] >> 1 == kind:
            return i
    raise ValueError(f"no card of kind {kind} in the hand")
