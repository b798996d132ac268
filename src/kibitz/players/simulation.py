"""Simulations of an information-set tree search: down the tree, then a rollout, then back."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.core.search import Evaluation, Policy, SearchParts
from kibitz.core.state import State
from kibitz.core.utility import Utility
from kibitz.players.tree import Tree

_UNTRIED: Final = 0.25
"""How much worse than its siblings an action is thought to be that was never tried, in standard
deviations of the values."""
_OPEN_MIND: Final = 0.1
"""How much of a policy's opinion about the moves is replaced by that they are all alike: a move it
never thinks of may be the one that refutes another."""


@final
class Simulator:
    """Plays worlds out and remembers in its tree what came of it."""

    def __init__(
        self, parts: SearchParts, utility: Utility, root: State, seat: int, rng: Rng
    ) -> None:
        self.tree: Tree = Tree()
        self.seat: int = seat
        self.values: list[float] = []
        """What the last simulation came to, for each seat."""
        self.iterations: i64 = 0
        self._rng: Rng = rng
        self._policy: Policy = Policy() if parts.policy is None else parts.policy
        self._guided: bool = parts.policy is not None
        self._evaluation: Evaluation | None = parts.evaluation
        self._utility: Utility = utility
        self._until: i64 = 0
        if parts.evaluation is not None:
            self._until = parts.evaluation.stage(root) + parts.stages
        self._depth: i64 = parts.depth
        self._explore: float = parts.explore
        self._sum: float = 0.0
        self._squares: float = 0.0
        self._path: vec[i64] = vec[i64]()
        self._node: i64 = 0

    def run(self, world: State, node: i64) -> None:
        """Simulate from this world, in which the action of this child of the root has been made."""
        self._node = node
        self._path = vec[i64]([node])
        if self._descend(world):
            self._roll_out(world)
        evaluation = self._evaluation
        values = self._utility.scaled(world) if evaluation is None else evaluation.values(world)
        self.values = values
        tree = self.tree
        i: i64 = 0
        while i < len(self._path):
            found: i64 = self._path[i]
            tree.record(found, values[tree.seat[found]])
            i += 1
        self.iterations += 1
        mine = values[self.seat]
        self._sum += mine
        self._squares += mine * mine

    def deviation(self) -> float:
        """The standard deviation of the values seen so far: the measure of all differences."""
        n = float(self.iterations)
        if n < 4.0:
            return 0.25
        mean = self._sum / n
        return sqrt(max(self._squares / n - mean * mean, 1e-6))

    def _ends(self, world: State) -> bool:
        """Whether the simulation is over here."""
        if world.to_move() < 0:
            return True
        evaluation = self._evaluation
        return evaluation is not None and evaluation.stage(world) >= self._until

    def _descend(self, world: State) -> bool:
        """Follow the tree as far as it goes, and a step beyond; whether there is anything left."""
        tree = self.tree
        while len(self._path) < self._depth:
            if self._ends(world):
                return False
            legal = world.legal_actions()
            fresh = tree.visits[self._node] == 0
            if fresh and len(legal) > 1:
                return True
            seat: i64 = world.to_move()
            action: int = legal[0] if len(legal) == 1 else self._select(world, legal, seat)
            found: i64 = tree.child(self._node, action, seat)
            if found < 0:
                found = tree.add(self._node, action, seat)
            self._node = found
            self._path = append(self._path, found)
            world.apply(action)
        return True

    def _select(self, world: State, legal: list[int], seat: i64) -> int:
        """The action with the best upper bound among those of this world."""
        tree = self.tree
        priors: list[float] = self._policy.priors(world, legal) if self._guided else []
        number: i64 = len(legal)
        even = 1.0 / float(number)
        children = vec[i64]()
        tried = 0.0
        total = 0.0
        i: i64 = 0
        while i < number:
            found: i64 = tree.child(self._node, legal[i], seat)
            children = append(children, found)
            if found >= 0:
                tree.available[found] += 1
                tried += float(tree.visits[found])
                total += tree.total[found]
            i += 1
        spread = self.deviation()
        untried = total / tried - _UNTRIED * spread if tried > 0.0 else 0.5
        here = sqrt(float(tree.visits[self._node]))
        best: i64 = 0
        best_bound = -1e9
        i = 0
        while i < number:
            found = children[i]
            prior = even
            if len(priors) > 0:
                prior = _OPEN_MIND * even + (1.0 - _OPEN_MIND) * priors[i]
            bound = untried
            times = here
            visits = 0.0
            if found >= 0 and tree.visits[found] > 0:
                bound = tree.mean(found)
                visits = float(tree.visits[found])
                times = sqrt(float(tree.available[found]))
            bound += self._explore * spread * prior * times / (1.0 + visits)
            if bound > best_bound:
                best_bound = bound
                best = i
            i += 1
        return legal[best]

    def _roll_out(self, world: State) -> None:
        """Play on by the policy to where the position can be judged."""
        while not self._ends(world):
            self._policy.play(world, self._rng)
