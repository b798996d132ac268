"""Questions to a game's exact solver without a table: about a position in words, or of a record.

A question and its answer are saved under an unguessable name. Whoever has the name can look, wait
for news, and stop it. A question that nobody looks at for a while is put aside; then, and after a
restart of the server, looking starts it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.messages import Msg
from kibitz.core.options import Value
from kibitz.core.record import read_record
from kibitz.core.registry import game as find_game
from kibitz.core.solver import PositionSolver
from kibitz.play.options import check_solver_options, options_for_strangers
from kibitz.server import bodies
from kibitz.server.jobs.followed import FollowedJob
from kibitz.server.jobs.job import Outcome
from kibitz.server.jobs.queue import Owner
from kibitz.server.jobs.services import Services
from kibitz.server.jobs.worker import Ask, AskPosition, AskTurns, Question, Run
from kibitz.server.storage.errors import DatabaseAwayError
from kibitz.server.storage.rows import JobRow, new_name, now
from kibitz.server.storage.writes import Write, insert_job


class NotSavedError(Exception):
    """The question could not be saved, so it is not worked on either."""


class OpenQuestion(FollowedJob):
    """A question that is running, or whose outcome is being saved."""

    def __init__(
        self,
        services: Services,
        row: JobRow,
        ended: Callable[[OpenQuestion], None],
    ) -> None:
        super().__init__(services, row)
        self.ended = ended
        """Called when the outcome has been saved."""
        self.asked = bodies.NewQuestion.model_validate_json(row.question)

    def _end_saved(self, saved: asyncio.Future[None]) -> None:
        super()._end_saved(saved)
        self.ended(self)

    def info(self) -> bodies.QuestionInfo:
        self.looked()
        return bodies.QuestionInfo(
            question=self.row.id,
            game=self.asked.game,
            asked=self.asked,
            status=self.status,
            version=self.version,
            progress=self.progress,
            answer=self.outcome.answer,
            lines=self.outcome.lines,
            grid=self.outcome.grid,
            moves=self.outcome.moves,
            told=self.outcome.told,
            game_record=self.outcome.record,
            yes=self.outcome.yes,
            plan=self.outcome.plan,
            draw=self.outcome.draw,
            turns=self.outcome.turns,
            track=self.outcome.track,
            resumable=not self.running and bool(self.outcome.checkpoint),
            error=self.outcome.error,
        )


class Questions:
    """All running questions; those that have ended are in the database only."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: dict[str, OpenQuestion] = {}
        self._lock = asyncio.Lock()

    async def ask(self, wish: bodies.NewQuestion, address: str) -> OpenQuestion:
        """Start a new question. BadInputError says what is wrong with it."""
        owner = Owner(address)
        question = await self._question(wish, owner)
        row = JobRow(new_name(), "question", wish.model_dump_json(), now())
        asked = OpenQuestion(self.services, row, self.forget)
        asked.outcome.track = (await self._earlier(wish)).track
        asked.start(question, self.services.settings.solve_limit, owner)
        self._open[row.id] = asked
        try:
            await self.services.store.save(Write(also=[insert_job(row)]))
        except Exception as error:
            asked.abandon()
            self.forget(asked)
            if isinstance(error, DatabaseAwayError):
                raise
            raise NotSavedError from error
        return asked

    async def find(self, name: str, address: str) -> OpenQuestion | None:
        """The question of that name, started again if it was put aside before it had ended."""
        found = self._open.get(name)
        if found is not None:
            return found
        # Two requests may look at once; only one of them may start it.
        async with self._lock:
            if name in self._open:
                return self._open[name]
            row = await self.services.store.read_job(name)
            if row is None:
                return None
            question = OpenQuestion(self.services, row, self.forget)
            if question.running:
                try:
                    owner = Owner(address)
                    asked = await self._question(question.asked, owner)
                    question.start(asked, self.services.settings.solve_limit, owner)
                    self._open[name] = question
                except KibitzError:
                    # A later version of the game no longer understands it.
                    question.lose()
            return question

    def forget(self, question: OpenQuestion) -> None:
        """Drop a question whose outcome is saved; any earlier, a look would start it again."""
        self._open.pop(question.row.id, None)

    def put_aside(self, seconds: float) -> None:
        """Give back the processes of questions that nobody has looked at for so long."""
        for question in list(self._open.values()):
            if question.busy and question.unwatched(seconds):
                question.abandon()
                self.forget(question)

    def close(self) -> None:
        for question in list(self._open.values()):
            question.abandon()
            question.wake()

    async def _earlier(self, wish: bodies.NewQuestion) -> Outcome:
        """What the question has found from whose end this one goes on, if there is one."""
        if wish.resume is None:
            return Outcome()
        row = await self.services.store.read_job(wish.resume)
        if row is None or row.outcome is None:
            raise BadInputError(Msg("server.error.missing"))
        asked = bodies.NewQuestion.model_validate_json(row.question)
        if (asked.game, asked.options) != (wish.game, wish.options):
            raise BadInputError(Msg("server.error.resume_other"))
        return Outcome.model_validate_json(row.outcome)

    async def _question(self, wish: bodies.NewQuestion, owner: Owner) -> Question:
        game = find_game(wish.game)
        solver = game.solver
        if solver is None:
            raise BadInputError(Msg("server.error.no_solver", game=game.title()))
        limit = self.services.settings.solve_limit
        if wish.record is None:
            if wish.move is not None or wish.seat is not None or wish.turns:
                raise BadInputError(Msg("server.error.question_record"))
            offered = options_for_strangers(solver, free_text=True)
            options = check_solver_options(solver, dict(wish.options), offered)
            earlier = await self._earlier(wish)
            return Ask(game.name, options, limit, earlier.checkpoint)
        if not isinstance(solver, PositionSolver):
            raise BadInputError(Msg("server.error.no_positions", game=game.title()))
        offered = options_for_strangers(solver, free_text=False)
        options = check_solver_options(solver, dict(wish.options), offered)
        text = await self.services.store.read_record(wish.record)
        if text is None:
            raise BadInputError(Msg("server.error.missing"))
        if wish.turns:
            if wish.move is not None or wish.seat is None or not solver.wins_in_turn:
                raise BadInputError(Msg("error.no_retrospect", game=game.title()))
            if f"\ngame: {game.name}\n" not in text:
                raise BadInputError(Msg("server.error.other_game", game=game.title()))
            return AskTurns(text, wish.seat, limit)
        replay = Run(question_position, (game.name, text, wish, options, limit))
        found = await self.services.workers.run(replay, self.services.settings.look_limit, owner)
        assert isinstance(found, AskPosition)
        return found


def question_position(
    name: str, text: str, wish: bodies.NewQuestion, options: dict[str, Value], limit: float
) -> AskPosition:
    """The question about a position of a record; in a worker process, because it replays it."""
    game = find_game(name)
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
