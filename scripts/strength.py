"""Measures how strong the strongest bots are in each game: the figures of docs/strength.md.

    python scripts/strength.py                      # everything, some hours; stop it when you like
    python scripts/strength.py --deals 50           # fewer deals for each row
    python scripts/strength.py --only mulle         # this row, or all whose name contains this
    python scripts/strength.py --table              # what has been measured so far, and stop

Each deal is played once with the bot on each seat, the opponents on all others, so that nobody
is lucky with the cards; the bot's share of the wins in these games, ties shared, is one
observation. The interval is that of their mean, 95 %.

The budget is 100 ms of processor time for a move. Time on a busy machine measures the machine, so
at the start the number of simulations that take so long is measured for each game, and that number
is the budget: games can be repeated exactly. Everything is stored in a file (--file), deal by deal,
and a second run goes on where the first was stopped. What was measured with other versions of the
bots, or with another budget, is not counted.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kibitz
from kibitz._loader import build_kind
from kibitz.arena.loop import Tally, play_game
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng
from kibitz.core.search import SearchParts
from kibitz.core.state import State
from kibitz.core.turn import Player, Turn
from kibitz.players.search import NAME as SEARCH
from kibitz.players.search import Search
from kibitz.players.seats import bots_of, parse_seats
from kibitz.players.thinking import Budget

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "build" / "strength.jsonl"
MILLISECONDS = 100
POSITIONS = 30
"""On which the speed of the search is measured."""


@dataclass(frozen=True)
class Row:
    """The search, or a bot that needs no budget, against a bot."""

    name: str
    game: str
    seats: int
    opponent: str
    share: float = 1.0
    """Of 100 ms for a move."""
    open_cards: bool = False
    """Whether the search sees all cards: what it could reach at best."""
    player: str = SEARCH

    @property
    def searches(self) -> bool:
        return self.player == SEARCH

    def version(self, name: str) -> int:
        """That of a bot of this row's game."""
        return next(bot.version for bot in bots_of(find_game(self.game)) if bot.name == name)

    def calibration(self) -> str:
        """By which the measured budget is stored: a search of another version is another one."""
        return f"{self.game} {self.seats} search-{self.version(SEARCH)}"


def rows() -> list[Row]:
    """Everything that is measured: first the full budget, then the curves, then open cards."""
    matches = [
        ("mulle", 2, "careful"),
        ("masters_gallery", 2, "planner"),
        ("masters_gallery", 4, "planner"),
        ("cooperative_solitaire", 2, "careful"),
        ("makiaveli", 2, "patient"),
        ("montenegro", 2, "bluffer"),
    ]
    found = []
    for share, open_cards in ((1.0, False), (0.1, False), (0.3, False), (3.0, False), (1.0, True)):
        for game, seats, opponent in matches:
            about = " open" if open_cards else ""
            name = f"{game} {seats} {opponent} {MILLISECONDS * share:g}ms{about}"
            found.append(Row(name, game, seats, opponent, share, open_cards))
    for opponent in ("bluffer", "honest"):
        name = f"montenegro 2 equilibrium {opponent}"
        found.append(Row(name, "montenegro", 2, opponent, player="equilibrium"))
    return found


def chosen(text: str) -> list[Row]:
    """The row of this name, or else all rows whose name contains the text."""
    every = rows()
    return [row for row in every if row.name == text] or [row for row in every if text in row.name]


def parts_of(game: kibitz.Game) -> SearchParts:
    return SearchParts() if game.search is None else game.search


def true_state(turn: Turn, rng: Rng) -> State:
    """The position with all cards as they lie: no player at a table gets this."""
    return turn._hidden.clone()


def calibrate(game: kibitz.Game, seats: int) -> int:
    """How many simulations take 100 ms of processor time, on average over whole games between
    searches."""
    parts = parts_of(game)
    iterations = 40
    player = Search(parts, Budget(iterations), utility=game.utility)
    rng = Rng(1)
    taken: list[float] = []
    deal = 0
    while len(taken) < POSITIONS:
        deal += 1
        state = game.deal(deal, seats)
        number = 0
        while state.to_move() >= 0:
            legal = state.legal_actions()
            action = rng.pick(legal)
            if len(legal) > 1:
                number += 1
                if number % 7 == 0:
                    begin = time.process_time()
                    action = player.choose(Turn(state, state.to_move(), rng))
                    taken.append(time.process_time() - begin)
            state.apply(action)
    each = statistics.fmean(taken) / iterations
    exact = MILLISECONDS / 1000 / each
    digits = max(0, len(str(int(exact))) - 2)
    return max(1, int(round(exact, -digits)))


def players_of(row: Row, iterations: int) -> list[Player]:
    game = find_game(row.game)
    chairs = parse_seats(game, ",".join([row.player] + [row.opponent] * (row.seats - 1)))
    players = [chair.player for chair in chairs if chair.player is not None]
    if row.searches:
        worlds = true_state if row.open_cards else None
        budget = Budget(max(1, round(iterations * row.share)))
        players[0] = Search(parts_of(game), budget, worlds, game.utility)
    return players


