"""What the bot does in a duel: it maps the duel to the solved abstract one, weighs there what the
other seat may hold by the cards seen and by what that seat did, and mixes as the solution does.

The other seat's private state is a vector of chances: at first by counting cards (belief/), then
after each of its plays by Bayes' rule with the solution's own shares, errors included. What each
action is worth follows from that vector and the solution's play of the rest. Of the actions that
are as good as the best, up to ``MARGIN``, one is drawn by the solution's shares.

One habit of the other seat is learnt during the game: how often it calls (habits.py). Nothing else
is assumed about it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.tracker import PACK, Tracker
from kibitz.games.montenegro.deck import KINGS, SUIT_MASKS, size_of
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.habits import Habits
from kibitz.games.montenegro.equilibrium.holding import Holding, node_after, rank_class
from kibitz.games.montenegro.equilibrium.public_tree import (
    Node,
    PublicTree,
    children,
    leaf_values,
    ones,
    paid_on_the_way,
    reach_of_child,
    total,
    zeros,
)
from kibitz.games.montenegro.equilibrium.table import solved
from kibitz.games.montenegro.equilibrium.worth import Standing, Worth
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ARMIES, FACES
from kibitz.games.montenegro.war import of_suit

MARGIN: Final = 0.06
"""Actions that are worth so much less than the best, in halves of what the duel is about, are
still as good: the abstract duel is no more exact than that."""
_SEEN_AS: Final[list[int]] = [
    -1, -1, duels.PLAY, duels.PLAY, duels.PLAY, duels.ARMY_PLAY, duels.WILD, duels.WILD
]  # fmt: skip
"""By action: what everybody sees of it."""
_TWO_32: Final = 4294967296.0


@final
class Situation(Holding):
    """A duel as the seat to act sees it."""

    def __init__(self, world: MontenegroState, seat: int) -> None:
        tracker = world.belief(seat).tracker
        hand = int(world.spots[seat])
        super().__init__(world, seat, hand, world.plays, int(world.target), tracker.cards)
        self.tracker: Tracker = tracker

    def standing(self) -> Standing:
        """The armies now."""
        found = Standing()
        world = self.world
        for suit in range(4):
            mine: i64 = world.spots[ARMIES + 4 * self.seat + suit]
            theirs: i64 = world.spots[ARMIES + 4 * (1 - self.seat) + suit]
            found.mine[suit] = float(of_suit(mine, suit)) if mine else -1.0
            found.theirs[suit] = self._strength(suit) if theirs else -1.0
            found.cards += float(size_of(mine) - size_of(theirs))
        return found

    def _strength(self, suit: int) -> float:
        """Cards of the suit that the other seat's army of it has, as expected."""
        at = 4 * (1 - self.seat) + suit
        face = int(self.world.spots[FACES + at])
        known = 1.0 if face >= 0 and face // 13 == suit else 0.0
        box = history.ARMIES + at
        hidden = self.tracker.hidden_in(box)
        return known + hidden * self.share(box, SUIT_MASKS[suit])

    def share(self, box: int, cards: int) -> float:
        """How likely a hidden card in a box is one of these."""
        if self.tracker.hidden_in(box) == 0:
            return 0.0
        weights = self.tracker.weights
        inside: float = 0.0
        every: float = 0.0
        at: i64 = box * PACK
        c: i64 = 0
        m: i64 = cards
        while c < PACK:
            weight: float = weights[at + c]
            every += weight
            if (m >> c) & 1:
                inside += weight
            c += 1
        return inside / every if every > 0.0 else 0.0

    # The other seat's

    def their_prior(self) -> vec[float]:
        """Chances of the other seat's private states before its first play, by counting cards."""
        box = history.HANDS + 1 - self.seat
        high = self.share(box, self.beating & self.high)
        low = self.share(box, self.beating & ~self.high)
        king = self.share(box, KINGS & ~self.beating)
        hands = duels.hand_prior(low, high, king, int(self.world.options.hand))
        return duels.prior(hands, self._their_ammo())

    def _their_ammo(self) -> list[float]:
        at = 4 * (1 - self.seat) + self.target // 13
        size = int(size_of(self.world.spots[ARMIES + at]))
        if size < 2:
            return [1.0, 0.0, 0.0]
        face = int(self.world.spots[FACES + at])
        seen = self.level(face) if face >= 0 else 0
        box = history.ARMIES + at
        hidden = self.tracker.hidden_in(box)
        no_high, no_low = 1.0, 1.0
        for _ in range(hidden):
            no_high *= 1.0 - self.share(box, self.beating & self.high)
            no_low *= 1.0 - self.share(box, self.beating & ~self.high)
        if seen == 2:
            no_high = 0.0
        if seen == 1:
            no_low = 0.0
        return [no_high * no_low, no_high * (1.0 - no_low), 1.0 - no_high]

    def ranks(self) -> int:
        """The class of the target: how many cards beat it, as densely as the other seat may
        hold them."""
        share = self.share(history.HANDS + 1 - self.seat, self.beating)
        return rank_class(share * duels.UNSEEN)

    def _ends(self) -> tuple[Standing, Standing]:
        """The armies after the duel has been won, and after it has been lost."""
        now = self.standing()
        suit = int(self.world.revealed) // 13
        won, lost = now.copy(), now.copy()
        more = 1.0 + float(size_of(self.world.aside))
        won.mine[suit] = max(won.mine[suit], 0.0) + 1.0
        won.cards += more
        lost.theirs[suit] = max(lost.theirs[suit], 0.0) + 1.0
        lost.cards -= more
        return won, lost

    def stake(self, judge: Worth) -> float:
        """Half of what the duel is about."""
        options = self.world.options
        suits = len(options.suits)
        won, lost = self._ends()
        high = judge.chance(won, True, suits, options.total)
        low = judge.chance(lost, False, suits, options.total)
        return max(high - low, 0.0) / 2.0

    def card_worth(self, judge: Worth) -> float:
        """What a card in the army of the revealed suit is worth, in halves of what the duel is
        about."""
        options = self.world.options
        suits = len(options.suits)
        suit = int(self.world.revealed) // 13
        won, lost = self._ends()
        with_card = won.copy()
        with_card.mine[suit] += 0.25
        with_card.cards += 1.0
        high = judge.chance(won, True, suits, options.total)
        low = judge.chance(lost, False, suits, options.total)
        card = judge.chance(with_card, True, suits, options.total) - high
        if card <= 0.0:
            # The duel decides the game: cards are worth nothing beside it.
            return 0.0
        return 2.0 * card / max(high - low, 0.001)


