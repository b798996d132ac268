"""Resampling: what a seat has not seen is dealt again, every way being equally likely."""

from kibitz import Rng
from kibitz_starter.table import Table


def deal_unseen(table: Table, seat: int | None, rng: Rng) -> None:
    hidden = [table.stock, *(table.hands[p] for p in range(2) if p != seat)]
    # Sorted first: the result may depend on nothing that the seat does not know.
    unseen = sorted(card for cards in hidden for card in cards)
    rng.shuffle(unseen)
    for cards in hidden:
        cards[:] = [unseen.pop() for _ in cards]
    for hand in table.hands:
        hand.sort()
