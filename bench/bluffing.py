"""How strong `equilibrium` is in King of Montenegro: every deal is played twice, seats swapped.

    python bench/bluffing.py [--games N] [--seed N] [--bot BOT] [OPPONENT …]

Prints for each opponent the share of the games won (ties half) with its 95 % interval, from the
results of pairs.
"""

from __future__ import annotations

import argparse
import sys
import time

from kibitz.arena.loop import Tally, play_game
from kibitz.core.rng import derived_seed
from kibitz.core.turn import Player
from kibitz.games.montenegro import GAME
from kibitz.players.basic import RandomPlayer
from kibitz.players.search import search_bot

OPPONENTS = ["random", "novice", "honest", "bluffer"]


def player_of(text: str) -> Player:
    name, _, words = text.partition(":")
    if name == "random":
        return RandomPlayer()
    if name == "search":
        return search_bot(GAME.search, GAME.utility).make(words.split(",") if words else [])
    made = [bot.make for bot in GAME.bots if bot.name == name]
    if not made:
        names = ", ".join(["random", "search", *(bot.name for bot in GAME.bots)])
        raise SystemExit(f"There is no bot {name!r}; there are {names}.")
    return made[0](words.split(",") if words else [])


def match(bot: str, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """The share of the games that the bot won, and half the width of its interval."""
    setup = GAME.setup()
    players = [player_of(bot), player_of(opponent)]
    tally = Tally(2)
    results: list[float] = []
    began = shown = time.monotonic()
    for pair in range(games // 2):
        won = 0.0
        for shift in range(2):
            found = play_game(
                GAME, setup, derived_seed(seed, pair), players, [True, True], shift, tally
            )
            won += (found[shift] + 1.0) / 4.0
        results.append(won)
        if time.monotonic() - shown > 10.0:
            shown = time.monotonic()
            mean = sum(results) / len(results)
            print(
                f"  {2 * pair + 2} of {games} games, {mean:.1%}, {shown - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    mean = sum(results) / len(results)
    spread = sum((x - mean) ** 2 for x in results) / max(len(results) - 1, 1)
    return mean, 1.96 * (spread / len(results)) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("opponents", nargs="*", default=OPPONENTS)
    parser.add_argument("--bot", default="equilibrium")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for opponent in chosen.opponents:
        mean, half = match(chosen.bot, opponent, chosen.games, chosen.seed)
        print(
            f"{chosen.bot} against {opponent}: {mean:.2%} of {chosen.games} games"
            f" ({mean - half:.2%} to {mean + half:.2%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
