"""Exact best responses in games in vector form, and with them how far a strategy is from
equilibrium."""

from __future__ import annotations

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
    zeros,
)


def best_response_value(tree: PublicTree, strategy: list[vec[float]], player: int) -> float:
    """What a player gets who knows the other's strategy and answers it best."""
    prior = tree.priors[player]
    values = _visit(tree, tree.root, strategy, player, tree.priors[1 - player], True)
    return _weighted(prior, values)


def value(tree: PublicTree, strategy: list[vec[float]]) -> float:
    """What player 0 gets if both follow the strategy."""
    values = _visit(tree, tree.root, strategy, 0, tree.priors[1], False)
    return _weighted(tree.priors[0], values)


def exploitability(tree: PublicTree, strategy: list[vec[float]]) -> float:
    """What best responses gain against the strategy, on average over the two seats; 0 in
    equilibrium."""
    both = best_response_value(tree, strategy, 0) + best_response_value(tree, strategy, 1)
    return both / 2.0


def _weighted(weights: vec[float], values: vec[float]) -> float:
    found = 0.0
    for s in range(len(weights)):
        found += weights[s] * values[s]
    return found


def _visit(
    tree: PublicTree,
    node: Node,
    strategy: list[vec[float]],
    player: int,
    theirs: vec[float],
    best: bool,
) -> vec[float]:
    """What each state of the player is worth, weighted by the other's reach: by the strategy, or
    at its best."""
    if node.player < 0:
        return leaf_values(tree, node, player, theirs)
    states: i64 = tree.states
    actions: i64 = tree.actions
    shares = strategy[node.index]
    values = zeros(states)
    s: i64 = 0
    if node.player != player:
        gain = paid_on_the_way(tree, node, theirs, shares)
        for child in children(node):
            reach = reach_of_child(tree, node, child, theirs, shares)
            part = _visit(tree, child, strategy, player, reach, best)
            for edge in node.edges:
                if edge.child is child and edge.other is not None:
                    part = edge.other.pull(part)
                    break
            s = 0
            while s < states:
                values[s] += part[s]
                s += 1
        s = 0
        while s < states:
            values[s] += gain
            s += 1
        return values
    found = [False] * tree.states
    others = total(theirs)
    for child in children(node):
        before = theirs
        for edge in node.edges:
            if edge.child is child and edge.other is not None:
                before = edge.other.spread(theirs)
                break
        below = _visit(tree, child, strategy, player, before, best)
        for edge in node.edges:
            if edge.child is not child:
                continue
            part = edge.kernel.pull(below)
            paid: float = edge.cost * others
            s = 0
            while s < states:
                if edge.kernel.open_to(int(s)):
                    worth: float = part[s] - paid
                    if not best:
                        values[s] += shares[s * actions + edge.action] * worth
                    elif not found[s] or worth > values[s]:
                        values[s] = worth
                        found[s] = True
                s += 1
    return values
