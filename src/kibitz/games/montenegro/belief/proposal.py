"""A world drawn from a tracker: it fits every cell, and weighty worlds come more often.

Cards are first laid by their weights, cell by cell, and those left over find a place by moving
others on; then cards that may change places do so at random, by their weights (Metropolis).

What is drawn is which card lies on which place of a cell. A card that may lie on three places of a
box would come there three times as often as one that may lie on one place only; so its weight is
divided by the number of these places.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.tracker import PACK, Tracker
from kibitz.games.montenegro.deck import LOW, bit_of, cards_in, size_of

_EXCHANGES: Final = 8
"""Tried for each card, and for every four pairs of cells."""
_LEAST: Final = 1e-9
"""The weight of a card where it may be, however unlikely that has become."""
_TWO_32: Final = 4294967296.0


def place_weights(tracker: Tracker) -> vec[float]:
    """For each box and card, the weight of the card on one of the places where it may lie."""
    found = tracker.weights[:]
    for box in range(len(tracker.cells)):
        cells = tracker.cells[box]
        at: i64 = box * PACK
        c: i64 = 0
        while c < PACK:
            places: i64 = 0
            for i in range(0, len(cells), 2):
                if (cells[i] >> c) & 1:
                    places += cells[i + 1]
            if places:
                found[at + c] = found[at + c] / float(places) + _LEAST
            c += 1
    return found


def draw(tracker: Tracker, weights: vec[float], rng: Rng) -> list[int]:
    """For each box the cards there; ``weights`` are those of ``place_weights``."""
    boxes: list[int] = []
    masks: list[int] = []
    rooms: list[int] = []
    for box in range(len(tracker.cells)):
        cells = tracker.cells[box]
        for i in range(0, len(cells), 2):
            boxes.append(box)
            masks.append(cells[i])
            rooms.append(cells[i + 1])
    laid = _first_laid(weights, boxes, masks, rooms, rng)
    if not laid and masks:
        # Only in an imagined position, which need not fit what the other seat would know there.
        loose = tracker.copy()
        loose.forget()
        return draw(loose, place_weights(loose), rng)
    _exchange(weights, boxes, masks, laid, rng)
    found = [0] * len(tracker.held)
    for cell in range(len(boxes)):
        found[boxes[cell]] |= laid[cell]
    return found


def _first_laid(
    weights: vec[float], boxes: list[int], masks: list[int], rooms: list[int], rng: Rng
) -> list[int]:
    """The cards of each cell; [] if they cannot be laid."""
    free: i64 = 0
    order: list[tuple[int, int]] = []
    for cell in range(len(masks)):
        free |= masks[cell]
        mask: i64 = masks[cell]
        order.append((int(size_of(mask)) - rooms[cell], cell))
    order.sort()
    laid = [0] * len(masks)
    for _, cell in order:
        at: i64 = boxes[cell] * PACK
        may: i64 = masks[cell]
        for _ in range(rooms[cell]):
            card = _by_weight(weights, at, may & free, rng)
            if card < 0:
                break
            laid[cell] |= int(bit_of(card))
            free &= ~bit_of(card)
    for x in cards_in(int(free)):
        if not _make_room(masks, rooms, laid, x):
            return []
    return laid


def _by_weight(weights: vec[float], at: i64, cards: i64, rng: Rng) -> i64:
    """One of the cards, by its weight in a box; -1 if there are none."""
    total: float = 0.0
    m: i64 = cards
    while m:
        low: i64 = m & -m
        x: i64 = LOW[low % 67]
        total += weights[at + x]
        m ^= low
    share: float = total * (float(rng.next32()) / _TWO_32)
    x = -1
    m = cards
    while m:
        low = m & -m
        x = LOW[low % 67]
        share -= weights[at + x]
        if share < 0.0:
            break
        m ^= low
    return x


def _make_room(masks: list[int], rooms: list[int], laid: list[int], card: int) -> bool:
    """Lay one more card, moving others to other cells if need be."""
    came: dict[int, tuple[int, int]] = {}
    queue: list[int] = []
    for cell in range(len(masks)):
        if (masks[cell] >> card) & 1:
            came[cell] = (card, -1)
            queue.append(cell)
    at = 0
    while at < len(queue):
        cell = queue[at]
        at += 1
        if laid[cell].bit_count() < rooms[cell]:
            while cell >= 0:
                moved, before = came[cell]
                laid[cell] |= 1 << moved
                if before >= 0:
                    laid[before] &= ~(1 << moved)
                cell = before
            return True
        for x in cards_in(laid[cell]):
            for other in range(len(masks)):
                if (masks[other] >> x) & 1 and other not in came:
                    came[other] = (x, cell)
                    queue.append(other)
    return False


def _exchange(
    weights: vec[float], boxes: list[int], masks: list[int], laid: list[int], rng: Rng
) -> None:
    """Let cards of two or three cells change places, many times. Cells are chosen, not cards: the
    small ones are those that matter."""
    cells: i64 = len(laid)
    # All that the loop looks at, in flat vectors: it takes most of the time of a world.
    may: vec[i64] = vec[i64](masks)
    base: vec[i64] = vec[i64]([box * PACK for box in boxes])
    starts: vec[i64] = vec[i64]([0])
    cards: vec[i64] = vec[i64]([])
    for mask in laid:
        for card in cards_in(mask):
            cards = append(cards, card)
        starts = append(starts, len(cards))
    number: i64 = len(cards)
    tries: i64 = _EXCHANGES * (number + cells * cells // 4)
    while tries > 0:
        tries -= 1
        p: i64 = rng.below(cells)
        q: i64 = rng.below(cells)
        r: i64 = p
        if rng.below(4) == 0:
            r = rng.below(cells)
        if p == q or q == r:
            continue
        i: i64 = starts[p] + rng.below(starts[p + 1] - starts[p])
        j: i64 = starts[q] + rng.below(starts[q + 1] - starts[q])
        x: i64 = cards[i]
        y: i64 = cards[j]
        # One card of p goes to q, one of q to r, and one of r, if that is not p, to p.
        if (may[q] >> x) & 1 == 0 or (may[r] >> y) & 1 == 0:
            continue
        before: float = weights[base[p] + x] * weights[base[q] + y]
        after: float = weights[base[q] + x] * weights[base[r] + y]
        k: i64 = i
        z: i64 = y
        if r != p:
            k = starts[r] + rng.below(starts[r + 1] - starts[r])
            z = cards[k]
            if (may[p] >> z) & 1 == 0:
                continue
            before *= weights[base[r] + z]
            after *= weights[base[p] + z]
        if after >= before or float(rng.next32()) / _TWO_32 * before < after:
            cards[k] = y
            cards[j] = x
            cards[i] = z
    for cell in range(len(laid)):
        found: i64 = 0
        i = starts[cell]
        while i < starts[cell + 1]:
            found |= bit_of(cards[i])
            i += 1
        laid[cell] = int(found)
