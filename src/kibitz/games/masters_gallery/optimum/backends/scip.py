# interpreted: PySCIPOpt is an extra
"""The backend for SCIP.

SCIP computes in floating point. Solutions are checked in integers; a bound or a proof relies on
SCIP's tolerances, which are far below 1, the distance of two scores: all factors in the models are
small integers.
"""

from __future__ import annotations

import math
from typing import Any

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.model.expressions import Constraint, Expr, LinearModel

_SLACK = 0.001
"""A bound this close below an integer is rounded up to it."""


def require_scip() -> Any:
    """The library; BadInputError says what to install if it is missing."""
    try:
        import pyscipopt
    except ImportError:
        raise BadInputError(Msg("masters_gallery.solved.no_solver", name="PySCIPOpt")) from None
    return pyscipopt


class Scip(Backend):
    """SCIP on a model, in one thread."""

    def __init__(self, model: LinearModel) -> None:
        super().__init__(model)
        self.library = require_scip()
        self.solver = self.library.Model()
        self.solver.hideOutput()
        self.variables = [
            self.solver.addVar(v.name, "B" if (v.low, v.high) == (0, 1) else "I", v.low, v.high)
            for v in model.variables
        ]
        for constraint in model.constraints:
            for terms, low, high in _big_m(model, constraint):
                self._require(terms, low, high)
        goal = self._sum(model.goal.terms) + model.goal.constant
        self.solver.setObjective(goal, "maximize")
        self.ended = False
        self.least = model.bounds(model.goal)[0]
        """Solutions with a lower objective are ignored; SCIP reports some in spite of its limit."""

    def _sum(self, terms: dict[int, int]) -> Any:
        return self.library.quicksum(f * self.variables[number] for number, f in terms.items())

    def _require(self, terms: dict[int, int], low: int | None, high: int | None) -> None:
        what = self._sum({number: factor for number, factor in terms.items() if factor})
        if low is not None and low == high:
            self.solver.addCons(what == low)
            return
        if low is not None:
            self.solver.addCons(what >= low)
        if high is not None:
            self.solver.addCons(what <= high)

    def hint(self, values: dict[str, int]) -> None:
        known = [v for v in self.model.variables if v.name in values]
        if not known:
            return
        whole = len(known) == len(self.variables)
        solution = self.solver.createSol() if whole else self.solver.createPartialSol()
        for variable, made in zip(self.model.variables, self.variables, strict=True):
            if variable.name in values:
                self.solver.setSolVal(solution, made, values[variable.name])
        self.solver.addSol(solution)

    def better_than(self, goal: int) -> None:
        """Look only for solutions with a higher objective.

        SCIP prunes by an objective limit, but not by a constraint that says the same.
        """
        self.solver.setObjlimit(goal + 0.5)
        self.least = goal + 1

    def branch_first(self, what: list[list[Expr]], seed: int) -> None:
        """Branch on these variables before all others, the first list first; ``seed`` is for the
        decisions that SCIP makes at random."""
        for number, sums in enumerate(what):
            for variable in {v for s in sums for v in s.terms}:
                self.solver.chgVarBranchPriority(self.variables[variable], len(what) - number)
        self.solver.setParam("randomization/randomseedshift", seed)

    def work(self, seconds: float | None) -> None:
        if seconds is not None:
            self.solver.setParam("limits/time", max(0.01, seconds))
        self.solver.setParam("timing/clocktype", 2)  # wall-clock time
        self.solver.setParam("misc/catchctrlc", False)
        self.solver.includeEventhdlr(_listener(self), "progress", "solutions and bounds")
        if not self.ended:
            self.solver.optimizeNogil()
        status = self.solver.getStatus()
        if self.solver.getNSols():
            self.look(self.solver.getBestSol())
        if status == "optimal":
            self.lower(self.solver.getObjVal())
            # The solution must also hold in integers.
            best = self.solutions[-1] if self.solutions else None
            self.proved = best is not None and self.model.goal.value(best) >= self.bound
        elif status == "infeasible":
            self.proved = True
        elif status in ("unbounded", "inforunbd"):
            raise RuntimeError(f"SCIP says {status}")
        else:
            self.lower(self.solver.getDualbound())

    def look(self, solution: Any) -> None:
        """Record a solution of SCIP's."""
        values = [round(self.solver.getSolVal(solution, v)) for v in self.variables]
        if self.model.goal.value(values) >= self.least:
            self.found(values)

    def lower(self, bound: float) -> None:
        """Record a bound of SCIP's."""
        if bound < self.bound + 1:
            self.bounded(math.floor(bound + _SLACK))

    def stop(self) -> None:
        self.ended = True
        self.solver.interruptSolve()


def _listener(backend: Scip) -> Any:
    library = backend.library
    events = library.SCIP_EVENTTYPE
    wanted = [events.BESTSOLFOUND, events.NODESOLVED, events.LPSOLVED]

    class ProgressListener(library.Eventhdlr):  # type: ignore[misc, name-defined]
        def eventinit(self) -> None:
            for event in wanted:
                self.model.catchEvent(event, self)

        def eventexit(self) -> None:
            for event in wanted:
                self.model.dropEvent(event, self)

        def eventexec(self, event: Any) -> None:
            if event.getType() == events.BESTSOLFOUND:
                backend.look(self.model.getBestSol())
            backend.lower(self.model.getDualbound())
            if backend.ended:
                self.model.interruptSolve()

    return ProgressListener()


def _big_m(
    model: LinearModel, constraint: Constraint
) -> list[tuple[dict[int, int], int | None, int | None]]:
    """A conditional constraint as unconditional ones (big M).

    If a condition does not hold, the constraint allows all that the variables' bounds allow.
    """
    if not constraint.only_if:
        return [(constraint.terms, constraint.low, constraint.high)]
    ends = [
        sorted((factor * model.variables[number].low, factor * model.variables[number].high))
        for number, factor in constraint.terms.items()
    ]
    least, most = sum(low for low, _ in ends), sum(high for _, high in ends)
    lines: list[tuple[dict[int, int], int | None, int | None]] = []
    if constraint.low is not None and least < constraint.low:
        room = constraint.low - least
        terms, wanted = _plus_room(constraint, room)
        lines.append((terms, constraint.low - room * wanted, None))
    if constraint.high is not None and most > constraint.high:
        room = constraint.high - most
        terms, wanted = _plus_room(constraint, room)
        lines.append((terms, None, constraint.high - room * wanted))
    return lines


def _plus_room(constraint: Constraint, room: int) -> tuple[dict[int, int], int]:
    """The terms with ``room`` added for each condition that does not hold, up to a constant:
    ``room`` times the second result, the number of flags that must be 1."""
    terms = dict(constraint.terms)
    wanted = 0
    for number, holds in constraint.only_if:
        terms[number] = terms.get(number, 0) + (-room if holds else room)
        wanted += holds
    return terms, wanted
