"""Puzzles as faces offer them: by level and number, the one of the day, and moves tried in one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.errors import BadInputError, IllegalMoveError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.puzzle import LEVELS, OPEN, Attempt, Puzzle, PuzzleMaker
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng, derived_seed
from kibitz.core.state import State
from kibitz.core.view import View

MOST_NUMBER = 99_999_999
MOST_ATTEMPTS = 400
"""After so many the puzzle nearest to the level that was wanted is taken: a limit on time that is
the same on every machine."""
_DAYS = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""The level of the puzzle of the day, from Monday on."""


@dataclass(frozen=True)
class PuzzleName:
    """All that a puzzle follows from."""

    game: str
    kind: str
    level: str
    number: int


def puzzle_maker(game: Game, kind: str = "") -> PuzzleMaker:
    """A game's puzzles of this kind; of the first, if none is named."""
    if not game.puzzles:
        raise BadInputError(Msg("puzzle.error.none", game=game.title()))
    for maker in game.puzzles:
        if kind in ("", maker.name):
            return maker
    known = ", ".join(maker.name for maker in game.puzzles)
    raise BadInputError(Msg("puzzle.error.kind", kind=kind[:60], known=known))


def check_name(name: PuzzleName) -> PuzzleMaker:
    """BadInputError if there is no such puzzle."""
    maker = puzzle_maker(find_game(name.game), name.kind)
    if name.level not in LEVELS:
        raise BadInputError(
            Msg("puzzle.error.level", level=name.level[:60], known=", ".join(LEVELS))
        )
    if not 0 <= name.number <= MOST_NUMBER:
        raise BadInputError(Msg("puzzle.error.number", number=name.number, most=MOST_NUMBER))
    return maker


def daily(day: date) -> tuple[str, int]:
    """The level and the number of the puzzle of a day: the same everywhere."""
    return _DAYS[day.weekday()], day.year * 10_000 + day.month * 100 + day.day


@lru_cache(maxsize=32)
def make_puzzle(name: PuzzleName) -> Puzzle:
    """The puzzle of this name."""
    maker = check_name(name)
    wanted = LEVELS.index(name.level)
    nearest: Puzzle | None = None
    gap = len(LEVELS)
    for attempt in range(MOST_ATTEMPTS):
        found = maker.attempt(Rng(derived_seed(name.number, wanted, attempt)))
        if found is None:
            continue
        off = abs(maker.level(found) - wanted)
        if off == 0:
            return found
        if off < gap:
            nearest, gap = found, off
    if nearest is None:
        raise BadInputError(Msg("puzzle.error.not_made"))
    return nearest


def solve(name: PuzzleName, moves: list[str]) -> Solving:
    """Where these moves lead in a puzzle."""
    found = Solving(check_name(name), make_puzzle(name))
    for text in moves:
        found.play(text)
    return found


class Solving:
    """Somebody at a puzzle: the moves made so far, and where they led."""

    def __init__(self, maker: PuzzleMaker, puzzle: Puzzle) -> None:
        self.maker = maker
        self.puzzle = puzzle
        self.state: State = self.puzzle.start.clone()
        self.moves: list[str] = []
        self.by: int | None = None
        self.told: list[Msg] = []
        self.attempt: Attempt = Attempt(OPEN)

    def play(self, text: str) -> None:
        """Make a move; IllegalMoveError if the rules or the puzzle do not allow it."""
        state = self.state
        if self.attempt.status != OPEN:
            raise IllegalMoveError(Msg("puzzle.over"))
        arranged = isinstance(state, ArrangeableState) and bool(state.parse_arrangement(text))
        for step in state.steps(text):
            if not arranged and not self._allows(state.parse_move(step)):
                raise IllegalMoveError(self.maker.by_hand())
            self.by = state.to_move()
            self.moves.append(state.play(step))
            self.told = state.view(self.by).log
        self.attempt = self.maker.judge(self.puzzle, state, self.moves)

    def _allows(self, action: int) -> bool:
        return self.maker.allows(self.puzzle, self.state, action)

    def view(self) -> View:
        """What is to be seen by whoever is to move; at the end, by whoever made the last move."""
        if self.attempt.status == OPEN:
            view = self.state.view(self.state.to_move())
            view.moves = [move for move in view.moves if self._allows(move.action)]
            return view
        view = self.state.view(self.by)
        view.moves = []
        view.arranging = None
        return view
