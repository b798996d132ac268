# interpreted: makes a puzzle now and then
"""Puzzles of Makiaveli: go out, and disturb no more groups than you must.

The floor is laid out at random. The exact solver finds the smallest number of groups that have to
be disturbed so that the whole hand can be laid, and whether only one set of so many will do.
"""

from __future__ import annotations

from itertools import combinations
from math import log2

from kibitz.core.cards import card_msg, card_name, pack
from kibitz.core.messages import Msg
from kibitz.core.puzzle import OPEN, SOLVED, WRONG, Attempt, Puzzle, PuzzleMaker
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.games.makiaveli.actions import DONE
from kibitz.games.makiaveli.melds import is_meld, tidy
from kibitz.games.makiaveli.rules import MakiaveliState
from kibitz.games.makiaveli.solver.counts import NO_CARDS, add_counts, kind_counts
from kibitz.games.makiaveli.solver.maximum import MaximumSolver
from kibitz.games.makiaveli.solver.planner import Planner
from kibitz.games.makiaveli.solver.pool import borrow_solver, return_solver

_GROUPS = (5, 10)
_HAND = (1, 4)
_HANDS = 12
"""How many hands are tried on a floor."""
_MOST_DISTURBED = 4
_MOST_EXTENDED = 0
"""Groups to which cards are only added: none, or the puzzle would be half solved at sight."""
_FOES_HAND = 5
_LEVELS = (8.0, 10.5, 14.0)
"""From which difficulty on a puzzle is medium, hard, expert."""

Cards = list[int]


class GoOut(PuzzleMaker):
    """One smallest set of groups has to be disturbed to lay the whole hand."""

    def __init__(self) -> None:
        super().__init__("go_out")

    def attempt(self, rng: Rng) -> Puzzle | None:
        floor, rest = _random_floor(rng)
        solver = borrow_solver()
        try:
            for _ in range(_HANDS):
                size = _HAND[0] + rng.below(_HAND[1] - _HAND[0] + 1)
                rng.shuffle(rest)
                found = _Riddle(floor, sorted(rest[:size]), solver)
                if found.unique:
                    made = found.puzzle(rest[size:])
                    if made is not None:
                        return made
            return None
        finally:
            return_solver(solver)

    def level(self, puzzle: Puzzle) -> int:
        return sum(puzzle.difficulty >= border for border in _LEVELS)

    def allows(self, puzzle: Puzzle, state: State, action: int) -> bool:
        # Drawing gives up, and a plain “done” would let the rules arrange the floor.
        return action < DONE

    def by_hand(self) -> Msg:
        return Msg("makiaveli.puzzle.example")

    def judge(self, puzzle: Puzzle, state: State, moves: list[str]) -> Attempt:
        assert isinstance(state, MakiaveliState)
        assert isinstance(puzzle.start, MakiaveliState)
        if state.turn == 0 and not state.over:
            return Attempt(OPEN)
        if state.hands[0]:
            left = [card_msg(card) for card in state.hands[0]]
            return Attempt(WRONG, Msg("makiaveli.puzzle.left", cards=left))
        least = int(puzzle.measures["groups"])
        disturbed = _disturbed(puzzle.start.floor, state.floor)
        if disturbed > least:
            return Attempt(WRONG, Msg("makiaveli.puzzle.too_many", n=disturbed, least=least))
        return Attempt(SOLVED, Msg("makiaveli.puzzle.solved", n=least))


def _disturbed(before: list[Cards], after: list[Cards]) -> int:
    """How many groups no longer lie as they lay; identical cards are interchangeable."""
    left = [sorted(card >> 1 for card in group) for group in after]
    found = 0
    for group in before:
        kinds = sorted(card >> 1 for card in group)
        if kinds in left:
            left.remove(kinds)
        else:
            found += 1
    return found


def _random_floor(rng: Rng) -> tuple[list[Cards], Cards]:
    """Some groups, and the cards that are left."""
    rest = pack(2)
    groups: list[Cards] = []
    for _ in range(_GROUPS[0] + rng.below(_GROUPS[1] - _GROUPS[0] + 1)):
        group = _random_group(rng, rest)
        if group:
            groups.append(group)
            rest = [card for card in rest if card not in group]
    return groups, rest


def _random_group(rng: Rng, rest: Cards) -> Cards:
    """A run of three to five cards, or a set of three or four, of cards that are left."""
    by_kind = {card >> 1: card for card in rest}
    if rng.below(5) < 3:
        suit, first, length = rng.below(4), rng.below(12), 3 + rng.below(3)
        kinds = [((first + i) % 13) * 4 + suit for i in range(length) if first + i < 14]
    else:
        rank = rng.below(13)
        suits = [0, 1, 2, 3]
        rng.shuffle(suits)
        kinds = [rank * 4 + suit for suit in suits[: 3 + rng.below(2)]]
    if not is_meld(kinds) or any(kind not in by_kind for kind in kinds):
        return []
    return tidy([by_kind[kind] for kind in kinds])


