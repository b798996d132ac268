"""Makiaveli: rummy with a floor that everybody may rearrange."""

from kibitz.games.makiaveli.game import GAME

__all__ = ["GAME"]
