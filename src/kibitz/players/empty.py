"""A game that does nothing, to measure what the loop around a game costs."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kibitz.core.state import State


@final
class EmptyState(State):
    """A number of decisions with the same legal actions each, none of which does anything.

    A benchmark runs it like any game: with the same calls, no real game can be faster.
    """

    def __init__(self, decisions: i64, actions: list[int]) -> None:
        self._left: i64 = decisions
        self._actions: list[int] = actions

    def to_move(self) -> int:
        return 0 if self._left > 0 else -1

    def legal_actions(self) -> list[int]:
        return self._actions

    def apply(self, action: int) -> None:
        self._left -= 1

    def returns(self) -> list[float]:
        return [0.0]

    def clone(self) -> EmptyState:
        return EmptyState(self._left, self._actions)
