"""What a hand could lay: the cards of a best turn, and the melds it holds complete."""

from __future__ import annotations

from kibitz.games.makiaveli.melds import tidy
from kibitz.games.makiaveli.solver.counts import NO_CARDS, kind_counts
from kibitz.games.makiaveli.solver.pool import borrow_solver, return_solver


def lays_of_best(must: list[int], hand: list[int], cross: list[int]) -> list[int]:
    """The kinds laid from the hand in a turn that lays the most cards, in order."""
    groups = _best_groups(must, hand, cross)
    if groups is None:
        return []
    placed: list[int] = [0] * 52
    for group in groups:
        for kind in group:
            placed[kind] += 1
    kinds: list[int] = []
    for kind in range(52):
        kinds += [kind] * min(placed[kind] - must[kind], hand[kind])
    return kinds


def own_melds(hand: list[int]) -> list[list[int]]:
    """Melds made of the hand alone, with as many of its cards as possible."""
    groups = _best_groups(NO_CARDS, kind_counts(hand), NO_CARDS)
    if groups is None:
        return []
    left = hand[:]
    found: list[list[int]] = []
    for group in groups:
        cards: list[int] = []
        for kind in group:
            for card in left:
                if card >> 1 == kind:
                    left.remove(card)
                    cards.append(card)
                    break
        found.append(tidy(cards))
    return found


def _best_groups(must: list[int], hand: list[int], cross: list[int]) -> list[list[int]] | None:
    solver = borrow_solver()
    groups = solver.arrange(must, hand, cross)
    return_solver(solver)
    return groups