def play_deal(work: tuple[Row, int, int]) -> tuple[Row, int, float, float]:
    """The bot's share of the wins of one deal, from all seats, and the seconds it took."""
    row, iterations, deal = work
    begin = time.process_time()
    game = find_game(row.game)
    setup = game.setup(row.seats)
    players = players_of(row, iterations)
    points = 0.0
    for seat in range(row.seats):
        tally = Tally(row.seats)
        returns = play_game(game, setup, deal, players, [True] * row.seats, seat, tally)
        best = max(returns)
        if returns[seat] == best:
            points += 1.0 / returns.count(best)
    return row, deal, points / row.seats, time.process_time() - begin


def fingerprint(row: Row, iterations: int) -> str:
    """By which stored figures are recognised as those of this row."""
    both = f"{row.player}-{row.version(row.player)} {row.opponent}-{row.version(row.opponent)}"
    return f"{row.name} {both} {iterations}"


class Store:
    """What has been measured, one line for each calibration and each deal."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.iterations: dict[str, int] = {}
        self.found: dict[str, dict[int, float]] = {}
        self.seconds: dict[str, float] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._take(json.loads(line))

    def _take(self, line: dict[str, Any]) -> None:
        if "calibrated" in line:
            self.iterations[line["calibrated"]] = line["iterations"]
        else:
            self.found.setdefault(line["row"], {})[line["deal"]] = line["points"]
            self.seconds[line["row"]] = self.seconds.get(line["row"], 0.0) + line["seconds"]

    def add(self, line: dict[str, Any]) -> None:
        self._take(line)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def budget(self, row: Row) -> int:
        """The simulations of this row's full budget, measured once; 0 where nothing is searched."""
        if not row.searches:
            return 0
        key = row.calibration()
        if key not in self.iterations:
            say(f"measuring how many simulations of {key} take {MILLISECONDS} ms …")
            iterations = calibrate(find_game(row.game), row.seats)
            self.add({"calibrated": key, "iterations": iterations})
        return self.iterations[key]


def interval(points: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    mean = statistics.fmean(points)
    if len(points) < 2:
        return mean, 1.0
    return mean, 1.96 * statistics.stdev(points) / math.sqrt(len(points))


def table(store: Store, wanted: list[Row]) -> Iterator[str]:
    """The figures, as Markdown."""
    yield "| game | seats | bot | against | budget | simulations | deals | games | wins | 95 % |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for row in wanted:
        iterations = store.iterations.get(row.calibration(), 0) if row.searches else 0
        points = list(store.found.get(fingerprint(row, iterations), {}).values())
        if not points:
            continue
        mean, half = interval(points)
        budget, number = "", ""
        if row.searches:
            budget = f"{MILLISECONDS * row.share:g} ms" + (", open cards" if row.open_cards else "")
            number = f"{max(1, round(iterations * row.share)):,}"
        yield (
            f"| {row.game} | {row.seats} | {row.player} | {row.opponent} | {budget} |"
            f" {number} | {len(points)} |"
            f" {len(points) * row.seats} | {100 * mean:.1f} % | ±{100 * half:.1f} |"
        )


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def measure(store: Store, wanted: list[Row], deals: int, workers: int) -> None:
    """Play what is missing, row by row."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for row in wanted:
            iterations = store.budget(row)
            key = fingerprint(row, iterations)
            have = store.found.get(key, {})
            work = [(row, iterations, deal) for deal in range(1, deals + 1) if deal not in have]
            for _, deal, points, seconds in pool.imap_unordered(play_deal, work):
                store.add({"row": key, "deal": deal, "points": points, "seconds": seconds})
                found = list(store.found[key].values())
                mean, half = interval(found)
                say(
                    f"{row.name}: {len(found)} of {deals} deals,"
                    f" {100 * mean:.1f} % ±{100 * half:.1f} ({seconds:.0f} s)"
                )


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="How strong the best bots are: paired deals against the games' other bots.",
        epilog="example: python scripts/strength.py --only mulle --deals 100",
    )
    parser.add_argument("--deals", type=int, default=200, help="deals for each row (200)")
    parser.add_argument("--only", default="", help="this row, or all whose name contains it")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--file", type=Path, default=FILE, help="where the figures are stored")
    parser.add_argument("--table", action="store_true", help="print what there is, play nothing")
    args = parser.parse_args(argv)
    if args.deals < 1 or args.workers < 1:
        parser.error("--deals and --workers: must be at least 1")
    return args


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    wanted = chosen(args.only)
    if not wanted:
        names = ", ".join(row.name for row in rows())
        print(f"--only {args.only}: no such row. There are: {names}", file=sys.stderr)
        return 2
    store = Store(args.file)
    if not args.table:
        if build_kind() != "compiled":
            print("kibitz is not compiled here: `make setup` first.", file=sys.stderr)
            return 2
        try:
            measure(store, wanted, args.deals, args.workers)
        except KeyboardInterrupt:
            say("stopped; the same command goes on from here")
    for line in table(store, wanted):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
