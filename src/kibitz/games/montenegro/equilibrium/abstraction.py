"""The abstract duel that is solved: one duel of the real game with less to tell apart.

Public: how many ranks beat the target (in classes), what a card more or less in an army is worth
beside the duel (in classes), whether each seat has an army of the suit with a card to spare, and
the plays so far: from the hand, from the army, or wild. After ``MOST_PLAYS`` plays a seat can only
call or concede.

Private: which cards of the hand beat the target, as far as low and high ones tell (``HANDS``),
whether there is a king, whether a card of the army beats the target, low or high, and what the
seat's latest play was: a bluff, a low card, a high card (or a true wild).

Simplified: the cards of the two seats are drawn independently (so two low cards beat each other
half of the time); a play has to beat the one before it whenever that one beats the target; after a
wild, hands are drawn again for the new target, which ``WILD_RANKS`` ranks beat, and armies are out
of reach. The real cards come back when the bot weighs what the other seat may hold (weighing.py).

A duel is won for 1 and lost for -1. A call adds a card from the draw pile, a wild two cards for its
winner, a play from the army costs one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from kibitz.games.montenegro.equilibrium.public_tree import (
    Edge,
    Kernel,
    Node,
    PublicTree,
    uniform_strategy,
    zeros,
)

# Actions.
CONCEDE: Final = 0
CALL: Final = 1
BLUFF: Final = 2
LOW: Final = 3
"""The lowest card of the hand that beats the target; HIGH: the highest, if they differ."""
HIGH: Final = 4
FROM_ARMY: Final = 5
TRUE_WILD: Final = 6
FALSE_WILD: Final = 7
ACTIONS: Final = 8

# What everybody sees of a play.
PLAY: Final = 0
ARMY_PLAY: Final = 1
WILD: Final = 2

MOST_PLAYS: Final = 4

# Cards of a hand that beat the target: none, one low, one high, two low, one of each, two high.
HANDS: Final = 6
_ADD_LOW: Final[list[int]] = [1, 3, 4, 3, 4, 4]
_ADD_HIGH: Final[list[int]] = [2, 4, 5, 4, 4, 5]
_LOWEST: Final[list[int]] = [0, 1, 2, 1, 1, 2]
_HIGHEST: Final[list[int]] = [0, 1, 2, 1, 2, 2]
_LESS_LOWEST: Final[list[int]] = [0, 0, 0, 1, 2, 2]
_LESS_HIGHEST: Final[list[int]] = [0, 0, 0, 1, 1, 2]

AMMO: Final = 3
"""The army's best card for this target: none, low, high."""
LAST: Final = 3
"""The latest play: none or a bluff, low, high or a true wild. These are the leaves' classes."""
STATES: Final = HANDS * 2 * AMMO * LAST

UNSEEN: Final = 48.0
"""Cards of which a seat sees none, about: the pack without the target and the own hand."""
CARDS_IN_HAND: Final = 3
KING: Final = 3.0 / UNSEEN
AMMO_PRIOR: Final[list[float]] = [0.4, 0.25, 0.35]
"""With an army to spare a card from."""
AMMO_LEFT: Final = 0.5
"""How likely an army has another card like the one it played."""

RANKS: Final[list[int]] = [0, 1, 2, 4, 6, 9, 12]
"""Ranks that beat the target, by class."""
WILD_RANKS: Final = 2
CARD_WORTH: Final[list[float]] = [0.04, 0.15, 0.5]
"""What a card in an army is worth, in halves of what the duel is about, by class."""
CONTEXTS: Final = 7 * 3 * 4

TREMBLE: Final = 0.15
"""How often the other seat is taken to err."""


def state_of(hand: int, king: int, ammo: int, last: int) -> int:
    """The number of a private state."""
    return ((hand * 2 + king) * AMMO + ammo) * LAST + last


def context_of(ranks: int, worth: int, opener_army: int, other_army: int) -> int:
    """The number of a context; the first two are classes, the armies 0 or 1."""
    return ((ranks * len(CARD_WORTH) + worth) * 2 + opener_army) * 2 + other_army


