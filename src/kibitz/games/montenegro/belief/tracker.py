"""Hard facts about hidden cards, and their weights; of bounded size, however long the game.

A *box* is anywhere that hidden cards lie: draw pile, discard pile, a hand, an army, a play. The
tracker stores its places in *cells*: a number of places, each holding one of a set of cards. A
cell with as many cards as places is *closed*: these cards are surely there. When a card leaves a
box unseen, any cell may have lost it: each becomes one place smaller, and the places that were not
lost after all are found again in unions of cells (``_less_one``). So every step follows from what
was seen or is looser than that, and the truth always fits. No cell is empty, so there are never
more cells than cards.

Beside that, ``weights`` says how a card would be spread over the boxes if it moved on its own. A
world that fits all cells weighs the product of its cards' weights. As long as the boxes that
cards move to are empty, this is exact; where differently known cards mix in one box, it is an
approximation. To weigh worlds by how an opponent behaves, multiply the weights of a box.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kibitz.games.montenegro.deck import size_of

PACK: Final = 52


@final
class Tracker:
    """What one observer knows for sure about the cards it cannot see, and their weights."""

    def __init__(self) -> None:
        self.cards: int = 0
        """All cards that the observer cannot see."""
        self.held: list[int] = []
        """How many of them lie in each box."""
        self.cells: list[list[int]] = []
        """For each box a set of cards, a number of places for them, and so on."""
        self.counted: list[int] = []
        """For each box the cards that were counted there last."""
        self.weights: vec[float] = vec[float]([])
        """For each box and card."""

    def copy(self) -> Tracker:
        other = Tracker()
        boxes = len(self.held)
        while boxes and self.held[boxes - 1] == 0:
            boxes -= 1
        other.cards = self.cards
        other.held = self.held[:boxes]
        other.cells = [self.cells[box].copy() for box in range(boxes)]
        other.counted = self.counted[:boxes]
        other.weights = self.weights[: boxes * PACK]
        return other

    def __reduce__(self) -> tuple[object, ...]:
        weights = [float(weight) for weight in self.weights]
        return (rebuild_tracker, (self.cards, self.held, self.cells, self.counted, weights))

    # What may happen

    def put(self, cards: int, box: int) -> None:
        """Cards that the observer saw go into a box, out of its sight."""
        self._need(box)
        self.cards |= cards
        _add_closed(self.cells[box], cards, self.counted[box])
        self.held[box] += cards.bit_count()
        at: i64 = box * PACK
        c: i64 = 0
        while c < PACK:
            if (cards >> c) & 1:
                self.weights[at + c] = 1.0
            c += 1

    def take(self, source: int, target: int) -> None:
        """Some card, each with equal chance, goes from a box to another, unseen."""
        self._need(source if source > target else target)
        number = self.held[source]
        self._share_weights(source * PACK, target * PACK, 1.0 / number)
        self.held[source] = number - 1
        self.held[target] += 1
        _add(self.cells[target], self.may_be_in(source), 1)
        self.cells[source] = _less_one(self.cells[source], self.counted[source])
        if number == 1:
            self.counted[source] = 0

    def see(self, card: int, box: int) -> None:
        """This card came out of this box, into the observer's sight."""
        self._need(box)
        bit = 1 << card
        self.cards &= ~bit
        self.held[box] -= 1
        at: i64 = card
        while at < len(self.weights):
            self.weights[at] = 0.0
            at += PACK
        left: list[int] = []
        may: list[int] = []
        cells = self.cells[box]
        for i in range(0, len(cells), 2):
            (may if cells[i] & bit else left).extend(cells[i : i + 2])
        if not may:
            self.forget()
            return
        may = _less_one(may, self.counted[box])
        for i in range(0, len(may), 2):
            _add(left, may[i], may[i + 1])
        self.cells[box] = left
        if self.held[box] == 0:
            self.counted[box] = 0
            self._drop_weights(box)
        self._strike(bit)
        self._close()

    def pour(self, source: int, target: int) -> None:
        """All that lies in a box goes to another one, unseen."""
        self._need(source if source > target else target)
        self._share_weights(source * PACK, target * PACK, 1.0)
        cells = self.cells[source]
        for i in range(0, len(cells), 2):
            if cells[i].bit_count() == cells[i + 1]:
                _add_closed(self.cells[target], cells[i], self.counted[target])
            else:
                _add(self.cells[target], cells[i], cells[i + 1])
        self.held[target] += self.held[source]
        self.held[source] = 0
        self.cells[source] = []
        self.counted[source] = 0

    def count(self, box: int, cards: int, number: int) -> None:
        """Exactly so many of the hidden cards in this box are among these."""
        self._need(box)
        inside = number
        outside = self.held[box] - number
        may = may_not = 0
        left: list[int] = []
        cells = self.cells[box]
        for i in range(0, len(cells), 2):
            among = cells[i] & cards
            others = cells[i] & ~cards
            least = cells[i + 1] - others.bit_count()
            if least > 0:
                _add(left, among, least)
                inside -= least
            least = cells[i + 1] - among.bit_count()
            if least > 0:
                _add(left, others, least)
                outside -= least
            if among and others:
                may |= among
                may_not |= others
        if inside < 0 or outside < 0:
            self.forget()
            return
        if inside:
            _add(left, may, inside)
        if outside:
            _add(left, may_not, outside)
        self.cells[box] = left
        self.counted[box] = cards
        self._drop_weights(box)
        self._close()

    def exclude(self, box: int, cards: int) -> None:
        """None of these cards is in this box."""
        self._need(box)
        cells = self.cells[box]
        for i in range(0, len(cells), 2):
            cells[i] &= ~cards
        self._drop_weights(box)
        self._close()

    def forget(self) -> None:
        """Know only how many cards lie in each box.

        For an imagined position, which need not fit what the other seat would know there.
        """
        for box in range(len(self.held)):
            self.counted[box] = 0
            self.cells[box] = [self.cards, self.held[box]] if self.held[box] else []
            at: i64 = box * PACK
            c: i64 = 0
            while c < PACK:
                self.weights[at + c] = 1.0
                c += 1
        self._close()

    # Questions

    def hidden_in(self, box: int) -> int:
        """How many cards that the observer cannot see lie in this box."""
        return self.held[box] if box < len(self.held) else 0

    def may_be_in(self, box: int) -> int:
        """The cards that may be in this box."""
        if box >= len(self.held):
            return 0
        cards = 0
        cells = self.cells[box]
        for i in range(0, len(cells), 2):
            cards |= cells[i]
        return cards

    def surely_in(self, box: int) -> int:
        """The cards that can only be in this box, as far as that is easily seen."""
        cards = self.may_be_in(box)
        for other in range(len(self.held)):
            if other != box:
                cards &= ~self.may_be_in(other)
        return cards

    # How it is stored

    def _need(self, box: int) -> None:
        """Make room for this box."""
        if box < len(self.held):
            return
        more = box + 1 - len(self.held)
        self.held += [0] * more
        self.counted += [0] * more
        for _ in range(more):
            self.cells.append([])
        weights = self.weights
        for _ in range(more * PACK):
            weights = append(weights, 0.0)
        self.weights = weights

    def _share_weights(self, source: i64, target: i64, share: float) -> None:
        weights = self.weights
        c: i64 = 0
        while c < PACK:
            weight: float = weights[source + c]
            if weight > 0.0:
                moved: float = weight * share
                weights[target + c] += moved
                weights[source + c] = weight - moved
            c += 1

    def _drop_weights(self, box: int) -> None:
        """A card that cannot be in a box has no weight there."""
        may = self.may_be_in(box)
        at: i64 = box * PACK
        c: i64 = 0
        while c < PACK:
            if (may >> c) & 1 == 0:
                self.weights[at + c] = 0.0
            c += 1

    def _strike(self, cards: int) -> None:
        """These cards are in no cell."""
        keep = ~cards
        for cells in self.cells:
            for i in range(0, len(cells), 2):
                cells[i] &= keep

    def _close(self) -> None:
        """Find cards that must be in a box: where a cell has as many cards as places, no other
        cell has them; where a card may be in one cell only, it is there."""
        again = True
        while again:
            again = False
            once: i64 = 0
            twice: i64 = 0
            for cells in self.cells:
                for i in range(0, len(cells), 2):
                    may: i64 = cells[i]
                    twice |= once & may
                    once |= may
            for box in range(len(self.cells)):
                cells = self.cells[box]
                for i in range(0, len(cells), 2):
                    may = cells[i]
                    room: i64 = cells[i + 1]
                    size: i64 = size_of(may)
                    found: i64 = may if size == room else may & ~twice
                    if size < room or size_of(found) > room:
                        self.forget()
                        return
                    if found == 0 or (size == room and may & twice == 0):
                        continue
                    again = True
                    self._strike(int(found))
                    if size == room:
                        cells[i] = int(found)
                        twice &= ~found
                    else:
                        cells[i + 1] = int(room - size_of(found))
                        if cells[i + 1] == 0:
                            del cells[i : i + 2]
                        _add_closed(cells, int(found), self.counted[box])
                        break


