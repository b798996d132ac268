"""Puzzles, and moves tried in them. Nothing of it is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi import Path as InPath

from kibitz.play.puzzles import MOST_NUMBER, PuzzleName, check_name
from kibitz.server.http.analyses import worked
from kibitz.server.http.rest import PROBLEMS, GameName, HouseOf, look, packed_answer
from kibitz.server.jobs.worker import Run
from kibitz.server.tables.puzzling import FromPuzzle, puzzle_info, puzzle_solution, puzzle_view
from kibitz.server.tables.trial import Trial, trial_marks, trial_why
from kibitz.server.trial_bodies import (
    PileMarks,
    PuzzleInfo,
    PuzzlePiles,
    PuzzleSolution,
    PuzzleView,
    PuzzleWhy,
    Tried,
    WhyNot,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


def _named(
    game: GameName,
    kind: Annotated[str, InPath(pattern="^[a-z_]{1,40}$")],
    level: Annotated[str, InPath(pattern="^[a-z]{1,20}$")],
    number: Annotated[int, InPath(ge=0, le=MOST_NUMBER)],
) -> PuzzleName:
    name = PuzzleName(game, kind, level, number)
    check_name(name)
    return name


Named = Annotated[PuzzleName, Depends(_named)]
PUZZLE = "/puzzles/{game}/{kind}/{level}/{number}"


@router.get(PUZZLE, response_model=PuzzleInfo)
async def puzzle(house: HouseOf, request: Request, name: Named) -> Response:
    """One puzzle: the same number is the same puzzle everywhere."""
    key = ("puzzle", name)
    found = house.cache.get(key)
    if found is None:
        found = await look(house, request, key, Run(puzzle_info, (name,)))
    return packed_answer(request, found)


@router.get(f"{PUZZLE}/solution", response_model=PuzzleSolution)
async def solution(house: HouseOf, request: Request, name: Named) -> Response:
    """Moves that solve it."""
    return packed_answer(request, await worked(house, request, Run(puzzle_solution, (name,))))


@router.post(f"{PUZZLE}/try", response_model=PuzzleView)
async def attempt(house: HouseOf, request: Request, name: Named, tried: Tried) -> Response:
    """The position after some moves, and whether it is solved."""
    run = Run(puzzle_view, (name, tried.moves))
    return packed_answer(request, await worked(house, request, run))


@router.post(f"{PUZZLE}/try/why", response_model=WhyNot)
async def why(house: HouseOf, request: Request, name: Named, asked: PuzzleWhy) -> Response:
    """Why something touched leads nowhere there."""
    trial = Trial(FromPuzzle(name), asked.moves, None)
    run = Run(trial_why, (trial, asked.ref, asked.target))
    return packed_answer(request, await worked(house, request, run))


@router.post(f"{PUZZLE}/try/check", response_model=PileMarks)
async def check(house: HouseOf, request: Request, name: Named, asked: PuzzlePiles) -> Response:
    """What is still wrong with piles that are being arranged there."""
    trial = Trial(FromPuzzle(name), asked.moves, None)
    run = Run(trial_marks, (trial, asked.piles))
    return packed_answer(request, await worked(house, request, run))
