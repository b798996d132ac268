"""Resample against exhaustive enumeration, on a game with few enough deals to try them all.

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
from itertools import permutations, product
from typing import TypeAlias, TypeVar

from kibitz.core.game import Deal, Game, Setup
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.testing.declared import Words
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.report import Where, names, view_key
from kibitz.testing.worlds import Deals, later_shuffle, ordered_places

World: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"

Outcome = TypeVar("Outcome")

MAX_DEALS = 20_000
_MAX_WORLDS = 4_000
_P_VALUE = 1e-6


def check_enumeration(
    tiny: Game, seed: int, told: Collection[str] | None, max_decisions: int
) -> None:
    """Compare resample with enumeration, for every observer of several random positions."""
    setup = tiny.setup()
    where = Where(tiny, setup)
    deals = all_deals(tiny, setup, where)
    starts = Starts(tiny, setup, deals)
    rng = Rng(derived_seed(seed, 90))
    for number in range(4):
        there = Where(tiny, setup, derived_seed(seed, 91, number))
        played = Playthrough(there, max_decisions, Words(tiny), bots=False)
        played.close = set()
        played.check()
        shuffle = later_shuffle(played)
        last = len(played.moves) if shuffle is None else shuffle - 1
        moments = {0, max(last, 0), int(rng.below(last + 1)), int(rng.below(last + 1))}
        for moment in sorted(moments):
            for observer in played.observers:
                _compare(played, starts, moment, observer, told, rng)


def all_deals(game: Game, setup: Setup, where: Where) -> list[list[int]]:
    """Every deal the game can have, identical cards not told apart."""
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
                "Cards of one name keep the order of the pack in a deal.",
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
    """All deals, sorted by how they look to each observer at the start."""

    def __init__(self, game: Game, setup: Setup, deals: list[list[int]]) -> None:
        self.looks: dict[int | None, dict[str, list[list[int]]]] = {}
        observers: list[int | None] = [None, *range(setup.seats)]
        for observer in observers:
            self.looks[observer] = {}
        for cards in deals:
            state = game.start(Deal(cards, 0), setup)
            for observer in observers:
                key = view_key(state.view(observer))
                self.looks[observer].setdefault(key, []).append(cards)


def worlds_of(
    played: Playthrough, starts: Starts, moment: int, observer: int | None
) -> list[tuple[State, float]] | None:
    """Every world that fits what the observer saw, with its weight; None if too many."""
    game, setup = played.game, played.setup
    seen = played.seen[observer]
    deals = starts.looks[observer].get(seen[0], [])
    worlds = [(game.start(Deal(cards, played.deal.later), setup), 1.0) for cards in deals]
    for number, (seat, action) in enumerate(played.moves[:moment], 1):
        going: list[tuple[State, float]] = []
        for state, weight in worlds:
            if state.to_move() != seat:
                continue
            legal = state.legal_actions()
            tried = [a for a in legal if a == action] if seat == observer else legal
            alike = []
            for choice in tried:
                next_state = state.clone()
                next_state.apply(choice)
                if view_key(next_state.view(observer)) == seen[number]:
                    alike.append(next_state)
            going += [(next_state, weight / len(alike)) for next_state in alike]
        worlds = going
        if len(worlds) > _MAX_WORLDS:
            return None
    return worlds


def _compare(
    played: Playthrough,
    starts: Starts,
    moment: int,
    observer: int | None,
    told: Collection[str] | None,
    rng: Rng,
) -> None:
    game = played.game
    where = played.where.at(moment, observer)
    worlds = worlds_of(played, starts, moment, observer)
    if worlds is None:
        return
    state = game.start(played.deal, played.setup)
    for _, action in played.moves[:moment]:
        state.apply(action)
    ordered = ordered_places(state.view(observer), state.places(), told)
    weights: dict[World, float] = {}
    for world, weight in worlds:
        key = world_key(game, world, ordered)
        weights[key] = weights.get(key, 0.0) + weight
    total = sum(weights.values())
    expected = {key: weight / total for key, weight in weights.items()}
    number = min(6000, max(600, 12 * len(expected)))
    drawn: Counter[World] = Counter()
    for _ in range(number):
        drawn[world_key(game, state.resample(observer, rng), ordered)] += 1
    _check_support(expected, drawn, number, where)
    _check_proportions(expected, drawn, number, where)


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
        worst = _furthest(expected, drawn, number)
        where.fail(
            promise,
            f"chance of such draws: {likely:.1g}; {drawn[worst]} of {number} draws instead of"
            f" {expected[worst] * number:.0f} were: {_written(worst)}",
        )
    # By place: many small differences in one place add up to one that shows.
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
            most = _furthest(shares, found, number)
            where.fail(
                promise,
                f"chance of such draws: {likely:.1g}; place {place!r} held {' '.join(most)!r} in"
                f" {found[most]} of {number} draws instead of {shares[most] * number:.0f}",
            )


def _furthest(expected: dict[Outcome, float], drawn: Counter[Outcome], number: int) -> Outcome:
    return max(expected, key=lambda outcome: abs(drawn[outcome] - expected[outcome] * number))


def chi_square(expected: dict[Outcome, float], drawn: Counter[Outcome], number: int) -> float:
    """How likely draws are that differ at least so much (Pearson's test).

    Outcomes too rare to be tested alone are put together until at least 5 are expected.
    """
    bins: list[tuple[float, int]] = []
    share_sum, drawn_sum = 0.0, 0
    for key in sorted(expected, key=lambda k: (expected[k], repr(k))):
        share_sum += expected[key] * number
        drawn_sum += drawn[key]
        if share_sum >= 5:
            bins.append((share_sum, drawn_sum))
            share_sum, drawn_sum = 0.0, 0
    if share_sum > 0 and bins:
        last = bins.pop()
        bins.append((last[0] + share_sum, last[1] + drawn_sum))
    if len(bins) < 2:
        return 1.0
    statistic = sum((got - want) ** 2 / want for want, got in bins)
    return upper_gamma((len(bins) - 1) / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), by series or continued fraction."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    fraction = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        step = c * d
        fraction *= step
        if abs(step - 1) < 1e-15:
            break
    return fraction * scale


def _written(world: World) -> str:
    return "; ".join(f"{place}: {' '.join(cards)}" for place, cards in world)
