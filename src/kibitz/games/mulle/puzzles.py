# interpreted: makes a puzzle now and then
"""Puzzles of Mulle: the capture worth most.

A position of a random game in which several captures are possible and one of them scores more than
every other: mulles, tabbe and intake, as RULES.md counts them (Scoring).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from kibitz.core.messages import Msg
from kibitz.core.puzzle import OPEN, SOLVED, WRONG, Attempt, Puzzle, PuzzleMaker
from kibitz.core.registry import game as find_game
from kibitz.core.rng import Rng
from kibitz.core.state import State
from kibitz.games.mulle.position import CAPTURED, TURN, Position
from kibitz.games.mulle.reasons import kind_msg
from kibitz.games.mulle.scoring import (
    intake_of,
    intake_points,
    mulle_points,
    special_pairs,
    special_tabbes,
)
from kibitz.games.mulle.values import cards_in, kinds_in

_MOVES = (4, 60)
"""After how many random moves of a game the position is taken, at least and at most."""
_LOOKS = 30
"""Positions looked at after that."""
_LEAST = 3
"""Captures there have to be."""
_CLOSE = 2
"""Points by which another capture may be worse and still be a near miss."""
_LEVELS = (3.2, 4.2, 5.5)
"""From which difficulty on a puzzle is medium, hard, expert."""


@dataclass
class _Found:
    """A complete move, and what came of it."""

    moves: list[str]
    after: Position
    worth: int


class BestCapture(PuzzleMaker):
    """Of all captures one scores most."""

    def __init__(self) -> None:
        super().__init__("best_capture")

    def attempt(self, rng: Rng) -> Puzzle | None:
        state = find_game("mulle").deal(rng.seed128())
        until = _MOVES[0] + rng.below(_MOVES[1] - _MOVES[0] + 1)
        for number in range(until + _LOOKS):
            if state.to_move() < 0:
                return None
            assert isinstance(state, Position)
            if number >= until and state.choosing is None:
                made = _riddle(state)
                if made is not None:
                    return made
            state.apply(rng.pick(state.legal_actions()))
        return None

    def level(self, puzzle: Puzzle) -> int:
        return sum(puzzle.difficulty >= border for border in _LEVELS)

    def judge(self, puzzle: Puzzle, state: State, moves: list[str]) -> Attempt:
        assert isinstance(state, Position)
        if not moves or state.choosing is not None:
            return Attempt(OPEN)
        best = int(puzzle.measures["worth"])
        worth = _worth(state)
        if worth == best:
            return Attempt(SOLVED, Msg("mulle.puzzle.solved", n=best))
        return Attempt(WRONG, Msg("mulle.puzzle.less", n=worth))


def _worth(after: Position) -> int:
    """What the capture that led here scored; 0 for any other move."""
    last = after.last
    if last.what != CAPTURED:
        return 0
    points = sum(mulle_points(kind) for kind in kinds_in(last.mulles))
    if after.options.special_tabbe:
        points += int(special_tabbes(special_pairs(last.first, last.second)))
    points += intake_of(last.first, last.second) + intake_points(int(last.kind))
    return points + int(last.tabbe)


def _complete_moves(state: Position, made: list[str]) -> list[_Found]:
    """All moves to their end: where a capture leaves a choice, each choice."""
    found: list[_Found] = []
    for action in state.legal_actions():
        after = state.clone()
        assert isinstance(after, Position)
        moves = [*made, state.move_text(action)]
        after.apply(action)
        if after.choosing is not None:
            found += _complete_moves(after, moves)
        else:
            found.append(_Found(moves, after, _worth(after)))
    return found


def _riddle(state: Position) -> Puzzle | None:
    """The puzzle of this position, if there is one."""
    every = _complete_moves(state, [])
    # At the end of a round or session more is counted than the capture.
    if any(one.after.last.ended != TURN for one in every):
        return None
    captures = [one for one in every if one.after.last.what == CAPTURED]
    if len(captures) < _LEAST:
        return None
    best = max(captures, key=lambda one: one.worth)
    same = [one for one in captures if one.worth == best.worth]
    if len(same) > 1 or best.worth == 0:
        return None
    last = best.after.last
    taken = cards_in(last.first, last.second)
    near = sum(0 < best.worth - one.worth <= _CLOSE for one in captures)
    measures = {
        "captures": float(len(captures)),
        "cards": float(len(taken)),
        "near": float(near),
        "worth": float(best.worth),
    }
    # Each capture has to be seen, and each of its cards added up; near misses have to be counted.
    difficulty = log2(len(captures)) + 0.5 * len(taken) + 0.5 * near
    return Puzzle(
        state.clone(),
        2,
        Msg("mulle.puzzle.task"),
        [
            Msg("mulle.puzzle.hint.worth", n=best.worth),
            Msg("mulle.puzzle.hint.number", n=len(taken)),
            Msg("mulle.puzzle.hint.card", card=kind_msg(int(last.kind))),
        ],
        best.moves,
        difficulty,
        measures,
        float(len(every)),
    )
