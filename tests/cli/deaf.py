"""``kibitz`` with a game whose bot and solver never let Python look at its signals.

They count in one call into C, which is what a long think in compiled code looks like. Run as a
program.
"""

from __future__ import annotations

import itertools
import sys

from tests.cli.wide import WideGame

from kibitz.cli.main import main
from kibitz.core.game import Bot
from kibitz.core.options import Option, Value
from kibitz.core.registry import register
from kibitz.core.solver import Answer, Report, Solver
from kibitz.core.turn import Player, Turn


def count_for_hours() -> int:
    print("counting", file=sys.stderr, flush=True)
    return sum(itertools.repeat(1, 10**13))


class Counter(Player):
    """Makes two moves of a game at once, and never the third."""

    def choose(self, turn: Turn) -> int:
        actions = turn.legal_actions()
        return actions[0] if len(actions) > 98 else count_for_hours()


class Sum(Solver):
    """An answer after hours."""

    def __init__(self) -> None:
        super().__init__([Option("number", 0)])

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        return Answer({"sum": count_for_hours()}, [])


class DeafGame(WideGame):
    def __init__(self) -> None:
        super().__init__(Sum())
        self.bots = [Bot("counter", 1, lambda params: Counter())]


if __name__ == "__main__":
    register(DeafGame())
    main()
