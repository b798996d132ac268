"""The clock of a table: so many seconds for a turn, however many actions it takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Clock:
    """Runs while a person is on turn; ``seconds`` None: there is none."""

    def __init__(self, seconds: int | None) -> None:
        self.seconds = seconds
        self._seat: int | None = None
        self._deadline: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def turn(self, seat: int | None) -> None:
        """This person is on turn, or none is. It starts when the turn passes to them, not at each
        card they lay."""
        if seat is None or self.seconds is None:
            self._deadline = None
        elif seat != self._seat or self._deadline is None:
            self._deadline = time.monotonic() + self.seconds
        self._seat = seat

    def start_over(self) -> None:
        """The turn that comes is a new one, whosever it is."""
        self._deadline = None

    def milliseconds(self) -> int | None:
        """How many are left."""
        if self._deadline is None:
            return None
        return max(0, round((self._deadline - time.monotonic()) * 1000))

    def ring(self, then: Callable[[], None]) -> None:
        """Call this when the time is up, and nothing else that was to be called."""
        self.stop()
        if self._deadline is not None:
            wait = max(0.0, self._deadline - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(wait, then)

    def stop(self) -> None:
        """Nobody is to be called."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
