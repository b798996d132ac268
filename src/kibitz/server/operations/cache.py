"""A cache of answers that is limited in bytes; those not asked for longest are dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class ByteCache:
    """Answers by what was asked."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def put(self, key: Hashable, answer: bytes) -> None:
        """Remember an answer, unless it would take up more than a quarter of the cache."""
        if len(answer) > self.most // 4:
            return
        self.size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self.size > self.most:
            self.size -= len(self._answers.popitem(last=False)[1])
