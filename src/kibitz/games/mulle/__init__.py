"""Mulle: two packs, sums and builds, and points for catching identical cards."""

from pathlib import Path

from kibitz.core.game import Bot
from kibitz.games.mulle.bots import make_careful, make_house
from kibitz.games.mulle.game import MulleGame

BOTS = [Bot("house", 1, make_house), Bot("careful", 1, make_careful)]

GAME = MulleGame(str(Path(__file__).parent), BOTS)
