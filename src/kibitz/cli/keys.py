"""Single keys at a terminal, without waiting for Enter."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import termios
import tty
from collections.abc import Callable, Iterator

_REST = 0.05
"""Seconds in which the rest of a key's sequence arrives."""


@contextlib.contextmanager
def raw_keys() -> Iterator[Callable[[], str]]:
    """A function that waits for a key and returns what the terminal sent for it. At the end of the
    input that is the empty string. Ctrl-C interrupts as usual."""
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)

    def key() -> str:
        sent = os.read(fd, 1)
        while sent[:1] == b"\x1b" and len(sent) < 8 and select.select([fd], [], [], _REST)[0]:
            more = os.read(fd, 1)
            sent += more
            if not more or (len(sent) > 2 and (more.isalpha() or more == b"~")):
                break
        # In application mode the arrows begin with ESC O.
        return sent.replace(b"\x1bO", b"\x1b[").decode("utf-8", "replace")

    tty.setcbreak(fd)
    try:
        yield key
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
