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
spreads. Then the observer forgets how cards came to lie where they are (``forget``, rule 7.5).
"""

from __future__ import annotations

from typing import Final, final

from kibitz.core.rng import Rng
from kibitz.games.montenegro.laying import Laying, possible, random_share
from kibitz.games.montenegro.spreads import (
    Spread,
    choose,
    in_box,
    joined,
    one_in,
    only_box,
    shares,
    sizes_of,
)

MOST_SPREADS: Final = 2000
"""With more than this many the observer forgets."""

MOST_CASES: Final = 1000000.0
SPECTATORS_CASES: Final = 3000.0
"""And with groups so many and so large that there would be more cases to count. A spectator, who
sees nobody's cards, has far more of them than a seat."""

_UNSURE: Final = -1


@final
class Belief:
    """The spreads that fit what one observer saw."""

    def __init__(self, most_cases: float = MOST_CASES) -> None:
        self.most_cases: float = most_cases
        self.lists: list[int] = []
        """For each group the cards that its places may hold."""
        self.sure: list[int] = []
        """For each group the box that its cards are surely in, else -1."""
        self.spreads: dict[Spread, float] = {(): 1.0}
        self.held: dict[int, int] = {}
        """How many cards that the observer cannot see lie in each box."""
        self.counted: dict[int, tuple[int, int]] = {}
        """By box: so many of its cards are among these; as long as nothing leaves or joins it."""
        self.forgotten: int = 0
        """How often the observer has forgotten."""
        self.fitting: dict[Spread, float] = {}
        """The spreads for which the cards can be laid; none before anybody asks."""
        self.struck: list[int] = []
        """The lists without cards that can never lie there; worked out with ``fitting``."""
        self.may: dict[int, int] = {}
        """For each box the cards that may lie there, once somebody has asked."""
        self.laying: Laying | None = None
        """The cases counted last; they serve as long as the lists stay the same."""
        self.chances: list[tuple[Spread, float]] = []
        """How likely each spread and those before it are; worked out when first asked for."""
        self.total: float = 0.0

    def copy(self) -> Belief:
        other = Belief(self.most_cases)
        other.lists = self.lists.copy()
        other.sure = self.sure.copy()
        other.spreads = self.spreads
        other.held = self.held.copy()
        other.counted = self.counted.copy()
        other.forgotten = self.forgotten
        other.laying = self.laying
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return (
            _rebuild_belief,
            (
                self.most_cases, self.lists, self.sure, self.spreads, self.held, self.counted,
                self.forgotten,
            ),
        )  # fmt: skip

    def hidden_in(self, box: int) -> int:
        """How many cards that the observer cannot see lie in this box."""
        return self.held.get(box, 0)

    # What may happen

    def put(self, cards: int, box: int) -> None:
        """Cards the observer saw go into a box, out of its sight."""
        if cards == 0:
            return
        number = cards.bit_count()
        self._hold(box, number)
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
        self._note_sure()
        self._tidy()

    def see(self, card: int, source: int) -> None:
        """Some card, each with equal chance, came out of this box, and it was this one."""
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
        self._hold(source, -1)
        for i in range(len(self.lists)):
            self.lists[i] &= ~(1 << card)
        self._settle_lists()

    def see_all(self, cards: list[tuple[int, int]]) -> None:
        """Several cards came into sight, each from its box."""
        for card, box in cards:
            self.see(card, box)

    def find(self, card: int, box: int) -> None:
        """This card turned out to be in this box, where it stays."""
        self.see(card, box)
        self.put(1 << card, box)

    def pour(self, source: int, target: int) -> None:
        """All that lies in a box goes to another one, unseen."""
        number = self.hidden_in(source)
        if number == 0:
            return
        step = one_in(target) - one_in(source)
        moved: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            to = tuple([counts + step * in_box(counts, source) for counts in spread])
            moved[to] = moved.get(to, 0.0) + weight
        self.spreads = moved
        self._hold(source, -number)
        self._hold(target, number)
        self._note_sure()
        self._tidy()

    def count(self, box: int, cards: int, number: int) -> None:
        """Exactly so many of the unseen cards in this box are among these.

        Every group that has places in the box and cards of both kinds on its list is divided:
        which of its places there hold which kind is not known, only how many.
        """
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
            self.sure.append(_UNSURE)
            self.sure.append(_UNSURE)
        self.counted[box] = (cards, number)
        self._settle_lists()

    def forget(self) -> None:
        """Keep only which cards may lie in each box, and what was last counted there (rule 7.5).

        A count is kept if no card has joined or left the box since.
        """
        may = self._may_lie_in()
        lists: list[int] = []
        spread: list[int] = []
        for box, number in sorted(self.held.items()):
            cards, inside = self.counted.get(box, (0, 0))
            sure = self.surely_in(box)
            for part, n in ((may[box] & cards, inside), (may[box] & ~cards, number - inside)):
                # Cards that are surely there are a group by themselves.
                for group, m in (
                    (part & sure, (part & sure).bit_count()),
                    (part & ~sure, n - (part & sure).bit_count()),
                ):
                    if m:
                        lists.append(group)
                        spread.append(one_in(box) * m)
        self.lists = lists
        self.spreads = {tuple(spread): 1.0}
        self.forgotten += 1
        self._settle_lists(True)
        if self._cases() > self.most_cases:
            self._keep_what_is_sure()

    def _keep_what_is_sure(self) -> None:
        """If even that is too much, keep only which cards are surely where."""
        lists: list[int] = []
        spread: list[int] = []
        others = 0
        places = 0
        for box, number in sorted(self.held.items()):
            sure = self.surely_in(box)
            if sure:
                lists.append(sure)
                spread.append(one_in(box) * sure.bit_count())
            others |= self._may_lie_in()[box] & ~sure
            places += one_in(box) * (number - sure.bit_count())
        if places:
            lists.append(others)
            spread.append(places)
        self.lists = lists
        self.spreads = {tuple(spread): 1.0}
        self._settle_lists(True)

    # What comes of it

    def deal(self, rng: Rng) -> dict[int, list[int]]:
        """One way in which the unseen cards may lie, as likely as the observer has to think."""
        if not self.chances:
            self._weigh()
        laying = self.laying
        assert laying is not None
        chosen = self._pick(rng)
        laid = laying.lay(sizes_of(chosen, {}), rng)
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
        may = self._may_lie_in()
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
        self._strike()
        known: dict[int, int] = {}
        laying = self.laying
        if laying is None or laying.lists != self.struck:
            laying = Laying(self.struck)
            self.laying = laying
        ways: dict[Spread, float] = {}
        self.total = 0.0
        for spread, weight in self.fitting.items():
            sizes = sizes_of(spread, known)
            if sizes not in ways:
                ways[sizes] = laying.ways(sizes)
            if ways[sizes] > 0.0:
                self.total += weight * ways[sizes]
                self.chances.append((spread, self.total))

    # Groups

    def _hold(self, box: int, change: int) -> None:
        now = self.held.get(box, 0) + change
        if now:
            self.held[box] = now
        else:
            self.held.pop(box, None)
        self.counted.pop(box, None)
        self._ask_again()

    def _may_lie(self, i: int, box: int) -> bool:
        return any(in_box(spread[i], box) for spread in self.spreads)

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

    def _level(self, box: int) -> None:
        """Join the cards surely in a box with the largest other group there.

        For each spread the cards left over by all other places can be laid on theirs in as many
        ways as before, but for a factor that depends on the spread alone. So nothing is lost, and
        cards taken from the box later need not be told apart.
        """
        if box not in self.sure:
            return
        k = self.sure.index(box)
        best = _UNSURE
        most = 0
        for i in range(len(self.lists)):
            if i == k:
                continue
            n = 0
            for spread in self.spreads:
                n = max(n, in_box(spread[i], box))
            if n > most:
                best, most = i, n
        if best == _UNSURE:
            return
        unit = one_in(box)
        number = self.lists[k].bit_count()
        level: dict[Spread, float] = {}
        for spread, weight in self.spreads.items():
            n = in_box(spread[best], box)
            to = list(spread)
            to[best] -= unit * n
            to[k] += unit * n
            level[tuple(to)] = weight / choose(number + n, n)
        self.spreads = level
        self.lists[k] |= self.lists[best]
        self.sure[k] = _UNSURE
        self._settle_lists()

    def _settle_lists(self, forgotten: bool = False) -> None:
        """After lists have changed: drop and join groups, and find cards that are sure."""
        if not self.spreads:
            self._start_over()
        self._drop_empty()
        self._join_alike()
        while self._close_lists():
            self._drop_empty()
            self._join_alike()
        self._note_sure()
        self._tidy(forgotten)

    def _cases(self) -> float:
        """About how many cases there are to count when cards are laid (laying.py)."""
        cases = 1.0
        largest = 0
        known: dict[int, int] = {}
        for spread in self.spreads:
            sizes = sizes_of(spread, known)
            for i in range(len(sizes)):
                if self.sure[i] == _UNSURE:
                    cases *= sizes[i] + 1
                    largest = max(largest, sizes[i])
            break
        return cases / (largest + 1)

    def _drop_empty(self) -> None:
        used = [0] * len(self.lists)
        for spread in self.spreads:
            for i in range(len(used)):
                used[i] |= spread[i]
        if 0 in used:
            kept = [i for i in range(len(used)) if used[i]]
            self.lists = [self.lists[i] for i in kept]
            self.spreads = {tuple([s[i] for i in kept]): w for s, w in self.spreads.items()}

    def _join_alike(self) -> None:
        i = 0
        while i < len(self.lists):
            j = len(self.lists) - 1
            while j > i:
                if self.lists[i] == self.lists[j]:
                    self.spreads = joined(self.spreads, i, j)
                    del self.lists[j]
                j -= 1
            i += 1

    def _close_lists(self) -> bool:
        """Where as many places as cards share a list, no other place may hold these cards; True
        if that changed a list. Spreads with more places than cards on a list are dropped."""
        known: dict[int, int] = {}
        all_sizes: dict[Spread, bool] = {}
        for spread in self.spreads:
            all_sizes[sizes_of(spread, known)] = True
        changed = False
        dropped = False
        for i in range(len(self.lists)):
            may = self.lists[i]
            below = [j for j in range(len(self.lists)) if self.lists[j] & ~may == 0]
            number = may.bit_count()
            full = True
            for sizes in all_sizes:
                n = 0
                for j in below:
                    n += sizes[j]
                if n > number:
                    all_sizes[sizes] = False
                    dropped = True
                elif n < number:
                    full = False
            if full:
                for j in range(len(self.lists)):
                    if self.lists[j] & may and self.lists[j] & ~may:
                        self.lists[j] &= ~may
                        changed = True
        if dropped:
            self.spreads = {s: w for s, w in self.spreads.items() if all_sizes[sizes_of(s, known)]}
            if not self.spreads:
                self._start_over()
            return True
        return changed

    def _note_sure(self) -> None:
        """Which groups are surely in one box; several in the same box become one."""
        first: Spread = ()
        for spread in self.spreads:
            first = spread
            break
        varies = [False] * len(first)
        for spread in self.spreads:
            for i in range(len(first)):
                if spread[i] != first[i]:
                    varies[i] = True
        self.sure = [_UNSURE] * len(first)
        for i in range(len(first)):
            box = only_box(first[i])
            closed = in_box(first[i], max(box, 0)) == self.lists[i].bit_count()
            if box >= 0 and closed and not varies[i]:
                self.sure[i] = box
        i = len(self.sure) - 1
        while i > 0:
            if self.sure[i] >= 0 and self.sure.index(self.sure[i]) < i:
                j = self.sure.index(self.sure[i])
                self.lists[j] |= self.lists[i]
                self.spreads = joined(self.spreads, j, i)
                del self.lists[i]
                del self.sure[i]
            i -= 1

    def _tidy(self, forgotten: bool = False) -> None:
        """Forget if there is too much to keep; keep weights near one."""
        self._ask_again()
        if forgotten:
            return
        if len(self.spreads) > MOST_SPREADS or self._cases() > self.most_cases:
            self.forget()
        total = 0.0
        for weight in self.spreads.values():
            total += weight
        if len(self.spreads) == 1 or not 0.001 < total < 1000.0:
            self.spreads = {s: w / total for s, w in self.spreads.items()}

    def _ask_again(self) -> None:
        """What was worked out for those who asked is no longer true."""
        self.fitting = {}
        self.struck = []
        self.may = {}
        self.chances = []

    def _strike(self) -> None:
        """Find the spreads for which the cards can be laid at all, and the cards that can lie in
        each group in any of them. The spreads and lists themselves stay as they are: what is
        known must not depend on who has asked, and when."""
        if self.fitting:
            return
        known: dict[int, int] = {}
        fits: dict[Spread, bool] = {}
        self.struck = [0] * len(self.lists)
        for spread in self.spreads:
            sizes = sizes_of(spread, known)
            if sizes not in fits:
                found = possible(self.lists, list(sizes))
                fits[sizes] = len(found) > 0
                for i in range(len(found)):
                    if sizes[i]:
                        self.struck[i] |= found[i]
        self.fitting = {s: w for s, w in self.spreads.items() if fits[sizes_of(s, known)]}
        if not self.fitting:
            self.struck, self.fitting = self._nothing_known()

    def _start_over(self) -> None:
        """Nothing fits: know only how many cards lie where.

        That never happens at a real table. But a seat that has forgotten something may imagine
        a position that does not fit what everybody else still remembers.
        """
        self.lists, self.spreads = self._nothing_known()
        self.forgotten += 1

    def _nothing_known(self) -> tuple[list[int], dict[Spread, float]]:
        cards = 0
        for may in self.lists:
            cards |= may
        counts = 0
        for box, number in self.held.items():
            counts += one_in(box) * number
        return [cards], {(counts,): 1.0}


def _rebuild_belief(
    most_cases: float,
    lists: list[int],
    sure: list[int],
    spreads: dict[Spread, float],
    held: dict[int, int],
    counted: dict[int, tuple[int, int]],
    forgotten: int,
) -> Belief:
    belief = Belief(most_cases)
    belief.lists = lists
    belief.sure = sure
    belief.spreads = spreads
    belief.held = held
    belief.counted = counted
    belief.forgotten = forgotten
    return belief
