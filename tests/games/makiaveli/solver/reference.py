"""Slow, independent answers to compare the solver with: CP-SAT models and brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ortools.sat.python import cp_model


def all_groups(longest: int = 5) -> list[tuple[int, ...]]:
    """Every set, and every run of 3 to `longest` cards (longer ones are sums of 3, 4 and 5)."""
    groups: list[tuple[int, ...]] = []
    for rank in range(13):
        for size in (3, 4):
            groups.extend(
                tuple(rank * 4 + s for s in suits) for suits in combinations(range(4), size)
            )
    for suit in range(4):
        for first in range(1, 13):
            groups.extend(
                tuple(((r - 1) % 13) * 4 + suit for r in range(first, last + 1))
                for last in range(first + 2, min(first + longest, 15))
                if not (first == 1 and last == 14)
            )
    return groups


GROUPS = all_groups()
ALL_RUNS = all_groups(13)


class Model:
    """How often each group is formed, so that all that must be placed is placed."""

    def __init__(self, must: list[int], hand: list[int], cross: list[int]) -> None:
        self.model = cp_model.CpModel()
        have = [m + h + c for m, h, c in zip(must, hand, cross, strict=True)]
        terms: list[list[cp_model.IntVar]] = [[] for _ in range(52)]
        for group in GROUPS:
            most = min(have[k] for k in group)
            if most:
                times = self.model.new_int_var(0, most, "")
                for kind in group:
                    terms[kind].append(times)
        self.possible = True
        self.hand: list[cp_model.IntVar] = []
        self.cross: list[cp_model.IntVar] = []
        for kind in range(52):
            if not have[kind]:
                continue
            if not terms[kind]:
                if must[kind]:
                    self.possible = False
                continue
            total: cp_model.LinearExpr | int = must[kind]
            if hand[kind]:
                self.hand.append(self.model.new_int_var(0, hand[kind], ""))
                total = total + self.hand[-1]
            if cross[kind]:
                self.cross.append(self.model.new_int_var(0, cross[kind], ""))
                total = total + self.cross[-1]
            self.model.add(sum(terms[kind]) == total)

    def solve(self) -> cp_model.CpSolver | None:
        if not self.possible:
            return None
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def cp_feasible(must: list[int], may: list[int]) -> bool:
    return Model(must, [0] * 52, may).solve() is not None


def cp_best(must: list[int], hand: list[int], cross: list[int]) -> tuple[int, int]:
    model = Model(must, hand, cross)
    model.model.maximize(8 * sum(model.hand) + sum(model.cross))
    solver = model.solve()
    if solver is None:
        return (-1, 0)
    return (sum(map(solver.value, model.hand)), sum(map(solver.value, model.cross)))


def cp_plan(groups: list[list[int]], hand: list[int], cross: list[int]) -> tuple[int, int, int]:
    """(hand cards laid, groups untouched, cross cards taken), each the most, in this order."""
    floor = [0] * 52
    for group in groups:
        for kind in group:
            floor[kind] += 1
    model = Model(floor, hand, cross)
    # Kept groups are bought as wholes beside the freely formed ones.
    whole = cp_model.CpModel()
    have = [m + h + c for m, h, c in zip(floor, hand, cross, strict=True)]
    terms: list[list[cp_model.IntVar]] = [[] for _ in range(52)]
    for form in GROUPS:
        most = min(have[k] for k in form)
        if most:
            times = whole.new_int_var(0, most, "")
            for kind in form:
                terms[kind].append(times)
    kept = [whole.new_bool_var("") for _ in groups]
    for group, keep in zip(groups, kept, strict=True):
        for kind in group:
            terms[kind].append(keep)
    laid = []
    taken = []
    for kind in range(52):
        h = whole.new_int_var(0, hand[kind], "")
        c = whole.new_int_var(0, cross[kind], "")
        laid.append(h)
        taken.append(c)
        whole.add(sum(terms[kind]) == floor[kind] + h + c)
    whole.maximize(1000 * sum(laid) + 10 * sum(kept) + sum(taken))
    model.model = whole
    solver = model.solve()
    assert solver is not None
    return (
        sum(map(solver.value, laid)),
        sum(map(solver.value, kept)),
        sum(map(solver.value, taken)),
    )


def arrangements(must: Counter[int], may: Counter[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put all `must` cards, and any of the `may` cards, into groups (as kinds)."""
    have = must + may
    fitting = [g for g in ALL_RUNS if all(have[k] for k in g)]

    def extend(
        index: int, left: Counter[int], chosen: list[tuple[int, ...]]
    ) -> Iterator[list[tuple[int, ...]]]:
        if index == len(fitting):
            if all(left[k] <= may[k] for k in left):
                yield list(chosen)
            return
        group = fitting[index]
        yield from extend(index + 1, left, chosen)
        for _times in range(2):
            if not all(left[k] for k in group):
                break
            left = left - Counter(group)
            chosen = [*chosen, group]
            yield from extend(index + 1, left, chosen)

    yield from extend(0, have, [])


def brute_plan(
    groups: list[list[int]], hand: list[int], cross: list[int], anchored: bool = False
) -> tuple[int, int, int]:
    """The same three numbers as `cp_plan`, by looking at every arrangement."""
    floor: Counter[int] = Counter(k for g in groups for k in g)
    in_hand = Counter({k: n for k, n in enumerate(hand) if n})
    on_cross = Counter({k: n for k, n in enumerate(cross) if n})
    best = (-1, 0, 0)
    old = Counter(tuple(sorted(g)) for g in groups)
    for chosen in arrangements(floor, in_hand + on_cross):
        placed: Counter[int] = Counter(k for g in chosen for k in g)
        new = Counter(tuple(sorted(g)) for g in chosen)
        untouched = sum((old & new).values())
        if not anchored:
            laid = took = 0
            for kind, count in placed.items():
                extra = count - floor[kind]
                laid += min(extra, in_hand[kind])
                took += max(0, extra - in_hand[kind])
            best = max(best, (laid, untouched, took))
            continue
        for laid, took, kept in _labelled(chosen, placed, floor, in_hand, on_cross, old):
            best = max(best, (laid, kept, took))
    return best


def _labelled(
    chosen: list[tuple[int, ...]],
    placed: Counter[int],
    floor: Counter[int],
    in_hand: Counter[int],
    on_cross: Counter[int],
    old: Counter[tuple[int, ...]],
) -> Iterator[tuple[int, int, int]]:
    """Each way to say which cards are cross cards, no two in one group."""
    spots = [(i, k) for i, g in enumerate(chosen) for k in g if on_cross[k]]
    for size in range(min(len(spots), sum(on_cross.values())) + 1):
        for marked in combinations(spots, size):
            if len({i for i, _ in marked}) < size:
                continue
            took = Counter(k for _, k in marked)
            plain = placed - took
            if took - on_cross or floor - plain or plain - (floor + in_hand):
                continue
            with_cross = {i for i, _ in marked}
            clean = Counter(tuple(sorted(g)) for i, g in enumerate(chosen) if i not in with_cross)
            yield sum(plain.values()) - sum(floor.values()), size, sum((old & clean).values())
