# interpreted: OR-Tools is an extra
"""Solves a model with OR-Tools CP-SAT, in threads of its own, so that it can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.linear import Model

_FAR = 1 << 40
_TICK = 0.2
"""Seconds between two looks at how far the solver has come."""


@dataclass
class Outcome:
    """What a run found."""

    proved: bool
    """The best found is optimal, or there is nothing to find."""
    values: list[int] | None
    """The variables of the best solution."""
    bound: int
    """No solution's goal is higher."""
    earlier: list[list[int]] = field(default_factory=list)
    """Solutions found on the way, the best last."""
    stopped: bool = False
    """By a person, not by time."""


def require_ortools() -> Any:
    """The library; a clear word about what to install without it."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise BadInputError(Msg("masters_gallery.solved.no_ortools")) from None
    return cp_model


class Run:
    """One run of the solver over one model."""

    def __init__(self, model: Model, workers: int, subsolvers: tuple[str, ...] = ()) -> None:
        self.cp_model = require_ortools()
        self.model = model
        self.cp = self.cp_model.CpModel()
        self.variables = [self.cp.new_int_var(v.low, v.high, v.name) for v in model.variables]
        self._translate()
        self.solver = self.cp_model.CpSolver()
        parameters = self.solver.parameters
        parameters.num_workers = workers
        parameters.catch_sigint_signal = False
        if workers > 1:
            parameters.subsolvers.extend(subsolvers)
        self.lock = threading.Lock()
        self.best: list[int] | None = None
        self.earlier: list[list[int]] = []
        self.bound = model.bounds(model.goal)[1]

    def _translate(self) -> None:
        for condition in self.model.conditions:
            given = [
                self.variables[number] if wanted else ~self.variables[number]
                for number, wanted in condition.given
            ]
            if not condition.terms:
                self.cp.add_bool_or([~flag for flag in given])
                continue
            line = self.cp.add_linear_constraint(
                self._sum(condition.terms),
                -_FAR if condition.low is None else condition.low,
                _FAR if condition.high is None else condition.high,
            )
            if given:
                line.only_enforce_if(given)
        goal = self.model.goal
        self.cp.maximize(self._sum(goal.terms) + goal.constant)

    def _sum(self, terms: dict[int, int]) -> Any:
        chosen = [self.variables[number] for number in terms]
        return self.cp_model.LinearExpr.weighted_sum(chosen, list(terms.values()))

    def hint(self, values: dict[str, int]) -> None:
        """Where to look first: values by the variables' names."""
        for variable, made in zip(self.model.variables, self.variables, strict=True):
            if variable.name in values:
                self.cp.add_hint(made, values[variable.name])

    def solve(self, seconds: float | None, watch: Callable[[Run], None]) -> Outcome:
        """Search until it is proved, or time is up, or ``watch`` raises KeyboardInterrupt."""
        if seconds is not None:
            self.solver.parameters.max_time_in_seconds = max(0.01, seconds)
        callback = _callback(self)
        self.solver.best_bound_callback = self._new_bound
        result: list[Any] = []

        def work() -> None:
            try:
                result.append(self.solver.solve(self.cp, callback))
            except BaseException as error:
                result.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        stopped = False
        while thread.is_alive():
            try:
                thread.join(_TICK)
                if not stopped:
                    watch(self)
            except KeyboardInterrupt:
                stopped = True
                self.solver.stop_search()
        if isinstance(result[0], BaseException):
            raise result[0]
        return self._outcome(result[0], stopped)

    def _outcome(self, status: Any, stopped: bool) -> Outcome:
        cp_model = self.cp_model
        if status == cp_model.MODEL_INVALID:
            raise RuntimeError(self.cp.validate())
        if status == cp_model.INFEASIBLE:
            return Outcome(True, None, self.model.bounds(self.model.goal)[0])
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        if found:
            best = [self.solver.value(v) for v in self.variables]
            self.bound = min(self.bound, round(self.solver.best_objective_bound))
            return Outcome(
                status == cp_model.OPTIMAL, best, self.bound, [*self.earlier, best], stopped
            )
        return Outcome(False, None, self.bound, [], stopped)

    def found(self, values: list[int]) -> None:
        """Told by the solver, in its thread."""
        with self.lock:
            self.best = values
            self.earlier = [*self.earlier[-20:], values]

    def _new_bound(self, bound: float) -> None:
        self.bound = min(self.bound, round(bound))


def _callback(run: Run) -> Any:
    cp_model = run.cp_model

    class Keep(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            run.found([self.value(v) for v in run.variables])

    return Keep()


class Clock:
    """How long a search has taken, with what was spent before it was resumed."""

    def __init__(self, spent: float = 0.0) -> None:
        self.spent = spent
        self.began = time.monotonic()

    def run(self) -> float:
        return time.monotonic() - self.began

    def seconds(self) -> float:
        return self.spent + self.run()
