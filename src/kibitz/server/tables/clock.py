"""The clock of a table: a number of seconds for each turn, however many actions it takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from kibitz.server.storage.rows import now


class Clock:
    """Runs while a person is on turn; never if ``seconds`` is None."""

    def __init__(self, seconds: int | None) -> None:
        self.seconds = seconds
        self.ends: int | None = None
        """When the time is up, in milliseconds since 1970, to be saved; None without a clock."""
        self._seat: int | None = None
        self._deadline: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def turn(self, seat: int | None) -> None:
        """Say which person is on turn, if any. The clock starts when the turn passes to them, not
        with each card they lay."""
        if seat is None or self.seconds is None:
            self.start_over()
        elif seat != self._seat or self._deadline is None:
            self._deadline = time.monotonic() + self.seconds
            self.ends = now() + 1000 * self.seconds
        self._seat = seat

    def resume(self, seat: int, ends: int) -> None:
        """Go on as saved: this person is on turn until then."""
        self._seat = seat
        self.ends = ends
        self._deadline = time.monotonic() + (ends - now()) / 1000

    def start_over(self) -> None:
        """The next turn is a new one, whoever has it."""
        self._deadline = None
        self.ends = None

    def milliseconds(self) -> int | None:
        """The milliseconds left; None without a clock."""
        if self._deadline is None:
            return None
        return max(0, round((self._deadline - time.monotonic()) * 1000))

    def ring(self, then: Callable[[], None]) -> None:
        """Call this when the time is up, instead of anything set before."""
        self.stop()
        if self._deadline is not None:
            wait = max(0.0, self._deadline - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(wait, then)

    def stop(self) -> None:
        """Call nothing."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
