"""Work off the loop: hints, solvers, and bots that fail."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.server.conftest import settings_for
from tests.server.harness import Server, running, sit, wait_until
from tests.testing.broken import with_bot

import kibitz
from kibitz import Player
from kibitz.core.record import Sitter
from kibitz.core.registry import lent
from kibitz.core.rng import Rng
from kibitz.core.solver import PositionSolver
from kibitz.play.match import Match
from kibitz.play.options import check_solver_options, options_for_strangers
from kibitz.players.seats import seats_again
from kibitz.server.jobs.job import plain
from kibitz.server.jobs.pool import Workers
from kibitz.server.jobs.queue import WorkError
from kibitz.server.jobs.worker import Choose, Hint, answer

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "steady"}


def choose(bot: str = "guesser:1000", seats: int = 4) -> Choose:
    state = kibitz.game("kibitz_toy").deal(3, seats)
    return Choose("kibitz_toy", bot, state, 0, Rng(5))


def with_workers(number: int, work: Callable[[Workers], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        workers = Workers(number)
        try:
            await work(workers)
        finally:
            workers.close()

    asyncio.run(run())


def test_a_bot_chooses_in_a_process_what_it_chooses_here() -> None:
    async def work(workers: Workers) -> None:
        question = choose("guesser:8")
        found = await workers.ask(question, 60).result
        (chair,) = seats_again(kibitz.game("kibitz_toy"), [Sitter("bot", "guesser:8")])
        assert chair.player is not None
        assert found == chair.player.choose(kibitz.Turn(question.state.clone(), 0, Rng(5)))

    with_workers(1, work)


class Asking(Player):
    """Takes the first move if it was told what it has seen, and began afresh."""

    def __init__(self) -> None:
        self.begun = 0
        self.told: list[kibitz.Seen] = []

    def new_game(self, seat: int) -> None:
        self.begun += 1

    def choose(self, turn: kibitz.Turn) -> int:
        self.told = turn.history()
        return turn.legal_actions()[0]


def test_a_bot_is_told_its_history_and_begins_afresh_at_every_move() -> None:
    bot = Asking()
    game = with_bot(bot)
    game.name = "asking_toy"
    with lent(game):
        match = Match(kibitz.Record.new(game, game.setup(2), 3), [None, None])
        for _ in range(6):
            match.play(match.state.move_text(match.state.legal_actions()[0]))
        seat = match.state.to_move()
        for question in (
            Choose(game.name, "steady", match.state, seat, Rng(1), match.record),
            Hint(game.name, match.state, seat, Rng(1), match.record),
        ):
            sent = pickle.loads(pickle.dumps(question))
            before = bot.begun
            bot.told = []
            assert answer(sent, print) is not None
            assert bot.begun == before + 1
            assert bot.told[: len(match.past.seen(seat))] == match.past.seen(seat)
            assert len(bot.told) >= 6


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_thinking_gives_way_to_answering() -> None:
    async def work(workers: Workers) -> None:
        await workers.ask(choose("steady"), 60).result
        process = workers._processes[0]
        assert process is not None
        assert process.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
        assert os.getpriority(os.PRIO_PROCESS, 0) < 19

    with_workers(1, work)


def test_a_question_is_about_the_position_in_which_it_was_asked() -> None:
    async def work(workers: Workers) -> None:
        state = kibitz.game("kibitz_toy").deal(3, 2)
        legal = state.legal_actions()
        blocker = workers.ask(choose("guesser:300"), 60)
        task = workers.ask(Choose("kibitz_toy", "steady", state, 0, Rng(1)), 60)
        state.apply(legal[0])
        assert await task.result in legal
        await blocker.result

    with_workers(1, work)


def test_too_long_is_stopped_and_the_next_question_answered() -> None:
    async def work(workers: Workers) -> None:
        slow = workers.ask(choose(), 0.05)
        with pytest.raises(WorkError) as caught:
            await slow.result
        assert caught.value.msg.key == "server.error.worker_slow"
        assert isinstance(await workers.ask(choose("steady"), 60).result, int)

    with_workers(1, work)


def test_a_cancelled_question_ends_its_process() -> None:
    async def work(workers: Workers) -> None:
        started = asyncio.Event()
        task = workers.ask(choose(), 600, lambda _: started.set())
        await started.wait()
        workers.cancel(task)
        with pytest.raises(WorkError) as caught:
            await task.result
        assert caught.value.msg.key == "server.error.cancelled"
        assert isinstance(await workers.ask(choose("steady"), 60).result, int)

    with_workers(1, work)


def test_a_question_survives_the_death_of_its_process_once() -> None:
    async def work(workers: Workers) -> None:
        assert isinstance(await workers.ask(choose("steady"), 60).result, int)
        process = workers._processes[0]
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        assert isinstance(await workers.ask(choose("steady"), 60).result, int)

    with_workers(1, work)


def test_hints_never_take_the_last_process_from_the_bots() -> None:
    async def work(workers: Workers) -> None:
        state = kibitz.game("kibitz_toy").deal(3, 4)
        hints = [workers.ask(Hint("kibitz_toy", state, 0, Rng(1)), 60) for _ in range(6)]
        assert isinstance(await workers.ask(choose("steady"), 60).result, int)
        for hint in hints:
            await hint.result

    with_workers(2, work)


def test_a_hint_is_a_legal_move_with_reasons_and_only_for_the_seat(server: Server) -> None:
    table, tokens, _ = server.friends(2, hints=True)
    anna, bo = (sit(server, table, token) for token in tokens)
    assert anna.ask("hint")["type"] == "ack"
    anna.until_true(lambda: bool(anna.jobs) and anna.jobs[-1]["status"] == "done")
    assert anna.jobs[-1]["move"] in anna.legal()
    bo.send("sync")
    assert bo.until("welcome")["jobs"] == []
    assert not any('"job"' in frame and '"hint"' in frame for frame in bo.frames)
    assert bo.ask("hint")["code"] == "illegal"  # not on turn
    anna.close()
    bo.close()


def test_a_hint_is_found_again_after_a_reload(server: Server) -> None:
    created = server.create(PERSON, BOT)
    player = sit(server, created["table"], created["token"])
    player.ask("hint")
    player.socket.socket.close()
    again = sit(server, created["table"], created["token"])
    again.until_true(lambda: bool(again.jobs) and again.jobs[-1]["status"] == "done")
    assert again.jobs[-1]["move"] in again.legal()
    again.close()


def test_a_hint_can_be_cancelled(server: Server) -> None:
    created = server.create(PERSON, BOT)
    player = sit(server, created["table"], created["token"])
    player.ask("hint")
    player.until_true(lambda: bool(player.jobs))
    answer = player.ask("cancel", job=player.jobs[-1]["job"])
    assert answer["type"] == "ack"
    player.until_true(lambda: player.jobs[-1]["status"] in ("cancelled", "done"))
    assert player.ask("cancel", job=99)["code"] == "illegal"
    player.close()


def test_friends_have_hints_only_if_agreed(server: Server) -> None:
    table, tokens, _ = server.friends(2)
    anna = sit(server, table, tokens[0])
    answer = anna.ask("hint")
    assert answer["error"]["key"] == "server.error.no_hints"
    anna.close()


def test_a_game_without_a_solver_says_so(server: Server) -> None:
    created = server.create(PERSON, BOT)
    player = sit(server, created["table"], created["token"])
    assert player.ask("solve")["error"]["key"] == "server.error.no_solver"
    player.close()


def test_a_bot_that_takes_too_long_makes_the_fallback_move(fresh: str) -> None:
    with running(settings_for(fresh, bot_limit=0.0)) as server:
        created = server.create({"kind": "bot", "bot": "guesser:1000"}, PERSON, PERSON)
        server.join(created["table"], created["invitations"][0]["token"])
        player = sit(server, created["table"], created["token"])
        player.until_true(lambda: bool(player.legal()))
        live = server.app.state.house.tables[created["table"]]
        state = live.ledger.record.start()
        game = kibitz.game("kibitz_toy")
        for seat, text in live.ledger.record.moves:
            assert seat == 0
            assert text == state.move_text(game.fallback(state))
            state.play(text)


def test_the_bot_on_turn_moves_after_a_restart(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, BOT)
        player = sit(server, created["table"], created["token"])
        # So that the server stops while the bot thinks: it never gets a process.
        server.app.state.house.workers.close()
        while player.legal():
            assert player.move(player.legal()[0])["type"] == "ack"
        moves = player.moves
    with running(settings_for(fresh)) as server:
        player = sit(server, created["table"], created["token"])
        player.until_true(lambda: player.moves > moves and bool(player.legal()))


def test_a_hint_not_yet_given_is_started_again_after_a_restart(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, BOT)
        player = sit(server, created["table"], created["token"])
        # So that the server stops while the bot thinks: it never gets a process.
        stuck(server)
        assert player.ask("hint")["type"] == "ack"
    with running(settings_for(fresh)) as server:
        again = sit(server, created["table"], created["token"])
        assert [job["job"] for job in again.jobs] == [1]
        again.until_true(lambda: again.jobs[-1]["status"] in ENDED)
        assert again.jobs[-1]["status"] == "done"
        assert again.jobs[-1]["move"] in again.legal()
        number = again.jobs[-1]["job"]
        again.ask("hint")
        again.until_true(lambda: again.jobs[-1]["job"] > number)


def test_a_hint_about_a_position_that_is_gone_is_told_to_be_lost(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create(PERSON, BOT)
        player = sit(server, created["table"], created["token"])
        stuck(server)
        assert player.ask("hint")["type"] == "ack"
        assert player.move(player.legal()[0])["type"] == "ack"
    for _ in range(2):  # it stays lost
        with running(settings_for(fresh)) as server:
            again = sit(server, created["table"], created["token"])
            (job,) = again.jobs
            assert job["status"] == "failed"
            assert job["error"]["key"] == "server.error.job_lost"


def test_a_seat_s_last_answers_are_remembered_and_no_more(fresh: str) -> None:
    with running(settings_for(fresh)) as server:
        created = server.create({"kind": "here"}, {"kind": "here"})
        player = sit(server, created["table"], created["token"])
        for number in range(1, 6):
            assert player.ask("hint")["type"] == "ack"
            player.until_true(
                lambda n=number: (
                    player.jobs[-1]["job"] == n  # type: ignore[misc]
                    and player.jobs[-1]["status"] == "done"
                )
            )
        house = server.app.state.house
        table = house.tables[created["table"]]
        house.store._loop.call_soon_threadsafe(house.forget, table)
        wait_until(lambda: created["table"] not in house.tables)
        again = sit(server, created["table"], created["token"])
        assert [job["job"] for job in again.jobs] == [3, 4, 5]
        assert again.jobs[-1]["move"] == player.jobs[-1]["move"]
        other = sit(server, created["table"], created["seats"][1]["token"])
        assert other.jobs == []


def stuck(server: Server) -> None:
    """From now on no hint gets a process."""
    server.app.state.house.workers._hints = 99


def solved(server: Server, game: str, **options: Any) -> dict[str, Any]:
    created = server.create(PERSON, {"kind": "bot", "bot": "random"}, game=game, deal=3)
    player = sit(server, created["table"], created["token"])
    assert player.ask("solve", options={"nonsense": 1})["code"] == "illegal"
    assert player.ask("solve", options=options)["type"] == "ack"
    player.until_true(lambda: bool(player.jobs) and player.jobs[-1]["status"] in ENDED)
    player.close()
    job: dict[str, Any] = player.jobs[-1]
    return job


ENDED = ("done", "failed", "cancelled")


def test_a_solver_answers_for_the_seat_s_own_cards(server: Server) -> None:
    """The same as the game's solver says here, about the position with all its cards."""
    game = kibitz.game("makiaveli")
    assert isinstance(game.solver, PositionSolver)
    job = solved(server, "makiaveli")
    assert job["status"] == "done", job
    state = game.deal(3, 2)
    options = {o.name: o.default for o in game.solver.options}
    here = game.solver.solve_state(state, 0, options, lambda _: None)
    assert job["answer"] == plain(here.data)
    assert job["lines"] == [line.data() for line in here.lines]


