"""Resampling: what a seat has not seen is dealt again.

The draw depends only on what the seat knows: cards are collected shuffle by shuffle and sorted
before they are dealt.
"""

from __future__ import annotations

from kibitz import Rng
from kibitz_toy.position import GONE, Position


def deal_unseen(position: Position, world: Position, seat: int | None, rng: Rng) -> None:
    """Give ``world``, a clone of the position, other cards where the seat has seen none."""
    others = [p for p in range(position.seats) if p != seat]
    unseen: dict[int, list[int]] = {}
    for card in sorted(_unseen(position, others)):
        unseen.setdefault(position.since[card], []).append(card)
    while True:
        left = {}
        for shuffle in sorted(unseen):
            left[shuffle] = list(unseen[shuffle])
            rng.shuffle(left[shuffle])
        for p in others:
            held = position.hands[p] + ([] if position.chosen[p] == GONE else [position.chosen[p]])
            shuffles = sorted(position.since[card] for card in held)
            if position.chosen[p] != GONE:
                # Which of its cards a seat has chosen says nothing about where it came from.
                world.chosen[p] = left[shuffles.pop(rng.below(len(shuffles)))].pop()
            world.hands[p] = sorted(left[shuffle].pop() for shuffle in shuffles)
        if all(world.says_true(p) for p in others):
            break
    world.stock = [left[position.since[card]].pop() for card in position.stock]
    world.later = Rng(rng.seed128())


def _unseen(position: Position, others: list[int]) -> list[int]:
    cards = list(position.stock)
    for p in others:
        cards += position.hands[p]
        if position.chosen[p] != GONE:
            cards.append(position.chosen[p])
    return cards
