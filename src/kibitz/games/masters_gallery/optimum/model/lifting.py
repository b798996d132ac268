# interpreted: builds models for solvers that are no part of Kibitz
"""Games for single seats that are like a solution in which seats are taken together."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.model.expressions import Expr, total
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel

MATCH_ALL = 2
"""The group's seats together do in every respect what the group does, and each plays, draws and
keeps as many cards as in the solution."""
MATCH_DISPLAYS = 1
"""All show the same cards in the end, the group's seats together, and give the same awards."""
MATCH_HERO = 0
"""The seat asked about shows the same cards. Always, artists have the same ranks."""


def lifting_model(
    single: GameModel, together: GameModel, values: list[int], match: int
) -> GameModel:
    """The model for single seats, with what has to be alike held."""
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
