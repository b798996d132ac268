# interpreted: text out
"""The counts model as MiniZinc text, for other solvers.

It is the very model that CP-SAT gets: the same variables, the same conditions, the same goal.
"""

from __future__ import annotations

from kibitz.games.masters_gallery.linear import Condition, Model, Sum


def written(model: Model, title: str, sign: int) -> str:
    """A whole MiniZinc file. ``sign`` -1: the model's goal is a score, negated."""
    lines = [f"% {line}" for line in title.splitlines()]
    names = [variable.name for variable in model.variables]
    lines += [f"var {v.low}..{v.high}: {v.name};" for v in model.variables]
    lines += [f"constraint {_condition(c, names)};" for c in model.conditions]
    low, high = sorted(sign * bound for bound in model.bounds(model.goal))
    goal = model.goal * sign
    lines.append(f"var {low}..{high}: score;")
    lines.append(f"constraint score = {_sum(goal, names)};")
    lines.append(f"solve {'maximize' if sign > 0 else 'minimize'} score;")
    lines.append('output ["score = \\(score)\\n"];')
    return "\n".join(lines) + "\n"


def _sum(what: Sum, names: list[str]) -> str:
    parts = [f"{factor}*{names[number]}" for number, factor in what.terms.items() if factor]
    if what.constant or not parts:
        parts.append(str(what.constant))
    return " + ".join(parts).replace("+ -", "- ")


def _condition(condition: Condition, names: list[str]) -> str:
    text = _sum(Sum(condition.terms), names)
    if condition.low == condition.high:
        holds = f"{text} = {condition.low}"
    else:
        sides = []
        if condition.low is not None:
            sides.append(f"{text} >= {condition.low}")
        if condition.high is not None:
            sides.append(f"{text} <= {condition.high}")
        holds = " /\\ ".join(sides)
    if not condition.given:
        return holds
    given = " /\\ ".join(f"{names[number]} = {int(wanted)}" for number, wanted in condition.given)
    return f"{given} -> ({holds})"
