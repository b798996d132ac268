"""The nodes of a layered search: each state of a layer once, with its best value and parent."""

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
        self.tied: vec[i64] = vec[i64]([0] * 1024)
        """With `ties`, the last other parent that leads to the same value, in `tie_parent` etc."""
        self.ties: bool = False
        """Whether to remember them."""
        self.tie_parent: vec[i64] = vec[i64]([0] * 64)
        self.tie_how: vec[i64] = vec[i64]([0] * 64)
        self.tie_next: vec[i64] = vec[i64]([0] * 64)
        """The one before, or 0."""
        self._ties_used: i64 = 1
        self.used: i64 = 0
        self.layer: i64 = 0
        """Where the layer being built begins. Set it to `used` to begin the next."""
        # A slot holds a node's number plus the stamp; smaller numbers are stale.
        self._slot: vec[i64] = vec[i64]([0] * 4096)
        self._stamp: i64 = 1

    def clear(self) -> None:
        """Remove all nodes."""
        self._stamp += self.used + 1
        self.used = 0
        self.layer = 0
        self._ties_used = 1

    def add(self, key: i64, value: i64, parent: i64, how: i64) -> None:
        """A way to reach a state of the layer being built; only the best way is stored."""
        slots = self._slot
        size: i64 = len(slots)
        folded: i64 = (key & 0x3FFFFFFF) ^ (key >> 30)
        at: i64 = ((folded * 0x5E3779B1) >> 16) & (size - 1)
        floor: i64 = self._stamp + self.layer
        while True:
            found: i64 = slots[at]
            if found < floor:
                break
            node: i64 = found - self._stamp
            if self.key[node] == key:
                best: i64 = self.value[node]
                if value > best:
                    self.value[node] = value
                    self.parent[node] = parent
                    self.how[node] = how
                    self.tied[node] = 0
                elif value == best and self.ties:
                    self._tie(node, parent, how)
                return
            at = (at + 1) & (size - 1)
        node = self.used
        if node < len(self.key):
            self.key[node] = key
            self.value[node] = value
            self.parent[node] = parent
            self.how[node] = how
            self.tied[node] = 0
        else:
            self.key = append(self.key, key)
            self.value = append(self.value, value)
            self.parent = append(self.parent, parent)
            self.how = append(self.how, how)
            self.tied = append(self.tied, 0)
        slots[at] = self._stamp + node
        self.used = node + 1
        if 2 * (node + 1 - self.layer) > size:
            self._grow()

    def _tie(self, node: i64, parent: i64, how: i64) -> None:
        """Remember another parent that leads to the same value. Its first way counts."""
        last: i64 = self.tied[node]
        if parent == (self.tie_parent[last] if last else self.parent[node]):
            return
        tie: i64 = self._ties_used
        if tie < len(self.tie_parent):
            self.tie_parent[tie] = parent
            self.tie_how[tie] = how
            self.tie_next[tie] = last
        else:
            self.tie_parent = append(self.tie_parent, parent)
            self.tie_how = append(self.tie_how, how)
            self.tie_next = append(self.tie_next, last)
        self.tied[node] = tie
        self._ties_used = tie + 1

    def find(self, key: i64) -> i64:
        """The node of this state in the layer being built; -1 if there is none."""
        slots = self._slot
        size: i64 = len(slots)
        folded: i64 = (key & 0x3FFFFFFF) ^ (key >> 30)
        at: i64 = ((folded * 0x5E3779B1) >> 16) & (size - 1)
        while slots[at] >= self._stamp + self.layer:
            node: i64 = slots[at] - self._stamp
            if self.key[node] == key:
                return node
            at = (at + 1) & (size - 1)
        return -1

    def _grow(self) -> None:
        size: i64 = 2 * len(self._slot)
        slots = vec[i64]([0] * size)
        node: i64 = self.layer
        while node < self.used:
            key: i64 = self.key[node]
            folded: i64 = (key & 0x3FFFFFFF) ^ (key >> 30)
            at: i64 = ((folded * 0x5E3779B1) >> 16) & (size - 1)
            while slots[at]:
                at = (at + 1) & (size - 1)
            slots[at] = self._stamp + node
            node += 1
        self._slot = slots
