# interpreted: text out
"""A model as MiniZinc text, for other solvers: the same one that CP-SAT and SCIP get."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.model.expressions import Constraint, Expr, LinearModel


def minizinc_text(model: LinearModel, title: str, sign: int) -> str:
    """A MiniZinc file. ``sign`` is -1 if the model's objective is the score negated."""
    lines = [f"% {line}" for line in title.splitlines()]
    names = [variable.name for variable in model.variables]
    lines += [f"var {v.low}..{v.high}: {v.name};" for v in model.variables]
    lines += [f"constraint {_constraint(c, names)};" for c in model.constraints]
    low, high = sorted(sign * bound for bound in model.bounds(model.goal))
    goal = model.goal * sign
    lines.append(f"var {low}..{high}: score;")
    lines.append(f"constraint score = {_sum(goal, names)};")
    lines.append(f"solve {'maximize' if sign > 0 else 'minimize'} score;")
    lines.append('output ["score = \\(score)\\n"];')
    return "\n".join(lines) + "\n"


def _sum(what: Expr, names: list[str]) -> str:
    parts = [f"{factor}*{names[number]}" for number, factor in what.terms.items() if factor]
    if what.constant or not parts:
        parts.append(str(what.constant))
    return " + ".join(parts).replace("+ -", "- ")


def _constraint(constraint: Constraint, names: list[str]) -> str:
    text = _sum(Expr(constraint.terms), names)
    if constraint.low == constraint.high:
        holds = f"{text} = {constraint.low}"
    else:
        sides = []
        if constraint.low is not None:
            sides.append(f"{text} >= {constraint.low}")
        if constraint.high is not None:
            sides.append(f"{text} <= {constraint.high}")
        holds = " /\\ ".join(sides)
    if not constraint.only_if:
        return holds
    given = " /\\ ".join(
        f"{names[number]} = {int(wanted)}" for number, wanted in constraint.only_if
    )
    return f"{given} -> ({holds})"
