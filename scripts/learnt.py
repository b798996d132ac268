"""Compares learnt evaluations with those written by hand: the figures of docs/strength.md.

    python -m scripts.learnt match FILE [--deals N] [--simulations N] [--seats N]
    python -m scripts.learnt table FILE…              # the losses, iteration by iteration
    python -m scripts.learnt picture OUT.svg FILE…    # the same as curves

A FILE has weights, as ``kibitz train`` writes them. In a match the search with the learnt
evaluation plays the same search with the one written by hand, with as many simulations for a move;
each deal is played with the learnt one on each seat and the other on all others. The interval is
that of the mean over deals, 95 %, and the processor time of both sides is measured.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import statistics
import sys
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path

from scripts.strength import interval, say

from kibitz.arena.loop import Tally, play_game
from kibitz.arena.training import parts_of, shares_of, with_evaluation
from kibitz.core.errors import BadInputError
from kibitz.core.learning import Weights, read_weights
from kibitz.core.registry import game as find_game
from kibitz.core.turn import Player, Turn
from kibitz.players.search import Search
from kibitz.players.thinking import Budget

COLOURS = ("#1b6ca8", "#b3541e", "#2f7d4f", "#7a3e9d", "#555555")


class Timed(Player):
    """A player, and the processor time it has used."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.moves = 0

    def choose(self, turn: Turn) -> int:
        begin = time.process_time()
        action = self.player.choose(turn)
        self.seconds += time.process_time() - begin
        self.moves += 1
        return action


def load(file: Path) -> Weights:
    """Weights of a game that is known, for its present features."""
    found = read_weights(file.read_text(encoding="utf-8"), str(file))
    found.check(found.game, parts_of(find_game(found.game)).features, str(file))
    return found


def play_deal(work: tuple[str, list[float], int, int, int]) -> tuple[float, float, float]:
    """The learnt evaluation's share of the wins of the games with the same cards, and the seconds
    for a move of both sides."""
    name, weights, simulations, seats, deal = work
    game = find_game(name)
    parts = parts_of(game)
    setup = game.setup(seats)
    sides = [parts.with_weights(weights), with_evaluation(parts.search, parts.written)]
    players = [Timed(Search(side, Budget(simulations), utility=game.utility)) for side in sides]
    table: list[Player] = [players[0], *[players[1]] * (seats - 1)]
    points = 0.0
    for shift in range(seats):
        returns = play_game(game, setup, deal, table, [True] * seats, shift, Tally(seats))
        points += shares_of(returns)[shift]
    mine, other = [player.seconds / max(1, player.moves) for player in players]
    return points / seats, mine, other


def match(weights: Weights, deals: int, simulations: int, seats: int, workers: int) -> str:
    """A row of the table in docs/strength.md."""
    fixed = (weights.game, weights.values, simulations, seats)
    work = [(*fixed, deal) for deal in range(1, deals + 1)]
    points: list[float] = []
    times: list[tuple[float, float]] = []
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        try:
            for won, mine, other in pool.imap(play_deal, work):
                points.append(won)
                times.append((mine, other))
                if len(points) % 10 == 0:
                    mean, half = interval(points)
                    done = f"{len(points)} of {deals} deals"
                    say(f"{weights.game}: {done}, {100 * mean:.1f} % ±{100 * half:.1f}")
        except KeyboardInterrupt:
            say("stopped")
    if not points:
        return ""
    mean, half = interval(points)
    mine, other = [1000 * statistics.fmean(column) for column in zip(*times, strict=True)]
    return (
        f"| {weights.game} | {seats} | {simulations} | {len(points)} | {seats * len(points)} |"
        f" {100 * mean:.1f} % | ±{100 * half:.1f} | {mine:.1f} | {other:.1f} |"
    )


def curve(weights: Weights) -> list[tuple[int, float, float, str]]:
    """For each iteration the games so far, the loss, that of the evaluation written by hand, and by
    how much it is better."""
    found = []
    for line in weights.noted("iteration"):
        seen = re.fullmatch(
            r"\d+, (\d+) games, \d+ positions, loss ([\d.]+), by hand ([\d.]+), better by (.+)",
            line,
        )
        if seen is not None:
            found.append((int(seen[1]), float(seen[2]), float(seen[3]), seen[4]))
    return found


