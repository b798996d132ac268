"""What a seat wants of a game, as one number to maximise in every game."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kibitz.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Utility:
    """A scale for results. This one takes the game's own ``returns`` as they are, for games in
    which they are what a seat should maximise, such as one that all seats win or lose together."""

    def __init__(self, low: float, high: float, zero_sum: bool) -> None:
        self.low: float = low
        self.high: float = high
        """No seat gets less or more, whatever the options."""
        self.zero_sum: bool = zero_sum
        """Whether the seats' values always add up to 0: what one wins, the others lose."""

    def of(self, state: State) -> list[float]:
        """What the end of a game is worth to each seat."""
        return state.returns()

    def lowest(self, seats: int) -> float:
        """The least a seat can get at a table of so many."""
        return self.low

    def scaled(self, state: State) -> list[float]:
        """The same from 0 to 1."""
        values = self.of(state)
        low = self.lowest(len(values))
        span = self.high - low
        return [(value - low) / span if span > 0.0 else 0.5 for value in values]


@mypyc_attr(allow_interpreted_subclasses=True)
class Winning(Utility):
    """Winning is what counts; by how much breaks ties.

    A seat that wins alone gets 1 and the others share -1; those who tie share the win. Of that, the
    part ``margin`` is given for points instead, by how many a seat is ahead of the average of all
    seats or behind it; ``scale`` points bring half of it. So a bot that is losing tries to lose by
    less, and one that is winning to win by more, but never at the cost of the win.
    """

    def __init__(self, margin: float = 0.0, scale: float = 1.0) -> None:
        super().__init__(-1.0, 1.0, True)
        self.margin: float = margin
        self.scale: float = scale

    def of(self, state: State) -> list[float]:
        returns = state.returns()
        points = self.points(state)
        seats = len(returns)
        best = max(returns)
        winners = 0
        for value in returns:
            if value == best:
                winners += 1
        mean = sum(points) / seats
        most = max([abs(value - mean) for value in points]) + self.scale
        found: list[float] = []
        for seat in range(seats):
            share = 1.0 / winners if returns[seat] == best else 0.0
            win = (seats * share - 1.0) / (seats - 1) if seats > 1 else 0.0
            ahead = (points[seat] - mean) / most
            found.append((1.0 - self.margin) * win + self.margin * ahead)
        return found

    def lowest(self, seats: int) -> float:
        # The others share the -1, so that ``scaled`` is about the chance of winning.
        return self.low if seats < 2 else -(1.0 - self.margin) / (seats - 1) - self.margin

    def points(self, state: State) -> list[float]:
        """What the margin is counted in, more being better: the results themselves, unless they
        say only who won."""
        return state.returns()
