"""Measures random playouts: our games, OpenSpiel's, and an engine that does nothing.

    python bench/playouts.py [GAME…] [--seconds S] [--rounds N] [--seed N] [--json]

bench/README.md says how to read the figures. One driver measures everybody:

driven from Python   A new game is dealt and played to the end, each decision taken by the same
                     ``pick`` below, again and again. Dealing is measured too. OpenSpiel leaves
                     chance to the driver, so ``draw`` samples it by its probabilities; only
                     decisions of players are counted, and the column "steps" counts chance, too.
compiled loop        Copies of a freshly dealt position are played to the end by compiled code:
                     ours by ``kibitz.players.basic.playouts``, OpenSpiel's by its C++
                     ``RandomRolloutEvaluator``. Dealing is not measured, copying is.

Contenders take turns, for ``--rounds`` rounds of ``--seconds`` CPU seconds each; the figure is the
median of the rounds. The ceiling is an empty engine with as many decisions a game and as many
legal actions as the game it stands beside, driven in the same way.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import kibitz
from kibitz._loader import build_kind
from kibitz.core.registry import games as games_known
from kibitz.players.basic import playouts
from kibitz.players.empty import EmptyState

PEERS = ("crazy_eights", "gin_rummy")
DEALS = 10
"""Positions that the compiled loops start from, in turn."""
BATCH = 20
"""Playouts between two looks at the clock."""
SAMPLE = 100
"""Games from each position by which OpenSpiel's decisions in its own loop are estimated."""
CHANCE = -1
TERMINAL = -4
"""OpenSpiel's names for who is not a player."""


class Picker:
    """Makes the random choices for all engines."""

    def __init__(self, seed: int) -> None:
        self.random: Callable[[], float] = random.Random(seed).random

    def pick(self, actions: Sequence[int]) -> int:
        return actions[int(self.random() * len(actions))]

    def draw(self, outcomes: Sequence[tuple[int, float]]) -> int:
        left = self.random()
        for outcome, probability in outcomes:
            left -= probability
            if left < 0.0:
                return outcome
        return outcomes[-1][0]


@dataclass
class Run:
    """What was done in one round."""

    seconds: float
    decisions: float
    steps: float

    def rate(self) -> float:
        return self.decisions / self.seconds


@dataclass
class Shape:
    """How big a game is, played at random."""

    decisions: float
    """Decisions of players in a game."""
    actions: float
    """Legal actions at a decision."""
    chance: float = 0.0
    """Steps of chance in a game."""


@dataclass
class Contender:
    """An engine that is measured."""

    name: str
    shape: Shape
    driven: Callable[[float], Run]
    loop: Callable[[float], Run]
    driven_runs: list[Run] = field(default_factory=list)
    loop_runs: list[Run] = field(default_factory=list)


def drive(deal: Callable[[], Any], picker: Picker, seconds: float) -> Run:
    """Our side, driven from Python."""
    pick = picker.pick
    decisions = 0
    begin = now = process_time()
    while now - begin < seconds:
        state = deal()
        while state.to_move() >= 0:
            actions = state.legal_actions()
            state.apply(pick(actions))
            decisions += 1
        now = process_time()
    return Run(now - begin, decisions, decisions)