def table(files: list[Weights]) -> Iterator[str]:
    """The losses as Markdown."""
    yield "| game | iteration | games | loss, learnt | loss, by hand | better by, 95 % |"
    yield "|---|---|---|---|---|---|"
    for weights in files:
        for i, (games, loss, by_hand, better) in enumerate(curve(weights), 1):
            yield (f"| {weights.game} | {i} | {games:,} | {loss:.4f} | {by_hand:.4f} | {better} |")


def picture(files: list[Weights]) -> str:
    """The loss as a share of that of the evaluation written by hand, over the iterations."""
    width, height, left, top, bottom, right = 640, 320, 56, 16, 40, 190
    curves = [(weights.game, curve(weights)) for weights in files]
    most = max(len(points) for _, points in curves)
    lowest = min(loss / by_hand for _, points in curves for _, loss, by_hand, _ in points)
    low = min(0.9, int(lowest * 10) / 10)
    high = 1.05

    def x(i: int) -> float:
        return left + (width - left - right) * i / max(1, most - 1)

    def y(value: float) -> float:
        return top + (height - top - bottom) * (high - value) / (high - low)

    about = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12"'
    lines = [
        f'<svg {about} viewBox="0 0 {width} {height}">',
        "<title>Held-out loss of the learnt evaluations</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for step in range(round(low * 10), 11):
        at = y(step / 10)
        colour = "#222222" if step == 10 else "#dddddd"
        lines += [
            f'<path d="M{left} {at:.1f}H{width - right}" stroke="{colour}"/>',
            f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{step * 10} %</text>',
        ]
    for i in range(most):
        lines.append(f'<text x="{x(i):.1f}" y="{height - 22}" text-anchor="middle">{i + 1}</text>')
    lines.append(f'<text x="{left}" y="{height - 6}">iteration</text>')
    lines.append(f'<text x="{width - right + 8}" y="{y(1.0) + 4:.1f}">by hand</text>')
    used: list[float] = [y(1.0)]
    for number, (name, points) in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        places = [(x(i), y(loss / by)) for i, (_, loss, by, _) in enumerate(points)]
        path = "L".join(f"{a:.1f} {b:.1f}" for a, b in places)
        lines.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in places]
        at = places[-1][1]
        while any(abs(at - other) < 14 for other in used):
            at += 2
        used.append(at)
        text = f'<text x="{width - right + 8}" y="{at + 4:.1f}" fill="{colour}">'
        lines.append(f"{text}{escape(name)}</text>")
    return "\n".join([*lines, "</svg>", ""])


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Learnt evaluations against those written by hand.",
        epilog="example: python -m scripts.learnt match weights-mulle.txt --deals 50",
    )
    words = parser.add_subparsers(dest="what", required=True)
    one = words.add_parser("match", help="play")
    one.add_argument("file", type=Path, help="weights")
    one.add_argument("--deals", type=int, default=100, help="deals, each from every seat (100)")
    one.add_argument("--simulations", type=int, default=100, help="for a move (100)")
    one.add_argument("--seats", type=int, default=2, help="at the table (2)")
    one.add_argument("--workers", type=int, default=1, help="processes (1)")
    two = words.add_parser("table", help="losses as Markdown")
    two.add_argument("files", type=Path, nargs="+", help="weights")
    three = words.add_parser("picture", help="losses as a picture")
    three.add_argument("out", type=Path, help="the SVG file")
    three.add_argument("files", type=Path, nargs="+", help="weights")
    args = parser.parse_args(argv)
    if args.what == "match" and min(args.deals, args.simulations, args.workers) < 1:
        parser.error("--deals, --simulations and --workers: must be at least 1")
    return args


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    try:
        if args.what == "match":
            found = load(args.file)
            print(match(found, args.deals, args.simulations, args.seats, args.workers))
            return 0
        files = [load(file) for file in args.files]
        if args.what == "table":
            print("\n".join(table(files)))
        else:
            args.out.write_text(picture(files), encoding="utf-8")
    except (BadInputError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
