"""Python's search for what nothing refers to any more but itself. Everything stands still for as
long as it takes, a quarter of a second with a thousand tables: so what is new is looked through in
small portions, and the whole when nobody moves.
"""

from __future__ import annotations

import gc

_PORTION = 500
_PORTIONS = 3
"""New objects looked through at once, and how many such portions until they are looked through once
more together: a millisecond, and a few."""
_NEVER = 1_000_000
_MANY = 1000
"""Dropped tables, some 30 kB each, that are worth a pause even while people play."""


def prepare() -> None:
    """What is there when the server starts is never garbage: it is left out for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_PORTION, _PORTIONS, _NEVER)


def sweep(dropped: int, quiet: bool) -> bool:
    """Look through everything, if it is worth it now. Closed sockets leave nothing to be found,
    dropped tables do."""
    if dropped >= _MANY or (dropped and quiet):
        gc.collect()
        return True
    return False
