"""Mulle: two packs, sums and builds, and points for catching identical cards."""

from kibitz.games.mulle.game import GAME

__all__ = ["GAME"]