@final
class Choice:
    """The abstract actions at hand: what each is worth, and the solution's shares."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.values: list[float] = []
        self.shares: list[float] = []
        self.lie: float = 0.0
        """How likely the last play is a bluff."""
        self.symbols: list[int] = []
        self.theirs: vec[float] = vec[float]([])
        """The chances of the other seat's private states."""

    def word(self, level: int) -> float:
        """How likely a play of this level would survive a call."""
        plays = [*self.symbols, duels.PLAY]
        found = 0.0
        for s in range(len(self.theirs)):
            if self.theirs[s] > 0.0:
                found += self.theirs[s] * duels.keeps_word(plays, s % duels.LAST, level)
        return found

    def draw(self, rng: Rng) -> list[int]:
        """The actions in the order in which they are to be tried."""
        # A false wild only as often as the solution has it, and only where it is as good as the
        # best: whether one passes depends most on how often the other seat calls wilds.
        usable = [i for i in range(len(self.actions)) if self.actions[i] != duels.FALSE_WILD]
        least = max([self.values[i] for i in usable]) - MARGIN
        good = [i for i in usable if self.values[i] >= least]
        if [i for i in good if self.actions[i] in (duels.CONCEDE, duels.BLUFF)]:
            false = [i for i in range(len(self.actions)) if self.actions[i] == duels.FALSE_WILD]
            good += [i for i in false if self.values[i] >= least]
        sum_of_shares = 0.0
        for i in good:
            sum_of_shares += self.shares[i]
        at = float(rng.next32()) / _TWO_32 * sum_of_shares
        first = -1
        if sum_of_shares > 0.0:
            for i in good:
                if self.shares[i] > 0.0 and (first < 0 or at >= 0.0):
                    first = i
                    at -= self.shares[i]
                    if at < 0.0:
                        break
        order = sorted([(-self.values[i], i) for i in usable])
        found = [] if first < 0 else [self.actions[first]]
        found += [self.actions[i] for _, i in order if i != first]
        return found


