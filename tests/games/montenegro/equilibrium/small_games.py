"""Games so small that everything about them is known or can be tried."""

from __future__ import annotations

from itertools import product

from librt.vecs import vec

from kibitz.core.rng import Rng
from kibitz.games.montenegro.equilibrium.public_tree import Edge, Kernel, Node, PublicTree, zeros

PASS, BET = 0, 1


def stay(states: int) -> Kernel:
    kernel = Kernel(states)
    for s in range(states):
        kernel.add_row({s: 1.0})
    return kernel


def kuhn() -> PublicTree:
    """Kuhn's poker: three cards, an ante of 1, one bet of 1. Its value is -1/18.

    The players' cards are drawn independently here; that they differ is in what the leaves pay:
    nothing if they are the same, and 3/2 of it otherwise.
    """
    kernel = stay(3)

    def showdown(stake: float) -> Node:
        return Node(
            -1, [], [[1.5 * stake * ((i > j) - (i < j)) for j in range(3)] for i in range(3)]
        )

    def fold(paid: float) -> Node:
        return Node(-1, [], [[1.5 * paid * (i != j) for j in range(3)] for i in range(3)])

    bet_back = Node(0, [Edge(PASS, kernel, fold(-1.0)), Edge(BET, kernel, showdown(2.0))], [])
    passed = Node(1, [Edge(PASS, kernel, showdown(1.0)), Edge(BET, kernel, bet_back)], [])
    bet = Node(1, [Edge(PASS, kernel, fold(1.0)), Edge(BET, kernel, showdown(2.0))], [])
    root = Node(0, [Edge(PASS, kernel, passed), Edge(BET, kernel, bet)], [])
    third = vec[float]([1 / 3, 1 / 3, 1 / 3])
    return PublicTree(root, [third, third], [0, 1, 2], 2)


def shifting() -> PublicTree:
    """Two private states that change with the actions; costs, an action that only one state has,
    two actions that look the same, and one that changes the other player's state."""
    kernel = stay(2)
    mixing = Kernel(2)
    mixing.add_row({0: 0.25, 1: 0.75})
    mixing.add_row({0: 0.5, 1: 0.5})
    only_one = Kernel(2)
    only_one.add_row({})
    only_one.add_row({0: 1.0})

    def leaf(a: float, b: float, c: float, d: float) -> Node:
        return Node(-1, [], [[a, b], [c, d]])

    last = Node(
        0, [Edge(0, kernel, leaf(1, -2, 0, 3)), Edge(2, mixing, leaf(-1, 2, 1, -3), 0.3)], []
    )
    answer = Node(
        1,
        [
            Edge(0, kernel, leaf(0, 1, -1, 2)),
            Edge(1, mixing, last, 0.2, mixing),
            Edge(2, only_one, last, -0.1, mixing),
        ],
        [],
    )
    root = Node(0, [Edge(0, kernel, leaf(0.2, 0.2, 0.2, 0.2)), Edge(1, mixing, answer, 0.1)], [])
    return PublicTree(root, [vec[float]([0.3, 0.7]), vec[float]([0.6, 0.4])], [0, 1], 3)


def random_strategy(tree: PublicTree, seed: int) -> list[vec[float]]:
    rng = Rng(seed)
    found = []
    for node in tree.nodes:
        shares = zeros(tree.width())
        for s in range(tree.states):
            at = [s * tree.actions + e.action for e in node.edges if e.kernel.open_to(s)]
            weights = [1 + int(rng.below(100)) for _ in at]
            for i, weight in zip(at, weights, strict=True):
                shares[i] = weight / sum(weights)
        found.append(shares)
    return found


def pure_answers(
    tree: PublicTree, strategy: list[vec[float]], player: int
) -> list[list[vec[float]]]:
    """All ways in which a player answers without mixing, the other's strategy being as given."""
    spots = [(node, s) for node in tree.nodes if node.player == player for s in range(tree.states)]
    choices = [[edge.action for edge in node.edges if edge.kernel.open_to(s)] for node, s in spots]
    found = []
    for chosen in product(*choices):
        answer = [shares[:] for shares in strategy]
        for (node, s), action in zip(spots, chosen, strict=True):
            for a in range(tree.actions):
                answer[node.index][s * tree.actions + a] = 1.0 if a == action else 0.0
        found.append(answer)
    return found
