"""Verdict, maximum and the questions a turn asks, against CP-SAT, brute force and each other."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.makiaveli.solver.positions import counts, random_deal, small_deal
from tests.tiers import tier

from kibitz.core.cards import parse_cards
from kibitz.games.makiaveli.melds import is_meld
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.pool import can_complete, layable, most_cards

NOTHING = [0] * 52


def cards(text: str) -> list[int]:
    return counts(parse_cards(text))


def check_against_cp_sat(seeds: range) -> None:
    reference = pytest.importorskip("tests.games.makiaveli.solver.reference")
    solver = MaximumSolver()
    wins = 0
    for seed in seeds:
        deal = random_deal(seed)
        floor, hand, cross = deal.counts()
        both = [a + b for a, b in zip(floor, hand, strict=True)]
        win = solver.feasible(both, cross)
        wins += win
        assert win == reference.cp_feasible(both, cross), seed
        best = solver.best(floor, hand, cross)
        assert best == reference.cp_best(floor, hand, cross), seed
        groups = solver.arrange(floor, hand, cross)
        assert groups is not None
        check_groups(groups, floor, [h + c for h, c in zip(hand, cross, strict=True)])
        assert sum(map(len, groups)) == sum(floor) + sum(best)
    assert len(seeds) // 4 < wins < len(seeds) * 3 // 4  # both answers are well tried


def check_groups(groups: list[list[int]], must: list[int], may: list[int]) -> None:
    placed = Counter(kind for group in groups for kind in group)
    assert all(is_meld(group) for group in groups)
    assert all(must[k] <= placed[k] <= must[k] + may[k] for k in range(52))


def test_solver_1_verdict_and_maximum_agree_with_cp_sat() -> None:
    check_against_cp_sat(range(tier(100, 300)))


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_solver_1_verdict_and_maximum_agree_with_cp_sat_at_length() -> None:
    check_against_cp_sat(range(1000, 3500))


def test_solver_1_agrees_with_brute_force_on_small_tables() -> None:
    reference = pytest.importorskip("tests.games.makiaveli.solver.reference")
    for seed in range(300):
        floor, hand, cross = small_deal(seed).counts()
        both = [f + h for f, h in zip(floor, hand, strict=True)]
        laid, _, taken = reference.brute_plan([], both, cross)
        assert most_cards(NOTHING, both, cross) == (laid, taken), seed


def test_group_ace_is_low_or_high_per_copy() -> None:
    assert can_complete(cards("AS 2S 3S QS KS AS"), NOTHING)
    assert not can_complete(cards("AS 2S 3S QS KS"), NOTHING)
    assert not can_complete(cards("KS AS 2S"), NOTHING)
    assert can_complete(cards("AS 2S 3S QS KS AS AH AD AC"), NOTHING)
    assert not can_complete(cards("AS 2S 3S QS KS AH AD AC"), NOTHING)
    assert can_complete(cards("2S 3S AS AH AD AC"), NOTHING)


def test_group_ace_to_ace_is_two_runs() -> None:
    whole = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    groups = MaximumSolver().arrange_all(whole)
    assert groups is not None
    check_groups(groups, whole, NOTHING)
    assert len(groups) == 2


def test_group_identical_cards_never_share_a_group() -> None:
    assert not can_complete(cards("4S 4H 4D 4C 4C"), NOTHING)
    assert can_complete(cards("4S 4H 4D 4C 4C 4H"), NOTHING)
    assert not can_complete(cards("5S 6S 6S 7S"), NOTHING)
    assert can_complete(cards("5S 5S 6S 6S 7S 7S"), NOTHING)
    assert can_complete(cards("5S 6S 7S 7S 8S 9S"), NOTHING)


def test_group_all_104_cards() -> None:
    assert can_complete([2] * 52, NOTHING)
    groups = MaximumSolver().arrange_all([2] * 52)
    assert groups is not None
    check_groups(groups, [2] * 52, NOTHING)
    assert most_cards(NOTHING, [2] * 52, NOTHING) == (104, 0)


def test_move_lay_is_legal_if_some_completion_holds_the_card() -> None:
    solver = MaximumSolver()
    for seed in range(200):
        floor, hand, cross = random_deal(seed, 3, 70).counts()
        may = [h + c for h, c in zip(hand, cross, strict=True)]
        most = solver.layable(floor, may)
        assert most == layable(floor, may)
        for kind in range(52):
            if may[kind]:
                for more in range(1, may[kind] + 1):
                    must, rest = floor[:], may[:]
                    must[kind] += more
                    rest[kind] -= more
                    assert solver.feasible(must, rest) == (most[kind] >= must[kind]), seed
            else:
                assert most[kind] == floor[kind]


def test_move_lay_nothing_is_layable_from_an_impossible_table() -> None:
    assert layable(cards("5S 6S"), cards("9H")) == []


def test_solver_3_wanted_cards_are_those_that_help() -> None:
    solver = MaximumSolver()
    for seed in range(150):
        floor, hand, cross = random_deal(seed, 3, 104).counts()
        both = [a + b for a, b in zip(floor, hand, strict=True)]
        expected: list[int] = []
        for kind in range(52):
            if both[kind] + cross[kind] < 2:
                both[kind] += 1
                if solver.feasible(both, cross):
                    expected.append(kind)
                both[kind] -= 1
        assert solver.missing_kinds(both, cross) == expected, seed


def test_three_of_a_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="two cards at most"):
        can_complete([3] + [0] * 51, NOTHING)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 103), unique=True, max_size=40), st.integers(0, 51))
def test_one_more_optional_card_never_hurts(some: list[int], kind: int) -> None:
    must = counts(some)
    if can_complete(must, NOTHING) and must[kind] < 2:
        may = NOTHING[:]
        may[kind] = 1
        assert can_complete(must, may)
    laid, _ = most_cards(NOTHING, must, NOTHING)
    if must[kind] < 2:
        must[kind] += 1
        assert laid <= most_cards(NOTHING, must, NOTHING)[0]
