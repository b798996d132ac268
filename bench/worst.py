"""The slowest calls in long games: how long may anybody have to wait for one answer?

    python bench/worst.py [GAME ...] [--moves N] [--seed N]
                          [--players random|long|hoard] [--check TIMES]

Every game is played at random, and by players who want no end: they avoid moves that finish the
game or a part of it as long as there are others. Where cards can be hoarded, games of a third kind
are played: everybody draws for a while, and then plays as many cards at a time as there are. After
every move each method of the position is timed, for all seats and for a spectator. In the end the
game is played again without asking anything, and then a view is asked for: *first view*.

Printed are the median, the 99.9th percentile and the longest time of each method, in milliseconds
of processor time, with an exclamation mark where a bound is passed. The collector of
cyclic garbage is off while a call is timed. With --check the exit code is 1 if some bound is passed
that many times over.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from time import thread_time_ns

import kibitz
from kibitz._loader import build_kind
from kibitz.core.game import Game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State

LONG: dict[str, dict[str, object]] = {
    "makiaveli": {},
    "masters_gallery": {},
    "montenegro": {"victory": "total"},
    "mulle": {"sessions": 10},
}
"""Options that make games longer."""

AVOIDED: dict[str, tuple[str, ...]] = {
    "montenegro": ("call", "concede"),
    "cooperative_solitaire": ("stop", "give up"),
}
"""Moves that end the game or a part of it, as their texts begin."""

HOARDED: dict[str, tuple[str, str]] = {"makiaveli": ("draw", "lay")}
"""Moves that gather cards and moves that play them, as their texts begin."""

BOUNDS: dict[str, tuple[float, float, float]] = {
    "apply": (1.0, 1.0, 1.0),
    "legal_actions": (1.0, 5.0, 20.0),
    "view": (5.0, 5.0, 20.0),
    "first view": (20.0, 20.0, 20.0),
    "resample": (0.1, 20.0, 20.0),
    "clone": (0.1, 1.0, 1.0),
    "move_text": (0.1, 1.0, 1.0),
    "parse_move": (1.0, 5.0, 20.0),
}
"""In milliseconds: for the median, for 999 of 1,000 calls, and for every call."""


class Times:
    """How long the calls of each method took, in nanoseconds."""

    def __init__(self) -> None:
        self.of: dict[str, list[int]] = {name: [] for name in BOUNDS}

    def call(self, name: str, method: Callable[[], object]) -> None:
        begin = thread_time_ns()
        method()
        self.of[name].append(thread_time_ns() - begin)

    def figures(self, name: str) -> tuple[float, float, float]:
        """Median, 99.9th percentile and longest, in milliseconds."""
        times = sorted(self.of[name])
        if not times:
            return 0.0, 0.0, 0.0
        rare = times[min(len(times) - 1, len(times) * 999 // 1000)]
        return times[len(times) // 2] / 1e6, rare / 1e6, times[-1] / 1e6

    def passed(self, name: str, times: float = 1.0) -> bool:
        """Whether a figure exceeds ``times`` times its bound."""
        return any(
            figure > times * bound
            for figure, bound in zip(self.figures(name), BOUNDS[name], strict=True)
        )


def picked(game: Game, state: State, rng: Rng, players: str) -> int:
    """The next move of these players."""
    actions = state.legal_actions()
    if players == "random" or rng.chance(0.03):
        return rng.pick(actions)
    avoided = AVOIDED.get(game.name, ())
    some = [a for a in actions if not state.move_text(a).startswith(avoided)]
    for _ in range(min(4, len(some))):
        action = rng.pick(some)
        ahead = state.clone()
        ahead.apply(action)
        if ahead.to_move() >= 0:
            return action
    return rng.pick(some or actions)


def hoarded(game: Game, state: State, rng: Rng, draws: int) -> int:
    """The next move of players who hoard cards: first so many draws, then all they can play."""
    gather, play = HOARDED[game.name]
    actions = state.legal_actions()
    texts = [state.move_text(action) for action in actions]
    wanted = gather if draws > 0 else play
    some = [a for a, text in zip(actions, texts, strict=True) if text.startswith(wanted)]
    return rng.pick(some or actions)


def kinds_of(game: Game) -> list[str]:
    """The kinds of players that this game has."""
    return ["random", "long", "hoard"] if game.name in HOARDED else ["random", "long"]


def ask(state: State, action: int, rng: Rng, times: Times) -> None:
    """Time every method of a position but ``apply`` and ``legal_actions``."""
    seats: list[int | None] = [None, *range(len(state.returns()))]
    for seat in seats:
        times.call("view", lambda seat=seat: state.view(seat))  # type: ignore[misc]
        times.call("resample", lambda seat=seat: state.resample(seat, rng))  # type: ignore[misc]
    times.call("clone", state.clone)
    text = state.move_text(action)
    times.call("move_text", lambda: state.move_text(action))
    times.call("parse_move", lambda: state.parse_move(text))


def walk(game: Game, seed: int, players: str, most: int, times: Times) -> int:
    """Play one game of at most ``most`` moves; returns how many there were."""
    options = LONG.get(game.name, {}) if players == "long" else {}
    moves_rng, draws_rng = Rng(derived_seed(seed, 1)), Rng(derived_seed(seed, 2))
    hoard = players == "hoard"
    places = game.max_seats - game.min_seats + 1
    setup = game.setup(game.min_seats + moves_rng.below(places) if hoard else None, options)
    state = game.start(game.new_deal(seed, setup), setup)
    draws = moves_rng.below(90) if hoard else 0
    made: list[int] = []
    while state.to_move() >= 0 and len(made) < most:
        # First of all: a position may store them.
        times.call("legal_actions", state.legal_actions)
        if hoard:
            action = hoarded(game, state, moves_rng, draws)
            draws -= 1
        else:
            action = picked(game, state, moves_rng, players)
        ask(state, action, draws_rng, times)
        times.call("apply", lambda action=action: state.apply(action))  # type: ignore[misc]
        made.append(action)
        if len(made) % 100 == 0:
            gc.collect()
    again = game.start(game.new_deal(seed, setup), setup)
    for action in made:
        again.apply(action)
    times.call("first view", lambda: again.view(None))
    return len(made)


def measure(game: Game, seed: int, players: str, moves: int) -> tuple[Times, int, int]:
    """Play games until there were this many moves: the times, the games, and the longest game."""
    times = Times()
    total = games = longest = 0
    gc.collect()
    gc.disable()
    try:
        while total < moves:
            made = walk(game, derived_seed(seed, games), players, moves - total, times)
            total += made
            games += 1
            longest = max(longest, made)
    finally:
        gc.enable()
    return times, games, longest


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", default=[game.name for game in kibitz.all_games()])
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", choices=["random", "long", "hoard"], action="append")
    parser.add_argument("--check", type=float, default=0.0, metavar="TIMES")
    args = parser.parse_args(words)
    print(f"build: {build_kind()}; milliseconds: median, 99.9 of 100, longest")
    failed = False
    for name in args.games:
        kinds = kinds_of(kibitz.game(name))
        for players in args.players or kinds:
            if players not in kinds:
                parser.error(f"--players {players}: {name} is played by {', '.join(kinds)}")
            times, games, longest = measure(kibitz.game(name), args.seed, players, args.moves)
            print(f"{name}, {players}: {games} games, the longest of {longest} moves")
            for method in BOUNDS:
                median, rare, most = times.figures(method)
                mark = " !" if times.passed(method) else ""
                print(f"    {method:<14}{median:9.3f}{rare:9.3f}{most:9.3f}{mark}")
                failed = failed or (args.check > 0 and times.passed(method, args.check))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
