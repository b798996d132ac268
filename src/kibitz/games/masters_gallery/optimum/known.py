# interpreted: text in
"""The best games known: records that come with the package, from which a search starts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from kibitz.core.best import KnownResult
from kibitz.core.errors import RecordError
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.record import Record, read_record
from kibitz.core.registry import game as find_game
from kibitz.games.masters_gallery.optimum.model.goals import HIGHEST
from kibitz.games.masters_gallery.optimum.model.whole_game import GameModel
from kibitz.games.masters_gallery.optimum.score_sheet import score_sheet
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.table import RANKED

KNOWN_GAMES = Path(__file__).parent / "known_games"
"""Records named after the goal, the preset and the number of seats."""

_NOT_RULES = ("preset", "names", "starter")
"""Options that make no difference to the highest score: seats can be rotated."""


def known_game(game: Game, setup: Setup, goal: str) -> Record | None:
    """The best game known for these rules and this goal, if there is one."""
    if goal != HIGHEST or find_game(game.name) is not game:
        return None
    wanted = _rules(setup)
    for file in sorted(KNOWN_GAMES.glob(f"{goal}-*-{setup.seats}.txt")):
        try:
            reading = read_record(file.read_text(encoding="utf-8"))
        except RecordError:
            continue  # a variant of the game, with another pack
        if reading.error is None and _rules(reading.record.setup) == wanted:
            return reading.record
    return None


_PRESETS: Final = ("source-242", "source", "full")
_UNPROVED: Final = {("full", 3): 429, ("full", 4): 393, ("full", 5): 348}
"""Bounds that a search has proved where it has not found a game that reaches them. docs/optimum.md
has all results; a test compares."""


def known_results() -> list[KnownResult]:
    """The highest score for every preset and number of seats."""
    found: list[KnownResult] = []
    for preset in _PRESETS:
        for seats in range(2, 6):
            score = known_score(preset, seats)
            bound = _UNPROVED.get((preset, seats), score)
            options: dict[str, Value] = {"preset": preset, "seats": seats}
            rules = Msg(f"masters_gallery.solve.preset.{preset}")
            found.append(KnownResult(options, rules, seats, score, bound))
    return found


def known_text(preset: str, seats: int) -> str:
    """The record of the best game known for a preset."""
    return (KNOWN_GAMES / f"{HIGHEST}-{preset}-{seats}.txt").read_text(encoding="utf-8")


@lru_cache
def known_score(preset: str, seats: int) -> int:
    """What it scores: its result is its last line."""
    last = known_text(preset, seats).strip().rpartition("result: ")[2]
    return max(int(float(points)) for points in last.split())


def _rules(setup: Setup) -> dict[str, object]:
    return {name: value for name, value in setup.options.items() if name not in _NOT_RULES}


def model_of(record: Record, single: GameModel) -> GameModel:
    """A copy of the model for single seats in which every seat displays what it does in a game.

    The seat with the most points is the model's seat 0.
    """
    end = record.state_at(len(record.moves))
    start = record.start()
    assert isinstance(end, MastersGalleryState)
    assert isinstance(start, MastersGalleryState)
    sheet = score_sheet(start, [text for _, text in record.moves])
    best = sheet.points.index(max(sheet.points))
    seats = len(sheet.points)
    game_model = single.clone()
    model = game_model.linear
    artists = list(game_model.rounds[0].artists)
    ranked = [
        [int(end.table[RANKED + r * 3 + place]) for place in range(3)]
        for r in range(len(sheet.cards))
    ]
    # Artists are numbered as ``ArtistSymmetry`` does it.
    first = [a for a in ranked[0] if a >= 0] if game_model.symmetry.assigned else []
    order = first + [a for a in artists if a not in first]
    for i, row in enumerate(game_model.symmetry.which):
        for a in artists:
            model.equal(row[a], int(order[i] == a))
    for r in game_model.rounds:
        for i, a in enumerate(order):
            model.equal(r.given[i], sheet.awards[r.number].count(a))
            model.equal(r.extra[i], int(sheet.extra[r.number] == a))
            for place, flags in enumerate(r.ranked):
                model.equal(flags[i], int(ranked[r.number][place] == a))
            for p in range(seats):
                cards = sheet.cards[r.number][(p + best) % seats]
                model.equal(r.displays[p][i], cards.count(a))
    return game_model
