"""Where the cards that an observer cannot see may be, and how likely each way is (rule 7).

The observer follows every face-down card on its way from box to box: draw pile, hands, armies,
plays on the table, discard pile. A face-down card is a *place*. Places that may hold the same
cards are a *group*; the cards they may hold are the group's list. At first all places are one group
with all cards on its list. A card seen to go somewhere is a group by itself.

When one card of a box is moved unseen, it may have been of any group there. A *spread* says how
many places of each group lie in each box; a belief is the list of spreads that fit what was
seen, each with its weight: in how many ways the unseen moves lead to it. A world is a spread and a
way to lay the unseen cards on its places (laying.py), and as likely as its spread's weight.

So everything that was seen is kept, and weighed by counting, as long as there are not too many
spreads. When there are, a sample of them stands for all, drawn by their chances (``thin``, rule
7.5). From then on what is sure is taken from bounds that hold for every spread (bounds.py). When
too little of the sample is left, a new one is drawn from all that was seen (recalling.py).
"""

from __future__ import annotations

from typing import Final, final

from kibitz.core.rng import Rng, derived_seed
from kibitz.games.montenegro.belief.answers import Answers
from kibitz.games.montenegro.belief.bounds import Bounds
from kibitz.games.montenegro.belief.estimate import Estimate
from kibitz.games.montenegro.belief.groups import UNSURE
from kibitz.games.montenegro.belief.history import (
    COUNT,
    POUR,
    PUT,
    SEE,
    TAKE,
    Seen,
    Sight,
    history_of,
    sights_of,
)
from kibitz.games.montenegro.belief.laying import classes_of, possible
from kibitz.games.montenegro.belief.recalling import tales_of
from kibitz.games.montenegro.belief.retelling import Retelling
from kibitz.games.montenegro.belief.spreads import (
    Spread,
    in_box,
    one_in,
    shares,
    sizes_of,
    thinned,
)

MOST_SPREADS: Final = 2000
SPECTATORS_SPREADS: Final = 300
"""All spreads are kept up to this many. A spectator, who sees nobody's cards, has far more groups
than a seat."""
SAMPLED_SPREADS: Final = 200
SPECTATORS_SAMPLE: Final = 60
"""Once a sample stands for all: it is drawn anew when it has grown beyond this, and then has half
as many."""
_FEWEST: Final = 10
"""Of a sample at least so many spreads must be left."""
TALES: Final = 100
SPECTATORS_TALES: Final = 60
"""For a sample drawn anew so many tales are told at once, and twice as many at each new attempt."""
ATTEMPTS: Final = 7
SPECTATORS_ATTEMPTS: Final = 2
_ATTEMPTS_WITH_SOME: Final = 2
"""So often, if nothing is left of the sample; not if there is something to go on with."""
_FEW: Final = 100
"""With fewer spreads it does not matter that some cannot be."""


