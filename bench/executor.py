"""Measures what the executor of studies and tournaments costs, and how it scales.

    python bench/executor.py [GAME] [--games N] [--rounds N] [--chunks N] [--ray ADDRESS]

Games between random players: in a bare loop and through the executor in the same process, taking
turns, in CPU time; the ratio is the headline. Then chunks with nothing to do: what one costs the
process that hands them out, in CPU time, and how many a second pass through. Last the games a
second of one worker and of two, in wall-clock time, without the time they need to start.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from statistics import median

from kibitz._loader import build_kind
from kibitz.arena.agenda import Agenda
from kibitz.arena.crews import crew_for
from kibitz.arena.executor import run
from kibitz.arena.loop import Tally, play_game
from kibitz.arena.study import Study, make_plan, seated
from kibitz.arena.studying import run_study
from kibitz.arena.workload import Assignment, Crew, Part
from kibitz.core.registry import game as find_game
from kibitz.core.rng import derived_seed

SEED = 1


def bare(name: str, games: int) -> float:
    """CPU seconds of a plain loop over the games."""
    game = find_game(name)
    words = ",".join(["random"] * game.default_seats)
    chairs = seated(game, words)
    players = [chair.player for chair in chairs if chair.player is not None]
    setup = game.setup(len(players))
    tally = Tally(len(players))
    begin = time.process_time()
    for number in range(games):
        seed = derived_seed(SEED, number)
        play_game(game, setup, seed, players, [True] * len(players), 0, tally)
    return time.process_time() - begin


def through(name: str, games: int) -> float:
    """CPU seconds of the same games as a study in this process."""
    study = planned(name, games)
    begin = time.process_time()
    assert run_study(study).complete
    return time.process_time() - begin


def planned(name: str, games: int) -> Study:
    game = find_game(name)
    return Study(make_plan(game, ",".join(["random"] * game.default_seats), games, SEED))


def chunk_cost(crew: Crew, chunks: int) -> tuple[float, float]:
    """For chunks of one item that takes no time: CPU milliseconds that each costs this process, and
    how many a second pass through, from the first result to the last."""
    times: list[tuple[float, float]] = []

    def collect(part: Part) -> None:
        times.append((time.process_time(), time.monotonic()))

    assignment = Assignment("kibitz.arena.workload:Nothing")
    assert run(assignment, Agenda([chunks]), collect, crew, most=lambda group: 1).complete
    cpu, wall = [end - begin for begin, end in zip(times[0], times[-1], strict=True)]
    return 1000 * cpu / (chunks - 1), (chunks - 1) / max(wall, 1e-9)


def rate(name: str, games: int, crew: Crew) -> float:
    """Games a second from the first result to the last."""
    study = planned(name, games)
    seen: list[tuple[float, int]] = []
    add = study.add

    def watched(part: Part) -> None:
        add(part)
        seen.append((time.monotonic(), study.games))

    study.add = watched  # type: ignore[method-assign]
    assert run_study(study, crew).complete
    (begin, first), (end, last) = seen[0], seen[-1]
    return (last - first) / max(end - begin, 1e-9)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default="cooperative_solitaire")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--chunks", type=int, default=1000)
    parser.add_argument("--ray", default="", metavar="ADDRESS")
    asked = parser.parse_args(words)
    print(f"kibitz: {build_kind()}; {asked.game}, random players")
    ratios = []
    for _ in range(asked.rounds):
        plain, whole = bare(asked.game, asked.games), through(asked.game, asked.games)
        ratios.append(plain / whole)
    print(
        f"executor / bare loop, games per CPU second: {median(ratios):.3f}"
        f" ({min(ratios):.3f} to {max(ratios):.3f})"
    )
    crews: dict[str, Callable[[], Crew]] = {
        "this process": lambda: crew_for(1),
        "1 worker": lambda: crew_for(1, apart=True),
        "2 workers": lambda: crew_for(2),
    }
    if asked.ray:
        crews["Ray"] = lambda: crew_for(ray=asked.ray)
    for label, crew in crews.items():
        cpu, passed = chunk_cost(crew(), asked.chunks)
        print(f"{label}: {cpu:.2f} ms CPU for a chunk, {passed:,.0f} empty chunks/s")
    for label, crew in crews.items():
        print(f"{label}: {rate(asked.game, asked.games * asked.rounds, crew()):,.0f} games/s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
