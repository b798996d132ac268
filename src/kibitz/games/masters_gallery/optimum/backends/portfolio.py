# interpreted: drives solvers that are not part of Kibitz
"""Which solvers work on a model, by the number of threads."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.backends.cpsat import CpSat, require_cp_model
from kibitz.games.masters_gallery.optimum.backends.scip import Scip, require_scip
from kibitz.games.masters_gallery.optimum.model.expressions import LinearModel


def require_solvers() -> None:
    """BadInputError tells what to install, before anything is begun."""
    require_cp_model()
    require_scip()


def default_backends(model: LinearModel, threads: int) -> list[Backend]:
    """SCIP, and CP-SAT in the other threads: which is quicker differs from question to question.

    With one thread it is SCIP, which is seldom much slower and often much quicker.
    """
    if threads == 1:
        return [Scip(model)]
    second = CpSat(model, threads - 1)
    if threads == 2:
        second.prove_first()
    return [Scip(model), second]
