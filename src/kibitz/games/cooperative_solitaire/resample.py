"""Resampling: the cards nobody has seen are dealt again (RULES.md, "Memory").

Both seats and spectators know the same: every card that was ever on top of a pile. The unseen cards
of a deck lie in that seat's primary and secondary piles, below all others; no move so far depended
on them, so every order is equally likely.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.cooperative_solitaire.table import (
    BELOW,
    COUNT,
    HIDDEN_PRIMARY,
    HIDDEN_SECONDARY,
    PRIMARY,
    SECONDARY,
    TOP,
)


def resample_unseen(b: vec[i64], rng: Rng) -> None:
    """Shuffle each deck's unseen cards among the places where they can lie."""
    for owner in range(2):
        in_primary: i64 = b[HIDDEN_PRIMARY + owner]
        in_secondary: i64 = b[HIDDEN_SECONDARY + owner]
        if in_primary + in_secondary == 0:
            continue
        above_primary: i64 = _lowest_seen(b, PRIMARY + owner, in_primary)
        above_secondary: i64 = _lowest_seen(b, SECONDARY + owner, in_secondary)
        unseen: list[int] = []
        _gather(b, above_primary, unseen)
        _gather(b, above_secondary, unseen)
        # In a fixed order, so that the draw depends on nothing that is hidden.
        unseen.sort()
        rng.shuffle(unseen)
        _hang(b, above_primary, unseen, 0, in_primary)
        _hang(b, above_secondary, unseen, in_primary, in_primary + in_secondary)


def _lowest_seen(b: vec[i64], pile: i64, hidden: i64) -> i64:
    """The card that lies on the hidden part of a pile, or -1 if nothing in it is hidden."""
    if hidden == 0:
        return -1
    card: i64 = b[TOP + pile]
    seen: i64 = b[COUNT + pile] - hidden
    while seen > 1:
        card = b[BELOW + card]
        seen -= 1
    return card


def _gather(b: vec[i64], above: i64, cards: list[int]) -> None:
    if above < 0:
        return
    card: i64 = b[BELOW + above]
    while card >= 0:
        cards.append(card)
        card = b[BELOW + card]


def _hang(b: vec[i64], above: i64, cards: list[int], low: i64, high: i64) -> None:
    """Lay cards[low:high] under a card, in this order downwards."""
    i: i64 = low
    while i < high:
        card: i64 = cards[i]
        b[BELOW + above] = card
        b[BELOW + card] = -1
        above = card
        i += 1
