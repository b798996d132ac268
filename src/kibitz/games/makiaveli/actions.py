"""The actions of Makiaveli as numbers, and what the last turn was."""

from __future__ import annotations

from typing import Final

TAKE: Final = 52
"""0..51 lay a card of that kind (card >> 1); 52..55 take a cross card: north, east, south, west."""
DONE: Final = 56
DRAW: Final = 57
PASS: Final = 58
NUM_ACTIONS: Final = 59

PLACES: Final = "NESW"
"""The four places of the cross, clockwise from above."""

NOTHING_YET: Final = 0
LAST_DREW: Final = 1
LAST_PASSED: Final = 2
LAST_LAID: Final = 3
