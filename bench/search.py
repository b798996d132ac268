"""Measures simulations of the tree search: ours in our games, OpenSpiel's in gin rummy.

    python bench/search.py [GAME…] [--positions N] [--iterations N] [--rounds N] [--seed N] [--json]

Both sides search the positions of whole games, with rollouts by random moves to the end:
ours is the bot ``search`` without the policy and evaluation that a game may offer, OpenSpiel's its
C++ ``ISMCTSBot`` with its C++ ``RandomRolloutEvaluator`` of one rollout. The positions are spread
evenly over the decisions, with more than one legal action, of games played at random. A figure is
simulations per CPU second: all simulations over all time, so a slow opening weighs as much as it
takes. Sampling the world of each simulation is part of it on both sides.

Contenders take turns, for ``--rounds`` rounds; the ratio is the median of the rounds' ratios.
bench/README.md says how to read the figures.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import kibitz
from kibitz._loader import build_kind
from kibitz.core.registry import games as games_known
from kibitz.core.search import SearchParts
from kibitz.core.turn import Turn
from kibitz.players.search import Search
from kibitz.players.thinking import Budget

PEER = "gin_rummy"
UCT_C = 2.0
CHANCE = -1


@dataclass
class Contender:
    """A search that is measured."""

    name: str
    run: Callable[[int], None]
    """Search every position with so many simulations."""
    positions: int
    rates: list[float] = field(default_factory=list)
    """Simulations per CPU second, round by round."""

    def measure(self, iterations: int) -> None:
        begin = process_time()
        self.run(iterations)
        self.rates.append(iterations * self.positions / (process_time() - begin))


def spread(found: list[Any], number: int) -> list[Any]:
    """So many of them, evenly spread."""
    return [found[i * len(found) // number] for i in range(min(number, len(found)))]


def ours(game: kibitz.Game, positions: int, seed: int) -> Contender:
    """Our search, in the positions of random games."""
    rng = kibitz.Rng(seed)
    found: list[kibitz.State] = []
    for deal in range(5):
        state = game.deal(seed + deal)
        while state.to_move() >= 0:
            legal = state.legal_actions()
            if len(legal) > 1:
                found.append(state.clone())
            state.apply(rng.pick(legal))
    chosen = spread(found, positions)

    def run(iterations: int) -> None:
        # Without depth there would be no tree, and with a little less than all the game no end.
        parts = SearchParts(depth=1_000_000)
        player = Search(parts, Budget(iterations), utility=game.utility)
        for state in chosen:
            player.choose(Turn(state, state.to_move(), rng))

    return Contender(game.name, run, len(chosen))


def theirs(positions: int, seed: int) -> Contender:
    """OpenSpiel's."""
    import pyspiel

    draw = random.Random(seed)
    game = pyspiel.load_game(PEER)
    found: list[Any] = []
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(actions, odds)[0])
            else:
                legal = state.legal_actions()
                if len(legal) > 1:
                    found.append(state.clone())
                state.apply_action(draw.choice(legal))
    chosen = spread(found, positions)

    def run(iterations: int) -> None:
        for state in chosen:
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed % 1_000_000)
            bot = pyspiel.ISMCTSBot(seed % 1_000_000, evaluator, UCT_C, iterations)
            bot.step(state)

    return Contender(f"OpenSpiel {PEER}", run, len(chosen))


def report(games: list[kibitz.Game], args: argparse.Namespace) -> dict[str, Any]:
    contenders = [ours(game, args.positions, args.seed) for game in games]
    peer = theirs(args.positions, args.seed) if has_open_spiel() else None
    everybody = contenders if peer is None else [*contenders, peer]
    for number in range(args.rounds):
        for contender in everybody if number % 2 == 0 else reversed(everybody):
            contender.measure(args.iterations)
            if sys.stderr.isatty():
                print(f"round {number + 1} of {args.rounds}: {contender.name}", file=sys.stderr)
    rows = []
    for contender in everybody:
        row: dict[str, Any] = {
            "name": contender.name,
            "positions": contender.positions,
            "simulations_per_second": statistics.median(contender.rates),
            "lowest": min(contender.rates),
            "highest": max(contender.rates),
        }
        if peer is not None and contender is not peer:
            pairs = zip(contender.rates, peer.rates, strict=True)
            row["ratio"] = statistics.median(mine / other for mine, other in pairs)
        rows.append(row)
    return {
        "kibitz": kibitz.__version__,
        "build": build_kind(),
        "python": platform.python_version(),
        "iterations": args.iterations,
        "rounds": args.rounds,
        "seed": args.seed,
        "searches": rows,
    }


def has_open_spiel() -> bool:
    try:
        import pyspiel  # noqa: F401, is it really there?
    except ImportError:
        return False
    return True


def show(result: dict[str, Any]) -> None:
    print(
        f"kibitz {result['kibitz']} ({result['build']}), Python {result['python']};"
        f" {result['iterations']} simulations a position, {result['rounds']} rounds"
    )
    print(f"{'simulations/s':28}{'median':>10}{'(lowest–highest)':>24}{'times OpenSpiel':>18}")
    for row in result["searches"]:
        bounds = f"({row['lowest']:,.0f}–{row['highest']:,.0f})"
        ratio = f"{row['ratio']:.1f}x" if "ratio" in row else ""
        print(f"{row['name']:28}{row['simulations_per_second']:>10,.0f}{bounds:>24}{ratio:>18}")


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="How many simulations a second the search makes, against OpenSpiel's ISMCTS.",
        epilog="example: python bench/search.py mulle montenegro --rounds 9",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="games to measure; none: all")
    parser.add_argument("--positions", type=int, default=40, help="positions of each game (40)")
    parser.add_argument("--iterations", type=int, default=200, help="simulations for each (200)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and choices (1)")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument(
        "--uncompiled", action="store_true", help="measure even if kibitz is not compiled"
    )
    args = parser.parse_args(argv)
    for name in ("positions", "iterations", "rounds"):
        if getattr(args, name) < 1:
            parser.error(f"--{name}: must be at least 1")
    if args.seed < 0:
        parser.error("--seed: must not be negative")
    return args


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    if build_kind() != "compiled" and not args.uncompiled:
        print(
            "kibitz is not compiled here, so these figures would mean little."
            " `make setup` compiles it; --uncompiled measures all the same.",
            file=sys.stderr,
        )
        return 2
    try:
        games = [kibitz.game(name) for name in args.games] or games_known()
    except kibitz.BadInputError as error:
        print(error, file=sys.stderr)
        return 2
    if not has_open_spiel():
        print(
            "OpenSpiel is not installed, so there is nothing to compare with:"
            " pip install 'kibitz[bench]'",
            file=sys.stderr,
        )
    result = report(games, args)
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        show(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
