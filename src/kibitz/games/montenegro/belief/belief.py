"""What one observer knows about the cards it cannot see (rule 7).

A partition counts every world as long as that is cheap; when it is not, the observer goes on with
the hard facts and weights of a tracker, which follows the game from the start. Nothing here is
drawn at random but the worlds that somebody asks for.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.partition import Partition
from kibitz.games.montenegro.belief.proposal import draw, place_weights
from kibitz.games.montenegro.belief.tracker import Tracker


@final
class Belief:
    """What is known after some event. Copied before it is changed: positions share it."""

    def __init__(self, tracker: Tracker, partition: Partition | None) -> None:
        self.tracker: Tracker = tracker
        self.partition: Partition | None = partition
        """None when there is too much to count."""
        self.drawn: bool = False
        self.weights: vec[float] = vec[float]([])
        """For drawing worlds, made when somebody does."""

    def copy(self) -> Belief:
        partition = self.partition
        return Belief(self.tracker.copy(), None if partition is None else partition.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return (Belief, (self.tracker, self.partition))

    # What may happen

    def put(self, cards: int, box: int) -> None:
        """Cards that the observer saw go into a box, out of its sight."""
        if cards:
            self.tracker.put(cards, box)
            if self.partition is not None:
                self.partition.put(cards, box)

    def take(self, source: int, target: int) -> None:
        """Some card, each with equal chance, goes from a box to another, unseen."""
        self.tracker.take(source, target)
        if self.partition is not None:
            self.partition.take(source, target)
            self._check()

    def see(self, card: int, box: int) -> None:
        """This card came out of this box, into the observer's sight."""
        self.tracker.see(card, box)
        if self.partition is not None:
            self.partition.see(card, box)
            self._check()

    def find(self, card: int, box: int) -> None:
        """This card turned out to be in this box, where it stays."""
        self.see(card, box)
        self.put(1 << card, box)

    def pour(self, source: int, target: int) -> None:
        """All that lies in a box goes to another one, unseen."""
        if self.hidden_in(source):
            self.tracker.pour(source, target)
            if self.partition is not None:
                self.partition.pour(source, target)

    def count(self, box: int, cards: int, number: int) -> None:
        """Exactly so many of the hidden cards in this box are among these."""
        self.tracker.count(box, cards, number)
        if self.partition is not None:
            self.partition.count(box, cards, number)
            self._check()

    def exclude(self, box: int, cards: int) -> None:
        """None of these cards is in this box."""
        self.tracker.exclude(box, cards)
        if self.partition is not None:
            self.partition.count(box, cards, 0)
            self._check()

    def _check(self) -> None:
        if self.partition is not None and not self.partition.usable():
            self.partition = None

    # Questions

    def exact(self) -> bool:
        """Whether every world is counted."""
        return self.partition is not None

    def hidden_in(self, box: int) -> int:
        """How many cards that the observer cannot see lie in this box."""
        return self.tracker.hidden_in(box)

    def surely_in(self, box: int) -> int:
        """The cards that the observer knows to be in this box."""
        if self.partition is not None:
            return self.partition.surely_in(box)
        return self.tracker.surely_in(box)

    def deal(self, rng: Rng) -> list[int]:
        """For each box the hidden cards there, in a world that fits what the observer saw."""
        if self.partition is not None:
            return self.partition.deal(len(self.tracker.held), rng)
        if not self.drawn:
            self.weights = place_weights(self.tracker)
            self.drawn = True
        return draw(self.tracker, self.weights, rng)
