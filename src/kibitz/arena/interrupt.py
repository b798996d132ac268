# interpreted: handles signals
"""Signals that end a long run early, without losing what is finished."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType

TWICE = 0.5
"""Seconds within which a second signal is the same one."""
STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")


class Stop:
    """Whether a signal has asked for the end."""

    def __init__(self) -> None:
        self.number = 0
        self.when = 0.0

    def __call__(self) -> bool:
        return self.number > 0

    def note(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        # One Ctrl-C may arrive twice: in the process group and passed on by a parent.
        if self.number and now - self.when > TWICE:
            raise KeyboardInterrupt
        if not self.number:
            self.number, self.when = number, now


@contextlib.contextmanager
def gentle_interrupt() -> Iterator[Stop]:
    """The first signal only sets a flag, so that no item is half counted; the second interrupts."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    numbers = [getattr(signal, name) for name in STOPPING if hasattr(signal, name)]
    heard = [n for n in numbers if signal.getsignal(n) != signal.SIG_IGN or n == signal.SIGINT]
    before = {number: signal.signal(number, stop.note) for number in heard}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
