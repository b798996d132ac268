"""Blind Bids: bid a hidden card for an open prize. A game from outside the house."""

from kibitz_toy.game import GAME

__all__ = ["GAME"]
