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
from kibitz.games.montenegro.foresight import MUST, Foresight
from kibitz.games.montenegro.history import COUNT, POUR, PUT, SEE, TAKE, Sight
from kibitz.games.montenegro.spreads import Spread, one_in, random_share


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

    def copy(self) -> Tale:
        return Tale([box.copy() for box in self.boxes], self.steps)

    def spread(self, lists: list[int]) -> Spread:
        """How many cards of each list lie in each box."""
        counts = [0] * len(lists)
        for box in range(len(self.boxes)):
            for c in self.boxes[box]:
                for i in range(len(lists)):
                    if (lists[i] >> c) & 1:
                        counts[i] += one_in(box)
        return tuple(counts)

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
    """About so many tales, with weights that sum to one; [] if none was found."""
    cards = 0
    for sight in sights:
        cards |= sight[3]
    foresight = Foresight(sights, cards.bit_length())
    for attempt in range(attempts):
        found = _told(foresight, number << attempt, Rng(derived_seed(seed, attempt)))
        if found:
            return found
    return []


def _told(foresight: Foresight, number: int, rng: Rng) -> list[Tale]:
    tales = [Tale([[] for _ in range(foresight.boxes)], None) for _ in range(number)]
    for t in range(len(foresight.sights)):
        kind, box, to, cards, card = foresight.sights[t]
        if kind == PUT:
            put = [c for c in range(foresight.number) if (cards >> c) & 1]
            for tale in tales:
                tale.boxes[box] += put
        elif kind == TAKE:
            _take(tales, foresight.pulls[t], foresight.stays[t], box, to, rng)
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
            tales = _going_on(tales, number, rng)
        if not tales:
            return []
    total = 0.0
    for tale in tales:
        total += tale.weight
    for tale in tales:
        tale.weight /= total
    return tales


def _take(
    tales: list[Tale], pulls: list[float], stays: list[float], box: int, to: int, rng: Rng
) -> None:
    """In every tale a card goes."""
    for tale in tales:
        here = tale.boxes[box]
        weight = 1.0
        total = 0.0
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
        if must < 0:
            weight *= total
            if weight > 0.0:
                share = total * random_share(rng)
                for i in range(len(here)):
                    pull = pulls[here[i]]
                    if pull > 0.0:
                        must = i
                        share -= pull
                        if share < 0.0:
                            break
        tale.weight *= weight
        if weight > 0.0:
            c = here[must]
            here[must] = here[-1]
            here.pop()
            tale.boxes[to].append(c)
            tale.steps = Step(tale.steps, c)


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
        return tales
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
        tale.weight = share
    return found


def exchangeable(sights: list[Sight]) -> list[int]:
    """The cards out of sight now, in classes: those that once were surely in the same box, and of
    which all that was seen since is true alike."""
    labels = [-1] * 52
    fresh = 0
    sure: dict[int, int] = {}
    for kind, box, to, cards, card in sights:
        if kind == PUT:
            if box not in sure:
                sure[box] = fresh
                fresh += 1
            for c in range(52):
                if (cards >> c) & 1:
                    labels[c] = sure[box]
        elif kind == TAKE:
            sure.pop(box, None)
        elif kind == SEE:
            labels[card] = -1
        elif kind == POUR:
            if box in sure and to in sure:
                old, new = sure[box], sure[to]
                labels = [new if label == old else label for label in labels]
                del sure[box]
            elif box in sure:
                sure[to] = sure.pop(box)
        elif kind == COUNT:
            settled = list(sure.values())
            parts: dict[int, int] = {}
            for c in range(52):
                if labels[c] >= 0 and labels[c] not in settled and (cards >> c) & 1:
                    if labels[c] not in parts:
                        parts[labels[c]] = fresh
                        fresh += 1
                    labels[c] = parts[labels[c]]
    found: dict[int, int] = {}
    for c in range(52):
        if labels[c] >= 0:
            found[labels[c]] = found.get(labels[c], 0) | (1 << c)
    return list(found.values())
