# interpreted: OR-Tools is an extra
"""The backend for OR-Tools CP-SAT."""

from __future__ import annotations

from typing import Any

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.model.expressions import LinearModel

_FAR = 1 << 40
_SUBSOLVERS = ("lb_tree_search", "default_lp")
"""The first moves the bound, by far the fastest of all; the second improves solutions."""


def require_cp_model() -> Any:
    """The library; BadInputError says what to install if it is missing."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise BadInputError(Msg("masters_gallery.solved.no_solver", name="OR-Tools")) from None
    return cp_model


class CpSat(Backend):
    """CP-SAT on a model, in one or several threads."""

    def __init__(self, model: LinearModel, threads: int) -> None:
        super().__init__(model)
        self.cp_model = require_cp_model()
        self.cp = self.cp_model.CpModel()
        self.variables = [self.cp.new_int_var(v.low, v.high, v.name) for v in model.variables]
        self._translate()
        self.solver = self.cp_model.CpSolver()
        parameters = self.solver.parameters
        parameters.num_workers = threads
        parameters.catch_sigint_signal = False
        if threads > 1:
            parameters.subsolvers.extend(_SUBSOLVERS)
        self.solver.best_bound_callback = lambda bound: self.bounded(round(bound))

    def _translate(self) -> None:
        for constraint in self.model.constraints:
            given = [
                self.variables[number] if wanted else ~self.variables[number]
                for number, wanted in constraint.only_if
            ]
            if not constraint.terms:
                self.cp.add_bool_or([~flag for flag in given])
                continue
            line = self.cp.add_linear_constraint(
                self._sum(constraint.terms),
                -_FAR if constraint.low is None else constraint.low,
                _FAR if constraint.high is None else constraint.high,
            )
            if given:
                line.only_enforce_if(given)
        goal = self.model.goal
        self.cp.maximize(self._sum(goal.terms) + goal.constant)

    def _sum(self, terms: dict[int, int]) -> Any:
        chosen = [self.variables[number] for number in terms]
        return self.cp_model.LinearExpr.weighted_sum(chosen, list(terms.values()))

    def hint(self, values: dict[str, int]) -> None:
        for variable, made in zip(self.model.variables, self.variables, strict=True):
            if variable.name in values:
                self.cp.add_hint(made, values[variable.name])

    def prove_first(self) -> None:
        """With one thread: move the bound, and leave solutions to another solver."""
        parameters = self.solver.parameters
        parameters.optimize_with_lb_tree_search = True
        parameters.linearization_level = 2

    def work(self, seconds: float | None) -> None:
        if seconds is not None:
            self.solver.parameters.max_time_in_seconds = max(0.01, seconds)
        status = self.solver.solve(self.cp, _callback(self))
        cp_model = self.cp_model
        if status == cp_model.MODEL_INVALID:
            raise RuntimeError(self.cp.validate())
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            self.found([self.solver.value(v) for v in self.variables])
            self.bounded(round(self.solver.best_objective_bound))
        self.proved = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)

    def stop(self) -> None:
        self.solver.stop_search()


def _callback(backend: CpSat) -> Any:
    cp_model = backend.cp_model

    class SolutionListener(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            backend.found([self.value(v) for v in backend.variables])

    return SolutionListener()