def drive_open_spiel(deal: Callable[[], Any], picker: Picker, seconds: float) -> Run:
    """OpenSpiel's side, driven from Python."""
    pick, draw = picker.pick, picker.draw
    decisions = steps = 0
    begin = now = process_time()
    while now - begin < seconds:
        state = deal()
        player = state.current_player()
        while player != TERMINAL:
            if player == CHANCE:
                state.apply_action(draw(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                state.apply_action(pick(actions))
                decisions += 1
            steps += 1
            player = state.current_player()
        now = process_time()
    return Run(now - begin, decisions, steps)


def kibitz_contender(game: kibitz.Game, seed: int) -> Contender:
    setup = game.setup()
    seeds = itertools.count(seed)
    picker = Picker(seed)
    starts = [game.start(game.new_deal(seed + n, setup), setup) for n in range(DEALS)]
    rng = kibitz.Rng(seed)

    def deal() -> kibitz.State:
        return game.start(game.new_deal(next(seeds), setup), setup)

    def loop(seconds: float) -> Run:
        return loop_over(starts, rng, seconds)

    return Contender(game.name, kibitz_shape(game, seed), lambda s: drive(deal, picker, s), loop)


def loop_over(starts: Sequence[kibitz.State], rng: kibitz.Rng, seconds: float) -> Run:
    decisions = 0
    begin = now = process_time()
    while now - begin < seconds:
        for start in starts:
            decisions += playouts(start, rng, BATCH)
        now = process_time()
    return Run(now - begin, decisions, decisions)


def kibitz_shape(game: kibitz.Game, seed: int) -> Shape:
    picker = Picker(seed)
    decisions = actions = 0
    for n in range(DEALS * 5):
        state = game.deal(seed + n)
        while state.to_move() >= 0:
            legal = state.legal_actions()
            decisions += 1
            actions += len(legal)
            state.apply(picker.pick(legal))
    return Shape(decisions / (DEALS * 5), actions / decisions)


def empty_contender(beside: Contender, seed: int) -> Contender:
    decisions = max(1, round(beside.shape.decisions))
    actions = list(range(max(1, round(beside.shape.actions))))
    picker = Picker(seed)
    rng = kibitz.Rng(seed)
    starts = [EmptyState(decisions, actions) for _ in range(DEALS)]
    return Contender(
        f"empty engine like {beside.name}",
        Shape(decisions, len(actions)),
        lambda s: drive(lambda: EmptyState(decisions, actions), picker, s),
        lambda s: loop_over(starts, rng, s),
    )


def open_spiel_contender(name: str, seed: int) -> Contender:
    import pyspiel

    game = pyspiel.load_game(name)
    picker = Picker(seed)
    small = seed % 1_000_000
    starts = [dealt(game, picker) for _ in range(DEALS)]
    shapes = [open_spiel_shape(start, picker) for start in starts]
    evaluator = pyspiel.RandomRolloutEvaluator(BATCH, small)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 1000, False, small, False)

    def loop(seconds: float) -> Run:
        decisions = steps = 0.0
        begin = now = process_time()
        while now - begin < seconds:
            for start, shape in zip(starts, shapes, strict=True):
                # The way from Python to the evaluator is a search of two simulations: the first
                # plays BATCH games from the position itself, the second BATCH games from the
                # position after one random move.
                bot.step(start)
                made = BATCH * (shape.decisions + shape.decisions - 1)
                decisions += made
                steps += made + 2 * BATCH * shape.chance
            now = process_time()
        return Run(now - begin, decisions, steps)

    return Contender(
        name,
        Shape(
            statistics.fmean(shape.decisions for shape in shapes),
            statistics.fmean(shape.actions for shape in shapes),
            statistics.fmean(shape.chance for shape in shapes) + len(starts[0].full_history()),
        ),
        lambda s: drive_open_spiel(game.new_initial_state, picker, s),
        loop,
    )


def dealt(game: Any, picker: Picker) -> Any:
    """A position of OpenSpiel's at the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(picker.draw(state.chance_outcomes()))
    return state


def open_spiel_shape(start: Any, picker: Picker) -> Shape:
    """How many decisions, and steps of chance, follow from this position."""
    decisions = actions = chance = 0
    for _ in range(SAMPLE):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(picker.draw(state.chance_outcomes()))
                chance += 1
            else:
                legal = state.legal_actions()
                decisions += 1
                actions += len(legal)
                state.apply_action(picker.pick(legal))
    return Shape(decisions / SAMPLE, actions / decisions, chance / SAMPLE)


def measure(contenders: list[Contender], rounds: int, seconds: float) -> None:
    """Measure all engines in turn, round after round, every second round in reverse order."""
    for contender in contenders:
        # Once unmeasured: caches, and code that is loaded on first use.
        contender.driven(min(seconds, 0.05))
        contender.loop(min(seconds, 0.05))
    for number in range(rounds):
        for contender in contenders if number % 2 == 0 else reversed(contenders):
            contender.driven_runs.append(contender.driven(seconds))
            contender.loop_runs.append(contender.loop(seconds))


def figures(runs: list[Run]) -> dict[str, float]:
    rates = [run.rate() for run in runs]
    return {
        "decisions_per_second": statistics.median(rates),
        "lowest": min(rates),
        "highest": max(rates),
        "steps_per_second": statistics.median(run.steps / run.seconds for run in runs),
    }


def entry(contender: Contender) -> dict[str, Any]:
    return {
        "name": contender.name,
        "decisions_per_game": contender.shape.decisions,
        "actions_per_decision": contender.shape.actions,
        "chance_per_game": contender.shape.chance,
        "driven": figures(contender.driven_runs),
        "loop": figures(contender.loop_runs),
    }


def ratio(ours: Contender, theirs: Contender) -> dict[str, Any]:
    """How many times faster we are: the median of the rounds' ratios, because what slows the
    machine down for a while slows both. ``steps`` takes their steps of chance for decisions."""
    quotients: dict[str, Any] = {"game": ours.name, "peer": theirs.name}
    for mode, mine, other in (
        ("driven", ours.driven_runs, theirs.driven_runs),
        ("loop", ours.loop_runs, theirs.loop_runs),
    ):
        pairs = list(zip(mine, other, strict=True))
        quotients[mode] = statistics.median(m.rate() / o.rate() for m, o in pairs)
        quotients[f"{mode}_steps"] = statistics.median(
            m.rate() * o.seconds / o.steps for m, o in pairs
        )
    return quotients


def report(games: list[kibitz.Game], peers: list[str], args: argparse.Namespace) -> dict[str, Any]:
    ours = [kibitz_contender(game, args.seed) for game in games]
    empty = [empty_contender(contender, args.seed) for contender in ours]
    theirs = [open_spiel_contender(name, args.seed) for name in peers]
    measure([*ours, *theirs, *empty], args.rounds, args.seconds)
    return {
        "kibitz": kibitz.__version__,
        "build": build_kind(),
        "python": platform.python_version(),
        "open_spiel": open_spiel_version(),
        "rounds": args.rounds,
        "seconds": args.seconds,
        "seed": args.seed,
        "games": [entry(contender) for contender in ours],
        "peers": [entry(contender) for contender in theirs],
        "ceilings": [entry(contender) for contender in empty],
        "ratios": [ratio(game, peer) for game in ours for peer in theirs],
        "of_ceiling": [ratio(game, top) for game, top in zip(ours, empty, strict=True)],
    }


def open_spiel_version() -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        import pyspiel  # noqa: F401, is it really there?

        return version("open_spiel")
    except (ImportError, PackageNotFoundError):
        return None


def show(result: dict[str, Any]) -> None:
    """Ratios first: they mean the same on every machine."""
    print(
        f"kibitz {result['kibitz']} ({result['build']}), Python {result['python']},"
        f" OpenSpiel {result['open_spiel'] or 'not installed'};"
        f" median of {result['rounds']} rounds of {result['seconds']:g} CPU s"
    )
    print("Driven from Python: dealing included. Compiled loop: playouts of a dealt position.")
    if result["ratios"]:
        print(f"\n{'times faster':44}{'driven':>10}{'loop':>10}   (chance counted for the peer)")
    for row in result["ratios"]:
        name = f"{row['game']} : {row['peer']}"
        steps = f"({row['driven_steps']:.2f}, {row['loop_steps']:.2f})"
        print(f"{name:44}{row['driven']:>9.2f}x{row['loop']:>9.2f}x   {steps}")
    if result["of_ceiling"]:
        print(f"\n{'of the ceiling':44}{'driven':>10}{'loop':>10}")
    for row in result["of_ceiling"]:
        print(f"{row['game']:44}{row['driven']:>10.1%}{row['loop']:>10.1%}")
    print(
        f"\n{'decisions/s on this machine':44}{'driven':>12}{'(lowest–highest)':>24}"
        f"{'loop':>12}{'(lowest–highest)':>24}{'a game':>9}{'legal':>7}"
    )
    for row in [*result["games"], *result["peers"], *result["ceilings"]]:
        cells = ""
        for mode in ("driven", "loop"):
            rate = row[mode]
            spread = f"({rate['lowest']:,.0f}–{rate['highest']:,.0f})"
            cells += f"{rate['decisions_per_second']:>12,.0f}{spread:>24}"
        print(
            f"{row['name']:44}{cells}"
            f"{row['decisions_per_game']:>9.1f}{row['actions_per_decision']:>7.1f}"
        )


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="How fast games are played at random, against OpenSpiel in the same run.",
        epilog="example: python bench/playouts.py mulle --rounds 9",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="games to measure; none: all")
    parser.add_argument("--seconds", type=positive(float), default=1.0, help="CPU s a round (1)")
    parser.add_argument("--rounds", type=positive(int), default=5, help="rounds (5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and choices (1)")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument(
        "--uncompiled", action="store_true", help="measure even if kibitz is not compiled"
    )
    args = parser.parse_args(argv)
    if args.seed < 0:
        parser.error("--seed: must not be negative")
    return args


def positive(kind: type[float]) -> Callable[[str], float]:
    def parse(text: str) -> float:
        value = kind(text)
        if value <= 0:
            raise ValueError(text)
        return value

    parse.__name__ = f"positive {kind.__name__}"
    return parse


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
    peers = list(PEERS) if open_spiel_version() is not None else []
    if not peers:
        print(
            "OpenSpiel is not installed, so there is nothing to compare with:"
            " pip install 'kibitz[bench]'",
            file=sys.stderr,
        )
    if not games:
        print("No game is installed, so only the peers are measured.", file=sys.stderr)
    result = report(games, peers, args)
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        show(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
