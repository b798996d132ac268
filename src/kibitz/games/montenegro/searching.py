"""What the tree search is told about King of Montenegro.

Duels are played out by the shares of the solved abstract duel (equilibrium/), which look only at
what the seat on turn holds; a simulation ends where the duel does. The tree remembers no more than
the search's own decision: further down it would know, from the action taken, what was a bluff.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kibitz.core.messages import Msg
from kibitz.core.rng import Rng
from kibitz.core.search import Evaluation, Policy, SearchParts, WorldWeights
from kibitz.core.state import State
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.advice import sentence_for
from kibitz.games.montenegro.deck import bit_of, cards_in, size_of
from kibitz.games.montenegro.duel import ARMY, WILD, first_of, seat_of, second_of
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.playing import find, holding_then, plain, share_of_play
from kibitz.games.montenegro.equilibrium.table import worth
from kibitz.games.montenegro.equilibrium.worth import Standing
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ACT, ARMIES, OVER, WAR_PHASE
from kibitz.games.montenegro.war import of_suit

_OVER: Final = 1_000_000
_TRUTH: Final = 0.9
"""How likely it is thought best that a wild declares the card it has."""
_TWO_32: Final = 4294967296.0


class DuelPolicy(Policy):
    """Plays duels as the solution of the abstract duel does, with errors, and declares no wars."""

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        assert isinstance(state, MontenegroState)
        if state.phase != ACT:
            return plain(state, legal)
        holding = holding_then(state, int(state.turn), int(state.spots[state.turn]), state.plays)
        node, _, shares = find(holding)
        at = holding.own_state() * duels.ACTIONS
        ticket = float(rng.next32()) / _TWO_32
        for edge in node.edges:
            ticket -= shares[at + edge.action]
            if ticket < 0.0:
                action = holding.real_action(edge.action)
                if action in legal:
                    return action
                break
        return actions.CALL if state.plays else actions.CONCEDE

    def priors(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, MontenegroState)
        if state.phase != ACT:
            found = [(1.0 - _TRUTH) / len(legal)] * len(legal)
            found[legal.index(plain(state, legal))] += _TRUTH
            return found
        holding = holding_then(state, int(state.turn), int(state.spots[state.turn]), state.plays)
        node, _, shares = find(holding)
        at = holding.own_state() * duels.ACTIONS
        found = [0.0] * len(legal)
        total = 0.0
        for edge in node.edges:
            share: float = shares[at + edge.action]
            action = holding.real_action(edge.action)
            if share > 0.0 and action in legal:
                found[legal.index(action)] += share
                total += share
        if total <= 0.0:
            return []
        return [share / total for share in found]

    def sentence(self, state: State, action: int) -> Msg | None:
        assert isinstance(state, MontenegroState)
        return sentence_for(action, _bluffs(state, action))


def _bluffs(state: MontenegroState, action: int) -> bool:
    """Whether a play from the hand or an army is a bluff."""
    if state.phase != ACT or action >= actions.WILD_HAND:
        return False
    target = int(state.target)
    card = action % 52
    return card <= target or card // 13 != target // 13


class ArmiesEvaluation(Evaluation):
    """The chance to win, from the armies (equilibrium/worth.py)."""

    def stage(self, state: State) -> int:
        """War phases and duels, counted."""
        assert isinstance(state, MontenegroState)
        if state.phase == OVER:
            return _OVER
        return int(2 * state.duels) + (0 if state.phase == WAR_PHASE else 1)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, MontenegroState)
        if state.phase == OVER:
            first = 0.5 if state.winner < 0 else 1.0 - float(state.winner)
            return [first, 1.0 - first]
        now = Standing()
        for suit in range(4):
            mine: i64 = state.spots[ARMIES + suit]
            theirs: i64 = state.spots[ARMIES + 4 + suit]
            now.mine[suit] = float(of_suit(mine, suit)) if mine else -1.0
            now.theirs[suit] = float(of_suit(theirs, suit)) if theirs else -1.0
            now.cards += float(size_of(mine) - size_of(theirs))
        options = state.options
        starts = state.starter == 0
        first = worth().chance(now, starts, len(options.suits), options.total)
        return [first, 1.0 - first]


@final
class DuelWeights(WorldWeights):
    """How likely the other seat would have made its latest play of the duel with the cards that it
    has in a world."""

    def __init__(self) -> None:
        self.least: float = 0.01
        """No play is thought less likely than this: people do anything."""

    def weight(self, world: State, seat: int) -> float:
        assert isinstance(world, MontenegroState)
        plays = world.plays
        last = len(plays) - 1
        while last >= 0 and seat_of(plays[last]) == seat:
            last -= 1
        if last < 0:
            return 1.0
        play: i64 = plays[last]
        other = 1 - seat
        hand: i64 = world.spots[other]
        if play & ARMY == 0:
            hand |= bit_of(first_of(play))
        if play & WILD and second_of(play) < 52:
            hand |= bit_of(second_of(play))
        drawn = int(size_of(hand) - world.options.hand)
        if drawn != 1:
            return max(self._of_play(world, other, int(hand), last), self.least)
        # It drew a card after the play: any of those it holds may be that one.
        mine = cards_in(int(world.spots[other]))
        found = 0.0
        for card in mine:
            found += self._of_play(world, other, int(hand & ~bit_of(card)), last)
        return max(found / len(mine), self.least)

    def _of_play(self, world: MontenegroState, other: int, hand: int, last: int) -> float:
        """The share of this very play for a seat with this hand."""
        holding = holding_then(world, other, hand, world.plays[:last])
        _, _, shares = find(holding)
        at = holding.own_state() * duels.ACTIONS
        return share_of_play(holding, world.plays[last], shares, at)


def search_parts() -> SearchParts:
    """For the bot ``search``."""
    return SearchParts(
        DuelPolicy(),
        ArmiesEvaluation(),
        DuelWeights(),
        depth=1,
        trust=3.0,
        iterations=600,
        live_iterations=1_200,
        version=1,
    )
