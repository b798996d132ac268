"""Two-player zero-sum games in vector form: everything that happens is public but private states.

A *node* of the tree is what everybody saw. Each player has a private *state*, drawn at the start by
a prior of its own; an action moves the actor's state by a *kernel* (a matrix of chances; a state
without a row cannot take the action), and may move the other player's too. What is paid at a leaf
depends on the states only through their *classes*.

The two states are independent given the node and the strategies. So whatever a player did before
tells it nothing more about the other: a strategy by node and own state is as good as one that
remembers all, and regret minimisation and best responses are exact. Dependent deals, as of a pack
without replacement, can be written into what the leaves pay.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Kernel:
    """Chances to go from one private state to others, row by row."""

    def __init__(self, states: int) -> None:
        self.starts: list[int] = [0] * (states + 1)
        """Where the row of each state begins; an empty row: the action is not open to it."""
        self.to: list[int] = []
        self.chances: list[float] = []
        self._row: int = 0

    def add_row(self, row: dict[int, float]) -> None:
        """The row of the next state."""
        for state in sorted(row):
            if row[state] > 0.0:
                self.to.append(state)
                self.chances.append(row[state])
        self._row += 1
        self.starts[self._row] = len(self.to)

    def open_to(self, state: int) -> bool:
        """Whether there is a row for this state."""
        return self.starts[state] < self.starts[state + 1]

    def push(self, reach: vec[float], shares: vec[float], at: i64, step: i64) -> vec[float]:
        """Where the states go, each weighted by its reach and by a share: that of state s is at
        ``at + s * step`` of ``shares``."""
        states: i64 = len(self.starts) - 1
        found = zeros(states)
        s: i64 = 0
        while s < states:
            share: float = reach[s] * shares[at + s * step]
            if share > 0.0:
                i: i64 = self.starts[s]
                end: i64 = self.starts[s + 1]
                while i < end:
                    t: i64 = self.to[i]
                    found[t] += share * self.chances[i]
                    i += 1
            s += 1
        return found

    def spread(self, reach: vec[float]) -> vec[float]:
        """The same with all shares 1."""
        return self.push(reach, ones(len(reach)), 0, 1)

    def pull(self, values: vec[float]) -> vec[float]:
        """What each state may expect of these values after the move; 0 if it has no row."""
        states: i64 = len(self.starts) - 1
        found = zeros(states)
        s: i64 = 0
        while s < states:
            total: float = 0.0
            i: i64 = self.starts[s]
            end: i64 = self.starts[s + 1]
            while i < end:
                t: i64 = self.to[i]
                total += self.chances[i] * values[t]
                i += 1
            found[s] = total
            s += 1
        return found


def zeros(n: i64) -> vec[float]:
    """So many zeros."""
    return vec[float]([0.0] * int(n))


def ones(n: i64) -> vec[float]:
    """So many ones."""
    return vec[float]([1.0] * int(n))


@final
class Edge:
    """An action: how it moves the states, what it costs the actor, and where it leads."""

    def __init__(
        self,
        action: int,
        kernel: Kernel,
        child: Node,
        cost: float = 0.0,
        other: Kernel | None = None,
    ) -> None:
        self.action: int = action
        self.kernel: Kernel = kernel
        self.child: Node = child
        self.cost: float = cost
        """Paid to the other player."""
        self.other: Kernel | None = other
        """How the other player's state moves, if it does."""


@final
class Node:
    """What everybody saw; the player to act, or what is paid."""

    def __init__(self, player: int, edges: list[Edge], pays: list[list[float]]) -> None:
        self.player: int = player
        """-1 for a leaf."""
        self.edges: list[Edge] = edges
        self.pays: list[list[float]] = pays
        """At a leaf, what player 0 gets by its own class and that of player 1."""
        self.index: int = -1
        """Among the nodes where somebody acts, parents first."""


