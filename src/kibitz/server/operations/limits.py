"""Rate limits for addresses and sockets."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """A token bucket: fills at a steady rate, and every request takes one token."""

    __slots__ = ("at", "full", "level", "rate")

    def __init__(self, rate: float, full: float) -> None:
        self.rate = rate
        self.full = full
        self.level = full
        self.at = time.monotonic()

    def take(self, amount: int = 1) -> bool:
        if self.left() < amount:
            return False
        self.level -= amount
        return True

    def left(self) -> float:
        """How many tokens there are now."""
        now = time.monotonic()
        self.level = min(self.full, self.level + (now - self.at) * self.rate)
        self.at = now
        return self.level

    def wait(self) -> int:
        """Whole seconds until there is a token again."""
        return max(1, int((1 - self.level) / self.rate) + 1)


class Addresses:
    """A bucket for each address; those unused for longest are dropped."""

    def __init__(self, per_minute: float, burst: float, remembered: int = 20_000) -> None:
        self.rate = per_minute / 60
        self.full = max(1.0, burst)
        self.remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> int:
        """0, or the seconds to wait."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.rate, self.full)
            if len(self._buckets) > self.remembered:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return 0 if bucket.take() else bucket.wait()
