"""Compares ``resample`` with exhaustive enumeration, on a game with few enough deals.

For an observer and a history, every deal is replayed: the observer's moves as made, the others'
moves as any legal action after which the observer sees what it saw. A world weighs the product,
over the moves of others, of one over the number of actions that look the same: a move the
observer saw is a condition, one it did not see is a uniform choice. That is what ``resample`` is
to draw from.

Worlds after a later shuffle depend on a seed that cannot be enumerated. There the worlds are
counted over many seeds, and the comparison allows for the noise in that count.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import TypeAlias

from kibitz.core.game import Deal, Game, Setup
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.testing.chances import chi_square, furthest
from kibitz.testing.declared import Words
from kibitz.testing.effort import FULL, Effort
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.report import Where, data_key, names
from kibitz.testing.worlds import Deals, later_shuffle, ordered_places

World: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"

MAX_DEALS = 20_000
_MAX_WORLDS = 4_000
_P_VALUE = 1e-6
_LATER_WORLDS = 500
_LATER_TRIES = 2_000


def check_enumeration(
    tiny: Game,
    seed: int,
    declared: Collection[str] | None,
    max_decisions: int,
    shown_later: bool = False,
    effort: Effort = FULL,
) -> None:
    """Compare resample with enumeration, for every observer of several random positions.

    ``shown_later``: see ``conformance``.
    """
    setup = tiny.setup()
    where = Where(tiny, setup)
    deals = all_deals(tiny, setup, where)
    starts = Starts(tiny, setup, deals)
    rng = Rng(derived_seed(seed, 90))
    compared = 0
    for number in range(effort.counted):
        there = Where(tiny, setup, derived_seed(seed, 91, number))
        played = Playthrough(there, max_decisions, Words(tiny), bots=False)
        played.close = set()
        played.check()
        # Two cards come out alike under half of all seeds, so a few tries would miss some shuffles.
        shuffle = later_shuffle(played, tries=30)
        length = len(played.moves)
        last = length if shuffle is None else max(shuffle - 1, 0)
        moments = {0, last, int(rng.below(last + 1)), int(rng.below(last + 1))}
        if shuffle is not None:
            moments |= {min(length, shuffle + int(rng.below(4)))}
        for moment in sorted(moments):
            for observer in played.observers:
                if shuffle is None or moment < shuffle:
                    compared += _compare(
                        played, starts, moment, observer, declared, rng, shown_later
                    )
                elif observer == played.observers[number % len(played.observers)]:
                    _compare_sampled(played, starts, moment, shuffle, observer, declared, rng)
    if compared == 0:
        where.fail(
            "The tiny game is small enough to count all worlds.",
            f"more than {_MAX_WORLDS} at every position tried",
        )


def all_deals(game: Game, setup: Setup, where: Where) -> list[list[int]]:
    """Every possible deal of the game; identical cards are not distinguished."""
    kinds = Deals(game, setup)
    size = 1
    for group in kinds.classes:
        faces = Counter(game.card_name(kinds.pack[i]) for i in range(len(kinds.pack)))
        size *= math.factorial(len(group))
        if len(kinds.classes) == 1:
            for count in faces.values():
                size //= math.factorial(count)
    if size > MAX_DEALS:
        where.fail(
            "The tiny game is small enough to count all its deals.",
            f"{size} deals; at most {MAX_DEALS}",
        )
    sample = game.new_deal(1, setup).cards
    orders = [sorted(_distinct(game, [sample[i] for i in group])) for group in kinds.classes]
    deals = []
    for choice in product(*orders):
        cards = [0] * len(sample)
        for group, order in zip(kinds.classes, choice, strict=True):
            for i, card in zip(group, order, strict=True):
                cards[i] = card
        deals.append(kinds.named(cards))
    known = {tuple(deal) for deal in deals}
    for number in range(20):
        if tuple(game.new_deal(derived_seed(6, number), setup).cards) not in known:
            where.fail(
                "In a deal, cards of one name are in the order of the pack.",
                "shuffled() gives a deal that its own text cannot describe",
            )
    return deals


def _distinct(game: Game, cards: list[int]) -> Iterator[tuple[int, ...]]:
    """Orders of these cards that differ by name."""
    if len({game.card_name(card) for card in cards}) == len(cards):
        yield from permutations(cards)
        return
    seen: set[tuple[str, ...]] = set()
    for order in permutations(cards):
        key = tuple(game.card_name(card) for card in order)
        if key not in seen:
            seen.add(key)
            yield order


class Starts:
    """All deals, grouped by what each observer sees at the start."""

    def __init__(self, game: Game, setup: Setup, deals: list[list[int]]) -> None:
        self.looks: dict[int | None, dict[str, list[list[int]]]] = {}
        observers: list[int | None] = [None, *range(setup.seats)]
        for observer in observers:
            self.looks[observer] = {}
        for cards in deals:
            state = game.start(Deal(cards, 0), setup)
            for observer in observers:
                key = data_key(state.view(observer).data())
                self.looks[observer].setdefault(key, []).append(cards)

    def fitting(self, played: Playthrough, observer: int | None) -> list[Fit]:
        """The deals that the observer cannot distinguish from the one that was played."""
        alike = self.looks[observer].get(data_key(played.seen[observer][0]), [])
        deals = [Deal(cards, played.deal.later) for cards in alike]
        return [Fit(deal, played.game.start(deal, played.setup), 1.0, []) for deal in deals]


@dataclass
class Fit:
    """A world that fits what an observer saw."""

    deal: Deal
    state: State
    weight: float
    path: list[int]
    """The actions that led to it."""


def worlds_of(
    played: Playthrough, worlds: list[Fit], begin: int, end: int, observer: int | None
) -> list[Fit] | None:
    """Play these worlds, which fit after ``begin`` moves, on to ``end``: those that still fit, with
    their weights; None if there are too many."""
    seen = played.seen[observer]
    for number in range(begin, end):
        seat, action = played.moves[number]
        going: list[Fit] = []
        for world in worlds:
            if world.state.to_move() != seat:
                continue
            legal = world.state.legal_actions()
            tried = [a for a in legal if a == action] if seat == observer else legal
            alike: list[tuple[int, State]] = []
            for choice in tried:
                ahead = world.state.clone()
                ahead.apply(choice)
                if ahead.view(observer).data() == seen[number + 1]:
                    alike.append((choice, ahead))
            share = world.weight / max(1, len(alike))
            going += [Fit(world.deal, ahead, share, [*world.path, a]) for a, ahead in alike]
        worlds = going
        if len(worlds) > _MAX_WORLDS:
            return None
    return worlds


def _compare(
    played: Playthrough,
    starts: Starts,
    moment: int,
    observer: int | None,
    declared: Collection[str] | None,
    rng: Rng,
    shown_later: bool,
) -> int:
    """Compare the draws at one moment with all possible worlds; 0 if there are too many."""
    game = played.game
    where = played.where.at(moment, observer)
    worlds = worlds_of(played, starts.fitting(played, observer), 0, moment, observer)
    if worlds is None:
        return 0
    if shown_later:
        worlds = _by_deal(worlds)
    state, ordered = _moment(played, moment, observer, declared)
    expected = _shares(game, worlds, ordered)
    number = min(6000, max(600, 12 * len(expected)))
    drawn = _draw(game, state, observer, ordered, number, rng)
    _check_support(expected, drawn, number, where)
    _check_proportions(expected, drawn, number, where)
    return 1


def _by_deal(worlds: list[Fit]) -> list[Fit]:
    """The same worlds, weighted so that every deal counts the same."""
    totals: dict[tuple[int, ...], float] = {}
    for world in worlds:
        key = tuple(world.deal.cards)
        totals[key] = totals.get(key, 0.0) + world.weight
    return [Fit(w.deal, w.state, w.weight / totals[tuple(w.deal.cards)], w.path) for w in worlds]


def _compare_sampled(
    played: Playthrough,
    starts: Starts,
    moment: int,
    shuffle: int,
    observer: int | None,
    declared: Collection[str] | None,
    rng: Rng,
) -> None:
    """The same after a later shuffle, with worlds from many seeds instead of all worlds."""
    game = played.game
    tried = 0
    before = worlds_of(played, starts.fitting(played, observer), 0, shuffle - 1, observer)
    if not before:
        return
    worlds: list[Fit] = []
    while len(worlds) < _LATER_WORLDS and tried < _LATER_TRIES:
        again: list[Fit] = []
        for world in before:
            deal = Deal(world.deal.cards, rng.seed128())
            state = game.start(deal, played.setup)
            for action in world.path:
                state.apply(action)
            again.append(Fit(deal, state, world.weight, world.path))
        tried += len(again)
        found = worlds_of(played, again, shuffle - 1, moment, observer)
        if found is None:
            return
        worlds += found
    weights = [world.weight for world in worlds]
    # Both comparisons below allow for a small sample; with fewer they could not fail.
    if not weights or sum(weights) ** 2 < 50 * sum(w * w for w in weights):
        return
    state, ordered = _moment(played, moment, observer, declared)
    expected = _shares(game, worlds, ordered)
    number = 600
    drawn = _draw(game, state, observer, ordered, number, rng)
    once = Counter(world_key(game, world, ordered) for world in (w.state for w in worlds))
    rare = sum(1 for times in once.values() if times == 1) / len(worlds)
    outside = [key for key in drawn if key not in expected]
    strays = sum(drawn[key] for key in outside)
    where = played.where.at(moment, observer)
    # As many worlds as were met only once are likely never to have been met (Good and Turing).
    if strays > number * (0.03 + 3 * rare):
        where.fail(
            "Resample gives only worlds that fit all the seat has seen.",
            f"after a later shuffle, of {number} draws {strays} are worlds"
            f" that no deal leads to, such as: {_written(outside[0])}",
        )
    size = sum(weights) ** 2 / sum(w * w for w in weights)
    for key, share in expected.items():
        noise = math.sqrt(share * (1 - share) * (1 / size + 1 / number))
        if abs(drawn[key] / number - share) > 6 * noise + 0.01:
            where.fail(
                "Resample gives worlds in the proportions that counting all deals gives.",
                f"after a later shuffle, {drawn[key]} of {number} draws instead of about"
                f" {share * number:.0f} were: {_written(key)}",
            )


def _moment(
    played: Playthrough, moment: int, observer: int | None, declared: Collection[str] | None
) -> tuple[State, set[str]]:
    """The position after ``moment`` moves, and which of its places have an order."""
    state = played.game.start(played.deal, played.setup)
    for _, action in played.moves[:moment]:
        state.apply(action)
    return state, ordered_places(state.view(observer), state.places(), declared)


def _shares(game: Game, worlds: list[Fit], ordered: set[str]) -> dict[World, float]:
    weights: dict[World, float] = {}
    for world in worlds:
        key = world_key(game, world.state, ordered)
        weights[key] = weights.get(key, 0.0) + world.weight
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items()}


def _draw(
    game: Game, state: State, observer: int | None, ordered: set[str], number: int, rng: Rng
) -> Counter[World]:
    drawn: Counter[World] = Counter()
    for _ in range(number):
        drawn[world_key(game, state.resample(observer, rng), ordered)] += 1
    return drawn


def world_key(game: Game, state: State, ordered: set[str]) -> World:
    """Where every card is, as far as it matters."""
    return tuple(
        (place, tuple(cards) if place in ordered else tuple(sorted(cards)))
        for place, cards in sorted(names(game, state.places()).items())
        if cards
    )


def _check_support(
    expected: dict[World, float], drawn: Counter[World], number: int, where: Where
) -> None:
    for world in drawn:
        if world not in expected:
            where.fail(
                "Resample gives only worlds that fit all the seat has seen.",
                f"no deal and no hidden choices lead to this one ({len(expected)} do):"
                f" {_written(world)}",
            )
    for world, share in expected.items():
        if share * number > 30 and world not in drawn:
            where.fail(
                "Resample gives every world that fits what the seat has seen.",
                f"{number} draws, of which about {share * number:.0f} should be: {_written(world)}",
            )


def _check_proportions(
    expected: dict[World, float], drawn: Counter[World], number: int, where: Where
) -> None:
    promise = "Resample gives worlds in the proportions that counting all deals gives."
    likely = chi_square(expected, drawn, number)
    if likely < _P_VALUE:
        worst = furthest(expected, drawn, number)
        where.fail(
            promise,
            f"chance of such draws: {likely:.1g}; {drawn[worst]} of {number} draws instead of"
            f" {expected[worst] * number:.0f} were: {_written(worst)}",
        )
    # By place: many small differences in one place add up to a significant one.
    places = sorted({place for world in expected for place, _ in world})
    for place in places:
        shares: dict[tuple[str, ...], float] = {}
        found: Counter[tuple[str, ...]] = Counter()
        for world, share in expected.items():
            held = dict(world).get(place, ())
            shares[held] = shares.get(held, 0.0) + share
        for world, times in drawn.items():
            found[dict(world).get(place, ())] += times
        likely = chi_square(shares, found, number)
        if likely < _P_VALUE:
            most = furthest(shares, found, number)
            where.fail(
                promise,
                f"chance of such draws: {likely:.1g}; place {place!r} held {' '.join(most)!r} in"
                f" {found[most]} of {number} draws instead of {shares[most] * number:.0f}",
            )


def _written(world: World) -> str:
    return "; ".join(f"{place}: {' '.join(cards)}" for place, cards in world)
