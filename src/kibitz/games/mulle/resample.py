"""Resampling: a random deal of the unseen cards (RULES.md, What a build shows).

Besides its size, all that a seat can know of the other hand is that it holds a card of certain hand
values: a build shows a reserve. Consistent deals are equally likely, so hands are drawn value by
value, the number of cards of each value in proportion to the ways to complete the deal.

A hand with both of two identical cards is half as likely as one with either of them: there is one
way to deal both and two ways to deal one. So once a seat has played a card, a hand that also holds
the identical card has weight one half.
"""

from __future__ import annotations

from math import comb

from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.mulle.values import HIGHEST, bit, hand_value


class Redeal:
    """Two hands and a stock."""

    def __init__(self, hands: list[list[int]], stock: list[int]) -> None:
        self.hands: list[list[int]] = hands
        self.stock: list[int] = stock


def redeal(
    pool: list[int], sizes: list[int], shown: list[int], played: list[int], rng: Rng
) -> Redeal:
    """Deal hands of these sizes from the pool, uniformly over the consistent deals.

    ``shown`` has, for each seat, the bit of every hand value of which it must hold a card;
    ``played`` the kinds it has played from this hand. The pool is sorted, so that the result
    depends on nothing but what is known.
    """
    while True:
        deal = Redeal([[], []], [])
        if shown[0] | shown[1]:
            _deal_by_value(pool, sizes, shown, rng, deal)
        else:
            rng.shuffle(pool)
            both = sizes[0] + sizes[1]
            deal.hands[0] = pool[: sizes[0]]
            deal.hands[1] = pool[sizes[0] : both]
            deal.stock = pool[both:]
        # Rejection sampling: accepted with probability 1/2 for each identical card.
        held = _identical_held(deal.hands[0], played[0]) + _identical_held(deal.hands[1], played[1])
        if held == 0 or rng.below(bit(held)) == 0:
            return deal


def _identical_held(hand: list[int], played: i64) -> int:
    """How many cards of a hand have an identical one that was played from it."""
    held = 0
    for card in hand:
        if played >> (card >> 1) & 1:
            held += 1
    return held


def _deal_by_value(
    pool: list[int], sizes: list[int], shown: list[int], rng: Rng, deal: Redeal
) -> None:
    demanded = shown[0] | shown[1]
    classes: list[list[int]] = []
    least: list[list[int]] = []
    for value in range(2, HIGHEST + 1):
        if demanded >> value & 1:
            classes.append([c for c in pool if hand_value(c >> 1) == value])
            least.append([shown[0] >> value & 1, shown[1] >> value & 1])
    classes.append([c for c in pool if not demanded & bit(hand_value(c >> 1))])
    least.append([0, 0])

    # ways[i][m][n]: in how many ways the classes from i on give m and n cards to the two hands.
    ways: list[list[list[int]]] = [_nothing_left(sizes)]
    for i in range(len(classes) - 1, -1, -1):
        ways.insert(0, _ways(len(classes[i]), least[i], sizes, ways[0]))

    needed = [sizes[0], sizes[1]]
    for i in range(len(classes)):
        cards = classes[i]
        ticket = _below(rng, ways[i][needed[0]][needed[1]])
        m, n = _drawn(ticket, len(cards), least[i], needed, ways[i + 1])
        rng.shuffle(cards)
        deal.hands[0] += cards[:m]
        deal.hands[1] += cards[m : m + n]
        deal.stock += cards[m + n :]
        needed[0] -= m
        needed[1] -= n
    rng.shuffle(deal.stock)


def _nothing_left(sizes: list[int]) -> list[list[int]]:
    table = [[0] * (sizes[1] + 1) for _ in range(sizes[0] + 1)]
    table[0][0] = 1
    return table


def _ways(cards: int, least: list[int], sizes: list[int], rest: list[list[int]]) -> list[list[int]]:
    table = [[0] * (sizes[1] + 1) for _ in range(sizes[0] + 1)]
    for m in range(least[0], min(cards, sizes[0]) + 1):
        for n in range(least[1], min(cards - m, sizes[1]) + 1):
            here = comb(cards, m) * comb(cards - m, n)
            for i in range(m, sizes[0] + 1):
                for j in range(n, sizes[1] + 1):
                    if rest[i - m][j - n]:
                        table[i][j] += here * rest[i - m][j - n]
    return table


def _drawn(
    ticket: int, cards: int, least: list[int], needed: list[int], rest: list[list[int]]
) -> tuple[int, int]:
    """How many cards of a class each hand gets, for this one of all the ways."""
    for m in range(least[0], min(cards, needed[0]) + 1):
        for n in range(least[1], min(cards - m, needed[1]) + 1):
            ticket -= comb(cards, m) * comb(cards - m, n) * rest[needed[0] - m][needed[1] - n]
            if ticket < 0:
                return m, n
    raise AssertionError("no hand fits what was shown")


def _below(rng: Rng, n: int) -> int:
    """A number in 0..n-1, all equally likely, however large ``n`` is."""
    bits = n.bit_length()
    while True:
        drawn = 0
        for _ in range((bits + 31) // 32):
            drawn = drawn << 32 | int(rng.next32())
        drawn >>= -bits % 32
        if drawn < n:
            return drawn
