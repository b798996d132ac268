"""Cooperative Solitaire: two patience players, one table, and a race to the last card."""

from pathlib import Path

from kibitz.core.game import Bot
from kibitz.games.cooperative_solitaire.bots import make_generous, make_miser, make_tendency
from kibitz.games.cooperative_solitaire.lookahead import make_careful
from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireGame, playing_options
from kibitz.games.cooperative_solitaire.solver.solver import OpenCardSolver

BOTS = [
    Bot("tendency", 1, make_tendency, "a,p,t"),
    Bot("miser", 1, make_miser),
    Bot("generous", 1, make_generous),
    Bot("careful", 1, make_careful),
]

SOLVER = OpenCardSolver(playing_options())
GAME = CooperativeSolitaireGame(str(Path(__file__).parent), BOTS, SOLVER)
SOLVER.game = GAME
