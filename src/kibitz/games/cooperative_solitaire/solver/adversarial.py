"""Adversarial play with all cards open: proof-number search over whole turns.

A goal such as "seat 0 wins" is proved by a tree with one winning reply at each of the prover's
turns and all replies at the other seat's. The search expands the most-proving node (Allis, van der
Meulen and van den Herik, "Proof-number search", 1994). Where a turn has too many ends to list, the
listed ones can show that a seat *can* do something, but never that it cannot.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.games.cooperative_solitaire.rules import CooperativeSolitaireState
from kibitz.games.cooperative_solitaire.solver.limits import Limits
from kibitz.games.cooperative_solitaire.solver.search import TurnSearch, Weights, fingerprint
from kibitz.games.cooperative_solitaire.table import (
    ENDING,
    SEAT,
    STARTER_FINISHED,
    TURN,
    cards_left,
)

NEVER: Final = 1_000_000_000_000_000
"""The proof number of what cannot be proved."""
_NEAR_THE_END: Final = 300
"""With fewer turns left than this, positions in different turns are not the same."""
_WIDTH: Final = 64
"""The beam width for a turn that is too large to enumerate."""


@final
class Node:
    """A position at the beginning of a turn, in one proof."""

    def __init__(
        self, state: CooperativeSolitaireState, before: Node | None, path: list[int]
    ) -> None:
        self.state: CooperativeSolitaireState | None = state
        """None once the node is settled, to free memory."""
        self.before: Node | None = before
        self.path: list[int] = path
        """The moves of the turn that led here."""
        self.children: list[Node] = []
        self.expanded: bool = False
        self.whole: bool = True
        """Whether the children are all there are."""
        self.provers: bool = False
        """Whether the prover is on turn."""
        self.proof: i64 = 1
        self.refutation: i64 = 1
        self.same: Node | None = None
        """A settled node with the same position, reached by another line."""


@final
class ProofSearch:
    """Tries to prove or refute that ``prover`` gets at least ``goal`` (1: a win, 0: no loss)."""

    def __init__(
        self, start: CooperativeSolitaireState, prover: i64, goal: i64, limits: Limits
    ) -> None:
        self.prover: i64 = prover
        self.goal: i64 = goal
        self.limits: Limits = limits
        self.turns: TurnSearch = TurnSearch(limits)
        self.settled: dict[int, Node] = {}
        self.nodes: i64 = 0
        self.root: Node = Node(start.clone(), None, [])
        self._set_up(self.root)

    def proved(self) -> bool:
        return self.root.proof == 0

    def refuted(self) -> bool:
        return self.root.refutation == 0

    def stuck(self) -> bool:
        """No unexpanded node is left that could settle the goal."""
        return self.root.proof >= NEVER and self.root.refutation > 0

    def run(self) -> None:
        root = self.root
        while root.proof > 0 and root.refutation > 0 and root.proof < NEVER:
            if self.limits.reached():
                return
            node = root
            while node.expanded:
                node = self._most_proving(node)
            self._expand(node)
            self._update(node)

    def _set_up(self, node: Node) -> None:
        """Initial proof numbers: of a finished game, of a known position, or by the cards left."""
        state = node.state
        assert state is not None
        self.nodes += 1
        b = state.table
        node.provers = b[SEAT] == self.prover
        if b[ENDING] > STARTER_FINISHED:
            done = state.returns()[self.prover] >= float(self.goal)
            node.proof = 0 if done else NEVER
            node.refutation = NEVER if done else 0
            node.state = None
            return
        known = self.settled.get(self._key(state))
        if known is not None:
            node.proof = known.proof
            node.refutation = known.refutation
            node.same = known
            node.state = None
            return
        node.proof = 1 + cards_left(b, self.prover)
        node.refutation = 1 + cards_left(b, 1 - self.prover)

    def _key(self, state: CooperativeSolitaireState) -> int:
        key = fingerprint(state)
        left: i64 = state.options.limit - state.table[TURN]
        return key * 512 + int(left) if left < _NEAR_THE_END else key * 512 + 511

    def _most_proving(self, node: Node) -> Node:
        """The child to expand. While the root is open, at least one child has a proof number other
        than 0 and ``NEVER``; the others are settled, or stuck."""
        best: Node | None = None
        for child in node.children:
            if child.proof == 0 or child.proof >= NEVER:
                continue
            if (
                best is None
                or (node.provers and child.proof < best.proof)
                or (not node.provers and child.refutation < best.refutation)
            ):
                best = child
        assert best is not None
        return best

    def _expand(self, node: Node) -> None:
        state = node.state
        assert state is not None
        turns = self.turns
        turns.limit = 2000
        turns.find(state.clone())
        if turns.cut:
            node.whole = False
            weights = Weights(8, -2, 2, 8)
            turns.find_best(state, _WIDTH, weights)
        node.expanded = True
        number: i64 = len(turns.ends)
        i: i64 = 0
        while i < number:
            child = Node(turns.ends[i], node, turns.paths[i])
            self._set_up(child)
            node.children.append(child)
            i += 1

    def _update(self, changed: Node) -> None:
        node: Node | None = changed
        while node is not None:
            self._sum_up(node)
            if node.proof == 0 or node.refutation == 0:
                state = node.state
                if state is not None:
                    self.settled[self._key(state)] = node
                    node.state = None
            node = node.before

    def _sum_up(self, node: Node) -> None:
        proof: i64 = NEVER if node.provers else 0
        refutation: i64 = 0 if node.provers else NEVER
        for child in node.children:
            if node.provers:
                if child.proof < proof:
                    proof = child.proof
                refutation = min(NEVER, refutation + child.refutation)
            else:
                if child.refutation < refutation:
                    refutation = child.refutation
                proof = min(NEVER, proof + child.proof)
        if not node.whole:
            # An end that is not listed may be better for the seat on turn.
            if node.provers and refutation == 0:
                refutation = NEVER
            elif not node.provers and proof == 0:
                proof = NEVER
        node.proof = proof
        node.refutation = refutation

    def line(self) -> list[int]:
        """A principal variation, once the goal is settled."""
        actions: list[int] = []
        node = self.root
        while True:
            same = node.same
            if same is not None:
                node = same
            if not node.expanded:
                return actions
            node = self._best_child(node)
            actions += node.path

    def _best_child(self, node: Node) -> Node:
        """A child with the same result; of several the one that was hardest to settle."""
        proved = node.proof == 0
        best = node.children[0]
        found = False
        for child in node.children:
            if (child.proof == 0) == proved and (child.refutation == 0) != proved:
                if not found or len(child.children) > len(best.children):
                    best = child
                found = True
        return best
