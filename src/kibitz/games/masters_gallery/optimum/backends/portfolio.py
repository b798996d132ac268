# interpreted: drives solvers that are not part of Kibitz
"""Which solvers work on a model, by the number of threads."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.backends.backend import Backend
from kibitz.games.masters_gallery.optimum.backends.cpsat import CpSat, require_cp_model
from kibitz.games.masters_gallery.optimum.backends.scip import Scip, require_scip
from kibitz.games.masters_gallery.optimum.model.expressions import LinearModel


def require_solvers() -> None:
    """BadInputError says what to install, before a search begins."""
    require_cp_model()
    require_scip()


def default_backends(model: LinearModel, threads: int) -> list[Backend]:
    """SCIP in one thread, and CP-SAT in the others: which is faster depends on the question.

    With one thread it is SCIP, which is seldom much slower and often much faster.
    """
    if threads == 1:
        return [Scip(model)]
    second = CpSat(model, threads - 1)
    if threads == 2:
        second.prove_first()
    return [Scip(model), second]