def weigh(situation: Situation, judge: Worth) -> Choice:
    """Find the duel in the table, and what each action is worth there."""
    world = situation.world
    me = situation.seat
    opener = situation.opener()
    symbols = situation.symbols()
    cost = situation.card_worth(judge)
    context = situation.context(situation.ranks(), _worth_class(cost))
    tree, strategy, erring = solved(context)
    theirs = situation.their_prior()
    habits = Habits(world.past, me)
    node = tree.root
    before = -1
    mine = zeros(tree.states)
    for symbol in symbols:
        child, edge = node_after(node, symbol)
        if node.player != opener:
            shares = erring[node.index]
            if before >= 0:
                shares = habits.tilted(tree, node, shares, before)
            theirs = reach_of_child(tree, node, child, theirs, shares)
        elif edge.other is not None:
            theirs = edge.other.spread(theirs)
        node = child
        before = symbol
    _scale(theirs)
    found = Choice()
    found.symbols = symbols
    found.theirs = theirs
    own = situation.own_state()
    mine[own] = 1.0
    shares = strategy[node.index]
    for edge in node.edges:
        if not edge.kernel.open_to(own):
            continue
        moved = edge.kernel.push(mine, ones(tree.states), 0, 1)
        after = theirs if edge.other is None else edge.other.spread(theirs)
        below = strategy
        if edge.action >= duels.BLUFF:
            below = strategy.copy()
            at = edge.child.index
            below[at] = habits.tilted(tree, edge.child, strategy[at], _SEEN_AS[edge.action])
        worth_it = _expected(tree, edge.child, below, opener, moved, after) - edge.cost
        found.actions.append(edge.action)
        found.values.append(worth_it)
        found.shares.append(shares[own * tree.actions + edge.action])
        if edge.action == duels.CALL:
            found.lie = _lie(symbols, own % duels.LAST, theirs)
    return found


def _lie(symbols: list[int], before: int, theirs: vec[float]) -> float:
    """How likely the last play would not survive a call."""
    found = 0.0
    for s in range(len(theirs)):
        if theirs[s] > 0.0:
            found += theirs[s] * (1.0 - duels.keeps_word(symbols, before, s % duels.LAST))
    return found


def _worth_class(cost: float) -> int:
    """The nearest class of what a card is worth."""
    if cost < 0.08:
        return 0
    return 1 if cost < 0.28 else 2


def _scale(chances: vec[float]) -> None:
    """Make them sum to 1."""
    every = total(chances)
    if every > 0.0:
        for s in range(len(chances)):
            chances[s] /= every


def _expected(
    tree: PublicTree,
    node: Node,
    strategy: list[vec[float]],
    player: int,
    mine: vec[float],
    theirs: vec[float],
) -> float:
    """What a player may expect from here if both go on as the solution does."""
    found: float = 0.0
    if node.player < 0:
        values = leaf_values(tree, node, player, theirs)
        s: i64 = 0
        while s < tree.states:
            found += mine[s] * values[s]
            s += 1
        return found
    acts = node.player == player
    shares = strategy[node.index]
    if acts:
        found -= paid_on_the_way(tree, node, mine, shares) * total(theirs)
    else:
        found += paid_on_the_way(tree, node, theirs, shares) * total(mine)
    for child in children(node):
        moved = reach_of_child(tree, node, child, mine if acts else theirs, shares)
        if total(moved) < 1e-4:
            continue
        other = theirs if acts else mine
        for edge in node.edges:
            if edge.child is child and edge.other is not None:
                other = edge.other.spread(other)
                break
        if acts:
            found += _expected(tree, child, strategy, player, moved, other)
        else:
            found += _expected(tree, child, strategy, player, other, moved)
    return found
