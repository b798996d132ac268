"""What looking at a photo yields: cards with their places; and what a photo must be like."""

from __future__ import annotations

from dataclasses import dataclass

DARK = 0.16
"""Mean brightness below which more light is asked for: a choice, not a measurement."""
SMALL = 18.0
"""Height of an index, in pixels, below which readings are not to be relied upon."""


@dataclass(frozen=True)
class Found:
    """A card seen in a photo, by one of its indices or by two at opposite corners."""

    card: str
    """As everywhere in Kibitz: rank and suit, ``7H``, ``TD`` for the ten of diamonds."""
    confidence: float
    """How often cards with such a reading are right, from 0 to 1."""
    sure: bool
    """Whether the card may be shown without asking."""
    corners: list[tuple[float, float]]
    """Centres of the visible indices, one or two, in pixels of the upright photo;
    the clearest first."""
    angle: float
    """Where the top of the first index points, in radians: 0 is right, pi / 2 down the photo."""
    height: float
    """Height of the first index, rank and suit sign together, in pixels."""