def test_a_solver_that_needs_hidden_cards_answers_nothing(server: Server) -> None:
    job = solved(server, "cooperative_solitaire", positions=2000, question="cooperative")
    assert job["status"] == "failed"
    assert job["error"]["key"] == "server.error.solver_hidden"
    assert job["answer"] is None
    assert job["lines"] == []


def test_a_solver_takes_no_words_from_outside() -> None:
    """They may name a file to be written."""
    solver = kibitz.game("masters_gallery").solver
    assert solver is not None
    offered = options_for_strangers(solver, free_text=False)
    with pytest.raises(kibitz.BadInputError):
        check_solver_options(solver, {"resume": "/tmp/x"}, offered)
    assert check_solver_options(solver, {}, offered)["resume"] == ""


def test_a_hint_is_one_sentence_about_the_whole_turn(server: Server) -> None:
    created = server.create(PERSON, {"kind": "bot", "bot": "easy"}, game="makiaveli", deal=3)
    player = sit(server, created["table"], created["token"])
    assert player.ask("hint")["type"] == "ack"
    player.until_true(lambda: bool(player.jobs) and player.jobs[-1]["status"] in ENDED)
    job = player.jobs[-1]
    assert job["turn"][0] == job["move"]
    assert job["move"] in player.legal()
    assert job["turn"][-1] in ("done", "draw")
    assert [msg["key"].split(".")[1] for msg in job["sentences"]] == ["advice"]
    assert job["reasons"]
    assert job["lines"] == []
    for text in job["turn"]:
        assert player.ask("move", text=text, position=player.position)["type"] == "ack"
    player.close()