def hand_prior(low: float, high: float, king: float, cards: int) -> vec[float]:
    """Chances of the hands, without and with a king, of so many cards drawn with these chances
    to be a low one, a high one and a king."""
    found = zeros(HANDS * 2)
    found[0] = 1.0
    for _ in range(cards):
        found = one_more(found, low, high, king)
    return found


def one_more(hands: vec[float], low: float, high: float, king: float) -> vec[float]:
    """The chances of the hands after one more card."""
    found = zeros(HANDS * 2)
    for hand in range(HANDS):
        for k in range(2):
            chance = hands[hand * 2 + k]
            found[_ADD_LOW[hand] * 2 + k] += chance * low
            found[_ADD_HIGH[hand] * 2 + k] += chance * high
            found[hand * 2 + 1] += chance * king
            found[hand * 2 + k] += chance * (1.0 - low - high - king)
    return found


def prior(hands: vec[float], ammo: list[float]) -> vec[float]:
    """Chances of the private states before the first play."""
    found = zeros(STATES)
    for hand in range(HANDS):
        for k in range(2):
            for a in range(AMMO):
                found[state_of(hand, k, a, 0)] = hands[hand * 2 + k] * ammo[a]
    return found


@final
class Moves:
    """How the actions move private states, for one class of targets."""

    def __init__(self, ranks: float) -> None:
        half = ranks / UNSEEN / 2.0
        hard = WILD_RANKS / UNSEEN / 2.0
        self.low: float = half
        self.wild_hands: vec[float] = hand_prior(hard, hard, 0.0, CARDS_IN_HAND)
        self.stay: Kernel = Kernel(STATES)
        self.after_wild: Kernel = Kernel(STATES)
        """How the other seat's state moves when a wild is played."""
        self.kernels: list[Kernel] = [Kernel(STATES) for _ in range(ACTIONS)]
        for hand in range(HANDS):
            for k in range(2):
                for ammo in range(AMMO):
                    for last in range(LAST):
                        self._add_rows(hand, k, ammo, last)
        self.kernels[CONCEDE] = self.stay
        self.kernels[CALL] = self.stay

    def _add_rows(self, hand: int, k: int, ammo: int, last: int) -> None:
        kernels = self.kernels
        self.stay.add_row({state_of(hand, k, ammo, last): 1.0})
        self.after_wild.add_row(self._new_hands(k, last))
        kernels[BLUFF].add_row(self._drawn(hand, k, ammo, 0))
        low: dict[int, float] = {}
        high: dict[int, float] = {}
        if hand > 0:
            low = self._drawn(_LESS_LOWEST[hand], k, ammo, _LOWEST[hand])
        if _LOWEST[hand] != _HIGHEST[hand]:
            high = self._drawn(_LESS_HIGHEST[hand], k, ammo, _HIGHEST[hand])
        kernels[LOW].add_row(low)
        kernels[HIGH].add_row(high)
        army: dict[int, float] = {}
        if ammo > 0:
            army[state_of(hand, k, ammo, ammo)] = AMMO_LEFT
            army[state_of(hand, k, 0, ammo)] = 1.0 - AMMO_LEFT
        kernels[FROM_ARMY].add_row(army)
        true: dict[int, float] = {}
        if k:
            new_king = 1.0 - (1.0 - KING) * (1.0 - KING)
            true = self._new_hands(0, 2, 1.0 - new_king)
            for state, chance in self._new_hands(1, 2, new_king).items():
                true[state] = chance
        kernels[TRUE_WILD].add_row(true)
        kernels[FALSE_WILD].add_row(self._new_hands(k, 0))

    def _drawn(self, hand: int, k: int, ammo: int, last: int) -> dict[int, float]:
        """After the hand has drawn a card."""
        hands = zeros(HANDS * 2)
        hands[hand * 2 + k] = 1.0
        hands = one_more(hands, self.low, self.low, KING)
        found: dict[int, float] = {}
        for h in range(HANDS):
            for king in range(2):
                found[state_of(h, king, ammo, last)] = hands[h * 2 + king]
        return found

    def _new_hands(self, k: int, last: int, share: float = 1.0) -> dict[int, float]:
        """Hands for another target; the army is out of reach."""
        return {state_of(h, k, 0, last): share * self.wild_hands[h * 2] for h in range(HANDS)}


