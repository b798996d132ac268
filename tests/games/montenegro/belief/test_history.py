"""Rule 7: what each observer knows, against exhaustive enumeration of small packs."""

from __future__ import annotations

import itertools
import json

import pytest
from tests.games.montenegro.laid import Tiny
from tests.tiers import tier

from kibitz.core.game import Deal
from kibitz.core.rng import MAX_SEED, Rng
from kibitz.games.montenegro import actions
from kibitz.games.montenegro.rules import MontenegroState

STEP = 0x9E3779B97F4A7C15F39CC0605CEDC835


def shuffle_seeds(number: int, known: dict[int, list[int]]) -> list[int]:
    """For each order of so many cards one seed that shuffles them into it."""
    if number not in known:
        found: dict[tuple[int, ...], int] = {}
        wanted = len(list(itertools.permutations(range(number))))
        seed = 0
        while len(found) < wanted:
            cards = list(range(number))
            Rng(seed).shuffle(cards)
            found.setdefault(tuple(cards), seed)
            seed += 1
        known[number] = list(found.values())
    return known[number]


def outcomes(
    world: MontenegroState, action: int, seeds: dict[int, list[int]]
) -> list[tuple[MontenegroState, float]]:
    """What an action may lead to: one position, or one for each order of the shuffles it needs."""
    plain = world.clone()
    plain.apply(action)
    if plain.shuffles == world.shuffles:
        return [(plain, 1.0)]
    assert plain.shuffles == world.shuffles + 1, "two shuffles in one move: choose another game"
    number = len(plain.pile)
    found = []
    for seed in shuffle_seeds(number, seeds):
        other = world.clone()
        other.later = (seed - STEP * (int(world.shuffles) + 1)) & MAX_SEED
        other.apply(action)
        found.append((other, 1.0 / len(shuffle_seeds(number, seeds))))
    return found


def sight(state: MontenegroState, observer: int | None) -> str:
    return json.dumps(state.view(observer).data(), sort_keys=True)


def hidden_key(state: MontenegroState, ordered: bool) -> str:
    places = state.places()
    if not ordered:
        places["draw"] = sorted(places["draw"])
    return json.dumps(places, sort_keys=True)


class Enumeration:
    """All worlds that fit what an observer saw, with their exact weights."""

    def __init__(
        self, game: Tiny, state: MontenegroState, observer: int | None, options: dict[str, object]
    ):
        self.observer = observer
        self.worlds: dict[str, tuple[MontenegroState, float]] = {}
        setup = game.setup(None, options)
        seen = sight(state, observer)
        for cards in itertools.permutations(game.pack(setup)):
            world = game.start(Deal(list(cards), 1), setup)
            assert isinstance(world, MontenegroState)
            if sight(world, observer) == seen:
                self.worlds[hidden_key(world, True)] = (world, 1.0)

    def follow(
        self,
        before: MontenegroState,
        action: int,
        after: MontenegroState,
        seeds: dict[int, list[int]],
    ) -> None:
        seen = sight(after, self.observer)
        own = before.to_move() == self.observer
        fit: dict[str, tuple[MontenegroState, float]] = {}
        for world, weight in self.worlds.values():
            for choice in [action] if own else world.legal_actions():
                for outcome, part in outcomes(world, choice, seeds):
                    if sight(outcome, self.observer) == seen:
                        key = hidden_key(outcome, True)
                        known = fit.get(key, (outcome, 0.0))
                        fit[key] = (known[0], known[1] + weight * part)
        self.worlds = fit

    def chances(self) -> dict[str, float]:
        found: dict[str, float] = {}
        total = sum(weight for _, weight in self.worlds.values())
        for world, weight in self.worlds.values():
            key = hidden_key(world, False)
            found[key] = found.get(key, 0.0) + weight / total
        return found


