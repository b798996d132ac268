"""What can still be reached from a position, against brute force over the rules."""

from __future__ import annotations

import random

import pytest
from tests.games.masters_gallery.optimum.brute_force import random_case, results_from

from kibitz.games.masters_gallery.optimum.model.goals import GOALS, LOWEST_WIN, TOTAL
from kibitz.games.masters_gallery.optimum.position_search import PositionSearch
from kibitz.games.masters_gallery.optimum.result import SearchResult
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import ADDING, PHASE


def silent(found: SearchResult) -> None:
    """Nobody watches."""


def by_force(results: set[tuple[int, ...]], seat: int, goal: str) -> int | None:
    if goal == TOTAL:
        return max(sum(points) for points in results)
    mine = [points[seat] for points in results]
    if goal == LOWEST_WIN:
        mine = [p[seat] for p in results if p[seat] == max(p) and p.count(max(p)) == 1]
        return min(mine, default=None)
    return max(mine) if goal == "highest" else min(mine)


def check(state: MastersGalleryState, results: set[tuple[int, ...]], seat: int, goal: str) -> None:
    found = PositionSearch(state, seat, goal).run(None, 1, silent)
    assert found.proved
    wanted = by_force(results, seat, goal)
    assert found.score == wanted
    if wanted is None:
        return
    end = state.clone()
    for action in found.moves:
        assert action in end.legal_actions()
        end.apply(action)
    assert end.to_move() < 0
    points = tuple(int(x) for x in end.returns())
    assert (sum(points) if goal == TOTAL else points[seat]) == wanted


def try_some(
    seed: str,
    number: int,
    most_cards: int,
    most_positions: int,
    phase: int | None = None,
    **fixed: object,
) -> set[int]:
    """Positions of random games, one for each game, in that phase; the phases they were in."""
    rng = random.Random(seed)
    phases: set[int] = set()
    while number:
        case = random_case(rng, most_cards, fixed, most_symbols=5)
        deal = case.game.new_deal(rng.randrange(1 << 30), case.setup)
        state = case.game.start(deal, case.setup)
        line: list[MastersGalleryState] = []
        while state.to_move() >= 0:
            if phase is None or state.table[PHASE] == phase:
                line.append(state.clone())
            state.apply(rng.choice(state.legal_actions()))
        if not line:
            continue
        position = rng.choice(line)
        results = results_from([position], most_positions)
        if results is None or len(results) < 2:
            continue
        number -= 1
        phases.add(int(position.table[PHASE]))
        for goal in GOALS:
            check(position, results, rng.randrange(case.setup.seats), goal)
    return phases


def test_what_can_be_reached_is_what_brute_force_finds() -> None:
    phases = try_some("position", 30, 14, 3000)
    assert len(phases) > 4, "too few kinds of positions tried"


@pytest.mark.parametrize("phase", [None, ADDING])
def test_what_can_be_reached_with_additional_cards_not_ranked(phase: int | None) -> None:
    options = {"additional": "unranked", "additional_cards": True}
    try_some(f"unranked {phase}", 10, 14, 3000, phase, **options)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(10))
def test_what_can_be_reached_in_larger_games(seed: int) -> None:
    try_some(f"larger position {seed}", 10, 20, 20_000)