def _add(cells: list[int], cards: int, places: int) -> None:
    """One more cell, or a larger one if it is there already."""
    for i in range(0, len(cells), 2):
        if cells[i] == cards:
            cells[i + 1] += places
            return
    cells.append(cards)
    cells.append(places)


def _add_closed(cells: list[int], cards: int, counted: int) -> None:
    """Cards that are surely there join others of which that is true, if they are of the same
    branch (``_less_one``)."""
    branch = _branch(cards, counted)
    for i in range(0, len(cells), 2):
        if cells[i].bit_count() == cells[i + 1] and _branch(cells[i], counted) == branch:
            cells[i] |= cards
            cells[i + 1] += cards.bit_count()
            return
    cells.append(cards)
    cells.append(cards.bit_count())


def _branch(cards: int, counted: int) -> int:
    """0: all of these were counted, 2: none of them, 4: some."""
    if cards & ~counted == 0:
        return 0
    return 2 if cards & counted == 0 else 4


def _less_one(cells: list[int], counted: int) -> list[int]:
    """The cells of a box after one of its cards has left.

    Every cell is one place smaller. All but one of them lost nothing: their cards are found in
    unions of cells that form a tree, so that of the cards of any branch at most one is missing.
    The branches are the cards that were counted and those that were not, with closed cells first.
    """
    found: list[int] = []
    branches = [0, 0, 0, 0, 0, 0]
    for i in range(0, len(cells), 2):
        may: i64 = cells[i]
        if cells[i + 1] > 1:
            _add(found, cells[i], cells[i + 1] - 1)
        branch = _branch(cells[i], counted)
        if size_of(may) > cells[i + 1]:
            branch += 1
        if branches[branch]:
            _add(found, branches[branch] | cells[i], 1)
        branches[branch] |= cells[i]
    for branch in range(0, 6, 2):
        if branches[branch] and branches[branch + 1]:
            _add(found, branches[branch] | branches[branch + 1], 1)
        branches[branch] |= branches[branch + 1]
    every = branches[0]
    for branch in range(2, 6, 2):
        if every and branches[branch]:
            _add(found, every | branches[branch], 1)
        every |= branches[branch]
    return found


def rebuild_tracker(
    cards: int, held: list[int], cells: list[list[int]], counted: list[int], weights: list[float]
) -> Tracker:
    tracker = Tracker()
    tracker.cards = cards
    tracker.held = held
    tracker.cells = cells
    tracker.counted = counted
    tracker.weights = vec[float](weights)
    return tracker
