"""What tables and jobs share of the running server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kibitz.server.jobs.pool import Workers
from kibitz.server.operations.background import Background
from kibitz.server.operations.settings import Settings
from kibitz.server.storage.store import Store


@dataclass
class Services:
    """The database, the worker processes and the background tasks of one server."""

    settings: Settings
    store: Store
    workers: Workers
    background: Background
    slow_views: Counter[str] = field(default_factory=Counter)
    """For each game, how many of its views took long in this process. After a few, all its views
    are worked out by other processes."""
