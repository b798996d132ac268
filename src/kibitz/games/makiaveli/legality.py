"""Which small moves leave the turn completable. One question to the solver answers most of it."""

from __future__ import annotations

from kibitz.games.makiaveli.actions import DONE, TAKE
from kibitz.games.makiaveli.solver.analysis import can_complete_anchored, most_anchored
from kibitz.games.makiaveli.solver.maximum import can_complete, layable, most_cards
from kibitz.games.makiaveli.solver.position import kind_counts


def floor_counts(floor: list[list[int]]) -> list[int]:
    """How many cards of each kind lie on the floor."""
    return kind_counts([card for group in floor for card in group])


def find_legal(
    floor: list[list[int]],
    hand: list[int],
    alone: list[int],
    laid: list[int],
    taken: list[int],
    anchored: bool,
) -> list[int]:
    """The lays, takes and `done` after which the turn can be completed, in the order of actions.

    ``alone`` are the four cross places (-1: empty), ``taken`` the cross cards already taken.
    """
    must = floor_counts(floor)
    for card in laid:
        must[card >> 1] += 1
    held = kind_counts(hand)
    cross = kind_counts([card for card in alone if card >= 0])
    if anchored and len(taken) + sum(cross) > 1:
        return _legal_anchored(must, held, alone, bool(laid), kind_counts(taken))
    for card in taken:
        must[card >> 1] += 1
    may = [held[kind] + cross[kind] for kind in range(52)]
    most = layable(must, may)
    if not most:
        return []
    actions = [kind for kind in range(52) if held[kind] > 0 and most[kind] > must[kind]]
    for place in range(4):
        kind = alone[place] >> 1
        if kind < 0 or most[kind] <= must[kind]:
            continue
        # [Action] lays at least one card from the hand, so a cross card alone is no turn.
        if laid or _leaves_a_lay(must, held, cross, kind):
            actions.append(TAKE + place)
    if laid and can_complete(must, [0] * 52):
        actions.append(DONE)
    return actions


def _leaves_a_lay(must: list[int], held: list[int], cross: list[int], kind: int) -> bool:
    """Whether a hand card can be laid together with the cross card of this kind."""
    must[kind] += 1
    cross[kind] -= 1
    hand_cards, _ = most_cards(must, held, cross)
    must[kind] -= 1
    cross[kind] += 1
    return hand_cards > 0


def _legal_anchored(
    must: list[int], held: list[int], alone: list[int], laid: bool, taken: list[int]
) -> list[int]:
    """[cross=anchored] The same if no group may take two cross cards: a question for each move."""
    cross = kind_counts([card for card in alone if card >= 0])
    actions: list[int] = []
    for kind in range(52):
        if held[kind] > 0:
            must[kind] += 1
            held[kind] -= 1
            if can_complete_anchored(must, held, cross, taken):
                actions.append(kind)
            must[kind] -= 1
            held[kind] += 1
    for place in range(4):
        kind = alone[place] >> 1
        if kind >= 0:
            needed = 0 if laid else 1
            cross[kind] -= 1
            taken[kind] += 1
            if most_anchored(must, held, cross, taken, needed) >= needed:
                actions.append(TAKE + place)
            cross[kind] += 1
            taken[kind] -= 1
    none = [0] * 52
    if laid and can_complete_anchored(must, none, none, taken):
        actions.append(DONE)
    return actions


def fits_nowhere(floor: list[list[int]], hand: list[int], cross: list[int]) -> bool:
    """Whether no card of the hand is part of any group these cards could form: then nothing can
    be laid, and there is no need to ask the solver."""
    there: list[bool] = [False] * 56  # the aces again above the kings
    for group in [*floor, hand, cross]:
        for card in group:
            if card >= 0:
                there[card >> 1] = True
    there[52:] = there[:4]
    for card in hand:
        kind = card >> 1
        rank = kind & ~3
        if there[rank] + there[rank + 1] + there[rank + 2] + there[rank + 3] >= 3:
            return False
        if _in_run(there, kind) or (kind < 4 and _in_run(there, kind + 52)):
            return False
    return True


def _in_run(there: list[bool], kind: int) -> bool:
    """Whether three cards in a row that are there include this one."""
    row = 0
    for near in range(kind - 8, kind + 9, 4):
        row = row + 1 if 0 <= near < 56 and there[near] else 0
        if row == 3:
            return True
    return False
