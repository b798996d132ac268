"""Checks the options of a question to a solver."""

from __future__ import annotations

from kibitz.core.options import Option, Value, check_options
from kibitz.core.solver import Solver


def check_solver_options(
    solver: Solver, given: dict[str, object], offered: list[Option] | None = None
) -> dict[str, Value]:
    """Every option of the solver with its value; BadInputError names what is wrong. Only those
    ``offered`` may be given (None: all); the others have their defaults."""
    allowed = solver.options if offered is None else offered
    values = {option.name: option.default for option in solver.options}
    values.update(check_options(allowed, given, "error.solver_option"))
    return values


def options_for_strangers(solver: Solver, free_text: bool) -> list[Option]:
    """The options that anybody on the network may set. Free text could name a file: it is accepted
    only with ``free_text``, and only for options that are marked as safe."""
    return [
        option
        for option in solver.options
        if option.kind() != "str" or option.choices or (free_text and option.anybody)
    ]
