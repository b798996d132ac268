"""A seat's cards in a duel, as the abstract duel tells them apart, and which real action an
abstract one stands for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kibitz.games.montenegro import actions
from kibitz.games.montenegro.deck import KINGS, LOW, SUIT_MASKS, bit_of, cards_in, size_of
from kibitz.games.montenegro.duel import (
    ARMY,
    WILD,
    claim_of,
    first_of,
    is_right_king,
    second_of,
    target_of,
)
from kibitz.games.montenegro.equilibrium import abstraction as duels
from kibitz.games.montenegro.equilibrium.public_tree import Edge, Node
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ARMIES

_LONGEST: Final = 3
"""Longer duels are seen as if some earlier plays had not been."""


class Holding:
    """What a seat holds when it has to act after certain plays of a duel."""

    def __init__(
        self,
        world: MontenegroState,
        seat: int,
        hand: int,
        plays: list[int],
        target: int,
        live: int,
    ) -> None:
        self.world: MontenegroState = world
        self.seat: int = seat
        self.hand: int = hand
        self.plays: list[int] = plays
        self.target: int = target
        suit = target // 13
        self.army: int = int(world.spots[ARMIES + 4 * seat + suit])
        self.their_army: int = int(world.spots[ARMIES + 4 * (1 - seat) + suit])
        """Its size and its face-up card are known, no more."""
        beating: i64 = SUIT_MASKS[suit]
        beating &= ~(bit_of(target) + bit_of(target) - 1)
        self.beating: int = int(beating)
        """The cards that beat the target."""
        self.high: int = _high(beating, live | hand | self.army)
        """Those of them that fewer than half of those in play beat."""

    def level(self, x: int) -> int:
        """0: the card does not beat the target; 1 or 2: it does, low or high."""
        if (self.beating >> x) & 1 == 0:
            return 0
        return 2 if (self.high >> x) & 1 else 1

    def has_king(self) -> bool:
        """Whether the seat can make a true wild."""
        found = (self.hand | self.army) & KINGS
        if self.world.options.king_of_suit:
            found &= SUIT_MASKS[self.target // 13]
        # A wild takes a second card, from the hand.
        return (found & self.hand != 0 and self.hand & (self.hand - 1) != 0) or (
            found & self.army != 0 and self.hand != 0
        )

    def kings(self) -> list[int]:
        """The actions that begin a true wild, from the hand first."""
        if not self.has_king():
            return []
        hand = self.hand & KINGS if self.hand & (self.hand - 1) else 0
        army = self.army & KINGS if self.hand else 0
        if self.world.options.king_of_suit:
            hand &= SUIT_MASKS[self.target // 13]
            army &= SUIT_MASKS[self.target // 13]
        found = [actions.WILD_HAND + x for x in cards_in(hand)]
        return found + [actions.WILD_ARMY + x for x in cards_in(army)]

    def own_state(self) -> int:
        """The seat's private state in the abstract duel."""
        high = size_of(self.hand & self.high)
        low = size_of(self.hand & self.beating) - high
        hand = 0
        if low + high == 1:
            hand = 1 if low else 2
        elif low and high:
            hand = 4
        elif low or high:
            hand = 3 if low else 5
        ammo = 0
        if self.army & (self.army - 1):
            if self.army & self.high:
                ammo = 2
            elif self.army & self.beating:
                ammo = 1
        return duels.state_of(hand, 1 if self.has_king() else 0, ammo, self._last())

    def _last(self) -> int:
        """What the seat's own latest play was."""
        plays = self.plays
        if len(plays) < 2:
            return 0
        i = len(plays) - 2
        play: i64 = plays[i]
        if play & WILD:
            aim = target_of(plays, i, self.world.revealed)
            king = is_right_king(first_of(play), aim, self.world.options.king_of_suit)
            return 2 if king and second_of(play) == claim_of(play) else 0
        return self.level(int(first_of(play)))

    def opener(self) -> int:
        """The player that this seat is in the abstract duel: 0 if it played first."""
        return 0 if int(self.world.starter) == self.seat else 1

    def context(self, ranks: int, worth: int) -> int:
        """The number of the abstract duel, by the classes of its target and of a card's worth."""
        mine = 1 if self.army & (self.army - 1) else 0
        theirs = 1 if self.their_army & (self.their_army - 1) else 0
        if self.opener() == 0:
            return duels.context_of(ranks, worth, mine, theirs)
        return duels.context_of(ranks, worth, theirs, mine)

    def symbols(self) -> list[int]:
        """What everybody saw of the latest plays."""
        found = [_symbol(play) for play in self.plays]
        while len(found) > _LONGEST:
            found = found[2:]
        return found

    def real_action(self, abstract: int) -> int:
        """The real action for an abstract one; -1 if there is none."""
        if abstract == duels.CALL:
            return actions.CALL
        if abstract == duels.CONCEDE:
            return actions.CONCEDE
        hand = cards_in(self.hand)
        answers = len(self.plays) > 0
        if abstract == duels.BLUFF:
            cheap = [x for x in hand if self.level(x) == 0]
            return _least(cheap) if cheap else -1
        if abstract in (duels.LOW, duels.HIGH):
            honest = [x for x in hand if self.level(x) > 0]
            if not honest:
                return -1
            if abstract == duels.HIGH:
                return honest[-1]
            same = [x for x in honest if self.level(x) == self.level(honest[0])]
            return same[-1] if answers else same[0]
        if abstract == duels.FROM_ARMY:
            ready = [x for x in cards_in(self.army) if self.level(x) > 0]
            if not ready:
                return -1
            return actions.PLAY_ARMY + (ready[-1] if answers else ready[0])
        if abstract == duels.TRUE_WILD:
            kings = self.kings()
            return kings[0] if kings else -1
        cheap = [x for x in hand if not (KINGS >> x) & 1]
        return actions.WILD_HAND + _least(cheap) if cheap and len(hand) > 1 else -1


