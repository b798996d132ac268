"""What the other seat's answers say about it: how often it calls each kind of play.

Nothing is assumed before the game but that it calls as often as the solution. What it was seen to
do in this game, by everybody, then moves the shares that the solution gives it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.public_tree import Node, PublicTree

CALLS: Final[list[float]] = [0.8, 0.25, 0.7]
"""How often the solution calls a play from the hand, from the army, and a wild, about."""
ANSWERS: Final = 3.0
"""For how many answers seen this counts."""
_FROM_HAND: Final = 7
"""What an event has for the suit of the army."""


@final
class Habits:
    """How often the other seat called, by what everybody saw of the game so far."""

    def __init__(self, past: history.Event, me: int) -> None:
        self.answers: list[float] = [ANSWERS] * 3
        """By kind of play: from the hand, from the army, wild."""
        self.calls: list[float] = [ANSWERS * rate for rate in CALLS]
        answer = -1
        at: history.Event | None = past
        while at is not None:
            kind = int(at.kind())
            if kind <= history.LAST_MOVE:
                mine = int(at.seat()) == me
                if mine and answer >= 0:
                    symbol = -1
                    if kind == history.PLAY:
                        symbol = duels.PLAY if int(at.suit()) == _FROM_HAND else duels.ARMY_PLAY
                    elif kind == history.CLAIM:
                        symbol = duels.WILD
                    if symbol >= 0:
                        self.answers[symbol] += 1.0
                        if answer == history.CALL:
                            self.calls[symbol] += 1.0
                answer = -1 if mine else kind
            start = at.start
            at = at.before if start is None else start.public

    def rate(self, symbol: int) -> float:
        """How often it calls plays of this kind."""
        return self.calls[symbol] / self.answers[symbol]

    def tilted(self, tree: PublicTree, node: Node, shares: vec[float], symbol: int) -> vec[float]:
        """The shares of the other seat after a play of this kind. If it calls less often than the
        solution, it bluffs instead; if more often, it does less of everything else."""
        rate = self.rate(symbol)
        base = CALLS[symbol]
        found = shares[:]
        if not [edge for edge in node.edges if edge.action == duels.BLUFF]:
            return found
        for s in range(tree.states):
            at = s * tree.actions
            call = shares[at + duels.CALL]
            if rate < base:
                found[at + duels.CALL] = call * rate / base
                found[at + duels.BLUFF] += call - call * rate / base
            else:
                keep = (1.0 - rate) / (1.0 - base)
                for a in range(tree.actions):
                    found[at + a] *= keep
                found[at + duels.CALL] += 1.0 - keep
        return found
