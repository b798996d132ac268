"""The limits of a search, and which of them stopped it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import final

from mypy_extensions import i64

from kibitz.core.errors import SearchStoppedError
from kibitz.core.messages import Msg


@final
class Limits:
    """How many positions and seconds a search may use. A limit of positions is reproducible."""

    def __init__(
        self, positions: i64, seconds: i64, report: Callable[[Msg], None] | None = None
    ) -> None:
        self.positions: i64 = positions
        self.seconds: i64 = seconds
        """0: no limit."""
        self.expanded: i64 = 0
        self.stopped: str = ""
        """``positions``, ``seconds`` or ``interrupted`` once the search has to stop."""
        self._report: Callable[[Msg], None] | None = report
        self._begin: float = monotonic()
        self._next: i64 = 20_000

    def reached(self) -> bool:
        """Whether the search has to stop."""
        if self.stopped != "":
            return True
        if self.expanded >= self.positions:
            self.stopped = "positions"
            return True
        if self.expanded >= self._next:
            self._next = self.expanded + 20_000
            self._check_clock()
        return self.stopped != ""

    def _check_clock(self) -> None:
        if self.seconds > 0 and monotonic() - self._begin >= float(self.seconds):
            self.stopped = "seconds"
        report = self._report
        if report is None:
            return
        try:
            report(Msg("cooperative_solitaire.solved.progress", positions=int(self.expanded)))
        except SearchStoppedError:
            self.stopped = "interrupted"