def _high(beating: i64, live: i64) -> int:
    """The cards that beat a target, all of one suit, and that fewer than half of those in play
    beat."""
    in_play: i64 = beating & live
    number: i64 = size_of(in_play)
    found: i64 = 0
    above: i64 = 0
    left: i64 = beating
    while left:
        # The highest: the cards that beat a target end with their suit's ace.
        top: i64 = bit_of(LOW[(left & -left) % 67] + size_of(left) - 1)
        if 2 * above < number:
            found |= top
        if in_play & top:
            above += 1
        left ^= top
    return int(found)


def rank_class(count: float) -> int:
    """The class of a target that about so many of the unseen cards beat."""
    best = 0
    least = 1e9
    for i in range(len(duels.RANKS)):
        off: float = duels.RANKS[i] - count
        if off < 0.0:
            off = -off
        if off < least:
            best = i
            least = off
    return best


def node_after(node: Node, symbol: int) -> tuple[Node, Edge]:
    """The node after a play; one from an army that should not be there counts as from the hand."""
    wanted = duels.BLUFF
    if symbol == duels.WILD:
        wanted = duels.TRUE_WILD
    elif symbol == duels.ARMY_PLAY:
        wanted = duels.FROM_ARMY
    found = node.edges[0]
    for edge in node.edges:
        if edge.action == duels.BLUFF or edge.action == wanted:
            found = edge
            if edge.action == wanted:
                break
    return found.child, found


def _symbol(play: int) -> int:
    """What everybody sees of a play."""
    if play & WILD:
        return duels.WILD
    return duels.ARMY_PLAY if play & ARMY else duels.PLAY


def _least(cards: list[int]) -> int:
    """The card that is missed least: the lowest, kings last."""
    best = -1
    for x in cards:
        king = (KINGS >> x) & 1
        if best < 0 or (king, x % 13) < ((KINGS >> best) & 1, best % 13):
            best = x
    return best