@final
class Belief(Answers):
    """What one observer knows about the cards it cannot see."""

    def __init__(self) -> None:
        super().__init__()
        self.most_spreads: int = MOST_SPREADS
        self.sampled_spreads: int = SAMPLED_SPREADS
        self.pruned: int = 0
        """How many spreads there were when those that cannot be were dropped last."""
        self.lost: int = 0
        """How often no spread was left, nor any found by looking back."""
        self.tales: int = TALES
        self.attempts: int = ATTEMPTS
        self.recalled: int = 0
        """How often the sample was drawn anew from all that was seen."""
        self.waiting: bool = False
        """More is seen at the same time: wait with drawing anew."""
        self.wanting: bool = False
        """The sample is to be drawn anew..."""
        self.bare: bool = False
        """... for nothing is left of it."""
        self.fewest: int = 0
        """With fewer spreads than this the sample is drawn anew."""
        self.seen: Seen | None = None
        """All that happened."""

    def copy(self) -> Belief:
        other = Belief()
        other.most_spreads = self.most_spreads
        other.sampled_spreads = self.sampled_spreads
        other.most_cases = self.most_cases
        other.tales = self.tales
        other.attempts = self.attempts
        other.lists = self.lists.copy()
        other.sure = self.sure.copy()
        other.spreads = self.spreads
        other.cards = self.cards
        other.held = self.held.copy()
        other.counted = self.counted.copy()
        other.bounds = None if self.bounds is None else self.bounds.copy()
        other.pruned = self.pruned
        other.lost = self.lost
        other.recalled = self.recalled
        other.fewest = self.fewest
        other.seen = self.seen
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (
            _rebuild_belief,
            (
                self.most_spreads, self.sampled_spreads, self.most_cases, self.lists, self.sure,
                self.spreads, self.cards, self.held, self.counted, self.bounds, self.pruned,
                self.lost, self.tales, self.attempts, self.recalled, self.fewest,
                sights_of(self.seen),
            ),
        )  # fmt: skip

    def limit(
        self,
        most_spreads: int,
        sampled_spreads: int,
        tales: int = TALES,
        attempts: int = ATTEMPTS,
    ) -> None:
        """From now on keep so many spreads, and look back so often; see above."""
        self.tales = tales
        self.attempts = attempts
        self.most_spreads = most_spreads
        self.sampled_spreads = sampled_spreads

    # What may happen

    def put(self, cards: int, box: int) -> None:
        """Cards the observer saw go into a box, out of its sight."""
        if cards == 0:
            return
        self.seen = Seen(self.seen, (PUT, box, box, cards, 0))
        number = cards.bit_count()
        self.cards |= cards
        self._hold(box, number)
        if self.bounds is not None:
            self.bounds.put(cards, box)
        counts = one_in(box) * number
        for i in range(len(self.lists)):
            if self.sure[i] == box:
                self.lists[i] |= cards
                self.spreads = {
                    (*s[:i], s[i] + counts, *s[i + 1 :]): w for s, w in self.spreads.items()
                }
                return
        self.lists.append(cards)
        self.sure.append(box)
        self.spreads = {(*s, counts): w for s, w in self.spreads.items()}

    def take_unseen(self, source: int, target: int) -> None:
        """Some card, each with equal chance, goes from a box to another, unseen."""
        self.seen = Seen(self.seen, (TAKE, source, target, 0, 0))
        self._level(source)
        step = one_in(target) - one_in(source)
        moved: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            for i in range(len(spread)):
                n = in_box(spread[i], source)
                if n:
                    to = (*spread[:i], spread[i] + step, *spread[i + 1 :])
                    moved[to] = moved.get(to, 0.0) + weight * n
        self.spreads = moved
        self._hold(source, -1)
        self._hold(target, 1)
        if self.bounds is not None:
            self.bounds.take(source, target)
        self._tidy(False)

    def see(self, card: int, source: int) -> None:
        """Some card, each with equal chance, came out of this box, and it was this one."""
        self.seen = Seen(self.seen, (SEE, source, source, 0, card))
        step = one_in(source)
        left: dict[Spread, float] = {}
        for i in range(len(self.lists)):
            if (self.lists[i] >> card) & 1 == 0:
                continue
            for spread, weight in self.spreads.items():
                n = in_box(spread[i], source)
                if n:
                    to = (*spread[:i], spread[i] - step, *spread[i + 1 :])
                    left[to] = left.get(to, 0.0) + weight * n
        self.spreads = left
        self.cards &= ~(1 << card)
        self._hold(source, -1)
        for i in range(len(self.lists)):
            self.lists[i] &= ~(1 << card)
        if self.bounds is not None:
            self.bounds.see(card)
        self._tidy(True)

    def see_all(self, cards: list[tuple[int, int]]) -> None:
        """Several cards came into sight, each from its box."""
        self.more_to_come()
        for card, box in cards:
            self.see(card, box)
        self.that_is_all()

    def more_to_come(self) -> None:
        """Several things happen at once: if the sample is lost, it is drawn anew after the last."""
        self.waiting = True

    def that_is_all(self) -> None:
        """See ``more_to_come``."""
        self.waiting = False
        if self.wanting:
            self._look_back()
            self._keep_few()

    def find(self, card: int, box: int) -> None:
        """This card turned out to be in this box, where it stays."""
        self.see(card, box)
        self.put(1 << card, box)

    def pour(self, source: int, target: int) -> None:
        """All that lies in a box goes to another one, unseen."""
        number = self.hidden_in(source)
        if number == 0:
            return
        self.seen = Seen(self.seen, (POUR, source, target, 0, 0))
        step = one_in(target) - one_in(source)
        moved: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            to = tuple([counts + step * in_box(counts, source) for counts in spread])
            moved[to] = moved.get(to, 0.0) + weight
        self.spreads = moved
        self._hold(source, -number)
        self._hold(target, number)
        if self.bounds is not None:
            self.bounds.take(source, target)
        self._tidy(False)

    def count(self, box: int, cards: int, number: int) -> None:
        """Exactly so many of the unseen cards in this box are among these.

        Every group that has places in the box and cards of both kinds on its list is divided:
        which of its places there hold which kind is not known, only how many.
        """
        self.seen = Seen(self.seen, (COUNT, box, box, cards, number))
        inside: list[int] = []
        divided: list[int] = []
        known = 0
        for i in range(len(self.lists)):
            if self.sure[i] == box:
                known += (self.lists[i] & cards).bit_count()
            elif self.lists[i] & ~cards == 0:
                inside.append(i)
            elif self.lists[i] & cards and self._may_lie(i, box):
                divided.append(i)
        unit = one_in(box)
        fit: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            wanted = number - known
            for i in inside:
                wanted -= in_box(spread[i], box)
            if wanted < 0:
                continue
            there = [in_box(spread[i], box) for i in divided]
            for taken, ways in shares(there, wanted):
                to = list(spread)
                for k in range(len(divided)):
                    to[divided[k]] -= unit * there[k]
                    to.append(unit * taken[k])
                    to.append(unit * (there[k] - taken[k]))
                key = tuple(to)
                fit[key] = fit.get(key, 0.0) + weight * ways
        self.spreads = fit
        for i in divided:
            self.lists.append(self.lists[i] & cards)
            self.lists.append(self.lists[i] & ~cards)
            self.sure.append(UNSURE)
            self.sure.append(UNSURE)
        self.counted[box] = (cards, number)
        self._tidy(True)

    def _hold(self, box: int, change: int) -> None:
        now = self.held.get(box, 0) + change
        if now:
            self.held[box] = now
        else:
            self.held.pop(box, None)
        self.counted.pop(box, None)
        self._ask_again()

    def _tidy(self, lists_changed: bool) -> None:
        """After every event that leaves something open: keep groups and spreads few, and weights
        near one."""
        self._ask_again()
        if self.bounds is not None:
            self.bounds.narrow(self.held, self.counted)
        if self.spreads and lists_changed:
            self._settle()
        elif self.spreads:
            self._note_sure()
        if not self.spreads or self._listed() != self.cards or not self._can_be_laid():
            self._start_over()
        elif self.bounds is not None and len(self.spreads) < self.fewest:
            self.wanting = True
        if self.wanting and not self.waiting:
            self._look_back()
        self._keep_few()

    def _keep_few(self) -> None:
        most = self.most_spreads if self.exact() else self.sampled_spreads
        if len(self.spreads) > min(max(_FEW, 2 * self.pruned), most):
            self._prune()
            if len(self.spreads) > most:
                self.thin(self.sampled_spreads // 2)
            self.pruned = len(self.spreads)
        total = 0.0
        for weight in self.spreads.values():
            total += weight
        if len(self.spreads) == 1 or not 0.001 < total < 1000.0:
            self.spreads = {s: w / total for s, w in self.spreads.items()}

    def _listed(self) -> int:
        """The cards on some list. If one is missing, no spread has a place for it."""
        cards = 0
        for may in self.lists:
            cards |= may
        return cards

    def _prune(self) -> None:
        """Drop the spreads for which the cards cannot be laid; nothing is lost by that."""
        self._strike()
        self.spreads = self.fitting
        self.lists = self.struck
        self._settle()
        self._ask_again()

    # When there is too much to keep (rule 7.5)

    def thin(self, number: int) -> None:
        """Let a sample stand for all spreads; what is sure is kept in bounds.

        The sample is drawn from what the observer knows, and from nothing else: the same for
        everybody who saw the same.
        """
        if self.bounds is None:
            self.bounds = Bounds(self._may_lie_in().copy())
        self._strike()
        estimate = Estimate(self.struck)
        known: dict[int, int] = {}
        ways: dict[Spread, float] = {}
        likely: list[float] = []
        for spread, weight in self.fitting.items():
            sizes = sizes_of(spread, known)
            if sizes not in ways:
                ways[sizes] = estimate.ways(sizes)
            likely.append(weight * ways[sizes])
        rng = Rng(derived_seed(len(likely), *self.lists))
        self.lists = self.struck
        self.spreads = thinned(self.fitting, likely, number, rng)
        self._settle()
        self._expect_few()
        self._ask_again()

    def _can_be_laid(self) -> bool:
        """Whether the cards can be laid for any spread; if all spreads are kept, they can."""
        if self.bounds is None:
            return True
        known: dict[int, int] = {}
        tried: dict[Spread, bool] = {}
        classes = classes_of(self.lists)
        for spread in self.spreads:
            sizes = sizes_of(spread, known)
            if sizes not in tried:
                if possible(classes, list(sizes)):
                    return True
                tried[sizes] = False
        return False

    def _start_over(self) -> None:
        """No spread fits: begin again with what is sure, until the sample is drawn anew.

        Without a sample no spread fits only if what was seen cannot be: in a position imagined by
        somebody for whom nothing was found by looking back.
        """
        if self.bounds is None:
            self.bounds = self._no_bounds()
            self.counted = {}
            self.lost += 1
        else:
            self.wanting = True
            self.bare = True
        self.lists, self.spreads = self._within(self.bounds)
        self._settle()

    def _look_back(self) -> None:
        """Draw the sample anew; if nothing is found, go on with what there is."""
        if self._recall():
            self.recalled += 1
        elif self.bare:
            self.lost += 1
        self.wanting = False
        self.bare = False
        self._expect_few()

    def _expect_few(self) -> None:
        """When so many spreads of the sample have been dropped that it says little, draw it anew;
        but not if there were not many in the first place."""
        self.fewest = min(_FEWEST, len(self.spreads) // 4)

    def _recall(self) -> bool:
        """Draw a sample from all tales that fit what was seen; False if none was found.

        Like ``thin``, from what the observer knows, and from nothing else.
        """
        sights = sights_of(self.seen)
        seed = derived_seed(len(sights), self.cards)
        attempts = self.attempts if self.bare else _ATTEMPTS_WITH_SOME
        tales = tales_of(sights, self.tales, attempts, seed)
        if not tales:
            return False
        told = Retelling(sights, tales)
        self.lists = told.lists
        self.spreads = told.chances()
        self._ask_again()
        # A spread's chance is its weight times the ways to lay the cards.
        ways = self._ways()
        known: dict[int, int] = {}
        weights: dict[Spread, float] = {}
        for spread, chance in self.fitting.items():
            number = ways[sizes_of(spread, known)]
            if number > 0.0:
                weights[spread] = chance / number
        if weights:
            self.spreads = weights
        self._ask_again()
        self._settle()
        return True


def _rebuild_belief(
    most_spreads: int,
    sampled_spreads: int,
    most_cases: int,
    lists: list[int],
    sure: list[int],
    spreads: dict[Spread, float],
    cards: int,
    held: dict[int, int],
    counted: dict[int, tuple[int, int]],
    bounds: Bounds | None,
    pruned: int,
    lost: int,
    tales: int,
    attempts: int,
    recalled: int,
    fewest: int,
    sights: list[Sight],
) -> Belief:
    belief = Belief()
    belief.most_spreads = most_spreads
    belief.sampled_spreads = sampled_spreads
    belief.most_cases = most_cases
    belief.lists = lists
    belief.sure = sure
    belief.spreads = spreads
    belief.cards = cards
    belief.held = held
    belief.counted = counted
    belief.bounds = bounds
    belief.pruned = pruned
    belief.lost = lost
    belief.tales = tales
    belief.attempts = attempts
    belief.recalled = recalled
    belief.fewest = fewest
    belief.seen = history_of(sights)
    return belief
