"""Many games at once: studies, tournaments, their statistics, and the executor under them."""

from kibitz.arena.ratings import Bounds
from kibitz.arena.results import Standing, standings
from kibitz.arena.tournaments import Tournament, tournament

__all__ = ["Bounds", "Standing", "Tournament", "standings", "tournament"]
