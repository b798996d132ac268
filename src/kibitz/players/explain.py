"""What a search found, for people and for programs: how the moves did, and what would follow."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from kibitz.core.messages import Msg, seat_msg
from kibitz.core.state import State
from kibitz.players.thinking import Candidate, Thinking

_SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""
_LINE: Final = 5
"""Moves of the main line at most, and how often one has to have been tried to be shown."""
_TRIED: Final = 4


class Interval:
    """A mean and the bounds of its 95 % interval."""

    def __init__(self, values: list[float]) -> None:
        number = len(values)
        self.mean: float = sum(values) / number
        squares = 0.0
        for value in values:
            squares += (value - self.mean) * (value - self.mean)
        # One value says nothing about its spread; values lie between 0 and 1.
        error = sqrt(squares / (number - 1) / number) if number > 1 else 0.5
        self.low: float = self.mean - _SURE * error
        self.high: float = self.mean + _SURE * error

    def percent(self) -> tuple[int, int, int]:
        """Mean and bounds in whole percent, within what is possible."""
        low, high = max(self.low, 0.0), min(self.high, 1.0)
        return round(100 * self.mean), round(100 * low), round(100 * high)

    def data(self) -> dict[str, object]:
        return {
            "mean": round(self.mean, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


class Tried:
    """A move and how it did."""

    def __init__(self, text: str, label: Msg, visits: int, value: Interval) -> None:
        self.text: str = text
        self.label: Msg = label
        """In words, or its text where the game has none."""
        self.visits: int = visits
        self.value: Interval = value

    def data(self) -> dict[str, object]:
        return {"move": self.text, "visits": self.visits, "value": self.value.data()}


class Followed:
    """A move of the main line."""

    def __init__(self, seat: int, text: str, label: Msg) -> None:
        self.seat: int = seat
        self.text: str = text
        self.label: Msg = label


class Explanation:
    """All that people may want to know of a search."""

    def __init__(self, thinking: Thinking, world: State | None = None) -> None:
        """``world``: where the line is followed, instead of in one that the search imagines; it is
        changed."""
        turn = thinking.turn
        self.iterations: int = int(thinking.simulator.iterations)
        self.tried: list[Tried] = []
        """From the best to the worst."""
        world = thinking.world() if world is None else world
        for candidate in thinking.candidates:
            text = turn.move_text(candidate.action)
            label = move_msg(world, candidate.action)
            value = Interval(candidate.values)
            self.tried.append(Tried(text, label, len(candidate.values), value))
        self.cost: Interval | None = None
        """What the second-best move would cost; None if there is only one move."""
        if len(thinking.candidates) > 1:
            self.cost = _difference(thinking.candidates[0], thinking.candidates[1])
        self.line: list[Followed] = _main_line(thinking, world)
        """What is likely to follow in one of the worlds, the move itself first."""

    def reasons(self) -> list[Msg]:
        """The same in sentences."""
        value, low, high = self.tried[0].value.percent()
        n = self.tried[0].visits
        found = [Msg("bot.search.worth", value=value, low=low, high=high, n=n)]
        cost = self.cost
        if cost is not None:
            points = round(100 * cost.mean)
            key = "bot.search.next" if cost.low > 0.0 and points > 0 else "bot.search.close"
            found.append(Msg(key, move=self.tried[1].label, n=points))
        if len(self.line) > 1:
            steps = [
                Msg("bot.search.step", seat=seat_msg(step.seat), move=step.label)
                for step in self.line[1:]
            ]
            found.append(Msg("bot.search.line", steps=steps))
        return found

    def data(self) -> dict[str, object]:
        """Plain data, for JSON."""
        return {
            "move": self.tried[0].text,
            "iterations": self.iterations,
            "moves": [tried.data() for tried in self.tried],
            "runner_up_cost": None if self.cost is None else self.cost.data(),
            "line": [{"seat": step.seat, "move": step.text} for step in self.line],
        }


def move_msg(state: State, action: int) -> Msg:
    """A move of the seat on turn in words, as its view labels it."""
    for move in state.view(state.to_move()).moves:
        if move.action == action and move.label is not None:
            return move.label
    return Msg("bot.search.move", text=state.move_text(action))


def _difference(best: Candidate, second: Candidate) -> Interval:
    """In the worlds in which both were tried: they had the same cards there, so the difference is
    known better than either value."""
    both = min(len(best.values), len(second.values))
    return Interval([best.values[i] - second.values[i] for i in range(both)])


def _main_line(thinking: Thinking, world: State) -> list[Followed]:
    """Follow the moves tried most often from the best move on, in this world."""
    tree = thinking.simulator.tree
    node: i64 = thinking.candidates[0].node
    action = thinking.candidates[0].action
    found: list[Followed] = []
    while True:
        seat = world.to_move()
        found.append(Followed(seat, world.move_text(action), move_msg(world, action)))
        world.apply(action)
        if world.to_move() < 0 or len(found) == _LINE:
            return found
        node = tree.favourite(node, world.to_move(), world.legal_actions())
        if node < 0 or tree.visits[node] < _TRIED:
            return found
        action = int(tree.action[node])
