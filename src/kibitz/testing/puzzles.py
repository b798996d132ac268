"""Checks the puzzles that a game offers: they are the same again, their solutions solve them, and
doing something else does not."""

from __future__ import annotations

from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.puzzle import LEVELS, OPEN, SOLVED, Puzzle, PuzzleMaker
from kibitz.core.rng import Rng, derived_seed
from kibitz.play.puzzles import Solving
from kibitz.testing.declared import Words
from kibitz.testing.report import Where

HINTS = 3
_ATTEMPTS = 60
"""Of which at least one has to give a puzzle."""
_PUZZLES = 3


def check_puzzles(game: Game, seed: int, words: Words) -> None:
    """A few puzzles of each kind."""
    names = [maker.name for maker in game.puzzles]
    where = Where(game, seed=seed)
    if len(set(names)) < len(names):
        where.fail("Each kind of puzzle has a name of its own.", ", ".join(names))
    for maker in game.puzzles:
        for key in ("", ".about"):
            words.add(Msg(f"{game.name}.puzzle.{maker.name}{key}"), where)
        words.add(maker.by_hand(), where)
        made = 0
        for number in range(_ATTEMPTS):
            puzzle = maker.attempt(Rng(derived_seed(seed, number)))
            if puzzle is not None:
                made += 1
                here = Where(game, seed=derived_seed(seed, number))
                _check_puzzle(maker, puzzle, here, words)
            if made == _PUZZLES:
                break
        if not made:
            where.fail(f"A puzzle comes of one attempt in {_ATTEMPTS}.", maker.name)


def _check_puzzle(maker: PuzzleMaker, puzzle: Puzzle, where: Where, words: Words) -> None:
    assert where.seed is not None
    again = maker.attempt(Rng(where.seed))
    if again is None or _told(again) != _told(puzzle):
        where.fail("The same random numbers make the same puzzle.", maker.name)
    if len(puzzle.hints) != HINTS:
        where.fail("A puzzle has three hints.", f"{maker.name}: {len(puzzle.hints)}")
    if not 0 <= maker.level(puzzle) < len(LEVELS):
        where.fail("A puzzle has a level.", f"{maker.name}: {maker.level(puzzle)}")
    for msg in (puzzle.task, *puzzle.hints):
        words.add(msg, where)
    before = puzzle.start.key()
    solving = Solving(maker, puzzle)
    if solving.attempt.status != OPEN or not solving.view().moves:
        where.fail("A puzzle begins open, with a move to make.", maker.name)
    for text in puzzle.solution:
        if solving.attempt.status != OPEN:
            where.fail("A puzzle is not over before its solution is.", f"{maker.name}: {text}")
        solving.play(text)
    if solving.attempt.status != SOLVED:
        where.fail("The solution solves the puzzle.", f"{maker.name}: {solving.attempt.status}")
    words.add_view(solving.view(), where)
    if solving.attempt.remark is not None:
        words.add(solving.attempt.remark, where)
    if puzzle.start.key() != before:
        where.fail("Trying a puzzle does not change it.", maker.name)
    _check_guesses(maker, puzzle, where, words)


def _check_guesses(maker: PuzzleMaker, puzzle: Puzzle, where: Where, words: Words) -> None:
    """Random moves lead somewhere: each is legal, and the verdict can be put into words."""
    assert where.seed is not None
    rng = Rng(derived_seed(where.seed, 1))
    solving: Solving = Solving(maker, puzzle)
    for _ in range(200):
        moves = solving.view().moves
        if solving.attempt.status != OPEN or not moves:
            break
        solving.play(moves[rng.below(len(moves))].text)
    if solving.attempt.remark is not None:
        words.add(solving.attempt.remark, where)


def _told(puzzle: Puzzle) -> object:
    return (
        puzzle.start.key(),
        puzzle.task.data(),
        [hint.data() for hint in puzzle.hints],
        puzzle.solution,
        puzzle.difficulty,
        puzzle.measures,
    )
