"""The tree of an information-set search, in flat arrays.

A node stands for a sequence of actions, whatever the hidden cards are. So in different worlds
different actions are legal at the same node; each child counts how often it was available.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ROOT: Final = 0
NONE: Final = -1


@final
class Tree:
    """Nodes are numbered from 0, the root."""

    def __init__(self) -> None:
        self.action: vec[i64] = vec[i64]()
        """The action that leads to the node, and the seat that took it."""
        self.seat: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        """The node's first child, and its next sibling."""
        self.next: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        """How often the action was legal when its parent was visited, since it was first tried."""
        self.total: vec[float] = vec[float]()
        """The sum of the values, and of their squares, for the seat that took the action."""
        self.squares: vec[float] = vec[float]()
        self.add(NONE, NONE, NONE)

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        """A new node; its number."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.first = append(self.first, NONE)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.total = append(self.total, 0.0)
        self.squares = append(self.squares, 0.0)
        if parent >= 0:
            self.next = append(self.next, self.first[parent])
            self.first[parent] = node
        else:
            self.next = append(self.next, NONE)
        return node

    def child(self, node: i64, action: i64, seat: i64) -> i64:
        """The child for this action of this seat, or NONE.

        The seat counts too: what a move reveals may decide who goes on.
        """
        found: i64 = self.first[node]
        while found >= 0 and (self.action[found] != action or self.seat[found] != seat):
            found = self.next[found]
        return found

    def record(self, node: i64, value: float) -> None:
        """A simulation went through this node and was worth so much to the seat that moved."""
        self.visits[node] += 1
        self.total[node] += value
        self.squares[node] += value * value

    def mean(self, node: i64) -> float:
        """The mean value of a node that was visited."""
        return self.total[node] / float(self.visits[node])

    def favourite(self, node: i64, seat: i64, legal: list[int]) -> i64:
        """The child visited most often among these actions of the seat, or NONE."""
        best: i64 = NONE
        for action in legal:
            found = self.child(node, action, seat)
            if found >= 0 and (best < 0 or self.visits[found] > self.visits[best]):
                best = found
        return best
