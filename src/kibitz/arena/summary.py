# interpreted: the end of a study
"""The results of a study as numbers: as JSON for programs, printed by the faces for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.arena.loop import UNFINISHED, Tally
from kibitz.arena.statistics import Difference, Share, Spread, first_advantage, spread, wilson
from kibitz.arena.study import Study
from kibitz.arena.studying import Run
from kibitz.core.registry import game as find_game
from kibitz.players.seats import split_seats


@dataclass
class Summary:
    """One cell of a study: the same players over many deals."""

    words: str
    players: list[str]
    games: int
    wins: list[Share]
    """By player."""
    ties: Share
    unfinished: Share | None
    """None if the game knows no unfinished games."""
    first: Difference | None
    """How much more often the seat with the first move won than the others; None where that says
    more about the players, because they differ and never changed seats."""
    length: Spread
    """Decisions in a game."""
    returns: list[Spread]
    """By player."""
    statistics: dict[str, Spread]
    """The game's own."""
    failures: int

    def data(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "games": self.games,
            "wins": [share.data() for share in self.wins],
            "ties": self.ties.data(),
            "unfinished": None if self.unfinished is None else self.unfinished.data(),
            "first_seat_advantage": None if self.first is None else self.first.data(),
            "length": self.length.data(),
            "returns": [spread.data() for spread in self.returns],
            "statistics": {name: spread.data() for name, spread in self.statistics.items()},
            "failures": self.failures,
        }


def summary(words: str, tally: Tally, rotated: bool) -> Summary:
    """The numbers of one cell. ``rotated``: the players changed seats from game to game."""
    games = tally.games
    own = {name: spread(c) for name, c in tally.statistics.items() if name != UNFINISHED}
    won = sum(tally.wins)
    players = split_seats(words)
    fair = rotated or len(set(players)) == 1
    first = first_advantage(tally.first_wins, won - tally.first_wins, len(tally.wins), games)
    return Summary(
        words,
        players,
        games,
        [wilson(n, games) for n in tally.wins],
        wilson(tally.ties, games),
        wilson(tally.unfinished, games) if UNFINISHED in tally.statistics else None,
        first if fair else None,
        spread(tally.lengths),
        [spread(counts) for counts in tally.returns],
        own,
        tally.failures,
    )


def summaries(study: Study) -> list[Summary]:
    """The numbers of every cell."""
    cells = zip(study.plan.cells, study.tallies, strict=True)
    return [summary(words, tally, study.plan.rotate) for words, tally in cells]


def study_data(study: Study, run: Run) -> dict[str, Any]:
    """Everything, ready for JSON. ``run`` has what differs from run to run."""
    plan = study.plan
    return {
        "game": plan.game,
        "revision": find_game(plan.game).revision,
        "options": plan.options,
        "seed": plan.seed,
        "rotate": plan.rotate,
        "games_wanted": study.wanted,
        "games": study.games,
        "grid": {"values": plan.grid, "players": plan.words} if plan.grid else None,
        "cells": [found.data() for found in summaries(study)],
        "run": {
            "complete": run.complete,
            "seconds": run.seconds,
            "games": run.games,
            "games_per_second": run.games / run.seconds if run.seconds else 0.0,
            "decisions_per_second": run.decisions / run.seconds if run.seconds else 0.0,
        },
    }
