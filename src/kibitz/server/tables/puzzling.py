"""Puzzles on the server. Making one takes a moment: this is work for other processes (``Run``)."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.state import State
from kibitz.play.puzzles import PuzzleName, make_puzzle, solve
from kibitz.server import messages, trial_bodies
from kibitz.server.tables.replay import packed


@dataclass(frozen=True)
class FromPuzzle:
    """The position of a puzzle, to try moves from."""

    name: PuzzleName

    @property
    def game(self) -> str:
        return self.name.game

    @property
    def seats(self) -> int:
        return make_puzzle(self.name).seats

    def start(self) -> State:
        return make_puzzle(self.name).start.clone()


def puzzle_info(name: PuzzleName) -> bytes:
    """What there is to know before the first move."""
    found = make_puzzle(name)
    return packed(
        trial_bodies.PuzzleInfo(
            game=name.game,
            kind=name.kind,
            level=name.level,
            number=name.number,
            seats=found.seats,
            task=messages.Msg.of(found.task),
            hints=[messages.Msg.of(msg) for msg in found.hints],
        )
    )


def puzzle_view(name: PuzzleName, moves: list[str]) -> bytes:
    """The position after some moves, and whether it is solved."""
    found = solve(name, moves)
    remark = found.attempt.remark
    return packed(
        trial_bodies.PuzzleView.model_validate(
            {
                "view": messages.View.of(found.view()),
                "moves": found.moves,
                "by": found.by,
                "told": [messages.Msg.of(msg) for msg in found.told],
                "status": found.attempt.status,
                "remark": None if remark is None else messages.Msg.of(remark),
            }
        )
    )


def puzzle_solution(name: PuzzleName) -> bytes:
    """A solution, to be shown on the table."""
    moves = make_puzzle(name).solution
    return packed(trial_bodies.PuzzleSolution(moves=moves))
