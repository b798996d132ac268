"""From the old floor to the new one, in steps that a person can follow with real cards.

A step takes cards from one place (a group, the hand, the cross, the loose floor cards) and adds
them to a group or makes them a new one. Groups are named by the cards they hold at that moment, so
a step is never ambiguous: it says where each card comes from, and two groups that hold the same
cards at that moment are interchangeable.

The number of steps: each pair (old place, new group) that shares cards costs a step, except that
an old group may stay where it is and become one new group. A maximum matching saves as many steps
as possible; a local search over which of two identical cards goes where saves more. Where several
old groups dissolve into several new ones it can be shorter to join them in a heap and to split the
new ones off it.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.cards import Card
from kibitz.games.makiaveli.melds import tidy

LAY: Final = "lay"
"""Cards from the hand."""
TAKE: Final = "take"
"""A card from the cross."""
MOVE: Final = "move"
"""Some cards of a group to another group."""
SPLIT: Final = "split"
"""Some cards of a group become a new group."""
JOIN: Final = "join"
"""All cards of a group to another group."""
FORM: Final = "form"
"""Loose floor cards."""

_HEAPED: Final = -2


class Step:
    """One move of cards from a place to a group."""

    def __init__(
        self, verb: str, cards: list[Card], source: list[Card], target: list[Card]
    ) -> None:
        self.verb: str = verb
        self.cards: list[Card] = cards
        """The cards that move."""
        self.source: list[Card] = source
        """The group they leave, as it is before the step; empty for hand, cross and loose cards."""
        self.target: list[Card] = target
        """The group they join, as it is before the step; empty for a new group."""

    def result(self) -> list[Card]:
        """The target as it is after the step."""
        return tidy(self.target + self.cards)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Step)
            and self.verb == other.verb
            and self.cards == other.cards
            and self.source == other.source
            and self.target == other.target
        )

    def __hash__(self) -> int:
        return hash((self.verb, tuple(self.cards), tuple(self.source), tuple(self.target)))

    def __repr__(self) -> str:
        return f"Step({self.verb!r}, {self.cards}, {self.source}, {self.target})"


class Recipe:
    """The new floor in real cards, and the way to it."""

    def __init__(
        self,
        groups: list[list[Card]],
        steps: list[Step],
        hand_left: list[Card],
        cross_left: list[Card],
    ) -> None:
        self.groups: list[list[Card]] = groups
        self.steps: list[Step] = steps
        self.hand_left: list[Card] = hand_left
        self.cross_left: list[Card] = cross_left


class _Job:
    """Which card goes where. Sources: the old groups, then loose cards, hand and cross."""

    def __init__(self, old: list[list[Card]], finals: int) -> None:
        self.old = old
        self.loose = len(old)
        self.hand = len(old) + 1
        self.cross = len(old) + 2
        self.finals = finals
        self.cards: list[Card] = []
        self.source: list[int] = []
        self.final: list[int] = []
        self.swaps: list[tuple[int, int]] = []
        """Pairs of identical cards that may be swapped."""

    def cells(self) -> list[list[int]]:
        """How many cards go from each source to each new group."""
        table = [[0] * self.finals for _ in range(self.cross + 1)]
        for source, final in zip(self.source, self.final, strict=True):
            table[source][final] += 1
        return table

    def cost(self) -> int:
        """Steps, then cards moved."""
        cells = self.cells()
        base = _stay(cells, len(self.old))
        steps = 0
        for source in range(self.cross):
            steps += sum([1 for n in cells[source] if n])
        stays = 0
        for final, source in enumerate(base):
            if source >= 0:
                steps -= 1
                stays += cells[source][final]
        return steps * 128 - stays

    def swap(self, pair: tuple[int, int]) -> None:
        a, b = pair
        self.final[a], self.final[b] = self.final[b], self.final[a]

    def improve(self) -> None:
        """Local search: swap identical cards while that helps, one pair or two at a time."""
        best = self.cost()
        better = bool(self.swaps)
        while better:
            better = False
            for i, first in enumerate(self.swaps):
                self.swap(first)
                now = self.cost()
                if now < best:
                    best = now
                    better = True
                    continue
                if len(self.swaps) <= 12:
                    for second in self.swaps[i + 1 :]:
                        self.swap(second)
                        now = self.cost()
                        if now < best:
                            break
                        self.swap(second)
                if now < best:
                    best = now
                    better = True
                else:
                    self.swap(first)


def _stay(cells: list[list[int]], old: int) -> list[int]:
    """For each new group the old group that stays to become it, or -1: as many as possible."""
    finals = len(cells[0]) if cells else 0
    base = [-1] * finals
    home = [-1] * old
    edges = [
        (-cells[source][final], source, final)
        for source in range(old)
        for final in range(finals)
        if cells[source][final]
    ]
    edges.sort()
    for _, source, final in edges:  # most cards stay first; then augment to as many as possible
        if base[final] < 0 and home[source] < 0:
            base[final] = source
            home[source] = final
    for source in range(old):
        if home[source] < 0:
            _augment(source, cells, base, home, [False] * finals)
    return base


def _augment(
    source: int, cells: list[list[int]], base: list[int], home: list[int], seen: list[bool]
) -> bool:
    for final in range(len(base)):
        if cells[source][final] and not seen[final]:
            seen[final] = True
            if base[final] < 0 or _augment(base[final], cells, base, home, seen):
                base[final] = source
                home[source] = final
                return True
    return False


def make_recipe(
    old: list[list[Card]],
    loose: list[Card],
    hand: list[Card],
    cross: list[Card],
    kept: list[int],
    new: list[list[int]],
    marked: bool,
) -> Recipe:
    """The steps from the old groups to the new ones; those numbered in `kept` stay as they are.

    `new` holds kind * 2 for each card, plus 1 if `marked` and a cross card must go there.
    """
    broken = [group for number, group in enumerate(old) if number not in kept]
    job = _Job(broken, len(new))
    hand_left, cross_left = _assign(job, loose, hand, cross, new, marked)
    job.improve()
    table = _Table(job)
    table.run()
    # Kept groups in their places, then what became of the broken ones, then new groups.
    where: list[list[Card]] = []
    at = 0
    for number, group in enumerate(old):
        if number in kept:
            where.append(group)
        else:
            where.append(table.groups[at])
            at += 1
    where.extend(table.groups[at:])
    return Recipe([tidy(g) for g in where if g], table.steps, hand_left, cross_left)


def _assign(
    job: _Job,
    loose: list[Card],
    hand: list[Card],
    cross: list[Card],
    new: list[list[int]],
    marked: bool,
) -> tuple[list[Card], list[Card]]:
    """Fill the places of the new groups with real cards; returns what stays in hand and cross."""
    places: list[list[tuple[int, int]]] = [[] for _ in range(52)]
    for final, group in enumerate(new):
        for card in group:
            places[card >> 1].append((final, card & 1))
    have: list[list[tuple[int, Card]]] = [[] for _ in range(52)]
    for source, cards in enumerate(job.old):
        for card in cards:
            have[card >> 1].append((source, card))
    for source, cards in ((job.loose, loose), (job.hand, hand), (job.cross, cross)):
        for card in cards:
            have[card >> 1].append((source, card))
    placed: set[Card] = set()
    for kind in range(52):
        if marked:
            plain = [found for found in have[kind] if found[0] != job.cross]
            special = [found for found in have[kind] if found[0] == job.cross]
        else:
            plain = have[kind]
            special = []
        first = len(job.cards)
        for final, mark in places[kind]:
            source, card = (special if mark and marked else plain).pop(0)
            placed.add(card)
            job.cards.append(card)
            job.source.append(source)
            job.final.append(final)
        if len(job.cards) == first + 2:
            special_one = marked and places[kind][0][1] != places[kind][1][1]
            if not special_one and job.source[first] != job.source[first + 1]:
                job.swaps.append((first, first + 1))
    return [c for c in hand if c not in placed], [c for c in cross if c not in placed]


class _Table:
    """Carries out the steps one after the other and records them."""

    def __init__(self, job: _Job) -> None:
        self.job = job
        self.groups: list[list[Card]] = [list(g) for g in job.old]
        self.steps: list[Step] = []
        cells = job.cells()
        self.place: list[int] = _stay(cells, len(job.old))
        """For each new group, the group on the table that becomes it; -1 before it is begun."""
        self._heaps(cells)

    def run(self) -> None:
        """All moves that are left: old groups first, then cross, then hand."""
        job = self.job
        moves: list[tuple[int, int, list[Card]]] = []
        for source in range(job.cross + 1):
            for final in range(job.finals):
                cards = [
                    card
                    for card, s, f in zip(job.cards, job.source, job.final, strict=True)
                    if s == source and f == final
                ]
                if not cards or (source < len(job.old) and self.place[final] == source):
                    continue
                if source == job.cross:
                    moves.extend([(source, final, [card]) for card in cards])
                else:
                    moves.append((source, final, cards))
        while moves:
            best = 0
            for i in range(1, len(moves)):
                if self._rank(moves[i], moves) < self._rank(moves[best], moves):
                    best = i
            source, final, cards = moves.pop(best)
            self.place[final] = self._do(source, self.place[final], cards)

    def _rank(
        self, move: tuple[int, int, list[Card]], moves: list[tuple[int, int, list[Card]]]
    ) -> int:
        """Small for moves to make early: a group is cleared before other cards are added to it."""
        source, final, _ = move
        job = self.job
        late = 0 if source <= job.loose else 2 if source == job.cross else 4
        place = self.place[final]
        dirty = place >= 0 and any(other[0] == place for other in moves)
        return late + int(dirty)

    def _do(self, source: int, place: int, cards: list[Card]) -> int:
        """Record one step and carry it out; returns where the cards are now."""
        job = self.job
        target = [] if place < 0 else tidy(self.groups[place])
        origin: list[Card] = []
        if source < len(job.old) or source > job.cross:
            origin = tidy(self.groups[source])
            if len(origin) == len(cards) and place >= 0:
                verb = JOIN
            else:
                verb = MOVE if place >= 0 else SPLIT
            self.groups[source] = [c for c in self.groups[source] if c not in cards]
        else:
            verb = FORM if source == job.loose else LAY if source == job.hand else TAKE
        self.steps.append(Step(verb, tidy(cards), origin, target))
        if place < 0:
            place = len(self.groups)
            if place <= job.cross:  # group numbers must not look like hand or cross
                self.groups.extend([[] for _ in range(job.cross + 1 - place)])
                place = len(self.groups)
            self.groups.append([])
        self.groups[place] = self.groups[place] + cards
        return place

    def _heaps(self, cells: list[list[int]]) -> None:
        """Use a heap where that is shorter, and strike its cards off the job."""
        job = self.job
        old = len(job.old)
        part = list(range(old + job.finals))  # connected parts of old and new groups

        for source in range(old):
            for final in range(job.finals):
                if cells[source][final]:
                    a = part[source]
                    b = part[old + final]
                    part = [a if p == b else p for p in part]
        for name in sorted(set(part)):
            sources = [s for s in range(old) if part[s] == name]
            finals = [f for f in range(job.finals) if part[old + f] == name]
            if len(sources) < 2 or len(finals) < 2:
                continue
            direct = sum([1 for s in sources for f in finals if cells[s][f]])
            direct -= sum([1 for f in finals if self.place[f] >= 0])
            direct += sum([1 for f in finals if cells[job.hand][f]])
            with_hand = any(cells[job.hand][f] for f in finals)
            if len(sources) - 1 + len(finals) - 1 + int(with_hand) < direct:
                self._heap(sources, finals)

    def _heap(self, sources: list[int], finals: list[int]) -> None:
        job = self.job
        heap = sources[0]
        for source in sources[1:]:
            self._do(source, heap, list(self.groups[source]))
        mine = [i for i in range(len(job.cards)) if job.final[i] in finals]
        for i in mine:
            if job.source[i] == job.cross:
                self._do(job.cross, heap, [job.cards[i]])
        from_hand = [job.cards[i] for i in mine if job.source[i] == job.hand]
        if from_hand:
            self._do(job.hand, heap, from_hand)
        for final in finals[:-1]:
            self.place[final] = self._do(
                heap, -1, [job.cards[i] for i in mine if job.final[i] == final]
            )
        self.place[finals[-1]] = heap
        for i in mine:
            job.source[i] = _HEAPED


def replay_steps(
    old: list[list[Card]],
    loose: list[Card],
    hand: list[Card],
    cross: list[Card],
    steps: list[Step],
) -> list[list[int]]:
    """Carry out the steps with identical cards indistinguishable; returns the groups as kinds.

    ValueError if a step names something that is not there. Loose cards must all be used.
    """
    groups = [sorted([c >> 1 for c in group]) for group in old]
    piles = {
        FORM: [c >> 1 for c in loose],
        LAY: [c >> 1 for c in hand],
        TAKE: [c >> 1 for c in cross],
    }
    for step in steps:
        kinds = [c >> 1 for c in step.cards]
        if step.verb in piles:
            source = piles[step.verb]
            if step.source:
                raise ValueError(f"{step} names a group it does not take from")
        else:
            source = groups[groups.index(sorted([c >> 1 for c in step.source]))]
        left = source[:]
        for kind in kinds:
            left.remove(kind)
        if (step.verb == JOIN) != (step.verb not in piles and not left):
            raise ValueError(f"{step} empties a group without saying so")
        if step.verb not in piles and bool(step.target) == (step.verb == SPLIT):
            raise ValueError(f"{step} has the wrong target")
        target: list[int] = []
        if step.target:
            name = sorted([c >> 1 for c in step.target])
            target = next(g for g in groups if g == name and g is not source)
            groups.remove(target)
        source[:] = left
        groups.append(sorted(target + kinds))
        groups = [g for g in groups if g]
    if piles[FORM]:
        raise ValueError("loose cards are left")
    return groups
