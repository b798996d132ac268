"""Cooperative Solitaire: two patience players, one table, and a race to the last card."""

from kibitz.games.cooperative_solitaire.game import GAME

__all__ = ["GAME"]
