# interpreted: what searches return
"""What a search has found: a score, a bound, and the game that scores it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.games.masters_gallery.optimum.playout.witness import Witness


@dataclass
class SearchResult:
    """The best game so far, or the proof that there is none."""

    goal: str
    proved: bool
    score: int | None
    bound: int
    seconds: float
    witness: Witness | None = None
    seat: int | None = None
    """The seat that scores it in the witness; None: all seats together."""
    stopped: bool = False
    hint: dict[str, int] = field(default_factory=dict)
    """The best solution, by the names of the variables."""
    moves: list[int] = field(default_factory=list)
    """For a position: the actions that lead to the score."""

    def gap(self) -> float | None:
        """The distance from score to bound, relative to the score; None without a score."""
        if self.score is None or self.proved:
            return None if self.score is None else 0.0
        return abs(self.bound - self.score) / max(1, abs(self.score))
