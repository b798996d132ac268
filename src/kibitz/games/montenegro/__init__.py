"""King of Montenegro: bluffing duels for the armies of four suits, and wars between them."""

from kibitz.games.montenegro.game import GAME

__all__ = ["GAME"]
