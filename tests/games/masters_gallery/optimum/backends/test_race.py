"""The solvers at work: they agree, what they find is exact, and they can be stopped."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from itertools import product

import pytest

from kibitz.core.errors import SearchStoppedError
from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.backends.cpsat import CpSat
from kibitz.games.masters_gallery.optimum.backends.race import Clock, Race
from kibitz.games.masters_gallery.optimum.backends.scip import Scip
from kibitz.games.masters_gallery.optimum.model.expressions import Expr, LinearModel, total

PATIENCE = 60.0
"""Seconds before a test gives up waiting; nothing is measured by it."""
SOLVERS: list[Callable[[LinearModel], Backend]] = [Scip, lambda model: CpSat(model, 1)]


def random_model(seed: int) -> LinearModel:
    """Five small numbers and two flags, with conditions of which some depend on the flags."""
    rng = random.Random(seed)
    model = LinearModel()
    numbers = [model.number(f"n{i}", rng.randint(-2, 0), rng.randint(1, 3)) for i in range(5)]
    flags = [model.flag(f"f{i}") for i in range(2)]
    for _ in range(rng.randint(3, 7)):
        what = total(rng.randint(-3, 3) * x for x in [*numbers, *flags])
        low = rng.choice([None, rng.randint(-6, 1)])
        high = rng.choice([None, rng.randint(-1, 6)])
        given = [rng.choice([flag, 1 - flag]) for flag in rng.sample(flags, rng.randint(0, 2))]
        model.between(low, what, high, given)
    model.goal = total(rng.randint(-4, 4) * x for x in [*numbers, *flags]) + rng.randint(-9, 9)
    return model


def by_force(model: LinearModel) -> int | None:
    ranges = [range(v.low, v.high + 1) for v in model.variables]
    goals = [model.goal.value(list(x)) for x in product(*ranges) if model.satisfied_by(list(x))]
    return max(goals, default=None)


@pytest.mark.parametrize("make", SOLVERS, ids=["scip", "cpsat"])
@pytest.mark.parametrize("seed", range(25))
def test_a_solver_finds_what_trying_everything_finds(
    make: Callable[[LinearModel], Backend], seed: int
) -> None:
    model = random_model(seed)
    wanted = by_force(model)
    outcome = Race([make(model)]).solve(None, lambda race: None)
    assert outcome.proved
    if wanted is None:
        assert outcome.values is None
    else:
        assert outcome.values is not None
        assert model.satisfied_by(outcome.values)
        assert model.goal.value(outcome.values) == wanted == outcome.bound


@pytest.mark.parametrize("seed", range(10))
def test_what_is_decided_first_changes_no_answer(seed: int) -> None:
    model = random_model(seed)
    backend = Scip(model)
    chosen = [Expr({number: 1}) for number in range(len(model.variables))]
    backend.branch_first([chosen[:2], chosen[2:4]], seed)
    outcome = Race([backend]).solve(None, lambda race: None)
    assert outcome.proved
    found = None if outcome.values is None else model.goal.value(outcome.values)
    assert found == by_force(model)


@pytest.mark.parametrize("seed", range(10))
def test_only_better_solutions_are_looked_for(seed: int) -> None:
    model = random_model(seed)
    best = by_force(model)
    cases: list[tuple[int, list[int]]] = [(0, [])]
    if best is not None:
        cases = [(best - 1, [best]), (best, [])]
    for floor, wanted in cases:
        backend = Scip(model)
        backend.better_than(floor)
        backend.work(None)
        assert backend.proved
        assert [model.goal.value(values) for values in backend.solutions] == wanted


def test_some_of_the_random_models_have_no_solution() -> None:
    found = [by_force(random_model(seed)) for seed in range(25)]
    assert None in found
    assert found.count(None) < 20


def crowded() -> LinearModel:
    """Far too much for any solver: many ways to fill many rows, none of which is enough."""
    rng = random.Random(1)
    model = LinearModel()
    flags = [model.flag(f"f{i}") for i in range(300)]
    for _ in range(60):
        model.at_most(total(rng.randint(1, 1000) * flag for flag in flags), 40_000)
    model.goal = total(rng.randint(1, 1000) * flag for flag in flags)
    return model


@pytest.mark.parametrize("make", SOLVERS, ids=["scip", "cpsat"])
def test_whoever_stops_a_solver_gets_the_best_so_far(
    make: Callable[[LinearModel], Backend],
) -> None:
    model = crowded()

    def stop(race: Race) -> None:
        if race.best is not None:
            raise SearchStoppedError

    outcome = Race([make(model)]).solve(None, stop)
    assert outcome.stopped
    assert not outcome.proved
    assert outcome.values is not None
    assert 0 < model.goal.value(outcome.values) < outcome.bound


@pytest.mark.parametrize("make", SOLVERS, ids=["scip", "cpsat"])
def test_time_ends_a_search_without_proof(make: Callable[[LinearModel], Backend]) -> None:
    outcome = Race([make(crowded())]).solve(1.0, lambda race: None)
    assert not outcome.proved
    assert not outcome.stopped


class Slow(Backend):
    """Finds nothing, and works until it is stopped."""

    def __init__(self, model: LinearModel) -> None:
        super().__init__(model)
        self.told = threading.Event()

    def hint(self, values: dict[str, int]) -> None:
        pass

    def work(self, seconds: float | None) -> None:
        self.told.wait()

    def stop(self) -> None:
        self.told.set()


def test_the_first_proof_ends_the_work_of_all() -> None:
    model = random_model(3)
    slow = Slow(model)
    outcome = Race([slow, Scip(model)]).solve(None, lambda race: None)
    assert outcome.proved
    assert slow.told.is_set()


class Wrong(Slow):
    """Proves too much."""

    def __init__(self, model: LinearModel, bound: int | None) -> None:
        super().__init__(model)
        self.claim = bound

    def work(self, seconds: float | None) -> None:
        if self.claim is None:
            self.proved = True
        else:
            self.bounded(self.claim)


@pytest.mark.parametrize("claim", [None, -1000])
def test_solvers_that_contradict_each_other_prove_nothing(claim: int | None) -> None:
    model = random_model(3)
    finder = Slow(model)
    found = Race([Scip(model)]).solve(None, lambda race: None).values
    assert found is not None
    finder.found(found)
    with pytest.raises(RuntimeError, match="proved impossible"):
        Race([finder, Wrong(model, claim)]).solve(None, lambda race: None)


def test_an_error_in_a_solver_is_raised_and_ends_the_others() -> None:
    class Broken(Slow):
        def work(self, seconds: float | None) -> None:
            raise RuntimeError("out of order")

    model = random_model(3)
    slow = Slow(model)
    with pytest.raises(RuntimeError, match="out of order"):
        Race([slow, Broken(model)]).solve(None, lambda race: None)
    assert slow.told.is_set()


def test_what_is_not_exactly_a_solution_is_none() -> None:
    model = LinearModel()
    number = model.number("n", 0, 9)
    model.at_most(2 * number, 7)
    model.goal = Expr() + number
    backend = Slow(model)
    backend.found([4])
    assert backend.solutions == []
    backend.found([3])
    assert backend.solutions == [[3]]


def first(backend: Backend, wanted: Callable[[list[int]], bool]) -> list[int] | None:
    """The best solution as soon as it is as wanted, however long the machine takes for that."""

    def stop(race: Race) -> None:
        if race.best is not None and wanted(race.best):
            raise SearchStoppedError

    return Race([backend]).solve(PATIENCE, stop).values


@pytest.mark.parametrize("make", SOLVERS, ids=["scip", "cpsat"])
def test_a_hint_is_where_a_solver_begins(make: Callable[[LinearModel], Backend]) -> None:
    model = crowded()
    clock = Clock()
    good = first(CpSat(model, 1), lambda values: clock.run() > 2.0)
    assert good is not None
    backend = make(model)
    backend.hint({v.name: x for v, x in zip(model.variables, good, strict=True)})
    found = first(backend, lambda values: model.goal.value(values) >= model.goal.value(good))
    assert found is not None
    assert model.goal.value(found) >= model.goal.value(good)


@pytest.mark.parametrize("make", SOLVERS, ids=["scip", "cpsat"])
@pytest.mark.parametrize("impossible", ["at once", "after a search"])
def test_the_bound_of_a_model_without_solutions_is_one_that_its_goal_can_have(
    make: Callable[[LinearModel], Backend], impossible: str
) -> None:
    """SCIP calls it minus infinity, which once was printed as a score of 10^20."""
    model = LinearModel()
    numbers = [model.number(f"n{i}", 0, 3) for i in range(4)]
    whole = total(numbers)
    if impossible == "at once":
        model.between(20, whole, None)
    else:
        model.between(7, total(2 * x for x in numbers), 7)
    model.goal = 5 - whole
    backend = make(model)
    assert Race([backend]).solve(None, lambda race: None).proved
    backend.bounded(-(10**20))
    assert -7 <= backend.bound <= 5