class _Riddle:
    """A floor and a hand, and what the solver says about them."""

    def __init__(self, floor: list[Cards], hand: Cards, solver: MaximumSolver) -> None:
        self.floor = floor
        self.hand = hand
        self.solver = solver
        self.counts = [kind_counts(group) for group in floor]
        self.sets: list[tuple[int, ...]] = []
        """The smallest sets of groups with which the whole hand can be laid."""
        wanted = kind_counts(hand)
        everything = wanted
        for counts in self.counts:
            everything = add_counts(everything, counts)
        if solver.feasible(wanted, NO_CARDS) or not solver.feasible(everything, NO_CARDS):
            return
        for size in range(1, min(_MOST_DISTURBED, len(floor)) + 1):
            self.sets = [
                some
                for some in combinations(range(len(floor)), size)
                if solver.feasible(self._with(some), NO_CARDS)
            ]
            if self.sets:
                return

    def _with(self, some: tuple[int, ...]) -> list[int]:
        """The hand and these groups."""
        found = kind_counts(self.hand)
        for group in some:
            found = add_counts(found, self.counts[group])
        return found

    @property
    def unique(self) -> bool:
        return len(self.sets) == 1

    def puzzle(self, rest: Cards) -> Puzzle | None:
        (broken,) = self.sets
        arranged = self.solver.arrange_all(self._with(broken))
        assert arranged is not None
        new = self._cards(broken, arranged)
        if self._extended(broken, new) > _MOST_EXTENDED:
            return None
        measures = {
            "groups": float(len(broken)),
            "moved": float(_moved([self.floor[i] for i in broken], new)),
            "chain": float(_chain(self.hand, [self.floor[i] for i in broken], new)),
            "near": float(self._near(broken)),
        }
        kept = [group for i, group in enumerate(self.floor) if i not in broken]
        piles = " / ".join(" ".join(card_name(card) for card in group) for group in kept + new)
        n = len(broken)
        return Puzzle(
            _position(self.floor, self.hand, rest),
            2,
            Msg("makiaveli.puzzle.task", n=n),
            self._hints(broken, new),
            [*(f"lay {card_name(card)}" for card in self.hand), f"done {piles}"],
            difficulty_of(measures),
            measures,
            self._effort(),
        )

    def _cards(self, broken: tuple[int, ...], arranged: list[list[int]]) -> list[Cards]:
        """Groups of kinds as groups of the cards there are."""
        left = sorted(self.hand + [card for i in broken for card in self.floor[i]])
        found: list[Cards] = []
        for kinds in arranged:
            group: Cards = []
            for kind in kinds:
                card = next(card for card in left if card >> 1 == kind)
                left.remove(card)
                group.append(card)
            found.append(tidy(group))
        return found

    def _extended(self, broken: tuple[int, ...], new: list[Cards]) -> int:
        """To how many groups cards of the hand are only added: that is seen at once."""
        whole = [set(group) - set(self.hand) for group in new]
        return sum(set(self.floor[i]) in whole for i in broken)

    def _near(self, broken: tuple[int, ...]) -> int:
        """Other sets of as many groups with which one card more would be enough."""
        sets = combinations(range(len(self.floor)), len(broken))
        return sum(
            some != broken and bool(self.solver.missing_kinds(self._with(some), NO_CARDS))
            for some in sets
        )

    def _effort(self) -> float:
        """How many nodes the exact planner makes for the whole floor."""
        planner = Planner(False)
        groups = [[card >> 1 for card in group] for group in self.floor]
        hand = kind_counts(self.hand)
        planner.plan(groups, NO_CARDS, hand, NO_CARDS, NO_CARDS, len(self.hand), exact=True)
        return float(planner.visited)

    def _hints(self, broken: tuple[int, ...], new: list[Cards]) -> list[Msg]:
        first, *others = [_group_msg(self.floor[i]) for i in broken]
        if others:
            one = Msg("makiaveli.puzzle.hint.one", group=first, n=len(others))
        else:
            one = Msg("makiaveli.puzzle.hint.size", n=max(len(group) for group in new))
        last = next(group for group in new if any(card in self.hand for card in group))
        return [
            one,
            Msg("makiaveli.puzzle.hint.all", n=len(broken), groups=[first, *others]),
            Msg("makiaveli.puzzle.hint.group", group=_group_msg(last)),
        ]


def _group_msg(group: Cards) -> Msg:
    return Msg("makiaveli.puzzle.group", cards=[card_msg(card) for card in group])


def _position(floor: list[Cards], hand: Cards, rest: Cards) -> MakiaveliState:
    """The position before the turn: no cross, and another seat with some of the other cards."""
    state = MakiaveliState(2, False)
    state.hands = [hand[:], sorted(rest[:_FOES_HAND])]
    state.floor = [group[:] for group in floor]
    state.cross = [-1] * 4
    state.stock = rest[_FOES_HAND:]
    state.got = [len(hand), _FOES_HAND]
    state.shown = [[], []]
    return state


def _moved(old: list[Cards], new: list[Cards]) -> int:
    """How many cards have to be moved, if every new group begins with the largest part of an old
    one that lies together in it."""
    pairs = sorted(
        ((len(set(before) & set(after)), i, j) for i, before in enumerate(old)
         for j, after in enumerate(new)),
        reverse=True,
    )  # fmt: skip
    used_old: set[int] = set()
    used_new: set[int] = set()
    stay = 0
    for common, i, j in pairs:
        if common and i not in used_old and j not in used_new:
            used_old.add(i)
            used_new.add(j)
            stay += common
    return sum(len(group) for group in new) - stay


def _chain(hand: Cards, old: list[Cards], new: list[Cards]) -> int:
    """Over how many groups one has to think: from the hand to the new groups it goes into, to the
    old groups these need cards of, to the new groups where the others of those go, and so on."""
    reached: set[int] = set()
    cards = set(hand)
    length = 0
    while True:
        targets = [group for group in new if cards & set(group)]
        needed = {i for i, group in enumerate(old) for t in targets if set(group) & set(t)}
        if needed <= reached:
            return length
        length += 1
        reached |= needed
        cards |= {card for i in reached for card in old[i]}


def difficulty_of(measures: dict[str, float]) -> float:
    """What a person has to see and do. Groups count most: each has to be thought of first; then the
    steps of the chain, the cards that change places, and the sets that nearly work."""
    return (
        2.0 * measures["groups"]
        + 2.0 * measures["chain"]
        + 0.5 * measures["moved"]
        + 0.5 * log2(1.0 + measures["near"])
    )
