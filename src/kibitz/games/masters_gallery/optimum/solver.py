# interpreted: drives a solver that is not part of Kibitz
"""``kibitz solve masters_gallery``: from options to a search, from its result to an answer."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from kibitz.core.best import BestValueSolver, KnownResult
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game, Setup
from kibitz.core.messages import Msg, number_msg, seat_msg
from kibitz.core.options import Option, Value
from kibitz.core.record import Record, Sitter
from kibitz.core.solver import Answer, BoundMsg, Grid, Report, Witness
from kibitz.core.state import State
from kibitz.games.masters_gallery.cards import card_name
from kibitz.games.masters_gallery.optimum.backends.portfolio import require_solvers
from kibitz.games.masters_gallery.optimum.checkpoint import load_checkpoint, save_checkpoint
from kibitz.games.masters_gallery.optimum.editor import GalleryEditor, asked_text, moving_plan
from kibitz.games.masters_gallery.optimum.files import require_writable, write_file
from kibitz.games.masters_gallery.optimum.known import known_results, known_text
from kibitz.games.masters_gallery.optimum.model.goals import GOALS
from kibitz.games.masters_gallery.optimum.position_search import PositionSearch
from kibitz.games.masters_gallery.optimum.result import SearchResult
from kibitz.games.masters_gallery.optimum.score_sheet import score_sheet
from kibitz.games.masters_gallery.optimum.search import Search
from kibitz.games.masters_gallery.options import Options
from kibitz.games.masters_gallery.rules import MastersGalleryState
from kibitz.games.masters_gallery.starting import parse_position

_INTERVAL = 2.0
"""Seconds between two progress reports at least."""


class OptimumSolver(BestValueSolver):
    """Finds the highest or lowest score over all shuffles and all legal play."""

    def __init__(
        self, game: Game, presets: list[str], options_for: Callable[[Setup], Options]
    ) -> None:
        """``options_for`` says what a setup of the game means at the table."""
        super().__init__(
            [
                Option("seats", 3, low=2, high=5),
                Option("preset", "full", presets),
                Option("option", "", many=True),
                Option("goal", GOALS[0], GOALS),
                Option("awards", True),
                Option("time", 0, low=0, high=10_000_000, advanced=True),
                Option("workers", 0, low=0, high=256, advanced=True),
                Option("resume", ""),
                Option("minizinc", ""),
                Option("position", "", anybody=True),
                Option("on_turn", 1, low=1, high=5),
                Option("round", 4, low=1, high=4),
                Option("values", "", anybody=True),
                Option("points", "", anybody=True),
            ],
            lengthy=True,
            has_witness=True,
            checkpoint="resume",
            editor=_editor(game, options_for),
        )
        self.game = game
        self.options_for = options_for

    def solve(self, options: dict[str, Value], report: Report) -> Answer:
        require_solvers()
        if str(options["position"]).strip():
            return self._solve_position(options, report)
        if options["resume"]:
            require_writable(str(options["resume"]))
        setup = self._setup(options)
        goal = str(options["goal"])
        question: dict[str, object] = {
            "seats": setup.seats,
            "options": dict(setup.options),
            "goal": goal,
            "revision": setup.revision,
        }
        file = str(options["resume"])
        checkpoint = load_checkpoint(file, question) if file else None
        search = Search(self.game, setup, self.options_for(setup), goal, checkpoint)
        if options["minizinc"]:
            from kibitz.games.masters_gallery.optimum.backends.minizinc import minizinc_text

            text = minizinc_text(search.game_model, _title(question), search.sign)
            write_file(str(options["minizinc"]), text)
        seconds, threads = _effort(options)
        watch = _Watch(report, file, question)
        found = search.run(seconds, threads, watch)
        if file:
            save_checkpoint(file, question, found)
        return self._answer(setup, question, found)

    def solve_state(
        self, state: State, seat: int, options: dict[str, Value], report: Report
    ) -> Answer:
        assert isinstance(state, MastersGalleryState)
        if state.to_move() < 0:
            raise BadInputError(Msg("error.over"))
        goal = str(options["goal"])
        for name in ("resume", "minizinc", "option"):
            if options[name]:
                raise BadInputError(Msg("masters_gallery.solved.not_for_position", name=name))
        require_solvers()
        seconds, threads = _effort(options)
        search = PositionSearch(state, seat, goal)
        found = search.run(seconds, threads, _Watch(report))
        data = {"seats": int(state.options.seats), "goal": goal, **_data(found), "seat": found.seat}
        lines = _verdict(found, "position_")
        grid: Grid | None = None
        witness: Witness | None = None
        if found.score is not None:
            moves = [state.move_text(action) for action in found.moves]
            sheet = score_sheet(state.clone(), moves)
            data["table"] = sheet.data()
            data["moves"] = moves
            grid = sheet.grid()
            witness = Witness(moves)
        return Answer(data, lines, grid, witness)

    def _solve_position(self, options: dict[str, Value], report: Report) -> Answer:
        """The answer for a position put together by hand, with moving cards and as a record."""
        text = asked_text(options, str(options["position"]))
        position = parse_position(text)
        setup = self.game.setup(position.seats, {"position": text})
        record = Record.new(self.game, setup, 0)
        start = record.start()
        assert isinstance(start, MastersGalleryState)
        answer = self.solve_state(start, position.on_turn, {**options, "option": ""}, report)
        answer.notes = [line for line in answer.lines[1:] if not line.key.endswith(".so_played")]
        if answer.witness is not None:
            state = start.clone()
            actions: list[int] = []
            for move in answer.witness.moves:
                actions.append(state.parse_move(move))
                record.moves.append((state.to_move(), state.play(move)))
            record.result = state.returns()
            answer.witness.record = record.text()
            answer.plan = moving_plan(start, actions)
        return answer

    def known_results(self) -> list[KnownResult]:
        return known_results()

    def known_record(self, number: int) -> str:
        found = known_results()[number]
        return known_text(str(found.options["preset"]), found.seats)

    def _setup(self, options: dict[str, Value]) -> Setup:
        given: dict[str, object] = {"preset": options["preset"]}
        for word in str(options["option"]).split():
            name, sign, value = word.partition("=")
            if not sign or name == "preset":
                raise BadInputError(Msg("masters_gallery.solved.option_word", word=word))
            given[name] = value
        if not options["awards"]:
            if given.get("awards", "none") != "none":
                raise BadInputError(Msg("masters_gallery.solved.no_awards"))
            given["awards"] = "none"
        seats = options["seats"]
        assert isinstance(seats, int)
        return self.game.setup(seats, given)

    def _answer(
        self,
        setup: Setup,
        question: dict[str, object],
        found: SearchResult,
    ) -> Answer:
        data = {**question, **_data(found)}
        lines = _verdict(found)
        grid: Grid | None = None
        witness: Witness | None = None
        if found.witness is not None:
            made = found.witness
            sitters = [Sitter(name=f"Seat {p}") for p in range(setup.seats)]
            record = Record(self.game.name, setup, made.deal, None, sitters, made.moves)
            record.result = [float(x) for x in made.points]
            start = self.game.start(made.deal, setup)
            assert isinstance(start, MastersGalleryState)
            sheet = score_sheet(start, [text for _, text in made.moves])
            data["seat"] = found.seat
            data["table"] = sheet.data()
            data["record"] = record.text()
            grid = sheet.grid()
            witness = Witness([text for _, text in made.moves], record.text())
        return Answer(data, lines, grid, witness)


def _editor(game: Game, options_for: Callable[[Setup], Options]) -> GalleryEditor:
    pack = [card_name(card) for card in game.pack(game.setup())]
    return GalleryEditor(pack, lambda seats: options_for(game.setup(seats)))


def _title(question: dict[str, object]) -> str:
    """The question as a comment for the MiniZinc file, written as options."""
    options = question["options"]
    assert isinstance(options, dict)
    words = [f"{name}={value}" for name, value in options.items()]
    return "\n".join(
        [
            f"kibitz solve masters_gallery --seats {question['seats']} --goal {question['goal']}",
            *words,
        ]
    )


def _effort(options: dict[str, Value]) -> tuple[float | None, int]:
    """The time limit in seconds, and the number of threads."""
    seconds, threads = options["time"], options["workers"]
    assert isinstance(seconds, int)
    assert isinstance(threads, int)
    # More threads than processors only slow each other down.
    processors = os.cpu_count() or 1
    return seconds or None, min(threads or processors, max(2, processors))


def _data(found: SearchResult) -> dict[str, object]:
    gap = found.gap()
    return {
        "status": "optimal" if found.proved else "feasible",
        "score": found.score,
        "bound": found.bound,
        "gap": None if gap is None else round(gap, 4),
        "seconds": round(found.seconds, 1),
    }


def _verdict(found: SearchResult, about: str = "") -> list[Msg]:
    gap = found.gap()
    args: dict[str, object] = {
        "score": found.score,
        "bound": found.bound,
        "seconds": number_msg(found.seconds, 1),
        "seat": seat_msg(found.seat or 0),
    }
    if found.score is None:
        return [Msg(f"masters_gallery.solved.{'none' if found.proved else 'nothing'}", **args)]
    key = f"{about}{'proved' if found.proved else 'best'}.{found.goal.replace('-', '_')}"
    lines = [Msg(f"masters_gallery.solved.{key}", **args)]
    if not found.proved:
        lines.append(Msg("masters_gallery.solved.gap", gap=number_msg(100 * (gap or 0), 1), **args))
    else:
        lines.append(Msg("masters_gallery.solved.time", **args))
    if about:
        lines.append(Msg("masters_gallery.solved.so_played"))
    elif found.seat is not None:
        lines.append(Msg("masters_gallery.solved.who", **args))
    else:
        lines.append(Msg("masters_gallery.solved.all"))
    return lines


class _Watch:
    """Reports the progress of a search and writes its checkpoint."""

    def __init__(
        self, report: Report, file: str = "", question: dict[str, object] | None = None
    ) -> None:
        self.report = report
        self.file = file
        self.question = question or {}
        self.told: tuple[int | None, int] | None = None
        self.when = 0.0

    def __call__(self, found: SearchResult) -> None:
        now = time.monotonic()
        news = (found.score, found.bound)
        if news == self.told or now - self.when < _INTERVAL:
            return
        self.told, self.when = news, now
        if self.file and found.hint:
            save_checkpoint(self.file, self.question, found)
        gap = found.gap()
        self.report(
            BoundMsg(
                "masters_gallery.solved.progress",
                found.score,
                found.bound,
                found.seconds,
                score="–" if found.score is None else found.score,
                most=found.bound,
                gap="–" if gap is None else number_msg(100 * gap, 1),
                time=f"{found.seconds:.0f}",
            )
        )
