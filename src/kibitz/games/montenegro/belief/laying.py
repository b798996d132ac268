"""Which card lies on which face-down place.

Places come in groups: the places of a group may hold the same cards, its *list*. Every unseen card
lies on one place, every place holds one card of its list. All such ways to lay the cards are
equally likely.
"""

from __future__ import annotations

from typing import final

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.spreads import Spread, random_share
from kibitz.games.montenegro.deck import cards_in


def possible(classes: list[tuple[list[int], int]], sizes: list[int]) -> list[int]:
    """For each group the cards that lie there in some way to lay all cards; [] if there is none.

    The cards that may lie in the same groups are a class. Cards of a class are given to groups,
    and moved on from full ones; then a card may lie in another group if room can be made by
    moving others round in a circle.
    """
    number = len(sizes)
    given = first_shares(classes, sizes)
    if not given:
        return []
    around = _moves(classes, given, number)
    found = [0] * number
    for k in range(len(classes)):
        groups, cards = classes[k]
        for y in groups:
            fits = given[k][y] > 0
            for x in groups:
                fits = fits or (given[k][x] > 0 and (around[y] >> x) & 1 == 1)
            if fits:
                found[y] |= cards
    return found


def first_shares(classes: list[tuple[list[int], int]], sizes: list[int]) -> list[list[int]]:
    """For each class how many of its cards lie in each group, in some way to lay all cards; [] if
    there is none."""
    given: list[list[int]] = []
    room = sizes.copy()
    for groups, cards in classes:
        row = [0] * len(sizes)
        given.append(row)
        left = cards.bit_count()
        for x in groups:
            n = min(left, room[x])
            row[x] += n
            room[x] -= n
            left -= n
        while left:
            if not _make_room(classes, given, room, len(given) - 1):
                return []
            left -= 1
    return given


def classes_of(lists: list[int]) -> list[tuple[list[int], int]]:
    """The groups that a card may lie in, and all cards of which that is true."""
    found: dict[tuple[int, ...], int] = {}
    cards = 0
    for may in lists:
        cards |= may
    for card in cards_in(cards):
        groups = tuple([x for x in range(len(lists)) if (lists[x] >> card) & 1])
        found[groups] = found.get(groups, 0) | (1 << card)
    return [(list(groups), mask) for groups, mask in found.items()]


def _make_room(
    classes: list[tuple[list[int], int]], given: list[list[int]], room: list[int], k: int
) -> bool:
    """Give one more card of class k to a group, moving others if need be."""
    came: dict[int, tuple[int, int]] = dict.fromkeys(classes[k][0], (k, -1))
    queue = list(classes[k][0])
    at = 0
    while at < len(queue):
        x = queue[at]
        at += 1
        if room[x]:
            room[x] -= 1
            while x >= 0:
                j, before = came[x]
                given[j][x] += 1
                if before >= 0:
                    given[j][before] -= 1
                x = before
            return True
        for j in range(len(given)):
            if given[j][x]:
                for y in classes[j][0]:
                    if y not in came:
                        came[y] = (j, x)
                        queue.append(y)
    return False


def _moves(classes: list[tuple[list[int], int]], given: list[list[int]], number: int) -> list[int]:
    """For each group the groups to which a card can go from it, in one step or several."""
    reach = [1 << x for x in range(number)]
    for k in range(len(classes)):
        to = 0
        for y in classes[k][0]:
            to |= 1 << y
        for x in range(number):
            if given[k][x]:
                reach[x] |= to
    for middle in range(number):
        for x in range(number):
            if (reach[x] >> middle) & 1:
                reach[x] |= reach[middle]
    return reach


