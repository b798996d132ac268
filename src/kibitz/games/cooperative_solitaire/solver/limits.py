"""How long a search may go on, and why it stopped."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import final

from mypy_extensions import i64

from kibitz.core.messages import Msg


@final
class Limits:
    """Positions and seconds a search may use. Counting positions makes it repeatable."""

    def __init__(
        self, positions: i64, seconds: i64, report: Callable[[Msg], None] | None = None
    ) -> None:
        self.positions: i64 = positions
        self.seconds: i64 = seconds
        """0: as long as it takes."""
        self.looked_at: i64 = 0
        self.stopped: str = ""
        """``positions``, ``seconds`` or ``interrupted``, once that is so."""
        self._report: Callable[[Msg], None] | None = report
        self._begin: float = monotonic()
        self._next: i64 = 20_000

    def reached(self) -> bool:
        """Whether the search has to stop."""
        if self.stopped != "":
            return True
        if self.looked_at >= self.positions:
            self.stopped = "positions"
            return True
        if self.looked_at >= self._next:
            self._next = self.looked_at + 20_000
            self._look_up()
        return self.stopped != ""

    def _look_up(self) -> None:
        if self.seconds > 0 and monotonic() - self._begin >= float(self.seconds):
            self.stopped = "seconds"
        report = self._report
        if report is None:
            return
        try:
            report(Msg("cooperative_solitaire.solved.progress", positions=int(self.looked_at)))
        except KeyboardInterrupt:
            self.stopped = "interrupted"
