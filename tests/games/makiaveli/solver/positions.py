"""Random positions, the same for tests and benchmarks: a seed gives the same one for good."""

from __future__ import annotations

import random

from tests.games.makiaveli.solver.reference import ALL_RUNS


class Deal:
    """A floor of valid groups, a hand and a cross, as cards."""

    def __init__(self, groups: list[list[int]], hand: list[int], cross: list[int]) -> None:
        self.groups = groups
        self.hand = hand
        self.cross = cross

    def counts(self) -> tuple[list[int], list[int], list[int]]:
        """Floor, hand and cross as counts of kinds."""
        return (
            counts([c for g in self.groups for c in g]),
            counts(self.hand),
            counts(self.cross),
        )


def counts(cards: list[int]) -> list[int]:
    kinds = [0] * 52
    for card in cards:
        kinds[card >> 1] += 1
    return kinds


def random_floor(rng: random.Random, size: int, longest: int = 7) -> list[list[int]]:
    """Valid groups of about `size` cards in all, drawn one by one from the cards left."""
    left = [2] * 52
    groups: list[list[int]] = []
    total = 0
    fitting = [g for g in ALL_RUNS if len(g) <= longest]
    while total + 3 <= size:
        fitting = [g for g in fitting if all(left[k] for k in g)]
        small = [g for g in fitting if len(g) <= size - total]
        if not small:
            break
        # Sets and runs alike often, as at a table; there are many more runs than sets.
        sets = [g for g in small if g[0] >> 2 == g[1] >> 2]
        group = rng.choice(sets if sets and rng.random() < 0.45 else small)
        for kind in group:
            left[kind] -= 1
        groups.append([kind * 2 + left[kind] for kind in group])
        total += len(group)
    return groups


def random_deal(seed: int, least: int = 3, most: int = 104, cross: int = -1) -> Deal:
    """A position of `least` to `most` cards in all, about half of them a win.

    The hand is random, or half of it is taken out of valid groups, so that it often fits.
    """
    rng = random.Random(f"makiaveli {seed}")
    size = rng.randint(least, most)
    on_cross = rng.choice([0, 0, 1, 2, 3, 4]) if cross < 0 else cross
    on_cross = min(on_cross, max(0, size - 1))
    in_hand = min(rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 10]), size - on_cross)
    groups = random_floor(rng, size - on_cross - in_hand)
    hand: list[int] = []
    if rng.random() < 0.5:
        # Somebody else's groups, whole or with a card missing, end up in this hand.
        extra = random_floor(rng, in_hand + rng.choice([0, 0, 1, 2]), 5)
        seen = {c for g in groups for c in g}
        for card in [c for g in extra for c in g]:
            for twin in (card, card ^ 1):
                if twin not in seen and len(hand) < in_hand:
                    hand.append(twin)
                    seen.add(twin)
                    break
    gone = {c for g in groups for c in g} | set(hand)
    rest = [c for c in range(104) if c not in gone]
    rng.shuffle(rest)
    while len(hand) < in_hand and rest:
        hand.append(rest.pop())
    return Deal(groups, hand, [rest.pop() for _ in range(min(on_cross, len(rest)))])


def small_deal(seed: int) -> Deal:
    """Few cards, close together, so that groups can be rearranged and cross cards meet."""
    rng = random.Random(f"small {seed}")
    suits = rng.sample(range(4), rng.choice([1, 2, 3, 3, 4]))
    low = rng.randint(1, 11)
    ranks = [(r - 1) % 13 for r in range(low, low + rng.choice([3, 4, 5]))]
    if rng.random() < 0.2:
        ranks = [0, 1, 2, 11, 12]
    kinds = [r * 4 + s for r in ranks for s in suits]
    left = dict.fromkeys(kinds, 2)
    groups: list[list[int]] = []
    total = rng.choice([0, 3, 4, 6, 7, 8, 9])
    while True:
        size = sum(map(len, groups))
        fitting = [g for g in ALL_RUNS if len(g) <= total - size and all(left.get(k) for k in g)]
        if not fitting:
            break
        group = rng.choice(fitting)
        for kind in group:
            left[kind] -= 1
        groups.append([kind * 2 + left[kind] for kind in group])
    rest = [kind * 2 + copy for kind in kinds for copy in range(left[kind])]
    rng.shuffle(rest)
    cross = [rest.pop() for _ in range(min(rng.choice([0, 1, 2, 3, 4]), max(0, len(rest) - 1)))]
    hand = [rest.pop() for _ in range(min(rng.randint(1, 5), len(rest)))]
    if not hand:
        hand.append(next(c for c in range(104) if c >> 1 not in kinds))
    return Deal(groups, hand, cross)


def large_deal(seed: int, on_floor: int, on_cross: int, scarce: bool = False) -> Deal:
    """A hand of 90 cards, or all that are left, beside a floor of about so many cards.

    If `scarce`, a card's neighbours in its suit and two of its likes are nowhere, or on the floor,
    so that often it cannot be laid.
    """
    rng = random.Random(f"large {seed}")
    groups = random_floor(rng, on_floor)
    on_table = {card for group in groups for card in group}
    rest = [card for card in range(104) if card not in on_table]
    rng.shuffle(rest)
    if scarce:
        rank, suit = rng.randrange(1, 12), rng.randrange(4)
        gone = {4 * (rank - 1) + suit, 4 * (rank + 1) + suit}
        gone |= {4 * rank + (suit + step) % 4 for step in (1, 2)}
        rest.sort(key=lambda card: card >> 1 in gone)
    hand = rest[:90] if scarce else rest[on_cross:][:90]
    over = rest[90:] if scarce else rest
    return Deal(groups, sorted(hand), over[:on_cross])
