"""What a game may tell the tree search about itself. Each part is a small class of its own, and the
search plays without any of them."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How a sensible player moves, decided quickly. This one moves at random.

    It is given a world in which every card is open. What it does there should depend only on what
    the seat on turn would know, or the search learns to rely on others who see its cards.
    """

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        """A move in a rollout; ``legal`` has at least two."""
        return rng.pick(legal)

    def play(self, state: State, rng: Rng) -> None:
        """Make a move in a rollout, in place; or a whole turn, if that is less work."""
        legal = state.legal_actions()
        state.apply(legal[0] if len(legal) == 1 else self.pick(state, legal, rng))

    def priors(self, state: State, legal: list[int]) -> list[float]:
        """How likely each of these moves is to be the best, in sum 1; an empty list says that
        nothing is known about them."""
        return []

    def sentence(self, state: State, action: int) -> Msg | None:
        """A move as something to do, for hints; None: the move's label says enough."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """What a position is worth to each seat before the game is over."""

    def stage(self, state: State) -> int:
        """A number that grows in the course of the game, where a position can be judged well: such
        as the round. Rollouts end where it has grown by ``SearchParts.stages``."""
        raise NotImplementedError

    def values(self, state: State) -> list[float]:
        """For each seat a number between 0, a certain loss, and 1, a certain win; also for finished
        games."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class WorldWeights:
    """How well a world explains what the other seats have done so far."""

    def weight(self, world: State, seat: int) -> float:
        """In proportion to the probability of the moves the others made, if this were the world
        that ``seat`` is in; not negative."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What there is to know about a position, as numbers of about the size of 1."""

    def __init__(self, version: int, names: list[str]) -> None:
        self.version: int = version
        """Raised when a number means something else: old weights are then refused."""
        self.names: list[str] = names
        """Words without spaces."""

    def values(self, state: State) -> list[list[float]]:
        """For each seat a number for each name; more is better for it or worse, but always in the
        same sense for every seat. The game is not over."""
        raise NotImplementedError


class SearchParts:
    """What a game offers to the search, and the numbers that suit it."""

    def __init__(
        self,
        policy: Policy | None = None,
        evaluation: Evaluation | None = None,
        weights: WorldWeights | None = None,
        stages: int = 1,
        depth: int = 4,
        explore: float = 2.0,
        trust: float = 0.5,
        iterations: int = 500,
        live_iterations: int = 2_000,
        best: bool = False,
        features: Features | None = None,
        version: int = 0,
    ) -> None:
        self.policy: Policy | None = policy
        self.evaluation: Evaluation | None = evaluation
        self.weights: WorldWeights | None = weights
        self.stages: int = stages
        """After how many stages a rollout ends, if there is an evaluation."""
        self.depth: int = depth
        """How many decisions the tree remembers; those after them belong to the rollout."""
        self.explore: float = explore
        """How readily other moves than the best so far are tried, in standard deviations."""
        self.trust: float = trust
        """How much better than the policy's move another must look, in standard errors."""
        self.iterations: int = iterations
        """The budget of the bot ``search`` without parameters: about 100 ms a move, compiled."""
        self.live_iterations: int = live_iterations
        """The most where people wait for the move on a shared server."""
        self.best: bool = best
        """Whether the search is the strongest bot of the game."""
        self.features: Features | None = features
        """What an evaluation can be learnt from, by ``kibitz train``."""
        self.version: int = version
        """Raised when the search moves otherwise because of these parts; added to its own."""
