"""Plans: as many groups untouched as possible, then as many cross cards; proved by other means."""

import pytest
from tests.games.makiaveli.solver.positions import Deal, random_deal, small_deal

from kibitz.games.makiaveli.melds import is_meld
from kibitz.games.makiaveli.solver.analysis import best_plan
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import Plan, Planner
from kibitz.games.makiaveli.solver.pool import (
    can_complete,
    can_complete_anchored,
    find_plan,
    most_anchored,
)

NOTHING = [0] * 52
reference = pytest.importorskip("tests.games.makiaveli.solver.reference")


def old_groups(deal: Deal) -> list[list[int]]:
    return [[card >> 1 for card in group] for group in deal.groups]


def check_plan(plan: Plan, deal: Deal) -> None:
    floor, hand, cross = deal.counts()
    placed = [0] * 52
    for number in plan.kept:
        for card in deal.groups[number]:
            placed[card >> 1] += 1
    for group in plan.groups:
        assert is_meld([card >> 1 for card in group])
        assert sum(card & 1 for card in group) <= 1
        for card in group:
            placed[card >> 1] += 1
    assert all(floor[k] <= placed[k] <= floor[k] + hand[k] + cross[k] for k in range(52))
    assert sum(placed) == sum(floor) + plan.laid + plan.taken
    assert len(plan.kept) == plan.untouched


def numbers(plan: Plan) -> tuple[int, int, int]:
    return (plan.laid, plan.untouched, plan.taken)


def check_with_brute_force(seeds: range) -> None:
    solver = MaximumSolver()
    broken = 0
    for seed in seeds:
        deal = small_deal(seed)
        groups = old_groups(deal)
        _, hand, cross = deal.counts()
        plan = best_plan(solver, groups, NOTHING, hand, cross, False)
        check_plan(plan, deal)
        expected = reference.brute_plan(groups, hand, cross)
        if groups:
            assert numbers(plan) == expected, seed
        broken += plan.untouched < len(groups)
    assert broken > len(seeds) // 10


def test_plan_2_untouched_and_cross_are_optimal_on_small_floors() -> None:
    check_with_brute_force(range(400))


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_plan_2_untouched_and_cross_are_optimal_on_small_floors_at_length() -> None:
    check_with_brute_force(range(1000, 4000))


def check_with_cp_sat(seeds: range) -> None:
    solver = MaximumSolver()
    for seed in seeds:
        deal = random_deal(seed)
        groups = old_groups(deal)
        if not groups:
            continue
        _, hand, cross = deal.counts()
        plan = best_plan(solver, groups, NOTHING, hand, cross, False)
        check_plan(plan, deal)
        assert numbers(plan) == reference.cp_plan(groups, hand, cross), seed


def test_plan_2_untouched_is_optimal_on_large_floors() -> None:
    check_with_cp_sat(range(100))


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_plan_2_untouched_is_optimal_on_large_floors_at_length() -> None:
    check_with_cp_sat(range(1000, 2500))


@pytest.mark.parametrize("anchored", [False, True])
def test_plan_2_leaving_out_dead_ends_changes_no_plan(anchored: bool) -> None:
    """Not even which of several equally good ones is found: records rely on it."""
    always, never = Planner(anchored, -1), Planner(anchored, 99)
    fewer = 0
    for seed in range(25):
        deal = random_deal(seed)
        groups = old_groups(deal)
        _, hand, _ = deal.counts()
        # Cards that must be laid, as many as can be: `done` at the end of a long turn.
        best = best_plan(MaximumSolver(), groups, NOTHING, hand, NOTHING, False)
        laid = [0] * 52
        for number, group in enumerate(groups):
            if number not in best.kept:
                for kind in group:
                    laid[kind] -= 1
        for group in best.groups:
            for card in group:
                laid[card >> 1] += 1
        for plan in (
            (groups, laid, NOTHING, NOTHING, NOTHING, 0),
            (groups, NOTHING, hand, NOTHING, NOTHING, best.laid),
        ):
            one, two = always.plan(*plan), never.plan(*plan)
            assert one is not None
            assert two is not None
            assert (one.kept, one.groups) == (two.kept, two.groups), seed
            assert numbers(one) == numbers(two), seed
            fewer += always.visited < never.visited
    assert fewer > 8


def test_cross_anchored_is_optimal_on_small_floors() -> None:
    solver = MaximumSolver()
    differs = 0
    for seed in range(400):
        deal = small_deal(seed)
        groups = old_groups(deal)
        floor, hand, cross = deal.counts()
        plan = best_plan(solver, groups, NOTHING, hand, cross, True)
        check_plan(plan, deal)
        expected = reference.brute_plan(groups, hand, cross, True)
        if groups:
            assert numbers(plan) == expected, seed
            # The planner itself, not the short cut through the plan without the rule.
            direct = find_plan(True, groups, NOTHING, hand, cross, NOTHING, expected[0])
            assert direct is not None
            assert numbers(direct) == expected, seed
        assert most_anchored(floor, hand, cross, NOTHING, sum(hand)) == expected[0]
        free = reference.brute_plan(groups, hand, cross)
        differs += free != expected
    assert differs > 20


def test_cross_anchored_verdict_with_cards_taken_earlier() -> None:
    """A taken cross card must be placed, and still counts as one of the cross."""
    for seed in range(300):
        deal = small_deal(seed)
        floor, hand, cross = deal.counts()
        must = [f + h for f, h in zip(floor, hand, strict=True)]
        taken = NOTHING[:]
        rest = cross[:]
        for card in deal.cross[:2]:
            taken[card >> 1] += 1
            rest[card >> 1] -= 1
        got = can_complete_anchored(must, NOTHING, rest, taken)
        # By brute force: the taken ones are cross cards all of which must be in.
        want = _anchored_by_force(must, rest, taken)
        assert got == want, seed
        assert not got or can_complete([m + t for m, t in zip(must, taken, strict=True)], rest)


def _anchored_by_force(must: list[int], cross: list[int], taken: list[int]) -> bool:
    from collections import Counter

    def multiset(counts: list[int]) -> Counter[int]:
        return Counter({k: n for k, n in enumerate(counts) if n})

    floor, may, need = multiset(must), multiset(cross), multiset(taken)
    for chosen in reference.arrangements(floor + need, may):
        placed = Counter(k for g in chosen for k in g)
        spots = placed - floor
        if _mark(chosen, sorted(spots.elements()), set()):
            return True
    return False


def _mark(chosen: list[tuple[int, ...]], spots: list[int], crossed: set[int]) -> bool:
    if not spots:
        return True
    return any(
        i not in crossed and spots[0] in group and _mark(chosen, spots[1:], crossed | {i})
        for i, group in enumerate(chosen)
    )


@pytest.mark.parametrize("anchored", [False, True])
def test_plan_2_cards_laid_in_any_case_may_be_loose_ones(anchored: bool) -> None:
    solver = MaximumSolver()
    compared = 0
    for seed in range(80):
        deal = random_deal(seed, 10, 70)
        groups = old_groups(deal)
        floor, hand, cross = deal.counts()
        laid = solver.best(floor, hand, cross)[0]
        if anchored:
            laid = most_anchored(floor, hand, cross, NOTHING, laid)
        optional = find_plan(anchored, groups, NOTHING, hand, cross, NOTHING, laid)
        plan = best_plan(solver, groups, NOTHING, hand, cross, anchored)
        assert optional is not None
        if groups:
            assert numbers(plan) == numbers(optional), seed
            compared += laid == sum(hand)
    assert compared > 20
