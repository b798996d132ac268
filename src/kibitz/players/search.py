"""The bot ``search``: information-set Monte-Carlo tree search, for every game.

It imagines worlds that fit what its seat knows and plays them out (``thinking``); a tree that all
worlds share remembers what came of which reply (``simulation``, ``tree``). A game may offer a
policy, an evaluation and weights for worlds (``core.search``).
"""

from __future__ import annotations

import re
from typing import Final

from kibitz.core.errors import BadInputError
from kibitz.core.game import Bot
from kibitz.core.messages import Msg
from kibitz.core.options import Option, whole_number
from kibitz.core.search import SearchParts
from kibitz.core.turn import Advice, Player, Turn
from kibitz.core.utility import Utility, Winning
from kibitz.players.explain import Explanation
from kibitz.players.thinking import Budget, Thinking, Worlds

NAME: Final = "search"
VERSION: Final = 2

MOST_ITERATIONS: Final = 1_000_000
MOST_MILLISECONDS: Final = 600_000


def parse_budget(text: str) -> Budget:
    """``2000`` simulations, or ``100ms``, or ``2s``."""
    word = text.strip().lower()
    iterations = whole_number(word, 1, MOST_ITERATIONS)
    if iterations is not None:
        return Budget(iterations)
    unit = 1000 if re.fullmatch(r"\d+s", word) else 1
    time = whole_number(word.removesuffix("s" if unit == 1000 else "ms"), 1, MOST_MILLISECONDS)
    if re.fullmatch(r"\d+m?s", word) and time is not None and time * unit <= MOST_MILLISECONDS:
        return Budget(0, time * unit)
    raise BadInputError(Msg("error.search_budget", text=text[:60]))


class Search(Player):
    """Takes the move that does best in simulated games."""

    def __init__(
        self,
        parts: SearchParts,
        budget: Budget,
        worlds: Worlds | None = None,
        utility: Utility | None = None,
    ) -> None:
        self.parts: SearchParts = parts
        self.utility: Utility = Winning() if utility is None else utility
        """What it maximises where a simulation reaches the end and the game offers no
        evaluation."""
        self.limit: Budget = budget
        self.budget: str = str(budget)
        """For the record."""
        self.worlds: Worlds | None = worlds
        """Other worlds than the seat can imagine: for measurements with open cards only."""

    def choose(self, turn: Turn) -> int:
        legal = turn.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return self.think(turn).candidates[0].action

    def think(self, turn: Turn) -> Thinking:
        """Search, and return all that came of it."""
        thinking = Thinking(turn, self.parts, self.utility, self.worlds)
        thinking.run(self.limit)
        return thinking

    def effort(self) -> int:
        """How many simulations a move takes; for a budget in time, as many as are expected."""
        if self.limit.iterations > 0:
            return self.limit.iterations
        return max(1, self.parts.iterations * self.limit.milliseconds // 100)

    def advise(self, turn: Turn) -> Advice:
        legal = turn.legal_actions()
        policy = self.parts.policy
        if len(legal) == 1:
            world = turn.imagine(turn.rng)
            sentence = None if policy is None else policy.sentence(world, legal[0])
            return Advice(legal[0], [Msg("bot.search.only")], sentence)
        thinking = self.think(turn)
        action = thinking.candidates[0].action
        sentence = None if policy is None else policy.sentence(thinking.world(), action)
        return Advice(action, Explanation(thinking).reasons(), sentence)


def search_bot(parts: SearchParts | None, utility: Utility | None = None) -> Bot:
    """The bot for a game that offers these parts and is about this utility; None: winning."""
    offered = SearchParts() if parts is None else parts

    def make(words: list[str]) -> Player:
        if len(words) > 1:
            raise BadInputError(Msg("error.search_budget", text=",".join(words)[:60]))
        budget = Budget(offered.iterations) if not words else parse_budget(words[0])
        return Search(offered, budget, utility=utility)

    return Bot(
        NAME,
        VERSION + offered.version,
        make,
        "budget",
        effort=search_effort,
        live_effort=offered.live_iterations,
        fields=[Option("iterations", offered.iterations, low=1, high=MOST_ITERATIONS)],
    )


def search_effort(player: Player) -> int:
    """How many simulations a player of this bot's makes for a move."""
    assert isinstance(player, Search)
    return player.effort()
