"""What a game says about the other seat: how often it calls each kind of play, and how often its
own plays that were called were bluffs.

Nothing is assumed before the game but that it calls and bluffs as often as the solution. What it
was seen to do in this game, by everybody, then moves the shares that the solution gives it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.duel import ARMY, WILD, seat_of
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.public_tree import Node, PublicTree

CALLS: Final[list[float]] = [0.8, 0.25, 0.7]
"""How often the solution calls a play from the hand, from the army, and a wild, about."""
ANSWERS: Final = 3.0
"""For how many answers seen this counts."""
BLUFFS: Final[list[float]] = [0.45, 0.1, 0.12]
"""How many of its plays of each kind that are called are bluffs, about."""
SHOWN: Final = 4.0
"""For how many plays turned up this counts."""
_FROM_HAND: Final = 7
"""What an event has for the suit of the army."""


@final
class Habits:
    """How often the other seat called and bluffed, by what everybody saw of the game so far."""

    def __init__(self, past: history.Event, me: int) -> None:
        self.answers: list[float] = [ANSWERS] * 3
        """By kind of play: from the hand, from the army, wild."""
        self.calls: list[float] = [ANSWERS * rate for rate in CALLS]
        self.shown: list[float] = [SHOWN] * 3
        """Of its plays, those that were called."""
        self.bluffs: list[float] = [SHOWN * rate for rate in BLUFFS]
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
            elif kind == history.WON and at.slot() == 1:
                self._turned_up(at, me)
            start = at.start
            at = at.before if start is None else start.public

    def _turned_up(self, won: history.Event, me: int) -> None:
        """A play was called: was it a bluff of the other seat's?"""
        plays = won.plays
        assert plays is not None
        play = plays[-1]
        if int(seat_of(play)) == me:
            return
        symbol = duels.PLAY
        if play & WILD:
            symbol = duels.WILD
        elif play & ARMY:
            symbol = duels.ARMY_PLAY
        self.shown[symbol] += 1.0
        if int(won.seat()) == me:
            self.bluffs[symbol] += 1.0

    def explains(self, symbol: int, bluff: bool) -> float:
        """How much more likely a bluff, or an honest play, of this kind is than with the
        solution."""
        rate = self.bluffs[symbol] / self.shown[symbol]
        base = BLUFFS[symbol]
        return rate / base if bluff else (1.0 - rate) / (1.0 - base)

    def rate(self, symbol: int) -> float:
        """How often it calls plays of this kind."""
        return self.calls[symbol] / self.answers[symbol]

    def tilted(self, tree: PublicTree, node: Node, shares: vec[float], symbol: int) -> vec[float]:
        """The shares of the other seat after a play of this kind, for all its private states."""
        found = shares[:]
        for s in range(tree.states):
            self.tilt(node, found, s * tree.actions, symbol)
        return found

    def tilt(self, node: Node, shares: vec[float], at: i64, symbol: int) -> None:
        """Move the shares of the private state that begin at ``at``. If the seat calls less often
        than the solution, it bluffs instead; if more often, it does less of everything else."""
        if not [edge for edge in node.edges if edge.action == duels.BLUFF]:
            return
        rate = self.rate(symbol)
        base = CALLS[symbol]
        call: float = shares[at + duels.CALL]
        if rate < base:
            shares[at + duels.CALL] = call * rate / base
            shares[at + duels.BLUFF] += call - call * rate / base
        else:
            keep = (1.0 - rate) / (1.0 - base)
            for a in range(duels.ACTIONS):
                shares[at + a] *= keep
            shares[at + duels.CALL] += 1.0 - keep
