# interpreted: builds models for solvers that are not part of Kibitz
"""The four questions that can be asked about a game, each as a model with its objective."""

from __future__ import annotations

from kibitz.games.masters_gallery.optimum.model.situation import Situation
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel

HIGHEST = "highest"
LOWEST = "lowest"
LOWEST_WIN = "lowest-win"
TOTAL = "total"
GOALS = [HIGHEST, LOWEST, LOWEST_WIN, TOTAL]


def build_model(
    situation: Situation,
    goal: str,
    hero: int = 0,
    groups: list[list[int]] | None = None,
    loose: bool = False,
) -> GameModel:
    """The model for a goal, about seat ``hero`` or about all seats.

    The objective is always maximised: for a low score it is the score negated. ``groups`` and
    ``loose``: see ``GameModel``.
    """
    game_model = GameModel(situation, groups, loose)
    model = game_model.linear
    if goal == TOTAL:
        model.goal = game_model.points("all", list(range(len(game_model.groups))), True)
    elif goal == HIGHEST:
        model.goal = game_model.points("hero", [hero], True)
    else:
        mine = game_model.points("hero", [hero], False)
        model.goal = -mine
        if goal == LOWEST_WIN:
            for g in range(len(game_model.groups)):
                if g != hero:
                    model.at_most(game_model.points(f"seat{g}", [g], False), mine - 1)
    return game_model
