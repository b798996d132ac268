"""What the moves in a duel are worth with the real cards.

The abstract duel knows cards only as low or high, and nothing of the hand that is left after it.
So the bot imagines worlds, weighs them by how likely the other seat's plays of this duel are there,
and plays the duel out by the solution's shares once for each move. A world's duel is worth the
chance to win the game after it, by the armies and the hands.

In all worlds the other seat errs as in weighing.py, and its habits move its shares.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.core.turn import Turn
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.deck import bit_of, cards_in, size_of
from kibitz.games.montenegro.duel import ARMY, WILD, first_of, seat_of, second_of
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.habits import Habits
from kibitz.games.montenegro.equilibrium.holding import Holding
from kibitz.games.montenegro.equilibrium.playing import (
    find,
    holding_then,
    is_bluff,
    plain,
    share_of_play,
)
from kibitz.games.montenegro.equilibrium.worth import Standing, Worth
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ACT, ARMIES, OVER
from kibitz.games.montenegro.war import of_suit

WORLDS: Final = 80
"""In which a move is tried, if it is not given up before."""
_BATCH: Final = 40
"""After so many worlds, moves are given up."""
_IMAGINED: Final = 4
"""Worlds imagined for each that is used, once the other seat has played."""
_GIVEN_UP: Final = 3.0
"""Standard errors by which a move that is given up was worse than the best."""
_AS_GOOD: Final = 1.0
"""Standard errors by which a move may be worse and still be as good as the best."""
_MARGIN: Final = 0.03
"""The same in halves of what the duel is about."""
_LEAST: Final = 0.01
"""No play is thought less likely than this: people do anything."""
_TWO_32: Final = 4294967296.0


def standing_in(world: MontenegroState, seat: int) -> Standing:
    """The armies and the hands as they are in this world."""
    found = Standing()
    for suit in range(4):
        mine: i64 = world.spots[ARMIES + 4 * seat + suit]
        theirs: i64 = world.spots[ARMIES + 4 - 4 * seat + suit]
        found.mine[suit] = float(of_suit(mine, suit)) if mine else -1.0
        found.theirs[suit] = float(of_suit(theirs, suit)) if theirs else -1.0
        found.cards += float(size_of(mine) - size_of(theirs))
    found.hands = [cards_in(world.spots[seat]), cards_in(world.spots[1 - seat])]
    return found


@final
class Lookahead:
    """The worlds of one decision, and what becomes of them."""

    def __init__(self, turn: Turn, judge: Worth, habits: Habits) -> None:
        self.turn: Turn = turn
        self.seat: int = turn.seat
        self.judge: Worth = judge
        self.habits: Habits = habits
        self.rng: Rng = Rng(turn.rng.seed128())

    def choose(self, moves: list[int], shares: list[float], stake: float) -> int:
        """Which of the moves to make: of those that are as good as the best, one is drawn by the
        solution's shares. ``stake``: half of what the duel is about."""
        values: list[list[float]] = [[] for _ in moves]
        active = list(range(len(moves)))
        done = 0
        while done < WORLDS and len(active) > 1:
            for world in self.worlds(_BATCH):
                a, b, c, n = self.rng.state()
                for i in active:
                    # The same luck for all moves.
                    self.rng.restore(a, b, c, n)
                    values[i].append(self.outcome(world.clone(), moves[i]))
            done += _BATCH
            active = _within(values, active, _GIVEN_UP, _MARGIN * stake)
        if len(active) == 1:
            return active[0]
        good = _within(values, active, _AS_GOOD, _MARGIN * stake)
        every = 0.0
        for i in good:
            every += shares[i]
        at = float(self.turn.rng.next32()) / _TWO_32 * every
        for i in good:
            at -= shares[i]
            if at < 0.0:
                return i
        return _best(values, good)

    # Worlds

    def worlds(self, number: int) -> list[MontenegroState]:
        """So many worlds, as likely as the other seat's plays of this duel make them."""
        first = self._imagine()
        answered = False
        for play in first.plays:
            answered = answered or int(seat_of(play)) != self.seat
        if not answered:
            return [first] + [self._imagine() for _ in range(number - 1)]
        found = [first] + [self._imagine() for _ in range(_IMAGINED * number - 1)]
        weights = [self.likelihood(world) for world in found]
        every = 0.0
        for weight in weights:
            every += weight
        step = every / number
        at = float(self.rng.next32()) / _TWO_32 * step
        passed = 0.0
        chosen: list[MontenegroState] = []
        for i in range(len(found)):
            passed += weights[i]
            while at < passed and len(chosen) < number:
                chosen.append(found[i])
                at += step
        return chosen

    def _imagine(self) -> MontenegroState:
        world = self.turn.imagine(self.rng)
        assert isinstance(world, MontenegroState)
        return world

    def likelihood(self, world: MontenegroState) -> float:
        """How likely the other seat makes its plays of the duel with the cards of this world."""
        plays = world.plays
        other = 1 - self.seat
        may: i64 = world.spots[other]
        found = 1.0
        for i in range(len(plays) - 1, -1, -1):
            play: i64 = plays[i]
            if seat_of(play) != other:
                continue
            own: i64 = 0
            if play & ARMY == 0:
                own |= bit_of(first_of(play))
            if play & WILD and second_of(play) < 52:
                own |= bit_of(second_of(play))
            found *= max(self._of_play(world, i, int(own), int(may)), _LEAST)
            may |= own
        return found

    def _of_play(self, world: MontenegroState, i: int, own: int, may: int) -> float:
        """How likely a play is with these own cards in it, where the hand held others of those
        that it may have held. It drew the rest since, any of them equally likely."""
        drawn = int(size_of(own | may) - world.options.hand)
        if drawn <= 0:
            return self._share(world, i, own | may)
        cards = cards_in(may)
        found = 0.0
        if drawn == 1:
            for x in cards:
                found += self._share(world, i, own | (may & ~(1 << x)))
            return found / len(cards)
        if drawn > 2:
            # Long ago: it says too little to be worth the time.
            return 1.0
        for a in range(len(cards)):
            for b in range(a):
                kept = may & ~(1 << cards[a]) & ~(1 << cards[b])
                found += self._share(world, i, own | kept)
        return found / (len(cards) * (len(cards) - 1) / 2)

    def _share(self, world: MontenegroState, i: int, hand: int) -> float:
        """The share of a play for the other seat with this hand."""
        play: i64 = world.plays[i]
        holding = holding_then(world, 1 - self.seat, hand, world.plays[:i])
        symbol = duels.PLAY
        if play & WILD:
            symbol = duels.WILD
        elif play & ARMY:
            symbol = duels.ARMY_PLAY
        told = self.habits.explains(symbol, is_bluff(holding, play))
        return share_of_play(holding, play, self._shares(holding), 0) * told

    def _shares(self, holding: Holding) -> vec[float]:
        """What a seat does with these cards, by abstract action."""
        node, strategy, erring = find(holding)
        at = holding.own_state() * duels.ACTIONS
        if holding.seat == self.seat:
            return strategy[at : at + duels.ACTIONS]
        found = erring[at : at + duels.ACTIONS]
        symbols = holding.symbols()
        if symbols:
            self.habits.tilt(node, found, 0, symbols[-1])
        return found

    # What becomes of them

    def outcome(self, world: MontenegroState, move: int) -> float:
        """Make the move and play the duel out; the chance to win the game after it."""
        begun = int(world.duels)
        world.apply(move)
        while int(world.duels) == begun and world.phase != OVER:
            legal = world.legal_actions()
            world.apply(legal[0] if len(legal) == 1 else self._pick(world, legal))
        if world.phase == OVER:
            if world.winner < 0:
                return 0.5
            return 1.0 if int(world.winner) == self.seat else 0.0
        options = world.options
        starts = int(world.starter) == self.seat
        standing = standing_in(world, self.seat)
        return self.judge.chance(standing, starts, len(options.suits), options.total)

    def _pick(self, world: MontenegroState, legal: list[int]) -> int:
        if world.phase != ACT:
            return plain(world, legal)
        seat = int(world.turn)
        holding = holding_then(world, seat, int(world.spots[seat]), world.plays)
        shares = self._shares(holding)
        ticket = float(self.rng.next32()) / _TWO_32
        for a in range(duels.ACTIONS):
            ticket -= shares[a]
            if ticket < 0.0:
                action = holding.real_action(a)
                if action in legal:
                    return action
                break
        return actions.CALL if world.plays else actions.CONCEDE


def _best(values: list[list[float]], active: list[int]) -> int:
    """The move with the highest mean."""
    best = -1
    most = 0.0
    for i in active:
        total = 0.0
        for value in values[i]:
            total += value
        if best < 0 or total > most:
            best = i
            most = total
    return best


def _within(
    values: list[list[float]], active: list[int], errors: float, margin: float
) -> list[int]:
    """The moves that are worse than the best by no more than so many standard errors, or by no
    more than the margin. All were tried in the same worlds."""
    best = values[_best(values, active)]
    n = len(best)
    found: list[int] = []
    for i in active:
        total = 0.0
        squares = 0.0
        for world in range(n):
            gap = best[world] - values[i][world]
            total += gap
            squares += gap * gap
        mean = total / n
        error = sqrt(max(squares / n - mean * mean, 0.0) / n)
        if mean <= errors * error or mean <= margin:
            found.append(i)
    return found
