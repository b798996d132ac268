"""Plans that are equally good: which of them is taken.

The walk takes, of parents that lead to the same value, the one it met first. A bounded walk leaves
states out, and meets the others in another order: a state may be met first on a way that breaks too
many groups to be of use. So the bounded walk remembers all parents that lead to the best value, and
it is found out afterwards in which order the full walk would have met those of the best plans.

States are met in the order of the states that they are first reached from. So the order of two
parents is often known long before their rank: if one follows from a state met earlier than any that
the other can follow from.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.makiaveli.solver.nodes import NodeTable

_LAYERS: Final = 14
_END: Final = -1
"""The choice among ends, in place of a node whose parents there is a choice among."""


@final
class Ties:
    """The best plans among the nodes of a walk, as far as they are equal."""

    def __init__(self, nodes: NodeTable, best: i64) -> None:
        self._nodes: NodeTable = nodes
        self._parents: dict[int, list[int]] = {}
        """Of all nodes of best plans that may be the plan taken, and for _END the ends."""
        self._ranks: dict[int, int] = {}
        ends: list[int] = []
        node: i64 = best
        while node < nodes.used:
            if nodes.value[node] == nodes.value[best]:
                ends.append(node)
            node += 1
        self._parents[_END] = ends
        layer = ends
        for rank in range(_LAYERS, 0, -1):
            below: set[int] = set()
            for node in layer:
                self._ranks[node] = rank
                if rank > 1:
                    self._parents[node] = self._all_parents(node)
                    below.update(self._parents[node])
            layer = sorted(below)

    def _all_parents(self, node: i64) -> list[int]:
        nodes = self._nodes
        parents: list[int] = [nodes.parent[node]]
        tie: i64 = nodes.tied[node]
        while tie:
            parents.append(nodes.tie_parent[tie])
            tie = nodes.tie_next[tie]
        return parents

    def open(self) -> list[list[int]]:
        """By rank, the nodes among which there is a choice still."""
        found: list[set[int]] = [set() for _ in range(_LAYERS + 1)]
        seen: set[int] = {_END}
        waiting: list[int] = [_END]
        while waiting:
            parents = self._parents.get(waiting.pop(), [])
            for parent in parents:
                if len(parents) > 1:
                    found[self._ranks[parent]].add(parent)
                if parent not in seen:
                    seen.add(parent)
                    waiting.append(parent)
        return [sorted(nodes) for nodes in found]

    def ancestors(self, node: int, rank: int) -> list[int]:
        """The nodes of a rank that lead to this one in best plans."""
        layer: set[int] = {node}
        for _ in range(self._ranks[node] - rank):
            below: set[int] = set()
            for one in layer:
                below.update(self._all_parents(one))
            layer = below
        return sorted(layer)

    def decide(self, earliest: dict[int, int], latest: dict[int, int]) -> None:
        """Strike parents that are met later than another one.

        Given is for open nodes, when they are first met at the earliest and at the latest: by
        numbers of nodes of the full walk, all of one rank.
        """
        for node, parents in self._parents.items():
            if len(parents) > 1 and parents[0] in latest:
                first = min([latest[parent] for parent in parents])
                self._parents[node] = [parent for parent in parents if earliest[parent] <= first]

    def taken(self) -> i64:
        """Let every node have the parent that is left; returns the end that is."""
        nodes = self._nodes
        for node, parents in self._parents.items():
            if node == _END or len(parents) > 1:
                continue
            tie: i64 = nodes.tied[node]
            while tie:
                if nodes.tie_parent[tie] == parents[0]:
                    nodes.parent[node] = parents[0]
                    nodes.how[node] = nodes.tie_how[tie]
                tie = nodes.tie_next[tie]
        return self._parents[_END][0]
