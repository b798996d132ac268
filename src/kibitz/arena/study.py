# interpreted: plans games and adds up the counts
"""A study: many games between programs, counted, and the file it is saved in.

The games of a study are numbered; a game's cards and its players' random numbers follow from the
study's seed and the game's number alone. So the totals do not depend on the number of processes,
the order in which games end, or interruptions. The study records which games have been counted.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kibitz.arena.agenda import Spans
from kibitz.arena.loop import Tally
from kibitz.arena.workload import Part
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg, msg_from
from kibitz.core.options import Value
from kibitz.core.registry import game as find_game
from kibitz.players.seats import Chair, parse_seats, split_seats

FORMAT = 2
"""Studies of format 1, which counted games in blocks of a hundred, are still read."""


@dataclass
class Plan:
    """What is to be played. Two studies with equal plans have equal totals."""

    game: str
    cells: list[str]
    """Who sits where, as ``parse_seats`` reads it: one entry for each point of a grid."""
    games: int
    """In each cell."""
    seed: int
    options: dict[str, Value] = field(default_factory=dict)
    """All options, including those with their default."""
    revision: int = 1
    rotate: bool = False
    """Players change seats from game to game."""
    grid: list[float] = field(default_factory=list)
    """The values of the letters x and y, if this is a grid."""
    words: str = ""
    """Who sits where, with those letters."""

    def data(self) -> dict[str, Any]:
        return dict(vars(self))

    def same_games(self, other: Plan) -> bool:
        """Whether both number the same games; one may have more of them."""
        return {**self.data(), "games": 0} == {**other.data(), "games": 0}


def make_plan(
    game: Game,
    words: str,
    games: int,
    seed: int,
    options: dict[str, object] | None = None,
    rotate: bool = False,
    grid: list[float] | None = None,
) -> Plan:
    """A checked plan. ``grid``: the letters x and y among the words take each of these values."""
    if games < 1:
        raise BadInputError(Msg("study.error.games", games=games))
    cells = grid_cells(words, grid) if grid else [words]
    for cell in cells:
        close(seated(game, cell))
    setup = _setup(game, cells[0], options)
    return Plan(
        game.name, cells, games, seed, setup.options, setup.revision, rotate, grid or [], words
    )


def grid_cells(words: str, values: list[float]) -> list[str]:
    """The words with x and y replaced by every value, x in the outer loop."""
    letters = grid_letters(words)
    if not letters:
        raise BadInputError(Msg("study.error.grid_letters", words=words))
    cells = [words]
    for letter in letters:
        cells = [_replace(cell, letter, value) for cell in cells for value in values]
    return cells


def grid_letters(words: str) -> list[str]:
    """Which of x and y stand among the parameters of bots."""
    found = {p.strip() for part in words.split(":")[1:] for p in part.split(",")}
    return [letter for letter in ("x", "y") if letter in found]


def split_letters(words: str) -> list[str]:
    """One word for each player, with the grid's letters still in them."""
    split: list[str] = []
    for part in words.split(","):
        word = part.strip()
        number = word.lstrip("+-").replace(".", "", 1).isdecimal()
        if split and (number or word in ("x", "y")):
            split[-1] += f",{word}"
        else:
            split.append(word)
    return split


def _replace(words: str, letter: str, value: float) -> str:
    parts = [
        f"{value:g}" if p.strip() == letter else p for p in words.replace(":", ":,").split(",")
    ]
    return ",".join(parts).replace(":,", ":")


def _setup(game: Game, words: str, options: dict[str, object] | None) -> Setup:
    # Nobody sits down for this: a study read from a file must not start the programs it names.
    return game.setup(len(split_seats(words)), options)


def seated(game: Game, words: str) -> list[Chair]:
    chairs = parse_seats(game, words)
    if any(chair.player is None for chair in chairs):
        close(chairs)
        raise BadInputError(Msg("study.error.person"))
    return chairs


def close(chairs: list[Chair]) -> None:
    for chair in chairs:
        chair.close()


class Study:
    """A plan and the games counted so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        game = find_game(plan.game)
        self.seats = _setup(game, plan.cells[0], dict(plan.options)).seats
        self.tallies = [Tally(self.seats) for _ in plan.cells]
        self.done = [Spans() for _ in plan.cells]
        """The games of each cell that have been counted."""

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def decisions(self) -> int:
        return sum(tally.decisions for tally in self.tallies)

    @property
    def wanted(self) -> int:
        return self.plan.games * len(self.plan.cells)

    def add(self, part: Part) -> None:
        """Add the counts of games that are done."""
        self.tallies[part.group].merge(tally_from(part.data["tally"]))

    def text(self) -> str:
        """The study as its file."""
        data = {
            "kibitz study": FORMAT,
            "plan": self.plan.data(),
            "done": [done.spans for done in self.done],
            "tallies": [tally.data() for tally in self.tallies],
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def save(self, path: Path) -> None:
        """Write the file atomically."""
        try:
            number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except OSError as error:
            raise BadInputError(Msg("study.error.save", file=str(path), why=str(error))) from error


def load_study(path: Path, games: int | None = None) -> Study:
    """Read a study from its file. ``games``: how many it is to have instead, at least those that
    have been played: they are only known as totals, of which none can be taken back."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInputError(Msg("study.error.read", file=str(path), why=str(error))) from error
    except ValueError as error:
        raise BadInputError(Msg("study.error.file", file=str(path))) from error
    try:
        if data["kibitz study"] not in (1, FORMAT):
            raise BadInputError(Msg("study.error.format", file=str(path)))
        study = Study(Plan(**data["plan"]))
        study.done = [Spans(_spans(done)) for done in data["done"]]
        study.tallies = [tally_from(tally) for tally in data["tallies"]]
        counted = [len(done) for done in study.done]
        if counted != [tally.games for tally in study.tallies]:
            raise ValueError("games")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInputError(Msg("study.error.file", file=str(path))) from error
    if find_game(study.plan.game).revision != study.plan.revision:
        raise BadInputError(Msg("study.error.revision", file=str(path)))
    if games is not None:
        least = max(done.end for done in study.done)
        if games < least:
            raise BadInputError(Msg("study.error.fewer", file=str(path), games=games, least=least))
        study.plan.games = games
    return study


def tally_from(data: dict[str, Any]) -> Tally:
    """The inverse of ``Tally.data``."""
    tally = Tally(len(data["wins"]))
    tally.games = int(data["games"])
    tally.wins = [int(n) for n in data["wins"]]
    tally.seat_wins = [int(n) for n in data["seat_wins"]]
    tally.first_wins = int(data["first_wins"])
    tally.ties = int(data["ties"])
    tally.unfinished = int(data["unfinished"])
    tally.decisions = int(data["decisions"])
    tally.failures = int(data["failures"])
    if "trouble" in data:
        tally.trouble = msg_from(data["trouble"]["why"])
        tally.trouble_game = int(data["trouble"]["game"])
    tally.lengths = _read(data["lengths"])
    tally.returns = [_read(counts) for counts in data["returns"]]
    tally.statistics = {str(n): _read(counts) for n, counts in data["statistics"].items()}
    return tally


def _read(counts: dict[str, int]) -> dict[float, int]:
    return {float(value): int(number) for value, number in counts.items()}


def _spans(data: Any) -> list[tuple[int, int]]:
    """The games counted, as the file has them."""
    if isinstance(data, list):
        return [(int(first), int(end)) for first, end in data]
    block = int(data["block"])
    found = [(int(b) * block, int(b) * block + int(n)) for b, n in data["begun"].items()]
    return found + [(int(low) * block, (int(high) + 1) * block) for low, high in data["full"]]
