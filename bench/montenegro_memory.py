"""How much of what a seat may know in King of Montenegro is kept exactly, and what that costs.

    python bench/montenegro_memory.py [--games N] [--seed N] [--players random|bots]
                                      [--spreads N] [--sample N] [--no-worlds] [--spectator]

Games are played by the chosen players; then each is gone through again, and after every move both
seats, or a spectator, are asked what they know and made to imagine one position. Printed are the
share of positions in which everything seen is kept exactly (rule 7.5), the share of games in which
it is to the end, how often a sample was drawn anew from all that was seen, how often that found
nothing, and the mean and longest times.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from kibitz._loader import build_kind
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.turn import Turn
from kibitz.games.montenegro import GAME
from kibitz.games.montenegro.belief.belief import (
    MOST_SPREADS,
    SAMPLED_SPREADS,
    SPECTATORS_SAMPLE,
    SPECTATORS_SPREADS,
    SPECTATORS_TALES,
    TALES,
)
from kibitz.games.montenegro.belief.knowledge import SPECTATOR
from kibitz.games.montenegro.bots import make_bluffer, make_honest
from kibitz.games.montenegro.rules import MontenegroState


def moves_of(seed: int, bots: bool) -> list[int]:
    """A game, as its actions."""
    state = GAME.deal(seed)
    rng = Rng(derived_seed(seed, 1))
    players = [make_honest([]), make_bluffer([])]
    actions: list[int] = []
    while state.to_move() >= 0:
        seat = state.to_move()
        if bots:
            turn = Turn(state, seat, Rng(derived_seed(seed, 2, len(actions))))
            actions.append(players[(seat + seed) % 2].choose(turn))
        else:
            actions.append(rng.pick(state.legal_actions()))
        state.apply(actions[-1])
    return actions


class Figures:
    """What is printed."""

    def __init__(self) -> None:
        self.positions = self.exact = self.seats = self.to_the_end = self.anew = self.lost = 0
        self.known: list[float] = []
        self.recalled: list[float] = []
        self.imagined: list[float] = []

    def follow(
        self,
        seed: int,
        actions: list[int],
        observers: list[int],
        limits: tuple[int, int, int],
        worlds: bool,
    ) -> None:
        """Go through a game, asking every observer at every position."""
        for observer in observers:
            state = GAME.deal(seed)
            assert isinstance(state, MontenegroState)
            state.belief(observer).limit(*limits)
            rng = Rng(seed)
            recalled = 0
            for action in [-1, *actions]:
                if action >= 0:
                    state.apply(action)
                begin = perf_counter()
                belief = state.belief(observer)
                self.known.append(perf_counter() - begin)
                if belief.recalled > recalled:
                    recalled = belief.recalled
                    self.recalled.append(self.known[-1])
                self.positions += 1
                self.exact += belief.exact()
                if worlds:
                    begin = perf_counter()
                    state.resample(None if observer == SPECTATOR else observer, rng)
                    self.imagined.append(perf_counter() - begin)
            self.seats += 1
            self.to_the_end += belief.exact()
            self.anew += belief.recalled
            self.lost += belief.lost


def times(name: str, seconds: list[float]) -> str:
    mean, most = 1000 * sum(seconds) / len(seconds), 1000 * max(seconds)
    return f"{name:<23} {mean:7.2f} ms on average, {most:.0f} ms at most"


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", choices=["random", "bots"], default="random")
    parser.add_argument("--spreads", type=int)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--no-worlds", action="store_true", help="imagine no positions")
    parser.add_argument("--spectator", action="store_true", help="ask a spectator, not the seats")
    args = parser.parse_args(words)
    observers = [SPECTATOR] if args.spectator else [0, 1]
    spreads = args.spreads or (SPECTATORS_SPREADS if args.spectator else MOST_SPREADS)
    sample = args.sample or (SPECTATORS_SAMPLE if args.spectator else SAMPLED_SPREADS)
    limits = (spreads, sample, SPECTATORS_TALES if args.spectator else TALES)
    figures = Figures()
    for seed in range(args.seed, args.seed + args.games):
        actions = moves_of(seed, args.players == "bots")
        figures.follow(seed, actions, observers, limits, not args.no_worlds)
    print(f"{args.games} games, {args.players}, build: {build_kind()}")
    print(
        f"positions kept exactly  {figures.exact / figures.positions:7.1%} of {figures.positions}"
    )
    print(f"exact to the end        {figures.to_the_end / figures.seats:7.1%} of {figures.seats}")
    print(f"samples drawn anew      {figures.anew:7}, in vain {figures.lost}")
    print(times("to know, a move", figures.known))
    if figures.recalled:
        print(times("moves with a new sample", figures.recalled))
    if figures.imagined:
        print(times("to imagine a position", figures.imagined))
    return 0


if __name__ == "__main__":
    sys.exit(main())