@final
class Laying:
    """All ways to lay the unseen cards on groups of places, counted.

    The classes are laid one after another, and the cards of a class on one group after another:
    each such pair is a *step*. At every step only the room left in the groups matters, not how
    it came about, so every such case is counted once. Of more than ``most`` cases no more are
    counted: then it is ``full``, and what it says is worth nothing.
    """

    def __init__(self, lists: list[int], most: int) -> None:
        self.number: int = len(lists)
        self.left: int = most
        """How many cases may still be counted."""
        self.full: bool = False
        classes = _in_order(classes_of(lists), len(lists))
        for groups, _ in classes:
            # Groups with long lists are large as a rule, and come last: they take the rest.
            by_length = [(lists[x].bit_count(), x) for x in groups]
            by_length.sort()
            groups[:] = [x for _, x in by_length]
        self.cards: list[list[int]] = [cards_in(cards) for _, cards in classes]
        self.step_class: list[int] = []
        self.step_group: list[int] = []
        self.step_last: list[bool] = []
        """Whether this is the last group for the class: it takes what is left."""
        self.step_later: list[int] = []
        """How many cards of later classes may still lie in the group."""
        for k in range(len(classes)):
            groups = classes[k][0]
            for x in groups:
                later = 0
                for j in range(k + 1, len(classes)):
                    if x in classes[j][0]:
                        later += len(self.cards[j])
                self.step_class.append(k)
                self.step_group.append(x)
                self.step_last.append(x == groups[len(groups) - 1])
                self.step_later.append(later)
        self.known: list[dict[int, float]] = [{} for _ in self.step_class]

    def ways(self, sizes: Spread) -> float:
        """In how many ways the cards can be laid on groups of these sizes."""
        if not self.cards:
            return 1.0
        return self._ways(0, len(self.cards[0]), _packed(sizes))

    def _ways(self, step: int, left: int, room: int) -> float:
        """From this step on, with so many cards of its class left, and this room in the groups."""
        if step == len(self.step_class):
            return 1.0
        key = room * 64 + left
        known = self.known[step].get(key, -1.0)
        if known >= 0.0:
            return known
        self.left -= 1
        if self.left < 0:
            self.full = True
            return 0.0
        ways = 0.0
        low, high = self._bounds(step, left, room)
        for n in range(low, high + 1):
            ways += self._part(step, left, room, n)
            if self.full:
                return 0.0
        self.known[step][key] = ways
        return ways

    def _bounds(self, step: int, left: int, room: int) -> tuple[int, int]:
        """How few and how many cards of the class may be laid on the group at this step."""
        free = (room >> (6 * self.step_group[step])) & 63
        low = max(free - self.step_later[step], 0)
        if self.step_last[step]:
            low = max(low, left)
        return low, min(left, free)

    def _part(self, step: int, left: int, room: int, n: int) -> float:
        """The ways in which n cards of the class are laid on the group at this step."""
        group = self.step_group[step]
        free = (room >> (6 * group)) & 63
        after = left - n
        if self.step_last[step] and step + 1 < len(self.step_class):
            after = len(self.cards[self.step_class[step + 1]])
        ways = self._ways(step + 1, after, room - (n << (6 * group)))
        for i in range(n):
            # Which of the cards, and on which of the places.
            ways = ways * (left - i) * (free - i) / (i + 1)
        return ways

    def lay(self, sizes: Spread, rng: Rng) -> list[list[int]]:
        """The cards of each group, in random order; every laying is equally likely."""
        found: list[list[int]] = [[] for _ in range(self.number)]
        room = _packed(sizes)
        cards: list[int] = []
        begins = True
        at = 0
        for step in range(len(self.step_class)):
            if begins:
                cards = self.cards[self.step_class[step]].copy()
                rng.shuffle(cards)
                at = 0
            left = len(cards) - at
            low, high = self._bounds(step, left, room)
            n = low
            if high > low:
                share = self._ways(step, left, room) * random_share(rng)
                n = high
                for tried in range(low, high + 1):
                    part = self._part(step, left, room, tried)
                    if part > 0.0:
                        n = tried
                        share -= part
                        if share < 0.0:
                            break
            group = self.step_group[step]
            found[group].extend(cards[at : at + n])
            room -= n << (6 * group)
            at += n
            begins = self.step_last[step]
        for laid in found:
            rng.shuffle(laid)
        return found


def _packed(sizes: Spread) -> int:
    room = 0
    for x in range(len(sizes)):
        room |= sizes[x] << (6 * x)
    return room


def _in_order(classes: list[tuple[list[int], int]], number: int) -> list[tuple[list[int], int]]:
    """The classes in an order in which few groups are half filled at any time."""
    found: list[tuple[list[int], int]] = []
    left = classes.copy()
    begun = [False] * number
    while left:
        best = 0
        least = number + 1
        for k in range(len(left)):
            open_groups = 0
            for x in range(number):
                later = False
                for j in range(len(left)):
                    later = later or (j != k and x in left[j][0])
                if later and (begun[x] or x in left[k][0]):
                    open_groups += 1
            if open_groups < least:
                best, least = k, open_groups
        found.append(left[best])
        for x in left[best][0]:
            begun[x] = True
        del left[best]
    return found
