"""Questions to a game's exact solver without any table: a position in words, or one of a record.

A question is kept under a name nobody guesses, with its answer. Whoever has the name can look, wait
for news, and stop it; if the server was started anew meanwhile, looking begins it again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.record import read_record
from kibitz.core.registry import game as find_game
from kibitz.play.options import check_solver_options, options_for_strangers
from kibitz.server import bodies
from kibitz.server.jobs.job import Job
from kibitz.server.jobs.worker import Ask, AskPosition, Question
from kibitz.server.storage.store import JobRow, Write, insert_job, new_name, now

if TYPE_CHECKING:
    from kibitz.server.tables.house import House

_AT_ONCE = 3
"""Questions of one address that are thought about, or wait for it, at the same time."""
_PATIENCE = 20.0
"""Seconds a request waits for news at most."""


class NotKeptError(Exception):
    """It could not be written down: it is not thought about either."""


class TooManyError(Exception):
    """This address has asked enough for now."""


class OpenQuestion(Job):
    """A question that has not ended, or has only just."""

    def __init__(self, house: House, row: JobRow, address: str = "") -> None:
        super().__init__(house, row)
        self.asked = bodies.NewQuestion.model_validate_json(row.question)
        self.address = address
        self.version = now()
        self._news = asyncio.Event()

    def changed(self) -> None:
        self.version = max(self.version + 1, now())
        self._news.set()
        self._news = asyncio.Event()

    def _end_kept(self, kept: asyncio.Future[None]) -> None:
        super()._end_kept(kept)
        self.house.questions.forget(self)

    async def after(self, version: int) -> None:
        """Wait for news, but not for ever."""
        if self.running and self.version <= version:
            try:
                await asyncio.wait_for(self._news.wait(), _PATIENCE)
            except TimeoutError:
                return

    def wake(self) -> None:
        self._news.set()

    def info(self) -> bodies.QuestionInfo:
        data: dict[str, Any] = {k: v for k, v in self.outcome.items() if k in _SHOWN}
        return bodies.QuestionInfo.model_validate(
            {
                "question": self.row.id,
                "game": self.asked.game,
                "asked": self.asked,
                "status": self.status,
                "version": self.version,
                "progress": self.progress,
                **data,
            }
        )


_SHOWN = ("answer", "lines", "error")


class Questions:
    """All that are under way; the database has those that have ended."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._open: dict[str, OpenQuestion] = {}
        self._lock = asyncio.Lock()

    async def ask(self, wish: bodies.NewQuestion, address: str) -> OpenQuestion:
        """Begin with a new one. BadInputError says what is wrong with it."""
        question = await self._question(wish)
        mine = [q for q in self._open.values() if q.address == address and q.running]
        if self.house.settings.per_address and len(mine) >= _AT_ONCE:
            raise TooManyError
        row = JobRow(new_name(), "question", wish.model_dump_json(), now())
        asked = OpenQuestion(self.house, row, address)
        asked.start(question, self.house.settings.solve_limit)
        self._open[row.id] = asked
        try:
            await self.house.store.keep(Write(also=[insert_job(row)]))
        except Exception as error:
            asked.leave()
            self.forget(asked)
            raise NotKeptError from error
        return asked

    async def find(self, name: str) -> OpenQuestion | None:
        """The question of that name, begun anew if a server stopped before it had ended."""
        found = self._open.get(name)
        if found is not None:
            return found
        # Not twice at the same time: two may look.
        async with self._lock:
            if name in self._open:
                return self._open[name]
            row = await self.house.store.read_job(name)
            if row is None:
                return None
            question = OpenQuestion(self.house, row)
            if question.running:
                try:
                    question.start(
                        await self._question(question.asked), self.house.settings.solve_limit
                    )
                    self._open[name] = question
                except KibitzError:
                    # A later version of the game no longer understands it.
                    question.lose()
            return question

    def forget(self, question: OpenQuestion) -> None:
        """It has ended, and the database has it: not earlier, or a look would begin it anew."""
        self._open.pop(question.row.id, None)

    def close(self) -> None:
        for question in list(self._open.values()):
            question.leave()
            question.wake()

    async def _question(self, wish: bodies.NewQuestion) -> Question:
        game = find_game(wish.game)
        solver = game.solver
        if solver is None:
            raise BadInputError(Msg("server.error.no_solver", game=game.title()))
        limit = self.house.settings.solve_limit
        if wish.record is None:
            if wish.move is not None or wish.seat is not None:
                raise BadInputError(Msg("server.error.question_record"))
            offered = options_for_strangers(solver, free_text=True)
            options = check_solver_options(solver, dict(wish.options), offered)
            return Ask(game.name, options, limit)
        offered = options_for_strangers(solver, free_text=False)
        options = check_solver_options(solver, dict(wish.options), offered)
        text = await self.house.store.read_record(wish.record)
        if text is None:
            raise BadInputError(Msg("server.error.missing"))
        return await asyncio.to_thread(_position, game, text, wish, options, limit)


def _position(
    game: Game, text: str, wish: bodies.NewQuestion, options: dict[str, Any], limit: float
) -> AskPosition:
    record = read_record(text).record
    if record.game != game.name:
        raise BadInputError(Msg("server.error.other_game", game=game.title()))
    move = len(record.moves) if wish.move is None else wish.move
    if move > len(record.moves):
        raise BadInputError(Msg("server.error.no_move", n=len(record.moves)))
    state = record.state_at(move)
    seat = state.to_move() if wish.seat is None else wish.seat
    if not 0 <= seat < record.setup.seats:
        raise BadInputError(Msg("error.over") if seat < 0 else Msg("server.error.no_seat"))
    return AskPosition(game.name, state, seat, options, limit)
