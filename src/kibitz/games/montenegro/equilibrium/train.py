# interpreted: a command with progress on the terminal
"""Make table.txt: solve the abstract duels, then fit the weights of positions to games of the bot
against itself.

    python -m kibitz.games.montenegro.equilibrium.train [--iterations N] [--games N] [--rounds N]
        [--seed N] [--out FILE] [--duels-from FILE] [--curve]

Solving draws nothing at random; the games follow from the seed. So the same numbers give the same
file. ``--duels-from`` takes the solved duels from a table and only fits the weights; ``--curve``
prints how exploitability falls with the iterations and writes nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Turn
from kibitz.games.montenegro.bots import Equilibrium
from kibitz.games.montenegro.deck import cards_in
from kibitz.games.montenegro.equilibrium import table
from kibitz.games.montenegro.equilibrium.abstraction import CONTEXTS, context_of, tree_of
from kibitz.games.montenegro.equilibrium.best_response import exploitability
from kibitz.games.montenegro.equilibrium.solver import Solver
from kibitz.games.montenegro.equilibrium.worth import (
    HANDS,
    Features,
    Seen,
    Standing,
    Worth,
    features,
    fit,
    plain_weights,
)
from kibitz.games.montenegro.rules import MontenegroState
from kibitz.games.montenegro.table import ARMIES, WAR_PHASE
from kibitz.games.montenegro.war import of_suit


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def solve_all(iterations: int) -> list[str]:
    """The solved duels, packed."""
    found: list[str] = []
    all_of_it, worst = 0.0, 0.0
    began = time.monotonic()
    for context in range(CONTEXTS):
        tree = tree_of(context)
        solver = Solver(tree)
        solver.run(iterations)
        found.append(table.pack(context, tree, solver.average()))
        gap = exploitability(tree, table.unpack(context, tree, found[-1]))
        all_of_it += gap
        worst = max(worst, gap)
        say(
            f"duel {context + 1} of {CONTEXTS}: exploitability {gap:.4f}, mean"
            f" {all_of_it / (context + 1):.4f}, worst {worst:.4f}"
            f" ({time.monotonic() - began:.0f} s)"
        )
    return found


def standing_of(state: MontenegroState, seat: int) -> Standing:
    """The armies as they really are."""
    found = Standing()
    for suit in range(4):
        mine = int(state.spots[ARMIES + 4 * seat + suit])
        theirs = int(state.spots[ARMIES + 4 * (1 - seat) + suit])
        found.mine[suit] = float(of_suit(mine, suit)) if mine else -1.0
        found.theirs[suit] = float(of_suit(theirs, suit)) if theirs else -1.0
        found.cards += mine.bit_count() - theirs.bit_count()
    found.hands = [cards_in(state.spots[seat]), cards_in(state.spots[1 - seat])]
    return found


def play_games(judge: Worth, games: int, seed: int) -> list[Seen]:
    """Positions between duels in games of the bot against itself, without looking ahead, and who
    won."""
    from kibitz.games.montenegro.game import GAME

    seen: list[Seen] = []
    player = Equilibrium(judge, ahead=False)
    began = time.monotonic()
    for game in range(games):
        state = GAME.deal(derived_seed(seed, game))
        assert isinstance(state, MontenegroState)
        rng = Rng(derived_seed(seed, game, 1))
        places: list[tuple[Features, int]] = []
        noted = -1
        while state.to_move() >= 0:
            seat = state.to_move()
            if state.duels != noted and (state.phase == WAR_PHASE or not state.plays):
                noted = int(state.duels)
                places.append((features(standing_of(state, seat), True), seat))
            state.apply(player.choose(Turn(state, seat, rng)))
        results = state.returns()
        seen += [(found, (results[seat] + 1.0) / 2.0) for found, seat in places]
        if (game + 1) % max(games // 20, 1) == 0:
            say(f"game {game + 1} of {games} ({time.monotonic() - began:.0f} s)")
    return seen


def fit_weights(rounds: int, games: int, seed: int) -> list[float]:
    """Play, fit, and play again with what was learnt."""
    weights = plain_weights()
    for number in range(rounds):
        seen = play_games(Worth(weights.copy()), games, derived_seed(seed, number))
        fit(weights, seen, 8, 0.02, end=HANDS)
        fit(weights, seen, 8, 0.02, least=HANDS)
        say(f"round {number + 1} of {rounds}: fitted to {len(seen)} positions")
    return weights


def print_curve() -> None:
    """Exploitability over the iterations, for a duel of the middle with armies on both sides."""
    tree = tree_of(context_of(4, 1, 1, 1))
    solver = Solver(tree)
    for wanted in (1, 3, 10, 30, 100, 300, 1000):
        solver.run(wanted - solver.iterations)
        print(f"{wanted:6} {exploitability(tree, solver.average()):.5f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument(
        "--iterations", type=int, default=table.ITERATIONS, help="of CFR+, for each duel"
    )
    parser.add_argument(
        "--games", type=int, default=table.GAMES, help="against itself, in each round"
    )
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=table.FILE)
    parser.add_argument("--duels-from", type=Path, help="a table whose solved duels are used")
    parser.add_argument("--curve", action="store_true", help="only print the curve")
    chosen = parser.parse_args()
    if chosen.curve:
        print_curve()
        return
    if chosen.duels_from is None:
        packed = solve_all(chosen.iterations)
        table.write(chosen.out, plain_weights(), packed)
    else:
        packed = chosen.duels_from.read_text(encoding="ascii").splitlines()[2:]
    weights = fit_weights(chosen.rounds, chosen.games, chosen.seed)
    table.write(chosen.out, weights, packed)
    say(f"written: {chosen.out}")


if __name__ == "__main__":
    main()
