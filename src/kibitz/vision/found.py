"""What looking at a photo yields: cards with their places, and how good the photo is."""

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


@dataclass(frozen=True)
class Quality:
    """What a photo's cards could be read from."""

    brightness: float
    """Mean of the grey values, from 0 (black) to 1 (white)."""
    median_index: float | None
    """Median height of the indices found, in pixels of the photo; None if there are none."""

    @property
    def too_dark(self) -> bool:
        """Whether more light would help."""
        return self.brightness < DARK

    @property
    def too_far(self) -> bool:
        """Whether the indices are too small to be read with certainty."""
        return self.median_index is not None and self.median_index < SMALL

    @property
    def no_table(self) -> bool:
        """Whether nothing in the photo looks like a card."""
        return self.median_index is None
