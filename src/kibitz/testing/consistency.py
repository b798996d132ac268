"""Checks that ``resample`` is consistent from move to move.

Draw worlds before a move. In each, let the seat on turn make any move after which the observer sees
what it really saw; worlds without such a move are ruled out. The rest must have the same
distribution as worlds drawn after the move. So at every step, in games of any size, ``resample``
uses exactly what the observer has learned from the move: not more (then it uses the truth), and not
less (then it forgets something, or the view reveals a secret that ``resample`` ignores).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from typing import TypeAlias

from kibitz.core.game import Game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.testing.chances import upper_gamma
from kibitz.testing.playthrough import Playthrough
from kibitz.testing.report import names
from kibitz.testing.worlds import ordered_places

Feature: TypeAlias = "tuple[str, int, str]"
"""A place, the index of a card in it where order matters (else -1), and the card."""

_WORK = 3_000
"""How many moves are tried at each step."""
_WANTED = 250
_ENOUGH = 40
"""Worlds to compare; with fewer the test has no power."""
_SIGMAS = 6.5
_P_VALUE = 1e-9


def check_follows_play(played: Playthrough, declared: Collection[str] | None) -> None:
    """At a few moves of a game, for one observer each."""
    rng = Rng(derived_seed(played.where.seed or 0, 82))
    length = len(played.moves)
    for _ in range(min(played.effort.steps, length)):
        move = int(rng.below(length))
        observer = played.observers[rng.below(len(played.observers))]
        _check_step(played, move, observer, declared, rng)


def _check_step(
    played: Playthrough,
    move: int,
    observer: int | None,
    declared: Collection[str] | None,
    rng: Rng,
) -> None:
    game = played.game
    state = game.start(played.deal, played.setup)
    for _, action in played.moves[:move]:
        state.apply(action)
    seat, action = played.moves[move]
    after = state.clone()
    after.apply(action)
    ordered = ordered_places(after.view(observer), after.places(), declared)
    moved: Counter[Feature] = Counter()
    accepted = work = draws = 0
    while work < _WORK and accepted < _WANTED:
        draws += 1
        if draws > 100 and accepted * 25 < draws:
            return  # The move ruled out so much that hardly any world is left.
        world = state.resample(observer, rng)
        work += 1 if seat == observer else len(world.legal_actions())
        ahead = _moved(played, world, move, observer, rng)
        if ahead is not None:
            accepted += 1
            moved.update(features(game, ahead, ordered))
    if accepted < _ENOUGH:
        return
    drawn: Counter[Feature] = Counter()
    for _ in range(accepted):
        drawn.update(features(game, after.resample(observer, rng), ordered))
    single = {(place, -1) for place, cards in after.places().items() if len(cards) == 1}
    feature = _surprise(moved, drawn, accepted, single)
    if feature is None:
        return
    place, index, card = feature
    which = f"{place!r}" if index < 0 else f"{place!r}, card {index},"
    played.where.at(move + 1, observer).fail(
        "Resample follows the play: worlds drawn after a move are those drawn before it in which"
        " the move could look like that.",
        f"move {move + 1} was {played.texts[move]!r} of seat {seat}; place {which} is {card} in"
        f" {moved[feature]} of {accepted} worlds drawn before and played on, and in"
        f" {drawn[feature]} of {accepted} drawn after: resample forgets something, or takes it"
        " from the truth, or a view (its log?) reveals a secret",
    )


def _surprise(
    one: Counter[Feature], two: Counter[Feature], number: int, single: set[tuple[str, int]]
) -> Feature | None:
    """Where two samples of equal size differ more than chance can explain."""
    by_slot: dict[tuple[str, int], list[Feature]] = {}
    for feature in sorted(one | two):
        by_slot.setdefault(feature[:2], []).append(feature)
        share = (one[feature] + two[feature]) / (2 * number)
        noise = math.sqrt(2 * number * share * (1 - share))
        if abs(one[feature] - two[feature]) > _SIGMAS * noise:
            return feature
    for slot, found in by_slot.items():
        if slot[1] < 0 and slot not in single:
            continue
        if _alike([(one[f], two[f]) for f in found]) < _P_VALUE:
            return max(found, key=lambda f: abs(one[f] - two[f]))
    return None


def _alike(counts: list[tuple[int, int]]) -> float:
    """The probability that two samples of equal size differ at least this much (chi-square)."""
    bins: list[tuple[int, int]] = []
    left = right = 0
    for one, two in sorted(counts, key=sum):
        left, right = left + one, right + two
        if left + right >= 10:
            bins.append((left, right))
            left = right = 0
    if len(bins) < 2:
        return 1.0
    statistic = sum((one - two) ** 2 / (one + two) for one, two in bins)
    return upper_gamma((len(bins) - 1) / 2, statistic / 2)


def _moved(
    played: Playthrough, world: State, move: int, observer: int | None, rng: Rng
) -> State | None:
    """This world after a move that looks like the real one; if there are several, a random one."""
    seat, action = played.moves[move]
    if world.to_move() != seat:
        return None
    actions = world.legal_actions()
    if seat == observer:
        actions = [action] if action in actions else []
    alike = []
    for choice in actions:
        ahead = world.clone()
        ahead.apply(choice)
        if ahead.view(observer).data() == played.seen[observer][move + 1]:
            alike.append(ahead)
    return alike[rng.below(len(alike))] if alike else None


def features(game: Game, state: State, ordered: set[str]) -> set[Feature]:
    """Which card is where; copies of a card count once for a place."""
    found: set[Feature] = set()
    for place, cards in names(game, state.places()).items():
        for i, card in enumerate(cards):
            found.add((place, i if place in ordered else -1, card))
    return found
