"""Ways in which everything may have come about that an observer saw (rule 7.5).

A *tale* says of every unseen move which card went, so that everything seen comes true. All tales
are equally likely: whichever card goes, it is one of as many. Tales are made up from the beginning,
many at a time, with foresight (foresight.py); each is weighed by how much the foresight favoured
it too little, and now and then the weighty are doubled and the light dropped (a particle filter
with a twisted proposal).
"""

from __future__ import annotations

from typing import Final, final

from kibitz.core.rng import Rng, derived_seed
from kibitz.games.montenegro.belief.foresight import MUST, Crossing, Foresight
from kibitz.games.montenegro.belief.history import COUNT, POUR, PUT, SEE, TAKE, Sight
from kibitz.games.montenegro.belief.spreads import random_share

_FIRM: Final = 4.0
"""How much more often a card leaves, if there are too many of its kind."""


@final
class Step:
    """The card that went at the last unseen move of a tale, and those before."""

    def __init__(self, before: Step | None, card: int) -> None:
        self.before: Step | None = before
        self.card: int = card


@final
class Tale:
    """Where each card is now, and how it came there."""

    def __init__(self, boxes: list[list[int]], steps: Step | None) -> None:
        self.boxes: list[list[int]] = boxes
        self.steps: Step | None = steps
        self.weight: float = 1.0
        self.debts: list[float] = []
        """By box: how much it was steered towards the next count there (``_steered``)."""

    def copy(self) -> Tale:
        other = Tale([box.copy() for box in self.boxes], self.steps)
        other.debts = self.debts.copy()
        return other

    def moves(self) -> list[int]:
        """The cards that went, at one unseen move after another."""
        found: list[int] = []
        at = self.steps
        while at is not None:
            found.append(at.card)
            at = at.before
        found.reverse()
        return found


def tales_of(sights: list[Sight], number: int, attempts: int, seed: int) -> list[Tale]:
    """Up to so many tales, with weights that sum to one; [] if none was found.

    If all come to an end that does not fit, twice as many are begun, up to so many attempts.
    """
    if number == 0:
        return []
    cards = 0
    for sight in sights:
        cards |= sight[3]
    foresight = Foresight(sights, cards.bit_length())
    for attempt in range(attempts):
        rng = Rng(derived_seed(seed, attempt))
        found = _told(foresight, number << attempt, rng)
        if found:
            return found if len(found) <= number else _drawn(found, number, rng)
    return []


def _told(foresight: Foresight, number: int, rng: Rng) -> list[Tale]:
    tales = [Tale([[] for _ in range(foresight.boxes)], None) for _ in range(number)]
    for tale in tales:
        tale.debts = [1.0] * foresight.boxes
    for t in range(len(foresight.sights)):
        kind, box, to, cards, card = foresight.sights[t]
        if kind == PUT:
            put = [c for c in range(foresight.number) if (cards >> c) & 1]
            for tale in tales:
                tale.boxes[box] += put
        elif kind == TAKE:
            _take(tales, foresight, t, rng)
            tales = _going_on(tales, number, rng)
        elif kind == SEE:
            for tale in tales:
                if card in tale.boxes[box]:
                    tale.boxes[box].remove(card)
                else:
                    tale.weight = 0.0
            tales = _going_on(tales, number, rng)
        elif kind == POUR:
            for tale in tales:
                tale.boxes[to] += tale.boxes[box]
                tale.boxes[box] = []
        elif kind == COUNT:
            for tale in tales:
                inside = 0
                for c in tale.boxes[box]:
                    inside += (cards >> c) & 1
                if inside != card:
                    tale.weight = 0.0
                tale.weight *= tale.debts[box]
                tale.debts[box] = 1.0
            tales = _going_on(tales, number, rng)
        if not tales:
            return []
    total = 0.0
    for tale in tales:
        total += tale.weight
    for tale in tales:
        tale.weight /= total
    return tales


def _take(tales: list[Tale], foresight: Foresight, t: int, rng: Rng) -> None:
    """In every tale a card goes."""
    box, to = foresight.sights[t][1], foresight.sights[t][2]
    pulls = foresight.pulls[t]
    stays = foresight.stays[t]
    crossing = foresight.crossings[t]
    for tale in tales:
        here = tale.boxes[box]
        weight = 1.0
        total = 0.0
        inside = 0.0
        must = -1
        for i in range(len(here)):
            c = here[i]
            pull = pulls[c]
            weight *= stays[c]
            if pull == MUST:
                if must >= 0:
                    weight = 0.0
                must = i
            else:
                total += pull
                if crossing is not None and (crossing.cards >> c) & 1:
                    inside += pull
        if must < 0:
            weight *= total
            if weight > 0.0:
                more = 1.0
                if crossing is not None and 0.0 < inside < total:
                    more = _steered(tale, crossing)
                steered = total + inside * (more - 1.0)
                share = steered * random_share(rng)
                factor = 1.0
                for i in range(len(here)):
                    pull = pulls[here[i]]
                    if pull > 0.0:
                        must = i
                        factor = 1.0
                        if crossing is not None and (crossing.cards >> here[i]) & 1:
                            factor = more
                        share -= pull * factor
                        if share < 0.0:
                            break
                if crossing is not None:
                    tale.debts[crossing.box] *= steered / (total * factor)
        tale.weight *= weight
        if weight > 0.0:
            c = here[must]
            here[must] = here[-1]
            here.pop()
            tale.boxes[to].append(c)
            tale.steps = Step(tale.steps, c)


def _steered(tale: Tale, crossing: Crossing) -> float:
    """How much more often a card of those to be counted should go, so that in the end there are
    as many as were counted. The count itself makes up for it."""
    wanted = crossing.number
    for box in crossing.sources:
        for c in tale.boxes[box]:
            if (crossing.cards >> c) & 1:
                wanted -= crossing.remain[c]
    if crossing.leaves:
        over = crossing.expected - wanted
        return min(max(_FIRM * over, 1.0 / _FIRM), _FIRM)
    most = crossing.moves + 0.2
    wanted = min(max(wanted, 0.0), float(crossing.moves)) + 0.1
    expected = min(crossing.expected, float(crossing.moves)) + 0.1
    return wanted / (most - wanted) * (most - expected) / expected


def _going_on(tales: list[Tale], number: int, rng: Rng) -> list[Tale]:
    """Drop the tales that cannot be; if few carry most of the weight, draw them anew by it."""
    total = 0.0
    squares = 0.0
    for tale in tales:
        total += tale.weight
    if total <= 0.0:
        return []
    for tale in tales:
        tale.weight /= total
        squares += tale.weight * tale.weight
    if squares * number < 2.0:
        return [tale for tale in tales if tale.weight > 0.0]
    return _drawn(tales, number, rng)


def _drawn(tales: list[Tale], number: int, rng: Rng) -> list[Tale]:
    """So many tales, each as often as its weight says, and now of equal weight."""
    found: list[Tale] = []
    share = 1.0 / number
    at = share * random_share(rng)
    for tale in tales:
        at -= tale.weight
        first = True
        while at < 0.0 and len(found) < number:
            at += share
            found.append(tale if first else tale.copy())
            first = False
    for tale in found:
        tale.weight = 1.0 / len(found)
    return found
