"""``kibitz train``: learn what positions of a game are worth, by self-play."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from kibitz.arena.crews import crew_for
from kibitz.arena.journal import Journal
from kibitz.arena.training import (
    GAMES,
    ITERATIONS,
    MOST_ITERATIONS,
    SEED,
    Lesson,
    Training,
    make_plan,
    open_training,
)
from kibitz.cli import flags
from kibitz.cli.files import require_writable, write_atomically
from kibitz.cli.play import parse_seed
from kibitz.cli.runs import end_progress, progress_line, show_speed
from kibitz.cli.screen import Screen
from kibitz.cli.supervise import finishing
from kibitz.core.errors import BadInputError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game


def train(
    game: flags.GameName,
    iterations: Annotated[str, typer.Option(metavar="N", help="cli.train.iterations")] = "",
    games: Annotated[str, typer.Option(metavar="N", help="cli.train.games")] = "",
    seed: Annotated[str, typer.Option(metavar="N", help="cli.study.seed")] = "",
    think: Annotated[str, typer.Option(metavar="N", help="cli.train.think")] = "",
    workers: flags.Workers = "",
    ray: flags.Ray = "",
    out: Annotated[str, typer.Option(metavar="FILE", help="cli.train.out")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="cli.train.resume")] = False,
    force: flags.Force = False,
) -> None:
    """Learn an evaluation."""
    screen = Screen()
    crew = flags.crew(workers, ray)
    # What is wrong with these is said before anything is written.
    crew_for(*crew)
    chosen = find_game(game)
    number = flags.number("--iterations", iterations) if iterations else None
    if number is not None and not 1 <= number <= MOST_ITERATIONS:
        raise BadInputError(
            Msg("train.error.number", name="--iterations", number=number, low=1,
                high=MOST_ITERATIONS)
        )  # fmt: skip
    file = Path(out or f"weights-{chosen.name}.txt")
    if resume:
        if any((games, seed, think, force)):
            raise BadInputError(Msg("train.error.resume_flags"))
        journal, found = _continued(chosen, file)
        if number is not None:
            found.plan = replace(found.plan, iterations=number)
    else:
        plan = make_plan(
            chosen,
            flags.number("--games", games) if games else GAMES,
            SEED if not seed else parse_seed(seed) or 0,
            flags.number("--think", think) if think else 0,
            ITERATIONS if number is None else number,
        )
        found = Training(plan)
        journal = _new_journal(file, force)
    require_writable(str(file))
    journal.begin(asdict(found.plan))
    screen.say("train.title", game=chosen.title(), seed=found.plan.seed)
    run = found.run(
        found.plan.iterations,
        lambda: crew_for(*crew, apart=True),
        _told(screen, found, file),
        _progress(screen),
        screen.warn,
        journal,
    )
    if not run.complete:
        finishing()
    journal.close()
    if found.lessons:
        screen.line("train.weights", file=str(file))
    show_speed(screen, found.games_played, found.decisions_made, run.seconds)
    if not run.complete:
        screen.warn(Msg("train.interrupted", games=found.games, n=len(found.lessons)))
        named = f" --out {out}" if out else ""
        command = f"kibitz train {chosen.name} --resume{named}"
        screen.warn(Msg("study.resume_with", command=command))
        raise typer.Exit(128 + (run.signal or signal.SIGINT))


def journal_file(file: Path) -> Path:
    """Where the games are stored that these weights are learnt from."""
    return file.with_suffix(".games.jsonl")


def _continued(game: Game, file: Path) -> tuple[Journal, Training]:
    journal, found = open_training(journal_file(file))
    if found is None:
        raise BadInputError(Msg("train.error.nothing", file=str(journal_file(file))))
    if found.plan.game != game.name:
        title = find_game(found.plan.game).title()
        raise BadInputError(Msg("cli.error.other_game", file=str(journal.path), game=title))
    return journal, found


def _new_journal(file: Path, force: bool) -> Journal:
    path = journal_file(file)
    for one in (file, path):
        if one.exists() and not force:
            raise BadInputError(Msg("train.error.exists", file=str(one)))
    if path.is_file():
        path.unlink()
    return Journal(path, "train")


def _told(screen: Screen, found: Training, file: Path) -> Callable[[Lesson], None]:
    """After each iteration: the weights in the file, and a line about them."""
    t = screen.t

    def tell(lesson: Lesson) -> None:
        try:
            write_atomically(file, found.weights().text())
        except OSError as error:
            why = error.strerror or str(error)
            raise BadInputError(Msg("cli.error.write", file=str(file), why=why)) from None
        end_progress()
        screen.say(
            "train.lesson",
            number=lesson.number,
            games=t.digits(f"{lesson.games:,}"),
            loss=t.digits(f"{lesson.loss:.4f}"),
            written=t.digits(f"{lesson.written:.4f}"),
            better=t.digits(f"{lesson.better:+.4f}"),
            error=t.digits(f"{lesson.error:.4f}"),
        )

    return tell


def _progress(screen: Screen) -> Callable[[Training], None] | None:
    line = progress_line(screen)
    if line is None:
        return None

    def tell(found: Training) -> None:
        wanted = found.plan.games * found.plan.iterations
        line(found.games, wanted, found.decisions_made, "")

    return tell
