"""From perfect corners to groups and cross: any valid floor that is laid out is read back."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tiers import tier
from tests.vision.tables import INDEX, lay_table

from kibitz.core.cards import card_name
from kibitz.games.makiaveli.melds import is_meld
from kibitz.vision.found import Found
from kibitz.vision.layout import in_reading_order, lay_out

SUITS = "CDHS"
RANKS = "A23456789TJQK"


@st.composite
def floors(draw: st.DrawFn) -> tuple[list[list[str]], list[str]]:
    """Valid groups and up to four cards in the cross, of two packs."""
    left = Counter({rank + suit: 2 for rank in RANKS for suit in SUITS})
    groups = []
    for _ in range(draw(st.integers(0, 9))):
        if draw(st.booleans()):
            suits = draw(st.sampled_from(["CDH", "CDS", "CHS", "DHS", "CDHS"]))
            rank = draw(st.sampled_from(RANKS))
            group = [rank + suit for suit in suits]
        else:
            first = draw(st.integers(0, 10))
            length = draw(st.integers(3, min(8, 13 - first)))
            suit = draw(st.sampled_from(SUITS))
            group = [RANKS[first + i] + suit for i in range(length)]
        if all(left[face] for face in group):
            left.subtract(group)
            groups.append(group)
    rest = sorted(left.elements())
    number = draw(st.integers(0, 4))
    cross = [draw(st.sampled_from(rest)) for _ in range(number)]
    return groups, cross


@settings(max_examples=tier(150, 3000), deadline=None)
@given(floors(), st.integers(0, 2**32))
def test_any_valid_floor_laid_out_at_random_is_read_back(
    floor: tuple[list[list[str]], list[str]], seed: int
) -> None:
    groups, cross = floor
    kinds = {card_name(card): card >> 1 for card in range(0, 104, 2)}
    assert all(is_meld([kinds[face] for face in group]) for group in groups)
    rng = random.Random(seed)
    table = lay_table(groups, cross, rng)
    found, lying = table.found(rng)
    assert len(found) == len(table.cards())
    read, around = lay_out(found)
    # By the cards themselves, not by their faces: two may look the same.
    laid = {frozenset(id(card) for card in group) for group in table.groups}
    assert {frozenset(id(lying[i]) for i in group) for group in read} == laid
    assert {id(lying[i]) for i in around} == {id(card) for card in table.cross}
    # Each in the order in which it lies, from one end or the other.
    orders = [[id(card) for card in group] for group in table.groups]
    for group in read:
        order = [id(lying[i]) for i in group]
        assert order in orders or order[::-1] in orders


def card(face: str, x: float, y: float) -> Found:
    """An upright card by one index."""
    return Found(face, 0.9, True, [(x, y)], -1.5707963, INDEX)


def test_two_groups_that_nearly_touch_are_told_apart_by_the_longer_step() -> None:
    row = [card(f, 40.0 * i, 0) for i, f in enumerate(["5H", "6H", "7H"])]
    row += [card(f, 80 + 4.1 * INDEX + 40.0 * i, 0) for i, f in enumerate(["8C", "8D", "8S"])]
    groups, cross = lay_out(row)
    assert (groups, cross) == ([[0, 1, 2], [3, 4, 5]], [])


def test_a_row_with_gaps_is_one_group() -> None:
    row = [card(f, 1.4 * 3.8 * INDEX * i, 0) for i, f in enumerate(["5H", "6H", "7H", "8H", "9H"])]
    assert lay_out(row) == ([[0, 1, 2, 3, 4]], [])


def test_identical_cards_beside_each_other_stay_two() -> None:
    row = [card(f, 40.0 * i, 0) for i, f in enumerate(["5H", "5H", "6H"])]
    assert lay_out(row) == ([[0, 1, 2]], [])


def test_no_cards_are_no_groups() -> None:
    assert lay_out([]) == ([], [])
    assert in_reading_order([]) == []


def test_a_hand_is_read_from_left_to_right() -> None:
    hand = [card(f, x, 0) for f, x in (("5H", 90), ("AS", 0), ("5H", 45), ("KD", 135))]
    assert in_reading_order(hand) == [1, 2, 0, 3]
