"""Indices put together as cards: by class, orientation and distance, never by class alone."""

from __future__ import annotations

import math

import pytest

from kibitz.vision.merging import Index, groups, trust, whole

UP = -math.pi / 2


def card(name: str, x: float, y: float, turn: float = 0.0, score: float = 0.99) -> list[Index]:
    """The two indices of a whole card of 100 by 140 pixels about a point."""
    c, s = math.cos(turn), math.sin(turn)
    dx, dy = 39 * c - 54 * s, 39 * s + 54 * c
    return [
        Index(name, score, x - dx, y - dy, UP + turn, 20),
        Index(name, score, x + dx, y + dy, UP + turn + math.pi, 20),
    ]


def names(indices: list[Index]) -> list[str]:
    return sorted(indices[group[0]].card for group in groups(indices))


def test_both_indices_of_a_card_are_one_card() -> None:
    indices = card("7H", 100, 100) + card("KS", 300, 120, 0.4)
    assert names(indices) == ["7H", "KS"]


def test_two_identical_cards_beside_each_other_stay_two() -> None:
    indices = card("7H", 100, 100) + card("7H", 260, 100) + card("2C", 420, 100)
    assert names(indices) == ["2C", "7H", "7H"]


@pytest.mark.parametrize("step", [22, 30, 42])
@pytest.mark.parametrize("twice", range(6))
def test_two_identical_cards_in_one_hand_stay_two(step: int, twice: int) -> None:
    held = ["2C", "5D", "9H", "JS", "KD", "AC", "4S"]
    held[twice + 1] = held[twice]
    fan = []
    for i, name in enumerate(held):
        turn = (i - 3) * 0.09
        fan.append(Index(name, 0.99, 100 + i * step, 200 + 3 * (i - 3) ** 2, UP + turn, 20))
    # The last card is seen whole.
    c, s = math.cos(0.27), math.sin(0.27)
    whole = card(held[-1], fan[-1].x + 39 * c - 54 * s, fan[-1].y + 39 * s + 54 * c, 0.27)
    assert names([*fan[:-1], *whole]) == sorted(held)


@pytest.mark.parametrize(("across", "down"), [(39, 54), (13, 14)], ids=["usual", "jumbo"])
def test_four_indices_of_a_card_are_one_card(across: int, down: int) -> None:
    indices = []
    for k, name in enumerate(["7H", "KS", "2D"]):
        x = 100 + 150 * k
        for dx, dy, turn in ((-1, -1, 0), (1, -1, 0), (-1, 1, math.pi), (1, 1, math.pi)):
            indices.append(Index(name, 0.9, x + dx * across, 100 + dy * down, UP + turn, 20))
    assert names(indices) == ["2D", "7H", "KS"]


@pytest.mark.parametrize("twice", range(5))
def test_identical_cards_of_four_indices_in_one_hand_stay_two(twice: int) -> None:
    held = ["2C", "5D", "9H", "JS", "KD", "AC"]
    held[twice + 1] = held[twice]
    fan = []
    for i, name in enumerate(held):
        turn = (i - 2.5) * 0.1
        c, s = math.cos(turn), math.sin(turn)
        sides = (-1, 1) if i == len(held) - 1 else (-1,)
        for side in sides:
            for end in (-1, 1):
                x, y = 32 * side, 44 * end
                up = UP + turn + (math.pi if end > 0 else 0)
                fan.append(Index(name, 0.99, 100 + 28 * i + x * c - y * s, y * c + x * s, up, 20))
    assert names(fan) == sorted(held)


def test_a_card_beside_its_like_is_no_second_side_of_it() -> None:
    fans = [["2C", "5D", "9H"], ["JS", "KD", "AC"], ["3H", "4C", "8D"]]
    indices = []
    for row, fan in enumerate(fans):
        indices += [card(name, 28 * i, 200 * row)[0] for i, name in enumerate(fan[:-1])]
        indices += card(fan[-1], 56, 200 * row)
    # Of two at the end of two groups one shows both of its indices.
    indices += [*card("6S", 300, 0), card("6S", 410, 0)[0]]
    assert names(indices) == sorted([name for fan in fans for name in fan] + ["6S", "6S"])


def test_the_rank_of_a_large_index_is_no_index_of_its_own() -> None:
    large = Index("9S", 0.99, 100, 100, UP, 40)
    rank = Index("9D", 0.9, 100, 90, UP, 21)
    neighbour = Index("9S", 0.8, 124, 100, UP, 38)
    assert whole([rank, large, neighbour]) == [large, neighbour]


def test_two_indices_that_agree_are_trusted_more_than_one() -> None:
    indices = card("7H", 100, 100, score=0.9)
    assert trust(indices, [0]) == pytest.approx(0.9)
    assert trust(indices, [0, 1]) == pytest.approx(0.99)
