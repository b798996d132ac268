# interpreted: text out
"""A model as MiniZinc text, for other solvers: the same one that CP-SAT and SCIP get.

Its output is the score, the game as a table, and in which rounds the order of turns is still to be
found: the model counts turns and does not order them.
"""

from __future__ import annotations

from kibitz.games.masters_gallery.cards import (
    ARTIST_LETTERS,
    DRAW_ONE,
    SECOND_DOWN,
    SECOND_UP,
    TOGETHER,
)
from kibitz.games.masters_gallery.optimum.model.expressions import Constraint, Expr, total
from kibitz.games.masters_gallery.optimum.model.round_variables import RANKS
from kibitz.games.masters_gallery.optimum.model.rounds import RoundModel
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel

_NOTE = """\
The order of turns is not in the model. A solution is a game if each round has an order of turns;
the output says in which rounds any order will do. kibitz solve finds the order, or excludes the
solution. Seats may be rotated, so the seat that starts is part of the solution."""


def minizinc_text(game_model: GameModel, title: str, sign: int) -> str:
    """A MiniZinc file. ``sign`` is -1 if the model's objective is the score negated."""
    model = game_model.linear
    lines = [f"% {line}" for line in [*title.splitlines(), *_NOTE.splitlines()]]
    names = [variable.name for variable in model.variables]
    lines += [f"var {v.low}..{v.high}: {v.name};" for v in model.variables]
    lines += [f"constraint {_constraint(c, names)};" for c in model.constraints]
    low, high = sorted(sign * bound for bound in model.bounds(model.goal))
    goal = model.goal * sign
    lines.append(f"var {low}..{high}: score;")
    lines.append(f"constraint score = {_sum(goal, names)};")
    lines.append(f"solve {'maximize' if sign > 0 else 'minimize'} score;")
    lines += _table(game_model, names)
    return "\n".join(lines) + "\n"


def _table(game_model: GameModel, names: list[str]) -> list[str]:
    """The output: the score and the game as a table, computed from the values of a solution."""
    artists = list(game_model.rounds[0].artists)
    n, seats = len(artists), len(game_model.groups)
    which = game_model.symmetry.which
    place = [total((a + 1) * row[a] for a in artists) for row in which]
    if not game_model.symmetry.assigned:
        place = [Expr(constant=a + 1) for a in artists]
    letters = ", ".join(f'"{ARTIST_LETTERS[a]}"' for a in artists)
    lines = [
        f"array[1..{n}] of string: letter = [{letters}];",
        f"array[1..{n}] of var int: artist = {_row(place, names)};",
        "function string: cards(array[int] of int: counts) =",
        f"  let {{ string: all = concat([letter[a] | a in 1..{n}, i in 1..{n}, k in 1..{_MOST}",
        "    where fix(artist[i]) = a /\\ k <= counts[i]]) } in",
        '  if all = "" then "-" else all endif;',
        "function string: values(array[int] of int: counts) =",
        f'  join(" ", [letter[a] ++ "=" ++ show(counts[i]) | a in 1..{n}, i in 1..{n}',
        "    where fix(artist[i]) = a]);",
    ]
    output = ['"score = \\(score)\\n"']
    value = [Expr(constant=x) for x in game_model.situation.values]
    for r in game_model.rounds:
        t = r.number + 1
        value = [
            value[i]
            + 2 * r.given[i]
            + total((RANKS - k) * row[i] for k, row in enumerate(r.ranked))
            for i in artists
        ]
        lines.append(f"array[1..{n}] of var int: value_{t} = {_row(value, names)};")
        lines.append(f"array[1..{n}] of var int: ranked_{t} = {_row(r.places, names)};")
        lines.append(f"array[1..{n}] of var int: given_{t} = {_row(r.given, names)};")
        lines.append(f"array[1..{n}] of var int: extra_{t} = {_row(r.extra, names)};")
        lines.append(f"var int: ordered_{t} = {_sum(_needs_order(r), names)};")
        lines.append(f"array[1..{seats}] of var int: starts_{t} = {_row(r.starts, names)};")
        output.append(f'"round {t}: "')
        for p in range(seats):
            shown = f"shown_{t}_{p}"
            lines.append(f"array[1..{n}] of var int: {shown} = {_row(r.displays[p], names)};")
            gain = f"sum(i in 1..{n})(fix({shown}[i]) * fix(ranked_{t}[i]) * fix(value_{t}[i]))"
            output.append(f'"seat {p} " ++ cards(fix({shown})) ++ " (" ++ show({gain}) ++ "); "')
        output.append(f'"extra " ++ cards(fix(extra_{t})) ++ "; awards " ++ cards(fix(given_{t}))')
        output.append(f'"; values " ++ values(fix(value_{t})) ++ "; starts: seat "')
        output.append(f"show(sum(p in 1..{seats})((p - 1) * fix(starts_{t}[p])))")
        output.append(
            f'if fix(ordered_{t}) > 0 then "; the order of turns is still to be found\\n" '
            'else "; any order of turns will do\\n" endif'
        )
    return [*lines, "output [", ",\n".join(f"  {part}" for part in output), "];"]


_MOST = 32
"""More cards of an artist than a seat can display in a round."""


def _needs_order(r: RoundModel) -> Expr:
    """0 if the turns of a round may come in any order from the starter to the closer.

    An order matters if a seat runs out of cards, which it is then skipped for, or if a symbol
    changes how many cards a seat holds: then a seat might run out in some orders only.
    """
    symbols = [DRAW_ONE, SECOND_UP, SECOND_DOWN, TOGETHER]
    used = total(total(r.use[s][g]) for s in symbols for g in r.groups)
    used = used + total(total(row) for row in r.closing_all)
    return used + total(r.runs_out) + total(r.closes_empty)


def _row(parts: list[Expr], names: list[str]) -> str:
    return f"[{', '.join(_sum(part, names) for part in parts)}]"


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
