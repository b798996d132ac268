"""What an observer who knows all this has to think: which cards are sure, and a world to imagine.

Whoever asks changes nothing: what is known must not depend on who has asked, and when.
"""

from __future__ import annotations

from typing import Final

from kibitz.core.rng import Rng
from kibitz.games.montenegro.belief.bounds import Bounds
from kibitz.games.montenegro.belief.estimate import Estimate, stirred
from kibitz.games.montenegro.belief.groups import Groups
from kibitz.games.montenegro.belief.laying import Laying, classes_of, possible
from kibitz.games.montenegro.belief.spreads import Spread, in_box, one_in, random_share, sizes_of

MOST_CASES: Final = 30000
"""Ways to lay the cards are counted up to so many cases, and else estimated. Where a sample of
spreads stands for all, a tenth of that has to do."""


class Answers(Groups):
    """Groups and spreads, and what they say about the boxes."""

    def __init__(self) -> None:
        super().__init__()
        self.most_cases: int = MOST_CASES
        self.cards: int = 0
        """The cards that the observer cannot see."""
        self.held: dict[int, int] = {}
        """How many cards that the observer cannot see lie in each box."""
        self.counted: dict[int, tuple[int, int]] = {}
        """By box: so many of its cards are among these; as long as nothing leaves or joins it."""
        self.bounds: Bounds | None = None
        """Where cards may lie, since a sample stands for all spreads."""
        # Worked out when somebody asks, until the next event:
        self.fitting: dict[Spread, float] = {}
        """The spreads for which the cards can be laid."""
        self.struck: list[int] = []
        """The lists without cards that can never lie there."""
        self.may: dict[int, int] = {}
        """For each box the cards that may lie there."""
        self.laying: Laying | None = None
        """The ways to lay the cards; None if there are too many to count."""
        self.chances: list[tuple[Spread, float]] = []
        """How likely each spread and those before it are."""
        self.total: float = 0.0

    def exact(self) -> bool:
        """Whether everything that was seen is kept."""
        return self.bounds is None

    def hidden_in(self, box: int) -> int:
        """How many cards that the observer cannot see lie in this box."""
        return self.held.get(box, 0)

    def deal(self, rng: Rng) -> dict[int, list[int]]:
        """One way in which the unseen cards may lie, as likely as the observer has to think."""
        if not self.chances:
            self._weigh()
        chosen = self._pick(rng)
        sizes = sizes_of(chosen, {})
        laying = self.laying
        laid = stirred(self.struck, sizes, rng) if laying is None else laying.lay(sizes, rng)
        boxes: dict[int, list[int]] = {}
        for i in range(len(chosen)):
            counts = chosen[i]
            box = 0
            at_card = 0
            while counts:
                n = counts & 63
                if n:
                    boxes.setdefault(box, []).extend(laid[i][at_card : at_card + n])
                    at_card += n
                counts >>= 6
                box += 1
        return boxes

    def surely_in(self, box: int) -> int:
        """The cards that can only be in this box."""
        may = self._may_lie_in() if self.bounds is None else self.bounds.may
        cards = may.get(box, 0)
        for other in may:
            if other != box:
                cards &= ~may[other]
        return cards

    def _pick(self, rng: Rng) -> Spread:
        at = self.total * random_share(rng)
        low, high = 0, len(self.chances) - 1
        while low < high:
            middle = (low + high) // 2
            if at < self.chances[middle][1]:
                high = middle
            else:
                low = middle + 1
        return self.chances[low][0]

    def _weigh(self) -> None:
        """How likely each spread is: its weight times the ways to lay the cards."""
        ways = self._ways()
        known: dict[int, int] = {}
        self.total = 0.0
        for spread, weight in self.fitting.items():
            chance = weight * ways[sizes_of(spread, known)]
            if chance > 0.0:
                self.total += chance
                self.chances.append((spread, self.total))

    def _ways(self) -> dict[Spread, float]:
        """In how many ways the cards can be laid, by the sizes of the groups."""
        self._strike()
        known: dict[int, int] = {}
        most = self.most_cases if self.exact() else self.most_cases // 10
        laying = Laying(self.struck, most)
        ways: dict[Spread, float] = {}
        for spread in self.fitting:
            sizes = sizes_of(spread, known)
            if sizes not in ways:
                ways[sizes] = laying.ways(sizes)
        self.laying = laying
        if laying.full:
            self.laying = None
            estimate = Estimate(self.struck)
            for sizes in ways:
                ways[sizes] = estimate.ways(sizes)
        return ways

    def _may_lie_in(self) -> dict[int, int]:
        """For each box the cards that may lie there."""
        if self.may:
            return self.may
        self._strike()
        ever = [0] * len(self.struck)
        for spread in self.fitting:
            for i in range(len(ever)):
                ever[i] |= spread[i]
        for box in self.held:
            cards = 0
            for i in range(len(ever)):
                if in_box(ever[i], box):
                    cards |= self.struck[i]
            self.may[box] = cards
        return self.may

    def _ask_again(self) -> None:
        """What was worked out for those who asked is no longer true."""
        self.fitting = {}
        self.struck = []
        self.may = {}
        self.laying = None
        self.chances = []

    def _strike(self) -> None:
        """Find the spreads for which the cards can be laid at all, and the cards that can lie in
        each group in any of them. The spreads and lists themselves stay as they are: what is
        known must not depend on who has asked, and when."""
        if self.fitting:
            return
        known: dict[int, int] = {}
        fits: dict[Spread, bool] = {}
        classes = classes_of(self.lists)
        self.struck = [0] * len(self.lists)
        for spread in self.spreads:
            sizes = sizes_of(spread, known)
            if sizes not in fits:
                found = possible(classes, list(sizes))
                fits[sizes] = len(found) > 0
                for i in range(len(found)):
                    if sizes[i]:
                        self.struck[i] |= found[i]
        self.fitting = {s: w for s, w in self.spreads.items() if fits[sizes_of(s, known)]}
        if not self.fitting:
            bounds = self._no_bounds() if self.bounds is None else self.bounds
            self.struck, self.fitting = self._within(bounds)

    def _no_bounds(self) -> Bounds:
        """Every card may lie everywhere."""
        return Bounds(dict.fromkeys(self.held, self.cards))

    def _within(self, bounds: Bounds) -> tuple[list[int], dict[Spread, float]]:
        """Groups and one spread that say only which cards may lie in each box, and what was last
        counted there, if no card has joined or left it since."""
        boxes, lists, sizes = bounds.parts(self.held, self.counted)
        return lists, {tuple([one_in(boxes[i]) * sizes[i] for i in range(len(boxes))]): 1.0}
