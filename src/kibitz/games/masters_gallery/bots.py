"""Players of Masters Gallery."""

from __future__ import annotations

from kibitz.core.errors import BadInputError
from kibitz.core.messages import Msg
from kibitz.core.turn import Player, Turn


class GreedyPlayer(Player):
    def choose(self, turn: Turn) -> int:
        return turn.legal_actions()[0]


def make_greedy(words: list[str]) -> Player:
    if words:
        raise BadInputError(Msg("error.bot"))
    return GreedyPlayer()


def make_planner(words: list[str]) -> Player:
    return make_greedy(words)
