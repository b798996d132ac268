"""RULES.md, What a build shows: what a seat can know, and resample."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.games.mulle.positions import Pack, laid, names, play
from tests.tiers import EFFORT

from kibitz.core.cards import card_name, parse_cards
from kibitz.core.game import Setup
from kibitz.core.rng import Rng
from kibitz.games.mulle import GAME
from kibitz.games.mulle.game import MulleGame
from kibitz.games.mulle.position import SHOWN
from kibitz.games.mulle.resample import redeal
from kibitz.games.mulle.rules import MulleState
from kibitz.games.mulle.values import bit, hand_value
from kibitz.testing import conformance


class Tiny(MulleGame):
    """Few cards, so that all deals can be counted."""

    def __init__(self, cards: str, hand: int) -> None:
        super().__init__()
        self.bots = []
        self.cards = sorted(parse_cards(cards))
        self.size = hand

    def pack(self, setup: Setup) -> list[int]:
        return list(self.cards)

    def hand(self) -> int:
        return self.size

    def classic_table(self) -> int:
        return 2


@pytest.mark.conformance
@pytest.mark.timeout(900)
def test_mulle_keeps_every_promise() -> None:
    conformance(GAME, tiny=Tiny("AC 2C 2C 3C 3C 5D", 2), effort=EFFORT)


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_mulle_keeps_every_promise_with_larger_hands() -> None:
    conformance(GAME, tiny=Tiny("AC AC 2C 2C 3C 3C 5D 5D", 3), games=8)


def shown(state: MulleState, seat: int) -> list[int]:
    return [value for value in range(17) if state.cells[SHOWN + seat] & bit(value)]


@pytest.mark.pure
def test_a_build_shows_a_reserve_until_it_is_played() -> None:
    state = laid("3D 8C KH", "5H", other="QC QD QH")
    play(state, "3D + 5H = 8")
    assert shown(state, 0) == [8]
    for seed in range(60):
        world = state.resample(1, Rng(seed))
        assert any(hand_value(c >> 1) == 8 for c in world.hand(0))
    play(state, "discard QC", "8C x [8]")
    assert shown(state, 0) == []


@pytest.mark.pure
def test_a_build_shows_another_card_for_the_build_its_card_could_take() -> None:
    # With a three, while owning the build of 3, one builds only if there is another three.
    state = play(laid("3D 3H 8C KH", "5H me:AC+2C", other="QC QD QH JC"), "3D + 5H = 8")
    assert shown(state, 0) == [3, 8]


@pytest.mark.pure
def test_trotta_and_the_others_show_nothing() -> None:
    for move in ("trotta 9D", "9D x 9C", "feed 5D", "discard KH"):
        state = play(laid("9D 5D KH", "9C me:2C+3C", other="QC QD QH"), move)
        assert shown(state, 0) == []


@pytest.mark.pure
def test_the_own_hand_and_all_that_lies_open_stay() -> None:
    state = laid("3D 8C KH", "5H 6S", other="QC QD QH")
    for seat in (0, 1):
        world = state.resample(seat, Rng(3))
        assert world.hand(seat) == state.hand(seat)
        assert world.table.piles() == state.table.piles()
    differ = {tuple(state.resample(None, Rng(seed)).hand(0)) for seed in range(30)}
    assert len(differ) > 20


@pytest.mark.pure
def test_later_shuffles_are_drawn_anew() -> None:
    state = laid("3D 8C KH", "5H")
    assert len({state.resample(0, Rng(seed)).later for seed in range(20)}) == 20


def weights(
    pool: list[int], sizes: list[int], shown_values: list[int], played: list[int]
) -> dict[tuple[tuple[str, ...], tuple[str, ...]], float]:
    """The weight of every consistent pair of hands: half for each card identical to one played."""
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], float] = {}
    for first in combinations(pool, sizes[0]):
        rest = [c for c in pool if c not in first]
        for second in combinations(rest, sizes[1]):
            weight = 1.0
            for hand, values, kinds in zip((first, second), shown_values, played, strict=True):
                held = sum({int(bit(hand_value(c >> 1))) for c in hand})
                weight *= values & ~held == 0
                weight *= 0.5 ** sum(bool(kinds >> (c >> 1) & 1) for c in hand)
            if weight:
                key = (tuple(names(list(first))), tuple(names(list(second))))
                found[key] = found.get(key, 0.0) + weight
    return found


@pytest.mark.pure
@pytest.mark.parametrize(
    ("sizes", "values", "played"),
    [
        ([2, 0], [1 << 8, 0], ["", ""]),
        ([3, 0], [1 << 8 | 1 << 16, 0], ["", ""]),
        ([2, 2], [1 << 8, 1 << 8 | 1 << 3], ["", ""]),
        ([2, 1], [0, 0], ["8C", ""]),
        ([2, 2], [1 << 3, 1 << 8], ["8C", "3D"]),
    ],
)
def test_hands_are_drawn_in_proportion(
    sizes: list[int], values: list[int], played: list[str]
) -> None:
    pack = Pack()
    pool = sorted(pack.take("3C 3D 8C 8D 8D TD KC"))
    kinds = [sum(int(bit(c >> 1)) for c in Pack().take(words)) for words in played]
    expected = weights(pool, sizes, values, kinds)
    total = sum(expected.values())
    rng = Rng(9)
    drawn: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    stocks: Counter[str] = Counter()
    number = 20_000
    for _ in range(number):
        deal = redeal(list(pool), sizes, values, kinds, rng)
        drawn[(tuple(names(deal.hands[0])), tuple(names(deal.hands[1])))] += 1
        stocks[card_name(deal.stock[0])] += 1
    assert set(drawn) <= set(expected)
    for hands, weight in expected.items():
        share = weight / total
        noise = (share * (1 - share) / number) ** 0.5
        assert abs(drawn[hands] / number - share) < 5 * noise, hands
    assert len(stocks) > 3
