"""What the commands that play many games have in common: progress, speed, and files by default."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from kibitz.cli.screen import Screen


def progress_line(screen: Screen) -> Callable[[int, int, int, str], None] | None:
    """A line for a person who waits: games, games wanted, decisions, and whatever else there is to
    say. None if nobody is watching."""
    if not sys.stderr.isatty():
        return None
    t = screen.t
    begin = time.monotonic()
    before: list[tuple[int, int]] = []

    def tell(games: int, wanted: int, decisions: int, more: str = "") -> None:
        if not before:
            before.append((games, decisions))
        seconds = max(time.monotonic() - begin, 1e-9)
        text = t(
            "study.progress",
            games=t.digits(f"{games:,}"),
            wanted=t.digits(f"{wanted:,}"),
            rate=t.digits(f"{(games - before[0][0]) / seconds:,.0f}"),
            decisions=t.digits(f"{(decisions - before[0][1]) / seconds:,.0f}"),
        )
        sys.stderr.write(f"\r\x1b[K{text}{more}")
        sys.stderr.flush()

    return tell


def end_progress() -> None:
    """What follows begins on a line of its own."""
    if sys.stderr.isatty():
        sys.stderr.write("\n")
        sys.stderr.flush()


def show_speed(screen: Screen, games: int, decisions: int, seconds: float) -> None:
    """The last line of a report."""
    t = screen.t
    screen.show("")
    screen.show(
        t(
            "study.speed",
            games=t.digits(f"{games:,}"),
            seconds=t.number(seconds, 1),
            rate=t.digits(f"{games / seconds if seconds else 0.0:,.0f}"),
            decisions=t.digits(f"{decisions / seconds if seconds else 0.0:,.0f}"),
        )
    )


def free_file(stem: str, suffix: str) -> Path:
    """A file that does not exist yet, for results that were given none."""
    path = Path(f"{stem}{suffix}")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}{suffix}")
        number += 1
    return path
