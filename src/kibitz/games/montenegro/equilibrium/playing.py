"""The solution's play where all cards are open, as in a world that a seat imagines."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kibitz.games.montenegro import actions
from kibitz.games.montenegro.deck import size_of
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
from kibitz.games.montenegro.equilibrium.holding import Holding, node_after, rank_class
from kibitz.games.montenegro.equilibrium.public_tree import Node
from kibitz.games.montenegro.equilibrium.table import solved
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import DECLARE, SECOND_CARD, WAR_PHASE

_PACK: Final = 0xFFFFFFFFFFFFF
"""All 52 cards."""
_CARD_WORTH: Final = 1
"""The class of what a card in an army is worth, on average over duels."""


def holding_then(state: MontenegroState, seat: int, hand: int, plays: list[int]) -> Holding:
    """What the seat held when it had to act after these plays, which begin those of the duel."""
    target = int(state.revealed)
    if plays and plays[-1] & WILD:
        target = int(claim_of(plays[-1]))
    elif plays:
        target = int(target_of(plays, len(plays) - 1, state.revealed))
    return Holding(state, seat, hand, plays, target, _PACK)


def find(holding: Holding) -> tuple[Node, vec[float], vec[float]]:
    """The node of the abstract duel, and the shares there, without errors and with them."""
    unseen = holding.beating & ~(holding.hand | holding.army)
    context = holding.context(rank_class(float(unseen.bit_count())), _CARD_WORTH)
    tree, strategy, erring = solved(context)
    node = tree.root
    for symbol in holding.symbols():
        node, _ = node_after(node, symbol)
    return node, strategy[node.index], erring[node.index]


def plain(state: MontenegroState, legal: list[int]) -> int:
    """No war; in a wild the highest card, declared truly."""
    if state.phase == WAR_PHASE:
        return actions.PASS
    if state.phase == DECLARE:
        return actions.AS + int(second_of(state.plays[-1]))
    best = legal[0]
    if state.phase == SECOND_CARD:
        for action in legal:
            if (action - actions.WITH) % 13 > (best - actions.WITH) % 13:
                best = action
    return best


def is_bluff(holding: Holding, play: i64) -> bool:
    """Whether a play of this seat's does not beat the target, or is a false wild."""
    card = int(first_of(play))
    if play & WILD:
        right = is_right_king(card, holding.target, holding.world.options.king_of_suit)
        return not right or second_of(play) != claim_of(play)
    return holding.level(card) == 0


def share_of_play(holding: Holding, play: i64, shares: vec[float], at: i64) -> float:
    """The share of this very play; those of the seat's private state begin at ``at``."""
    bluff = is_bluff(holding, play)
    if play & WILD:
        return shares[at + (duels.FALSE_WILD if bluff else duels.TRUE_WILD)]
    if play & ARMY:
        return 0.0 if bluff else shares[at + duels.FROM_ARMY]
    hand: i64 = holding.hand
    beating: i64 = hand & holding.beating
    high: i64 = hand & holding.high
    if bluff:
        return shares[at + duels.BLUFF] / float(size_of(hand ^ beating))
    low: i64 = beating ^ high
    share: float = 0.0
    if holding.level(int(first_of(play))) == 2:
        share += shares[at + duels.HIGH]
        if low == 0:
            share += shares[at + duels.LOW]
        return share / float(size_of(high))
    share += shares[at + duels.LOW]
    if high == 0:
        share += shares[at + duels.HIGH]
    return share / float(size_of(low))
