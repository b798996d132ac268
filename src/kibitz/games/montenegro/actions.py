"""Action ids. A card's number is part of them, so that they mean the same wherever cards lie."""

from __future__ import annotations

from typing import Final

PLAY_HAND: Final = 0
PLAY_ARMY: Final = 52
WILD_HAND: Final = 104
CALL: Final = 156
CONCEDE: Final = 157
PASS: Final = 158
WITH: Final = 159
"""The second card of a wild, from the hand."""
WILD_ARMY: Final = 211
AS: Final = 263
"""What a wild declares."""
WAR: Final = 315
"""Plus 16 times the suit, plus the reinforcing armies as bits."""
NUM_ACTIONS: Final = 379


def split_action(action: int) -> tuple[int, int]:
    """Which of the above an action is, and its card; for WAR what is added, otherwise -1."""
    if action >= WAR:
        return WAR, action - WAR
    if CALL <= action < WITH:
        return action, -1
    start = 0 if action < CALL else WITH
    kind = start + (action - start) // 52 * 52
    return kind, action - kind
