"""Positions that a seat imagines: all that it cannot see is dealt again (rule 7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief import history
from kibitz.games.montenegro.belief.belief import Belief
from kibitz.games.montenegro.belief.history import Start, beginning, belief_of, secret
from kibitz.games.montenegro.deck import LOW, NO_CARD, bit_of, cards_in
from kibitz.games.montenegro.duel import (
    ARMY,
    FIRST_SEEN,
    SECOND_SEEN,
    WILD,
    claim_of,
    first_of,
    new_play,
    seat_of,
    second_of,
    second_slot,
    with_claim,
    with_second,
)
from kibitz.games.montenegro.log import log_of
from kibitz.games.montenegro.table import ARMIES, FACES, Table


def imagine(state: Table, world: Table, observer: int, rng: Rng) -> None:
    """Make a copy of a position into another one that fits all that an observer saw."""
    belief = belief_of(state.past, observer)
    boxes = belief.deal(rng)
    boxes += [0] * (history.PLAYS + 2 * len(state.plays) - len(boxes))
    world.pile = cards_in(boxes[history.DRAW_PILE])
    rng.shuffle(world.pile)
    world.top = 0
    world.discard = boxes[history.DISCARD_PILE]
    for other in range(2):
        if other == observer:
            continue
        world.spots[other] = boxes[history.HANDS + other]
        for suit in range(4):
            at = 4 * other + suit
            face = int(state.spots[FACES + at])
            army = boxes[history.ARMIES + at]
            world.spots[ARMIES + at] = army if face < 0 else army | (1 << face)
    for i in range(len(world.plays)):
        world.plays[i] = _other_cards(world.plays[i], i, boxes, rng)
    world.later = rng.seed128()
    world.shuffles = 0
    known: list[Belief | None] = [None, None, None]
    known[observer] = belief
    own = [own_secrets(world, 0), own_secrets(world, 1)]
    world.past = beginning(Start(known, own, log_of(state.past), state.past))


def own_secrets(state: Table, seat: int) -> vec[i64]:
    """The cards that this seat sees and a spectator does not, and the boxes they are in."""
    found = vec[i64]([])
    m: i64 = state.spots[seat]
    while m:
        low: i64 = m & -m
        found = append(found, secret(LOW[low % 67], history.HANDS + seat))
        m ^= low
    suit: i64 = 0
    while suit < 4:
        at: i64 = 4 * seat + suit
        m = state.spots[ARMIES + at]
        face: i64 = state.spots[FACES + at]
        if face >= 0:
            m &= ~bit_of(face)
        while m:
            low = m & -m
            found = append(found, secret(LOW[low % 67], history.ARMIES + at))
            m ^= low
        suit += 1
    for i in range(len(state.plays)):
        play: i64 = state.plays[i]
        if seat_of(play) == seat:
            slot: i64 = history.PLAYS + 2 * i
            if play & FIRST_SEEN == 0:
                found = append(found, secret(first_of(play), slot))
            if second_of(play) != NO_CARD and play & SECOND_SEEN == 0:
                found = append(found, secret(second_of(play), slot + second_slot(play)))
    return found


def _other_cards(play: int, i: int, boxes: list[int], rng: Rng) -> int:
    """A play with the cards dealt to it, where the observer does not know them."""
    first = cards_in(boxes[history.PLAYS + 2 * i])
    second = cards_in(boxes[history.PLAYS + 2 * i + 1])
    if len(first) > 1:
        rng.shuffle(first)
        first, second = first[:1], first[1:]
    if first:
        flags = play & (WILD | ARMY | FIRST_SEEN | SECOND_SEEN)
        other = new_play(seat_of(play), first[0], flags)
        other = with_second(other, second_of(play))
        play = int(with_claim(other, claim_of(play)))
    if second:
        play = int(with_second(play, second[0]))
    return play
