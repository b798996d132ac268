"""Top That: a first game for Kibitz. CONTRIBUTING.md walks through it."""

from kibitz_starter.game import GAME as GAME
