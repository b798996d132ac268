"""Large hands, up to 90 cards: the answers of the walk and of the maximum, with little work."""

from __future__ import annotations

import random

import pytest
from tests.games.makiaveli.solver.positions import large_deal, random_deal, small_deal
from tests.tiers import tier

from kibitz.games.makiaveli.melds import is_meld
from kibitz.games.makiaveli.solver.analysis import analyse, best_plan
from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts
from kibitz.games.makiaveli.solver.large_hands import (
    completes_anchored,
    look_at_hand,
    plan_by_questions,
)
from kibitz.games.makiaveli.solver.leftovers import at_most
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import Plan, Planner
from kibitz.games.makiaveli.solver.pool import (
    can_complete_anchored,
    most_anchored,
)
from kibitz.games.makiaveli.solver.position import Position

REACHED = 90_000
"""Five times as many states as these hands have needed, all questions together."""
NODES = 25_000
"""Five times as many nodes."""


def numbers(plan: Plan) -> tuple[int, int, int]:
    return (plan.laid, plan.untouched, plan.taken)


@pytest.mark.pure
def test_as_few_cards_stay_as_the_maximum_says() -> None:
    solver = MaximumSolver()
    some = 0
    for seed in range(tier(100, 1500, 25)):
        deal = random_deal(seed) if seed % 3 else small_deal(seed)
        floor, hand, cross = deal.counts()
        left = sum(hand) - solver.best(floor, hand, cross)[0]
        assert solver.fewest_left(floor, hand, cross, 4) == min(left, 5), seed
        some += 0 < left < 5
        if left < 5:
            placed = [0] * 52
            solver.fewest_left(floor, hand, cross, 4)
            for group in solver.leftover_groups():
                assert is_meld(group)
                for kind in group:
                    placed[kind] += 1
            all_cards = add_counts(floor, add_counts(hand, cross))
            assert all(floor[k] <= placed[k] <= all_cards[k] for k in range(52))
            laid = [min(placed[k] - floor[k], hand[k]) for k in range(52)]
            assert sum(hand) - sum(laid) == left
    assert some > tier(10, 200, 2)


def test_what_no_group_can_hold_is_never_laid() -> None:
    solver = MaximumSolver()
    for seed in range(tier(60, 1000, 20)):
        deal = random_deal(seed, 10, 90)
        floor, hand, cross = deal.counts()
        may = add_counts(hand, cross)
        held = at_most(add_counts(floor, may))
        assert all(a <= b for a, b in zip(solver.layable(floor, may), held, strict=True))


@pytest.mark.parametrize("anchored", [False, True])
def test_plan_2_as_many_groups_untouched_as_the_walk_finds(anchored: bool) -> None:
    """The floor, hand and cross of ordinary positions, as if the hand were large."""
    solver = MaximumSolver()
    found = broken = 0
    for seed in range(tier(50, 800, 20)):
        deal = random_deal(seed, 10, 60) if seed % 2 else small_deal(seed)
        floor, hand, cross = deal.counts()
        groups = [[card >> 1 for card in group] for group in deal.groups]
        large = look_at_hand(solver, floor, hand, cross)
        if large is None:
            continue
        plan = plan_by_questions(solver, groups, NO_CARDS, floor, large, anchored)
        walked = best_plan(solver, groups, NO_CARDS, hand, cross, anchored)
        assert large.laid >= walked.laid
        if plan is not None:
            assert numbers(plan) == numbers(walked), seed
            check_cards(plan, groups, floor, hand, cross)
            found += len(groups) > 0
            broken += plan.untouched < len(groups)
        elif len(groups) < 5:
            # The walk could not lay all that fits either.
            assert anchored
            assert walked.laid < large.laid
    assert found > tier(4, 80, 1)
    assert broken > tier(2, 40, 0)


def check_cards(
    plan: Plan, groups: list[list[int]], floor: list[int], hand: list[int], cross: list[int]
) -> None:
    placed = [0] * 52
    for number in plan.kept:
        for kind in groups[number]:
            placed[kind] += 1
    for group in plan.groups:
        assert is_meld([card >> 1 for card in group])
        for card in group:
            placed[card >> 1] += 1
    everything = add_counts(floor, add_counts(hand, cross))
    assert all(floor[k] <= placed[k] <= everything[k] for k in range(52))
    assert sum(placed) == sum(floor) + plan.laid + plan.taken


def test_cross_anchored_a_few_nodes_or_all_give_the_same_verdict() -> None:
    solver = MaximumSolver()
    refused = 0
    for seed in range(tier(100, 1500, 25)):
        deal = small_deal(seed)
        floor, hand, cross = deal.counts()
        must = add_counts(floor, hand)
        want = can_complete_anchored(must, NO_CARDS, cross, NO_CARDS)
        assert completes_anchored(solver, must, cross) == want, seed
        planner = Planner(True)
        plan = planner.place(must, cross)
        whole = most_anchored(must, NO_CARDS, NO_CARDS, cross, 0) >= 0
        assert (plan is not None) == whole, seed
        refused += want != solver.feasible(must, cross)
        if plan is not None:
            for group in plan.groups:
                assert sum(card & 1 for card in group) <= 1
    assert refused > tier(0, 10, 0)


@pytest.mark.parametrize("anchored", [False, True])
def test_large_hands_take_little_work(anchored: bool) -> None:
    """Counted in states and nodes, which are the same on every machine."""
    solver, planner = MaximumSolver(), Planner(True)
    stuck = 0
    for seed in range(tier(12, 60, 6)):
        deal = large_deal(seed, (0, 6, 10)[seed % 3], 4 * (seed % 2), seed % 4 > 0)
        floor, hand, cross = deal.counts()
        large = look_at_hand(solver, floor, hand, cross)
        assert large is not None
        if sum(hand) > large.laid:
            stuck += 1
            if large.left:
                assert solver.reached < REACHED
        if anchored and large.left == 0:
            planner.place(add_counts(floor, large.fitting), large.crossing)
            assert planner.visited < NODES
        groups = [[card >> 1 for card in group] for group in deal.groups]
        plan = plan_by_questions(solver, groups, NO_CARDS, floor, large, anchored)
        if plan is not None:
            check_cards(plan, groups, floor, hand, cross)
    assert stuck > tier(2, 10, 0)


@pytest.mark.pure
def test_a_large_hand_is_answered_in_full() -> None:
    """One card can be in no group: its neighbours and its likes are not there."""
    gone = {card for kind in (4, 5, 7 * 4 + 2, 8 * 4 + 2) for card in (2 * kind, 2 * kind + 1)}
    rest = [card for card in range(104) if card not in gone]
    random.Random(1).shuffle(rest)
    answer = analyse(Position(sorted(rest[6:]), [], rest[:4]))
    assert answer.laid + len(answer.hand_left) == answer.of == 90
    placed = sorted(
        [card for group in answer.groups for card in group] + answer.hand_left + answer.cross_left
    )
    assert placed == sorted(rest[6:] + rest[:4])