@final
class _Builder:
    """Builds the tree of one context."""

    def __init__(self, moves: Moves, hard: Moves, worth: float, armies: list[int]) -> None:
        self.moves: Moves = moves
        self.hard: Moves = hard
        """The moves after a wild."""
        self.worth: float = worth
        self.armies: list[int] = armies

    def node(self, plays: list[int]) -> Node:
        """Somebody has to act after these plays."""
        depth = len(plays)
        player = depth % 2
        wild = WILD in plays
        moves = self.hard if wild else self.moves
        kernels = moves.kernels
        edges = [Edge(CONCEDE, moves.stay, self._conceded(player, plays))]
        if depth:
            edges.append(Edge(CALL, moves.stay, self._called(player, plays)))
        if depth < MOST_PLAYS:
            child = self.node([*plays, PLAY])
            edges += [Edge(action, kernels[action], child) for action in (BLUFF, LOW, HIGH)]
            if self.armies[player] and not wild:
                army = self.node([*plays, ARMY_PLAY])
                edges.append(Edge(FROM_ARMY, kernels[FROM_ARMY], army, self.worth))
            after = self.node([*plays, WILD])
            edges += [
                Edge(action, kernels[action], after, 0.0, moves.after_wild)
                for action in (TRUE_WILD, FALSE_WILD)
            ]
        return Node(player, edges, [])

    def _conceded(self, player: int, plays: list[int]) -> Node:
        won = 1.0 + self._wilds(1 - player, plays)
        paid = won if player == 1 else -won
        return Node(-1, [], [[paid] * LAST for _ in range(LAST)])

    def _called(self, caller: int, plays: list[int]) -> Node:
        """By the classes of both seats' latest plays; the caller's was the one before."""
        pays = [[0.0] * LAST for _ in range(LAST)]
        wins = 1.0 + self.worth + self._wilds(caller, plays)
        loses = 1.0 + self.worth + self._wilds(1 - caller, plays)
        for mine in range(LAST):
            for theirs in range(LAST):
                word = keeps_word(plays, mine, theirs)
                paid = (1.0 - word) * wins - word * loses
                if caller == 0:
                    pays[mine][theirs] = paid
                else:
                    pays[theirs][mine] = -paid
        return Node(-1, [], pays)

    def _wilds(self, player: int, plays: list[int]) -> float:
        """What a player who wins gets for its own wilds."""
        own = [play for play in plays[player::2] if play == WILD]
        return 2.0 * self.worth * len(own)


def keeps_word(plays: list[int], before: int, last: int) -> float:
    """How likely the last play survives a call; ``before`` and ``last`` are the classes of the
    last two plays."""
    if last == 0:
        return 0.0
    answers = len(plays) > 1 and plays[-1] != WILD and plays[-2] != WILD
    if not answers or before == 0 or last > before:
        return 1.0
    return 0.5 if last == before else 0.0


def tree_of(context: int) -> PublicTree:
    """The abstract duel of a context."""
    other_army = context % 2
    opener_army = context // 2 % 2
    worth = CARD_WORTH[context // 4 % len(CARD_WORTH)]
    ranks = RANKS[context // 4 // len(CARD_WORTH)]
    half = ranks / UNSEEN / 2.0
    hands = hand_prior(half, half, KING, CARDS_IN_HAND)
    none = [1.0, 0.0, 0.0]
    priors = [prior(hands, AMMO_PRIOR if army else none) for army in (opener_army, other_army)]
    builder = _Builder(Moves(ranks), Moves(WILD_RANKS), worth, [opener_army, other_army])
    classes = [s % LAST for s in range(STATES)]
    return PublicTree(builder.node([]), priors, classes, ACTIONS)


def errors_of(tree: PublicTree) -> list[vec[float]]:
    """What a seat does that errs: any action, or, as often, a bluff."""
    found = uniform_strategy(tree)
    for node in tree.nodes:
        if [edge for edge in node.edges if edge.action == BLUFF]:
            shares = found[node.index]
            for i in range(len(shares)):
                shares[i] *= 0.5
            for s in range(tree.states):
                shares[s * tree.actions + BLUFF] += 0.5
    return found
