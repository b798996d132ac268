"""CFR+ (Tammelin 2014) on games in vector form: regrets never below zero, the players in turn,
later strategies weighing more in the average."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.montenegro.equilibrium.public_tree import (
    Node,
    PublicTree,
    children,
    leaf_values,
    paid_on_the_way,
    reach_of_child,
    total,
    uniform_strategy,
    zeros,
)


@final
class Solver:
    """Regrets and average strategies for one game."""

    def __init__(self, tree: PublicTree) -> None:
        self.tree: PublicTree = tree
        self.iterations: int = 0
        self.strategy: list[vec[float]] = uniform_strategy(tree)
        """By node: for each state and action its share now."""
        self._regrets: list[vec[float]] = [zeros(tree.width()) for _ in tree.nodes]
        self._sums: list[vec[float]] = [zeros(tree.width()) for _ in tree.nodes]

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        for _ in range(iterations):
            self.iterations += 1
            for player in range(2):
                self._visit(
                    self.tree.root, player, self.tree.priors[player], self.tree.priors[1 - player]
                )

    def average(self) -> list[vec[float]]:
        """The average strategy; where a state was never reached by its own play, the latest."""
        found: list[vec[float]] = []
        actions = self.tree.actions
        for n in range(len(self.tree.nodes)):
            sums = self._sums[n]
            shares = self.strategy[n][:]
            for s in range(self.tree.states):
                all_of_it = 0.0
                for a in range(actions):
                    all_of_it += sums[s * actions + a]
                if all_of_it > 1e-9:
                    for a in range(actions):
                        shares[s * actions + a] = sums[s * actions + a] / all_of_it
            found.append(shares)
        return found

    def _visit(self, node: Node, player: int, mine: vec[float], theirs: vec[float]) -> vec[float]:
        """What each state of the player is worth, weighted by the other's reach; on the way back
        the player's regrets and strategy change."""
        tree = self.tree
        if node.player < 0:
            return leaf_values(tree, node, player, theirs)
        if node.player == player:
            return self._visit_own(node, player, mine, theirs)
        values = zeros(tree.states)
        strategy = self.strategy[node.index]
        gain = paid_on_the_way(tree, node, theirs, strategy)
        for child in children(node):
            reach = reach_of_child(tree, node, child, theirs, strategy)
            other = None
            for edge in node.edges:
                if edge.child is child:
                    other = edge.other
            if other is None:
                part = self._visit(child, player, mine, reach)
            else:
                part = other.pull(self._visit(child, player, other.spread(mine), reach))
            _add(values, part)
        if gain != 0.0:
            s: i64 = 0
            while s < tree.states:
                values[s] += gain
                s += 1
        return values

    def _visit_own(
        self, node: Node, player: int, mine: vec[float], theirs: vec[float]
    ) -> vec[float]:
        tree = self.tree
        actions: i64 = tree.actions
        states: i64 = tree.states
        strategy = self.strategy[node.index]
        worth = zeros(tree.width())
        others = total(theirs)
        for child in children(node):
            reach = reach_of_child(tree, node, child, mine, strategy)
            before = theirs
            for edge in node.edges:
                if edge.child is child and edge.other is not None:
                    before = edge.other.spread(theirs)
                    break
            values = self._visit(child, player, reach, before)
            for edge in node.edges:
                if edge.child is child:
                    part = edge.kernel.pull(values)
                    paid: float = edge.cost * others
                    s: i64 = 0
                    while s < states:
                        worth[s * actions + edge.action] = part[s] - paid
                        s += 1
        return self._learn(node, mine, worth)

    def _learn(self, node: Node, mine: vec[float], worth: vec[float]) -> vec[float]:
        """Regrets, the average, and the next strategy at a node; returns what it was worth."""
        tree = self.tree
        actions: i64 = tree.actions
        states: i64 = tree.states
        strategy = self.strategy[node.index]
        regrets = self._regrets[node.index]
        sums = self._sums[node.index]
        values = zeros(states)
        weight: float = float(self.iterations)
        s: i64 = 0
        while s < states:
            at: i64 = s * actions
            value: float = 0.0
            for edge in node.edges:
                value += strategy[at + edge.action] * worth[at + edge.action]
            values[s] = value
            positive: float = 0.0
            for edge in node.edges:
                a: i64 = at + edge.action
                if edge.kernel.open_to(int(s)):
                    sums[a] += weight * mine[s] * strategy[a]
                    regret: float = regrets[a] + worth[a] - value
                    regrets[a] = regret if regret > 0.0 else 0.0
                    positive += regrets[a]
            if positive > 0.0:
                for edge in node.edges:
                    a = at + edge.action
                    strategy[a] = regrets[a] / positive
            s += 1
        return values


def _add(to: vec[float], part: vec[float]) -> None:
    s: i64 = 0
    n: i64 = len(to)
    while s < n:
        to[s] += part[s]
        s += 1