@final
class PublicTree:
    """A whole game."""

    def __init__(
        self, root: Node, priors: list[vec[float]], classes: list[int], actions: int
    ) -> None:
        self.root: Node = root
        self.priors: list[vec[float]] = priors
        self.classes: list[int] = classes
        """Of each private state; the same for both players."""
        self.actions: int = actions
        """No action has this number or a higher one."""
        self.states: int = len(classes)
        self.nodes: list[Node] = []
        _number(root, self.nodes)

    def width(self) -> int:
        """The numbers that a strategy has for one node: states times actions."""
        return self.states * self.actions


def _number(node: Node, found: list[Node]) -> None:
    """Give the nodes below, where somebody acts, their indices. Nodes with two parents get one."""
    if node.player < 0 or node.index >= 0:
        return
    node.index = len(found)
    found.append(node)
    for edge in node.edges:
        _number(edge.child, found)


def uniform_strategy(tree: PublicTree) -> list[vec[float]]:
    """For each node, state and action its share: all open actions alike."""
    found: list[vec[float]] = []
    for node in tree.nodes:
        shares = zeros(tree.width())
        for s in range(tree.states):
            open_edges = [edge for edge in node.edges if edge.kernel.open_to(s)]
            for edge in open_edges:
                shares[s * tree.actions + edge.action] = 1.0 / len(open_edges)
        found.append(shares)
    return found


def mixed(shares: vec[float], others: vec[float], part: float) -> vec[float]:
    """The first strategy, but for this part of the time the second."""
    found = zeros(len(shares))
    i: i64 = 0
    n: i64 = len(shares)
    while i < n:
        found[i] = (1.0 - part) * shares[i] + part * others[i]
        i += 1
    return found


def leaf_values(tree: PublicTree, node: Node, player: int, reach: vec[float]) -> vec[float]:
    """What each state of a player gets at a leaf, by the other player's reach."""
    number = len(node.pays)
    by_class = zeros(number)
    s: i64 = 0
    while s < tree.states:
        if reach[s] > 0.0:
            c: i64 = tree.classes[s]
            by_class[c] += reach[s]
        s += 1
    worth = zeros(number)
    for mine in range(number):
        for theirs in range(number):
            paid = node.pays[mine][theirs] if player == 0 else -node.pays[theirs][mine]
            worth[mine] += paid * by_class[theirs]
    found = zeros(tree.states)
    s = 0
    while s < tree.states:
        found[s] = worth[tree.classes[s]]
        s += 1
    return found


def total(reach: vec[float]) -> float:
    """The sum."""
    found: float = 0.0
    i: i64 = 0
    n: i64 = len(reach)
    while i < n:
        found += reach[i]
        i += 1
    return found


def children(node: Node) -> list[Node]:
    """The nodes after this one, each once: several actions may look the same."""
    found: list[Node] = []
    for edge in node.edges:
        seen = False
        for child in found:
            if child is edge.child:
                seen = True
        if not seen:
            found.append(edge.child)
    return found


def reach_of_child(
    tree: PublicTree, node: Node, child: Node, reach: vec[float], strategy: vec[float]
) -> vec[float]:
    """The actor's reach after the actions that lead to this child."""
    found = zeros(tree.states)
    for edge in node.edges:
        if edge.child is child:
            part = edge.kernel.push(reach, strategy, edge.action, tree.actions)
            s: i64 = 0
            while s < tree.states:
                found[s] += part[s]
                s += 1
    return found


def paid_on_the_way(tree: PublicTree, node: Node, reach: vec[float], strategy: vec[float]) -> float:
    """What the actor pays for its actions at this node, by its reach."""
    found: float = 0.0
    for edge in node.edges:
        if edge.cost != 0.0:
            s: i64 = 0
            at: i64 = edge.action
            while s < tree.states:
                found += reach[s] * strategy[at] * edge.cost
                at += tree.actions
                s += 1
    return found