def check_against_enumeration(
    game: Tiny,
    seed: int,
    observer: int | None,
    moves: int,
    options: dict[str, object],
    draws: int = 600,
) -> dict[str, int]:
    """Play at random; at every position compare resample with what enumeration says."""
    setup = game.setup(None, options)
    state = game.start(game.new_deal(seed, setup), setup)
    assert isinstance(state, MontenegroState)
    # Two streams: which game is played must not depend on how resample draws.
    choices_rng, rng = Rng(seed + 99), Rng(seed + 98)
    seeds: dict[int, list[int]] = {}
    every = Enumeration(game, state, observer, options)
    seen = {"compared": 0, "shuffles": 0, "uneven": 0, "wars in duels": 0}
    for _ in range(moves):
        if state.to_move() < 0 or len(every.worlds) > 2500:
            break
        before = state.clone()
        choices = state.legal_actions()
        wars = [a for a in choices if a >= actions.WAR]
        # Wars are what tells most: declare them often.
        action = choices_rng.pick(wars if wars and choices_rng.chance(0.7) else choices)
        state.apply(action)
        seen["wars in duels"] += action >= actions.WAR and len(before.plays) > 0
        if state.shuffles > before.shuffles + 1:
            break
        every.follow(before, action, state, seeds)
        chances = every.chances()
        counted: dict[str, int] = {}
        for _ in range(draws):
            world = state.resample(observer, rng)
            key = hidden_key(world, False)
            counted[key] = counted.get(key, 0) + 1
        assert set(counted) <= set(chances), "an impossible world was drawn"
        # Pearson's statistic, cells with small expectations put together.
        statistic, cells, small, small_seen = 0.0, -1, 0.0, 0
        for key, chance in chances.items():
            expected = chance * draws
            if expected < 5:
                small, small_seen = small + expected, small_seen + counted.get(key, 0)
                continue
            statistic += (counted.get(key, 0) - expected) ** 2 / expected
            cells += 1
        if small >= 5:
            statistic += (small_seen - small) ** 2 / small
            cells += 1
        freedom = max(cells, 1)
        # About five standard deviations.
        assert statistic < freedom + 5.5 * (2 * freedom) ** 0.5 + 8, (
            seed,
            observer,
            statistic,
            freedom,
        )
        seen["compared"] += 1
        seen["uneven"] += len({round(c, 9) for c in chances.values()}) > 1
    seen["shuffles"] = int(state.shuffles)
    return seen


PACKS: list[tuple[str, int, list[int]]] = [
    ("5S 9S KS AS 5H 9H KH", 1, [0, 6]),
    ("5S 9S AS 5H 9H KH 2D", 1, [10, 15]),
    ("5S 9S KS 5H 9H KH 3H", 2, [23, 24]),
]
"""Cards, cards in a hand, and seeds of games long enough to be shuffled at least once."""
OPTIONS: dict[str, object] = {"wars_per_turn": 2, "victory": "total"}
IN_DUELS: dict[str, object] = {**OPTIONS, "war": "any", "king": "suit"}


@pytest.mark.parametrize("pack", range(len(PACKS)))
@pytest.mark.parametrize("observer", [None, 0, 1])
def test_7_resample_equals_enumeration(pack: int, observer: int | None) -> None:
    cards, hand, seeds = PACKS[pack]
    uneven = 0
    for seed in tier(seeds[-1:], seeds):
        seen = check_against_enumeration(Tiny(cards, hand), seed, observer, 30, OPTIONS)
        uneven += seen["uneven"]
        assert seen["compared"] >= 9
        assert seen["shuffles"] >= 1
    if (pack, observer) == (2, 0):
        # Weights that differ are rare in such short games; test_belief.py has many more.
        assert uneven, "no position in which worlds differ in weight"


@pytest.mark.parametrize(("pack", "seed"), [(0, 27), (1, 224)])
@pytest.mark.parametrize("observer", [None, 0, 1])
def test_7_resample_equals_enumeration_with_wars_in_duels(
    pack: int, seed: int, observer: int | None
) -> None:
    """A war in a duel shows hand cards while plays from that hand lie on the table."""
    cards, hand, _ = PACKS[pack]
    seen = check_against_enumeration(Tiny(cards, hand), seed, observer, 30, IN_DUELS)
    assert seen["compared"] >= 9
    assert seen["wars in duels"] >= 1
