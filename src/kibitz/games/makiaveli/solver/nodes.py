"""The states a walk has reached, layer by layer, each once, with its best value."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class NodeTable:
    """NodeTable of all layers, one after the other, and a hash table for the layer being built."""

    def __init__(self) -> None:
        self.key: vec[i64] = vec[i64]([0] * 1024)
        """At most 60 bits."""
        self.value: vec[i64] = vec[i64]([0] * 1024)
        self.parent: vec[i64] = vec[i64]([0] * 1024)
        self.how: vec[i64] = vec[i64]([0] * 1024)
        self.used: i64 = 0
        self.layer: i64 = 0
        """Where the layer being built begins. Set it to `used` to begin the next."""
        # A slot holds an entry's number plus the stamp; smaller numbers are stale.
        self._slot: vec[i64] = vec[i64]([0] * 4096)
        self._stamp: i64 = 1

    def clear(self) -> None:
        """Forget all entries."""
        self._stamp += self.used + 1
        self.used = 0
        self.layer = 0

    def add(self, key: i64, value: i64, parent: i64, how: i64) -> None:
        """A way to reach a state of the layer being built; only the best is kept."""
        slots = self._slot
        size: i64 = len(slots)
        folded: i64 = (key & 0x3FFFFFFF) ^ (key >> 30)
        at: i64 = ((folded * 0x5E3779B1) >> 16) & (size - 1)
        floor: i64 = self._stamp + self.layer
        while True:
            found: i64 = slots[at]
            if found < floor:
                break
            entry: i64 = found - self._stamp
            if self.key[entry] == key:
                if value > self.value[entry]:
                    self.value[entry] = value
                    self.parent[entry] = parent
                    self.how[entry] = how
                return
            at = (at + 1) & (size - 1)
        entry = self.used
        if entry < len(self.key):
            self.key[entry] = key
            self.value[entry] = value
            self.parent[entry] = parent
            self.how[entry] = how
        else:
            self.key = append(self.key, key)
            self.value = append(self.value, value)
            self.parent = append(self.parent, parent)
            self.how = append(self.how, how)
        slots[at] = self._stamp + entry
        self.used = entry + 1
        if 2 * (entry + 1 - self.layer) > size:
            self._grow()

    def _grow(self) -> None:
        size: i64 = 2 * len(self._slot)
        slots = vec[i64]([0] * size)
        entry: i64 = self.layer
        while entry < self.used:
            key: i64 = self.key[entry]
            folded: i64 = (key & 0x3FFFFFFF) ^ (key >> 30)
            at: i64 = ((folded * 0x5E3779B1) >> 16) & (size - 1)
            while slots[at]:
                at = (at + 1) & (size - 1)
            slots[at] = self._stamp + entry
            entry += 1
        self._slot = slots
