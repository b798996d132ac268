"""Blind Bids: bid a hidden card for an open prize. A game from another package."""

from kibitz_toy.game import GAME

__all__ = ["GAME"]
