"""When Python looks for reference cycles. A full collection halts the server, for a quarter of a
second with a thousand tables: so young objects are collected in small steps, and all of them when
nobody is moving.
"""

from __future__ import annotations

import gc

_PORTION = 500
_PORTIONS = 3
"""Thresholds of the two young generations: collecting the first takes about a millisecond, the
second a few."""
_NEVER = 1_000_000
_MANY = 1000
"""Dropped tables, about 30 kB each, that are worth a pause even while people play."""


def prepare() -> None:
    """Exempt everything that exists when the server starts: it is never garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_PORTION, _PORTIONS, _NEVER)


def sweep(dropped: int, quiet: bool) -> bool:
    """Collect everything, if it is worth it now. Closed sockets leave no cycles behind, dropped
    tables do."""
    if dropped >= _MANY or (dropped and quiet):
        gc.collect()
        return True
    return False
