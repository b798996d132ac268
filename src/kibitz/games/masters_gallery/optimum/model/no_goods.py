# interpreted: builds models for solvers that are not part of Kibitz
"""No-good cuts: constraints that exclude a solution which cannot be played, and its like."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.model.expressions import Expr, total
from kibitz.games.masters_gallery.optimum.model.round_variables import USED
from kibitz.games.masters_gallery.optimum.model.rounds import RoundModel
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel


def signature(r: RoundModel) -> list[Expr]:
    """All that the order of turns in a round depends on; see ``playout.ordering``."""
    found: list[Expr] = [*r.starts, *r.closes, *r.closes_empty, r.idle]
    for g in r.groups:
        found += [r.hand[g], r.turns[g], total(r.early[g]), total(r.late[g])]
        found += [total(r.use[s][g]) for s in USED if s != USED[-1]]
        found += [total(r.by_main[g]), total(r.by_second[g]), total(r.closing_all[g])]
        found += [total(r.locks[g])]
    return [what for what in found if what.terms]


def exclude_turn_order(game_model: GameModel, number: int, values: list[int]) -> None:
    """Exclude all solutions with the same signature in this round."""
    _differ(game_model, signature(game_model.rounds[number]), values)


def exclude_play_until(
    game_model: GameModel, number: int, values: list[int], besides: list[Expr]
) -> None:
    """Exclude all solutions in which every seat plays the same up to this round.

    Awards are left out: which artists get them does not affect what can be played.
    """
    parts: list[Expr] = list(besides)
    for r in game_model.rounds[: number + 1]:
        grids = [r.main, *r.use.values(), r.closing_all, r.early, r.late, r.lays, r.add]
        grids += [r.by_main, r.by_second, r.locks]
        parts += [*r.closes, *r.closes_empty]
        parts += [what for grid in grids for row in grid for what in row]
    _differ(game_model, [what for what in parts if what.terms], values)


def _differ(game_model: GameModel, parts: list[Expr], values: list[int]) -> None:
    """Require at least one of these to have another value."""
    model = game_model.linear
    differs: list[Expr] = []
    for what in parts:
        value = what.value(values)
        low, high = model.bounds(what)
        if value > low:
            less = model.flag(f"less_{len(model.variables)}")
            model.at_most(what, value - 1, [less])
            differs.append(less)
        if value < high:
            more = model.flag(f"more_{len(model.variables)}")
            model.at_least(what, value + 1, [more])
            differs.append(more)
    model.at_least(total(differs), 1)
