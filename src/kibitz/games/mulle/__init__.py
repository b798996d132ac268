"""Mulle: two packs, sums and builds, and points for catching identical cards."""

from pathlib import Path

from kibitz.games.mulle.game import MulleGame

GAME = MulleGame(str(Path(__file__).parent), [])
