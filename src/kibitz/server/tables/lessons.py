"""Positions of lessons, and what comes of the moves tried in them: work for worker processes, as
the others in a short game think."""

from __future__ import annotations

import gzip
from functools import lru_cache

from kibitz.core.arrangeable import ArrangeableState
from kibitz.core.lesson import Lesson, find_lesson
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.play.lessons import Reaction, ShortGame, Walk, begin
from kibitz.server import bodies, messages


@lru_cache(maxsize=64)
def _lesson(game: str, name: str) -> Lesson:
    return find_lesson(find_game(game), name)


def lesson_answer(game: str, name: str, number: int, tried: bodies.LessonTry) -> bytes | None:
    """The answer as it is sent: JSON, compressed. None if the lesson has no such position."""
    lesson = _lesson(game, name)
    if number > len(lesson.positions):
        return None
    position = lesson.positions[number - 1]
    walk = begin(find_game(game), position, tried.made)
    reaction = None if tried.text is None or walk.done else walk.move(tried.text)
    view = messages.View.of(walk.view())
    answer = bodies.LessonAnswer(
        seats=position.setup.seats,
        seat=walk.seat,
        made=walk.made,
        say=messages.Msg.of(position.say),
        light=walk.light(),
        view=view,
        steps=[] if reaction is None else [messages.View.of(step) for step in reaction.steps],
        done=walk.done,
        reaction=_reaction(reaction),
        why=_msg(_why(walk, tried)),
        marks=[_msg(mark) for mark in _marks(walk, tried)],
        shown=walk.told() if tried.show and isinstance(walk, Walk) else [],
    )
    return gzip.compress(answer.model_dump_json().encode(), 6, mtime=0)


def _reaction(reaction: Reaction | None) -> bodies.LessonReaction | None:
    if reaction is None:
        return None
    return bodies.LessonReaction(kind=reaction.kind, msg=_msg(reaction.msg))


def _why(walk: Walk | ShortGame, tried: bodies.LessonTry) -> Msg | None:
    if tried.ref is None:
        return None
    if tried.target is not None:
        return walk.state.why_not_there(walk.seat, tried.ref, tried.target)
    return walk.state.why_not(walk.seat, tried.ref)


def _marks(walk: Walk | ShortGame, tried: bodies.LessonTry) -> list[Msg | None]:
    state = walk.state
    if tried.piles is None:
        return []
    if isinstance(state, ArrangeableState):
        return state.marks(tried.piles)
    return [None] * len(tried.piles)


def _msg(msg: Msg | None) -> messages.Msg | None:
    return None if msg is None else messages.Msg.of(msg)
