"""Lessons. Nothing of them is stored: whoever learns sends the moves made so far."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import Response

from kibitz.core.lesson import load_lessons
from kibitz.play.clauses import find_clause
from kibitz.server import messages
from kibitz.server.bodies import LessonAnswer, LessonInfo, Lessons, LessonTry
from kibitz.server.http.games import clause_info, game_of
from kibitz.server.http.rest import PROBLEMS, GameName, HouseOf, look, packed_answer
from kibitz.server.jobs.worker import Run
from kibitz.server.tables.lessons import lesson_answer

router = APIRouter(prefix="/api", responses=PROBLEMS)

LessonName = Annotated[str, InPath(min_length=1, max_length=100)]
PositionNumber = Annotated[int, InPath(ge=1, le=100)]


@router.get("/games/{name}/lessons")
def lessons(name: GameName) -> Lessons:
    """The lessons of a game, in order; none if it has none."""
    game = game_of(name)
    found = []
    for lesson in load_lessons(game):
        clause = find_clause(game, lesson.clause)
        found.append(
            LessonInfo(
                name=lesson.name,
                title=messages.Msg.of(lesson.title()),
                positions=len(lesson.positions),
                game=lesson.positions[-1].game,
                clause=None if clause is None else clause_info(clause),
            )
        )
    return Lessons(game=game.name, lessons=found)


@router.post("/games/{name}/lessons/{lesson}/{number}", response_model=LessonAnswer)
async def attempt(
    house: HouseOf,
    request: Request,
    name: GameName,
    lesson: LessonName,
    number: PositionNumber,
    tried: LessonTry,
) -> Response:
    """A position of a lesson, from 1, after the moves made in it; and what comes of one more."""
    game = game_of(name)
    key = ("lesson", game.name, lesson, number, tried.model_dump_json())
    found = house.cache.get(key)
    if found is None:
        run = Run(lesson_answer, (game.name, lesson, number, tried))
        found = await look(house, request, key, run)
    return packed_answer(request, found)
