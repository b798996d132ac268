# interpreted: builds models for solvers that are not part of Kibitz
"""Lifting: from a solution with seats aggregated to a model for single seats that matches it."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.model.expressions import Expr, total
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel

MATCH_ALL = 2
"""The group's seats add up to the group in every respect, and each plays, draws and holds as many
cards as in the solution."""
MATCH_DISPLAYS = 1
"""The displays of the hero and of the group are the same, and so are the awards."""
MATCH_HERO = 0
"""Only the hero's displays are the same. In all three cases the artists' ranks are."""


def lifting_model(
    single: GameModel, together: GameModel, values: list[int], match: int
) -> GameModel:
    """A copy of the model for single seats, fixed to match a solution with seats aggregated."""
    game_model = single.clone()
    model = game_model.linear
    numbers = {v.name: number for number, v in enumerate(model.variables)}

    def hold(names: list[str], value: int) -> None:
        known = [Expr({numbers[name]: 1}) for name in names if name in numbers]
        if known:
            model.equal(total(known), value)

    for row, of in zip(game_model.symmetry.which, together.symmetry.which, strict=True):
        for flag, found in zip(row, of, strict=True):
            model.equal(flag, found.value(values))
    for r, known in zip(game_model.rounds, together.rounds, strict=True):
        for a in r.artists:
            model.equal(r.displays[0][a], known.displays[0][a].value(values))
            for row, of in zip(r.ranked, known.ranked, strict=True):
                model.equal(row[a], of[a].value(values))
            if match >= MATCH_DISPLAYS:
                others = total(row[a] for row in r.displays[1:])
                model.equal(others, known.displays[1][a].value(values))
                model.equal(r.given[a], known.given[a].value(values))
    if match == MATCH_ALL:
        for variable, value in zip(together.linear.variables, values, strict=True):
            hold(together.parts.get(variable.name, [variable.name]), value)
    return game_model
